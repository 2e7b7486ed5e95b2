// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.PlayState;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.cinematic.events.CinematicEventListener;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores a MotionEvent: what it plays, how far it has come, and its settings. No listener is called.
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
    /** The last way point of which the path has notified its listeners. */
    private static final @Nullable VarHandle LAST_WAY_POINT =
            EngineFields.find(MotionPath.class, "prevWayPoint", int.class);

    private static final List<Property<MotionEvent>> SETTINGS = List.of(
            Property.number("initialDuration", MotionEvent::getInitialDuration, MotionEvent::setInitialDuration),
            Property.value("loopMode", MotionEvent::getLoopMode, MotionEvent::setLoopMode),
            Property.value("directionType", MotionEvent::getDirectionType, MotionEvent::setDirectionType),
            Property.own("path", MotionEvent::getPath, MotionEvent::setPath),
            Property.value("rotation", MotionEvent::getRotation, MotionEvent::setRotation),
            Property.field("lookAt", LOOK_AT),
            Property.field("upVector", UP),
            Property.field("isControl", IS_CONTROL));

    /** After the settings: the path is the restored one. */
    private static final List<Property<MotionEvent>> PROGRESS = List.of(
            Property.value("playState", MotionEvent::getPlayState, MotionPart::setPlayState),
            Property.field("time", TIME),
            Property.field("traveledDistance", TRAVELED),
            Property.whole("currentWayPoint", MotionEvent::getCurrentWayPoint, MotionEvent::setCurrentWayPoint),
            Property.number("currentValue", MotionEvent::getCurrentValue, MotionEvent::setCurrentValue),
            Property.number("speed", MotionEvent::getSpeed, MotionEvent::setSpeed),
            Property.whole("prevWayPoint", event -> lastWayPoint(event.getPath()), MotionPart::setLastWayPoint));

    private final MotionEvent event;
    private final CinematicEventListener[] listeners;
    private final float speed;
    private final Saved<MotionEvent> settings;
    private final Saved<MotionEvent> progress;

    MotionPart(MotionEvent event, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.event = event;
        listeners = listeners().toArray(CinematicEventListener[]::new);
        speed = event.getSpeed();
        settings = new Saved<>(event, SETTINGS);
        progress = new Saved<>(event, PROGRESS);
    }

    @SuppressWarnings("unchecked")
    private List<CinematicEventListener> listeners() {
        List<CinematicEventListener> list = LISTENERS == null ? null
                : (List<CinematicEventListener>) LISTENERS.get(event);
        return list == null ? List.of() : list;
    }

    /** Without the engine's field, by calls that start and stop it: these call the listeners, and lose the time. */
    private static void setPlayState(MotionEvent event, PlayState state) {
        if (PLAY_STATE != null) {
            PLAY_STATE.set(event, state);
            return;
        }
        event.stop();
        if (state != PlayState.Stopped) {
            event.setEnabled(state == PlayState.Playing);
        }
    }

    private static int lastWayPoint(@Nullable MotionPath path) {
        return path == null || LAST_WAY_POINT == null ? 0 : (int) LAST_WAY_POINT.get(path);
    }

    private static void setLastWayPoint(MotionEvent event, int wayPoint) {
        if (event.getPath() != null && LAST_WAY_POINT != null) {
            LAST_WAY_POINT.set(event.getPath(), wayPoint);
        }
    }

    @Override
    boolean isClean() {
        return progress.isClean() && areSettingsClean();
    }

    /** The engine itself turns the speed round, where a motion goes to and fro. */
    private boolean areSettingsClean() {
        return Math.abs(event.getSpeed()) == Math.abs(speed) && settings.isClean() && areListenersClean();
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
    void forEachMoved(Consumer<Spatial> action) {
        action.accept(event.getSpatial());
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null && !areSettingsClean()) {
            report(sink, "settings or listeners of the MotionEvent have changed"
                    + " (speed " + event.getSpeed() + ", duration " + event.getInitialDuration() + ", "
                    + event.getLoopMode() + ", direction " + event.getDirectionType() + ")");
        }
        if (!areListenersClean()) {
            List<CinematicEventListener> now = listeners();
            now.clear();
            now.addAll(List.of(listeners));
        }
        settings.restore();
        progress.restore();
        return ResetOutcome.REPAIRED;
    }
}
