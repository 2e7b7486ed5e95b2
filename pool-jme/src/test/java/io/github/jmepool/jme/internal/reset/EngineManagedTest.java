// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.animation.LoopMode;
import com.jme3.app.state.AppStateManager;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.cinematic.Cinematic;
import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.MotionPathListener;
import com.jme3.cinematic.PlayState;
import com.jme3.cinematic.events.CinematicEventListener;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh;
import com.jme3.input.ChaseCamera;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Matrix4f;
import com.jme3.math.Quaternion;
import com.jme3.math.Spline;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.control.UpdateControl;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetScope;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What the engine's controls, shadow renderers and filters write is no edit, and what they don't write is looked after.
 */
class EngineManagedTest {
    private final AssetManager assets = new DesktopAssetManager(true);
    private final List<String> leftovers = new ArrayList<>();

    private ResetOutcome reset(SavedInstance saved) {
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private static SavedInstance capture(Geometry prefab, MaterialMode mode, Geometry instance) {
        return SavedInstance.of(prefab, instance, settings -> settings.materialMode(mode).developmentMode(true));
    }

    private static Geometry crate(Material material) {
        Geometry crate = new Geometry("crate", new Box(1, 1, 1));
        crate.setMaterial(material);
        return crate;
    }

    private Material lighting() {
        return new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
    }

    @Test
    void aShadowSettingOfThePrefabIsRestoredAndIsNoChange() {
        for (MaterialMode mode : MaterialMode.values()) {
            Material material = lighting();
            material.setBoolean("BackfaceShadows", true);
            material.setFloat("ShadowIntensity", 0.25f);
            Geometry prefab = crate(material);
            Geometry instance = prefab.clone(false);
            SavedInstance saved = capture(prefab, mode, instance);
            instance.getMaterial().setBoolean("BackfaceShadows", false);
            instance.getMaterial().clearParam("ShadowIntensity");
            assertThat(reset(saved)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
            assertThat(leftovers).isEmpty();
            assertThat((Boolean) instance.getMaterial().getParamValue("BackfaceShadows")).isTrue();
            assertThat((Float) instance.getMaterial().getParamValue("ShadowIntensity")).isEqualTo(0.25f);
        }
    }

    @Test
    void aShadowRenderersOwnObjectsAreNeitherReportedNorWrittenInto() {
        Material material = lighting();
        Matrix4f renderers = new Matrix4f();
        material.setMatrix4("LightViewProjectionMatrix0", renderers);
        Geometry prefab = crate(material);
        Geometry instance = prefab.clone(false);
        SavedInstance saved = capture(prefab, MaterialMode.SHARED, instance);
        renderers.m00 = 7;
        material.setColor("Splits", new ColorRGBA());
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(renderers.m00).isEqualTo(7);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void aDefinitionOfTheGamesOwnMayUseTheSameNames() {
        MaterialDef def = new MaterialDef(assets, "mine");
        def.addMaterialParam(VarType.Vector3, "LightPos", null);
        def.addMaterialParam(VarType.Float, "Quadratic", null);
        def.addMaterialParam(VarType.Float, "FilterMode", null);
        Material material = new Material(def);
        material.setVector3("LightPos", new Vector3f(1, 2, 3));
        material.setFloat("Quadratic", 4);
        Geometry prefab = crate(material);
        Geometry instance = prefab.clone(false);
        SavedInstance saved = capture(prefab, MaterialMode.PER_INSTANCE, instance);
        Material own = instance.getMaterial();
        own.setVector3("LightPos", new Vector3f(9, 9, 9));
        own.setFloat("Quadratic", 9);
        own.setFloat("FilterMode", 9);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat((Vector3f) own.getParamValue("LightPos")).isEqualTo(new Vector3f(1, 2, 3));
        assertThat((Float) own.getParamValue("Quadratic")).isEqualTo(4);
        assertThat(own.getParam("FilterMode")).isNull();
        assertThat(leftovers).hasSize(3);
    }

    @Test
    void theDepthThatAFilterGivesToSoftParticlesIsNoEdit() {
        Geometry prefab = crate(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
        for (MaterialMode mode : MaterialMode.values()) {
            Geometry instance = prefab.clone(false);
            SavedInstance saved = capture(prefab, mode, instance);
            instance.getMaterial().setTexture("DepthTexture", RandomPrefab.texture());
            instance.getMaterial().setInt("NumSamplesDepth", 4);
            assertThat(reset(saved)).as("%s", mode).isEqualTo(ResetOutcome.UNCHANGED);
            assertThat(instance.getMaterial().getParam("DepthTexture")).isNotNull();
        }
    }

    /** As TranslucentBucketFilter makes emitters soft: out of its bucket one is drawn into the depth that it reads. */
    @Test
    void softParticlesKeepTheFiltersBucketFromUseToUse() {
        for (MaterialMode mode : MaterialMode.values()) {
            ParticleEmitter fire = new ParticleEmitter("fire", ParticleMesh.Type.Triangle, 10);
            fire.setMaterial(new Material(assets, "Common/MatDefs/Misc/Particle.j3md"));
            fire.setQueueBucket(Bucket.Transparent);
            try (ScenePools pools = TestScene.pools()) {
                pools.setRoot(new Node("root"));
                SpatialPool<ParticleEmitter> pool = pools.register("fire", fire,
                        s -> s.materialMode(mode).developmentMode(true).prewarm(2));
                ParticleEmitter used = pool.spawn();
                used.setQueueBucket(Bucket.Translucent);
                used.getMaterial().setTexture("DepthTexture", RandomPrefab.texture());
                ParticleEmitter other = pool.spawn();
                pool.recycle(used);
                for (ParticleEmitter next : List.of(pool.spawn(), other)) {
                    assertThat(next.getLocalQueueBucket()).as("%s", mode).isEqualTo(
                            next.getMaterial().getParam("DepthTexture") == null ? Bucket.Transparent
                                    : Bucket.Translucent);
                }
                used.getMaterial().clearParam("DepthTexture"); // the filter is gone
                pool.recycle(used);
                assertThat(pool.spawn().getLocalQueueBucket()).isEqualTo(Bucket.Transparent);
                assertThat(pool.leftovers()).noneMatch(line -> line.contains("DepthTexture"));
            }
        }
    }

    private static MotionPath path() {
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        path.addWayPoint(new Vector3f(2, 3, 0));
        return path;
    }

    @Test
    void aCinematicGoesOnWithoutTheInstanceThatItMoved() {
        for (MotionEvent.Direction direction : MotionEvent.Direction.values()) {
            try (ScenePools pools = TestScene.pools()) {
                Node root = new Node("root");
                pools.setRoot(root);
                Node prefab = new Node("rock");
                prefab.attachChild(new Node("top"));
                SpatialPool<Node> pool = pools.register("rock", prefab, s -> s.developmentMode(true));
                Node rock = pool.spawn();
                List<MotionEvent> motions = List.of(new MotionEvent(rock, path(), 4),
                        new MotionEvent(rock.getChild(0), path(), 4));
                Cinematic cinematic = new Cinematic(root, 6);
                List<Integer> reached = new ArrayList<>();
                for (MotionEvent motion : motions) {
                    motion.setDirectionType(direction);
                    motion.setRotation(new Quaternion());
                    motion.setLookAt(new Vector3f(0, 0, 9), Vector3f.UNIT_Y);
                    motion.getPath().addListener((event, point) -> reached.add(point));
                    cinematic.addCinematicEvent(1, motion);
                }
                cinematic.initialize(new AppStateManager(null), null);
                cinematic.play();
                cinematic.update(1.5f);
                cinematic.update(0.5f);
                assertThat(rock.getLocalTranslation().x).as("moved").isPositive();
                pool.recycle(rock);
                assertThat(pool.spawn(new Vector3f(0, 5, 0))).isSameAs(rock);
                for (int i = 0; i < 12; i++) {
                    cinematic.update(0.5f);
                }
                assertThat(cinematic.getPlayState()).isEqualTo(PlayState.Stopped);
                assertThat(reached).as("way points").hasSize(4);
                cinematic.play();
                cinematic.update(2);
                cinematic.setTime(3);
                cinematic.stop();
                assertThat(rock.getLocalTranslation()).isEqualTo(new Vector3f(0, 5, 0));
                assertThat(rock.getChild(0).getLocalTranslation()).isEqualTo(new Vector3f());
                assertThat(rock.getLocalRotation()).isEqualTo(new Quaternion());
                assertThat(rock.getNumControls()).isZero();
                rock.addControl(motions.get(0));
                motions.get(0).setTime(2);
                assertThat(rock.getLocalTranslation().x).as("added to the next use").isPositive();
            }
        }
    }

    @Test
    void aRecycleThatAControlRequestsWaitsForLaterControls() {
        try (ScenePools pools = TestScene.pools()) {
            Node root = new Node("root");
            pools.setRoot(root);
            SpatialPool<Node> pool = pools.register("ship", new Node("ship"));
            Node ship = pool.spawn();
            UpdateControl first = new UpdateControl();
            ship.addControl(first);
            first.enqueue(() -> pools.requestRecycle(ship));
            ship.addControl(new ChaseCamera(new Camera(100, 100)));
            ship.addControl(new LightControl(new PointLight()));
            root.updateLogicalState(0.1f);
            assertThat(pool.activeCount()).isOne();
            pools.update(0.1f);
            assertThat(pool.activeCount()).isZero();
            assertThat(ship.getNumControls()).isZero();
        }
    }

    @Test
    void aMotionThatOneUseHasPlayedStandsStillInTheNext() {
        for (ResetScope scope : ResetScope.values()) {
            Node prefab = new Node("cart");
            MotionPath path = new MotionPath();
            path.addWayPoint(new Vector3f());
            path.addWayPoint(new Vector3f(1, 0, 0));
            path.addWayPoint(new Vector3f(2, 0, 0));
            Node wheel = new Node("wheel");
            prefab.attachChild(wheel);
            new MotionEvent(wheel, path, 2, LoopMode.Cycle);
            try (ScenePools pools = TestScene.pools()) {
                Node root = new Node("root");
                pools.setRoot(root);
                SpatialPool<Node> pool = pools.register("cart " + scope, prefab,
                        s -> s.resetScope(scope).developmentMode(scope == ResetScope.EVERYTHING));
                List<Integer> reached = new ArrayList<>();
                for (int use = 0; use < 3; use++) {
                    Node cart = pool.spawn(new Vector3f(0, 5, 0));
                    MotionEvent motion = cart.getChild(0).getControl(MotionEvent.class);
                    assertThat(motion.getPlayState()).isEqualTo(PlayState.Stopped);
                    assertThat(motion.getTime()).isZero();
                    assertThat(motion.getTraveledDistance()).isZero();
                    assertThat(motion.getSpeed()).isEqualTo(1);
                    root.updateLogicalState(0.5f);
                    assertThat(cart.getChild(0).getLocalTranslation()).isEqualTo(Vector3f.ZERO);
                    reached.clear();
                    MotionPathListener listener = (event, point) -> reached.add(point);
                    motion.getPath().addListener(listener);
                    motion.play();
                    root.updateLogicalState(0.1f);
                    assertThat(reached).as("way points at the start").isEmpty();
                    for (int i = 0; i < 25; i++) {
                        root.updateLogicalState(0.1f);
                    }
                    assertThat(motion.getSpeed()).as("on its way back").isEqualTo(-1);
                    assertThat(reached).isNotEmpty();
                    motion.getPath().removeListener(listener);
                    pool.recycle(cart);
                }
                assertThat(pool.leftovers()).isEmpty();
            }
        }
    }

    private static Node moving(MotionPath path) {
        Node creep = new Node("creep");
        new MotionEvent(creep, path, 2);
        return creep;
    }

    /** As the path of a level, on which onCreate has all of its enemies move. */
    @Test
    void aPathOnWhichSeveralInstancesMoveIsTheGames() {
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        SavedInstance first = SavedInstance.of(moving(path), moving(path));
        SavedInstance second = first.other(moving(path));
        List<Integer> reached = new ArrayList<>();
        path.addListener((event, point) -> reached.add(point));
        path.addWayPoint(new Vector3f(2, 0, 0));
        for (SavedInstance one : List.of(first, second)) {
            one.root().getControl(MotionEvent.class).play();
            one.root().updateLogicalState(0.5f);
            assertThat(one.reset()).isEqualTo(ResetOutcome.REPAIRED);
        }
        assertThat(path.getNbWayPoints()).isEqualTo(3);
        path.triggerWayPointReach(2, null);
        assertThat(reached).containsExactly(2);
    }

    /** As that of the player, at whom all turrets look. */
    @Test
    void aMotionGoesOnLookingAtAPlaceThatTheGameMoves() {
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        Vector3f player = new Vector3f(0, 0, 10);
        Node turret = moving(path);
        MotionEvent motion = turret.getControl(MotionEvent.class);
        motion.setDirectionType(MotionEvent.Direction.LookAt);
        motion.setLookAt(player, Vector3f.UNIT_Y);
        SavedInstance saved = SavedInstance.of(moving(path), turret);
        for (float x : new float[] {-10, 10}) {
            player.set(x, 0, 0.0625f);
            motion.play();
            turret.updateLogicalState(0.001f);
            assertThat(turret.getLocalRotation().getRotationColumn(2).x * x).isGreaterThan(9);
            assertThat(saved.reset()).isEqualTo(ResetOutcome.REPAIRED);
        }
    }

    @Test
    void twoMotionsOnOnePathAreNoChange() {
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        Node train = moving(path);
        train.attachChild(moving(path));
        assertThat(SavedInstance.of(train, train.clone(false)).reset()).isEqualTo(ResetOutcome.UNCHANGED);
    }

    @Test
    void settingsAndListenersOfAMotionAreRestoredAndAreNamed() {
        Node prefab = new Node("cart");
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        path.addWayPoint(new Vector3f(2, 1, 0));
        new MotionEvent(prefab, path, 2);
        Node cart = prefab.clone(false);
        SavedInstance saved = SavedInstance.of(prefab, cart);
        MotionEvent motion = cart.getControl(MotionEvent.class);
        MotionPath own = motion.getPath();
        List<String> told = new ArrayList<>();
        CinematicEventListener listener = (CinematicEventListener) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {CinematicEventListener.class},
                (proxy, method, arguments) -> told.add(method.getName()));
        List<Runnable> edits = List.of(() -> motion.setSpeed(3), () -> motion.setInitialDuration(9),
                () -> motion.setLoopMode(LoopMode.Loop), () -> motion.setPath(new MotionPath()),
                () -> motion.setDirectionType(MotionEvent.Direction.LookAt),
                () -> motion.setRotation(new Quaternion().fromAngles(1, 0, 0)),
                () -> motion.setLookAt(Vector3f.UNIT_X, Vector3f.UNIT_Z), () -> motion.addListener(listener),
                () -> own.addListener((event, point) -> told.add("reached")),
                () -> own.addWayPoint(new Vector3f(9, 9, 9)), own::clearWayPoints, () -> own.setCycle(true),
                () -> own.setCurveTension(0.9f), () -> own.setPathSplineType(Spline.SplineType.Linear),
                () -> own.getWayPoint(0).set(5, 5, 5),
                () -> motion.initEvent(null, null));
        for (Runnable edit : edits) {
            leftovers.clear();
            edit.run();
            assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
            assertThat(leftovers).singleElement().asString().contains(
                    "settings, way points or listeners of the MotionEvent");
            assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
            assertThat(own.getLength()).isEqualTo(path.getLength());
        }
        assertThat(motion.getPath()).isSameAs(own);
        assertThat(motion.getRotation()).isNull();
        motion.play();
        cart.updateLogicalState(0.5f);
        assertThat(cart.getLocalTranslation().x).as("the control updates it again").isPositive();
        assertThat(told).isEmpty();
    }

    /** The engine's clones of a path share the lengths of its segments, and its listeners. */
    @Test
    void wayPointsAndListenersOfAUseReachNoOtherInstance() {
        Node prefab = new Node("cart");
        MotionPath path = new MotionPath();
        path.addWayPoint(new Vector3f());
        path.addWayPoint(new Vector3f(1, 0, 0));
        path.addListener((event, point) -> { });
        new MotionEvent(prefab, path, 2);
        Node used = prefab.clone(false);
        SavedInstance saved = SavedInstance.of(prefab, used);
        Node other = prefab.clone(false);
        saved.other(other);
        MotionEvent motion = used.getControl(MotionEvent.class);
        motion.getPath().addWayPoint(new Vector3f(9, 0, 0));
        motion.getPath().addListener((event, point) -> { });
        for (MotionPath unused : List.of(path, other.getControl(MotionEvent.class).getPath())) {
            assertThat(unused.getSpline().getSegmentsLength()).hasSize(1);
            assertThat((List<?>) Fingerprint.field(MotionPath.class, "listeners", unused)).hasSize(1);
        }
    }

    @Test
    void aTaskThatAUseHasLeftIsNotRunInTheNext() {
        Node prefab = new Node("cart");
        prefab.addControl(new UpdateControl());
        Node cart = prefab.clone(false);
        SavedInstance saved = SavedInstance.of(prefab, cart);
        List<String> run = new ArrayList<>();
        cart.getControl(UpdateControl.class).enqueue(() -> run.add("late"));
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("CONTROL cart: tasks of the UpdateControl were left to be run");
        cart.updateLogicalState(1);
        assertThat(run).isEmpty();
    }

    @Test
    void everyMorphBufferThatTheEngineHasIsItsOwn() {
        Geometry prefab = crate(lighting());
        SavedInstance saved = capture(prefab, MaterialMode.SHARED, prefab.clone(false));
        int found = 0;
        for (Type type : Type.values()) {
            if (type.name().startsWith("MorphTarget")) {
                prefab.getMesh().setBuffer(type, 3, new float[72]);
                found++;
            }
        }
        assertThat(found).isGreaterThanOrEqualTo(10);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(leftovers).isEmpty();
    }

    @Test
    void aTurnByABillboardIsRestoredAndIsNoLeftover() {
        Node prefab = new Node("tree");
        Node board = new Node("board");
        board.addControl(new BillboardControl());
        prefab.attachChild(board);
        Node instance = prefab.clone(false);
        SavedInstance saved = SavedInstance.of(prefab, instance);
        instance.getChild("board").setLocalRotation(new Quaternion().fromAngles(1, 0, 0));
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getChild("board").getLocalRotation()).isEqualTo(new Quaternion());
        assertThat(leftovers).isEmpty();
    }

    @Test
    void theLevelThatALodControlChoosesIsRestoredAndIsNoLeftover() {
        Geometry prefab = new Geometry("crate", new Box(1, 1, 1));
        VertexBuffer index = prefab.getMesh().getBuffer(Type.Index);
        prefab.getMesh().setLodLevels(new VertexBuffer[] {index, index});
        prefab.addControl(new LodControl());
        Geometry instance = prefab.clone(false);
        SavedInstance saved = SavedInstance.of(prefab, instance);
        instance.setLodLevel(1);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getLodLevel()).isZero();
        assertThat(leftovers).isEmpty();
    }

    @Test
    void theLevelOfALodControlOfOneInstanceAloneIsNoLeftover() {
        Geometry prefab = new Geometry("crate", new Box(1, 1, 1));
        VertexBuffer index = prefab.getMesh().getBuffer(Type.Index);
        prefab.getMesh().setLodLevels(new VertexBuffer[] {index, index});
        Geometry instance = prefab.clone(false);
        instance.addControl(new LodControl());
        SavedInstance saved = SavedInstance.of(prefab, instance);
        instance.setLodLevel(1);
        assertThat(reset(saved)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(instance.getLodLevel()).isZero();
        assertThat(leftovers).isEmpty();
    }
}
