// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.PlayState;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.cinematic.events.CinematicEventListener;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts a MotionEvent back: what it plays, how far it has come, and its settings. No listener is called.
 */
final class MotionPart extends StatePart {
    private static final @Nullable VarHandle PLAY_STATE =
            EngineFields.find(AbstractCinematicEvent.class, "playState", PlayState.class);
    private static final @Nullable VarHandle TIME =
            EngineFields.find(AbstractCinematicEvent.class, "time", float.class);
    private static final @Nullable VarHandle LISTENERS =
            EngineFields.find(AbstractCinematicEvent.class, "listeners", List.class);
    private static final @Nullable VarHandle TRAVELED =
            EngineFields.find(MotionEvent.class, "traveledDistance", float.class);
    private static final @Nullable VarHandle LOOK_AT = EngineFields.find(MotionEvent.class, "lookAt", Vector3f.class);
    private static final @Nullable VarHandle UP = EngineFields.find(MotionEvent.class, "upVector", Vector3f.class);
    /** False once a cinematic has updated the event. */
    private static final @Nullable VarHandle IS_CONTROL =
            EngineFields.find(MotionEvent.class, "isControl", boolean.class);
    /** The last way point that the path's listeners were told of. */
    private static final @Nullable VarHandle LAST_WAY_POINT =
            EngineFields.find(MotionPath.class, "prevWayPoint", int.class);

    private final MotionEvent event;
    private final String path;
    /** Has the event's state as it was when its instance was made. */
    private final MotionEvent then = new MotionEvent();
    private final CinematicEventListener[] listeners;
    private final int lastWayPoint;

    MotionPart(MotionEvent event, String path) {
        this.event = event;
        this.path = path;
        listeners = listeners().toArray(CinematicEventListener[]::new);
        lastWayPoint = lastWayPoint(event.getPath());
        copySettings(event, then);
        copyProgress(event, then);
    }

    @SuppressWarnings("unchecked")
    private List<CinematicEventListener> listeners() {
        List<CinematicEventListener> list = LISTENERS == null ? null
                : (List<CinematicEventListener>) LISTENERS.get(event);
        return list == null ? List.of() : list;
    }

    private static int lastWayPoint(@Nullable MotionPath path) {
        return path == null || LAST_WAY_POINT == null ? 0 : (int) LAST_WAY_POINT.get(path);
    }

    @Override
    boolean isClean() {
        return isIdle() && areSettingsClean() && event.getSpeed() == then.getSpeed();
    }

    /** Whether it is where it was, whatever its settings. */
    private boolean isIdle() {
        return event.getPlayState() == then.getPlayState() && event.getTime() == then.getTime()
                && event.getCurrentWayPoint() == then.getCurrentWayPoint()
                && event.getCurrentValue() == then.getCurrentValue()
                && event.getTraveledDistance() == then.getTraveledDistance()
                && lastWayPoint(then.getPath()) == lastWayPoint;
    }

    /** The engine itself turns the speed round, where a motion goes to and fro. */
    private boolean areSettingsClean() {
        return Math.abs(event.getSpeed()) == Math.abs(then.getSpeed()) && event.getPath() == then.getPath()
                && event.getInitialDuration() == then.getInitialDuration()
                && event.getLoopMode() == then.getLoopMode()
                && event.getDirectionType() == then.getDirectionType()
                && Objects.equals(event.getRotation(), then.getRotation())
                && sameVector(LOOK_AT) && sameVector(UP) && areListenersClean()
                && (IS_CONTROL == null || (boolean) IS_CONTROL.get(event) == (boolean) IS_CONTROL.get(then));
    }

    private boolean sameVector(@Nullable VarHandle field) {
        return field == null || Objects.equals((Vector3f) field.get(event), (Vector3f) field.get(then));
    }

    private boolean areListenersClean() {
        List<CinematicEventListener> now = listeners();
        boolean same = now.size() == listeners.length;
        for (int i = 0; same && i < listeners.length; i++) {
            same = now.get(i) == listeners[i];
        }
        return same;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (!areSettingsClean()) {
            if (sink != null) {
                sink.leftover(LeftoverKind.ANIMATION, path, "settings or listeners of the MotionEvent were left changed"
                        + " (speed " + event.getSpeed() + ", duration " + event.getInitialDuration() + ", "
                        + event.getLoopMode() + ", direction " + event.getDirectionType() + ")");
            }
            List<CinematicEventListener> now = listeners();
            if (!areListenersClean()) {
                now.clear();
                now.addAll(List.of(listeners));
            }
        }
        copySettings(then, event);
        copyProgress(then, event);
        if (then.getPath() != null && LAST_WAY_POINT != null) {
            LAST_WAY_POINT.set(then.getPath(), lastWayPoint);
        }
        return ResetOutcome.REPAIRED;
    }

    private static void copySettings(MotionEvent from, MotionEvent to) {
        to.setInitialDuration(from.getInitialDuration());
        to.setSpeed(from.getSpeed());
        to.setLoopMode(from.getLoopMode());
        to.setDirectionType(from.getDirectionType());
        to.setPath(from.getPath());
        Quaternion rotation = from.getRotation();
        to.setRotation(rotation == null ? null : rotation.clone());
        if (LOOK_AT != null && UP != null) {
            to.setLookAt(copy((Vector3f) LOOK_AT.get(from)), copy((Vector3f) UP.get(from)));
        }
        if (IS_CONTROL != null) {
            IS_CONTROL.set(to, (boolean) IS_CONTROL.get(from));
        }
    }

    private static @Nullable Vector3f copy(@Nullable Vector3f vector) {
        return vector == null ? null : vector.clone();
    }

    /** Without the engine's fields, by calls that start and stop it: these call the listeners, and lose the time. */
    private static void copyProgress(MotionEvent from, MotionEvent to) {
        if (PLAY_STATE != null && TIME != null && TRAVELED != null) {
            PLAY_STATE.set(to, from.getPlayState());
            TIME.set(to, from.getTime());
            TRAVELED.set(to, from.getTraveledDistance());
        } else if (from.getPlayState() != to.getPlayState()) {
            to.stop();
            if (from.getPlayState() != PlayState.Stopped) {
                to.setEnabled(from.getPlayState() == PlayState.Playing);
            }
        }
        to.setCurrentWayPoint(from.getCurrentWayPoint());
        to.setCurrentValue(from.getCurrentValue());
    }
}
