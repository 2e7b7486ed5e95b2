// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.app.state.AbstractAppState;
import com.jme3.asset.AssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.collision.CollisionResult;
import com.jme3.collision.CollisionResults;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.material.RenderState.FaceCullMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import com.jme3.scene.shape.Sphere;
import com.jme3.shadow.DirectionalLightShadowRenderer;
import com.jme3.texture.FrameBuffer;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Pictures;
import io.github.jmepool.jme.support.QuietProcessor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiPredicate;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.jspecify.annotations.Nullable;

/**
 * Two scenes of the same content in one application, each with pools, views and processors of its own. The instances of
 * the second are instanced where the pool thinks that possible. Render thread only, but for the constructor and
 * {@link #step}.
 */
final class TwinScenes implements AutoCloseable {
    static final int WIDTH = 200;
    static final int HEIGHT = 150;
    /** Levels of 255 that rounding may change. */
    private static final int ROUNDING = 8;

    /** What a scene may have besides pools and one view of all. */
    enum Feature {
        /** A sun that casts shadows in the first view. */
        SHADOWS,
        /** A second registered view of the whole scene. */
        SECOND_VIEW,
        /** A registered view of one node of the game alone. */
        MAP,
        /** A view of the whole scene that no one has registered, rendered by the game. */
        BY_HAND,
        /** The same of one node. */
        MAP_BY_HAND,
        /** A processor of the first view that renders one node in between, from below, as water does. */
        MIRROR,
        /** The scene is updated as late as a game may: in a state's render. */
        LATE_UPDATE
    }

    /** What is pooled. */
    enum Kind {
        BALL, CRATE, TREE, LAMP, SPARK, MARKER, BADGE, STAR, EGG,
        /** With levels of detail: those that a pool chooses for the camera, also where it is drawn individually. */
        ROCK,
        /** Blended by alpha, each side in another colour, so that the order is seen. */
        ICE
    }

    private final DisplayApp app;
    private final PoolAppState state;
    private final Set<Feature> features;
    private final Twin[] twins = new Twin[2];
    private final LateUpdate lateUpdate = new LateUpdate();

    /** In an application that is open, with nothing else in it that draws. */
    TwinScenes(DisplayApp app, PoolAppState state, Set<Feature> features, Set<Kind> kinds) {
        this.app = app;
        this.state = state;
        this.features = features;
        app.run(() -> {
            Map<Kind, Spatial> prefabs = new EnumMap<>(Kind.class);
            for (Kind kind : kinds) {
                prefabs.put(kind, new Prefabs(app.getAssetManager()).of(kind));
            }
            for (int i = 0; i < twins.length; i++) {
                twins[i] = new Twin(i == 1, prefabs);
            }
            app.getStateManager().attach(lateUpdate);
        });
    }

    /**
     * Draws something that is blended by alpha: a renderer that has drawn nothing of the kind draws added light as if
     * it were opaque, as it takes OpenGL's first blend function for that of added light.
     */
    static void blendOnce(DisplayApp app) {
        Prefabs made = new Prefabs(app.getAssetManager());
        Geometry glass = made.geometry("glass", new Quad(1f, 1f), made.unlit(ColorRGBA.BlackNoAlpha));
        glass.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
        glass.updateGeometricState();
        app.getRenderManager().setCamera(app.getCamera(), false);
        app.getRenderManager().renderGeometry(glass);
    }

    /** Does the same in both. */
    void both(Act act, long seed) {
        for (Twin twin : twins) {
            act.on(twin, new Random(seed));
            twin.forgetEnded();
        }
    }

    /** One frame. */
    void step() {
        app.step();
    }

    /** How the two differ since the last frame; null when they don't. */
    @Nullable String difference(long seed) {
        // where the scene is updated after the pools, bounds may still cover what something below an instance has lost
        BiPredicate<Answer, Answer> fits = features.contains(Feature.LATE_UPDATE) ? Answer::isWithin : Answer::isLike;
        for (int view = 0; view < twins[0].views.size(); view++) {
            View individually = twins[0].views.get(view);
            View asOne = twins[1].views.get(view);
            byte[] one = read(individually);
            byte[] other = read(asOne);
            int different = Pictures.different(one, other, ROUNDING);
            int most = features.contains(Feature.SHADOWS) ? 60 : 8;
            if (different > most) {
                return "view '" + individually.port.getName() + "': " + different + " of " + WIDTH * HEIGHT
                        + " pixels differ, of which rounding may change " + most + "; see "
                        + Pictures.save("random-scene", WIDTH, one, other);
            }
            String bounds = difference(individually.boundsSeen, asOne.boundsSeen, fits);
            if (bounds != null) {
                return "view '" + individually.port.getName() + "': bounds while it was rendered: " + bounds;
            }
        }
        for (int scene = 0; scene < 2; scene++) {
            String answers = difference(twins[0].answers(twins[0].scenes[scene], new Random(seed)),
                    twins[1].answers(twins[1].scenes[scene], new Random(seed)), fits);
            if (answers != null) {
                return "scene '" + twins[0].scenes[scene].getName() + "': " + answers;
            }
        }
        return null;
    }

    /** In any order: one child more changes the order of the others when some of them go. */
    private static @Nullable String difference(List<Answer> individually, List<Answer> asOne,
            BiPredicate<Answer, Answer> fits) {
        List<Answer> unmatched = new ArrayList<>(asOne);
        List<Answer> missing = new ArrayList<>();
        for (Answer answer : individually) {
            int at = 0;
            while (at < unmatched.size() && !fits.test(answer, unmatched.get(at))) {
                at++;
            }
            if (at < unmatched.size()) {
                unmatched.remove(at);
            } else {
                missing.add(answer);
            }
        }
        return missing.isEmpty() && unmatched.isEmpty() ? null
                : "individually only " + first(missing) + ", as one only " + first(unmatched);
    }

    private static String first(List<Answer> answers) {
        return answers.isEmpty() ? "nothing" : answers.get(0) + " and " + (answers.size() - 1) + " more";
    }

    /** What a scene says to one question. */
    private record Answer(String what, float... numbers) {
        /** A place, the center and the extent of a box, and a radius. */
        private static final int BOUND = 10;

        static Answer about(String question, Spatial spatial) {
            BoundingVolume bound = spatial.getWorldBound();
            String name = question + " " + spatial.getName().replaceFirst(" (individually|as one)\\b", "");
            Vector3f place = spatial.getWorldTranslation();
            Vector3f center = bound == null ? Vector3f.NAN : bound.getCenter();
            Vector3f extent = bound instanceof BoundingBox box ? box.getExtent(null) : Vector3f.NAN;
            return new Answer(name, place.x, place.y, place.z, center.x, center.y, center.z, extent.x, extent.y,
                    extent.z, bound instanceof BoundingSphere sphere ? sphere.getRadius() : Float.NaN);
        }

        /** But for rounding: bounds are merged in another order. */
        boolean isLike(Answer other) {
            boolean like = what.equals(other.what) && numbers.length == other.numbers.length;
            for (int i = 0; like && i < numbers.length; i++) {
                like = Float.compare(numbers[i], other.numbers[i]) == 0
                        || Math.abs(numbers[i] - other.numbers[i]) <= 1e-3f;
            }
            return like;
        }

        /** Whether its bounding box is inside the other's, all else the same. */
        boolean isWithin(Answer other) {
            boolean within = what.equals(other.what) && numbers.length == BOUND && other.numbers.length == BOUND;
            for (int axis = 0; within && axis < 3; axis++) {
                float apart = Math.abs(numbers[3 + axis] - other.numbers[3 + axis]);
                within = Math.abs(numbers[axis] - other.numbers[axis]) <= 1e-3f
                        && apart + numbers[6 + axis] <= other.numbers[6 + axis] + 1e-3f;
            }
            return within || isLike(other);
        }

        @Override
        public String toString() {
            return what + " " + Arrays.toString(numbers);
        }
    }

    /** How many instances of the second scene are drawn with others. */
    int instanced() {
        return twins[1].pools.values().stream().mapToInt(pool -> pool.instancedRendering() == null ? 0
                : pool.instancedRendering().instancedCount()).sum();
    }

    private byte[] read(View view) {
        return Pictures.read(app.getRenderer(), view.target);
    }

    @Override
    public void close() {
        app.run(() -> {
            app.getStateManager().detach(lateUpdate);
            for (Twin twin : twins) {
                twin.close();
            }
        });
        app.step();
    }

    /** Something that a game does. */
    interface Act {
        void on(Twin twin, Random random);
    }

    /** Attached after the pools' state: what it does in render comes after what that does. */
    private final class LateUpdate extends AbstractAppState {
        @Override
        public void update(float tpf) {
            for (Twin twin : twins) {
                twin.updateLogicalState(tpf);
                if (!features.contains(Feature.LATE_UPDATE)) {
                    twin.updateGeometricState();
                }
            }
        }

        @Override
        public void render(RenderManager manager) {
            for (Twin twin : twins) {
                if (features.contains(Feature.LATE_UPDATE)) {
                    twin.updateGeometricState();
                }
                for (View view : twin.views) {
                    if (view.byHand) {
                        manager.renderViewPort(view.port, 0f);
                    }
                }
            }
        }
    }

    /** One of the two scenes. */
    final class Twin {
        /** Nodes of the game's: below the scene's root, the last one below the one before. */
        final Node[] nodes = {new Node("north"), new Node("south"), new Node("inner")};
        final Map<Kind, SpatialPool<Spatial>> pools = new EnumMap<>(Kind.class);
        final List<Spatial> inUse = new ArrayList<>();
        final Node world = new Node("world");
        final Node gui = new Node("gui");
        private final Node[] scenes = {world, gui};
        private final List<View> views = new ArrayList<>();
        final boolean asOne;
        final Material plain = new Prefabs(app.getAssetManager()).unlit(ColorRGBA.Red);

        Twin(boolean asOne, Map<Kind, Spatial> prefabs) {
            this.asOne = asOne;
            gui.setQueueBucket(Bucket.Gui);
            gui.setCullHint(CullHint.Never);
            world.attachChild(nodes[0]);
            world.attachChild(nodes[1]);
            nodes[1].attachChild(nodes[2]);
            addPlainThings();
            addViews();
            prefabs.forEach((kind, prefab) -> {
                SpatialPool<Spatial> pool = state.pools().register(kind + (asOne ? " as one" : " individually"),
                        prefab, settings -> settings.instanced(asOne));
                pool.setRoot(isOnGui(kind) ? gui : world);
                pools.put(kind, pool);
            });
        }

        boolean isOnGui(Kind kind) {
            return kind == Kind.MARKER || kind == Kind.BADGE;
        }

        private void addPlainThings() {
            Prefabs made = new Prefabs(app.getAssetManager());
            Geometry floor = made.geometry("floor", new Box(12f, 0.1f, 12f), made.lit(ColorRGBA.Gray));
            floor.setLocalTranslation(0f, -4f, 0f);
            floor.setShadowMode(ShadowMode.Receive);
            world.attachChild(floor);
            for (int i = 0; i < 3; i++) {
                Geometry panel = made.geometry("panel", new Quad(40f, 30f),
                        made.unlit(new ColorRGBA(i / 3f, 0f, 1f, 1f)));
                panel.setLocalTranslation(30f + 30f * i, 20f + 20f * i, 0.5f + i);
                gui.attachChild(panel);
            }
            world.addLight(new AmbientLight(new ColorRGBA(0.3f, 0.3f, 0.3f, 1f)));
        }

        private void addViews() {
            DirectionalLight sun = new DirectionalLight(new Vector3f(-1f, -1.5f, -1f).normalizeLocal());
            world.addLight(sun);
            View first = add("first", new Vector3f(0f, 6f, 22f), false, world, gui);
            if (features.contains(Feature.SHADOWS)) {
                DirectionalLightShadowRenderer shadows =
                        new DirectionalLightShadowRenderer(app.getAssetManager(), 512, 1);
                shadows.setLight(sun);
                // what rounding moves at the edge of a shadow on an instance is not seen, a shadow on the floor is
                shadows.setShadowIntensity(0.1f);
                first.port.addProcessor(shadows);
            }
            if (features.contains(Feature.SECOND_VIEW)) {
                add("second", new Vector3f(-14f, 3f, 0f), false, world);
            }
            if (features.contains(Feature.MAP)) {
                add("map", new Vector3f(10f, 10f, 10f), false, nodes[1]);
            }
            if (features.contains(Feature.BY_HAND)) {
                add("by hand", new Vector3f(8f, 1f, 8f), true, world);
            }
            if (features.contains(Feature.MAP_BY_HAND)) {
                add("map by hand", new Vector3f(9f, 12f, -9f), true, nodes[0]);
            }
            if (features.contains(Feature.MIRROR)) {
                View mirror = new View("mirror", new Vector3f(0f, -10f, 20f), true, nodes[1]);
                first.port.addProcessor(new Mirror(mirror));
            }
        }

        private View add(String name, Vector3f place, boolean byHand, Spatial... shown) {
            View view = new View(name, place, byHand, shown);
            views.add(view);
            if (!byHand) {
                ViewPort made = app.getRenderManager().createMainView(name, view.camera);
                view.use(made, shown);
            }
            return view;
        }

        void updateLogicalState(float tpf) {
            for (Node scene : scenes) {
                scene.updateLogicalState(tpf);
            }
        }

        void updateGeometricState() {
            for (Node scene : scenes) {
                scene.updateGeometricState();
            }
            for (Node node : nodes) {
                if (node.getParent() == null) {
                    node.updateGeometricState();
                }
            }
        }

        Camera camera() {
            return views.get(0).camera;
        }

        SpatialPool<Spatial> poolOf(Spatial instance) {
            return pools.values().stream().filter(pool -> pool == state.pools().instanceOf(instance).pool())
                    .findFirst().orElseThrow();
        }

        private void forgetEnded() {
            inUse.removeIf(spatial -> state.pools().instanceOf(spatial) == null
                    || !state.pools().instanceOf(spatial).isActive());
        }

        /** What the scene says to questions that the engine and games ask. */
        private List<Answer> answers(Node scene, Random random) {
            List<Answer> answers = new ArrayList<>();
            answers.add(new Answer("triangles and vertices", scene.getTriangleCount(), scene.getVertexCount()));
            scene.depthFirstTraversal(spatial -> answers.add(Answer.about("depth first", spatial)));
            scene.breadthFirstTraversal(spatial -> {
                // the empty node that docs/instancing.md promises
                if (!(DrawnScene.isDrawer(spatial))) {
                    answers.add(Answer.about("breadth first", spatial));
                }
            });
            for (Geometry match : scene.descendantMatches(Geometry.class)) {
                answers.add(Answer.about("match", match));
            }
            for (int i = 0; i < 5; i++) {
                Vector3f from = new Vector3f(random.nextFloat() * 30f - 15f, 8f, random.nextFloat() * 30f - 15f);
                Vector3f to = new Vector3f(random.nextFloat() * 12f - 6f, -2f, random.nextFloat() * 12f - 6f);
                CollisionResults hits = new CollisionResults();
                scene.collideWith(new Ray(from, to.subtractLocal(from).normalizeLocal()), hits);
                for (CollisionResult hit : hits) {
                    Vector3f at = hit.getContactPoint();
                    answers.add(new Answer("ray " + i + " hits " + hit.getGeometry().getName(), at.x, at.y, at.z));
                }
            }
            return answers;
        }

        private void close() {
            pools.values().forEach(SpatialPool::close);
            for (View view : views) {
                view.close();
            }
        }
    }

    /**
     * Gives what is drawn individually in a view the levels of detail that a pool would choose, after the engine's
     * controls have chosen theirs.
     */
    private final class LevelsOfView extends QuietProcessor {
        private final View view;

        LevelsOfView(View view) {
            this.view = view;
        }

        @Override
        public void postQueue(RenderQueue queue) {
            for (Twin twin : twins) {
                for (Spatial instance : twin.inUse) {
                    if (instance instanceof Geometry rock && rock.getControl(LodControl.class) != null
                            && !rock.isGrouped()) {
                        rock.setLodLevel(level(rock, view.camera));
                    }
                }
            }
        }
    }

    private static int level(Geometry rock, Camera camera) {
        BoundingBox box = (BoundingBox) rock.getMesh().getBound();
        float radius = Math.abs(rock.getWorldScale().x) * (box.getCenter().length() + box.getExtent(null).length());
        return DrawnScene.level(rock, radius, rock.getWorldTranslation(), camera);
    }

    /** A camera, what it looks at and what it draws into. */
    private final class View {
        private final Camera camera = new Camera(WIDTH, HEIGHT);
        private final FrameBuffer target = Pictures.target(WIDTH, HEIGHT);
        private final boolean byHand;
        private final List<Answer> boundsSeen = new ArrayList<>();
        private ViewPort port;

        View(String name, Vector3f place, boolean byHand, Spatial... shown) {
            this.byHand = byHand;
            camera.setFrustumPerspective(50f, (float) WIDTH / HEIGHT, 0.5f, 100f);
            camera.setLocation(place);
            camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
            if (byHand) {
                use(new ViewPort(name, camera), shown);
            }
        }

        void use(ViewPort newPort, Spatial... shown) {
            port = newPort;
            port.setClearFlags(true, true, true);
            port.setBackgroundColor(ColorRGBA.DarkGray);
            port.setOutputFrameBuffer(target);
            for (Spatial scene : shown) {
                port.attachScene(scene);
            }
            port.addProcessor(new BoundsWatch(this));
            port.addProcessor(new LevelsOfView(this));
        }

        void close() {
            if (!byHand) {
                app.getRenderManager().removeMainView(port);
            }
        }
    }

    /** Notes the bounds that the engine meets while a view is rendered. */
    private static final class BoundsWatch extends QuietProcessor {
        private final View view;

        BoundsWatch(View view) {
            this.view = view;
        }

        @Override
        public void preFrame(float tpf) {
            view.boundsSeen.clear();
        }

        @Override
        public void postQueue(RenderQueue queue) {
            for (Spatial scene : view.port.getScenes()) {
                scene.depthFirstTraversal(spatial -> view.boundsSeen.add(Answer.about("of", spatial)));
            }
        }
    }

    /** Renders another view in the middle of one, as the engine's SimpleWaterProcessor does. */
    private final class Mirror extends QuietProcessor {
        private final View mirror;

        Mirror(View mirror) {
            this.mirror = mirror;
        }

        @Override
        public void postQueue(RenderQueue queue) {
            RenderManager manager = app.getRenderManager();
            Camera looking = manager.getCurrentCamera();
            FrameBuffer target = app.getRenderer().getCurrentFrameBuffer();
            manager.renderViewPort(mirror.port, 0f);
            app.getRenderer().setFrameBuffer(target);
            manager.setCamera(looking, false);
        }
    }

    /** Makes what is pooled. */
    private static final class Prefabs {
        private final AssetManager assets;

        Prefabs(AssetManager assets) {
            this.assets = assets;
        }

        Spatial of(Kind kind) {
            return switch (kind) {
                case BALL -> geometry("ball", new Sphere(6, 8, 0.6f), unlit(ColorRGBA.Orange));
                case CRATE -> {
                    Geometry crate = geometry("crate", new Box(0.5f, 0.4f, 0.6f), lit(ColorRGBA.Brown));
                    crate.setShadowMode(ShadowMode.CastAndReceive);
                    yield crate;
                }
                case EGG -> geometry("egg", new Sphere(8, 10, 0.5f), lit(ColorRGBA.Pink));
                case TREE -> tree();
                case LAMP -> lamp();
                case SPARK -> spark();
                case MARKER -> geometry("marker", new Quad(12f, 12f), unlit(ColorRGBA.Green));
                case BADGE -> badge();
                case STAR -> star();
                case ROCK -> rock();
                case ICE -> ice();
            };
        }

        private Node tree() {
            Node tree = new Node("tree");
            Node top = new Node("top");
            Geometry crown = geometry("crown", new Sphere(6, 8, 0.7f), lit(ColorRGBA.Green));
            Geometry trunk = geometry("trunk", new Box(0.1f, 0.8f, 0.1f), lit(ColorRGBA.Brown));
            top.setLocalTranslation(0f, 1f, 0f);
            tree.setShadowMode(ShadowMode.Cast);
            tree.attachChild(trunk);
            tree.attachChild(top);
            top.attachChild(crown);
            return tree;
        }

        /** Its light is off to begin with. */
        private Node lamp() {
            Node lamp = new Node("lamp");
            Geometry beam = geometry("beam", new Box(0.1f, 1.5f, 0.1f), unlit(ColorRGBA.Yellow));
            beam.setCullHint(CullHint.Always);
            lamp.attachChild(beam);
            lamp.attachChild(geometry("foot", new Box(0.4f, 0.2f, 0.4f), unlit(ColorRGBA.Blue)));
            return lamp;
        }

        /** Added light looks the same in any order. */
        private Geometry spark() {
            Material glow = unlit(new ColorRGBA(0.2f, 0.1f, 0.05f, 1f));
            glow.getAdditionalRenderState().setBlendMode(BlendMode.Additive);
            glow.getAdditionalRenderState().setDepthWrite(false);
            Geometry spark = geometry("spark", new Sphere(5, 6, 0.5f), glow);
            spark.setQueueBucket(Bucket.Transparent);
            return spark;
        }

        private Geometry rock() {
            Geometry rock = geometry("rock", new Sphere(12, 16, 0.6f), lit(ColorRGBA.Cyan));
            new LodGenerator(rock).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f);
            LodControl control = new LodControl();
            control.setTrisPerPixel(1.5f);
            control.setDistTolerance(0f);
            rock.addControl(control);
            // its shadows would be a level coarser
            rock.setShadowMode(ShadowMode.Off);
            return rock;
        }

        private Geometry ice() {
            Material glass = unlit(new ColorRGBA(1f, 1f, 1f, 0.5f));
            glass.setBoolean("VertexColor", true);
            glass.getAdditionalRenderState().setBlendMode(BlendMode.Alpha);
            glass.getAdditionalRenderState().setDepthWrite(false);
            Geometry ice = geometry("ice", new Sphere(5, 6, 0.7f), glass);
            Random random = new Random(3);
            float[] colors = new float[ice.getMesh().getVertexCount() * 4];
            for (int i = 0; i < colors.length; i++) {
                colors[i] = i % 4 == 3 ? 1f : random.nextFloat();
            }
            ice.getMesh().setBuffer(Type.Color, 4, colors);
            ice.setQueueBucket(Bucket.Transparent);
            ice.setShadowMode(ShadowMode.Off);
            return ice;
        }

        private Node badge() {
            Node badge = new Node("badge");
            Geometry front = geometry("front", new Quad(5f, 5f), unlit(ColorRGBA.White));
            front.setLocalTranslation(2f, 2f, 0.1f);
            badge.attachChild(geometry("back", new Quad(9f, 9f), unlit(ColorRGBA.Black)));
            badge.attachChild(front);
            return badge;
        }

        private Geometry star() {
            Geometry star = geometry("star", new Quad(1f, 1f), unlit(ColorRGBA.White));
            star.getMaterial().getAdditionalRenderState().setFaceCullMode(FaceCullMode.Off);
            star.setQueueBucket(Bucket.Sky);
            return star;
        }

        Geometry geometry(String name, Mesh mesh, Material material) {
            Geometry geometry = new Geometry(name, mesh);
            geometry.setMaterial(material);
            return geometry;
        }

        Material unlit(ColorRGBA color) {
            Material unlit = material("Common/MatDefs/Misc/Unshaded.j3md");
            unlit.setColor("Color", color);
            return unlit;
        }

        Material lit(ColorRGBA color) {
            Material lit = material("Common/MatDefs/Light/Lighting.j3md");
            lit.setBoolean("UseMaterialColors", true);
            lit.setColor("Diffuse", color);
            lit.setColor("Ambient", color);
            return lit;
        }

        /**
         * With a render state of its own: for a mirrored geometry without one the engine turns the faces of its static
         * {@code RenderState.DEFAULT}, and what is drawn next depends on the order.
         */
        private Material material(String definition) {
            Material material = new Material(assets, definition);
            material.getAdditionalRenderState();
            return material;
        }
    }

    /** A place that is in view, more or less. */
    static Vector3f place(Random random, boolean gui) {
        return gui ? new Vector3f(random.nextInt(WIDTH), random.nextInt(HEIGHT), random.nextInt(4))
                : new Vector3f(random.nextFloat() * 16f - 8f, random.nextFloat() * 6f - 3f,
                        random.nextFloat() * 16f - 8f);
    }

    static Quaternion turn(Random random, boolean gui) {
        return gui ? new Quaternion() : new Quaternion().fromAngles(random.nextFloat() * FastMath.TWO_PI,
                random.nextFloat() * FastMath.TWO_PI, random.nextFloat() * FastMath.TWO_PI);
    }
}
