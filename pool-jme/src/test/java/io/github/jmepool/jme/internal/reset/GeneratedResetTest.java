// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.Seeds;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Random edits of random trees, recycled and spawned again through a real pool: each use begins with the same state,
 * field by field. Every seed but the last is fixed; the last is new in each build, and printed.
 */
class GeneratedResetTest {
    private static final int TREES = 400;
    private static final int USES_PER_TREE = 45;
    private static final int EDITS = 20_000;

    private final Logger leftoverLog = Logger.getLogger(TestScene.USE_LOG);
    private final Logger checkLog = Logger.getLogger(TestScene.PREFAB_LOG);
    private int edits;
    private int edited;
    private int visible;
    private int repaired;
    private int spoiled;
    private int discarded;
    private int discardedWrongly;

    @BeforeEach
    void keepQuiet() {
        leftoverLog.setLevel(Level.OFF);
        checkLog.setLevel(Level.OFF);
    }

    @AfterEach
    void speakAgain() {
        leftoverLog.setLevel(null);
        checkLog.setLevel(null);
    }

    @Test
    void theNextUseBeginsLikeTheFirstWhateverAUseDoes() {
        for (int tree = 0; tree < TREES; tree++) {
            long seed = tree == TREES - 1 ? Seeds.of(GeneratedResetTest.class) : tree;
            try {
                useOften(new Random(seed));
            } catch (AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + seed + ": " + failure.getMessage(), failure);
            }
            if (tree == TREES - 1) {
                System.out.printf("seeds 0-%d and %d: %d edits in %d uses; %d repaired, %d discarded (%d spoiled on"
                        + " purpose, %d wrongly)%n", TREES - 2, seed, edits, edited, repaired, discarded, spoiled,
                        discardedWrongly);
            }
        }
        assertThat(edits).isGreaterThanOrEqualTo(EDITS);
        assertThat(visible).as("uses whose edits the fingerprint shows").isGreaterThan(edited * 9 / 10);
        assertThat(repaired).as("at least half are reused").isGreaterThanOrEqualTo(edited / 2);
        assertThat(discardedWrongly).as("at most 1 % where the row says repair")
                .isLessThanOrEqualTo((edited - spoiled) / 100);
        assertThat(discarded - discardedWrongly).as("edits that cannot be restored are found").isEqualTo(spoiled);
    }

    private void useOften(Random random) {
        boolean ownMaterials = random.nextBoolean();
        Node prefab = new RandomPrefab(random).create();
        Set<Object> sharedParts = sharedParts(prefab);
        Node scene = new Node("scene");
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(scene);
            SpatialPool<Node> pool = pools.register("random", prefab, SpatialPoolSettings.builder("random")
                    .materialMode(ownMaterials ? MaterialMode.PER_INSTANCE : MaterialMode.SHARED)
                    .keepAttached(random.nextBoolean()).developmentMode(true).build());
            Node instance = pool.spawn();
            List<String> before = Fingerprint.of(instance);
            for (int use = 0; use < USES_PER_TREE; use++) {
                RandomEdits edit = new RandomEdits(random, instance, ownMaterials, sharedParts);
                edit.apply(1 + random.nextInt(8));
                frames(scene, random.nextInt(3));
                visible += Fingerprint.of(instance).equals(before) ? 0 : 1;
                long discardedBefore = pool.stats().discarded();
                pool.recycle(instance);
                count(edit, pool.stats().discarded() > discardedBefore);
                instance = pool.spawn();
                assertThat(Fingerprint.of(instance)).as("use %d", use).isEqualTo(before);
            }
        }
    }

    private void count(RandomEdits edit, boolean wasDiscarded) {
        edits += edit.applied();
        edited++;
        spoiled += edit.discarding() ? 1 : 0;
        discarded += wasDiscarded ? 1 : 0;
        repaired += wasDiscarded ? 0 : 1;
        discardedWrongly += wasDiscarded && !edit.discarding() ? 1 : 0;
    }

    private static void frames(Node scene, int frames) {
        for (int i = 0; i < frames; i++) {
            scene.updateLogicalState(0.1f);
            scene.updateGeometricState();
        }
    }

    private static Set<Object> sharedParts(Spatial prefab) {
        Set<Object> parts = Collections.newSetFromMap(new IdentityHashMap<>());
        prefab.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry) {
                parts.add(geometry.getMesh());
                parts.add(geometry.getMaterial());
            }
        });
        return parts;
    }
}
