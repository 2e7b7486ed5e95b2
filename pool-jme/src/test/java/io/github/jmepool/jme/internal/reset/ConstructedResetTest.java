// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.PointLight;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import mygame.Turret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances that a constructor builds, beside the same objects made anew for each use. */
class ConstructedResetTest {
    private static final int USES = 1_000;
    private static final float TPF = 0.05f;

    private final AssetManager assets = new DesktopAssetManager(true);
    private final ScenePools pools = TestScene.pools();
    private final Node pooledRoot = new Node("pooled");
    private final Node newRoot = new Node("new");

    @AfterEach
    void close() {
        pools.close();
    }

    /** Two games: in one a use takes an instance, in the other it makes an object. */
    @ParameterizedTest
    @EnumSource(MaterialMode.class)
    void usesOfInstancesShowWhatNewObjectsShow(MaterialMode mode) {
        long seed = 20;
        Random random = new Random(seed);
        pools.setRoot(pooledRoot);
        SpatialPool<Turret> turrets = pools.registerFactory("turret", () -> new Turret(assets),
                s -> s.materialMode(mode).developmentMode(false));
        List<Turret> pooled = new ArrayList<>();
        List<Turret> made = new ArrayList<>();
        int uses = 0;
        for (int frame = 0; uses < USES; frame++) {
            if (pooled.size() > 8 || !pooled.isEmpty() && random.nextInt(3) == 0) {
                int ended = random.nextInt(pooled.size());
                turrets.recycle(pooled.remove(ended));
                made.remove(ended).removeFromParent();
            }
            Vector3f at = new Vector3f(random.nextFloat(), random.nextFloat(), 0f);
            for (int i = random.nextInt(3); i > 0; i--) {
                pooled.add(turrets.spawn(at));
                made.add(made(at));
                uses++;
            }
            if (!pooled.isEmpty()) {
                int played = random.nextInt(pooled.size());
                int move = random.nextInt(8);
                play(pooled.get(played), move);
                play(made.get(played), move);
            }
            pools.update(TPF);
            update(pooledRoot);
            update(newRoot);
            for (int i = 0; i < pooled.size(); i++) {
                assertThat(Fingerprint.of(pooled.get(i))).as("seed %d, frame %d, use %d", seed, frame, i)
                        .isEqualTo(Fingerprint.of(made.get(i)));
            }
        }
        assertThat(turrets.stats().discarded()).isZero();
        assertThat(turrets.stats().created()).isLessThan(100);
    }

    private Turret made(Vector3f at) {
        Turret turret = new Turret(assets);
        turret.setLocalTranslation(at);
        newRoot.attachChild(turret);
        turret.onSpawn();
        return turret;
    }

    private static void update(Node root) {
        root.updateLogicalState(TPF);
        root.updateGeometricState();
    }

    /** What a game may do to a turret during a use. */
    private static void play(Turret turret, int move) {
        switch (move) {
            case 0 -> turret.barrel().getMaterial().setColor("Color", ColorRGBA.Yellow.clone());
            case 1 -> turret.barrel().getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Additive);
            case 2 -> turret.addLight(new PointLight(new Vector3f(), ColorRGBA.Red));
            case 3 -> turret.setUserData("kills", 3);
            case 4 -> turret.barrel().removeFromParent();
            case 5 -> turret.removeControl(AbstractControl.class);
            case 6 -> turret.barrel().setLocalScale(2f);
            default -> turret.attachChild(new Node("flag"));
        }
    }

    @Test
    void developmentModeFindsNothingThatAnInstanceHasOfItsOwn() {
        pools.setRoot(pooledRoot);
        SpatialPool<Turret> turrets = pools.registerFactory("turret", () -> new Turret(assets),
                s -> s.developmentMode(true));
        for (int i = 0; i < 20; i++) {
            Turret turret = turrets.spawn();
            turret.barrel().getMaterial().clearParam("Color");
            pools.update(TPF);
            update(pooledRoot);
            turrets.recycle(turret);
        }
        assertThat(turrets.stats().discarded()).isZero();
        assertThat(turrets.stats().total()).isOne();
        assertThat(turrets.leftovers()).noneMatch(leftover -> leftover.contains("shared"));
    }
}
