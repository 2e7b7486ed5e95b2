// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import io.github.jmepool.jme.internal.instancing.LabelBatches;
import io.github.jmepool.jme.internal.tree.InstanceData;
import java.util.Arrays;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The numbers of labels, which each of their rows has a copy of. */
final class LabelArrays extends UseSlots implements LabelBatches.Source {
    private static final int WIDTH = GlyphRows.WIDTH;
    /** The lifetime of a label that doesn't end automatically, in seconds. */
    private static final float ENDLESS = 1e30f;
    /** The fraction of a text, which shows none. */
    private static final float TEXT = -1f;

    final GlyphRuns[] pages;
    /** The position of each label, and the time at which its use has begun. */
    private float[] places = {};
    /** The rise in a second, the lifetime, the seconds of fading and the fraction of each label. */
    private float[] motions = {};
    private float[] colors = {};
    private LabelStyle[] styles = {};
    /** What each label follows, the instance that this is part of with its use, and how far from it; none at first. */
    private @Nullable Spatial[] followed = {};
    private @Nullable InstanceData[] instances = {};
    private long[] followedUses = {};
    private float[] offsets = {};
    private float[] distances = {};
    private @Nullable LabelBatches batches;
    @Nullable Predicate<? super Camera> shownTo;
    private final Vector3f vector = new Vector3f();

    LabelArrays(int pageCount) {
        pages = new GlyphRuns[pageCount];
        Arrays.setAll(pages, page -> new GlyphRuns());
        resize(BLOCK);
    }

    void draw(LabelBatches by) {
        batches = by;
    }

    @Override
    void resize(int capacity) {
        super.resize(capacity);
        places = Arrays.copyOf(places, capacity * WIDTH);
        motions = Arrays.copyOf(motions, capacity * WIDTH);
        colors = Arrays.copyOf(colors, capacity * WIDTH);
        styles = Arrays.copyOf(styles, capacity);
        if (haveFollowed()) {
            resizeFollowed(capacity);
        }
        for (GlyphRuns page : pages) {
            page.resizeSlots(capacity);
        }
    }

    private void resizeFollowed(int capacity) {
        followed = Arrays.copyOf(followed, capacity);
        instances = Arrays.copyOf(instances, capacity);
        followedUses = Arrays.copyOf(followedUses, capacity);
        offsets = Arrays.copyOf(offsets, capacity * 3);
    }

    /** Gives a label a slot, with nothing to draw yet. */
    void add(SwarmUse use, Vector3f position, ColorRGBA color, LabelStyle style, float begun) {
        int slot = add(use);
        styles[slot] = style;
        set(places, slot, position.x, position.y, position.z, begun);
        set(motions, slot, style.rise(), ENDLESS, style.fadeSeconds(), TEXT);
        set(colors, slot, color.r, color.g, color.b, color.a);
        follow(slot, null, null);
        moved();
    }

    private static void set(float[] numbers, int slot, float x, float y, float z, float w) {
        numbers[slot * WIDTH] = x;
        numbers[slot * WIDTH + 1] = y;
        numbers[slot * WIDTH + 2] = z;
        numbers[slot * WIDTH + 3] = w;
    }

    private void moved() {
        if (batches != null) {
            batches.moved();
        }
    }

    /** Draws a text in a slot. */
    void write(int slot, TextLayout text) {
        text.write(slot, styles[slot]);
        copyAll(slot);
    }

    /** Draws a bar in a slot. */
    void write(int slot, float fraction, ColorRGBA back) {
        LabelStyle style = styles[slot];
        motions[slot * WIDTH + 3] = fraction;
        pages[0].give(slot, 1);
        GlyphRows rows = pages[0].rows;
        int row = pages[0].start(slot);
        rows.set(GlyphRows.QUAD, row, style.offsetX() - style.barWidth() * style.align().ordinal() / 2f,
                style.offsetY() - style.barHeight() * (2 - style.verticalAlign().ordinal()) / 2f, style.barWidth(),
                style.barHeight());
        rows.set(GlyphRows.LOOK, row, back.r, back.g, back.b, back.a);
        copyAll(slot);
    }

    private void copyAll(int slot) {
        copy(GlyphRows.PLACE, slot, places);
        copy(GlyphRows.MOTION, slot, motions);
        copy(GlyphRows.COLOR, slot, colors);
    }

    private void copy(int column, int slot, float[] numbers) {
        for (GlyphRuns page : pages) {
            page.write(column, slot, numbers);
        }
    }

    boolean isBar(int slot) {
        return motions[slot * WIDTH + 3] != TEXT;
    }

    void setFraction(int slot, float fraction) {
        motions[slot * WIDTH + 3] = fraction;
        copy(GlyphRows.MOTION, slot, motions);
    }

    /** Sets after how many seconds of its use a label is not drawn any more; infinite for never. */
    void setLifetime(int slot, float seconds) {
        motions[slot * WIDTH + 1] = Math.min(seconds, ENDLESS);
        copy(GlyphRows.MOTION, slot, motions);
    }

    void setColor(int slot, ColorRGBA color) {
        set(colors, slot, color.r, color.g, color.b, color.a);
        copy(GlyphRows.COLOR, slot, colors);
    }

    Vector3f position(int slot, Vector3f store) {
        return store.set(places[slot * WIDTH], places[slot * WIDTH + 1], places[slot * WIDTH + 2]);
    }

    float begun(int slot) {
        return places[slot * WIDTH + 3];
    }

    /** Sets the position of a label; returns whether it had another one. */
    boolean setPosition(int slot, float x, float y, float z) {
        int at = slot * WIDTH;
        boolean isOther = places[at] != x || places[at + 1] != y || places[at + 2] != z;
        if (isOther) {
            set(places, slot, x, y, z, places[at + 3]);
            copy(GlyphRows.PLACE, slot, places);
        }
        return isOther;
    }

    void setPosition(int slot, Vector3f position) {
        if (setPosition(slot, position.x, position.y, position.z)) {
            moved();
        }
    }

    @Override
    void remove(SwarmUse use) {
        for (GlyphRuns page : pages) {
            page.erase(use.slot);
        }
        super.remove(use);
        moved();
        styles[count] = LabelStyle.DEFAULT;
        if (haveFollowed()) {
            followed[count] = null;
            instances[count] = null;
        }
    }

    @Override
    void move(int from, int to) {
        System.arraycopy(places, from * WIDTH, places, to * WIDTH, WIDTH);
        System.arraycopy(motions, from * WIDTH, motions, to * WIDTH, WIDTH);
        System.arraycopy(colors, from * WIDTH, colors, to * WIDTH, WIDTH);
        styles[to] = styles[from];
        if (haveFollowed()) {
            followed[to] = followed[from];
            instances[to] = instances[from];
            followedUses[to] = followedUses[from];
            System.arraycopy(offsets, from * 3, offsets, to * 3, 3);
        }
        for (GlyphRuns page : pages) {
            page.move(from, to);
        }
    }

    /** Has a label follow a spatial, as long as the use of the instance that this is part of; or nothing for null. */
    void follow(int slot, @Nullable Spatial spatial, @Nullable InstanceData instance) {
        if (!haveFollowed()) {
            if (spatial == null) {
                return;
            }
            resizeFollowed(capacity());
        }
        if (isOrphaned(slot)) {
            // hidden, unless it has only just become one
            copy(GlyphRows.MOTION, slot, motions);
        }
        followed[slot] = spatial;
        instances[slot] = instance;
        followedUses[slot] = instance == null ? 0 : instance.use();
    }

    void setOffset(int slot, Vector3f offset) {
        offsets[slot * 3] = offset.x;
        offsets[slot * 3 + 1] = offset.y;
        offsets[slot * 3 + 2] = offset.z;
    }

    /** Whether a label has ever followed a spatial. */
    boolean haveFollowed() {
        return followed.length > 0;
    }

    /** Whether a label follows an instance whose use has ended. */
    boolean isOrphaned(int slot) {
        InstanceData instance = haveFollowed() ? instances[slot] : null;
        return instance != null && instance.use() != followedUses[slot];
    }

    /** Moves the labels that follow to where their spatials are; hides those that are to end. */
    void follow(LabelBatches by) {
        boolean hasMoved = false;
        for (int slot = 0; slot < count && haveFollowed(); slot++) {
            Spatial spatial = followed[slot];
            if (spatial == null) {
                continue;
            }
            if (isOrphaned(slot)) {
                for (GlyphRuns page : pages) {
                    page.hide(slot);
                }
                continue;
            }
            vector.set(spatial.getWorldTranslation()).addLocal(offsets[slot * 3], offsets[slot * 3 + 1],
                    offsets[slot * 3 + 2]);
            Vector3f local = by.toLocal(vector);
            hasMoved |= setPosition(slot, local.x, local.y, local.z);
        }
        if (hasMoved) {
            by.movedLate();
        }
    }

    /** Draws the labels that are farthest from a camera first. */
    void sort(Camera camera, LabelBatches by) {
        if (distances.length != capacity()) {
            distances = new float[capacity()];
        }
        Vector3f eye = camera.getLocation();
        for (int slot = 0; slot < count; slot++) {
            distances[slot] = by.toWorld(position(slot, vector)).distanceSquared(eye);
        }
        for (GlyphRuns page : pages) {
            page.sort(distances);
        }
    }

    void sweep() {
        for (GlyphRuns page : pages) {
            page.sweep();
        }
    }

    /** Time is counted from so many seconds later. */
    void shiftTime(float seconds) {
        for (int slot = 0; slot < count; slot++) {
            places[slot * WIDTH + 3] -= seconds;
            copy(GlyphRows.PLACE, slot, places);
        }
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void extend(Vector3f least, Vector3f most) {
        for (int slot = 0; slot < count; slot++) {
            position(slot, vector);
            least.minLocal(vector);
            most.maxLocal(vector);
        }
    }

    @Override
    public boolean isShownTo(Camera camera) {
        return shownTo == null || shownTo.test(camera);
    }
}
