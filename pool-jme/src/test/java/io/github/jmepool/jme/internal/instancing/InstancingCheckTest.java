// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.MorphControl;
import com.jme3.anim.SkinningControl;
import com.jme3.animation.AnimControl;
import com.jme3.animation.Bone;
import com.jme3.animation.Skeleton;
import com.jme3.animation.SkeletonControl;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.font.BitmapText;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can't be instanced is refused when it is registered, by name and with the reason. */
class InstancingCheckTest {
    static final String TWO_TECHNIQUES = "io/github/jmepool/jme/internal/instancing/two-techniques.j3md";
    private final DrawnScene scene = new DrawnScene();

    @AfterEach
    void close() {
        scene.close();
    }

    private void refused(Spatial prefab, String... words) {
        prefab.setName("prefab");
        assertThatThrownBy(() -> scene.asOne(prefab)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'prefab'").hasMessageContaining("leave out instanced(true)")
                .hasMessageContainingAll(words);
        assertThat(scene.pools.has("prefab")).isFalse();
        assertThat(scene.register(prefab, settings -> settings)).as("drawn individually, it is fine").isNotNull();
    }

    @Test
    void aMaterialWithoutInstancing() {
        refused(scene.box("box", "Common/MatDefs/Misc/Sky.j3md"), "Sky.j3md", "UseInstancing; use one that has it");
    }

    @Test
    void aMaterialThatHasChosenATechniqueWithoutInstancing() {
        Geometry box = scene.box("box", TWO_TECHNIQUES);
        box.getMaterial().selectTechnique("Alone", scene.app.getRenderManager());
        refused(box, "has selected the technique 'Alone'", "two-techniques.j3md", "don't take UseInstancing");
        box.setName("chosen");
        box.getMaterial().selectTechnique("Chosen", scene.app.getRenderManager());
        assertThat(scene.register(box, s -> s.instanced(true).developmentMode(false))).isNotNull();
    }

    /** An instance that a use shows is no longer as the prefab is. */
    @Test
    void aPrefabThatIsHidden() {
        Geometry box = scene.box("box");
        box.setCullHint(CullHint.Always);
        refused(box, "hidden", "CullHint.Always", "hide the instances");
    }

    @Test
    void aPrefabWhoseRootIsHidden() {
        Node tree = scene.tree("tree");
        tree.setCullHint(CullHint.Always);
        refused(tree, "hidden");
    }

    @Test
    void aPrefabOfWhichAPartIsHiddenIsFine() {
        Node tree = scene.tree("tree");
        tree.getChild("inner").setCullHint(CullHint.Always);
        SpatialPool<Node> trees = scene.asOne(tree);
        trees.spawn();

        scene.app.step();

        assertThat(scene.together()).isEqualTo(1);
        assertThat(trees.drawCalls()).isEqualTo(1);
    }

    /** The engine draws it as it is. */
    @Test
    void aMeshOfBonesThatNothingSkinsIsFine() {
        Node statue = scene.arm("statue");
        statue.removeControl(SkinningControl.class);
        statue.removeControl(AnimComposer.class);
        SpatialPool<Node> statues = scene.asOne(statue);
        List<Node> all = DrawnScene.spawn(statues, 3);

        scene.app.step();

        assertThat(statues.instancedRendering().individualReasons()).isEmpty();
        assertThat(scene.together()).isEqualTo(3);
        Mesh mesh = ((Geometry) all.get(0).getChild("skin")).getMesh();
        assertThat(all).allSatisfy(each -> assertThat(((Geometry) each.getChild("skin")).getMesh()).isSameAs(mesh));
        assertThat(mesh.getBuffer(Type.HWBoneIndex).getUsage()).as("nothing is uploaded for it")
                .isEqualTo(Usage.CpuOnly);
    }

    @Test
    @SuppressWarnings("deprecation") // the engine's legacy animation
    void legacyAnimation() {
        Node arm = scene.arm("arm");
        arm.removeControl(SkinningControl.class);
        arm.removeControl(AnimComposer.class);
        Skeleton skeleton = new Skeleton(new Bone[] {new Bone("bone")});
        arm.addControl(new AnimControl(skeleton));
        arm.addControl(new SkeletonControl(skeleton));
        refused(arm, "'prefab' has legacy animation (AnimControl, SkeletonControl)",
                "AnimMigrationUtils.migrate(prefab) before it is registered");
    }

    /** Which makes a mesh of its own for each instance. */
    @Test
    void aText() {
        refused(new BitmapText(scene.app.getAssetManager().loadFont("Interface/Fonts/Default.fnt")),
                "'prefab' is a BitmapText, which makes a mesh for each text", "a pool of its own");
    }

    @Test
    void aMorphedMesh() {
        Geometry box = scene.box("box");
        box.getMesh().addMorphTarget(new MorphTarget());
        refused(box, "morph targets", "remove the targets if nothing morphs it");
    }

    /** Those of the engine's own controls go with what is in the way, and are not what a game has to correct. */
    @Test
    void ofASkinnedPrefabTheOverridesOfTheSkinAreNotNamed() {
        Node arm = SkinnedModel.create();
        arm.setName("prefab");
        arm.setMaterial(scene.box("any").getMaterial());
        arm.addControl(new MorphControl());

        assertThatThrownBy(() -> scene.asOne(arm)).hasMessage("Pool 'prefab': prefab 'prefab' can't be instanced:"
                + " 'prefab' is skinned, and each instance has a pose of its own; bake its poses with bakedPoses(30);"
                + " the mesh of 'prefab/face' has morph targets, and one draw call has one set of"
                + " weights; remove the targets if nothing morphs it; correct this, or leave out instanced(true)");
    }

    @Test
    void anOverrideOfAMaterialParameter() {
        Geometry box = scene.box("box");
        box.addMatParamOverride(new MatParamOverride(VarType.Vector4, "Color", ColorRGBA.Red));
        refused(box, "'prefab' overrides the material parameter 'Color'", "set the parameter in the material");
    }

    @Test
    void anEmitterOfTheGame() {
        ParticleEmitter emitter = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 5) {
            @Override
            public boolean isEnabled() {
                return false;
            }
        };
        emitter.setMaterial(scene.box("any").getMaterial());
        refused(emitter, "which overrides isEnabled()", "or give it a pool of its own");
    }

    @Test
    void anEmitterThatIgnoresItsTransformOtherwiseThanItsParticles() {
        ParticleEmitter emitter = new ParticleEmitter("sparks", ParticleMesh.Type.Triangle, 5);
        emitter.setMaterial(scene.box("any").getMaterial());
        emitter.setIgnoreTransform(false);
        refused(emitter, "'prefab' ignores its transform (false) otherwise than its particles (in world space: true)",
                "call setInWorldSpace last, which sets both");
    }

    @Test
    void aBatch() {
        Node prefab = new Node("prefab");
        BatchNode batch = new BatchNode("walls");
        batch.attachChild(scene.box("box"));
        prefab.attachChild(batch);
        refused(prefab, "'prefab/walls' is a BatchNode", "use a Node");
    }

    @Test
    void aBatchOfAnAnonymousClassIsNamedByItsNumber() {
        Node prefab = new Node("prefab");
        prefab.attachChild(new BatchNode("walls") { });
        prefab.attachChild(scene.box("box"));
        refused(prefab, "'prefab/walls' is a InstancingCheckTest$", "use a Node");
    }

    @Test
    void allThatIsInTheWayIsNamedAtOnce() {
        Node tree = scene.tree("tree");
        tree.addLight(new PointLight());
        tree.getChild("left").addControl(new BillboardControl() { });
        ((Geometry) tree.getChild("right")).setIgnoreTransform(true);
        refused(tree, "has a light", "remove it, and add lights in the uses", "'prefab/left' has a "
                + "io.github.jmepool.jme.internal.instancing.InstancingCheckTest$", "use BillboardControl itself",
                "'prefab/inner/right' ignores its transform; call setIgnoreTransform(false)");
    }

    @Test
    void aPartThatTwoBillboardsTurn() {
        Node tree = scene.tree("tree");
        tree.addControl(new BillboardControl());
        tree.getChild("right").addControl(new BillboardControl());
        refused(tree, "'prefab/inner/right' has a BillboardControl, and so has 'prefab', which turns it as well",
                "remove one of them");
    }

    @Test
    void anEmitterThatABillboardTurns() {
        Node tree = scene.tree("tree");
        ParticleEmitter smoke = new ParticleEmitter("smoke", ParticleMesh.Type.Triangle, 5);
        smoke.setMaterial(new Material(scene.app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
        tree.attachChild(smoke);
        tree.addControl(new BillboardControl());
        refused(tree, "'prefab/smoke' is a ParticleEmitter, which the BillboardControl of 'prefab' turns",
                "remove that, as particles face the camera without it");
    }

    @Test
    void aBillboardOfBakedPoses() {
        Node arm = scene.arm("arm");
        arm.addControl(new BillboardControl());
        assertThatThrownBy(() -> scene.pools.register("arm", arm, s -> s.instanced(true).bakedPoses(30)))
                .hasMessageContaining("'arm' has a BillboardControl, and bakedPoses is for")
                .hasMessageContaining("give what faces the camera a pool of its own");
    }

    @Test
    void aMirroredPart() {
        Node tree = scene.tree("tree");
        tree.setLocalScale(-1f);
        tree.getChild("right").setLocalScale(2f, -2f, 2f);
        refused(tree, "'prefab/left' is mirrored by its scale (-1.0, -1.0, -1.0)", "give it a positive scale");
    }

    /** Instances are not below it, and the setting may also come later, when the pool has its own copy. */
    @Test
    void aPrefabIsCheckedWithoutTheNodesAbove() {
        Geometry box = scene.box("box");
        Node mirror = new Node("mirror");
        mirror.setLocalScale(-1f, 1f, 1f);
        mirror.attachChild(box);

        assertThat(scene.asOne(box).settings().instanced()).isTrue();
    }

    @Test
    void spatialsWithoutNameAreCalledByTheirClass() {
        Node model = new Node();
        Node part = new Node();
        part.addLight(new PointLight());
        part.attachChild(scene.box(null));
        model.attachChild(part);
        assertThatThrownBy(() -> scene.pools.register("model", model, s -> s.instanced(true)))
                .hasMessageContaining("prefab 'Node' can't be instanced: 'Node/Node' has a light");

        part.removeLight(part.getLocalLightList().get(0));
        assertThat(scene.pools.register("model", model, s -> s.instanced(true)).spawn().getName()).isNull();
        scene.pools.setInstanced(true);
        assertThat(scene.pools.register("other", model).settings().instanced()).isTrue();
    }

    @Test
    void aLodControlThatChoosesInItsOwnWay() {
        Geometry ball = ball();
        ball.addControl(new OwnLodControl());
        refused(ball, "'prefab' has a", "OwnLodControl", "use LodControl itself");
    }

    @Test
    void aDisabledLodControl() {
        Geometry ball = ball();
        LodControl control = new LodControl();
        control.setEnabled(false);
        ball.addControl(control);
        refused(ball, "'prefab' has a disabled LodControl", "enable or remove it");
    }

    /** The engine throws an exception when it draws it individually. */
    @Test
    void aLodControlWithoutLevels() {
        Geometry box = scene.box("box");
        box.addControl(new LodControl());
        refused(box, "'prefab' has a LodControl, and its mesh has no levels of detail", "LodGenerator");
        assertThatThrownBy(() -> scene.register(box.clone(), s -> s.instanced(true).lodLevels(3)))
                .hasMessageContaining("no levels of detail; remove the control: lodLevels makes the levels;");
    }

    private Geometry ball() {
        Geometry ball = new Geometry("ball", new Sphere(8, 12, 1f));
        ball.setMaterial(scene.box("any").getMaterial());
        new LodGenerator(ball).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f);
        return ball;
    }

    private static final class OwnLodControl extends LodControl {
    }

    @Test
    void aPrefabWithoutGeometryOrMesh() {
        refused(new Node("empty"), "no geometry", "attach one");
    }

    @Test
    void coloursWhereTheMeshOrTheMaterialHasNoPlaceForThem() {
        Geometry box = scene.box("box");
        box.getMesh().setBuffer(Type.Color, 4, new float[4 * box.getVertexCount()]);
        assertThatThrownBy(() -> scene.register(box, settings -> settings.instanced(true).instanceColors(true)))
                .hasMessageContaining("vertex colours").hasMessageContaining("remove that buffer");
        Geometry normals = scene.box("normals", "Common/MatDefs/Misc/ShowNormals.j3md");
        assertThatThrownBy(() -> scene.register(normals, settings -> settings.instanced(true).instanceColors(true)))
                .hasMessageContaining("VertexColor or UseVertexColor; use one that has it");
    }

    @Test
    void aMaterialForEachInstance() {
        assertThatThrownBy(() -> SpatialPoolSettings.builder("rock").instanced(true)
                .materialMode(MaterialMode.PER_INSTANCE).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'rock'").hasMessageContaining("PER_INSTANCE");
    }

    /** The mode acts when the scene opens next: none of the instances could be drawn with others. */
    @Test
    void instancesThatHaveMaterialsOfTheirOwn() {
        SpatialPool<Geometry> rocks = scene.register(scene.box("rock"),
                settings -> settings.materialMode(MaterialMode.PER_INSTANCE));
        rocks.spawn();
        SpatialPoolSettings shared = rocks.settings().toBuilder().materialMode(MaterialMode.SHARED).build();
        SpatialPoolSettings instanced = shared.toBuilder().instanced(true).build();
        assertThatThrownBy(() -> rocks.configure(instanced)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Pool 'rock': ")
                .hasMessageContaining("was opened with MaterialMode.PER_INSTANCE")
                .hasMessageContaining("configure the pool while the scene is closed");
        rocks.configure(shared);

        scene.reopen(() -> rocks.configure(instanced));
        rocks.spawn();
        scene.app.step();
        assertThat(rocks.instancedRendering().instancedCount()).isEqualTo(1);
    }

    @Test
    void aSwitchThatIsRefusedChangesNothing() {
        SpatialPool<Geometry> pool = scene.register(scene.box("box", "Common/MatDefs/Misc/Sky.j3md"),
                settings -> settings);
        pool.spawn();

        assertThatThrownBy(() -> pool.configure(pool.settings().toBuilder().instanced(true).build()))
                .hasMessageContaining("UseInstancing");

        assertThat(pool.settings().instanced()).isFalse();
        assertThat(pool.instancedRendering()).isNull();
        assertThat(pool.stats().active()).isEqualTo(1);
    }

    @Test
    void aMeshWithoutBoundIsDrawnWhole() {
        Mesh mesh = scene.box("box").getMesh().deepClone();
        Geometry endless = scene.box("endless");
        endless.setMesh(mesh);
        mesh.setBound(null);
        SpatialPool<Geometry> pool = scene.asOne(endless);
        DrawnScene.spawn(pool, 100);

        scene.app.step();

        assertThat(scene.together()).isEqualTo(100);
    }
}
