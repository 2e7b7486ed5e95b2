// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.LemurGlobals;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.HeardLog;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plays the code of docs/prefabs.md. */
class PrefabExamplesTest {
    private final ScenePools pools = new ScenePools();
    private final Node root = new Node("root");

    @Test
    void aBodyOfItsOwnFollowsItsInstanceFromUseToUse() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
        pools.setRoot(root);
        PrefabExamples.CratePool crates = pools.register(
                new PrefabExamples.CratePool(new Geometry("crate", new Box(0.5f, 0.5f, 0.5f)), space));
        Geometry crate = crates.spawn(new Vector3f(0, 50, 0));
        RigidBodyControl body = crate.getControl(RigidBodyControl.class);
        frames(space, 60);
        assertThat(crate.getLocalTranslation().y).as("it falls").isEqualTo(body.getPhysicsLocation().y).isLessThan(49f);

        crates.recycle(crate);
        assertThat(body.isInWorld()).isFalse();
        assertThat(space.countRigidBodies()).isZero();

        Geometry again = crates.spawn(new Vector3f(7, 50, 0));
        assertThat(again).isSameAs(crate);
        assertThat(body.getPhysicsLocation()).isEqualTo(new Vector3f(7, 50, 0));
        assertThat(body.getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        frames(space, 2);
        assertThat(again.getLocalTranslation().x).isEqualTo(7f);
        assertThat(again.getLocalTranslation().y).as("where it was spawned, but for two frames of falling")
                .isGreaterThan(49.9f);
        pools.close();
        assertThat(space.countRigidBodies()).as("closing recycles").isZero();
    }

    private void frames(PhysicsSpace space, int count) {
        for (int i = 0; i < count; i++) {
            pools.update(1f / 60f);
            root.updateLogicalState(1f / 60f);
            root.updateGeometricState();
            space.update(1f / 60f, 0);
        }
        root.updateLogicalState(0f);
    }

    @Test
    void aFieldThatIsClonedOrMadeAnewHoldsTheInstancesOwnPart() {
        pools.setRoot(root);
        SpatialPool<PrefabExamples.Tank> tanks = PrefabExamples.tanks(pools, new DesktopAssetManager(true));
        PrefabExamples.Tank tank = tanks.spawn();
        assertThat(tank.turret.getParent()).isSameAs(tank);

        Node prefab = new Node("tower");
        prefab.attachChild(new Node("turret"));
        prefab.addControl(new PrefabExamples.TurretControl(prefab.getChild(0)));
        Node tower = pools.register("tower", prefab).spawn();
        root.updateLogicalState(1f);
        assertThat(tower.getChild(0).getLocalRotation()).isNotEqualTo(Quaternion.IDENTITY);
        assertThat(prefab.getChild(0).getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
    }

    @Test
    void aMeshOfItsOwnBeginsEachUseInItsFirstShape() {
        pools.setRoot(root);
        PrefabExamples.ClothPool cloths = pools.register(
                new PrefabExamples.ClothPool(new Geometry("cloth", new Box(1f, 1f, 1f))));
        Geometry cloth = cloths.spawn();
        Geometry other = cloths.spawn();
        float before = cloth.getMesh().getFloatBuffer(Type.Position).get(0);
        for (int use = 0; use < 3; use++) {
            cloth.getMesh().getFloatBuffer(Type.Position).put(0, 99f);
            cloth.getMesh().getBuffer(Type.Position).setUpdateNeeded();
            cloth.updateModelBound();
            assertThat(other.getMesh().getFloatBuffer(Type.Position).get(0)).isEqualTo(before);
            cloths.recycle(cloth);
            assertThat(cloths.spawn()).isSameAs(cloth);
            assertThat(cloth.getMesh().getFloatBuffer(Type.Position).get(0)).isEqualTo(before);
            assertThat(cloth.getModelBound()).hasToString(other.getModelBound().toString());
        }
    }

    @Test
    void aLabelOfItsOwnDoesNotShareItsText() throws ReflectiveOperationException {
        PoolAppState state = new PoolAppState();
        try (LemurGlobals globals = new LemurGlobals(); HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            GuiGlobals.initialize(app);
            PrefabExamples.SignPool signs = state.pools().register(new PrefabExamples.SignPool());
            Label one = (Label) signs.spawn().getChild(0);
            Label two = (Label) signs.spawn().getChild(0);
            one.setText("one");
            two.setText("two");
            app.step();
            assertThat(one.getText()).isEqualTo("one");
            signs.recycle(one);
            assertThat(((Label) signs.spawn().getChild(0)).getText()).isEmpty();
            assertThat(two.getText()).isEqualTo("two");
            app.step();
            assertThat(signs.stats().discarded()).isZero();
        }
    }

    @Test
    void rowsOfAContainerComeIntoItsLayoutAndLeaveIt() throws ReflectiveOperationException {
        PoolAppState state = new PoolAppState();
        try (LemurGlobals globals = new LemurGlobals(); HeadlessApp app = new HeadlessApp(state)) {
            app.step();
            GuiGlobals.initialize(app);
            assertThat(PrefabExamples.buttons(state.pools()).spawn().getText()).isEqualTo("Buy");
            SpatialPool<Label> rows = state.pools().registerFactory("row", () -> new Label(""));
            Container list = new Container();
            app.getGuiNode().attachChild(list);
            for (int use = 1; use <= 3; use++) {
                Label first = PrefabExamples.addRow(rows, list, "first");
                Label second = PrefabExamples.addRow(rows, list, "second and longer");
                app.step();
                assertThat(second.getLocalTranslation().y).isLessThan(-10f);
                assertThat(first.getSize().x).isEqualTo(list.getSize().x);
                rows.recycle(first);
                rows.recycle(second);
                assertThat(list.getLayout().getChildren()).isEmpty();
            }
        }
    }

    @Test
    void aSceneIsSavedWithoutThePoolsOwnNodes(@TempDir Path folder) throws IOException {
        Node pooled = PrefabExamples.pooled(pools, root);
        Node level = new Node("level");
        root.attachChild(level);
        SpatialPool<Geometry> rocks = pools.register("rock", new Geometry("rock", new Box(1, 1, 1)));
        rocks.spawn();
        rocks.spawnUnder(level);
        File with = folder.resolve("with.j3o").toFile();
        BinaryExporter.getInstance().save(root, with);
        assertThat(text(with)).as("what it is about").contains("io.github.jmepool");

        assertThat(new BinaryImporter().load(with)).isNotNull();
        File elsewhere = folder.resolve("elsewhere.j3o").toFile();
        Files.writeString(elsewhere.toPath(), text(with).replace("jme.internal.tree.Pool", "jme.internal.tree.None"),
                StandardCharsets.ISO_8859_1);
        try (HeardLog quiet = new HeardLog("com.jme3", entry -> { })) {
            assertThat(new BinaryImporter().load(elsewhere)).as("without the classes of jme-pool").isNull();
        }

        File without = folder.resolve("without.j3o").toFile();
        PrefabExamples.save(root, pooled, without);

        assertThat(text(without)).doesNotContain("jmepool");
        Node loaded = (Node) new BinaryImporter().load(without);
        assertThat(((Node) loaded.getChild("level")).getChildren()).extracting(Spatial::getName)
                .containsExactly("rock");
        assertThat(pooled.getParent()).isSameAs(root);
        pools.update(0f);
        assertThat(rocks.stats().active()).as("nothing was lost").isEqualTo(2);
        pools.recycleAll();
        pools.close();
    }

    private static String text(File file) throws IOException {
        return Files.readString(file.toPath(), StandardCharsets.ISO_8859_1);
    }
}
