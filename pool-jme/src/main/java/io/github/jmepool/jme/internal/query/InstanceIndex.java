// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.query;

import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.tree.FrameTime;
import java.util.Arrays;

/**
 * The positions of a pool's instances in use, as they were at the first query of a {@linkplain FrameTime#phase phase}:
 * sorted into a uniform grid of about as many cells as instances, as the broad phase of a physics engine has one
 * (Ericson, "Real-Time Collision Detection", 2005, chapter 7.1). An instance is a box, without extent where queries are
 * by translations; it is in the cell of its middle, and queries look further by the largest extent.
 *
 * <p>The slots of a row of cells follow each other, so that a query reads one run of slots for each row that it
 * touches. The cells cover where most instances are; those outside are in the cells of the edge. A walk's whole state
 * is a cursor: walks may be nested, as when the action of one begins another. What was spawned since the last sort is
 * kept behind the sorted slots and looked at one by one, until it is more than an eighth of these. A slot whose use has
 * ended is skipped; no slot refers to a spatial. Where many instances are in few cells, a query costs at most what a
 * loop over all does. Render thread only.
 *
 * <p>A subclass states what the instances are: each is in a place, a number that it keeps while it exists, and has the
 * id of its use, which is greater than those of earlier ones.
 *
 * @param <F> a filter of instances
 */
public abstract class InstanceIndex<F> {
    /** Stands for the row before the first row of cells. */
    public static final long START = 0xFFFF_FFFFL;
    /** Stands for the slot after the last one. */
    public static final long END = -1L;
    /** The number of slots that is not worth a sort. */
    private static final int FEW = 8;

    private final FrameTime time;
    private final boolean byBounds;
    private long builtAt = -1;
    /** The number of slots that are sorted. */
    private int sorted;
    /** The number of slots whose boxes are known; behind them are uses that have begun since the last query. */
    private int measured;
    private int size;
    private int[] places = new int[FEW];
    private long[] uses = new long[FEW];
    /** The least and the greatest x, y and z of each slot. */
    private float[] boxes = new float[6 * FEW];
    /** The number of cells along each axis. */
    private final int[] cells = {1, 1, 1};
    /** The low corner of the cells, and how many of them are in a unit of length. */
    private final double[] low = new double[3];
    private double perUnit;
    /** The largest half extent of a slot along each axis. */
    private final double[] margins = new double[3];
    /** The least and the greatest middle along each axis. */
    private final double[] least = new double[3];
    private final double[] greatest = new double[3];
    /** The first slot of each cell, x first; one more than there are cells. */
    private int[] starts = new int[0];
    /** The cell of each slot, while they are sorted. */
    private int[] cellOf = new int[0];
    /** The number of walks under way, during which the slots must not move. */
    private int walks;
    // what the sort moves its slots to, and then changes places with
    private int[] otherPlaces = new int[0];
    private long[] otherUses = new long[0];
    private float[] otherBoxes = new float[0];

    protected InstanceIndex(FrameTime time, boolean byBounds) {
        this.time = time;
        this.byBounds = byBounds;
    }

    /** Returns one more than the highest place. */
    protected abstract int places();

    /** The highest place below the given one that has a use, also inside of a hook; -1 when there is none. */
    protected abstract int before(int place);

    /** The id of the use in a place; 0 when there is none. */
    protected abstract long useIn(int place);

    /** Whether a use goes on in a place, outside of its hooks. */
    protected abstract boolean isFound(int place, long use);

    /** Writes the least and the greatest x, y and z of a place, of its bound where it has one, or of its position. */
    protected abstract void readBox(int place, boolean ofBound, float[] boxes, int at);

    /** Whether a filter accepts a use, which {@link #isFound}. */
    protected abstract boolean accepts(F filter, int place, long use);

    /** A use has begun. */
    public final void began(int place, long use) {
        if (builtAt == time.phase() || walks > 0) {
            add(place, use);
        }
    }

    /** The instances have moved: the next query reads all positions again, unless one is under way. */
    public final void refresh() {
        builtAt = -1;
    }

    /**
     * Begins a walk, which ends with {@link #close}.
     *
     * @param toSearch whether it looks for instances by their place; otherwise it visits all slots, in any order
     * @return the number of slots that it may visit
     */
    public final int open(boolean toSearch) {
        if (walks > 0) {
            measure();
        } else {
            if (builtAt == time.phase()) {
                measure();
            } else {
                collect();
            }
            if (size - sorted > Math.max(FEW, sorted >> 3)) {
                dropEnded(0);
                if (toSearch) {
                    sort();
                }
            }
        }
        walks++;
        return size;
    }

    public final void close() {
        walks--;
    }

    private void collect() {
        giveBackRoom();
        size = 0;
        for (int place = before(places()); place >= 0; place = before(place)) {
            add(place, useIn(place));
            if (!readBox(place, 6 * (size - 1))) {
                size--;
            }
        }
        measured = size;
        sorted = 0;
        builtAt = time.phase();
    }

    /** Keeps room for twice the slots of the last frame, once there is room for four times as many. */
    private void giveBackRoom() {
        int room = room();
        while (room > FEW && size <= room >> 2) {
            room >>= 1;
        }
        if (room < room()) {
            places = new int[room];
            uses = new long[room];
            boxes = new float[6 * room];
            starts = new int[0];
        }
    }

    /** The number of slots that there is room for. */
    final int room() {
        return places.length;
    }

    private void add(int place, long use) {
        if (size == places.length) {
            // without a query in between, uses may have begun and ended in any number
            dropEnded(measured);
        }
        if (size == places.length) {
            int room = size << 1;
            places = Arrays.copyOf(places, room);
            uses = Arrays.copyOf(uses, room);
            boxes = Arrays.copyOf(boxes, 6 * room);
        }
        places[size] = place;
        uses[size++] = use;
    }

    /** Reads the boxes of the slots that have none yet; drops those that are not finite. */
    private void measure() {
        int kept = measured;
        for (int slot = measured; slot < size; slot++) {
            if (isUse(slot) && readBox(places[slot], 6 * kept)) {
                places[kept] = places[slot];
                uses[kept++] = uses[slot];
            }
        }
        size = kept;
        measured = kept;
    }

    /** Drops slots whose use has ended, from one on: during a walk, those that no walk knows yet. */
    private void dropEnded(int from) {
        int kept = from;
        for (int slot = from; slot < size; slot++) {
            if (isUse(slot)) {
                places[kept] = places[slot];
                uses[kept] = uses[slot];
                System.arraycopy(boxes, 6 * slot, boxes, 6 * kept++, 6);
            }
        }
        size = kept;
        measured = Math.min(measured, kept);
        sorted = Math.min(sorted, from);
    }

    /** Reads the box of a slot; false if it is not finite: the bound of an emitter without particles may be NaN. */
    private boolean readBox(int place, int at) {
        return byBounds && isFinite(place, true, at) || isFinite(place, false, at);
    }

    private boolean isFinite(int place, boolean ofBound, int at) {
        readBox(place, ofBound, boxes, at);
        float sum = 0f;
        for (int i = at; i < at + 6; i++) {
            // NaN where a number is infinite or NaN
            sum += 0f * boxes[i];
        }
        return sum == 0f;
    }

    /** Whether the use of that slot has not ended, though it may be inside a hook. */
    private boolean isUse(int slot) {
        return useIn(places[slot]) == uses[slot];
    }

    private void sort() {
        sorted = size;
        if (size == 0) {
            return;
        }
        if (cellOf.length != places.length) {
            cellOf = new int[places.length];
            otherPlaces = new int[places.length];
            otherUses = new long[places.length];
            otherBoxes = new float[6 * places.length];
        }
        layCells();
        int count = cells[0] * cells[1] * cells[2];
        if (starts.length <= count) {
            starts = new int[count + 1];
        }
        Arrays.fill(starts, 0, count + 1, 0);
        for (int slot = 0; slot < size; slot++) {
            int cell = (cell(2, middle(slot, 2)) * cells[1] + cell(1, middle(slot, 1))) * cells[0]
                    + cell(0, middle(slot, 0));
            cellOf[slot] = cell;
            starts[cell]++;
        }
        int sum = 0;
        for (int cell = 0; cell <= count; cell++) {
            sum += starts[cell];
            starts[cell] = sum;
        }
        // from the end of each cell back to its beginning, which its start then is
        for (int slot = size - 1; slot >= 0; slot--) {
            int to = --starts[cellOf[slot]];
            otherPlaces[to] = places[slot];
            otherUses[to] = uses[slot];
            System.arraycopy(boxes, 6 * slot, otherBoxes, 6 * to, 6);
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
    }

    /** Lays cubes over where most instances are: within two and a half times their mean distance from the mean. */
    private void layCells() {
        double x = layAxis(0);
        double y = layAxis(1);
        double z = layAxis(2);
        double largest = Math.max(x, Math.max(y, z));
        double smallest = Math.min(x, Math.min(y, z));
        double between = Math.max(Math.min(x, y), Math.min(Math.max(x, y), z));
        // as many cubes as instances; a space that is flatter than a cube has one of them across
        double edge = Math.cbrt(largest / size * between * smallest);
        if (smallest < edge) {
            edge = Math.sqrt(largest / size * between);
        }
        if (between < edge) {
            edge = largest / size;
        }
        perUnit = edge > Double.MIN_NORMAL ? 1.0 / edge : 0.0;
        cells[0] = 1 + (int) (x * perUnit);
        cells[1] = 1 + (int) (y * perUnit);
        cells[2] = 1 + (int) (z * perUnit);
    }

    /** Finds where the cells begin along an axis; returns their length. */
    private double layAxis(int axis) {
        double sum = 0.0;
        double from = Double.POSITIVE_INFINITY;
        double to = Double.NEGATIVE_INFINITY;
        double extent = 0.0;
        for (int slot = 0; slot < size; slot++) {
            double middle = middle(slot, axis);
            sum += middle;
            from = Math.min(from, middle);
            to = Math.max(to, middle);
            extent = Math.max(extent, boxes[6 * slot + axis + 3] - middle);
        }
        double mean = sum / size;
        double distances = 0.0;
        for (int slot = 0; slot < size; slot++) {
            distances += Math.abs(middle(slot, axis) - mean);
        }
        least[axis] = from;
        greatest[axis] = to;
        margins[axis] = extent;
        double most = 2.5 * distances / size;
        low[axis] = Math.max(from, mean - most);
        return Math.max(0.0, Math.min(to, mean + most) - low[axis]);
    }

    private double middle(int slot, int axis) {
        return 0.5 * ((double) boxes[6 * slot + axis] + boxes[6 * slot + axis + 3]);
    }

    private int cell(int axis, double at) {
        return Math.max(0, Math.min((int) ((at - low[axis]) * perUnit), cells[axis] - 1));
    }

    /**
     * The next instance in use whose box is within a distance of the given one: the least and greatest corner, which
     * are one for a point.
     *
     * @param cursor {@link #START}, or what the last call returned
     * @param radius the distance, which may be infinite
     * @param slots what {@link #open} returned
     * @return {@link #END} when there is none; otherwise {@link #slot} returns its slot
     */
    public final long next(long cursor, float x0, float y0, float z0, float x1, float y1, float z1, float radius,
            int slots) {
        double squared = (double) radius * radius;
        int row = (int) (cursor >>> 32);
        int slot = (int) cursor;
        int rows = 0;
        if (sorted > 0 && slot < sorted) {
            int fromX = cell(0, x0 - radius - margins[0]);
            int toX = cell(0, x1 + radius + margins[0]);
            int fromY = cell(1, y0 - radius - margins[1]);
            int rowsY = cell(1, y1 + radius + margins[1]) - fromY + 1;
            int fromZ = cell(2, z0 - radius - margins[2]);
            rows = rowsY * (cell(2, z1 + radius + margins[2]) - fromZ + 1);
            for (; row < rows; row++) {
                int first = ((fromZ + row / rowsY) * cells[1] + fromY + row % rowsY) * cells[0];
                int end = starts[first + toX + 1];
                for (slot = Math.max(slot, starts[first + fromX]); slot < end; slot++) {
                    if (gap(boxes, slot, x0, y0, z0, x1, y1, z1) <= squared && isFound(slot)) {
                        return cursor(row, slot + 1);
                    }
                }
                slot = -1;
            }
        }
        for (slot = Math.max(slot, sorted); slot < slots; slot++) {
            if (gap(boxes, slot, x0, y0, z0, x1, y1, z1) <= squared && isFound(slot)) {
                return cursor(row, slot + 1);
            }
        }
        return END;
    }

    private static long cursor(int row, int slot) {
        return (long) row << 32 | slot;
    }

    /** The slot of the instance that {@link #next} has found. */
    public static int slot(long cursor) {
        return (int) cursor - 1;
    }

    /** The next within a distance of a slot of an index of either kind. */
    public final long next(long cursor, InstanceIndex<?> other, int slot, float radius, int slots) {
        float[] box = other.boxes;
        int at = 6 * slot;
        return next(cursor, box[at], box[at + 1], box[at + 2], box[at + 3], box[at + 4], box[at + 5], radius, slots);
    }

    /** Whether the use of a slot goes on, outside of its hooks. */
    public final boolean isFound(int slot) {
        return isFound(places[slot], uses[slot]);
    }

    public final long use(int slot) {
        return uses[slot];
    }

    /** The place in which the instance of a slot is kept. */
    protected final int place(int slot) {
        return places[slot];
    }

    /** The square of the distance of a slot's box to a point. */
    public final double gap(int slot, Vector3f point) {
        return gap(boxes, slot, point.x, point.y, point.z, point.x, point.y, point.z);
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
    public final int nearest(Vector3f point, double squared, long latest, F filter) {
        // those that no cell has first, as they may make the distance small
        int best = nearestIn(sorted, size, -1, point, squared, latest, filter);
        double most = best < 0 ? squared : gap(best, point);
        if (sorted == 0) {
            return best;
        }
        int fromX = 0;
        int toX = -1;
        int fromY = 0;
        int toY = -1;
        int fromZ = 0;
        int toZ = -1;
        // within a distance that grows, until what was found is nearer, or all cells have been seen
        double distance = Math.min(Math.sqrt(most), perUnit > 0 ? 0.75 / perUnit : Double.POSITIVE_INFINITY);
        while (true) {
            int seenFromX = fromX;
            int seenToX = toX;
            int seenFromY = fromY;
            int seenToY = toY;
            int seenFromZ = fromZ;
            int seenToZ = toZ;
            fromX = cell(0, point.x - distance - margins[0]);
            toX = cell(0, point.x + distance + margins[0]);
            fromY = cell(1, point.y - distance - margins[1]);
            toY = cell(1, point.y + distance + margins[1]);
            fromZ = cell(2, point.z - distance - margins[2]);
            toZ = cell(2, point.z + distance + margins[2]);
            for (int z = fromZ; z <= toZ; z++) {
                for (int y = fromY; y <= toY; y++) {
                    int row = (z * cells[1] + y) * cells[0];
                    boolean isSeen = z >= seenFromZ && z <= seenToZ && y >= seenFromY && y <= seenToY;
                    int end = isSeen ? starts[row + seenFromX] : starts[row + toX + 1];
                    int found = nearestIn(starts[row + fromX], end, best, point, most, latest, filter);
                    if (isSeen) {
                        most = found == best ? most : gap(found, point);
                        best = found;
                        found = nearestIn(starts[row + seenToX + 1], starts[row + toX + 1], best, point, most, latest,
                                filter);
                    }
                    most = found == best ? most : gap(found, point);
                    best = found;
                }
            }
            boolean areAll = toX - fromX + 1 == cells[0] && toY - fromY + 1 == cells[1] && toZ - fromZ + 1 == cells[2];
            double reach = Math.sqrt(most);
            if (areAll || distance >= reach) {
                return best;
            }
            distance = Math.min(2 * distance, reach);
        }
    }

    private int nearestIn(int from, int to, int best, Vector3f point, double squared, long latest,
            F filter) {
        int nearest = best;
        double least = squared;
        for (int slot = from; slot < to; slot++) {
            double distance = gap(slot, point);
            if ((nearest < 0 ? distance <= least : distance < least) && uses[slot] <= latest && isFound(slot)
                    && accepts(filter, places[slot], uses[slot])) {
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
    public final int along(Ray ray, float radius, double after, long afterUse, long latest) {
        int best = alongIn(sorted, size, -1, ray, radius, after, afterUse, latest);
        if (sorted == 0) {
            return best;
        }
        double from = after;
        double end = ray.limit;
        for (int axis = 0; axis < 3; axis++) {
            double direction = ray.direction.get(axis);
            double beyond = radius + margins[axis];
            double toLeast = least[axis] - beyond - ray.origin.get(axis);
            double toGreatest = greatest[axis] + beyond - ray.origin.get(axis);
            if (direction != 0.0) {
                from = Math.max(from, (direction > 0.0 ? toLeast : toGreatest) / direction);
                end = Math.min(end, (direction > 0.0 ? toGreatest : toLeast) / direction);
            } else if (toLeast > 0.0 || toGreatest < 0.0) {
                return best;
            }
        }
        // piece by piece: what the ray hits in one is in the cells around it
        double piece = Math.max(2.0 / perUnit, (end - from) / (cells[0] + cells[1] + cells[2]));
        while (from <= end && (best < 0 || from <= hits(ray, radius, best))) {
            double to = Math.min(from + piece, end);
            best = alongPiece(from, to, best, ray, radius, after, afterUse, latest);
            if (to >= end || to == from) {
                return best;
            }
            from = to;
        }
        return best;
    }

    private int alongPiece(double from, double to, int best, Ray ray, float radius, double after, long afterUse,
            long latest) {
        int fromX = cellAlong(0, ray, Math.min(ray.direction.x * from, ray.direction.x * to) - radius - margins[0]);
        int toX = cellAlong(0, ray, Math.max(ray.direction.x * from, ray.direction.x * to) + radius + margins[0]);
        int fromY = cellAlong(1, ray, Math.min(ray.direction.y * from, ray.direction.y * to) - radius - margins[1]);
        int toY = cellAlong(1, ray, Math.max(ray.direction.y * from, ray.direction.y * to) + radius + margins[1]);
        int fromZ = cellAlong(2, ray, Math.min(ray.direction.z * from, ray.direction.z * to) - radius - margins[2]);
        int toZ = cellAlong(2, ray, Math.max(ray.direction.z * from, ray.direction.z * to) + radius + margins[2]);
        int next = best;
        for (int z = fromZ; z <= toZ; z++) {
            for (int y = fromY; y <= toY; y++) {
                int row = (z * cells[1] + y) * cells[0];
                next = alongIn(starts[row + fromX], starts[row + toX + 1], next, ray, radius, after, afterUse, latest);
            }
        }
        return next;
    }

    private int cellAlong(int axis, Ray ray, double offset) {
        return cell(axis, ray.origin.get(axis) + offset);
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
    public final double hits(Ray ray, float radius, int slot) {
        if (byBounds) {
            return enters(ray, radius, slot);
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

    /** The distance at which a ray enters a slot's box that is grown by a radius; infinite where it does not. */
    private double enters(Ray ray, float radius, int slot) {
        double enter = 0.0;
        double leave = ray.limit;
        for (int axis = 0; axis < 3; axis++) {
            double origin = ray.origin.get(axis);
            double direction = ray.direction.get(axis);
            double low = (double) boxes[6 * slot + axis] - radius - origin;
            double high = (double) boxes[6 * slot + axis + 3] + radius - origin;
            if (direction != 0.0) {
                enter = Math.max(enter, (direction > 0.0 ? low : high) / direction);
                leave = Math.min(leave, (direction > 0.0 ? high : low) / direction);
            } else if (low > 0.0 || high < 0.0) {
                return Double.POSITIVE_INFINITY;
            }
        }
        return enter <= leave ? enter : Double.POSITIVE_INFINITY;
    }
}
