// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.app.state.AbstractAppState;
import com.jme3.asset.AssetManager;
import com.jme3.light.LightList;
import com.jme3.material.Material;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Box;
import com.jme3.shader.DefineList;
import com.jme3.shader.Shader;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.SharedArmature;
import io.github.jmepool.jme.internal.crowd.SharedClip;
import io.github.jmepool.jme.internal.crowd.SharedSkin;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.SkinnedModel;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** An application without a window whose pools draw as one, and what its last frame would have drawn. */
public final class DrawnScene implements AutoCloseable {
    /** From so many instances below one node on, they are drawn together. */
    static final int FEW = Grouping.FEW;
    /** At so many instances that stay where they are a frame looks. */
    static final int SWEPT_PER_FRAME = ChangeSweep.SWEPT_PER_FRAME;
    /** Of so many all is compared in each frame. */
    static final int COMPARED_AT_ONCE = ChangeSweep.COMPARED_AT_ONCE;
    /** In so many frames all of more have been compared. */
    static final int FRAMES_OF_A_TURN = ChangeSweep.FRAMES_OF_A_TURN;
    /** After so many frames without it a camera is forgotten. */
    static final int REMEMBERED_FRAMES = LevelsByView.REMEMBERED_FRAMES;
    /** The logger that gets the reasons why instances are drawn individually. */
    static final String LOG = DrawingLog.class.getName();

    private static final float FAR = 10_000f;

    final PoolAppState state = new PoolAppState();
    public final HeadlessApp app = new HeadlessApp(state);
    final ScenePools pools = state.pools();

    public DrawnScene() {
        app.getCamera().setFrustumPerspective(90f, 1f, 0.1f, FAR);
        app.getCamera().setLocation(new Vector3f(0f, 0f, 1000f));
        app.step();
    }

    /** The node by which the instances below the root node are drawn. */
    Node drawer() {
        return anchorBelow(app.getRootNode()).orElseThrow();
    }

    /** What draws the first geometry of the instances below the root node. */
    InstancedGeometry group() {
        return groupBelow(app.getRootNode(), 0);
    }

    /** Prepares the instances below the root node for the views of a frame. */
    void beforeRendering() {
        anchorBelow(app.getRootNode()).orElseThrow().beforeRendering(new ShownScenes());
    }

    /** Whether that is a node by which instances are drawn. */
    static boolean isDrawer(Spatial spatial) {
        return spatial instanceof InstancedBatches;
    }

    /** Whether instances are drawn below a node. */
    static boolean hasDrawer(Node node) {
        return anchorBelow(node).isPresent();
    }

    /** What draws one geometry of the instances below a node. */
    static InstancedGeometry groupBelow(Node node, int part) {
        return anchorBelow(node).orElseThrow().groups[part];
    }

    private static Optional<InstancedBatches> anchorBelow(Node node) {
        return node.getChildren().stream().filter(InstancedBatches.class::isInstance).map(InstancedBatches.class::cast)
                .findFirst();
    }

    /** The geometries in the slots of a group. */
    static InstanceStore storeOf(InstancedGeometry group) {
        return ((InstancedBatches) ((InstancedBatch) group).batches).store((InstancedBatch) group);
    }

    /** At which place in its buffers a group draws an instance's geometry. */
    static int slotOf(Geometry geometry, InstancedGeometry group) {
        int slot = 0;
        while (storeOf(group).geometry(slot) != geometry) {
            slot++;
        }
        return slot;
    }

    /** What a group does when the instance at that place hides or shows parts, wherever the instance is by then. */
    static Runnable showParts(InstancedGeometry group, int slot) {
        InstanceStore slots = storeOf(group);
        DrawnInstance instance = slots.instance(slot);
        return () -> slots.showParts(instance);
    }

    /** What a warm-up draws in place of instances. */
    static List<Geometry> samples(SpatialPool<?> pool) {
        return ((PoolRenderer) pool.instancedRendering()).samples();
    }

    /** With which level of detail a geometry of that radius and place is drawn by a camera. */
    static int level(Geometry geometry, float radius, Vector3f place, Camera camera) {
        return Levels.of(geometry.getMesh(), geometry.getControl(LodControl.class))
                .choose(radius * Levels.pixels(camera), camera.getLocation().distance(place), true, -1);
    }

    /** Marks buffers as drawn, as a group does. */
    static void draw(VertexBuffer[] buffers) {
        InstanceBuffers.drawn(buffers);
    }

    /** Whether instances share these joints. */
    public static boolean isShared(Armature armature) {
        return ((SharedArmature) armature).isShared();
    }

    /** Whether instances share the tracks of this clip. */
    public static boolean isShared(AnimClip clip) {
        return ((SharedClip) clip).source() != null;
    }

    /** Whether instances share the vertices of this mesh. */
    public static boolean isShared(Mesh mesh) {
        return mesh instanceof SharedSkin;
    }

    /** A place in a cube around the origin. */
    static Vector3f place(Random random, float width) {
        return new Vector3f(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, random.nextFloat() - 0.5f)
                .multLocal(width);
    }

    /** A camera in that cube, which looks anywhere. */
    static Camera camera(Random random, float width) {
        Camera camera = new Camera(640, 480);
        camera.setFrustumPerspective(20f + 70f * random.nextFloat(), 1.3f, 0.1f, 1000f);
        camera.setLocation(place(random, width));
        camera.setRotation(new Quaternion().fromAngles(6f * random.nextFloat(), 6f * random.nextFloat(), 0f));
        return camera;
    }

    Geometry box(String name) {
        return box(name, "Common/MatDefs/Misc/Unshaded.j3md");
    }

    Geometry box(String name, String definition) {
        Geometry box = new Geometry(name, new Box(0.5f, 0.5f, 0.5f));
        box.setMaterial(new Material(app.getAssetManager(), definition));
        return box;
    }

    /** A node with two boxes of materials of their own, one of them below another node. */
    Node tree(String name) {
        Node root = new Node(name);
        Node inner = new Node("inner");
        root.attachChild(box("left"));
        root.attachChild(inner);
        Geometry right = box("right");
        right.getMaterial().setColor("Color", ColorRGBA.Red);
        right.setLocalTranslation(2f, 0f, 0f);
        inner.attachChild(right);
        return root;
    }

    /** An arm of four joints without the face and the second layer of the model. */
    public Node arm(String name) {
        Node arm = SkinnedModel.create();
        arm.setName(name);
        arm.detachChildNamed("face");
        AnimComposer composer = arm.getControl(AnimComposer.class);
        composer.removeLayer("upper");
        composer.removeAnimClip(composer.getAnimClip("bend"));
        SkinnedModel.addClip(arm, "bow", 1.2f, 0.3f);
        SkinnedModel.addClip(arm, "nod", 0.7f, 0f);
        arm.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Unshaded.j3md"));
        return arm;
    }

    /** A pool of skinned instances, whose clips the worker has baked. */
    public SpatialPool<Node> crowd(Node prefab) {
        SpatialPool<Node> pool = register(prefab, settings -> settings.instanced(true).bakedPoses(30));
        awaitBaked(pool);
        return pool;
    }

    /** Closes the scene, and opens it again after an action. */
    public void reopen(Runnable meanwhile) {
        app.getStateManager().detach(state);
        app.step(0f);
        meanwhile.run();
        app.getStateManager().attach(state);
        app.step(0f);
    }

    public ScenePools pools() {
        return pools;
    }

    public void awaitBaked(SpatialPool<?> pool) {
        Patience patience = new Patience();
        while (pool.instancedRendering() == null || pool.instancedRendering().bakedClips().isEmpty()) {
            patience.check("the clips are baked");
            app.step(0f);
        }
    }

    <S extends Spatial> SpatialPool<S> asOne(S prefab) {
        return register(prefab, settings -> settings.instanced(true));
    }

    <S extends Spatial> SpatialPool<S> register(S prefab, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return pools.register(prefab.getName(), prefab,
                settings.apply(SpatialPoolSettings.builder(prefab.getName()).developmentMode(true)).build());
    }

    public static <S extends Spatial> List<S> spawn(SpatialPool<S> pool, int count) {
        List<S> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(pool.spawn(new Vector3f(i % 100 - 50f, i / 100f - 50f, 0f)));
        }
        return all;
    }

    /** As many as are drawn together below the game's node. */
    static <S extends Spatial> List<S> spawnUnder(SpatialPool<S> pool, Node parent) {
        return Stream.generate(() -> pool.spawnUnder(parent)).limit(FEW).toList();
    }

    /** The groups that were drawn. */
    List<InstancedGeometry> groups() {
        return app.drawn().stream().filter(InstancedGeometry.class::isInstance).map(InstancedGeometry.class::cast)
                .toList();
    }

    /** The geometries that were drawn individually. */
    List<Geometry> individually() {
        return app.drawn().stream().filter(geometry -> !(geometry instanceof InstancedGeometry)).toList();
    }

    /** How many instances the groups have drawn. */
    int together() {
        return groups().stream().mapToInt(InstancedGeometry::getNumVisibleInstances).sum();
    }

    /** The places in the world at which a group has drawn. */
    static List<Vector3f> places(InstancedGeometry group) {
        return places(List.of(group.getAllInstanceData()));
    }

    /** The places in the world at which those buffers have instances. */
    static List<Vector3f> places(Collection<VertexBuffer> buffers) {
        List<Vector3f> places = new ArrayList<>();
        float[] data = data(buffers, Type.InstanceData);
        for (int at = 12; at < data.length; at += 16) {
            places.add(new Vector3f(data[at], data[at + 1], data[at + 2]));
        }
        return places;
    }

    /** The places at which a group draws with the engine's current camera, as in each of the engine's passes. */
    static List<Vector3f> drawnBy(RenderManager manager, InstancedGeometry group) {
        List<Vector3f> drawn = new ArrayList<>();
        ((StandIn) group).render(new TechniqueDefLogic() {
            @Override
            public Shader makeCurrent(AssetManager assets, RenderManager by, EnumSet<Caps> caps, LightList lights,
                    DefineList defines) {
                throw new AssertionError("not asked for");
            }

            @Override
            public void render(RenderManager by, Shader shader, Geometry geometry, LightList lights, BindUnits units) {
                assertThat(geometry).isSameAs(group);
                assertThat(places(group)).hasSize(group.getNumVisibleInstances());
                drawn.addAll(places(group));
            }
        }, manager, new Shader(), new LightList(group), null);
        return drawn;
    }

    /** The places at which a group draws with a camera that has not culled it, as for a shadow map. */
    List<Vector3f> castBy(Camera light, InstancedGeometry group) {
        RenderManager manager = app.getRenderManager();
        manager.setCamera(light, false);
        manager.setForcedTechnique("PreShadow");
        List<Vector3f> drawn = drawnBy(manager, group);
        manager.setForcedTechnique(null);
        return drawn;
    }

    /** The camera of a spot light that shines on everything within a distance of the origin. */
    static Camera spot(float distance) {
        Camera spot = new Camera(512, 512);
        spot.setFrustumPerspective(60f, 1f, distance, 5f * distance);
        spot.setLocation(new Vector3f(0f, 3f * distance, 0f));
        spot.lookAtDirection(Vector3f.UNIT_Y.negate(), Vector3f.UNIT_Z);
        return spot;
    }

    /** The camera of parallel light on everything within a distance of the origin. */
    static Camera sun(float distance) {
        Camera light = new Camera(512, 512);
        light.setParallelProjection(true);
        light.setFrustum(-distance, distance, -distance, distance, distance, -distance);
        light.lookAtDirection(new Vector3f(0.1f, -1f, 0.2f), Vector3f.UNIT_Z);
        return light;
    }

    static float[] data(InstancedGeometry group, Type type) {
        return data(List.of(group.getAllInstanceData()), type);
    }

    private static float[] data(Collection<VertexBuffer> buffers, Type type) {
        for (VertexBuffer buffer : buffers) {
            if (buffer.getBufferType() == type) {
                FloatBuffer data = ((FloatBuffer) buffer.getData()).duplicate();
                data.rewind();
                float[] numbers = new float[data.limit()];
                data.get(numbers);
                return numbers;
            }
        }
        throw new AssertionError("no buffer " + type);
    }

    /** Does something in each frame while it is rendered. */
    void renderWith(Consumer<RenderManager> action) {
        app.getStateManager().attach(new AbstractAppState() {
            @Override
            public void render(RenderManager manager) {
                action.accept(manager);
            }
        });
    }

    /** What each slot of a group has, whichever of them its view draws. */
    static float[] dataOfSlots(InstancedGeometry group, Type type) {
        return Stream.of(((InstancedBatch) group).slots.columns).filter(column -> column.type == type)
                .map(column -> column.data).findFirst().orElseThrow();
    }

    @Override
    public void close() {
        app.close();
    }
}
