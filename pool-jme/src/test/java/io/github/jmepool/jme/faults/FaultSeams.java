// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import io.github.jmepool.jme.support.Unchecked;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;

/** Counts the calls at every point where a scene's pools call the game's code, and has one of them fail. */
final class FaultSeams {
    /** What a game supplies, and what of the engine and the system may fail. */
    enum Point {
        CLONE, CONTROL_CLONE, CREATE, SPAWN, RECYCLE, DISPOSE, VICTIM, POOLABLE_SPAWN, POOLABLE_RECYCLE,
        RULE_CAPTURE, RULE_RESET, END_CONDITION, SIZING_START, SIZING_DECIDE, TRIM_STRATEGY, POOL_LISTENER,
        SCENE_LISTENER, USE_ENDED, POOL_ADDED, LISTENER_CREATED,
        LISTENER_SPAWNED, LISTENER_MOVED, LISTENER_BEFORE_RESET, LISTENER_AFTER_RESET, LISTENER_DISPOSED,
        LISTENER_DETACHED,
        HANDLE_ENDED, LABEL_TEXT, FACTORY, ELEMENT_UPDATE, PRELOAD, UPLOAD, NATIVE_DISPOSE, LOADER, FOR_EACH, QUERY,
        CLOCK
    }

    /** With what. */
    enum Kind { EXCEPTION, ERROR, CHECKED, OUT_OF_MEMORY }

    /** Marks what was thrown for the test; to be told from all else that may go wrong. */
    interface Marked {
    }

    private static final class MarkedException extends RuntimeException implements Marked {
        private static final long serialVersionUID = 1L;

        MarkedException(String message) {
            super(message);
        }
    }

    private static final class MarkedError extends Error implements Marked {
        private static final long serialVersionUID = 1L;

        MarkedError(String message) {
            super(message);
        }
    }

    /** Kotlin's and Groovy's hooks throw checked exceptions without declaring them. */
    private static final class MarkedChecked extends Exception implements Marked {
        private static final long serialVersionUID = 1L;

        MarkedChecked(String message) {
            super(message);
        }
    }

    private static final class MarkedOutOfMemory extends OutOfMemoryError implements Marked {
        private static final long serialVersionUID = 1L;

        MarkedOutOfMemory(String message) {
            super(message);
        }
    }

    private final Map<Point, Integer> calls = new EnumMap<>(Point.class);
    final Point failing;
    private final int atCall;
    private final Kind kind;
    /** Off while the test itself looks at the pools. */
    boolean on;
    /** With what the listener that is told of a failure fails, each time; null when it does not. */
    Kind listenerFails;
    /** What has failed; null before. */
    Throwable thrown;
    /** What the listener threw last; null when it has thrown nothing. */
    Throwable thrownByListener;

    /**
     * Seams of which one fails once.
     *
     * @param failing the point; null for none
     * @param atCall at which call, from 1
     * @param kind with what
     */
    FaultSeams(Point failing, int atCall, Kind kind) {
        this.failing = failing;
        this.atCall = atCall;
        this.kind = kind;
    }

    static FaultSeams quiet() {
        return new FaultSeams(null, 0, Kind.EXCEPTION);
    }

    int calls(Point point) {
        return calls.getOrDefault(point, 0);
    }

    void call(Point point) {
        if (!on) {
            return;
        }
        int call = calls.merge(point, 1, Integer::sum);
        if (point == Point.SCENE_LISTENER && listenerFails != null) {
            thrownByListener = made(listenerFails, "the listener fails, for the test");
            throw Unchecked.of(thrownByListener);
        }
        if (point == failing && call == atCall) {
            thrown = made(kind, point + " fails at call " + call + ", for the test");
            throw Unchecked.of(thrown);
        }
    }

    private static Throwable made(Kind kind, String message) {
        return switch (kind) {
            case EXCEPTION -> new MarkedException(message);
            case ERROR -> new MarkedError(message);
            case CHECKED -> new MarkedChecked(message);
            default -> new MarkedOutOfMemory(message);
        };
    }

    /** Whether it is what has failed, or brings it along. */
    boolean tells(Throwable failure) {
        return failure == thrown || failure.getCause() != null && tells(failure.getCause())
                || Stream.of(failure.getSuppressed()).anyMatch(this::tells);
    }

    /** Whether it is what a seam threw or was caused by that, and so is all that it brings along. */
    boolean isTold(Throwable failure) {
        for (Throwable other : failure.getSuppressed()) {
            if (!isTold(other)) {
                return false;
            }
        }
        return failure instanceof Marked || failure.getCause() != null && isTold(failure.getCause());
    }
}
