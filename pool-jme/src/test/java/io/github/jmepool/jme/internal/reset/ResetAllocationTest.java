// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapText;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import java.util.Random;
import mygame.Lazy;
import org.junit.jupiter.api.Test;

/**
 * A reset allocates nothing when nothing changed, nor when the instance only moved or played its animation.
 */
class ResetAllocationTest {
    private static final int ROUNDS = 20_000;

    private static SavedInstance save(Spatial prefab) {
        return SavedInstance.of(prefab, prefab.clone(false));
    }

    private static void assertNoAllocation(Runnable use) {
        // The least of many measurements: until all is compiled, which takes long on a busy machine, boxes count.
        long least = Garbage.leastOf(300, ROUNDS - 1, () -> {
            for (int i = 0; i < ROUNDS; i++) {
                use.run();
            }
        });
        assertThat(least / ROUNDS).as("bytes a reset").isZero();
    }

    @Test
    void aGeometryThatMovedIsResetWithoutGarbage() {
        SavedInstance saved = save(new Geometry("bullet", new Box(1, 1, 1)));
        assertNoAllocation(() -> {
            saved.root().move(1, 0, 0);
            saved.reset();
        });
    }

    @Test
    void aTrustedGeometryOrTreeIsResetWithoutGarbage() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("tree").developmentMode(false)
                .resetScope(ResetScope.TRANSFORM).build();
        for (Spatial prefab : List.of(Scenes.box("box"), Scenes.tree("tree"))) {
            try (ScenePools pools = TestScene.pools()) {
                pools.setRoot(new Node("scene"));
                SpatialPool<Spatial> pool = pools.register("tree", prefab, settings);
                assertNoAllocation(() -> {
                    Spatial spatial = pool.spawn();
                    spatial.rotate(1, 0, 0);
                    pool.recycle(spatial);
                });
            }
        }
    }

    @Test
    void aUseWithListenersMakesNoGarbage() {
        long[] last = new long[3];
        InstanceListener<PooledInstance> following = new InstanceListener<>() {
            @Override
            public PooledInstance created(PooledInstance instance) {
                return instance;
            }

            @Override
            public void spawned(PooledInstance instance, PooledInstance kept) {
                last[2] = kept.useId();
            }
        };
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            pools.addInstanceListener(following);
            pools.addEndListener((instance, useId, reason) -> last[0] = useId);
            SpatialPool<Spatial> pool = pools.register("box", Scenes.box("box"), SpatialPoolSettings.builder("box")
                    .developmentMode(false).build());
            pool.addEndListener((instance, useId, reason) -> last[1] = useId);
            assertNoAllocation(() -> pool.recycle(pool.spawn()));
            assertThat(last[0]).isPositive().isEqualTo(last[1]).isEqualTo(last[2]);
        }
    }

    @Test
    void anUntouchedTreeOfEverythingIsResetWithoutGarbage() {
        SavedInstance saved = save(new RandomPrefab(new Random(11)).create());
        assertNoAllocation(() -> saved.reset());
    }

    @Test
    void anUntouchedTextIsResetWithoutGarbage() {
        BitmapText text = new BitmapText(new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt"));
        text.setText("one \\#f80#two");
        SavedInstance saved = save(text);
        assertNoAllocation(saved::reset);
    }

    /** Its fields are looked at only where something was taken off. */
    @Test
    void aControlThatMakesNothingIsResetWithoutGarbage() {
        Node unit = new Node("unit");
        unit.addControl(new Lazy.Bar());
        SavedInstance saved = save(unit);
        assertNoAllocation(saved::reset);
    }

    /** As of a control that also knows the objects of its game. */
    @Test
    void largeContainersBesideAPartTakenOffAreNotCopied() {
        Node unit = new Node("unit");
        unit.addControl(new Lazy.Crowded(ROUNDS));
        SavedInstance saved = save(unit);
        saved.root().getControl(Lazy.Crowded.class).fill();
        Spatial part = Scenes.box("part");
        long bytes = Garbage.leastOf(50, () -> {
            ((Node) saved.root()).attachChild(part);
            saved.reset();
        });
        assertThat(part.getParent()).isNull();
        assertThat(bytes).as("bytes a reset").isLessThan(ROUNDS);
    }

    @Test
    void aModelThatPlayedIsResetWithoutGarbage() {
        SavedInstance saved = save(SkinnedModel.create());
        Node model = (Node) saved.root();
        AnimComposer composer = model.getControl(AnimComposer.class);
        assertNoAllocation(() -> {
            composer.setCurrentAction("wave").setSpeed(2);
            composer.setGlobalSpeed(3);
            saved.reset();
        });
    }
}
