// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.query;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.FrameTime;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.internal.tree.InstanceState;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The positions of a pool's instances in use, as they were at the first query of a frame: a linear bounding volume
 * hierarchy (Lauterbach et al., "Fast BVH Construction on GPUs", 2009). The boxes of the instances are sorted along a
 * Morton curve and halved down to leaves of a few; an instance without extent is a box whose corners are one point.
 *
 * <p>Nodes lie in the order of a walk from the root: the first child follows its parent, and {@code skip} is the node
 * after all that are below. So a walk needs no stack, and its whole state is a cursor: walks may be nested, as when the
 * action of one begins another. What was spawned since the last sort is kept behind the sorted slots and looked at one
 * by one, until it is more than an eighth of these. A slot whose use has ended is skipped; no slot refers to a spatial.
 * Render thread only.
 */
public final class InstanceIndex {
    /** Before the first node. */
    public static final long START = 0xFFFF_FFFFL;
    /** After the last slot. */
    public static final long END = -1L;
    private static final int LEAF = 8;
    private static final int CELLS = 1 << 10;

    private final ActiveSet<?> active;
    private final FrameTime time;
    private final boolean byBounds;
    private long builtAt = -1;
    /** The number of slots that are sorted. */
    private int sorted;
    /** The number of slots whose boxes are known; behind them are uses that have begun since the last query. */
    private int measured;
    private int size;
    private int[] places = new int[LEAF];
    private long[] uses = new long[LEAF];
    /** The least and the greatest x, y and z of each slot. */
    private float[] boxes = new float[6 * LEAF];
    private float[] nodeBoxes = new float[0];
    private int[] skip = new int[0];
    /** The first slot of a leaf; -1 for an inner node. */
    private int[] first = new int[0];
    /** One more than the last slot below. */
    private int[] end = new int[0];
    private int nodes;
    /** Walks under way: the slots must not move. */
    private int walks;
    // what the sort moves its slots to, and then changes places with
    private int[] otherPlaces = new int[0];
    private long[] otherUses = new long[0];
    private float[] otherBoxes = new float[0];
    /** Each slot's place on the Morton curve, of 30 bits, above the slot. */
    private long[] keys = new long[0];
    private long[] otherKeys = new long[0];
    private final int[] counts = new int[CELLS];
    private final double[] means = new double[3];
    /** Cells of the curve in a unit, along each axis. */
    private final double[] perUnit = new double[3];
    private int[] @Nullable [] laters = new int[1][];

    public InstanceIndex(ActiveSet<?> active, FrameTime time, boolean byBounds) {
        this.active = active;
        this.time = time;
        this.byBounds = byBounds;
    }

    /** A use has begun. */
    public void began(InstanceData instance) {
        if (builtAt == time.frame() || walks > 0) {
            add(instance);
        }
    }

    /** The instances have moved: the next query reads all positions again, unless one is under way. */
    public void refresh() {
        builtAt = -1;
    }

    /**
     * Begins a walk, which ends with {@link #close}.
     *
     * @param toSearch whether it looks for instances by their place; otherwise it visits all slots, in any order
     * @return the number of slots that it may visit
     */
    public int open(boolean toSearch) {
        if (walks > 0) {
            measure();
        } else {
            if (builtAt == time.frame()) {
                measure();
            } else {
                collect();
            }
            if (size - sorted > Math.max(LEAF, sorted >> 3)) {
                dropEnded();
                if (toSearch) {
                    sort();
                }
            }
        }
        walks++;
        return size;
    }

    public void close() {
        walks--;
    }

    private void collect() {
        size = 0;
        for (int place = active.before(active.places()); place >= 0; place = active.before(place)) {
            InstanceData instance = active.at(place);
            add(instance);
            if (!readBox(instance.spatial, 6 * (size - 1))) {
                size--;
            }
        }
        measured = size;
        sorted = 0;
        nodes = 0;
        builtAt = time.frame();
    }

    private void add(InstanceData instance) {
        if (size == places.length) {
            // without a query in between, uses may have begun and ended in any number
            dropUnmeasured();
        }
        if (size == places.length) {
            int room = size << 1;
            places = Arrays.copyOf(places, room);
            uses = Arrays.copyOf(uses, room);
            boxes = Arrays.copyOf(boxes, 6 * room);
        }
        places[size] = instance.place;
        uses[size++] = instance.use();
    }

    /** Reads the boxes of the slots that have none yet; drops those that are not finite. */
    private void measure() {
        int kept = measured;
        for (int slot = measured; slot < size; slot++) {
            if (isUse(slot) && readBox(active.at(places[slot]).spatial, 6 * kept)) {
                places[kept] = places[slot];
                uses[kept++] = uses[slot];
            }
        }
        size = kept;
        measured = kept;
    }

    /** Drops the slots that no walk knows yet and whose use has ended. */
    private void dropUnmeasured() {
        int kept = measured;
        for (int slot = measured; slot < size; slot++) {
            if (isUse(slot)) {
                places[kept] = places[slot];
                uses[kept++] = uses[slot];
            }
        }
        size = kept;
    }

    private void dropEnded() {
        int kept = 0;
        for (int slot = 0; slot < size; slot++) {
            if (isUse(slot)) {
                places[kept] = places[slot];
                uses[kept] = uses[slot];
                System.arraycopy(boxes, 6 * slot, boxes, 6 * kept++, 6);
            }
        }
        size = kept;
        measured = kept;
        sorted = 0;
        nodes = 0;
    }

    /** Reads where it is; false if that is not finite. An emitter without particles may have a bound that is NaN. */
    private boolean readBox(Spatial spatial, int at) {
        return byBounds && readBox(spatial, spatial.getWorldBound(), at) || readBox(spatial, null, at);
    }

    private boolean readBox(Spatial spatial, @Nullable BoundingVolume bound, int at) {
        Vector3f center = spatial.getWorldTranslation();
        float x = 0f;
        float y = 0f;
        float z = 0f;
        if (bound instanceof BoundingBox box) {
            center = box.getCenter();
            x = box.getXExtent();
            y = box.getYExtent();
            z = box.getZExtent();
        } else if (bound instanceof BoundingSphere sphere) {
            center = sphere.getCenter();
            x = sphere.getRadius();
            y = x;
            z = x;
        }
        boxes[at] = center.x - x;
        boxes[at + 1] = center.y - y;
        boxes[at + 2] = center.z - z;
        boxes[at + 3] = center.x + x;
        boxes[at + 4] = center.y + y;
        boxes[at + 5] = center.z + z;
        float sum = 0f;
        for (int i = at; i < at + 6; i++) {
            // NaN where a number is infinite or NaN
            sum += 0f * boxes[i];
        }
        return sum == 0f;
    }

    /** Whether the use of that slot has not ended, though it may be inside a hook. */
    private boolean isUse(int slot) {
        InstanceData instance = active.at(places[slot]);
        return instance != null && instance.use() == uses[slot];
    }

    private void sort() {
        int room = places.length;
        if (otherPlaces.length != room) {
            otherPlaces = new int[room];
            otherUses = new long[room];
            otherBoxes = new float[6 * room];
            keys = new long[room];
            otherKeys = new long[room];
            int most = room >> 1;
            nodeBoxes = new float[6 * most];
            skip = new int[most];
            first = new int[most];
            end = new int[most];
        }
        sorted = size;
        nodes = 0;
        if (size == 0) {
            return;
        }
        writeKeys();
        sortBy(32);
        sortBy(42);
        sortBy(52);
        for (int slot = 0; slot < size; slot++) {
            int from = (int) keys[slot];
            otherPlaces[slot] = places[from];
            otherUses[slot] = uses[from];
            System.arraycopy(boxes, 6 * from, otherBoxes, 6 * slot, 6);
        }
        int[] ints = places;
        places = otherPlaces;
        otherPlaces = ints;
        long[] longs = uses;
        uses = otherUses;
        otherUses = longs;
        float[] floats = boxes;
        boxes = otherBoxes;
        otherBoxes = floats;
        addNode(0, size);
    }

    /**
     * Along each axis the curve has 1,024 cells where most instances are: within four times their mean distance from
     * the mean. So one that is far away does not make the cells of the others too large.
     */
    private void writeKeys() {
        Arrays.fill(means, 0.0);
        for (int at = 0; at < 6 * size; at += 6) {
            for (int axis = 0; axis < 3; axis++) {
                means[axis] += twiceMiddle(at + axis);
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            means[axis] /= size;
            perUnit[axis] = 0.0;
        }
        for (int at = 0; at < 6 * size; at += 6) {
            for (int axis = 0; axis < 3; axis++) {
                perUnit[axis] += Math.abs(twiceMiddle(at + axis) - means[axis]);
            }
        }
        for (int axis = 0; axis < 3; axis++) {
            perUnit[axis] = CELLS * size / 8.0 / Math.max(perUnit[axis], Float.MIN_NORMAL);
        }
        for (int slot = 0; slot < size; slot++) {
            long key = 0L;
            for (int axis = 0; axis < 3; axis++) {
                int cell = (int) ((twiceMiddle(6 * slot + axis) - means[axis]) * perUnit[axis]);
                key |= spread(Math.max(-CELLS / 2, Math.min(cell, CELLS / 2 - 1)) + CELLS / 2) << axis;
            }
            keys[slot] = key << 32 | slot;
        }
    }

    private double twiceMiddle(int at) {
        return (double) boxes[at] + boxes[at + 3];
    }

    /** Puts two zeros between the ten bits. */
    private static long spread(int bits) {
        long spread = (bits | bits << 16) & 0x30000FF;
        spread = (spread | spread << 8) & 0x300F00F;
        spread = (spread | spread << 4) & 0x30C30C3;
        return (spread | spread << 2) & 0x9249249;
    }

    /** A stable counting sort by ten bits of the keys. */
    private void sortBy(int shift) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            counts[(int) (keys[i] >>> shift) & CELLS - 1]++;
        }
        int sum = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            int count = counts[cell];
            counts[cell] = sum;
            sum += count;
        }
        for (int i = 0; i < size; i++) {
            otherKeys[counts[(int) (keys[i] >>> shift) & CELLS - 1]++] = keys[i];
        }
        long[] sortedKeys = otherKeys;
        otherKeys = keys;
        keys = sortedKeys;
    }

    private void addNode(int from, int to) {
        int node = nodes++;
        if (to - from <= LEAF) {
            first[node] = from;
            System.arraycopy(boxes, 6 * from, nodeBoxes, 6 * node, 6);
            for (int slot = from + 1; slot < to; slot++) {
                enclose(node, boxes, slot);
            }
        } else {
            first[node] = -1;
            int middle = from + to >>> 1;
            addNode(from, middle);
            int right = nodes;
            addNode(middle, to);
            System.arraycopy(nodeBoxes, 6 * node + 6, nodeBoxes, 6 * node, 6);
            enclose(node, nodeBoxes, right);
        }
        skip[node] = nodes;
        end[node] = to;
    }

    private void enclose(int node, float[] from, int box) {
        for (int i = 0; i < 3; i++) {
            nodeBoxes[6 * node + i] = Math.min(nodeBoxes[6 * node + i], from[6 * box + i]);
            nodeBoxes[6 * node + 3 + i] = Math.max(nodeBoxes[6 * node + 3 + i], from[6 * box + 3 + i]);
        }
    }

    /**
     * The next instance in use whose box is within a distance of the given one: the least and greatest corner, which
     * are one for a point.
     *
     * @param cursor {@link #START}, or what the last call returned
     * @param radius the distance, which may be infinite
     * @param slots what {@link #open} returned
     * @return {@link #END} when there is none; otherwise {@link #spatial} returns it
     */
    public long next(long cursor, float x0, float y0, float z0, float x1, float y1, float z1, float radius,
            int slots) {
        double squared = (double) radius * radius;
        int node = (int) (cursor >>> 32);
        int slot = (int) cursor;
        while (node < nodes) {
            if (slot < 0) {
                if (isBeyond(nodeBoxes, node, x0, y0, z0, x1, y1, z1, radius)) {
                    node = skip[node];
                    continue;
                }
                slot = first[node];
            }
            for (; slot >= 0 && slot < end[node]; slot++) {
                if (!isBeyond(boxes, slot, x0, y0, z0, x1, y1, z1, radius)
                        && gap(boxes, slot, x0, y0, z0, x1, y1, z1) <= squared && isFound(slot)) {
                    return cursor(node, slot + 1);
                }
            }
            node++;
            slot = -1;
        }
        for (slot = Math.max(slot, sorted); slot < slots; slot++) {
            if (gap(boxes, slot, x0, y0, z0, x1, y1, z1) <= squared && isFound(slot)) {
                return cursor(node, slot + 1);
            }
        }
        return END;
    }

    private static long cursor(int node, int slot) {
        return (long) node << 32 | slot;
    }

    /** The slot of the instance that {@link #next} has found. */
    public static int slot(long cursor) {
        return (int) cursor - 1;
    }

    /** The next within a distance of a slot of an index of either kind. */
    public long next(long cursor, InstanceIndex other, int slot, float radius, int slots) {
        float[] box = other.boxes;
        int at = 6 * slot;
        return next(cursor, box[at], box[at + 1], box[at + 2], box[at + 3], box[at + 4], box[at + 5], radius, slots);
    }

    /** Whether the use of a slot goes on, outside of its hooks. */
    public boolean isFound(int slot) {
        InstanceData instance = active.at(places[slot]);
        return instance != null && instance.use() == uses[slot] && instance.is(InstanceState.IN_USE)
                && instance.isActive();
    }

    public long use(int slot) {
        return uses[slot];
    }

    public Spatial spatial(int slot) {
        return active.at(places[slot]).spatial;
    }

    /** The square of the distance of a slot's box to a point. */
    public double gap(int slot, Vector3f point) {
        return gap(boxes, slot, point.x, point.y, point.z, point.x, point.y, point.z);
    }

    /** Whether the boxes are further apart than that along an axis, which is sooner known than their distance. */
    private static boolean isBeyond(float[] boxes, int box, float x0, float y0, float z0, float x1, float y1, float z1,
            double radius) {
        int at = 6 * box;
        return boxes[at] - radius > x1 || boxes[at + 3] + radius < x0
                || boxes[at + 1] - radius > y1 || boxes[at + 4] + radius < y0
                || boxes[at + 2] - radius > z1 || boxes[at + 5] + radius < z0;
    }

    /** The square of the distance of two boxes; 0 where they overlap. */
    private static double gap(float[] boxes, int box, float x0, float y0, float z0, float x1, float y1, float z1) {
        int at = 6 * box;
        double x = gap(boxes[at], boxes[at + 3], x0, x1);
        double y = gap(boxes[at + 1], boxes[at + 4], y0, y1);
        double z = gap(boxes[at + 2], boxes[at + 5], z0, z1);
        return x * x + y * y + z * z;
    }

    private static double gap(double low, double high, double otherLow, double otherHigh) {
        double below = otherLow - high;
        double above = low - otherHigh;
        // the greater one or 0, exactly, without a branch that the processor could not predict
        return 0.5 * (below + Math.abs(below) + (above + Math.abs(above)));
    }

    /**
     * The nearest to a point of those that a filter accepts.
     *
     * @param squared the square of the greatest distance, which may be infinite
     * @param latest the last use that is not left out
     * @return its slot; -1 when there is none
     */
    public int nearest(Vector3f point, double squared, long latest, Predicate<? super Spatial> filter) {
        int best = -1;
        double least = squared;
        int[] later = later();
        int waiting = 0;
        if (nodes > 0) {
            later[waiting++] = 0;
        }
        while (waiting > 0) {
            int node = later[--waiting];
            double distance = toNode(node, point);
            // the nearer half first, as the other is then further away than what was found more often than not
            while (distance <= least && first[node] < 0) {
                int left = node + 1;
                int right = skip[left];
                double toLeft = toNode(left, point);
                double toRight = toNode(right, point);
                later[waiting++] = toLeft <= toRight ? right : left;
                node = toLeft <= toRight ? left : right;
                distance = Math.min(toLeft, toRight);
            }
            if (distance <= least) {
                int found = nearestIn(first[node], end[node], best, point, least, latest, filter);
                least = found == best ? least : gap(found, point);
                best = found;
            }
        }
        return nearestIn(sorted, size, best, point, least, latest, filter);
    }

    /** Room for the nodes that a search puts off, one for each level of the tree; for each walk under way. */
    private int[] later() {
        if (walks > laters.length) {
            laters = Arrays.copyOf(laters, walks);
        }
        int[] room = laters[walks - 1];
        if (room == null) {
            room = new int[Integer.SIZE];
            laters[walks - 1] = room;
        }
        return room;
    }

    private double toNode(int node, Vector3f point) {
        return gap(nodeBoxes, node, point.x, point.y, point.z, point.x, point.y, point.z);
    }

    private int nearestIn(int from, int to, int best, Vector3f point, double squared, long latest,
            Predicate<? super Spatial> filter) {
        int nearest = best;
        double least = squared;
        for (int slot = from; slot < to; slot++) {
            double distance = gap(slot, point);
            if ((nearest < 0 ? distance <= least : distance < least) && uses[slot] <= latest && isFound(slot)
                    && filter.test(spatial(slot))) {
                nearest = slot;
                least = distance;
            }
        }
        return nearest;
    }

    /**
     * The first instance in use that a ray hits after a distance, or at that distance in a later use.
     *
     * @param ray of unit direction; its limit is a length
     * @param radius how far from the ray an instance may be
     * @param after the distance of the last one; 0 before the first
     * @param afterUse the use of the last one; 0 if no use at that distance is to be skipped
     * @param latest the last use that is not left out
     * @return its slot; -1 when there is none
     */
    public int along(Ray ray, float radius, double after, long afterUse, long latest) {
        int best = -1;
        double least = Double.POSITIVE_INFINITY;
        for (int node = 0; node < nodes;) {
            if (enters(ray, radius, nodeBoxes, node, after) > least) {
                node = skip[node];
                continue;
            }
            if (first[node] >= 0) {
                best = alongIn(first[node], end[node], best, ray, radius, after, afterUse, latest);
                least = best < 0 ? least : hits(ray, radius, best);
            }
            node++;
        }
        return alongIn(sorted, size, best, ray, radius, after, afterUse, latest);
    }

    private int alongIn(int from, int to, int best, Ray ray, float radius, double after, long afterUse, long latest) {
        int next = best;
        double least = best < 0 ? Double.POSITIVE_INFINITY : hits(ray, radius, best);
        for (int slot = from; slot < to; slot++) {
            double distance = hits(ray, radius, slot);
            boolean later = distance > after || distance == after && uses[slot] > afterUse;
            boolean nearer = distance < least || distance == least && next >= 0 && uses[slot] < uses[next];
            if (later && nearer && uses[slot] <= latest && isFound(slot)) {
                next = slot;
                least = distance;
            }
        }
        return next;
    }

    /** The distance at which a ray hits a slot; infinite where it does not. */
    public double hits(Ray ray, float radius, int slot) {
        if (byBounds) {
            return enters(ray, radius, boxes, slot, 0.0);
        }
        int at = 6 * slot;
        double x = (double) boxes[at] - ray.origin.x;
        double y = (double) boxes[at + 1] - ray.origin.y;
        double z = (double) boxes[at + 2] - ray.origin.z;
        double along = dot(ray.direction, x, y, z);
        // the engine takes a length of 0.99 to 1.01 for 1
        double length = dot(ray.direction, ray.direction.x, ray.direction.y, ray.direction.z);
        double distance = Math.max(0.0, Math.min(along / length, ray.limit));
        x -= distance * ray.direction.x;
        y -= distance * ray.direction.y;
        z -= distance * ray.direction.z;
        return x * x + y * y + z * z <= (double) radius * radius ? distance : Double.POSITIVE_INFINITY;
    }

    private static double dot(Vector3f direction, double x, double y, double z) {
        return x * direction.x + y * direction.y + z * direction.z;
    }

    /** The distance at which a ray enters a box that is grown by a radius; infinite if it doesn't, or has left it. */
    private static double enters(Ray ray, float radius, float[] boxes, int box, double after) {
        double enter = 0.0;
        double leave = ray.limit;
        for (int axis = 0; axis < 3; axis++) {
            double origin = ray.origin.get(axis);
            double direction = ray.direction.get(axis);
            double low = (double) boxes[6 * box + axis] - radius - origin;
            double high = (double) boxes[6 * box + axis + 3] + radius - origin;
            if (direction != 0.0) {
                enter = Math.max(enter, (direction > 0.0 ? low : high) / direction);
                leave = Math.min(leave, (direction > 0.0 ? high : low) / direction);
            } else if (low > 0.0 || high < 0.0) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return enter <= leave && leave >= after ? enter : Double.POSITIVE_INFINITY;
    }
}
