// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.BakedClips;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import io.github.jmepool.jme.internal.crowd.SharedArmature;
import io.github.jmepool.jme.internal.crowd.SharedSkin;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.EffectControl;
import io.github.jmepool.jme.internal.effects.ParticleTexture;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.State;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Draws the instances of one pool by instancing, where that makes no difference to the picture, and leaves the others
 * to the engine. It is the last listener of each instance, which unlike others may come and go while there are
 * instances. Render thread only.
 *
 * <p>Where a scene has many pools, up to {@link #FEW} instances of a simple prefab are drawn by the engine, and frames
 * have nothing to do here.
 *
 * <p>It keeps a {@link DrawnInstance} for each instance, and calls those who do the work: {@link Grouping} decides what
 * is drawn together and keeps the batches, {@link ChangeSweep} looks for changes that the engine doesn't report,
 * {@link Playback} advances animations, {@link DrawingLog} reports in development mode. A frame goes through them so:
 * <ol>
 * <li>{@link #frame}, while the scene may change: batches are attached and removed; parents of instances that have none
 *     get theirs, once there are enough instances.
 * <li>The game spawns, moves and recycles: each instance joins the batches of its parent or leaves them at once.
 * <li>The engine updates the scene: {@code Playback} advances what is drawn together, and gives back to the engine what
 *     can't be any more.
 * <li>{@link #beforeRendering}: the sweep takes out of the batches what has changed, and lets some others join; the
 *     scenes of what has left are updated once more, as the engine requires. The scene must not change from here on.
 * <li>Each camera culls the batches ({@link InstancedBatches}, {@link InstancedBatch}) and draws what they show.
 *     Without an application, the first of them does what {@code beforeRendering} does, but nothing may join.
 * <li>{@link #afterRendering}: the batches are empty nodes again, for games that traverse their scene.
 * </ol>
 * What must hold: an instance is drawn by the engine or by batches, never by both, and while rendering it never changes
 * from one to the other. The cost of a frame depends on the number of parents and batches; the sweep alone compares
 * instances, at most {@link ChangeSweep#SWEPT_PER_FRAME} of them.
 */
public final class PoolRenderer implements InstanceListener<DrawnInstance>, InstancedRendering {
    /**
     * The most instances of one of many pools that are drawn individually: two cost the frame less than their batch,
     * of four that depends on the driver.
     */
    public static final int FEW = 2;
    /** So few, for as long as buffers are kept unused, are drawn individually again. */
    private static final int FEW_AGAIN = 1;

    /** The settings of when this was made: the draw distance may differ now. */
    final SpatialPoolSettings settings;
    final PoolWork work;
    /** The parent of the instances that are attached to no node of the game. */
    final PoolNode ownNode;
    private final boolean colors;
    private final Template template;
    private final Runnable manyNow;
    private float drawDistance;
    /** Whether few may be drawn individually: one geometry each, and the game has asked for no drawn material. */
    private boolean isSimple;
    /** How many frames have come since more than a few were in use. */
    private int fewFrames;
    private final SceneUpdates updates = new SceneUpdates();
    private final DrawingLog log;
    private final InstancesInUse inUse = new InstancesInUse();
    private final Grouping grouping;
    private final ChangeSweep sweep;
    /** Empty until they are asked for. */
    private final List<Sample> samples = new ArrayList<>();
    /** Instances that exist. */
    private int known;
    /** Whether a camera was the first to ask for them in the last frame: there is no application. */
    private boolean wasLate;
    /** How many frames have come since an instance was in use. */
    private int unusedFrames;
    /** The worker asks while it bakes. */
    private volatile boolean closed;
    /** Null before the first frame, and without an application. */
    private @Nullable RenderManager renderedBy;
    /** What has drawn last, as it was then; null before the first, and where nothing is turned. */
    private @Nullable ViewPort lastView;

    /**
     * Begins to draw the instances of a pool.
     *
     * @param settings the pool's settings, with {@link SpatialPoolSettings#instanced()}
     * @param prefab the prefab that all instances are clones of, as {@link #prepare} has returned it
     * @param node the pool's own node, whose bound is that of the instances in it
     * @param work bakes the prefab, and follows native objects
     * @param manyNow is called when instances that were drawn individually, as they were few, are to be moved to the
     *         pool's own node before the next {@link #frame}
     */
    public PoolRenderer(SpatialPoolSettings settings, Spatial prefab, PoolNode node, PoolWork work, Runnable manyNow) {
        this.settings = settings;
        this.work = work;
        this.manyNow = manyNow;
        ownNode = node;
        colors = settings.instanceColors();
        drawDistance = settings.drawDistance();
        template = new Template(prefab, settings);
        isSimple = !template.isTree && prefab.getNumControls() == 0 && !colors && !Baked.isWanted(settings)
                && template.parts.stream().noneMatch(PrefabGeometry::hasParams);
        log = new DrawingLog(settings.name(), settings.developmentMode());
        grouping = new Grouping(this, template, updates, log);
        sweep = new ChangeSweep(grouping, inUse, template, updates, log);
        if (Baked.isWanted(settings)) {
            work.bake(copy -> Baked.bake(copy, "Pool", settings, () -> !closed), this::baked);
        } else {
            template.follow(work);
        }
    }

    /** Whether a renderer has work to do ahead of the first instance: to bake poses, or levels of detail. */
    public static boolean bakes(SpatialPoolSettings settings) {
        return Baked.isWanted(settings);
    }

    /**
     * Prepares a pool's own copy of a prefab, so that its clones share what one draw call can draw for all of them.
     *
     * @param copy the copy, which nothing draws and may be prepared already; not used afterwards
     * @param settings the pool's settings, for which the prefab has no {@link InstancingCheck#obstacles}
     * @return the prepared copy; the same one where nothing more can be shared
     */
    public static Spatial prepare(Spatial copy, SpatialPoolSettings settings) {
        if (settings.instanced()) {
            SharedSkin.share(copy);
        }
        prepareMade(copy, settings);
        if (settings.instanced() && settings.bakedPoses() > 0) {
            return SharedArmature.share(copy);
        }
        return copy;
    }

    /**
     * Prepares what a factory has made for a new instance, which shares what the factory shares.
     *
     * @param made the spatial, before its state is captured
     * @param settings the pool's settings
     */
    public static void prepareMade(Spatial made, SpatialPoolSettings settings) {
        Billboard.install(made);
        if (settings.instanced()) {
            EffectControl.install(made);
        }
    }

    /** Null before the first frame, and without an application. */
    @Nullable RenderManager renderManager() {
        return renderedBy;
    }

    /** Is notified of instances that can't be drawn with others any more. */
    InstanceChanges changes() {
        return grouping;
    }

    /** Null where nothing is baked. */
    @Nullable Playback playback() {
        return grouping.playback;
    }

    /** A camera draws instances now, each with its own technique. */
    void seenBy(Camera camera) {
        if (hasBillboards()) {
            lastView = lastView == null ? new ViewPort("last", new Camera(1, 1)) : lastView;
            lastView.getCamera().setLocation(camera.getLocation());
            lastView.getCamera().setRotation(camera.getRotation());
        }
        if (grouping.playback != null) {
            grouping.playback.seenBy(camera, drawDistance);
        }
    }

    /** The next frame draws the instances together. */
    private void baked(Baked baked) {
        if (!closed) {
            template.baked(baked, settings.lodLevels() > 0);
            template.follow(work);
        } else if (baked.clips() != null) {
            baked.clips().dispose();
        }
    }

    /** The clips, once they are baked. */
    public BakedClips clips() {
        return Objects.requireNonNull(template.crowd, "nothing is baked").clips();
    }

    /** Returns the skinning of a part; null where it is rigid, and until that is known. */
    public @Nullable Skin skin(int part) {
        return template.parts.get(part).skin;
    }

    /** Whether it draws baked poses, or will do so. */
    boolean isBaked() {
        return template.crowd != null;
    }

    /** Whether instances are drawn by what they play. */
    private boolean isPlayed() {
        return isBaked() || template.hasEffects;
    }

    /** Whether poses, particles or billboards leave the bounds of the meshes. */
    boolean leavesBounds() {
        return isPlayed() || hasBillboards();
    }

    /** Whether there are billboards in the prefab, or uses have added some. */
    boolean hasBillboards() {
        return template.hasBillboards || grouping.areAnyFollowed();
    }

    /** What has drawn last, as it was then, to which billboards are turned; null before the first. */
    @Nullable ViewPort lastView() {
        return lastView;
    }

    @Override
    public DrawnInstance created(PooledInstance instance) {
        known++;
        return new DrawnInstance(instance.spatial(), template, colors);
    }

    @Override
    public void spawned(PooledInstance view, DrawnInstance instance) {
        inUse.add(instance);
        instance.state = State.APART;
        instance.why = null;
        if (grouping.few && inUse.count() > FEW) {
            drawMany();
            manyNow.run();
        } else {
            grouping.settle(instance, true);
        }
        computeAgain(instance);
    }

    private void drawMany() {
        grouping.few = false;
        fewFrames = 0;
        for (int i = 0; i < inUse.count(); i++) {
            grouping.settle(inUse.get(i), true);
        }
    }

    /** Whether instances in use are drawn individually because they are few: frames have nothing to do here then. */
    public boolean drawsFew() {
        return grouping.few;
    }

    private boolean mayDrawFew() {
        return isSimple && drawDistance == 0f;
    }

    /** Those that are drawn individually, as they are few, are to be drawn together from the next frame on. */
    private void endFew() {
        if (grouping.few && !mayDrawFew()) {
            manyNow.run();
        }
    }

    /** The first use begins, while the pool is one of many or not. */
    public void begins(boolean isOneOfMany) {
        if (!isAtRest()) {
            return;
        }
        if (isOneOfMany && mayDrawFew()) {
            grouping.drawFew(inUse);
        } else {
            grouping.few = false;
        }
    }

    /**
     * The matrix of an emitter depends on the space of its particles, which a hook or the game may set after this, and
     * was computed to draw it with others. The engine would have waited for the update of the scene.
     */
    private void computeAgain(DrawnInstance instance) {
        if (template.hasEffects) {
            instance.root.forceRefresh(true, false, false);
        }
    }

    @Override
    public void moved(PooledInstance view, DrawnInstance instance) {
        grouping.leave(instance, instance.state == State.CHANGED ? State.CHANGED : State.APART);
        grouping.settle(instance, true);
        computeAgain(instance);
    }

    /** The pool has attached an instance elsewhere, which is drawn individually. */
    public void attached(DrawnInstance instance) {
        if (instance.place >= 0) {
            grouping.settle(instance, true);
        }
    }

    /** The reset compares and restores what the composer has played, and the controls as they were. */
    @Override
    public void beforeReset(PooledInstance view, DrawnInstance instance) {
        if (instance.playing != null) {
            instance.playing.end();
        }
        // or the reset would take it out of its group, as it does with a batch of the game
        grouping.leave(instance, State.OUT);
    }

    @Override
    public void afterReset(PooledInstance view, DrawnInstance instance) {
        end(instance);
        instance.lookAgain(template);
    }

    private void end(DrawnInstance instance) {
        if (instance.place < 0) {
            return;
        }
        grouping.leave(instance, State.OUT);
        grouping.release(instance, true);
        inUse.remove(instance);
        if (instance.playing != null) {
            instance.playing.end();
        }
        instance.forget();
    }

    @Override
    public void disposed(PooledInstance view, DrawnInstance instance) {
        known--;
    }

    @Override
    public void detached(PooledInstance view, DrawnInstance instance) {
        grouping.leave(instance, State.APART);
        end(instance);
        known--;
    }

    /**
     * Gives an instance a colour for this use.
     *
     * @param instance the object that {@link #created} has returned
     * @param color the colour, copied
     */
    public void color(DrawnInstance instance, ColorRGBA color) {
        if (instance.color != null) {
            instance.color.set(color);
            InstancedBatches batches = grouping.batchesOf(instance);
            if (batches != null) {
                batches.color(instance);
            }
        }
    }

    /**
     * Gives an instance parameters for this use.
     *
     * @param instance the object that {@link #created} has returned
     * @param params what the game's shader reads, copied
     */
    public void setParams(DrawnInstance instance, Vector4f params) {
        instance.setParams(params);
        InstancedBatches batches = grouping.batchesOf(instance);
        if (batches != null) {
            batches.params(instance);
        }
    }

    /**
     * Draws an instance without one of its parts, or with it again.
     *
     * @param instance the object that {@link #created} has returned
     * @param part a spatial below its root, which has {@code CullHint.Always} if it is hidden
     * @param visible whether it is drawn
     */
    public void setPartVisible(DrawnInstance instance, Spatial part, boolean visible) {
        instance.setVisible(part, visible);
        InstancedBatches batches = grouping.batchesOf(instance);
        if (batches != null) {
            batches.showParts(instance);
        }
    }

    /**
     * Draws an instance individually for the rest of this use, or with the others again.
     *
     * @param instance the object that {@link #created} has returned
     * @param individually whether to draw it individually
     */
    public void drawIndividually(DrawnInstance instance, boolean individually) {
        if (instance.isAskedFor == individually) {
            return;
        }
        instance.isAskedFor = individually;
        if (!individually) {
            if (!updates.isOver()) {
                grouping.join(instance, false);
            }
            return;
        }
        if (instance.state == State.AS_ONE) {
            grouping.obstructed(instance, Reason.ASKED);
        }
        if (instance.playing != null) {
            instance.playing.leaveToGame();
        }
    }

    /**
     * Returns whether the pool's own node has nothing to draw, and nothing to do while others draw.
     *
     * @return whether all instances in use are drawn together
     */
    public boolean drawsAll() {
        beforeCulling();
        // other instances below a node of an instance are drawn alone; those with baked poses have none
        return grouping.together() == inUse.count() && (isBaked() || !template.isTree) && !template.actsWhenRendered();
    }

    /**
     * Called once a frame, while the scene may change.
     *
     * @param isOneOfMany whether the scene has many pools
     */
    public void frame(boolean isOneOfMany) {
        updates.begin();
        if (grouping.few) {
            if (mayDrawFew()) {
                return;
            }
            drawMany();
        }
        if (grouping.playback != null) {
            grouping.playback.nextPass();
        }
        grouping.frame(known);
        if (wasLate) {
            sweep.joinSome();
        }
        unusedFrames = inUse.count() > 0 ? 0 : unusedFrames + 1;
        fewFrames = isOneOfMany && mayDrawFew() && inUse.count() <= FEW_AGAIN ? fewFrames + 1 : 0;
        if (fewFrames > VisibleSet.UNUSED_FRAMES) {
            grouping.drawFew(inUse);
        }
        if (isAtRest()) {
            grouping.rest();
        }
    }

    /** Whether frames change nothing here until a use begins: nothing is in use, and what was used last is freed. */
    public boolean isAtRest() {
        return inUse.count() == 0 && (grouping.allBatches.isEmpty() || unusedFrames > VisibleSet.UNUSED_FRAMES + 1);
    }

    /**
     * Returns whether a geometry is one of the draw calls.
     *
     * @param geometry what the engine draws
     * @return true if it draws instances of this pool together
     */
    public boolean draws(Geometry geometry) {
        return geometry instanceof InstancedBatch group && group.isOf(this)
                || geometry instanceof Level level && level.group.isOf(this);
    }

    /**
     * Called when the scene is about to be rendered, and must not change any more.
     *
     * @param manager renders the scene
     * @param scenes what its viewports show
     */
    public void beforeRendering(RenderManager manager, ShownScenes scenes) {
        renderedBy = manager;
        if (grouping.few) {
            return;
        }
        grouping.renderedBy(scenes);
        Collection<Caps> caps = manager.getRenderer().getCaps();
        grouping.unable = !(caps.contains(Caps.MeshInstancing)
                && (!isPlayed() || caps.contains(Caps.GLSL130) || caps.contains(Caps.OpenGLES30)));
        if (grouping.unable) {
            log.unable();
        }
        wasLate = false;
        findChanges(true);
        grouping.holdBillboards(true);
        List<InstancedBatches> all = grouping.allBatches;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).beforeRendering(scenes);
        }
    }

    /** Called when the scene was rendered, and may change again. */
    public void afterRendering() {
        updates.begin();
        grouping.holdBillboards(false);
        List<InstancedBatches> all = grouping.allBatches;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).afterRendering();
        }
    }

    /** Called whenever a camera culls; without an application, this is the first call of a frame. */
    void beforeCulling() {
        if (inUse.count() == 0 || grouping.few) {
            return;
        }
        if (!updates.isOver()) {
            // an instance that joins now may already have been drawn alone
            wasLate = true;
            findChanges(false);
        }
        if (isBaked() && template.isReady()) {
            // a scene that is updated after all pools has advanced since
            clips().fading().upload(renderer());
        }
    }

    private @Nullable Renderer renderer() {
        return renderedBy == null ? null : renderedBy.getRenderer();
    }

    private void findChanges(boolean mayJoin) {
        if (grouping.playback != null) {
            grouping.playback.beginRendering();
        }
        sweep.run(renderedBy, mayJoin);
        if (template.hasEffects) {
            lookAtEffects();
        }
    }

    /** Particles are drawn as they are now, and what is new of them is uploaded. */
    private void lookAtEffects() {
        List<InstancedBatches> all = grouping.allBatches;
        for (int i = 0; i < all.size(); i++) {
            all.get(i).lookAtEffects();
        }
        for (int i = 0; i < template.parts.size(); i++) {
            ParticleTexture texture = template.textures.get(i);
            if (texture != null) {
                texture.upload(renderer());
            }
        }
    }

    /** Ends the drawing: all instances are drawn individually, and this is no longer notified of any of them. */
    public void close() {
        closed = true;
        if (grouping.playback != null) {
            grouping.playback.close();
        }
        while (inUse.count() > 0) {
            DrawnInstance instance = inUse.get(inUse.count() - 1);
            grouping.leave(instance, State.APART);
            if (instance.playing != null) {
                instance.playing.shareFaces();
            }
            // an idle instance may keep this alive, which must not keep the game's scene alive
            grouping.release(instance, true);
            inUse.remove(instance);
        }
        grouping.close();
        template.unfollow(work);
        samples.forEach(Sample::dispose);
        samples.clear();
        if (template.crowd != null) {
            template.crowd.dispose();
        }
    }

    @Override
    public int drawCalls() {
        int together = 0;
        List<InstancedBatches> all = grouping.allBatches;
        for (int i = 0; i < all.size(); i++) {
            together += all.get(i).drawCalls();
        }
        return together + individualCount() * template.parts.size();
    }

    @Override
    public int instancedCount() {
        return grouping.together();
    }

    @Override
    public int tooFarCount() {
        int sum = 0;
        List<InstancedBatches> all = grouping.allBatches;
        for (int i = 0; i < all.size(); i++) {
            sum += all.get(i).tooFarCount();
        }
        return sum;
    }

    /** The distance beyond which nothing is drawn; 0 for any. */
    float drawDistance() {
        return drawDistance;
    }

    @Override
    public int individualCount() {
        return inUse.count() - grouping.together();
    }

    @Override
    public Map<String, Integer> individualReasons() {
        Map<String, Integer> reasons = new TreeMap<>();
        for (int i = 0; i < inUse.count(); i++) {
            if (inUse.get(i).state != State.AS_ONE) {
                reasons.merge(grouping.why(inUse.get(i)).words(), 1, Integer::sum);
            }
        }
        return reasons;
    }

    @Override
    public Map<Spatial, String> individuals() {
        Map<Spatial, String> reasons = new LinkedHashMap<>();
        for (int i = 0; i < inUse.count(); i++) {
            DrawnInstance instance = inUse.get(i);
            if (instance.state != State.AS_ONE) {
                reasons.put(instance.root, grouping.why(instance).words());
            }
        }
        return Collections.unmodifiableMap(reasons);
    }

    @Override
    public List<String> bakedClips() {
        if (template.crowd == null || !template.isReady()) {
            return List.of();
        }
        return clips().clips().stream().map(BakedClips.Clip::name).collect(Collectors.toUnmodifiableList());
    }

    @Override
    public float bakedPoses() {
        return settings.bakedPoses();
    }

    @Override
    public long poseBytes() {
        return template.crowd == null || !template.isReady() ? 0 : clips().bytes();
    }

    @Override
    public List<Material> drawnMaterials() {
        // the game may edit them, which is to be seen
        isSimple = false;
        endFew();
        List<Material> materials = new ArrayList<>();
        for (int i = 0; i < template.parts.size() && template.isReady(); i++) {
            materials.add(template.parts.get(i).drawn());
        }
        return materials;
    }

    /**
     * Returns what is uploaded and compiled before the first frame that shows it, besides the instances themselves.
     *
     * @return a geometry for each draw call, with the material that it draws with; never part of a scene
     */
    public List<Geometry> samples() {
        if (samples.isEmpty() && template.isReady() && !closed) {
            for (PrefabGeometry part : template.parts) {
                samples.add(new Sample(work, part, colors));
            }
        }
        return Collections.unmodifiableList(samples);
    }

    @Override
    public boolean hasColors() {
        return colors;
    }

    /**
     * Draws with other settings, if they only differ in what can change while it draws.
     *
     * @param changed settings with {@link SpatialPoolSettings#instanced()}
     * @return false when another renderer is needed for them; this one then draws as before
     */
    public boolean configure(SpatialPoolSettings changed) {
        boolean isAsBefore = colors == changed.instanceColors() && bakedPoses() == changed.bakedPoses()
                && settings.lodLevels() == changed.lodLevels();
        if (isAsBefore) {
            drawDistance = changed.drawDistance();
            endFew();
        }
        return isAsBefore;
    }

    @Override
    public long bufferBytes() {
        long sum = 0;
        for (InstancedBatches batches : grouping.allBatches) {
            sum += batches.bufferBytes();
        }
        return sum;
    }
}
