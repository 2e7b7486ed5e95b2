// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.Camera.FrustumIntersect;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A group: one part of all instances that its batches draw, in one draw call, or one for each level of detail. Where a
 * camera sees only some of them, or sees them in an order or with levels of its own, they are chosen when it culls the
 * group, and stay the same until they are drawn.
 */
final class InstancedBatch extends StandIn {
    final Part part;
    /** Those of the group of a skinned part, where this draws what is attached to its joints. */
    final InstanceStore store;
    private final Marks marks;
    private final boolean isFollower;
    private final PoolRenderer renderer;
    private final InstancedBatches batches;
    private final InstanceBuffers whole;
    /** The slots that one camera sees, by level of detail. */
    private final VisibleSet[] choices;
    private final Frustum frustum = new Frustum();
    private final Frustum.Taker byLevel = this::takeByLevel;
    private final Frustum.Taker byDepth = this::takeByDepth;
    private final Frustum.Taker shown = this::takeShown;
    private final DepthOrder order = new DepthOrder();
    /**
     * The camera that the choice is made for, of nested ones the outer: its place, the distance beyond which it draws
     * nothing, its scale, and its last levels.
     */
    private final Vector3f eye = new Vector3f();
    private float farthest;
    private float pixels;
    private boolean hasPerspective;
    private byte[] levelsBefore = {};
    /** What the present choice was made for. */
    private final Matrix4f seenFrom = new Matrix4f();
    private int seenVersion = -1;
    private boolean isSeenAll;
    private boolean isSeenWhole;
    private boolean isSeenSorted;
    private float seenPixels;
    private float seenFarthest;
    /** How many slots the camera that looked last does not draw, as they are too far away. */
    private int tooFar;
    /** The levels that a camera has culled, a bit for each, and whose result isn't drawn yet. */
    private int pending;
    /** The camera that has culled them, of nested ones the outer. */
    private @Nullable Camera culledBy;
    /** The technique that was forced then; a pass with another one comes before the view itself is drawn. */
    private @Nullable String culledFor;
    /** Whether a camera culls between another one's culling and drawing: then both draw what is near the outer one. */
    private boolean isNested;
    /** Whether what one camera has chosen is drawn. */
    private boolean isPartial;

    /** Shares the slots of a leader, if there is one; otherwise it has them, for its part and those that follow. */
    InstancedBatch(InstancedBatches batches, PoolRenderer renderer, Part part, List<Part> followedBy,
            @Nullable InstancedBatch leader) {
        super("pool " + renderer.settings.name() + " instanced");
        this.renderer = renderer;
        this.batches = batches;
        this.part = part;
        isFollower = leader != null;
        store = leader == null ? new InstanceStore(renderer, followedBy, renderer.hasColors()) : leader.store;
        marks = store.marks(part);
        whole = leader == null ? new InstanceBuffers(renderer.work, renderer.settings.name(), store.columns)
                : leader.whole;
        choices = new VisibleSet[part.levels == null ? 1 : part.levels.count];
        Arrays.setAll(choices, level -> new VisibleSet(renderer.work, renderer.settings.name(), store.columns));
        part.setUp(this);
        parent = batches;
    }

    /** The number of levels of detail, of which this draws the finest. */
    int levels() {
        return choices.length;
    }

    @Override
    @Nullable Geometry instance() {
        return store == null || store.count == 0 ? null : store.member(0).geometry(part);
    }

    /** Whether a pool draws with it. */
    boolean isOf(PoolRenderer other) {
        return renderer == other;
    }

    /** The scene may change. */
    void frame(int mostUsed) {
        store.fit(mostUsed);
        marks.levels.frame();
        forgetViews();
    }

    /** No camera has culled it yet. */
    void beforeRendering() {
        forgetViews();
        // until now, the game reads that of the last frame
        tooFar = 0;
    }

    /** Everything is drawn where no camera culls, as for shadows. */
    private void forgetViews() {
        pending = 0;
        culledBy = null;
        isNested = false;
        isPartial = false;
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
        return store.count > 0 && (part.births == null || store.aliveCount > 0) && super.checkCulling(camera)
                && cull(0, camera, frustrumIntersects);
    }

    /** Chooses what a camera sees; returns whether something of a level is to be drawn. */
    boolean cull(int level, Camera camera, FrustumIntersect intersects) {
        isNested |= (pending & 1 << level) != 0
                || pending != 0 && !seenFrom.equals(camera.getViewProjectionMatrix());
        choose(camera, isNested || mustDrawAll(intersects));
        boolean isDrawn = drawnCount(level) > 0;
        pending = isDrawn ? pending | 1 << level : pending & ~(1 << level);
        return isDrawn;
    }

    /** Chooses the casters near a camera that sees none of them: their shadows may fall into its view. */
    void cullUnseen(Camera camera) {
        if (pending == 0 && !isNested && castsShadows() && (part.levels != null || renderer.drawDistance() > 0f)) {
            choose(camera, true);
        }
    }

    private void choose(Camera camera, boolean isWhole) {
        if (!isNested) {
            culledBy = camera;
            culledFor = renderer.forcedTechnique();
            eye.set(camera.getLocation());
            renderer.seenBy(camera);
            if (part.births != null) {
                part.births.face(camera);
            }
            farthest = camera.isParallelProjection() || renderer.drawDistance() == 0f
                    ? Float.POSITIVE_INFINITY : renderer.drawDistance();
        }
        if (isSorted() || part.levels != null) {
            chooseAnew(camera, isWhole);
            isPartial = true;
        } else if (isWhole && farthest == Float.POSITIVE_INFINITY && marks.hiddenCount == 0) {
            isPartial = false;
        } else {
            chooseAnew(camera, isWhole);
            isPartial = choices[0].count != store.count;
        }
        tooFar = isPartial ? frustum.tooFar : 0;
        if (!isPartial) {
            upload();
        }
    }

    /** Whether the engine sorts what is drawn in its bucket from back to front. */
    private boolean isSorted() {
        Bucket in = getQueueBucket();
        return store.count > 1 && !part.isAdditive && (in == Bucket.Transparent || in == Bucket.Translucent);
    }

    /** A shadow caster may be out of view, and is not culled again before its shadow is drawn. */
    private boolean mustDrawAll(FrustumIntersect intersects) {
        return intersects == FrustumIntersect.Inside || store.count <= Column.BLOCK
                || getCullHint() == CullHint.Never || castsShadows();
    }

    /** Chooses slots, unless those of the same camera are chosen already. */
    private void chooseAnew(Camera camera, boolean isWhole) {
        boolean isSorted = isSorted();
        float scale = part.levels == null ? 0f : Levels.pixels(camera);
        if (part.levels != null && !isNested) {
            // also of a camera at rest, which would be forgotten
            levelsBefore = marks.levels.of(camera, store.capacity());
        }
        // wherever they are
        boolean isAll = isWhole && farthest == Float.POSITIVE_INFINITY && !isSorted && part.levels == null;
        int version = isAll ? store.memberVersion : store.version;
        boolean isSame = seenVersion == version && isSeenAll == isAll && isSeenWhole == isWhole
                && isSeenSorted == isSorted && seenFarthest == farthest && (isAll || isNested || seenPixels == scale
                        && seenFrom.equals(camera.getViewProjectionMatrix()));
        if (isSame) {
            uploadChosen();
            return;
        }
        if (!isNested) {
            pixels = scale;
            hasPerspective = !camera.isParallelProjection();
        }
        seenVersion = version;
        isSeenAll = isAll;
        isSeenWhole = isWhole;
        isSeenSorted = isSorted;
        seenFarthest = farthest;
        seenPixels = scale;
        seenFrom.set(camera.getViewProjectionMatrix());
        for (VisibleSet choice : choices) {
            choice.clear(store.capacity());
        }
        frustum.setView(camera, isWhole, eye, farthest);
        if (isSorted) {
            chooseInOrder();
        } else if (part.levels != null) {
            store.select(frustum, byLevel);
        } else {
            store.select(frustum, marks.hiddenCount == 0 ? choices[0] : shown);
        }
        uploadChosen();
    }

    private void uploadChosen() {
        if (choices[0].count < store.count || isSeenSorted || part.levels != null) {
            for (VisibleSet choice : choices) {
                choice.upload();
            }
        }
        // otherwise drawn from the buffers of all
    }

    /** From back to front, which holds within each level. */
    private void chooseInOrder() {
        order.clear(store.capacity());
        store.select(frustum, byDepth);
        order.sort();
        for (int i = 0; i < order.count; i++) {
            takeByLevel(order.slot(i), 1);
        }
    }

    private void takeByDepth(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!marks.isHidden(slot)) {
                order.add(slot, store.depth(slot, eye));
            }
        }
    }

    private void takeByLevel(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!marks.isHidden(slot)) {
                choices[level(slot)].take(slot, 1);
            }
        }
    }

    /** As many at a time as are side by side. */
    private void takeShown(int from, int count) {
        int end = from + count;
        int begin = marks.nextShown(from);
        while (begin < end) {
            int next = marks.endOfShown(begin, end);
            choices[0].take(begin, next - begin);
            begin = marks.nextShown(next);
        }
    }

    /** Where no camera has chosen, all are drawn but those that are hidden. */
    private void leaveOutHidden() {
        if (!isPartial && marks.hiddenCount > 0) {
            for (VisibleSet choice : choices) {
                choice.clear(store.capacity());
            }
            takeShown(0, store.count);
            choices[0].upload();
            isPartial = true;
            seenVersion = -1;
        }
    }

    /** Whether it has anything to draw. */
    boolean isShown() {
        return marks.hiddenCount < store.count;
    }

    private int level(int slot) {
        Levels levels = part.levels;
        if (levels == null) {
            return 0;
        }
        float distance = hasPerspective ? store.distance(slot, eye) : 1f;
        int level = levels.choose(store.reaches[slot] * part.share() * pixels, distance, hasPerspective,
                levelsBefore[slot] - 1);
        levelsBefore[slot] = (byte) (level + 1);
        return level;
    }

    int tooFarCount() {
        return tooFar;
    }

    /** Frees its buffers; not used afterwards. */
    void dispose() {
        if (!isFollower) {
            whole.dispose();
        }
        for (VisibleSet choice : choices) {
            choice.dispose();
        }
    }

    long bufferBytes() {
        long sum = isFollower ? 0 : whole.bytes();
        for (VisibleSet choice : choices) {
            sum += choice.bufferBytes();
        }
        return sum;
    }

    /**
     * Shadows are a level coarser than what throws them, as their edges show less; on the surface itself they would
     * show. A game may give the mesh fewer levels than it had.
     */
    int lodLevel(int level) {
        int drawn = getShadowMode() == ShadowMode.Cast && renderer.rendersShadows() ? level + 1 : level;
        return Math.min(drawn, Math.max(0, getMesh().getNumLodLevels() - 1));
    }

    @Override
    public int getLodLevel() {
        return choices == null || part.levels == null ? super.getLodLevel() : lodLevel(0);
    }

    @Override
    public int getNumVisibleInstances() {
        return drawnCount(0);
    }

    /** The number of instances that are drawn with a level; all with the finest where no camera has culled them. */
    int drawnCount(int level) {
        leaveOutHidden();
        return isPartial ? choices[level].count : level == 0 ? store.count : 0;
    }

    @Override
    public int getNumInstances() {
        return store.count;
    }

    @Override
    public VertexBuffer[] getAllInstanceData() {
        return drawnData(0);
    }

    /** What is drawn with a level, now. */
    VertexBuffer[] drawnData(int level) {
        if (Objects.equals(renderer.forcedTechnique(), culledFor)) {
            pending &= ~(1 << level);
            // the outer view goes on when the inner ones are drawn
            isNested &= !renderer.isDrawing(culledBy);
        }
        leaveOutHidden();
        if (!isPartial) {
            upload();
        }
        InstanceBuffers chosen = choices[level].buffers();
        VertexBuffer[] buffers = isPartial && chosen != null ? chosen.all : whole.all;
        InstanceBuffers.drawn(buffers);
        return buffers;
    }

    private void upload() {
        for (int i = 0; i < store.columns.length; i++) {
            Column column = store.columns[i];
            if (whole.needs(i, column.version)) {
                whole.put(i, column.data, store.count);
            }
        }
    }
}
