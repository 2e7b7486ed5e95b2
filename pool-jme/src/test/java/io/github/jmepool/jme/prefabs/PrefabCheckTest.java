// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static io.github.jmepool.jme.ScenePools.loadModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.Tweens;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioKey;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.audio.AudioStream;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import jme3utilities.mesh.PointMesh;
import org.junit.jupiter.api.Test;

/**
 * What would go wrong with a prefab is named when it is registered, with the remedy.
 */
class PrefabCheckTest {
    /** Refuses to be cloned, as a control does that owns something there is one of. */
    private static final class Unique extends UpdateControl {
        @Override
        public Object jmeClone() {
            throw new UnsupportedOperationException("there is only one");
        }
    }

    /** Refuses without giving a reason, as a method does that is not written yet. */
    private static final class Unfinished extends UpdateControl {
        @Override
        public Object jmeClone() {
            throw new UnsupportedOperationException();
        }
    }

    private static List<String> check(Spatial prefab) {
        return check(prefab, MaterialMode.SHARED);
    }

    private static List<String> check(Spatial prefab, MaterialMode mode, ResetRule<?>... rules) {
        SpatialPoolSettings.Builder settings =
                SpatialPoolSettings.builder("enemies").materialMode(mode).developmentMode(false);
        List.of(rules).forEach(settings::resetRule);
        return TestScene.checkPrefab(prefab, settings.build());
    }

    @Test
    void aPlainPrefabPasses() {
        assertThat(check(new Geometry("enemy", new Box(1, 1, 1)))).isEmpty();
    }

    /** The console handler shows where a line was logged, which the JDK finds on the stack. */
    @Test
    void warningsComeFromTheClassThatLooks() {
        ResetRule<?> unused = ResetRule.property(Geometry.class, Geometry::getName, Geometry::setName);
        List<String> sources = new ArrayList<>();
        try (HeardLog log = new HeardLog(TestScene.PREFAB_LOG, line -> sources.add(line.getSourceClassName()));
                ScenePools pools = new ScenePools()) {
            pools.register("clones", new Node("enemy"), s -> s.resetRule(unused));
            pools.registerFactory("factory", () -> new Node("enemy"), s -> s.resetRule(unused));
        }
        assertThat(sources).containsExactly(TestScene.PREFAB_LOG, TestScene.PREFAB_LOG);
    }

    @Test
    void aControlThatCannotBeClonedIsNamedWithTheRemedy() {
        Node prefab = new Node("enemy");
        Node gun = new Node("gun");
        gun.addControl(new Unique());
        prefab.attachChild(gun);
        assertThatThrownBy(() -> check(prefab))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'enemies': prefab 'enemy' cannot be cloned")
                .hasMessageContaining("Unique on 'gun' (there is only one): let it implement JmeCloneable");
    }

    @Test
    void aRefusalWithoutAMessageIsNamedByItsException() {
        Node prefab = new Node("enemy");
        prefab.addControl(new Unfinished());
        assertThatThrownBy(() -> check(prefab))
                .hasMessageContaining("Unfinished on 'enemy' (java.lang.UnsupportedOperationException): let it");
    }

    @Test
    void sharedStateThatCannotBeRestoredIsNamed() {
        Node prefab = new Node("enemy");
        prefab.setUserData("loot", List.of("sword"));
        assertThat(check(prefab)).singleElement().asString()
                .contains("user data 'loot' on 'enemy' is a collection", "set it in onSpawn");

        AudioNode stream = new AudioNode();
        stream.setName("music");
        stream.setAudioData(new AudioStream(), new AudioKey("music.ogg", true));
        stream.setStatus(AudioSource.Status.Playing);
        assertThat(check(stream)).hasSize(2).anyMatch(what -> what.contains("'music' is streamed"))
                .anyMatch(what -> what.contains("'music' is playing"));
    }

    @Test
    void anActionWhoseClonesGoOnMovingThePrefabIsNamed() {
        Node prefab = SkinnedModel.create();
        AnimComposer composer = prefab.getControl(AnimComposer.class);
        composer.actionSequence("twice", Tweens.sequence(composer.action("bend")));
        assertThat(check(prefab, MaterialMode.PER_INSTANCE)).singleElement().asString()
                .contains("action 'twice'", "BaseAction", "make it in onCreate");
    }

    @Test
    void aSkinnedMeshThatWasDrawnIsNoHazard() {
        Node prefab = SkinnedModel.create();
        Geometry skin = (Geometry) prefab.getChild("skin");
        skin.getMesh().getBuffer(Type.Position).setId(7);
        assertThat(check(prefab, MaterialMode.PER_INSTANCE)).isEmpty();
    }

    @Test
    void aMeshThatTheGameEditsIsNamed() {
        Geometry prefab = new Geometry("cloth", new Box(1, 1, 1));
        prefab.getMesh().setStreamed();
        prefab.getMesh().getBuffer(Type.Position).clearUpdateNeeded();
        prefab.getMesh().getBuffer(Type.Position).setId(7);
        assertThat(check(prefab)).as("drawn").isEmpty();
        prefab.getMesh().getBuffer(Type.Position).setUpdateNeeded();
        assertThat(check(prefab)).singleElement().asString()
                .contains("mesh of 'cloth' was edited since it was drawn", "deepClone()");
    }

    @Test
    void aMeshThatNothingEditsIsNotNamedWhateverItsUsage() {
        Geometry points = new Geometry("points", new PointMesh());
        assertThat(points.getMesh().getBuffer(Type.Position).getUsage()).isEqualTo(Usage.Stream);
        assertThat(check(points)).isEmpty();
    }

    @Test
    void aSpatialWithoutANameIsNamedByItsClass() {
        Node missile = new Node("missile");
        Node flame = new Node((String) null);
        flame.setUserData("colours", List.of("red"));
        missile.attachChild(flame);
        Geometry rod = new Geometry(null, new Box(1, 1, 1));
        rod.addControl(new Unique());
        assertThat(check(missile)).singleElement().asString().contains("user data 'colours' on 'missile/Node' is");
        assertThatThrownBy(() -> check(rod)).hasMessageContaining("prefab 'Geometry' cannot be cloned")
                .hasMessageContaining("Unique on 'Geometry'");
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<Geometry> rods = pools.register("rod", new Geometry(null, new Box(1, 1, 1)));
            Geometry used = rods.spawn();
            rods.recycle(used);
            assertThatThrownBy(() -> rods.recycle(used)).hasMessageContaining("Spatial 'Geometry#1' is already");
        }
    }

    @Test
    void morphTargetsInASharedMaterialAreNamed() {
        assertThat(check(SkinnedModel.create())).singleElement().asString()
                .contains("mesh of 'arm/face' has morph targets", "MaterialMode.PER_INSTANCE");
    }

    /** A morphed instance has a material of its own there, and PER_INSTANCE is refused. */
    @Test
    void morphTargetsOfACrowdAreFine() {
        assertThat(TestScene.checkPrefab(SkinnedModel.create(), SpatialPoolSettings.builder("enemies").instanced(true)
                .bakedPoses(30).developmentMode(false).build())).isEmpty();
    }

    @Test
    void whatManyPartsHaveIsNamedOnce() {
        Node parrot = new Node("parrot");
        for (int i = 1; i <= 7; i++) {
            Geometry part = Scenes.box("part" + i);
            part.setMesh(part.getMesh().clone());
            part.getMesh().addMorphTarget(new MorphTarget());
            part.setUserData("targetNames", List.of("smile"));
            parrot.attachChild(part);
        }
        assertThat(check(parrot)).hasSize(2).allSatisfy(warning -> assertThat(warning)
                .contains("'parrot/part1'", "'parrot/part3' and 4 more", "share"));
        parrot.getChild(0).setUserData("targetNames", null);
        parrot.getChildren().stream().skip(3).toList().forEach(Spatial::removeFromParent);
        assertThat(check(parrot)).hasSize(2)
                .anyMatch(warning -> warning.contains("user data 'targetNames' on 'parrot/part2', 'targetNames' on"
                        + " 'parrot/part3' are collections, which all instances share"))
                .anyMatch(warning -> warning.contains("meshes of 'parrot/part1', 'parrot/part2', 'parrot/part3' have"
                        + " morph targets"));
    }

    @Test
    void aRuleThatFitsNothingIsNamed() {
        ResetRule<BillboardControl> rule = ResetRule.property(BillboardControl.class, BillboardControl::getAlignment,
                BillboardControl::setAlignment);
        assertThat(check(new Node("enemy"), MaterialMode.SHARED, rule)).singleElement().asString()
                .contains("no spatial or control of the prefab is a " + BillboardControl.class.getName());
    }

    @Test
    void aRuleForSomethingThatIsInNoTreeIsRefused() {
        ResetRule<String> rule = ResetRule.property(String.class, String::length, (text, length) -> { });
        SpatialPoolSettings.Builder settings = SpatialPoolSettings.builder("enemies").resetRule(rule);
        assertThatThrownBy(settings::build)
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("is for java.lang.String");
    }

    @Test
    void aPrefabMayBeGivenByItsAssetPath() {
        AssetManager assets = new DesktopAssetManager(true);
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(new Node("scene"));
            Spatial tail = pools.register("tail", loadModel(assets, "io/github/jmepool/jme/tail.gltf")).spawn();
            assertThat(tail).isNotNull();
            assertThatThrownBy(() -> pools.register("nose", loadModel(assets, "Models/nose.j3o")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("There is no model 'Models/nose.j3o'");
            assertThatThrownBy(() -> pools.register("nose", loadModel(assets, "com/jme3/asset/General.cfg")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Model 'com/jme3/asset/General.cfg' can't be loaded")
                    .hasMessageContaining("No loader registered");
            assertThatThrownBy(() -> pools.register("nose", loadModel(assets, "Common/MatDefs/Misc/Unshaded.j3md")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("Model 'Common/MatDefs/Misc/Unshaded.j3md' can't be loaded")
                    .hasMessageContaining("MaterialDef");
            assertThat(pools.pools()).hasSize(1);
        }
    }
}
