// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.Control;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.ScenePresets;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import mygame.Captures.Holder;
import mygame.Captures.Tank;
import mygame.Captures.Trap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pools whose instances a factory makes. */
class FactoryTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final BackgroundScene scene = new BackgroundScene();
    private final List<Spatial> made = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();

    @AfterEach
    void close() {
        scene.close();
    }

    private <S extends Spatial> S noted(S spatial) {
        made.add(spatial);
        return spatial;
    }

    @Test
    void theFactoryMakesEachInstanceAfterThePrefab() {
        SpatialPool<Tank> tanks = scene.pools.registerFactory("tank", () -> noted(new Tank()));
        assertThat(made).containsExactly(TestScene.prefabOf(tanks));
        Tank first = tanks.spawn();
        Tank second = tanks.spawn();
        assertThat(made).hasSize(3).endsWith(first, second);
        assertThat(first.turret).isSameAs(first.getChild("turret")).isNotSameAs(second.turret);
        tanks.recycle(first);
        assertThat(tanks.spawn()).isSameAs(first);
        assertThat(made).hasSize(3);
        Scenes.assertNothingLost(scene.pools, tanks.stats());
    }

    @Test
    void anInstanceDrivesItselfAndNotThePrefab() {
        SpatialPool<Trap> traps = scene.pools.registerFactory("trap", Trap::new);
        Trap trap = traps.spawn();
        Scenes.frame(scene.root, scene.pools, 0.1f);
        assertThat(trap.getLocalScale().x).isEqualTo(2f);
        assertThat(TestScene.prefabOf(traps).getLocalScale().x).isEqualTo(1f);
        traps.recycle(trap);
        assertThat(traps.spawn().getLocalScale().x).isEqualTo(1f);
    }

    @Test
    void whatOnlyClonesWouldShareIsNotWarnedOf() {
        try (HeardLog log = new HeardLog(TestScene.PREFAB_LOG, entry -> heard.add(entry.getMessage()))) {
            scene.pools.registerFactory("trap", Trap::new).prewarmNow(2);
            scene.pools.registerFactory("edited", () -> {
                Geometry box = Scenes.box("box");
                box.getMesh().getBuffer(Type.Position).setId(1);
                return box;
            });
            assertThat(heard).isEmpty();
        }
    }

    @Test
    void anObjectThatHoldsAPartOfTheFirstIsNamed() {
        Geometry[] first = new Geometry[1];
        try (HeardLog log = new HeardLog(TestScene.PREFAB_LOG, entry -> heard.add(entry.getMessage()))) {
            scene.pools.registerFactory("tank", () -> {
                Geometry turret = Scenes.box("turret");
                first[0] = first[0] == null ? turret : first[0];
                turret.addControl(new Holder(first[0]));
                return turret;
            }).prewarmNow(2);
            assertThat(heard).containsExactly("Pool 'tank': field Captures$Holder.part of the control on 'turret' holds"
                    + " 'turret' of the factory's first object, which is never spawned: let the factory make each part"
                    + " anew; see docs/prefabs.md#prefabs-from-constructors");
        }
    }

    @ParameterizedTest
    @EnumSource(MaterialMode.class)
    void aFieldMayHoldTheMaterialThatAllObjectsHave(MaterialMode mode) {
        Material all = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        try (HeardLog log = new HeardLog(TestScene.PREFAB_LOG, entry -> heard.add(entry.getMessage()))) {
            scene.pools.registerFactory("skin", () -> {
                Geometry skin = Scenes.box("skin");
                skin.setMaterial(all);
                skin.addControl(new Holder(all));
                return skin;
            }, s -> s.materialMode(mode)).spawn();
            assertThat(heard).isEmpty();
        }
    }

    /** The engine can clone neither of them, and mixes up the clones of the third. */
    @Test
    void objectsThatCannotBeClonedArePooled() {
        SpatialPool<Node> pool = scene.pools.registerFactory("unit", () -> {
            Node unit = new Node("unit");
            unit.addControl(new Uncloneable());
            BatchNode batch = new BatchNode("batch");
            batch.attachChild(Scenes.unshaded(Scenes.box("wall"), assets, ColorRGBA.Red));
            unit.attachChild(batch);
            batch.batch();
            return unit;
        });
        Node unit = pool.spawn();
        pool.recycle(unit);
        assertThat(pool.spawn()).isSameAs(unit);
        assertThat(pool.stats().discarded()).isZero();
    }

    private static final class Uncloneable implements Control {
        @Override
        @Deprecated
        public Control cloneForSpatial(Spatial spatial) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setSpatial(Spatial spatial) {
        }

        @Override
        public void update(float tpf) {
        }

        @Override
        public void render(RenderManager renderManager, ViewPort viewPort) {
        }

        @Override
        public void write(JmeExporter exporter) {
        }

        @Override
        public void read(JmeImporter importer) {
        }
    }

    @Test
    void wrongFirstObjectsAreRefusedAndNothingIsRegistered() {
        SpatialPool<Geometry> others = scene.pools.register("other", Scenes.box("other"),
                s -> s.keepAttached(false));
        others.prewarmNow(1);
        Geometry idle = others.spawn();
        others.recycle(idle);
        Geometry attached = Scenes.box("box");
        scene.root.attachChild(attached);
        Node nest = new Node("nest");
        nest.attachChild(others.spawn());
        Map<Supplier<Spatial>, String> wrong = Map.of(
                () -> null, "null; return a new spatial",
                () -> attached, "'box (Geometry)', which is attached to 'root (Node)'; return a new spatial",
                () -> nest, "a tree with Spatial 'other#");
        wrong.forEach((factory, words) -> {
            assertThatThrownBy(() -> scene.pools.registerFactory("bad", factory))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith("Pool 'bad': ")
                    .hasMessageContaining(words);
            assertThat(scene.pools.has("bad")).isFalse();
        });
        RuntimeException own = new IllegalStateException("no ammunition");
        assertThatThrownBy(() -> scene.pools.registerFactory("bad", () -> {
            throw own;
        })).isSameAs(own);
        assertThat(scene.pools.has("bad")).isFalse();
    }

    /** Each is wrong from the third object on. */
    @Test
    void wrongInstancesAreRefusedAndTheCountsStayExact() {
        SpatialPool<Geometry> others = scene.pools.register("other", Scenes.box("other"));
        Geometry idle = others.spawn();
        Node attached = Scenes.tree("tree");
        scene.root.attachChild(attached);
        Node nest = Scenes.tree("tree");
        Node taller = Scenes.tree("tree");
        ((Node) taller.getChild(1)).attachChild(new Node("more"));
        Node other = Scenes.tree("tree");
        other.getChild(0).removeFromParent();
        other.attachChildAt(new Node("left"), 0);
        assertRefused("null", null, "null; return a new spatial without a parent at each call");
        assertRefused("attached", attached, "'tree (Node)', which is attached to 'root (Node)'; return a new spatial");
        assertRefused("taller", taller, "'tree/inner' has 2 children, not 1; build all objects alike");
        assertRefused("other kind", other, "'tree/left' is a com.jme3.scene.Node, not com.jme3.scene.Geometry; build");
        ((Node) nest.getChild(1)).detachAllChildren();
        others.recycle(idle);
        others.spawnUnder((Node) nest.getChild(1));
        assertRefused("nest", nest, "a tree with Spatial 'other#1' of pool 'other' at 'tree/inner/other'; spawn it");
        Node twice = Scenes.tree("tree");
        SpatialPool<Node> first = scene.pools.registerFactory("first", () -> made.isEmpty() ? noted(Scenes.tree("tree"))
                : twice);
        assertThat(first.spawn()).isSameAs(twice);
        assertThatThrownBy(first::spawn).isInstanceOf(PoolException.class)
                .hasMessageContaining("Pool 'first': the factory returned 'tree (Node)', which is Spatial 'tree#1' of"
                        + " pool 'first' already; return a new spatial");
        first.recycle(twice);
        assertRefused("another pool's", twice, "which is Spatial 'tree#1' of pool 'first' already");
        Scenes.assertNothingLost(scene.pools, scene.pools.stats().toArray(new PoolStats[0]));
    }

    private void assertRefused(String name, Node wrong, String... words) {
        boolean[] isWrong = {false};
        SpatialPool<Node> pool = scene.pools.registerFactory(name, () -> isWrong[0] ? wrong : Scenes.tree("tree"));
        Node good = pool.spawn();
        isWrong[0] = true;
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                .hasMessageStartingWith("Pool '" + name + "': the factory returned ").hasMessageContainingAll(words);
        assertThatThrownBy(() -> pool.prewarmNow(5)).isInstanceOf(PoolException.class);
        assertThat(pool.stats().total()).isOne();
        isWrong[0] = false;
        assertThat(pool.spawn()).isNotSameAs(good);
        assertThat(pool.stats().active()).isEqualTo(2);
    }

    /** The worker makes all three before the first of them is an instance. */
    @Test
    void anObjectThatTheWorkerGotTwiceIsRefusedAndKept() {
        Node twice = Scenes.tree("tree");
        SpatialPool<Node> pool = scene.pools.registerFactory("tree", () -> made.isEmpty() ? noted(Scenes.tree("tree"))
                : twice, s -> s.cloneOffThread(true));
        PrewarmTask task = scene.pools.prewarm().add(pool, 3).start();
        while (TestScene.of(scene.pools).runWorker()) {
            // until it has made all
        }
        scene.finish(task);
        assertThat(task.failure()).get().asString().contains("'tree (Node)', which is Spatial 'tree#1' of pool 'tree'");
        scene.frames(5);
        assertThat(pool.spawn()).isSameAs(twice);
        assertThat(pool.stats().created()).isOne();
        assertThat(TestScene.of(scene.pools).background().nativeObjects()).isPositive();
        pool.close();
        scene.frames(5);
        assertThat(TestScene.of(scene.pools).background().nativeObjects()).isZero();
    }

    @Test
    void anObjectThatWasAnInstanceIsNoNewOne() {
        Node only = Scenes.tree("tree");
        SpatialPool<Node> pool = scene.pools.registerFactory("tree", () -> made.isEmpty() ? noted(Scenes.tree("tree"))
                : only);
        pool.recycle(pool.spawn());
        pool.trim(1);
        assertReturnedAgain(pool);
        TestScene.of(scene.pools).shut("the test has ended");
        TestScene.of(scene.pools).open();
        assertReturnedAgain(pool);
        assertThat(pool.stats().created()).isZero();

        Node kept = Scenes.tree("tree");
        SpatialPool<Node> other = scene.pools.registerFactory("other", () -> made.size() < 2
                ? noted(Scenes.tree("tree")) : kept);
        other.detach(other.spawn());
        assertReturnedAgain(other);
    }

    @Test
    void theObjectThatIsOnlyComparedIsNoInstance() {
        Mesh mesh = new Box(1f, 1f, 1f);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        SpatialPool<Node> pool = scene.pools.registerFactory("crate", () -> made.size() == 2 ? made(1)
                : noted(box(mesh, material)), s -> s.instanced(true));
        assertReturnedAgain(pool);
    }

    private Node made(int index) {
        return (Node) made.get(index);
    }

    private static void assertReturnedAgain(SpatialPool<Node> pool) {
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class)
                .hasMessageMatching("Pool '.*': the factory returned '.* \\(Node\\)' again; return a new spatial"
                        + " without a parent at each call");
    }

    @Test
    void aTakenNameIsRefusedBeforeTheFactoryIsCalled() {
        scene.pools.register("tank", Scenes.box("tank"));
        for (String name : List.of("tank", "shared meshes")) {
            assertThatThrownBy(() -> scene.pools.registerFactory(name, () -> noted(new Tank())))
                    .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("choose another name");
        }
        assertThat(made).isEmpty();
    }

    @Test
    void configureOnAnotherThreadIsRefusedBeforeTheFactoryIsCalled() {
        Mesh mesh = new Box(1f, 1f, 1f);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        SpatialPool<Node> pool = scene.pools.registerFactory("crate", () -> noted(box(mesh, material)));
        pool.spawn();
        SpatialPoolSettings wanted = pool.settings().toBuilder().instanced(true).build();
        assertThatThrownBy(() -> CompletableFuture.runAsync(() -> pool.configure(wanted)).join())
                .hasCauseInstanceOf(WrongThreadException.class);
        assertThat(made).hasSize(2);
        pool.configure(wanted);
        assertThat(made).hasSize(3);
    }

    @Test
    void thePrefabIsNoInstance() {
        Node only = Scenes.tree("tree");
        SpatialPool<Node> pool = scene.pools.registerFactory("tree", () -> only);
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class).hasMessage("Pool 'tree': the factory returned"
                + " its first object 'tree (Node)' again; return a new spatial without a parent at each call");
        assertThat(pool.stats().created()).isZero();
    }

    @Test
    void anExceptionOfTheFactoryReachesTheCallerOfSpawn() {
        List<RuntimeException> thrown = new ArrayList<>();
        SpatialPool<Tank> pool = scene.pools.registerFactory("tank", () -> {
            if (!thrown.isEmpty()) {
                throw thrown.get(0);
            }
            return new Tank();
        });
        thrown.add(new IllegalStateException("no steel"));
        assertThatThrownBy(pool::spawn).isSameAs(thrown.get(0));
        PrewarmTask task = scene.pools.prewarm().add(pool, 3).start();
        scene.finish(task);
        assertThat(task.failure()).containsSame(thrown.get(0));
        assertThat(scene.listener.failures).containsExactly("tank: making an instance");
        assertThat(pool.stats().created()).isZero();
        thrown.clear();
        assertThat(pool.spawn()).isNotNull();
    }

    @Test
    void aFactoryThatSpawnsFromItsOwnPoolIsRefused() {
        List<SpatialPool<Node>> pools = new ArrayList<>();
        SpatialPool<Node> pool = scene.pools.registerFactory("loop", () -> {
            pools.forEach(SpatialPool::spawn);
            return new Node("loop");
        });
        pools.add(pool);
        assertThatThrownBy(pool::spawn).isInstanceOf(PoolException.class).hasMessageContaining("must not spawn from");
        pools.clear();
        assertThat(pool.spawn()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void prewarmsCallTheFactoryOnTheThreadThatTheSettingAllows(boolean offThread) {
        SpatialPool<Tank> tanks = scene.pools.registerFactory("tank", () -> noted(new Tank()),
                s -> s.cloneOffThread(offThread).prewarm(10));
        tanks.prewarmNow(0);
        PrewarmTask task = scene.pools.prewarm().add(tanks, 10).start();
        assertThat(TestScene.of(scene.pools).runWorker()).isEqualTo(offThread);
        assertThat(made).hasSize(offThread ? 2 : 1);
        scene.pools.background().setBudgetMicros(0);
        for (int frame = 0; !task.isOver(); frame++) {
            assertThat(tanks.idleCount()).as("a unit a frame").isLessThanOrEqualTo(frame);
            scene.frame();
        }
        assertThat(tanks.idleCount()).isEqualTo(10);
        Scenes.assertNothingLost(scene.pools, tanks.stats());
    }

    @Test
    void whatTheFirstObjectDeclaresCountsForAll() {
        SpatialPool<Tank> tanks = scene.pools.registerFactory("tank", () -> {
            Tank tank = new Tank();
            tank.addControl(new PoolControl("ignored", s -> s.maxTotal(3)));
            tank.addControl(new LifetimeControl(2f));
            return tank;
        });
        assertThat(tanks.settings().maxTotal()).isEqualTo(3);
        Tank tank = tanks.spawn();
        assertThat(tank.getNumControls()).isZero();
        scene.pools.update(2.1f);
        assertThat(tanks.activeCount()).isZero();
    }

    /** What the factory makes for one alone is restored, what it gives to all is guarded as a prefab's. */
    @ParameterizedTest
    @EnumSource(MaterialMode.class)
    void anOwnMaterialIsRestoredAndASharedOneIsGuarded(MaterialMode mode) {
        Material all = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        SpatialPool<Node> pool = scene.pools.registerFactory("tree", () -> {
            Node tree = Scenes.unshaded(Scenes.tree("tree"), assets, ColorRGBA.Green);
            ((Geometry) tree.getChild("left")).setMaterial(all);
            return tree;
        }, s -> s.materialMode(mode).developmentMode(true));
        Node tree = pool.spawn();
        material(tree, "right").setColor("Color", ColorRGBA.Red);
        pool.recycle(tree);
        assertThat(pool.spawn()).isSameAs(tree);
        assertThat(material(tree, "right").<ColorRGBA>getParamValue("Color")).isEqualTo(ColorRGBA.Green);

        material(tree, "left").setColor("Color", ColorRGBA.Red);
        pool.recycle(tree);
        boolean shared = mode == MaterialMode.SHARED;
        assertThat(material(tree, "left") == all).isEqualTo(shared);
        assertThat(pool.stats().discarded()).isEqualTo(shared ? 1 : 0);
        assertThat(all.getParam("Color")).isNull();
    }

    private static Material material(Node tree, String name) {
        return ((Geometry) tree.getChild(name)).getMaterial();
    }

    /** An edit of what no instance has costs none of them; what a later instance has, all are guarded for. */
    @Test
    void whatTheFirstObjectAloneHasIsNotGuarded() {
        Mesh firsts = new Box(1f, 1f, 1f);
        List<Mesh> meshes = new ArrayList<>(List.of(firsts, new Box(1f, 1f, 1f), firsts));
        SpatialPool<Geometry> pool = scene.pools.registerFactory("box", () -> new Geometry("box", meshes.remove(0)),
                s -> s.developmentMode(true));
        Geometry box = pool.spawn();
        firsts.setMode(Mesh.Mode.Lines);
        pool.recycle(box);
        assertThat(pool.stats().discarded()).isZero();
        assertThat(pool.spawn()).isSameAs(box);
        Geometry later = pool.spawn();
        firsts.setMode(Mesh.Mode.Points);
        pool.recycle(later);
        assertThat(pool.stats().discarded()).isOne();
        assertThat(firsts.getMode()).isEqualTo(Mesh.Mode.Lines);
    }

    /** The engine gives each clone of a skinned model a mesh of its own, with some of the loaded mesh's buffers. */
    @Test
    void buffersThatAllObjectsHaveAreGuarded() {
        Node loaded = SkinnedModel.create();
        SpatialPool<Node> pool = scene.pools.registerFactory("arm", () -> (Node) loaded.clone(false),
                s -> s.developmentMode(true));
        Node arm = pool.spawn();
        Mesh skin = ((Geometry) arm.getChild("skin")).getMesh();
        assertThat(skin).isNotSameAs(((Geometry) loaded.getChild("skin")).getMesh());
        ShortBuffer indices = (ShortBuffer) skin.getBuffer(Type.Index).getData();
        indices.put(0, (short) 7);
        pool.recycle(arm);
        assertThat(pool.stats().discarded()).isOne();
        assertThat(indices.get(0)).isZero();
    }

    /** Of each instance alone, so that no other shows the edit; nothing is lost for it. */
    @Test
    void anEditOfAnOwnMeshStaysWithItsInstance() {
        SpatialPool<Geometry> pool = scene.pools.registerFactory("box", () -> Scenes.box("box"),
                s -> s.developmentMode(true));
        Geometry box = pool.spawn();
        Mesh mesh = box.getMesh();
        mesh.setMode(Mesh.Mode.Lines);
        pool.recycle(box);
        assertThat(pool.spawn()).isSameAs(box);
        assertThat(box.getMesh().getMode()).isEqualTo(Mesh.Mode.Lines);
        assertThat(pool.spawn().getMesh().getMode()).isEqualTo(Mesh.Mode.Triangles);
        assertThat(pool.stats().discarded()).isZero();
    }

    @Test
    void nestedInstancesParkingListenersAndGroupsAreAsForClones() {
        PoolGroup level = scene.pools.group("level");
        List<String> ends = new ArrayList<>();
        SpatialPool<Tank> tanks = level.add(scene.pools.registerFactory("tank", Tank::new));
        SpatialPool<Geometry> flags = scene.pools.registerFactory("flag", () -> Scenes.box("flag"));
        tanks.addEndListener((instance, use, reason) -> ends.add("tank " + reason));
        flags.addEndListener((instance, use, reason) -> ends.add("flag " + reason));
        Tank tank = tanks.spawn();
        Geometry flag = flags.spawnUnder(tank);
        tanks.recycle(tank);
        assertThat(ends).containsExactly("tank RECYCLED", "flag PARENT_ENDED");
        assertThat(flag.getParent()).isNotSameAs(tank);
        assertThat(Scenes.visible(scene.root)).doesNotContain(tank, flag);
        assertThat(tanks.spawn(1f)).isSameAs(tank);
        scene.pools.update(1.1f);
        assertThat(ends).endsWith("tank EXPIRED");
        level.close();
        assertThat(scene.pools.has("tank")).isFalse();
        Scenes.assertNothingLost(scene.pools, tanks.stats(), flags.stats());
    }

    @Test
    void presetsApplyToItAsToOthers() {
        scene.pools.registerFactory("tank", Tank::new, s -> s.prewarm(3));
        Preset preset = new ScenePresets(scene.pools, null).capture();
        try (BackgroundScene other = new BackgroundScene()) {
            SpatialPool<Tank> tanks = other.pools.registerFactory("tank", Tank::new);
            new ScenePresets(other.pools, null).applyStrictly(preset, "test");
            assertThat(tanks.settings().prewarm()).isEqualTo(3);
        }
    }

    @Test
    void instancingIsRefusedWhereEachHasAMeshOrMaterialOfItsOwn() {
        Mesh mesh = new Box(1f, 1f, 1f);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        assertThatThrownBy(() -> scene.pools.registerFactory("box", () -> box(new Box(1f, 1f, 1f),
                new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md")), s -> s.instanced(true)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Pool 'box': prefab 'crate' can't be instanced: the factory makes a mesh for each"
                        + " 'crate/box'; make one, and give it to all; the factory makes a material for each"
                        + " 'crate/box'; make one, and give it to all; correct this, or leave out instanced(true)");
        assertThat(scene.pools.has("box")).isFalse();
        SpatialPool<Node> own = scene.pools.registerFactory("own", () -> box(new Box(1f, 1f, 1f), material));
        own.spawn();
        assertThatThrownBy(() -> own.configure(own.settings().toBuilder().instanced(true).build()))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("makes a mesh for each 'crate/box'");
        assertThat(own.settings().instanced()).isFalse();
        assertThat(scene.pools.registerFactory("shared", () -> box(mesh, material), s -> s.instanced(true)
                .materialMode(MaterialMode.SHARED)).settings().instanced()).isTrue();
    }

    @Test
    void aFactoryThatEndsItsRegistrationTakesNoName() {
        scene.pools.setInstanced(true);
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        Box mesh = new Box(1f, 1f, 1f);
        boolean[] broken = {false};
        Supplier<Node> once = () -> {
            if (broken[0]) {
                throw new IllegalStateException("no second one");
            }
            broken[0] = true;
            return box(mesh, material);
        };
        assertThatThrownBy(() -> scene.pools.registerFactory("crate", once)).hasMessage("no second one");
        assertThat(scene.pools.has("crate")).isFalse();
        assertThat(scene.pools.registerFactory("crate", () -> box(mesh, material)).spawn().getParent()).isNotNull();
    }

    private static Node box(Mesh mesh, Material material) {
        Node crate = new Node("crate");
        Geometry box = new Geometry("box", mesh);
        box.setMaterial(material);
        crate.attachChild(box);
        return crate;
    }
}
