// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.spawning;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Development mode names a node of the game beside the pools whose lights or overrides reach no instance, once. */
class MissedNodesTest {
    private final Node root = new Node("root");
    private final Node level = new Node("level");
    private final ScenePools pools = Scenes.under(root, TestScene.pools());
    private final List<String> heard = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.MISSED_LOG, entry -> heard.add(entry.getMessage()));

    MissedNodesTest() {
        root.attachChild(new Node("other"));
        root.attachChild(level);
        level.attachChild(Scenes.box("floor"));
    }

    @AfterEach
    void end() {
        pools.close();
        log.close();
    }

    private SpatialPool<Geometry> pool(String name, boolean development) {
        return pools.register(name, Scenes.box(name), settings -> settings.developmentMode(development));
    }

    private void frames() {
        for (int i = 0; i < 3; i++) {
            Scenes.frame(root, pools, 0.01f);
        }
    }

    @Test
    void aLevelWhoseFlashesReachNoInstanceIsNamedOnce() {
        SpatialPool<Geometry> enemies = pool("enemy", true);
        level.addLight(new PointLight());
        frames();
        assertThat(heard).as("nothing is in use").isEmpty();
        enemies.spawn();
        frames();
        assertThat(heard).singleElement().asString().startsWith("Pool 'enemy': its instances are attached below 'root';"
                + " the lights, the transform and the cull hint of the node 'level' do not reach them")
                .contains("call setRoot")
                .contains("docs/adopt.md#idioms-that-break");
        frames();
        assertThat(heard).hasSize(1);
    }

    @Test
    void aTorchDoesNotHideTheLevelAndThreeAreNamedAtMost() {
        pool("enemy", true).spawn();
        for (String name : List.of("torch", "fire", "level 2", "level 3")) {
            Node lit = new Node(name);
            lit.addLight(new PointLight());
            root.attachChild(lit);
            frames();
        }
        assertThat(heard).hasSize(3).anyMatch(warning -> warning.contains("'torch'"))
                .anyMatch(warning -> warning.contains("'level 2'"));
    }

    @Test
    void overridesThatReachNoInstanceAreNamed() {
        pool("enemy", true).spawn();
        level.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Color", ColorRGBA.Red));
        frames();
        assertThat(heard).singleElement().asString().contains("the overrides of material parameters");
    }

    @Test
    void aLevelWithInstancesIsNotNamed() {
        level.addLight(new PointLight());
        pool("enemy", true).spawn();
        pool("bullet", true).spawnUnder(level);
        frames();
        pools.setRoot(level);
        frames();
        assertThat(heard).isEmpty();
    }

    @Test
    void aPoolBelowTheLevelHasNothingToMiss() {
        pools.setRoot(level);
        level.addLight(new PointLight());
        root.addLight(new PointLight());
        pool("enemy", true).spawn();
        frames();
        assertThat(heard).isEmpty();
    }

    private static Node withChildren(String name) {
        Node node = new Node(name);
        for (int i = 0; i < 127; i++) { // with a pool's node, looked at in two frames
            node.attachChild(new Node(name + i));
        }
        return node;
    }

    @Test
    void eachOfTwoRootsWithManyChildrenIsWalkedToItsEnd() {
        Node first = withChildren("first");
        Node second = withChildren("second");
        root.attachChild(first);
        root.attachChild(second);
        pools.setRoot(first);
        pool("near", true).spawn();
        SpatialPool<Geometry> far = pool("far", true);
        far.setRoot(second);
        far.spawn();
        ((Node) second.getChild(10)).addLight(new PointLight());
        frames();
        frames();
        assertThat(heard).singleElement().asString().startsWith("Pool 'far'").contains("'second10'");
    }

    @Test
    void manyPoolsUnderOneRootShareTheLooksOfAFrame() {
        pools.setRoot(withChildren("many"));
        Node last = new Node("last");
        last.addLight(new PointLight());
        for (int i = 0; i < 20; i++) {
            pool("enemy" + i, true).spawn();
        }
        pools.getRoot().attachChild(last);
        Scenes.frame(root, pools, 0.01f);
        Scenes.frame(root, pools, 0.01f);
        assertThat(heard).as("128 of 148 were looked at").isEmpty();
        Scenes.frame(root, pools, 0.01f);
        assertThat(heard).hasSize(1);
    }

    @Test
    void theRootOfAPoolThatSpawnsLaterIsNotNamed() {
        level.addLight(new PointLight());
        pool("enemy", true).spawn();
        SpatialPool<Geometry> later = pool("later", true);
        Node below = new Node("below");
        level.attachChild(below);
        later.setRoot(below);
        frames();
        later.spawn();
        frames();
        assertThat(heard).isEmpty();
    }

    @Test
    void aModelThatTheEngineAnimatesIsNotNamed() {
        Node player = SkinnedModel.create();
        root.attachChild(player);
        Scenes.frame(root, pools, 0.01f);
        assertThat(player.getLocalMatParamOverrides()).isNotEmpty();
        pool("enemy", true).spawn();
        frames();
        assertThat(heard).isEmpty();
    }

    @Test
    void lightsOfInstancesAreTheirOwn() {
        SpatialPool<Node> lamps = pools.register("lamp", new Node("lamp"), settings -> settings.developmentMode(true));
        lamps.spawnUnder(root).addLight(new PointLight());
        lamps.spawn().addLight(new PointLight());
        frames();
        assertThat(heard).isEmpty();
    }

    @Test
    void aGameOutOfDevelopmentModeLooksForNothing() {
        level.addLight(new PointLight());
        pool("enemy", false).spawn();
        frames();
        assertThat(heard).isEmpty();
    }

    private Swarm grass() {
        return pools.swarm("grass", Scenes.unshadedBox("grass", new DesktopAssetManager(true)),
                settings -> settings.developmentMode(true));
    }

    @Test
    void aNodeWithASwarmIsNotNamed() {
        Swarm grass = grass();
        grass.setRoot(level);
        grass.spawn(Vector3f.ZERO);
        pool("enemy", true).spawn();
        level.addLight(new PointLight());
        frames();
        assertThat(heard).isEmpty();
    }

    @Test
    void aNodeBesideASwarmIsNamed() {
        Swarm grass = grass();
        level.addLight(new PointLight());
        frames();
        assertThat(heard).as("nothing is in use").isEmpty();
        grass.spawn(Vector3f.ZERO);
        frames();
        assertThat(heard).singleElement().asString()
                .startsWith("Pool 'grass': its instances are attached below 'root'; the lights,");
    }

    @Test
    void aNodeBesideLabelsIsNotNamed() {
        BitmapFont font = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
        Labels names = pools.labels("names", font, settings -> settings.developmentMode(true));
        names.spawn("orc", Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT);
        level.addLight(new PointLight());
        frames();
        assertThat(heard).as("no light reaches labels").isEmpty();
    }
}
