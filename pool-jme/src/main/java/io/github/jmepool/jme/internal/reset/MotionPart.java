// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.cinematic.MotionPath;
import com.jme3.cinematic.PlayState;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.math.Spline;
import com.jme3.math.Spline.SplineType;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import com.jme3.util.clone.JmeCloneable;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Restores a MotionEvent: what it plays, how far it has come, and its settings. No listener is called.
 */
final class MotionPart extends CallingPart {
    private static final @Nullable VarHandle PLAY_STATE =
            EngineFields.find(AbstractCinematicEvent.class, "playState", PlayState.class);
    private static final @Nullable VarHandle LISTENERS =
            EngineFields.find(AbstractCinematicEvent.class, "listeners", List.class);
    private static final @Nullable VarHandle PATH_LISTENERS =
            EngineFields.find(MotionPath.class, "listeners", List.class);
    private static final @Nullable VarHandle SPLINE = EngineFields.find(MotionPath.class, "spline", Spline.class);
    /** The last way point of which the path has notified its listeners. */
    private static final @Nullable VarHandle LAST_WAY_POINT =
            EngineFields.find(MotionPath.class, "prevWayPoint", int.class);

    private static final List<Property<MotionEvent>> SETTINGS = List.of(
            Property.number("initialDuration", MotionEvent::getInitialDuration, MotionEvent::setInitialDuration),
            Property.value("loopMode", MotionEvent::getLoopMode, MotionEvent::setLoopMode),
            Property.value("directionType", MotionEvent::getDirectionType, MotionEvent::setDirectionType),
            Property.own("path", MotionEvent::getPath, MotionEvent::setPath),
            Property.value("rotation", MotionEvent::getRotation, MotionEvent::setRotation),
            // the game's own vector, which may be that of the player
            Property.reference("lookAt", EngineFields.find(MotionEvent.class, "lookAt", Vector3f.class)),
            Property.field("upVector", EngineFields.find(MotionEvent.class, "upVector", Vector3f.class)),
            // false once a cinematic has updated the event
            Property.field("isControl", EngineFields.find(MotionEvent.class, "isControl", boolean.class)));

    /** After the settings: the path is the restored one. */
    private static final List<Property<MotionEvent>> PROGRESS = List.of(
            Property.value("playState", MotionEvent::getPlayState, MotionPart::setPlayState),
            Property.field("time", EngineFields.find(AbstractCinematicEvent.class, "time", float.class)),
            Property.field("traveledDistance", EngineFields.find(MotionEvent.class, "traveledDistance", float.class)),
            Property.whole("currentWayPoint", MotionEvent::getCurrentWayPoint, MotionEvent::setCurrentWayPoint),
            Property.number("currentValue", MotionEvent::getCurrentValue, MotionEvent::setCurrentValue),
            Property.number("speed", MotionEvent::getSpeed, MotionEvent::setSpeed));

    private final MotionEvent event;
    private final Object[] listeners;
    private final @Nullable MotionPath way;
    /** Whether several instances move on the path, which is the game's then; null where only this one does. */
    private final @Nullable AtomicBoolean several;
    private final Object[] pathListeners;
    private final int lastWayPoint;
    /** A copy, which nothing else has. */
    private final @Nullable Spline splineAtFirst;
    private final float speed;
    private final Saved<MotionEvent> settings;
    private final Saved<MotionEvent> progress;

    MotionPart(MotionEvent event, SeveralOwners owners, String path) {
        super(LeftoverKind.ANIMATION, path);
        this.event = event;
        listeners = giveOwnList(LISTENERS, event);
        way = giveOwnPath(event);
        several = way == null ? null : owners.of(way);
        MotionPath own = ownPath();
        pathListeners = own == null ? new Object[0] : giveOwnList(PATH_LISTENERS, own);
        lastWayPoint = lastWayPoint(own);
        Spline spline = own == null ? null : own.getSpline();
        if (SPLINE != null && own != null && spline != null) {
            // the engine's clones share the lengths of its segments
            SPLINE.set(own, copy(spline));
        }
        splineAtFirst = spline == null ? null : copy(spline);
        speed = event.getSpeed();
        settings = new Saved<>(event, SETTINGS);
        progress = new Saved<>(event, PROGRESS);
    }

    /** Gives an object a list of its own, as the engine's clones share it, and returns what is in it. */
    private static Object[] giveOwnList(@Nullable VarHandle field, Object of) {
        List<?> list = list(field, of);
        if (field != null && list != null) {
            field.set(of, new ArrayList<>(list));
        }
        return list == null ? new Object[0] : list.toArray();
    }

    private static @Nullable List<?> list(@Nullable VarHandle field, Object of) {
        return field == null ? null : (List<?>) field.get(of);
    }

    /** Gives a motion a path of its own, as clones have since jME 3.8, and returns it. */
    private static @Nullable MotionPath giveOwnPath(MotionEvent event) {
        Object path = event.getPath();
        if (SPLINE != null && path != null && path.getClass() == MotionPath.class
                && !(path instanceof JmeCloneable)) {
            MotionPath own = new MotionPath();
            SPLINE.set(own, event.getPath().getSpline());
            if (PATH_LISTENERS != null) {
                PATH_LISTENERS.set(own, PATH_LISTENERS.get(path));
            }
            event.setPath(own);
        }
        return event.getPath();
    }

    /** Another spline with the same points; a NURBS, which can't be changed, is its own. */
    private static Spline copy(Spline of) {
        if (of.getType() == SplineType.Nurb) {
            return of;
        }
        List<Vector3f> points = new ArrayList<>();
        of.getControlPoints().forEach(point -> points.add(point.clone()));
        if (points.size() > 1) {
            return new Spline(of.getType(), points, of.getCurveTension(), of.isCycle());
        }
        // too few to have a length, on which the constructor insists
        Spline copy = new Spline();
        copy.setCurveTension(of.getCurveTension());
        copy.setCycle(of.isCycle());
        if (copy.getType() != of.getType()) {
            copy.setType(of.getType());
        }
        points.forEach(copy::addControlPoint);
        return copy;
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

    @Override
    boolean isClean() {
        MotionPath own = ownPath();
        return progress.isClean() && (own == null || lastWayPoint(own) == lastWayPoint) && areSettingsClean();
    }

    @Override
    boolean mayCall() {
        MotionPath path = event.getPath();
        return event.getClass() != MotionEvent.class || mayCall(LISTENERS, event)
                || path != null && mayCall(PATH_LISTENERS, path);
    }

    private static boolean mayCall(@Nullable VarHandle field, Object of) {
        List<?> listeners = list(field, of);
        return field == null || listeners != null && !listeners.isEmpty();
    }

    /** The engine itself turns the speed round, where a motion goes to and fro. */
    private boolean areSettingsClean() {
        return Math.abs(event.getSpeed()) == Math.abs(speed) && settings.isClean() && has(LISTENERS, event, listeners)
                && isPathClean();
    }

    /** Null where it is the game's. */
    private @Nullable MotionPath ownPath() {
        return SeveralOwners.isGames(several) ? null : way;
    }

    private boolean isPathClean() {
        MotionPath own = ownPath();
        return own == null || has(PATH_LISTENERS, own, pathListeners) && isSplineClean(own);
    }

    private boolean isSplineClean(MotionPath of) {
        Spline now = of.getSpline();
        Spline then = splineAtFirst;
        return now == null || then == null || now.getType() == then.getType()
                && now.isCycle() == then.isCycle() && now.getCurveTension() == then.getCurveTension()
                && now.getControlPoints().equals(then.getControlPoints());
    }

    private static boolean has(@Nullable VarHandle field, Object of, Object[] listeners) {
        List<?> now = list(field, of);
        int count = now == null ? 0 : now.size();
        if (field != null && count != listeners.length) {
            return false;
        }
        for (int i = 0; now != null && i < count; i++) {
            if (now.get(i) != listeners[i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    void forEachMoved(Consumer<Spatial> action) {
        action.accept(event.getSpatial());
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        if (sink != null && !areSettingsClean()) {
            report(sink, "settings, way points or listeners of the MotionEvent have changed"
                    + " (speed " + event.getSpeed() + ", duration " + event.getInitialDuration() + ", "
                    + event.getLoopMode() + ", direction " + event.getDirectionType() + ")");
        }
        restore(LISTENERS, event, listeners);
        MotionPath own = ownPath();
        if (own != null) {
            restorePath(own);
        }
        settings.restore();
        progress.restore();
        return ResetOutcome.REPAIRED;
    }

    private static void restore(@Nullable VarHandle field, Object of, Object[] listeners) {
        if (field != null && !has(field, of, listeners)) {
            field.set(of, new ArrayList<>(List.of(listeners)));
        }
    }

    private void restorePath(MotionPath own) {
        restore(PATH_LISTENERS, own, pathListeners);
        if (SPLINE != null && splineAtFirst != null && !isSplineClean(own)) {
            SPLINE.set(own, copy(splineAtFirst));
        }
        if (LAST_WAY_POINT != null) {
            LAST_WAY_POINT.set(own, lastWayPoint);
        }
    }
}
