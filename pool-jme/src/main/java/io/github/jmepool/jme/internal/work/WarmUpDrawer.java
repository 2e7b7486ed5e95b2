// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.anim.SkinningControl;
import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightFilter;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.RenderState;
import com.jme3.math.Vector3f;
import com.jme3.post.FilterPostProcessor;
import com.jme3.post.SceneProcessor;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.shadow.AbstractShadowRenderer;
import com.jme3.texture.FrameBuffer;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.BackgroundWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Draws a tree as a viewport will draw it, but on none of its pixels: with the lights around a place, the passes of
 * shadows and of the filters that draw the scene. The game chooses both by {@link BackgroundWork}.
 *
 * <p>It draws into the viewport's own frame buffer, since drivers compile for the formats of a frame buffer too.
 *
 * <p>Between frames, on the render thread. Whatever the engine or the game sees afterwards is as before.
 */
public final class WarmUpDrawer {
    /** The viewport's part of the frame buffer, so small that it covers no pixel. */
    private static final float EMPTY_PART = 1e-6f;
    /** The camera's distance in radii of the instance, which is then in view as a whole at any usual angle. */
    private static final float RADII = 3f;
    private static final String ENGINE = "com.jme3.";

    /** The places that the game has added. */
    private final List<Place> gamePlaces = new ArrayList<>();
    private final WeakIdentitySet leftOut = new WeakIdentitySet();

    /** A place with the lights that a game has added there. */
    record Place(Vector3f where, List<Light> lights) {
    }

    /** What one drawing shows: a unit of work. */
    record View(ViewPort port, Node node, Place place) {
    }

    public void addPlace(Vector3f where, List<Light> lights) {
        gamePlaces.add(new Place(where, lights));
    }

    public void leaveOut(SceneProcessor processor) {
        leftOut.add(processor);
    }

    /** Whether the processor draws the scene, and has no effects but on its own maps. */
    boolean takesPart(SceneProcessor processor) {
        if (leftOut.contains(processor) || !isEngines(processor)) {
            return false;
        }
        if (processor instanceof FilterPostProcessor filters) {
            return filters.getFilterList().stream().allMatch(WarmUpDrawer::isEngines);
        }
        return processor instanceof AbstractShadowRenderer;
    }

    /** A subclass that the game has made is not. */
    private static boolean isEngines(Object processorOrFilter) {
        return processorOrFilter.getClass().getName().startsWith(ENGINE);
    }

    /** Returns all drawings that an instance below the node needs; none if no viewport shows the node. */
    List<View> views(RenderManager manager, Node node) {
        List<View> views = new ArrayList<>();
        List<Place> places = places(node);
        for (ViewPort port : viewPorts(manager)) {
            if (shows(port, node)) {
                places.forEach(place -> views.add(new View(port, node, place)));
            }
        }
        return views;
    }

    /**
     * Returns what decides which shaders the drawings need: two warm-ups with equal signatures compile the same. It
     * keeps no object of the game alive. What each draws in place of instances is not part of it.
     */
    List<Object> signature(RenderManager manager, List<View> views, Node node) {
        List<Light> lights = lightsAbove(node);
        List<Object> signature = new ArrayList<>(List.of(node.getQueueBucket(), node.getShadowMode(),
                manager.getPreferredLightMode(), manager.getSinglePassLightBatchSize()));
        for (Spatial at = node; at != null; at = at.getParent()) {
            for (MatParamOverride override : at.getLocalMatParamOverrides()) {
                signature.add(override.getName() + (override.isEnabled() ? "" : " off"));
            }
        }
        for (View view : views) {
            List<Integer> passes = new ArrayList<>();
            for (SceneProcessor processor : takingPart(view.port)) {
                passes.add(System.identityHashCode(processor));
                if (processor instanceof FilterPostProcessor filters) {
                    filters.getFilterList().forEach(filter -> passes.add(System.identityHashCode(filter)));
                }
            }
            signature.add(List.of(System.identityHashCode(view.port), inRange(view.place, lights), passes));
        }
        return signature;
    }

    private static List<ViewPort> viewPorts(RenderManager manager) {
        List<ViewPort> ports = new ArrayList<>(manager.getPreViews());
        ports.addAll(manager.getMainViews());
        ports.addAll(manager.getPostViews());
        return ports;
    }

    private static boolean shows(ViewPort port, Node node) {
        if (!port.isEnabled()) {
            return false;
        }
        for (Spatial scene : port.getScenes()) {
            if (scene == node || scene instanceof Node above && node.hasAncestor(above)) {
                return true;
            }
        }
        return false;
    }

    /** The game's places, else the origin and the lights' own; of places with like lights in range, the first. */
    private List<Place> places(Node node) {
        List<Light> lights = lightsAbove(node);
        List<Place> candidates = new ArrayList<>(gamePlaces);
        if (candidates.isEmpty()) {
            candidates.add(new Place(new Vector3f(), List.of()));
            for (Light light : lights) {
                Vector3f where = placeOf(light);
                if (where != null) {
                    candidates.add(new Place(where, List.of()));
                }
            }
        }
        Set<List<Integer>> seen = new HashSet<>();
        List<Place> places = new ArrayList<>();
        for (Place place : candidates) {
            if (seen.add(inRange(place, lights))) {
                places.add(place);
            }
        }
        return places;
    }

    private static @Nullable Vector3f placeOf(Light light) {
        if (light instanceof PointLight point) {
            return point.getPosition().clone();
        }
        if (light instanceof LightProbe probe) {
            return probe.getPosition().clone();
        }
        // the apex of a spot light is not within it
        return light instanceof SpotLight spot ? spot.getPosition().add(spot.getDirection()) : null;
    }

    /** The number of lights of each type around a place. */
    private static List<Integer> inRange(Place place, List<Light> lights) {
        Integer[] counts = new Integer[Light.Type.values().length];
        Arrays.fill(counts, 0);
        BoundingBox around = new BoundingBox(place.where(), 1f, 1f, 1f);
        for (Light light : lights) {
            if (reaches(light, around)) {
                counts[light.getType().ordinal()]++;
            }
        }
        for (Light light : place.lights()) {
            counts[light.getType().ordinal()]++;
        }
        return List.of(counts);
    }

    private static boolean reaches(Light light, BoundingBox around) {
        if (!light.isEnabled()) {
            return false;
        }
        if (light instanceof PointLight point) {
            return point.getRadius() <= 0f || around.distanceToEdge(point.getPosition()) < point.getRadius();
        }
        if (light instanceof SpotLight spot) {
            return spot.getSpotRange() <= 0f || around.distanceToEdge(spot.getPosition()) < spot.getSpotRange();
        }
        if (light instanceof LightProbe probe) {
            return around.distanceToEdge(probe.getPosition()) < probe.getArea().getRadius();
        }
        return light instanceof DirectionalLight || light instanceof AmbientLight;
    }

    /** The lights of the scene that an instance below the node may have. */
    private static List<Light> lightsAbove(Node node) {
        List<Light> lights = new ArrayList<>();
        for (Spatial at = node; at != null; at = at.getParent()) {
            at.getLocalLightList().forEach(lights::add);
        }
        return lights;
    }

    /**
     * One unit: draws the trees as if they were attached to the node, at the place. Returns false, and draws nothing,
     * if the viewport doesn't show the node any more.
     */
    boolean draw(RenderManager manager, View view, List<? extends Spatial> trees) {
        ViewPort port = view.port;
        Node node = view.node;
        if (!viewPorts(manager).contains(port) || !shows(port, node)) {
            return false;
        }
        List<SceneProcessor> processors = takingPart(port);
        for (SceneProcessor processor : processors) {
            if (!processor.isInitialized()) {
                processor.initialize(manager, port);
            }
        }
        Node stage = stage(view.place, node);
        Before before = new Before(manager, port);
        Failures failures = new Failures();
        failures.run(() -> {
            trees.forEach(stage::attachChild);
            stage.depthFirstTraversal(WarmUpDrawer::updateJoints);
            stage.updateGeometricState();
            aim(port.getCamera(), view.place.where(), stage.getWorldBound());
            port.clearScenes();
            port.attachScene(stage);
            // Mesa clears all of a frame buffer when its part is empty
            port.setClearFlags(false, false, false);
            int lightsInPass;
            do {
                lightsInPass = manager.getSinglePassLightBatchSize();
                pass(manager, port, processors);
                // engine 3.10 adapts them after it has drawn, and shaders depend on them
            } while (lightsInPass != manager.getSinglePassLightBatchSize());
        });
        before.restore(failures);
        failures.run(stage::detachAllChildren);
        failures.throwFirst();
        return true;
    }

    /** The state of the engine that a drawing changes. */
    private static final class Before {
        private final RenderManager manager;
        private final Renderer renderer;
        private final ViewPort port;
        private final Camera camera;
        private final List<Spatial> scenes;
        private final boolean clearsColor;
        private final boolean clearsDepth;
        private final boolean clearsStencil;
        private final @Nullable FrameBuffer bound;
        private final @Nullable LightFilter lights;
        private final @Nullable String technique;
        private final @Nullable RenderState state;

        Before(RenderManager manager, ViewPort port) {
            this.manager = manager;
            this.port = port;
            renderer = manager.getRenderer();
            camera = port.getCamera().clone();
            scenes = List.copyOf(port.getScenes());
            clearsColor = port.isClearColor();
            clearsDepth = port.isClearDepth();
            clearsStencil = port.isClearStencil();
            bound = renderer.getCurrentFrameBuffer();
            lights = manager.getLightFilter();
            technique = manager.getForcedTechnique();
            state = manager.getForcedRenderState();
        }

        /** All of it, whatever one step throws. */
        void restore(Failures failures) {
            port.clearScenes();
            // attachScene would mark the game's scenes as changed
            port.getScenes().addAll(scenes);
            port.setClearFlags(clearsColor, clearsDepth, clearsStencil);
            manager.setLightFilter(lights);
            manager.setForcedTechnique(technique);
            if (failures.any()) {
                // left by a drawing that failed; jMonkeyEngine 3.7 doesn't tell what the game had forced
                manager.setForcedMaterial(null);
            }
            manager.setForcedRenderState(state);
            failures.run(() -> port.getCamera().copyFrom(camera));
            failures.run(() -> manager.clearQueue(port));
            failures.run(() -> manager.setCamera(port.getCamera(), false));
            failures.run(() -> renderer.setDepthRange(0, 1));
            failures.run(() -> renderer.setFrameBuffer(bound));
            failures.run(renderer::clearClipRect);
        }
    }

    /** A node of no scene, below which a tree is drawn as it is below the node. */
    private static Node stage(Place place, Node node) {
        Node stage = new Node("shader warm-up");
        lightsAbove(node).forEach(stage::addLight);
        place.lights().forEach(stage::addLight);
        addOverrides(node, stage);
        stage.setQueueBucket(node.getQueueBucket());
        stage.setShadowMode(node.getShadowMode());
        // the gui bucket is culled by the camera's viewport, of which next to nothing is left
        stage.setCullHint(CullHint.Never);
        stage.setLocalTranslation(place.where());
        return stage;
    }

    /** Adds overrides, those of the ancestors first: of two for one parameter, the later one counts. */
    private static void addOverrides(@Nullable Spatial at, Node stage) {
        if (at != null) {
            addOverrides(at.getParent(), stage);
            at.getLocalMatParamOverrides().forEach(stage::addMatParamOverride);
        }
    }

    /**
     * Those that take part. Before the first frame they are to be initialized as the engine would, in their order, as
     * far as the first that is left out: later ones may build on what its initialization does, so they take no part
     * yet.
     */
    private List<SceneProcessor> takingPart(ViewPort port) {
        List<SceneProcessor> chosen = new ArrayList<>();
        boolean initializes = true;
        for (SceneProcessor processor : port.getProcessors()) {
            boolean takesPart = takesPart(processor);
            initializes &= takesPart || processor.isInitialized();
            if (takesPart && (initializes || processor.isInitialized())) {
                chosen.add(processor);
            }
        }
        return chosen;
    }

    private static void aim(Camera camera, Vector3f place, @Nullable BoundingVolume bound) {
        Vector3f center = bound == null ? place : bound.getCenter();
        float near = camera.getFrustumNear();
        float far = camera.getFrustumFar();
        float distance = Math.min(Math.max(RADII * radius(bound), near * 2f), (near + far) / 2f);
        camera.setLocation(center.add(0f, 0f, distance));
        camera.lookAt(center, Vector3f.UNIT_Y);
        camera.setViewPort(0f, EMPTY_PART, 0f, EMPTY_PART);
    }

    private static float radius(@Nullable BoundingVolume bound) {
        if (bound instanceof BoundingBox box) {
            return box.getExtent(new Vector3f()).length();
        }
        return bound instanceof BoundingSphere sphere ? sphere.getRadius() : 1f;
    }

    /** Updates joints as the engine does: nodes that follow them must not move while they are rendered. */
    private static void updateJoints(Spatial spatial) {
        SkinningControl skinning = spatial.getControl(SkinningControl.class);
        if (skinning != null) {
            skinning.getArmature().update();
        }
    }

    /** What the engine does in a frame, without the passes over the whole picture. */
    private static void pass(RenderManager manager, ViewPort port, List<SceneProcessor> processors) {
        manager.getRenderer().setFrameBuffer(port.getOutputFrameBuffer());
        manager.setCamera(port.getCamera(), false);
        manager.renderScene(port.getScenes().get(0), port);
        for (SceneProcessor processor : processors) {
            processor.postQueue(port.getQueue());
        }
        manager.flushQueue(port);
        for (SceneProcessor processor : processors) {
            if (processor instanceof AbstractShadowRenderer) {
                processor.postFrame(port.getOutputFrameBuffer());
            }
        }
        // not RenderManager.renderTranslucentQueue: it leaves them to a TranslucentBucketFilter, if there is one
        port.getQueue().renderQueue(Bucket.Translucent, manager, port.getCamera(), true);
    }
}
