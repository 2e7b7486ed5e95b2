// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.scene.Spatial;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a kind of state that few spatials have, of one spatial or control of one instance. {@link StateParts} makes
 * the parts of an instance.
 */
abstract class StatePart {
    private final LeftoverKind kind;
    private String path;
    /** Null where no field of the game may refer to what is taken off. */
    private @Nullable TakenOff takenOff;

    /**
     * @param path of the spatial, for reports
     */
    StatePart(LeftoverKind kind, String path) {
        this.kind = kind;
        this.path = path;
    }

    final String path() {
        return path;
    }

    /** Sets the path of what is reported from now on: for each of the pools that share the part. */
    final void reportAs(String otherPath) {
        path = otherPath;
    }

    /**
     * Whether nothing changed; 0 bytes. An equal value in another object is no change, but is replaced at once by the
     * part's own object, as the game may go on writing into the other. A part whose {@link #restore} compares as well
     * returns false.
     */
    abstract boolean isClean();

    /**
     * Restores the state; called only when {@link #isClean} is false.
     *
     * @param sink receives what was left, or null
     */
    abstract ResetOutcome restore(@Nullable LeftoverSink sink);

    /**
     * Whether this is restored before the tree: because doing so moves spatials of the tree, or spares a report of it.
     */
    boolean isEarly() {
        return false;
    }

    /** Names the spatials that this moves at run time: their transforms are restored without a report. */
    void forEachMoved(Consumer<Spatial> action) {
    }

    /** Called when the instance was attached at its place for a new use. */
    void placed() {
    }

    /** Ends what goes on beside the instance, which is disposed of, perhaps without a reset. */
    void disposed() {
    }

    /** Sets what receives the objects that this takes off in a reset. */
    final void collectIn(TakenOff off) {
        takenOff = off;
    }

    /** Notes an object that the reset takes off: fields of game classes may refer to it. */
    final void tookOff(Object object) {
        if (takenOff != null) {
            takenOff.add(object);
        }
    }

    final void report(@Nullable LeftoverSink sink, String what) {
        if (sink != null) {
            sink.leftover(kind, path, what);
        }
    }

    final void report(@Nullable LeftoverSink sink, String subject, @Nullable Object now, @Nullable Object then) {
        if (sink != null) {
            sink.differs(kind, path, subject, now, then);
        }
    }

    final void reportAdded(@Nullable LeftoverSink sink, String what) {
        if (sink != null) {
            sink.added(kind, path, what);
        }
    }

    /** Reports what can't be restored, or has reached all instances. */
    final ResetOutcome lose(@Nullable LeftoverSink sink, String what) {
        if (sink != null) {
            sink.lost(kind, path, what);
        }
        return ResetOutcome.DISCARD;
    }
}
