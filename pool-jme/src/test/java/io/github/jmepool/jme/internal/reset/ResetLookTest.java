// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapText;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.BatchHint;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a use changes of a spatial, however little it is, the look at what comes back finds it. */
class ResetLookTest {
    private static final int PARTS = 10;

    /** Each changes one thing. */
    private static Map<String, Consumer<Spatial>> edits() {
        Map<String, Consumer<Spatial>> edits = new LinkedHashMap<>();
        for (int i = 0; i < PARTS; i++) {
            int part = i;
            edits.put("number " + part + " of the transform", spatial -> set(spatial, part, 7f));
            edits.put("number " + part + " is NaN", spatial -> set(spatial, part, Float.NaN));
        }
        edits.put("name", spatial -> spatial.setName("other"));
        edits.put("no name", spatial -> spatial.setName(null));
        edits.put("cull hint", spatial -> spatial.setCullHint(CullHint.Always));
        edits.put("batch hint", spatial -> spatial.setBatchHint(BatchHint.Never));
        edits.put("shadow mode", spatial -> spatial.setShadowMode(ShadowMode.Cast));
        edits.put("bucket", spatial -> spatial.setQueueBucket(Bucket.Gui));
        edits.put("light", spatial -> spatial.addLight(new PointLight()));
        edits.put("override", spatial -> spatial.addMatParamOverride(
                new MatParamOverride(VarType.Float, "Glow", 2f)));
        edits.put("control", spatial -> spatial.addControl(new UpdateControl()));
        edits.put("user data", spatial -> spatial.setUserData("hits", 3));
        return edits;
    }

    private static Map<String, Consumer<Spatial>> geometryEdits() {
        Map<String, Consumer<Spatial>> edits = edits();
        edits.put("mesh", spatial -> ((Geometry) spatial).setMesh(new Box(2, 2, 2)));
        edits.put("material", spatial -> spatial.setMaterial(new Material(new MaterialDef(null, "plain"))));
        edits.put("ignoreTransform", spatial -> ((Geometry) spatial).setIgnoreTransform(true));
        return edits;
    }

    private static Map<String, Consumer<Spatial>> nodeEdits(boolean children) {
        Map<String, Consumer<Spatial>> edits = edits();
        edits.put("one child more", spatial -> ((Node) spatial).attachChild(new Node("more")));
        if (children) {
            edits.put("one child less", spatial -> ((Node) spatial).detachChildAt(1));
            edits.put("another order", spatial -> ((Node) spatial).swapChildren(0, 1));
            edits.put("another child", spatial -> {
                ((Node) spatial).detachChildAt(1);
                ((Node) spatial).attachChild(new Node("part1"));
            });
        }
        return edits;
    }

    private static void set(Spatial spatial, int part, float value) {
        Vector3f place = spatial.getLocalTransform().getTranslation();
        Quaternion turn = spatial.getLocalTransform().getRotation();
        Vector3f scale = spatial.getLocalTransform().getScale();
        float[] turns = {turn.getX(), turn.getY(), turn.getZ(), turn.getW()};
        if (part < 3) {
            place.set(part, value);
        } else if (part < 6) {
            scale.set(part - 3, value);
        } else {
            turns[part - 6] = value;
            turn.set(turns[0], turns[1], turns[2], turns[3]);
        }
    }

    private static String describe(Spatial spatial) {
        List<Object> all = new ArrayList<>(List.of(spatial.getLocalTransform(), String.valueOf(spatial.getName()),
                spatial.getLocalCullHint(), spatial.getLocalBatchHint(), spatial.getLocalShadowMode(),
                spatial.getLocalQueueBucket(), spatial.getLocalLightList().size(),
                spatial.getLocalMatParamOverrides().size(), spatial.getNumControls(), spatial.getUserDataKeys()));
        if (spatial instanceof Geometry geometry) {
            all.add(System.identityHashCode(geometry.getMesh()));
            all.add(System.identityHashCode(geometry.getMaterial()));
            all.add(geometry.isIgnoreTransform());
        } else {
            ((Node) spatial).getChildren().forEach(child -> all.add(System.identityHashCode(child)));
        }
        return all.toString();
    }

    private static Node prefab() {
        Node robot = new Node("robot");
        Node body = new Node("body");
        body.attachChild(new Geometry("part0", new Box(1, 1, 1)));
        body.attachChild(new Geometry("part1", new Box(1, 1, 1)));
        robot.attachChild(body);
        robot.attachChild(new Node("socket"));
        for (String name : List.of("body", "part1", "socket")) {
            robot.getChild(name).setLocalTranslation(1, -0f, 0);
        }
        return robot;
    }

    private static SavedInstance save(Spatial prefab) {
        return SavedInstance.of(prefab, prefab.clone(false));
    }

    static Stream<String> below() {
        return Stream.of("body", "part1", "socket");
    }

    private static Map<String, Consumer<Spatial>> editsOf(Spatial spatial) {
        return spatial instanceof Node node ? nodeEdits(node.getQuantity() > 0) : geometryEdits();
    }

    @ParameterizedTest
    @MethodSource("below")
    void aChangedLookBelowTheRootIsRepairedAndNamed(String name) {
        SavedInstance saved = save(prefab());
        Spatial spatial = ((Node) saved.root()).getChild(name);
        String before = describe(spatial);
        editsOf(spatial).forEach((what, edit) -> {
            edit.accept(spatial);
            List<String> leftovers = new ArrayList<>();
            assertThat(saved.reset((kind, path, text) -> leftovers.add(path + " " + text))).as(what)
                    .isEqualTo(ResetOutcome.REPAIRED);
            assertThat(describe(spatial)).as(what).isEqualTo(before);
            assertThat(leftovers).as(what).hasSizeBetween(1, 2).allMatch(text -> text.contains(name));
            assertThat(saved.reset()).as(what).isEqualTo(ResetOutcome.UNCHANGED);
        });
    }

    static Stream<Spatial> plain() {
        Geometry box = Scenes.box("box");
        Node socket = new Node("socket");
        Stream.of(box, socket).forEach(spatial -> spatial.setLocalTranslation(1, -0f, 0));
        return Stream.of(box, socket);
    }

    @ParameterizedTest
    @MethodSource("plain")
    void aLoneSpatialComesOutOfThePoolAsItWasMade(Spatial prefab) {
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<Spatial> pool = pools.register("plain", prefab,
                    SpatialPoolSettings.builder("plain").developmentMode(false).checkSharedState(false).build());
            Spatial spatial = pool.spawn();
            String before = describe(spatial);
            editsOf(spatial).forEach((what, edit) -> {
                edit.accept(spatial);
                pool.recycle(spatial);
                assertThat(pool.spawn()).as(what).isSameAs(spatial);
                assertThat(describe(spatial)).as(what).isEqualTo(before);
            });
        }
    }

    /** Counts how often its transform is set as a whole. */
    private static final class Counting extends Node {
        private int moves;

        Counting() {
            super("counting");
        }

        @Override
        public void setLocalTransform(Transform transform) {
            moves++;
            super.setLocalTransform(transform);
        }
    }

    @Test
    void anInstanceThatStayedAtItsPlaceIsNotPutThere() {
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            SpatialPool<Counting> pool = pools.register("counting", new Counting(),
                    settings -> settings.developmentMode(false).checkSharedState(false));
            Counting instance = pool.spawn();
            int before = instance.moves;
            pool.recycle(instance);
            assertThat(instance.moves).isEqualTo(before);
            assertThat(pool.spawn()).isSameAs(instance);
            before = instance.moves;
            instance.setLocalScale(2f);
            pool.recycle(instance);
            assertThat(instance.moves).isEqualTo(before + 1);
            assertThat(instance.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        }
    }

    private static Stream<Spatial> ofAllKinds() {
        AssetManager assets = new DesktopAssetManager(true);
        Geometry controlled = Scenes.box("controlled");
        controlled.addControl(new UpdateControl());
        return Stream.of(Scenes.box("box"), controlled, new Node("node"), Scenes.tree("tree"), prefab(),
                Scenes.emitter("emitter", assets), new BitmapText(assets.loadFont("Interface/Fonts/Default.fnt")));
    }

    /** Also in production: what reads it after its end must not differ between the modes, or between the kinds. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInstanceIsAtThePrefabsPlaceOnceItIsRecycled(boolean development) {
        try (ScenePools pools = TestScene.pools()) {
            Node scene = new Node("scene");
            pools.setRoot(scene);
            ofAllKinds().forEach(prefab -> {
                prefab.setLocalTranslation(1f, 0f, 0f);
                prefab.setLocalScale(2f);
                for (ResetScope scope : ResetScope.values()) {
                    SpatialPool<Spatial> pool = pools.register(prefab + " " + scope, prefab,
                            settings -> settings.developmentMode(development).resetScope(scope));
                    for (int way = 0; way < 4; way++) {
                        Vector3f place = new Vector3f(5f, 6f, 7f);
                        Quaternion turn = way < 2 ? null : new Quaternion().fromAngles(1f, 1f, 1f);
                        Spatial spatial = way % 2 == 0 ? pool.spawn(place, turn) : pool.spawnUnder(scene, place, turn);
                        scene.updateGeometricState();
                        pool.recycle(spatial);
                        assertThat(spatial.getLocalTransform()).as(pool.name()).isEqualTo(prefab.getLocalTransform());
                        assertThat(spatial.getWorldTranslation()).as(pool.name()).isEqualTo(Vector3f.UNIT_X);
                    }
                }
            });
        }
    }

    @Test
    void listenersOfTheEndFindTheInstanceWhereItWas() {
        try (ScenePools pools = TestScene.pools()) {
            pools.setRoot(new Node("scene"));
            Stream.of(Scenes.box("box"), Scenes.tree("tree")).forEach(prefab -> {
                List<String> found = new ArrayList<>();
                SpatialPool<Spatial> pool = pools.register(new SpatialPool<>(prefab.getName(), prefab) {
                    @Override
                    protected void onRecycle(Spatial spatial) {
                        found.add("onRecycle " + spatial.getLocalTranslation().x);
                    }
                });
                pool.addEndListener((instance, useId, reason) ->
                        found.add("useEnded " + instance.spatial().getLocalTranslation().x));
                pool.addInstanceListener(new InstanceListener<>() {
                    @Override
                    public void beforeReset(PooledInstance instance, Object kept) {
                        found.add("beforeReset " + instance.spatial().getLocalTranslation().x);
                    }

                    @Override
                    public void afterReset(PooledInstance instance, Object kept) {
                        found.add("afterReset " + instance.spatial().getLocalTranslation().x);
                    }
                });
                pool.recycle(pool.spawn(new Vector3f(5f, 6f, 7f)));
                assertThat(found).containsExactly("useEnded 5.0", "beforeReset 5.0", "onRecycle 5.0",
                        "afterReset 0.0");
            });
        }
    }

    @Test
    void anotherZeroIsNoChange() {
        SavedInstance saved = save(prefab());
        Spatial part = ((Node) saved.root()).getChild("part1");
        part.getLocalTransform().getTranslation().set(1, 0f, -0f);
        part.getLocalTransform().getRotation().set(-0f, -0f, -0f, 1);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(part.getLocalTranslation().z).as("left alone").isEqualTo(-0f);
        set(part, 0, 7f);
        assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(part.getLocalTranslation()).isEqualTo(new Vector3f(1, -0f, 0));
    }

    @Test
    void aValueThatWasNaNIsNeverTheSame() {
        for (int part = 0; part < PARTS; part++) {
            Node prefab = prefab();
            set(prefab.getChild("part1"), part, Float.NaN);
            SavedInstance saved = save(prefab);
            assertThat(saved.reset()).as("number " + part).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(saved.reset()).as("number " + part).isEqualTo(ResetOutcome.REPAIRED);
        }
    }

    @Test
    void unchangedUserDataIsNoChange() {
        SavedInstance saved = save(prefab());
        for (String name : List.of("body", "part1", "socket")) {
            Spatial spatial = ((Node) saved.root()).getChild(name);
            spatial.setUserData("hits", 3);
            spatial.getUserDataKeys().clear();
            assertThat(saved.reset()).as("an empty map").isEqualTo(ResetOutcome.UNCHANGED);
            spatial.setUserData("effectiveLayer", 1f);
            assertThat(saved.reset()).as("what Lemur keeps").isEqualTo(ResetOutcome.UNCHANGED);
            spatial.setUserData("hits", 3);
            assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(spatial.getUserDataKeys()).containsExactly("effectiveLayer");
        }
    }
}
