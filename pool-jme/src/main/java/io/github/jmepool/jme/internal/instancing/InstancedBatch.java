// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.light.LightList;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer;
import com.jme3.shader.Shader;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.internal.instancing.Choice.Order;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A group: one part of all instances that its batches draw, in one draw call for each level of detail, or in a few
 * where lights and shadows need more passes.
 *
 * <p>It keeps the {@linkplain Slots slots} of all instances, with buffers for passes that draw all of them; a
 * {@link Choice} for each view and each other pass, as of a shadow map, with the slots that these draw and buffers for
 * them; and subsets for passes that draw some slots of a choice.
 *
 * <p>In a frame,
 * <ol>
 * <li>{@link #frame} and {@link #beforeRendering} forget which cameras have culled;
 * <li>{@link #cull} chooses what a view draws, unless that is chosen already. Where a camera culls while another view
 *     is not drawn yet, as that of a mirror does, the view is nested: the outer one stays that which shadows are for;
 * <li>{@link #draw} finds the choice of the engine's camera. A camera that has not culled, as that of a shadow map,
 *     gets a choice here, with the levels and the draw distance of the outer view;
 * <li>{@link Receivers} or {@link LightPasses} take subsets of that choice, if there are shadows with maps or many
 *     lights. Each pass uploads its slots' data, if they have changed or are others than those it drew before.
 * </ol>
 *
 * <p>What must hold: a choice is found by its camera's matrix, or by the camera if that has another one by the time its
 * view is drawn. A still pass finds its own in each frame, and uploads nothing, as a view that moves takes choices of
 * views. The choices of the outer view and of the one that was culled last are never taken. The same pass has the same
 * subset in each frame, as passes come in the same order.
 *
 * <p>It may be slow where a frame has more than {@value #MOST_CHOICES} views and passes, of which some are then chosen
 * and uploaded anew in each frame, and where the camera or many instances move: each choice then looks at all blocks
 * of instances.
 */
final class InstancedBatch extends StandIn {
    /** The most choices that are kept; a frame with more views and passes chooses anew in some of them. */
    private static final int MOST_CHOICES = 32;

    final PrefabGeometry part;
    /** Its slots; those of the group of a skinned part, where this draws what is attached to its joints. */
    final Slots slots;
    private final SlotFlags flags;
    private final boolean isFollower;
    private final PoolWork work;
    final Batches batches;
    private final InstanceBuffers whole;
    /** The choices of the views and passes of this frame, and of earlier ones. */
    private final List<Choice> choices = new ArrayList<>();
    private final DepthOrder order = new DepthOrder();
    /** The sets of passes that draw less than what is in view, and how many of them this frame has used. */
    private final List<VisibleSet> subsets = new ArrayList<>();
    private int subsetsUsed;
    private @Nullable Receivers receivers;
    private @Nullable LightPasses lightPasses;
    /** Whether the lights of its material take long for each pixel, as far as it was drawn. */
    private boolean isCostly;
    private final Pass pass = new Pass();
    /** The number of uses of choices, and what it was when the frame began. */
    private int uses;
    private int usesBefore;
    /** The choice of the camera that culled last, or the outer one once what was nested is drawn; null for none. */
    private @Nullable Choice seen;
    /** The view that passes of other cameras are for, of nested ones the outer; null where there is none. */
    private @Nullable Choice outer;
    /** The last of those, to which billboards stay turned for shadows where a node above them is out of view. */
    private final Facing faced = new Facing();
    /** How many slots in the view that was culled last are not drawn, as they are too far away. */
    private int tooFar;

    /** Shares the slots of a leader and their buffers, if there is one. */
    InstancedBatch(Batches batches, PoolWork work, PrefabGeometry part, Slots slots, SlotFlags flags,
            @Nullable InstancedBatch leader) {
        super(batches.getName());
        this.work = work;
        this.batches = batches;
        this.part = part;
        this.slots = slots;
        this.flags = flags;
        isFollower = leader != null;
        whole = leader == null ? new InstanceBuffers(work, work.name(), slots.columns) : leader.whole;
        part.setUp(this);
        parent = batches;
    }

    /** The number of levels of detail, of which this draws the finest. */
    int levels() {
        return part.levels == null ? 1 : part.levels.count;
    }

    @Override
    @Nullable Geometry instance() {
        return batches == null ? null : batches.instance(part);
    }

    /** Whether a pool draws with it. */
    boolean isOf(PoolRenderer other) {
        return batches instanceof InstancedBatches its && its.isOf(other);
    }

    /** Called once a frame, while the scene may change. */
    void frame() {
        flags.levels.frame();
        for (int i = 0; i < subsets.size(); i++) {
            subsets.get(i).frame();
        }
        for (int i = 0; i < choices.size(); i++) {
            choices.get(i).frame();
        }
        if (lightPasses != null && lightPasses.isUnused()) {
            lightPasses = null;
        }
        forgetViews();
    }

    /** No camera has culled it yet. */
    void beforeRendering() {
        forgetViews();
        // until now, the game reads that of the last frame
        tooFar = 0;
    }

    private void forgetViews() {
        seen = null;
        outer = null;
        usesBefore = uses;
        subsetsUsed = 0;
        for (int i = 0; i < choices.size(); i++) {
            choices.get(i).camera = null;
        }
    }

    private boolean castsShadows() {
        ShadowMode mode = getShadowMode();
        return mode == ShadowMode.Cast || mode == ShadowMode.CastAndReceive;
    }

    @Override
    public @Nullable BoundingVolume getWorldBound() {
        return batches == null ? super.getWorldBound() : batches.drawnBound();
    }

    @Override
    public boolean checkCulling(Camera camera) {
        return slots.isShown() && super.checkCulling(camera)
                && cull(0, camera, frustrumIntersects);
    }

    /** Chooses what a camera sees; returns whether something of a level is to be drawn. */
    boolean cull(int level, Camera camera, FrustumIntersect intersects) {
        Choice view = viewOf(camera);
        view.choose(camera, intersects == FrustumIntersect.Inside || isNeverCulled(), order(true));
        // shadow renderers of lamps cull once more after the view is drawn
        view.isPending |= view.levels[level].count > 0 && (!view.isDrawn || viewsOf(camera) > 1);
        seen = view;
        tooFar = view.tooFar();
        return view.levels[level].count > 0;
    }

    /** How many viewports of the application show what a camera sees; 0 also where that isn't known. */
    private int viewsOf(Camera camera) {
        return batches.scenes == null ? 0 : batches.scenes.viewsOf(camera);
    }

    /** A camera sees none of them, but the shadows of some may fall into its view. */
    void cullUnseen(Camera camera) {
        // it is not known when a nested one ends, until when passes of shadows may be for it
        boolean isNested = outer != null && outer.isPending;
        if (castsShadows() && (isNested || part.levels != null || slots.areTurned() || batches.drawDistance() > 0f)) {
            seen = viewOf(camera);
            seen.choose(camera, false, order(true));
        }
    }

    /** The choice for the view of a camera, which culls. */
    private Choice viewOf(Camera camera) {
        Choice view = choiceFrom(camera, true);
        if (view == null) {
            view = unusedChoice(true);
        }
        // one that is drawn and pending waits for a second viewport of its camera, which may show another scene
        boolean isNested = outer != null && outer != view && outer.isPending
                && !(outer.isDrawn && viewsOf(camera) > 0);
        if (!view.isView || view.lastUse <= usesBefore || view.camera != camera) {
            view.isView = true;
            view.isPending = false;
            view.isDrawn = false;
            view.technique = batches.forcedTechnique();
        }
        view.lastUse = ++uses;
        view.lookFrom(camera, batches.drawDistance());
        batches.seenBy(camera);
        if (!isNested) {
            outer = view;
            faced.set(camera);
            if (part.texture != null) {
                part.texture.face(camera);
            }
        }
        return view;
    }

    /** The choice of what the engine's camera draws now. */
    private Choice choiceOf(RenderManager manager) {
        Camera camera = manager.getCurrentCamera();
        Choice culled = choiceFrom(camera, true);
        if (culled == null || culled.lastUse <= usesBefore) {
            culled = pendingOf(camera);
        }
        if (culled != null) {
            culled.lastUse = ++uses;
            // they may have changed since it culled
            culled.chooseAgain(camera, order(true));
            if (culled.isPending && Objects.equals(culled.technique, manager.getForcedTechnique())) {
                culled.isPending = false;
                culled.isDrawn = true;
                leaveNested(culled);
            }
            return culled;
        }
        Choice pass = choiceFrom(camera, false);
        if (pass == null) {
            pass = unusedChoice(false);
            pass.isView = false;
        }
        pass.lastUse = ++uses;
        Camera of = batches.scenes == null ? null : batches.scenes.suns.viewOf(camera);
        Choice view = outer;
        if (view == null || of != null && view.camera != of) {
            // a node above is not in the view that the pass is for
            view = pass;
            pass.lookFrom(of == null ? camera : of, of == null ? 0f : batches.drawDistance());
            pass.face(faced);
        } else {
            pass.lookAs(view);
        }
        if (camera.isParallelProjection() && EngineManaged.SHADOW_MAP.equals(manager.getForcedTechnique())) {
            limit(pass, view, camera);
        }
        pass.choose(camera, isNeverCulled(), order(false));
        return pass;
    }

    /** The view that a camera has yet to draw, whose projection was changed since: the engine's mirrors clip theirs. */
    private @Nullable Choice pendingOf(Camera camera) {
        Choice last = null;
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            if (choice.isView && choice.isPending && choice.camera == camera
                    && (last == null || choice.lastUse > last.lastUse)) {
                last = choice;
            }
        }
        return last;
    }

    /** A sun's shadow map has what throws a shadow into the view, unless it may be for a view within that. */
    private void limit(Choice pass, Choice view, Camera map) {
        SunShadows suns = batches.scenes == null ? null : batches.scenes.suns;
        if (suns != null && view.camera != null && suns.find(view.camera, map)) {
            pass.limit(suns.nearest, suns.farthest, suns.lit());
        } else if (view == seen && view.isPending) {
            pass.limit(0f, Float.POSITIVE_INFINITY, LitArea.ANY);
        }
    }

    /** Extends an area by all that a view draws of a level; returns whether that is known. */
    boolean extend(LitArea area, Camera camera, int level) {
        Choice view = outer;
        if (view == null || view.camera != camera || !view.isFrom(camera)) {
            return false;
        }
        view.extend(area, level);
        return true;
    }

    /** A view is drawn: if it was the only nested one, what follows is for the outer one. */
    private void leaveNested(Choice drawn) {
        boolean isOnly = drawn == seen && outer != null && outer.isPending;
        for (int i = 0; isOnly && i < choices.size(); i++) {
            Choice other = choices.get(i);
            isOnly = other == outer || !other.isView || !other.isPending || other.lastUse <= usesBefore;
        }
        seen = isOnly ? outer : seen;
    }

    /**
     * The choice of a view, or of a pass, of a camera that looks there; null where there is none. A view of another
     * camera has its own: it may have fewer pixels, and end before that of this one.
     */
    private @Nullable Choice choiceFrom(Camera camera, boolean isView) {
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            boolean isOthers = isView && choice.camera != null && choice.camera != camera;
            if (choice.isView == isView && !isOthers && choice.isFrom(camera)) {
                return choice;
            }
        }
        return null;
    }

    /**
     * A choice that was not used in this frame, or, where there are many, not for the longest time. The kind comes
     * first: a view that moves needs another choice in each frame, and takes none that a still pass uses again.
     */
    private Choice unusedChoice(boolean isView) {
        Choice oldest = null;
        Choice oldestOfKind = null;
        for (int i = 0; i < choices.size(); i++) {
            Choice choice = choices.get(i);
            if (choice == outer || choice == seen) {
                continue;
            }
            oldest = older(oldest, choice);
            if (choice.isView == isView) {
                oldestOfKind = older(oldestOfKind, choice);
            }
        }
        if (oldestOfKind != null && oldestOfKind.lastUse <= usesBefore) {
            return oldestOfKind;
        }
        if (oldest == null || oldest.lastUse > usesBefore && choices.size() < MOST_CHOICES) {
            VisibleSet[] levels = new VisibleSet[levels()];
            Arrays.setAll(levels, level -> newSet());
            oldest = new Choice(this, flags, order, levels);
            choices.add(oldest);
        }
        return oldest;
    }

    private static Choice older(@Nullable Choice one, Choice other) {
        return one == null || other.lastUse < one.lastUse ? other : one;
    }

    /**
     * The engine sorts what is drawn in its bucket, as it does all others. Of opaque instances, only those of a view
     * that are {@linkplain LightsOfPass#areCostly costly} are sorted.
     */
    private Order order(boolean isView) {
        Bucket in = getQueueBucket();
        if (slots.count <= 1 || part.isAdditive) {
            return Order.ANY;
        }
        if (in == Bucket.Transparent || in == Bucket.Translucent) {
            return Order.FARTHEST_FIRST;
        }
        return isView && isCostly ? Order.NEAREST_FIRST : Order.ANY;
    }

    private VisibleSet newSet() {
        return new VisibleSet(work, work.name(), slots);
    }

    /** Whether all are drawn: the engine culls the gui by the size of the window, not by what its camera sees. */
    private boolean isNeverCulled() {
        return getCullHint() == CullHint.Never || getQueueBucket() == Bucket.Gui;
    }

    /** Whether it has anything to draw. */
    boolean isShown() {
        return flags.hiddenCount < slots.count;
    }

    int tooFarCount() {
        return tooFar;
    }

    /** Frees its buffers; not used afterwards. */
    void dispose() {
        if (!isFollower) {
            whole.dispose();
        }
        sets().forEach(VisibleSet::dispose);
    }

    long bufferBytes() {
        return (isFollower ? 0 : whole.bytes()) + sets().mapToLong(VisibleSet::bufferBytes).sum();
    }

    private Stream<VisibleSet> sets() {
        return Stream.concat(subsets.stream(), choices.stream().flatMap(choice -> Stream.of(choice.levels)));
    }

    /**
     * Shadows are a level coarser than what throws them, as their edges show less; on the surface itself they would
     * show. A game may give the mesh fewer levels than it had.
     */
    int lodLevel(int level) {
        int drawn = getShadowMode() == ShadowMode.Cast && batches.rendersShadows() ? level + 1 : level;
        return Math.min(drawn, Math.max(0, getMesh().getNumLodLevels() - 1));
    }

    @Override
    InstancedBatch group() {
        return this;
    }

    @Override
    int level() {
        return 0;
    }

    /** Draws what the engine's camera sees of a level. */
    void draw(StandIn level, TechniqueDefLogic logic, RenderManager manager, Shader shader, LightList lights,
            BindUnits units) {
        int inOnePass = LightsOfPass.most(logic, manager);
        int mixed = LightsOfPass.mostMixed(inOnePass, shader);
        if (inOnePass < Integer.MAX_VALUE) {
            isCostly = LightsOfPass.areCostly(logic, mixed);
        }
        Choice choice = choiceOf(manager);
        VisibleSet chosen = choice.levels[level.level()];
        if (EngineManaged.RECEIVED_SHADOWS.equals(manager.getForcedTechnique())
                && receivers().haveMaps(level.getMaterial())) {
            VisibleSet all = chosen;
            chosen = nextSubset();
            receivers().choose(all, chosen);
        }
        if (chosen.count == 0) {
            return;
        }
        pass.begin(level, choice, logic, manager, shader, units);
        if (choice.order() == Order.FARTHEST_FIRST || lights.size() <= mixed
                || !lightPasses().areNeeded(lights, mixed)) {
            pass.draw(chosen, lights);
        } else {
            lightPasses().draw(chosen, inOnePass, mixed, manager, pass);
        }
        pass.end();
    }

    private LightPasses lightPasses() {
        LightPasses known = lightPasses;
        if (known == null) {
            known = new LightPasses(this);
            lightPasses = known;
        }
        return known;
    }

    private Receivers receivers() {
        Receivers known = receivers;
        if (known == null) {
            known = new Receivers(slots, part);
            receivers = known;
        }
        return known;
    }

    /** An empty set for some of what is in view, the same one for the same pass of each frame. */
    private VisibleSet nextSubset() {
        if (subsetsUsed == subsets.size()) {
            subsets.add(newSet());
        }
        return subsets.get(subsetsUsed++);
    }

    /**
     * The choice that the game's own logic draws, which asks for the data and is not {@link #draw}: that of the
     * engine's camera if it has culled, or draws a shadow map; otherwise that of the last camera that has, or all.
     */
    private Choice shown() {
        RenderManager manager = batches.renderManager();
        if (manager != null) {
            Choice view = choiceFrom(manager.getCurrentCamera(), true);
            if (view != null && view.lastUse > usesBefore || batches.rendersShadows()) {
                return choiceOf(manager);
            }
        }
        Choice choice = seen;
        if (choice == null) {
            choice = unusedChoice(false);
            choice.lastUse = ++uses;
            choice.isView = false;
            choice.chooseAll();
            seen = choice;
        }
        return choice;
    }

    /** The number of instances of a level, outside of a pass. */
    int drawnCount(int level) {
        return shown().levels[level].count;
    }

    /** The data of a level, outside of a pass. */
    VertexBuffer[] drawnData(int level) {
        Choice choice = shown();
        return data(choice, choice.levels[level]);
    }

    private VertexBuffer[] data(Choice choice, VisibleSet chosen) {
        choice.show();
        InstanceBuffers buffers = choice.isAllOf(chosen) ? null : chosen.upload();
        if (buffers == null) {
            upload();
            buffers = whole;
        }
        InstanceBuffers.drawn(buffers.all);
        return buffers.all;
    }

    private void upload() {
        for (int i = 0; i < slots.columns.length; i++) {
            SlotColumn column = slots.columns[i];
            if (whole.needs(i, column.version)) {
                whole.put(i, column.data, slots.count);
            }
        }
    }

    /** The pass that the engine's logic draws now. */
    private final class Pass implements LightPasses.Drawer {
        private @Nullable StandIn level;
        private @Nullable Choice choice;
        private @Nullable TechniqueDefLogic logic;
        private @Nullable RenderManager manager;
        private @Nullable Shader shader;
        private @Nullable BindUnits units;

        void begin(StandIn of, Choice from, TechniqueDefLogic by, RenderManager with, Shader program,
                BindUnits firstUnits) {
            level = of;
            choice = from;
            logic = by;
            manager = with;
            shader = program;
            units = firstUnits;
        }

        @Override
        public VisibleSet next() {
            return nextSubset();
        }

        @Override
        public void draw(VisibleSet slots, LightList lights) {
            StandIn drawn = Objects.requireNonNull(level);
            drawn.show(slots.count, data(Objects.requireNonNull(choice), slots));
            try {
                Objects.requireNonNull(logic).render(manager, shader, drawn, lights, units);
            } finally {
                drawn.showNothing();
            }
        }

        void end() {
            level = null;
            choice = null;
            logic = null;
            manager = null;
            shader = null;
            units = null;
        }
    }
}
