// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Caps;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.Renderer;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.crowd.BakedClips;
import io.github.jmepool.jme.internal.crowd.BakedClips.Skin;
import io.github.jmepool.jme.internal.crowd.SharedArmature;
import io.github.jmepool.jme.internal.crowd.SharedSkin;
import io.github.jmepool.jme.internal.drawn.Playing;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.EffectControl;
import io.github.jmepool.jme.internal.effects.ParticleTexture;
import io.github.jmepool.jme.internal.instancing.DrawnInstance.State;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Draws the instances of one pool by instancing, where that makes no difference to the picture, and leaves the others
 * to the engine. It is the last listener of each instance, which unlike others may come and go while there are
 * instances. Render thread only.
 */
public final class PoolRenderer implements InstanceListener<DrawnInstance>, InstancedRendering {
    /**
     * How many instances are looked at in a frame: whether they can be drawn with others, and for changes that the
     * engine doesn't report.
     */
    static final int SWEPT_PER_FRAME = 1024;
    /** How many of their spatials are compared: fewer instances, if they are larger. */
    private static final int COMPARED_PER_FRAME = 2 * SWEPT_PER_FRAME;
    /** Fewer below a node of the game are not worth a draw call and buffers of their own. */
    static final int FEW = 16;
    /** The technique by which the engine draws shadow maps. */
    static final String SHADOWS = "PreShadow";
    private static final Logger LOG = Logger.getLogger(PoolRenderer.class.getName());

    /** As they were when this was made: the draw distance may differ now. */
    final SpatialPoolSettings settings;
    final PoolWork work;
    /** The parent of the instances that are attached to no node of the game. */
    final PoolNode ownNode;
    private final boolean colors;
    private final Template template;
    private float drawDistance;
    private final SoloViews soloViews = new SoloViews();
    private final List<InstancedBatches> allBatches = new ArrayList<>();
    /** Empty until they are asked for. */
    private final List<Sample> samples = new ArrayList<>();
    private final Parents parents = new Parents();
    private DrawnInstance[] inUse = new DrawnInstance[16];
    private int inUseCount;
    /** Those of them that are drawn together. */
    private int asOne;
    /** Instances that exist. */
    private int known;
    /** Where the next frame goes on to look at instances, among those in use. */
    private int joinAt;
    /** Where it goes on to compare them. */
    private int compareAt;
    private final int comparedPerFrame;
    /** Whether it looks for changes, and updates the scenes afterwards. */
    private boolean isFindingChanges;
    /** The scenes to be updated before they are rendered; joints may have moved what is attached to them. */
    private final List<Spatial> outdated = new ArrayList<>();
    /** Whether all changes have been applied: the frame is being rendered. */
    private boolean prepared;
    /** Whether a camera was the first to ask for them in the last frame: there is no application. */
    private boolean wasLate;
    /** Whether the GPU doesn't support instancing. */
    private boolean unable;
    private boolean warned;
    /** The worker asks while it bakes. */
    private volatile boolean closed;
    /** Null before the first frame, and without an application. */
    private @Nullable RenderManager renderedBy;
    /** Instances whose controls wait for the end of the scene's update. */
    private final ArrayDeque<Animation> paused = new ArrayDeque<>();
    /** Lets the instances below the pool's own node play on; null where nothing is baked. */
    private final @Nullable CrowdClock clock;
    /** Counts the updates of the scene: in each of them, an instance plays on once. */
    private int pass = 1;
    /** The one in which the clock was last updated. */
    private int clockPass;
    /** Those of the batches that are being advanced. */
    private final FadingInstances fading = new FadingInstances(this);
    private final ShownViews views = new ShownViews();
    /** Reasons that were reported. */
    private final Set<Reason> reported = new HashSet<>();
    private boolean areMovedJointsReported;

    /**
     * Begins to draw the instances of a pool.
     *
     * @param settings the pool's settings, with {@link SpatialPoolSettings#instanced()}
     * @param prefab the prefab that all instances are clones of, as {@link #prepare} has returned it
     * @param node the pool's own node, whose bound is that of the instances in it
     * @param work bakes the prefab, and follows native objects
     */
    public PoolRenderer(SpatialPoolSettings settings, Spatial prefab, PoolNode node, PoolWork work) {
        this.settings = settings;
        this.work = work;
        ownNode = node;
        colors = settings.instanceColors();
        drawDistance = settings.drawDistance();
        template = new Template(prefab, settings);
        comparedPerFrame = Math.max(1, Math.min(SWEPT_PER_FRAME, COMPARED_PER_FRAME / template.size()));
        clock = isBaked() ? new CrowdClock(this) : null;
        if (clock != null) {
            node.addControl(clock);
        }
        if (Baked.isWanted(settings)) {
            work.bake(copy -> Baked.bake(copy, settings, () -> !closed), this::baked);
        } else {
            followMeshes();
        }
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
        if (settings.instanced() && settings.bakedPoses() > 0) {
            return SharedArmature.share(copy);
        }
        prepareMade(copy, settings);
        return copy;
    }

    /**
     * Prepares what a factory has made for a new instance, which shares what the factory shares.
     *
     * @param made the spatial, before its state is captured
     * @param settings the pool's settings
     */
    public static void prepareMade(Spatial made, SpatialPoolSettings settings) {
        if (settings.instanced()) {
            EffectControl.install(made);
        }
    }

    /** Whether the engine draws into a shadow map at this moment. */
    boolean rendersShadows() {
        return SHADOWS.equals(forcedTechnique());
    }

    /** Null before the first frame, and without an application. */
    @Nullable RenderManager renderManager() {
        return renderedBy;
    }

    /** A camera draws instances now. */
    void seenBy(Camera camera) {
        if (isBaked() && forcedTechnique() == null) {
            views.add(camera, drawDistance);
        }
    }

    /** The technique that all is drawn with at this moment; null where each material has its own. */
    @Nullable String forcedTechnique() {
        return renderedBy == null ? null : renderedBy.getForcedTechnique();
    }

    /** The next frame draws the instances together. */
    private void baked(Baked baked) {
        if (!closed) {
            template.baked(baked, settings.lodLevels() > 0);
            followMeshes();
        } else if (baked.clips() != null) {
            baked.clips().dispose();
        }
    }

    private void followMeshes() {
        for (PrefabGeometry part : template.parts) {
            if (part.holder != null) {
                work.created(part.holder);
            }
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

    /** Whether instances reach beyond their meshes, by what they play. */
    boolean isPlayed() {
        return isBaked() || template.hasEffects;
    }

    @Override
    public DrawnInstance created(PooledInstance instance) {
        known++;
        return new DrawnInstance(instance.spatial(), template, colors);
    }

    @Override
    public void spawned(PooledInstance view, DrawnInstance instance) {
        if (inUseCount == inUse.length) {
            inUse = Arrays.copyOf(inUse, inUseCount << 1);
        }
        instance.place = inUseCount;
        inUse[inUseCount++] = instance;
        instance.state = State.APART;
        instance.why = null;
        instance.lookAgain(template);
        settle(instance, true);
        computeAgain(instance);
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

    /** Records the instance's present parent, and draws it accordingly. */
    private void settle(DrawnInstance instance, boolean mayAttach) {
        release(instance, mayAttach);
        Node parent = instance.root.getParent();
        if (parent == null) {
            return;
        }
        ParentEntry entry = parents.of(parent);
        entry.add(instance);
        if (entry.batches != null) {
            join(instance, mayAttach);
        } else if (mayAttach) {
            find(entry);
        }
    }

    /** Finds the batches for the instances below a node, and joins all that can; while the scene may change. */
    private void find(ParentEntry entry) {
        InstancedBatches batches = batchesFor(entry);
        if (batches != null) {
            entry.batches = batches;
            batches.parents++;
            for (int i = 0; i < entry.count; i++) {
                join(entry.instances[i], true);
            }
        }
    }

    private @Nullable InstancedBatches batchesFor(ParentEntry entry) {
        Node node = unable || !template.isReady() ? null : placeFor(entry, false);
        if (node == null) {
            return null;
        }
        for (int i = 0; i < allBatches.size(); i++) {
            if (allBatches.get(i).node == node) {
                return allBatches.get(i);
            }
        }
        if (node == entry.node() && entry.count < FEW) {
            return null;
        }
        InstancedBatches made = new InstancedBatches(node, this, template);
        allBatches.add(made);
        return made;
    }

    /**
     * The node under which the instances below a parent are drawn: that one, or if it is the pool's own, the
     * parent of the pool's own nodes. Particles below nodes of the game, such as the trails of rockets, are drawn far
     * above where that makes no difference. Null where each is drawn alone.
     */
    private @Nullable Node placeFor(ParentEntry entry, boolean hiddenCounts) {
        Node node = entry.node();
        Node place = node;
        if (isOwn(node)) {
            boolean plain = isPlain(node, hiddenCounts) && isPlain(ownNode, hiddenCounts);
            place = plain ? ownNode.getParent() : null;
        } else if (template.isCarried) {
            place = carrier(node);
        }
        return place == null || template.isPaintedInOrder(place) ? null : place;
    }

    private boolean isOwn(Node node) {
        return node.getParent() == ownNode;
    }

    /** The outermost node below which the engine draws particles as below a node of the game; at most the pool's. */
    private Node carrier(Node node) {
        // it is attached there by the first instance that is spawned without a parent
        Node pools = ownNode.getParent() == null ? ownNode.root : ownNode.getParent();
        Node at = node;
        for (Node above = at.getParent(); above != null && at != pools; above = at.getParent()) {
            CullHint hint = at.getLocalCullHint();
            if (hint == CullHint.Always || hint == CullHint.Never || at.getLocalMatParamOverrides().size() > 0
                    || soloViews.areOf(at)) {
                return node;
            }
            at = above;
        }
        return at == pools || soloViews.areOfScene(at) ? at : node;
    }

    /** Whether a node of the pool's own makes no difference to how the engine draws what is below. */
    private static boolean isPlain(Node node, boolean hiddenCounts) {
        CullHint hint = node.getLocalCullHint();
        // while the scene may still change, the hints of chunks that were idle are old
        return node.getLocalLightList().size() == 0 && node.getLocalMatParamOverrides().size() == 0
                && node.getLocalQueueBucket() == Bucket.Inherit && node.getLocalShadowMode() == ShadowMode.Inherit
                && hint != CullHint.Never && !(hiddenCounts && hint == CullHint.Always);
    }

    /** The instance was detached from there. */
    private void release(DrawnInstance instance, boolean mayDetach) {
        ParentEntry entry = instance.entry;
        if (entry != null && entry.count == 1) {
            unlink(entry, mayDetach);
        }
        parents.remove(instance);
    }

    /** The instances below a node have no batches any more. */
    private void unlink(ParentEntry entry, boolean mayDetach) {
        InstancedBatches batches = entry.batches;
        entry.batches = null;
        if (batches != null) {
            batches.parents--;
            if (mayDetach) {
                dropUnused(batches);
            }
        }
    }

    /** Batches below a node of the game are removed with the last instance that they may draw. */
    private void dropUnused(InstancedBatches batches) {
        if (batches.parents == 0 && batches.node != ownNode.getParent()) {
            allBatches.remove(batches);
            batches.dispose();
        }
    }

    private void join(DrawnInstance instance, boolean mayAttach) {
        ParentEntry entry = instance.entry;
        InstancedBatches batches = entry == null ? null : entry.batches;
        if (entry == null || batches == null || instance.state != State.APART) {
            return;
        }
        if (instance.root.getParent() != entry.node()) {
            // the game has moved it since
            return;
        }
        if (mayAttach) {
            batches.attach();
        }
        Reason obstacle = obstacle(instance, batches);
        if (obstacle != null) {
            noteReason(instance, obstacle);
            instance.state = obstacle.isChange() ? State.CHANGED : State.APART;
            return;
        }
        batches.add(instance);
        instance.isOwn = isOwn(entry.node());
        batches.ownCount += instance.isOwn ? 1 : 0;
        instance.state = State.AS_ONE;
        asOne++;
    }

    /** The instance may be drawn with others if this returns null. */
    private @Nullable Reason obstacle(DrawnInstance instance, InstancedBatches batches) {
        if (instance.isAskedFor) {
            return Reason.ASKED;
        }
        if (soloViews.show(instance.root, ownNode)) {
            return Reason.SHOWN_ALONE;
        }
        if (batches.isBlendedInPasses) {
            return Reason.PASSES;
        }
        Reason face = instance.playing instanceof Animation playing ? playing.whyOwnFace() : null;
        if (face != null) {
            return face;
        }
        Reason build = otherBuild(instance);
        if (build != null) {
            return build;
        }
        Reason change = instance.change(template);
        if (change != null) {
            return change;
        }
        if (instance.isMirrored()) {
            return Reason.MIRRORED;
        }
        return instance.playing == null ? null : instance.playing.take();
    }

    /** How an instance of a crowd is built otherwise than the prefab; null when it isn't. */
    private @Nullable Reason otherBuild(DrawnInstance instance) {
        if (!isBaked() || !instance.hasGuests()) {
            return null;
        }
        return instance.isWhole() ? Reason.GUEST : Reason.DETACHED;
    }

    /** The batches that draw an instance; null when it is drawn alone. */
    private static @Nullable InstancedBatches batchesOf(DrawnInstance instance) {
        return instance.state == State.AS_ONE && instance.entry != null ? instance.entry.batches : null;
    }

    private void leave(DrawnInstance instance, State state) {
        InstancedBatches batches = batchesOf(instance);
        instance.state = state;
        if (batches != null) {
            batches.ownCount -= instance.isOwn ? 1 : 0;
            asOne--;
            batches.remove(instance);
            // otherwise its use is over, and what it has played has ended
            if (instance.playing != null && state != State.OUT) {
                giveBack(instance, instance.playing, batches);
            }
        }
    }

    private void giveBack(DrawnInstance instance, Playing playing, InstancedBatches batches) {
        playing.giveBack();
        if (!(playing instanceof Animation animation)) {
            return;
        }
        if (animation.pass == pass) {
            pause(animation);
        } else {
            batches.left.add(instance);
        }
        if (prepared) {
            // the joints may have moved what is attached to them, which the engine refuses to draw unless it is updated
            noteOutdated(instance.root);
            if (!isFindingChanges) {
                updateScenes();
            }
        }
    }

    private void noteOutdated(Spatial below) {
        Spatial top = below;
        while (top.getParent() != null) {
            top = top.getParent();
        }
        if (!outdated.contains(top)) {
            outdated.add(top);
        }
    }

    private void updateScenes() {
        // an instance that its update takes out of a batch adds its scene again
        while (!outdated.isEmpty()) {
            outdated.remove(outdated.size() - 1).updateGeometricState();
        }
    }

    private void leave(DrawnInstance instance, State state, Reason why) {
        leave(instance, state);
        noteReason(instance, why);
    }

    /** Keeps the reason, and reports it in development mode if the game may not know of it. */
    private void noteReason(DrawnInstance instance, Reason why) {
        instance.why = why;
        if (why.isNews() && settings.developmentMode() && reported.add(why)) {
            LOG.warning("Pool '" + settings.name() + "': '" + Spatials.label(instance.root)
                    + "' is drawn individually: " + why.words() + "; this is reported once for each reason");
        }
    }

    /** A use has changed how the instance is drawn, by this. */
    void changed(DrawnInstance instance, Reason why) {
        leave(instance, State.CHANGED, why);
    }

    /**
     * A geometry of the instance was taken from its group: it was detached, or another group has it. Asks nothing of
     * it that the engine computes: a batch that takes it waits for the update of its transform.
     */
    void taken(DrawnInstance instance) {
        leave(instance, State.APART);
    }

    /** It can't be drawn with others, by this. */
    void obstructed(DrawnInstance instance, Reason why) {
        leave(instance, State.APART, why);
    }

    /** Called when the engine updates the pool's own node, and is going to update the controls of the instances. */
    void advanceOwn(float tpf) {
        clockPass = passAfter(clockPass);
        for (int i = 0; i < allBatches.size(); i++) {
            InstancedBatches batches = allBatches.get(i);
            if (batches.ownCount > 0) {
                batches.areSomeLeft = advance(batches, tpf, true);
                batches.ownPass = pass;
            }
        }
    }

    /** Called when the engine updates the scene: the instances that the batches draw play on, unless they have. */
    void advance(InstancedBatches batches, float tpf) {
        batches.pass = passAfter(batches.pass);
        if (batches.ownPass != pass || batches.areSomeLeft) {
            advance(batches, tpf, false);
        }
        for (int i = 0; i < batches.left.size(); i++) {
            DrawnInstance instance = batches.left.get(i);
            if (instance.playing instanceof Animation playing && playing.pass != pass && instance.state != State.AS_ONE
                    && playing.isAsGivenBack() && wasPassed(instance, batches)) {
                playing.pass = pass;
                playing.update(tpf);
            }
        }
        batches.left.clear();
    }

    /** The number of the present pass, for what the engine updates once in each and has last updated in another. */
    private int passAfter(int last) {
        if (last == pass) {
            pass++;
        }
        return pass;
    }

    /** Whether the engine has updated the controls of an instance, which were disabled, before these batches. */
    private boolean wasPassed(DrawnInstance instance, InstancedBatches batches) {
        Node node = batches.getParent();
        Spatial at = instance.root.getParent() == node ? instance.root : ownNode;
        return node != null && at.getParent() == node && node.getChildIndex(at) < node.getChildIndex(batches);
    }

    /** Returns whether some are left for later. */
    private boolean advance(InstancedBatches batches, float tpf, boolean onlyOwn) {
        boolean areSomeLeft = false;
        // a callback of the game may end uses
        for (int slot = batches.count() - 1; slot >= 0; slot = Math.min(slot, batches.count()) - 1) {
            DrawnInstance instance = batches.instance(slot);
            if (!(instance.playing instanceof Animation playing) || playing.pass == pass) {
                continue;
            }
            if (onlyOwn && (!instance.isOwn || playing.isAfterControls)) {
                areSomeLeft = true;
                continue;
            }
            Reason obstacle = playing.advance(tpf);
            if (obstacle == null) {
                playing.pass = pass;
                if (playing.isFading()) {
                    fading.add(instance);
                } else {
                    batches.pose(slot, playing);
                }
            } else {
                // leaving enables it
                boolean isUpdatedByEngine = playing.isComposerEnabled();
                leave(instance, State.APART, obstacle);
                playing.pass = pass;
                if (!isUpdatedByEngine) {
                    update(instance, playing, tpf);
                }
            }
        }
        fading.follow(batches, clips().fading(), views);
        return areSomeLeft;
    }

    /** The engine may have passed the instance already in this update, or may pass it later: it must play on once. */
    private void update(DrawnInstance instance, Animation playing, float tpf) {
        playing.update(tpf);
        if (instance.place >= 0 && instance.state != State.AS_ONE) {
            pause(playing);
        }
    }

    private void pause(Animation playing) {
        if (!closed) {
            playing.pause();
            paused.add(playing);
        }
    }

    private void resume() {
        for (Animation playing = paused.poll(); playing != null; playing = paused.poll()) {
            playing.resume();
        }
    }

    @Override
    public void moved(PooledInstance view, DrawnInstance instance) {
        leave(instance, instance.state == State.CHANGED ? State.CHANGED : State.APART);
        settle(instance, true);
        computeAgain(instance);
    }

    /** The reset compares and restores what the composer has played, and the controls as they were. */
    @Override
    public void beforeReset(PooledInstance view, DrawnInstance instance) {
        if (instance.playing != null) {
            instance.playing.end();
        }
        // or the reset would take it out of its group, as it does with a batch of the game
        leave(instance, State.OUT);
    }

    @Override
    public void afterReset(PooledInstance view, DrawnInstance instance) {
        end(instance);
    }

    private void end(DrawnInstance instance) {
        if (instance.place < 0) {
            return;
        }
        leave(instance, State.OUT);
        release(instance, true);
        DrawnInstance last = inUse[--inUseCount];
        inUse[instance.place] = last;
        last.place = instance.place;
        inUse[inUseCount] = null;
        instance.place = -1;
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
        leave(instance, State.APART);
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
            InstancedBatches batches = batchesOf(instance);
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
        InstancedBatches batches = batchesOf(instance);
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
        InstancedBatches batches = batchesOf(instance);
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
            if (!prepared) {
                join(instance, false);
            }
            return;
        }
        if (instance.state == State.AS_ONE) {
            leave(instance, State.APART, Reason.ASKED);
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
        return asOne == inUseCount && (isBaked() || !template.isTree) && !template.hasControls;
    }

    /** Called once a frame, while the scene may change. */
    public void frame() {
        prepared = false;
        pass++;
        resume();
        for (int i = allBatches.size() - 1; i >= 0; i--) {
            InstancedBatches batches = allBatches.get(i);
            batches.frame(known);
            if (batches.count() > 0) {
                batches.attach();
            } else {
                dropUnused(batches);
            }
        }
        for (int i = 0; i < parents.count(); i++) {
            ParentEntry entry = parents.at(i);
            if (entry.batches == null) {
                find(entry);
            }
        }
        if (wasLate) {
            joinSome();
        }
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
     */
    public void beforeRendering(RenderManager manager) {
        renderedBy = manager;
        soloViews.renderedBy(manager, ownNode, parents.nodes());
        Collection<Caps> caps = manager.getRenderer().getCaps();
        unable = !(caps.contains(Caps.MeshInstancing)
                && (!isPlayed() || caps.contains(Caps.GLSL130) || caps.contains(Caps.OpenGLES30)));
        if (unable) {
            warn();
        }
        wasLate = false;
        findChanges(true);
        for (int i = 0; i < allBatches.size(); i++) {
            allBatches.get(i).beforeRendering();
        }
    }

    /** Called when the scene was rendered, and may change again. */
    public void afterRendering() {
        prepared = false;
        for (int i = 0; i < allBatches.size(); i++) {
            allBatches.get(i).afterRendering();
        }
    }

    private void warn() {
        if (!warned) {
            warned = true;
            LOG.warning("Pool '" + settings.name() + "': the GPU does not support instancing; each instance"
                    + " is drawn individually; instanced(true) has no effect here");
        }
    }

    /** Called whenever a camera culls; without an application, this is the first call of a frame. */
    void beforeCulling() {
        if (!prepared) {
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
        prepared = true;
        isFindingChanges = true;
        views.clear();
        pass++;
        resume();
        for (int i = 0; i < parents.count(); i++) {
            ParentEntry entry = parents.at(i);
            InstancedBatches batches = entry.batches;
            if (batches != null && (unable || !batches.isReady() || batches.node != placeFor(entry, true))) {
                leave(entry);
            }
        }
        if (renderedBy != null) {
            lookForPasses(renderedBy);
        }
        if (template.isTree) {
            lookForMoved();
        }
        if (!soloViews.isEmpty()) {
            lookForSoloViews();
        }
        if (template.hasFaces && asOne < inUseCount) {
            followFaces();
        }
        if (mayJoin) {
            joinSome();
        }
        compareSome();
        isFindingChanges = false;
        updateScenes();
        if (template.hasEffects) {
            lookAtEffects();
        }
    }

    private void followFaces() {
        for (int i = 0; i < inUseCount; i++) {
            DrawnInstance instance = inUse[i];
            if (instance.state != State.AS_ONE && instance.playing instanceof Animation playing
                    && playing.followFaces()) {
                // a geometry with another mesh is updated before it is drawn
                noteOutdated(instance.root);
            }
        }
    }

    /** Particles are drawn as they are now, and what is new of them is uploaded. */
    private void lookAtEffects() {
        for (int i = 0; i < allBatches.size(); i++) {
            allBatches.get(i).lookAtEffects();
        }
        for (int i = 0; i < template.parts.size(); i++) {
            ParticleTexture texture = template.textures.get(i);
            if (texture != null) {
                texture.upload(renderer());
            }
        }
    }

    /** Its instances are drawn alone until the scene may change. */
    private void leave(ParentEntry entry) {
        for (int i = 0; i < entry.count; i++) {
            if (entry.instances[i].state == State.AS_ONE) {
                leave(entry.instances[i], State.APART);
            }
        }
        unlink(entry, false);
    }

    /** The light on an instance behind others is covered by them only if each is drawn with all of its passes. */
    private void lookForPasses(RenderManager manager) {
        for (int i = 0; i < allBatches.size(); i++) {
            InstancedBatches batches = allBatches.get(i);
            batches.isBlendedInPasses = batches.isReady() && template.isBlendedInPasses(batches, manager);
            while (batches.isBlendedInPasses && batches.count() > 0) {
                leave(batches.instance(batches.count() - 1), State.APART, Reason.PASSES);
            }
        }
    }

    /** Whether a viewport shows a single instance, or a part of one. */
    private void lookForSoloViews() {
        for (int i = 0; i < inUseCount; i++) {
            DrawnInstance instance = inUse[i];
            if (instance.state == State.AS_ONE && soloViews.show(instance.root, ownNode)) {
                leave(instance, State.APART, Reason.SHOWN_ALONE);
            }
        }
    }

    /** The engine doesn't report that a node with a grouped geometry below was detached, but updates what was above. */
    private void lookForMoved() {
        // a scene that is updated after the pools, in a state's render, has its changes yet to come
        for (int i = 0; i < allBatches.size(); i++) {
            noteOutdated(allBatches.get(i));
        }
        updateScenes();
        for (int i = 0; i < parents.count(); i++) {
            ParentEntry entry = parents.at(i);
            if (entry.batches != null && entry.takeUpdated(entry.batches)) {
                lookForMoved(entry);
            }
        }
        for (int i = 0; i < allBatches.size(); i++) {
            allBatches.get(i).wasUpdated = false;
        }
    }

    private void lookForMoved(ParentEntry entry) {
        for (int i = 0; i < entry.count; i++) {
            DrawnInstance instance = entry.instances[i];
            if (instance.state != State.AS_ONE) {
                continue;
            }
            if (instance.root.getParent() != entry.node()) {
                leave(instance, State.APART);
            } else if (instance.isRebuilt()) {
                instance.noteBuild();
                compareBuild(instance);
            }
        }
    }

    private void compareBuild(DrawnInstance instance) {
        Reason build = otherBuild(instance);
        if (build != null) {
            leave(instance, State.APART, build);
        } else if (!instance.isWhole()) {
            leave(instance, State.APART);
        }
    }

    private void joinSome() {
        for (int n = asOne == inUseCount ? 0 : Math.min(SWEPT_PER_FRAME, inUseCount); n > 0; n--) {
            if (joinAt >= inUseCount) {
                joinAt = 0;
            }
            DrawnInstance instance = inUse[joinAt++];
            if (instance.state == State.APART) {
                lookWhere(instance);
            }
        }
    }

    private void compareSome() {
        for (int n = Math.min(comparedPerFrame, inUseCount); n > 0; n--) {
            if (compareAt >= inUseCount) {
                compareAt = 0;
            }
            DrawnInstance instance = inUse[compareAt++];
            if (instance.state == State.AS_ONE) {
                compare(instance);
            }
        }
    }

    private void compare(DrawnInstance instance) {
        InstancedBatches batches = batchesOf(instance);
        Reason change = instance.changedLook(template,
                template.isTree && (batches == null || batches.takeMovedFollowers(instance)));
        Reason obstacle = instance.playing instanceof Animation playing ? playing.change() : null;
        if (change != null) {
            leave(instance, State.CHANGED, change);
        } else if (obstacle != null) {
            leave(instance, State.APART, obstacle);
        } else if (template.isTree) {
            compareBuild(instance);
        }
        if (settings.developmentMode() && !areMovedJointsReported) {
            reportMovedJoints(instance);
        }
    }

    /** Reports in development mode what would be seen if the instance were drawn individually. */
    private void reportMovedJoints(DrawnInstance instance) {
        if (instance.playing instanceof Animation playing && playing.hasMovedJoints()) {
            areMovedJointsReported = true;
            LOG.warning("Pool '" + settings.name() + "': something else than its AnimComposer moves the joints of '"
                    + Spatials.label(instance.root) + "', which is not seen while it is drawn with others; call"
                    + " setInstanced(instance, false) for a ragdoll, inverse kinematics or a pose of the game; this is"
                    + " reported once");
        }
    }

    private void lookWhere(DrawnInstance instance) {
        Node parent = instance.root.getParent();
        if (parent != (instance.entry == null ? null : instance.entry.node())) {
            settle(instance, false);
        } else if (instance.entry != null) {
            join(instance, false);
        }
    }

    /** Ends the drawing: all instances are drawn individually, and this is no longer notified of any of them. */
    public void close() {
        closed = true;
        resume();
        for (int i = 0; i < inUseCount; i++) {
            leave(inUse[i], State.APART);
            if (inUse[i].playing instanceof Animation playing) {
                playing.shareFaces();
            }
            // an idle instance may keep this alive, which must not keep the game's scene alive
            release(inUse[i], true);
            inUse[i].place = -1;
            inUse[i] = null;
        }
        inUseCount = 0;
        for (InstancedBatches batches : allBatches) {
            batches.dispose();
        }
        allBatches.clear();
        if (clock != null) {
            ownNode.removeControl(clock);
        }
        for (PrefabGeometry part : template.parts) {
            if (part.holder != null) {
                work.disposed(part.holder);
            }
        }
        samples.forEach(Sample::dispose);
        samples.clear();
        if (template.crowd != null) {
            template.crowd.dispose();
        }
    }

    @Override
    public int drawCalls() {
        int together = 0;
        for (int i = 0; i < allBatches.size(); i++) {
            together += allBatches.get(i).drawCalls();
        }
        return together + individualCount() * template.parts.size();
    }

    @Override
    public int instancedCount() {
        return asOne;
    }

    @Override
    public int tooFarCount() {
        int sum = 0;
        for (int i = 0; i < allBatches.size(); i++) {
            sum += allBatches.get(i).tooFarCount();
        }
        return sum;
    }

    /** The distance beyond which nothing is drawn; 0 for any. */
    float drawDistance() {
        return drawDistance;
    }

    @Override
    public int individualCount() {
        return inUseCount - asOne;
    }

    @Override
    public Map<String, Integer> individualReasons() {
        Map<String, Integer> reasons = new TreeMap<>();
        for (int i = 0; i < inUseCount; i++) {
            if (inUse[i].state != State.AS_ONE) {
                reasons.merge(why(inUse[i]).words(), 1, Integer::sum);
            }
        }
        return reasons;
    }

    private Reason why(DrawnInstance instance) {
        if (unable) {
            return Reason.UNABLE;
        }
        if (!template.isReady()) {
            return isBaked() ? Reason.UNBAKED : Reason.UNMADE;
        }
        boolean canJoin = instance.entry != null && instance.entry.batches != null;
        return instance.why == null || !canJoin && !instance.why.isChange() ? Reason.PLACE : instance.why;
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
        }
        return isAsBefore;
    }

    @Override
    public long bufferBytes() {
        long sum = 0;
        for (InstancedBatches batches : allBatches) {
            for (InstancedBatch group : batches.groups) {
                sum += group.bufferBytes();
            }
        }
        return sum;
    }
}
