// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Numbers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which instances of one pool are in use: each member has a bit. Beginning or ending a use moves no reference, which
 * would cost the garbage collector's write barrier, and 64 instances share a word, so that the bits of all stay in the
 * cache.
 */
public final class ActiveSet<E extends InstanceData> {
    private InstanceData[] members = new InstanceData[4];
    private long[] words = new long[1];
    private final Numbers places = new Numbers();
    private int size;

    /** Takes in a new instance, which is not in use yet. */
    public void join(E instance) {
        int place = places.take();
        if (place == members.length) {
            members = Arrays.copyOf(members, place << 1);
            words = Arrays.copyOf(words, place + 31 >> 5);
        }
        members[place] = instance;
        instance.place = place;
    }

    /** Removes an instance that is gone from the pool, in use or not; does nothing if it never joined. */
    public void leave(InstanceData instance) {
        int place = instance.place;
        if (place < 0) {
            return;
        }
        remove(instance);
        members[place] = null;
        instance.place = -1;
        places.giveBack(place);
    }

    public void add(InstanceData instance) {
        if (!contains(instance)) {
            words[instance.place >> 6] |= 1L << instance.place;
            size++;
        }
    }

    public void remove(InstanceData instance) {
        if (contains(instance)) {
            words[instance.place >> 6] &= ~(1L << instance.place);
            size--;
        }
    }

    private boolean contains(InstanceData instance) {
        return (words[instance.place >> 6] & 1L << instance.place) != 0;
    }

    /** Whether it is one of this pool's instances, in use or not. */
    public boolean has(InstanceData instance) {
        int place = instance.place;
        return place >= 0 && place < members.length && members[place] == instance;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** One more than the highest place that a member can have. */
    public int places() {
        return places.end();
    }

    /** The highest place below the given one whose member is in use; -1 when there is none. */
    public int before(int place) {
        if (place <= 0) {
            return -1;
        }
        int last = place - 1;
        int word = last >> 6;
        long bits = words[word] & -1L >>> 63 - (last & 63);
        while (bits == 0 && word > 0) {
            bits = words[--word];
        }
        return bits == 0 ? -1 : (word << 6) + 63 - Long.numberOfLeadingZeros(bits);
    }

    /** The next place below whose instance is in use and in no hook; -1 when there is none. */
    private int useBefore(int place) {
        int at = before(place);
        while (at >= 0 && !(members[at].is(InstanceState.IN_USE) && members[at].isActive())) {
            at = before(at);
        }
        return at;
    }

    @SuppressWarnings("unchecked") // Only join adds members.
    public E at(int place) {
        return (E) members[place];
    }

    /** Passes those in use to the action, which may end and begin uses; leaves out those inside one of their hooks. */
    @SuppressWarnings("unchecked")
    public void forEachUse(Consumer<?> action) {
        // the instances of a pool are of one kind, which is that of its action
        Consumer<Spatial> taker = (Consumer<Spatial>) action;
        for (int place = useBefore(places.end()); place >= 0; place = useBefore(place)) {
            taker.accept(members[place].spatial);
        }
    }

    /** Returns the first that {@link #forEachUse} would pass and the condition accepts; null when there is none. */
    @SuppressWarnings("unchecked") // As above.
    public @Nullable Spatial find(Predicate<?> condition) {
        Predicate<Spatial> asker = (Predicate<Spatial>) condition;
        for (int place = useBefore(places.end()); place >= 0; place = useBefore(place)) {
            Spatial spatial = members[place].spatial;
            if (asker.test(spatial)) {
                return spatial;
            }
        }
        return null;
    }

    /** The instance whose use began first, of those that are in use and outside their own hooks; null without one. */
    public @Nullable E oldest() {
        E oldest = null;
        for (int place = useBefore(places.end()); place >= 0; place = useBefore(place)) {
            if (oldest == null || members[place].use() < oldest.use()) {
                oldest = at(place);
            }
        }
        return oldest;
    }

    /** A copy of all members, in use or not. */
    public List<E> members() {
        List<E> all = new ArrayList<>();
        for (int place = 0; place < places.end(); place++) {
            if (members[place] != null) {
                all.add(at(place));
            }
        }
        return all;
    }

    /** A copy of those in use. */
    public List<E> copy() {
        List<E> all = new ArrayList<>(size);
        for (int place = before(places.end()); place >= 0; place = before(place)) {
            all.add(at(place));
        }
        Collections.reverse(all);
        return all;
    }
}
