// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import org.jspecify.annotations.Nullable;

/**
 * The slots of a group that one camera draws, by level of detail. The camera of a view chooses when it culls the group;
 * that of another pass, as for a shadow map, when it draws: what is in its own view, with the levels and the draw
 * distance of the view that the pass is for.
 */
final class Choice {
    /** The order in which slots are drawn. */
    enum Order { ANY, FARTHEST_FIRST, NEAREST_FIRST }

    /** The texels that the engine's filters look away from a pixel of a shadow map, and more. */
    private static final float BLURRED_TEXELS = 8f;

    final VisibleSet[] levels;
    private final PrefabGeometry part;
    private final Slots store;
    private final SlotFlags flags;
    private final DepthOrder order;
    private final Frustum frustum = new Frustum();
    private final Frustum.Taker byLevel = this::takeByLevel;
    private final Frustum.Taker byDepth = this::takeByDepth;
    private final Frustum.Taker shown = this::takeShown;

    /** When it was used last, and whether a camera has culled with it then. */
    int lastUse;
    boolean isView;
    /** Whether the view has something to draw, or has drawn it, and the technique that was forced when it culled. */
    boolean isPending;
    boolean isDrawn;
    @Nullable String technique;

    /** The camera of the view: null once its frame is over. */
    @Nullable Camera camera;
    /** Whether a pass draws only what throws a shadow into a part of the view's depth, as for parallel light. */
    private boolean isLimited;
    private float partFrom;
    private float partTo;
    /** What that may fall on, and what it was for the present slots. */
    private final LitArea lit = new LitArea();
    private final Vector3f direction = new Vector3f();
    private final Vector3f eye = new Vector3f();
    /** What billboards turn to: the camera of the view, also for the shadows in it. */
    private final Facing facing = new Facing();
    private float farthest = Float.POSITIVE_INFINITY;
    private float pixels;
    private boolean hasPerspective;
    /** The last levels of each slot in that view. */
    private byte[] levelsBefore = {};

    /** What the present slots were chosen for. */
    private final Matrix4f seenFrom = new Matrix4f();
    private final Matrix4f seenView = new Matrix4f();
    private boolean isSeenLimited;
    private float seenPartFrom;
    private float seenPartTo;
    private final LitArea seenLit = new LitArea();
    private final Vector3f seenEye = new Vector3f();
    private int seenVersion = -1;
    private boolean isSeenAll;
    private boolean isWhole;
    private Order seenOrder = Order.ANY;
    private float seenPixels;
    private float seenFarthest;
    private byte[] seenLevels = {};

    Choice(InstancedBatch group, SlotFlags flags, DepthOrder order, VisibleSet[] levels) {
        part = group.part;
        store = group.slots;
        this.flags = flags;
        this.order = order;
        this.levels = levels;
    }

    /** Belongs to a camera's view from now on. */
    void lookFrom(Camera of, float drawDistance) {
        camera = of;
        isLimited = false;
        eye.set(of.getLocation());
        facing.set(of);
        hasPerspective = !of.isParallelProjection();
        farthest = hasPerspective && drawDistance > 0f ? drawDistance : Float.POSITIVE_INFINITY;
        pixels = part.levels == null ? 0f : Levels.pixels(of);
    }

    /** Turns billboards to another view. */
    void face(Facing other) {
        facing.set(other);
    }

    /** Belongs to the same view as another choice. */
    void lookAs(Choice view) {
        camera = view.camera;
        isLimited = false;
        eye.set(view.eye);
        facing.set(view.facing);
        hasPerspective = view.hasPerspective;
        farthest = view.farthest;
        pixels = view.pixels;
    }

    /** Draws only what throws a shadow into that view, between two distances along its direction, and onto an area. */
    void limit(float from, float to, LitArea onto) {
        isLimited = true;
        partFrom = from;
        partTo = to;
        lit.setRounded(onto);
    }

    /** Extends an area by all that this draws of a level. */
    void extend(LitArea area, int level) {
        area.extend(store, levels[level]);
    }

    boolean isFrom(Camera other) {
        return seenFrom.equals(other.getViewProjectionMatrix());
    }

    /** How many slots of what is in view are too far away. */
    int tooFar() {
        return frustum.tooFar;
    }

    /**
     * Chooses what a camera draws, unless that is chosen already.
     *
     * @param from the camera that draws
     * @param everywhere whether all directions count
     * @param wanted the order in which they are drawn
     */
    void choose(Camera from, boolean everywhere, Order wanted) {
        show();
        Levels byDistance = part.levels;
        if (byDistance != null && camera != null) {
            // also of a camera at rest, which would be forgotten
            levelsBefore = flags.levels.of(camera, store.capacity());
        }
        boolean isByPlace = wanted != Order.ANY || byDistance != null || farthest < Float.POSITIVE_INFINITY;
        boolean isAll = everywhere && !isByPlace;
        int version = isAll ? store.memberVersion : store.version;
        Matrix4f matrix = from.getViewProjectionMatrix();
        Camera view = isLimited ? camera : null;
        boolean isSame = seenVersion == version && isSeenAll == isAll && isWhole == everywhere
                && seenOrder == wanted && seenFarthest == farthest && isSeenLimited == isLimited
                && (view == null || isSeenPart(view)) && (isAll || seenPixels == pixels
                        && seenLevels == levelsBefore && (!isByPlace || seenEye.equals(eye))
                        && seenFrom.equals(matrix));
        seenFrom.set(matrix);
        if (isSame) {
            return;
        }
        seenEye.set(eye);
        seenVersion = version;
        isSeenAll = isAll;
        isWhole = everywhere;
        seenOrder = wanted;
        seenFarthest = farthest;
        seenPixels = pixels;
        seenLevels = levelsBefore;
        isSeenLimited = isLimited;
        clear();
        if (isView) {
            frustum.setView(from, everywhere, eye, farthest);
        } else {
            frustum.setClip(matrix, everywhere, eye, farthest);
            if (view != null) {
                seenView.set(view.getViewProjectionMatrix());
                seenPartFrom = partFrom;
                seenPartTo = partTo;
                seenLit.set(lit);
                float margin = BLURRED_TEXELS * texel(from, matrix);
                frustum.leaveOutUnseenShadows(view, partFrom, partTo, from.getDirection(direction), margin);
                lit.leaveOutBeside(frustum, margin);
            }
        }
        if (wanted != Order.ANY) {
            chooseInOrder();
        } else if (byDistance != null) {
            store.select(frustum, part, byLevel);
        } else if (isAll) {
            takeShown(0, store.count);
        } else {
            store.select(frustum, part, flags.hiddenCount == 0 ? levels[0] : shown);
        }
    }

    private boolean isSeenPart(Camera view) {
        return seenPartFrom == partFrom && seenPartTo == partTo && seenLit.hasSameBounds(lit)
                && seenView.equals(view.getViewProjectionMatrix());
    }

    /** How wide a pixel of a camera without perspective is. */
    private static float texel(Camera from, Matrix4f matrix) {
        float across = (float) Math.sqrt(matrix.m00 * matrix.m00 + matrix.m01 * matrix.m01 + matrix.m02 * matrix.m02);
        float upward = (float) Math.sqrt(matrix.m10 * matrix.m10 + matrix.m11 * matrix.m11 + matrix.m12 * matrix.m12);
        return 2f / Math.min(across * from.getWidth(), upward * from.getHeight());
    }

    /** The places of slots are from now on as this view sees them. */
    void show() {
        store.seeFrom(facing);
    }

    /** Chooses as before, if something has changed since. */
    void chooseAgain(Camera from, Order wanted) {
        choose(from, isWhole, wanted);
    }

    /** Chooses all that is not hidden, with the finest level, for no camera. */
    void chooseAll() {
        seenVersion = -1;
        seenOrder = Order.ANY;
        clear();
        takeShown(0, store.count);
    }

    private void clear() {
        frustum.tooFar = 0;
        for (VisibleSet level : levels) {
            level.clear(store.capacity());
        }
    }

    /** A frame begins. */
    void frame() {
        for (VisibleSet level : levels) {
            level.frame();
        }
    }

    Order order() {
        return seenOrder;
    }

    /** Whether a level has all slots in their order, so that the group's own buffers have its data. */
    boolean isAllOf(VisibleSet level) {
        return level.count == store.count && seenOrder == Order.ANY && !store.areTurned();
    }

    /** The order holds within each level. */
    private void chooseInOrder() {
        order.clear(store.capacity());
        store.select(frustum, part, byDepth);
        order.sort();
        for (int i = 0; i < order.count; i++) {
            takeByLevel(order.slot(i), 1);
        }
    }

    private void takeByDepth(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!flags.isHidden(slot)) {
                order.add(slot, seenOrder == Order.NEAREST_FIRST ? -store.distance(slot, eye)
                        : store.depth(slot, eye));
            }
        }
    }

    private void takeByLevel(int from, int count) {
        for (int slot = from; slot < from + count; slot++) {
            if (!flags.isHidden(slot)) {
                levels[level(slot)].take(slot, 1);
            }
        }
    }

    /** Takes as many slots at a time as are side by side. */
    private void takeShown(int from, int count) {
        int end = from + count;
        int begin = flags.nextShown(from);
        while (begin < end) {
            int next = flags.endOfShown(begin, end);
            levels[0].take(begin, next - begin);
            begin = flags.nextShown(next);
        }
    }

    private int level(int slot) {
        Levels byDistance = part.levels;
        if (byDistance == null) {
            return 0;
        }
        float distance = hasPerspective ? store.distance(slot, eye) : 1f;
        int before = camera == null ? -1 : levelsBefore[slot] - 1;
        int level = byDistance.choose(store.radius(slot) * part.share() * pixels, distance, hasPerspective, before);
        if (camera != null) {
            levelsBefore[slot] = (byte) (level + 1);
        }
        return level;
    }
}
