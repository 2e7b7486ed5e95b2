// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Compares and restores a list on one spatial: which elements, in which order, and their values.
 *
 * @param <T> the class of the elements
 */
abstract class ElementList<T> {
    private final LeftoverKind kind;
    private final List<Saved<? extends T>> elements;
    /** Whether several instances have an element, whose values are the game's then. */
    private final AtomicBoolean[] several;

    /** The empty list that spatials without elements share. */
    ElementList(LeftoverKind kind) {
        this.kind = kind;
        elements = List.of();
        several = new AtomicBoolean[0];
    }

    ElementList(LeftoverKind kind, Spatial spatial, SeveralOwners owners) {
        this.kind = kind;
        int count = count(spatial);
        elements = new ArrayList<>(count);
        several = new AtomicBoolean[count];
        for (int i = 0; i < count; i++) {
            T element = element(spatial, i);
            elements.add(save(spatial, element));
            several[i] = owners.of(element);
        }
    }

    private boolean isGames(int index) {
        return several[index].get();
    }

    abstract int count(Spatial spatial);

    abstract T element(Spatial spatial, int index);

    abstract Saved<? extends T> save(Spatial spatial, T element);

    abstract void clear(Spatial spatial);

    abstract void add(Spatial spatial, T element);

    /** Returns the name of an element in a report. */
    abstract String label(Saved<? extends T> element);

    /** Returns what the report of an element that a use has added ends with. */
    String suffix(T element) {
        return "";
    }

    /** Returns the name of an element's property in a report. */
    String subject(String property, String label) {
        return property + " of the " + label;
    }

    /** Whether the engine itself writes the property in each frame, so that it is not reported. */
    boolean isManaged(Spatial spatial, T element, String property) {
        return false;
    }

    /** Whether an element may be replaced by another one without a report. */
    boolean isLike(Saved<? extends T> element, T other) {
        return false;
    }

    final boolean isClean(Spatial spatial) {
        if (count(spatial) != elements.size()) {
            return false;
        }
        for (int i = 0; i < elements.size(); i++) {
            Saved<? extends T> saved = elements.get(i);
            if (element(spatial, i) != saved.target
                    || !(isGames(i) || saved.isClean() || saved.restoreIfLike())) {
                return false;
            }
        }
        return true;
    }

    final void restore(Spatial spatial, @Nullable TakenOff off, String path, @Nullable LeftoverSink sink) {
        if (sink != null && !areAllLike(spatial)) {
            report(spatial, path, sink);
        }
        if (off != null) {
            addTo(off, spatial);
        }
        clear(spatial);
        for (int i = 0; i < elements.size(); i++) {
            if (!isGames(i)) {
                elements.get(i).restore();
            }
            add(spatial, elements.get(i).target);
        }
    }

    private void addTo(TakenOff off, Spatial spatial) {
        for (int i = 0; i < count(spatial); i++) {
            T now = element(spatial, i);
            if (!isSaved(now)) {
                off.add(now);
            }
        }
        for (Saved<? extends T> saved : elements) {
            if (!isOn(spatial, saved.target)) {
                off.putBack(saved.target);
            }
        }
    }

    private boolean isSaved(T element) {
        return elements.stream().anyMatch(saved -> saved.target == element);
    }

    private boolean areAllLike(Spatial spatial) {
        boolean like = count(spatial) == elements.size();
        for (int i = 0; like && i < elements.size(); i++) {
            like = isLike(elements.get(i), element(spatial, i));
        }
        return like;
    }

    private void report(Spatial spatial, String path, LeftoverSink sink) {
        for (int i = 0; i < count(spatial); i++) {
            T now = element(spatial, i);
            if (!isSaved(now)) {
                sink.leftover(kind, path, label(save(spatial, now)) + " was left on" + suffix(now));
            }
        }
        for (int i = 0; i < elements.size(); i++) {
            Saved<? extends T> saved = elements.get(i);
            String label = label(saved);
            if (!isOn(spatial, saved.target)) {
                sink.leftover(kind, path, label + " was left off");
            } else if (!isGames(i)) {
                saved.report((property, now, then) -> {
                    if (!isManaged(spatial, saved.target, property)) {
                        sink.differs(kind, path, subject(property, label), now, then);
                    }
                });
            }
        }
    }

    private boolean isOn(Spatial spatial, T element) {
        for (int i = 0; i < count(spatial); i++) {
            if (element(spatial, i) == element) {
                return true;
            }
        }
        return false;
    }
}
