// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.bounding.BoundingBox;
import com.jme3.bounding.BoundingSphere;
import com.jme3.bounding.BoundingVolume;
import com.jme3.light.Light;
import com.jme3.light.LightList;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.material.RenderState;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.util.TempVars;
import java.util.Arrays;

/**
 * The passes of many lights: each slot is drawn with those that reach it, in as many passes as the engine draws a
 * geometry there, and those that the same lights reach are drawn together.
 *
 * <p>It keeps nothing from one draw to the next but its arrays, which grow with the slots in view. During a draw it
 * has a bit for each light in up to {@value #MOST_LIGHTS} of them that have a range, for each slot the bits of those
 * that reach it and of those that it is not drawn with yet, and for each pass the bits of its lights.
 *
 * <p>A draw happens in this order:
 * <ol>
 * <li>{@link #areNeeded} sorts the lights into ambient ones, those that reach everything, and those nearby;
 * <li>all slots are drawn with as many full passes as the lights that reach everything fill;
 * <li>of the lights nearby, the next {@value #MOST_LIGHTS} are put into the cells of a grid, in which
 *     {@link #findReaching} finds which of them reach each slot, as the engine's light filter decides;
 * <li>{@link #drawLeft} goes through the slots in the order of their lights in space, and gives each a pass that has
 *     its lights or has room for them, and otherwise a new one;
 * <li>{@link #drawPasses} draws them, and the steps from the grid on are repeated for the lights that are left.
 * </ol>
 *
 * <p>What must hold: each light that reaches a slot is in exactly one of its passes; others in them don't shine on it.
 * The first pass of a slot replaces what is behind it and has the ambient lights; the others are added, as by the
 * engine. A slot has as many passes as the engine draws a geometry in, or one more for each further
 * {@value #MOST_LIGHTS} lights nearby, as those begin passes of their own.
 *
 * <p>It may be slow where many lights reach the same slots, as each slot then looks through all passes, and where
 * there are more than {@value #MOST_PASSES} passes of the same {@value #MOST_LIGHTS} lights: these are then drawn
 * before others are begun, in which slots with the same lights may be drawn apart.
 */
final class LightPasses implements Frustum.Taker {
    /** Draws one pass, of all slots in view or of some. */
    interface Drawer {
        /** Returns a set, for the same pass of each frame the same one. */
        VisibleSet next();

        /** Draws slots with lights by the engine's logic. */
        void draw(VisibleSet slots, LightList lights);
    }

    /** The number of lights that are looked at together: a bit for each. */
    private static final int MOST_LIGHTS = Long.SIZE;
    private static final int MOST_PASSES = 64;
    /** The number of the grid's cells on each side, as a power of two. */
    private static final int CELLS_SHIFT = 3;
    private static final int CELLS = 1 << CELLS_SHIFT;
    /** The render state of all passes but the first, as the engine's logics have it. */
    private static final RenderState ADDED = new RenderState();

    static {
        ADDED.setBlendMode(BlendMode.AlphaAdditive);
        ADDED.setDepthWrite(false);
    }

    private final Slots store;
    private final PrefabGeometry part;
    /** The ambient lights and probes, the lights that reach everything, and all others. */
    private final LightList ambient;
    private final LightList everywhere;
    private final LightList nearby;
    /** The lights of one pass. */
    private final LightList lights;

    /** The lights nearby that are looked at now, in the order of their places in space. */
    private final Light[] local = new Light[MOST_LIGHTS];
    private int localCount;
    private final int[] cellOf = new int[MOST_LIGHTS];
    /** The position and the range of each of them; the range is infinite where the light has none. */
    private final float[] spheres = new float[4 * MOST_LIGHTS];
    /** A bit for each light that may reach a slot whose origin is in a cell, and those that may reach any. */
    private final long[] cells = new long[CELLS * CELLS * CELLS];
    private long unlimited;
    private final Vector3f least = new Vector3f();
    private final Vector3f most = new Vector3f();
    private float perUnitX;
    private float perUnitY;
    private float perUnitZ;

    /** The slots in view, a bit for each light that reaches them, and for each that is not in a pass yet. */
    private int[] slots = {};
    private long[] reached = {};
    private long[] left = {};
    /** The order in which the slots in view are put into passes, and the pass of each. */
    private int[] order = {};
    private byte[] passOf = {};
    private int slotCount;
    private final int[] starts = new int[MOST_LIGHTS + 2];

    /** Of each pass: its lights as bits; those that it must not have, as its slots have them in others; its slots. */
    private final long[] unions = new long[MOST_PASSES];
    private final long[] excluded = new long[MOST_PASSES];
    private final VisibleSet[] passes = new VisibleSet[MOST_PASSES];
    private int passCount;
    /** How many lights a pass may have of which not all reach all of its slots. */
    private int mixedInOnePass;
    /** The number of frames since it has drawn. */
    private int unusedFrames;

    LightPasses(InstancedBatch group) {
        store = group.slots;
        part = group.part;
        ambient = new LightList(group);
        everywhere = new LightList(group);
        nearby = new LightList(group);
        lights = new LightList(group);
    }

    /** A frame begins; returns whether it has drawn nothing for as many as sets of slots keep their buffers. */
    boolean isUnused() {
        return ++unusedFrames > VisibleSet.UNUSED_FRAMES;
    }

    /** Whether there are more lights than a pass may have, of which some may not reach all slots. */
    boolean areNeeded(LightList all, int mixed) {
        ambient.clear();
        everywhere.clear();
        nearby.clear();
        for (int i = 0; i < all.size(); i++) {
            Light light = all.get(i);
            switch (light.getType()) {
                case Ambient, Probe -> ambient.add(light);
                case Point -> (((PointLight) light).getRadius() > 0f ? nearby : everywhere).add(light);
                case Spot -> nearby.add(light);
                default -> everywhere.add(light);
            }
        }
        return nearby.size() > 0 && nearby.size() + everywhere.size() > mixed;
    }

    /**
     * Draws with the lights for which passes are needed.
     *
     * @param seen the slots in view, in the order in which each pass draws them
     * @param inOnePass how many lights the engine draws in one pass
     * @param mixed how many of which not all reach all of its slots
     */
    void draw(VisibleSet seen, int inOnePass, int mixed, RenderManager manager, Drawer drawer) {
        unusedFrames = 0;
        mixedInOnePass = mixed;
        int inFullPasses = everywhere.size() / inOnePass * inOnePass;
        for (int i = 0; i < inFullPasses; i += inOnePass) {
            begin(i > 0, manager);
            for (int k = i; k < i + inOnePass; k++) {
                lights.add(everywhere.get(k));
            }
            drawer.draw(seen, lights);
        }
        boolean isAdded = inFullPasses > 0;
        for (int from = 0; from < nearby.size(); from += MOST_LIGHTS) {
            findReaching(from, seen);
            if (from == 0 && inFullPasses < everywhere.size() + (isAdded ? 0 : 1)) {
                drawLeft(inFullPasses, inOnePass, isAdded, seen, manager, drawer);
                isAdded = true;
            }
            drawLeft(everywhere.size(), inOnePass, true, seen, manager, drawer);
        }
        clear();
    }

    /** Forgets the lights, which nothing here is to keep alive. */
    private void clear() {
        ambient.clear();
        everywhere.clear();
        nearby.clear();
        lights.clear();
        Arrays.fill(local, null);
    }

    /** Begins a pass. */
    private void begin(boolean isAdded, RenderManager manager) {
        lights.clear();
        if (isAdded) {
            manager.getRenderer().applyRenderState(ADDED);
        }
        for (int i = 0; !isAdded && i < ambient.size(); i++) {
            lights.add(ambient.get(i));
        }
    }

    /** Finds the lights, from one on, that reach each slot. */
    private void findReaching(int from, VisibleSet seen) {
        localCount = Math.min(MOST_LIGHTS, nearby.size() - from);
        for (int i = 0; i < localCount; i++) {
            local[i] = nearby.get(from + i);
        }
        slotCount = 0;
        if (slots.length < seen.count) {
            slots = new int[store.capacity()];
            reached = new long[slots.length];
            left = new long[slots.length];
            order = new int[slots.length];
            passOf = new byte[slots.length];
        }
        makeGrid(store.greatestReach());
        seen.each(this);
        sort();
    }

    private void makeGrid(float reach) {
        least.set(Vector3f.POSITIVE_INFINITY);
        most.set(Vector3f.NEGATIVE_INFINITY);
        for (int i = 0; i < localCount; i++) {
            float range = range(local[i]) + reach;
            if (range < Float.POSITIVE_INFINITY) {
                Vector3f place = place(local[i]);
                least.set(Math.min(least.x, place.x - range), Math.min(least.y, place.y - range),
                        Math.min(least.z, place.z - range));
                most.set(Math.max(most.x, place.x + range), Math.max(most.y, place.y + range),
                        Math.max(most.z, place.z + range));
            }
        }
        perUnitX = CELLS / (most.x - least.x);
        perUnitY = CELLS / (most.y - least.y);
        perUnitZ = CELLS / (most.z - least.z);
        sortLights();
        Arrays.fill(cells, 0L);
        unlimited = 0;
        for (int i = 0; i < localCount; i++) {
            Vector3f place = place(local[i]);
            float range = range(local[i]);
            spheres[4 * i] = place.x;
            spheres[4 * i + 1] = place.y;
            spheres[4 * i + 2] = place.z;
            spheres[4 * i + 3] = range;
            if (range + reach < Float.POSITIVE_INFINITY) {
                mark(place, range + reach, 1L << i);
            } else {
                unlimited |= 1L << i;
            }
        }
    }

    private void mark(Vector3f place, float range, long bit) {
        int endX = cell(place.x + range, least.x, perUnitX);
        int endY = cell(place.y + range, least.y, perUnitY);
        int endZ = cell(place.z + range, least.z, perUnitZ);
        for (int x = cell(place.x - range, least.x, perUnitX); x <= endX; x++) {
            for (int y = cell(place.y - range, least.y, perUnitY); y <= endY; y++) {
                for (int z = cell(place.z - range, least.z, perUnitZ); z <= endZ; z++) {
                    cells[(x << CELLS_SHIFT | y) << CELLS_SHIFT | z] |= bit;
                }
            }
        }
    }

    private static int cell(float at, float least, float perUnit) {
        return Math.max(0, Math.min(CELLS - 1, (int) ((at - least) * perUnit)));
    }

    /** Sorts lights by their place along a curve that fills the grid: neighbours are near each other in space. */
    private void sortLights() {
        for (int i = 0; i < localCount; i++) {
            Light light = local[i];
            Vector3f place = place(light);
            int at = 0;
            for (int bit = CELLS_SHIFT - 1; bit >= 0; bit--) {
                at = at << 3 | (cell(place.x, least.x, perUnitX) >> bit & 1) << 2
                        | (cell(place.y, least.y, perUnitY) >> bit & 1) << 1
                        | cell(place.z, least.z, perUnitZ) >> bit & 1;
            }
            int to = i;
            for (; to > 0 && cellOf[to - 1] > at; to--) {
                cellOf[to] = cellOf[to - 1];
                local[to] = local[to - 1];
            }
            cellOf[to] = at;
            local[to] = light;
        }
    }

    private static Vector3f place(Light light) {
        return light instanceof SpotLight spot ? spot.getPosition() : ((PointLight) light).getPosition();
    }

    private static float range(Light light) {
        float range = light instanceof SpotLight spot ? spot.getSpotRange() : ((PointLight) light).getRadius();
        return range > 0f ? range : Float.POSITIVE_INFINITY;
    }

    @Override
    public void take(int from, int count) {
        float[] places = store.placeData();
        for (int slot = from; slot < from + count; slot++) {
            int at = slot * PrefabGeometry.PLACE_FLOATS + 12;
            float x = places[at];
            float y = places[at + 1];
            float z = places[at + 2];
            long candidates = unlimited;
            // false for a slot whose position is NaN
            if (x >= least.x && y >= least.y && z >= least.z && x <= most.x && y <= most.y && z <= most.z) {
                candidates |= cells[(cell(x, least.x, perUnitX) << CELLS_SHIFT | cell(y, least.y, perUnitY))
                        << CELLS_SHIFT | cell(z, least.z, perUnitZ)];
            }
            slots[slotCount] = slot;
            reached[slotCount] = candidates == 0 ? 0 : reaching(candidates, slot, x, y, z);
            left[slotCount] = reached[slotCount];
            slotCount++;
        }
    }

    private long reaching(long candidates, int slot, float x, float y, float z) {
        float reach = store.reaches[slot];
        long near = 0;
        for (long rest = candidates; rest != 0; rest &= rest - 1) {
            int light = Long.numberOfTrailingZeros(rest);
            float apartX = spheres[4 * light] - x;
            float apartY = spheres[4 * light + 1] - y;
            float apartZ = spheres[4 * light + 2] - z;
            float range = spheres[4 * light + 3] + reach;
            if (!(apartX * apartX + apartY * apartY + apartZ * apartZ > range * range)) {
                near |= 1L << light;
            }
        }
        return near == 0 || reach == Float.POSITIVE_INFINITY ? near : exactly(near, store.bound(slot, part));
    }

    /** Returns which of the lights reach a bound, as the engine's light filter decides. */
    private long exactly(long near, BoundingVolume bound) {
        long reaching = 0;
        TempVars vars = TempVars.get();
        for (long rest = near; rest != 0; rest &= rest - 1) {
            Light light = local[Long.numberOfTrailingZeros(rest)];
            boolean reaches = bound instanceof BoundingBox box ? light.intersectsBox(box, vars)
                    : light.intersectsSphere((BoundingSphere) bound, vars);
            reaching |= reaches ? rest & -rest : 0;
        }
        vars.release();
        return reaching;
    }

    /** Sorts slots by their first light, those without before all others: neighbours are near in space. */
    private void sort() {
        Arrays.fill(starts, 0);
        for (int i = 0; i < slotCount; i++) {
            starts[first(left[i]) + 1]++;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        for (int i = 0; i < slotCount; i++) {
            order[starts[first(left[i])]++] = i;
        }
    }

    private static int first(long bits) {
        return bits == 0 ? 0 : Long.numberOfTrailingZeros(bits) + 1;
    }

    /**
     * Puts the lights of each slot that are left into passes, and draws these.
     *
     * @param from the first of the lights everywhere, if they are not drawn yet: they are in a pass of all slots, which
     *         may have room for others
     * @param isAdded whether the slots have been drawn before
     */
    private void drawLeft(int from, int inOnePass, boolean isAdded, VisibleSet seen, RenderManager manager,
            Drawer drawer) {
        boolean isOfAll = !isAdded || from < everywhere.size();
        int room = inOnePass - (everywhere.size() - from);
        int mixedRoom = Math.min(room, mixedInOnePass - (everywhere.size() - from));
        passCount = 0;
        int taken = 0;
        for (int i = 0; i < slotCount; i++) {
            int at = order[i];
            for (boolean goesOn = isOfAll || left[at] != 0; goesOn; goesOn = !isOfAll && left[at] != 0) {
                long mine = firstOf(left[at], room);
                long others = reached[at] & ~mine;
                int pass = passFor(mine, others, mixedRoom);
                if (pass < 0) {
                    taken = take(taken, i, isOfAll);
                    drawPasses(from, isAdded, seen, manager, drawer);
                    pass = 0;
                }
                if (pass == passCount) {
                    unions[pass] = 0;
                    excluded[pass] = 0;
                    passes[pass] = drawer.next();
                    passes[pass].clear(store.capacity());
                    passCount++;
                }
                unions[pass] |= mine;
                excluded[pass] |= others;
                left[at] &= ~mine;
                passOf[at] = (byte) pass;
                if (!isOfAll) {
                    passes[pass].take(slots[at], 1);
                }
            }
        }
        if (taken == 0 && isOfAll) {
            takeInOrder();
        } else {
            take(taken, slotCount, isOfAll);
        }
        drawPasses(from, isAdded, seen, manager, drawer);
    }

    /** Puts some slots into their passes; returns where to go on. */
    private int take(int from, int to, boolean isOfAll) {
        for (int i = from; isOfAll && i < to; i++) {
            passes[passOf[order[i]]].take(slots[order[i]], 1);
        }
        return to;
    }

    /** Puts all slots into their passes, in the order of those in view. */
    private void takeInOrder() {
        for (int i = 0; i < slotCount; i++) {
            passes[passOf[i]].take(slots[i], 1);
        }
    }

    private static long firstOf(long bits, int count) {
        long rest = bits;
        for (int i = 0; i < count && rest != 0; i++) {
            rest &= rest - 1;
        }
        return bits & ~rest;
    }

    /** Returns a pass that has the lights, or has room for them, or a new one; negative where there are too many. */
    private int passFor(long mine, long others, int room) {
        int fitting = passCount < MOST_PASSES ? passCount : -1;
        for (int pass = passCount - 1; pass >= 0; pass--) {
            long union = unions[pass] | mine;
            if ((unions[pass] & others) != 0 || (excluded[pass] & mine) != 0) {
                continue;
            }
            if (union == unions[pass]) {
                return pass;
            }
            if (Long.bitCount(union) <= room) {
                fitting = pass;
            }
        }
        return fitting;
    }

    private void drawPasses(int from, boolean isAdded, VisibleSet seen, RenderManager manager, Drawer drawer) {
        for (int pass = 0; pass < passCount; pass++) {
            begin(isAdded, manager);
            for (int i = from; i < everywhere.size(); i++) {
                lights.add(everywhere.get(i));
            }
            for (long rest = unions[pass]; rest != 0; rest &= rest - 1) {
                lights.add(local[Long.numberOfTrailingZeros(rest)]);
            }
            VisibleSet drawn = passes[pass];
            // their data need not be uploaded again
            drawer.draw(drawn.count == seen.count ? seen : drawn, lights);
        }
        passCount = 0;
    }
}
