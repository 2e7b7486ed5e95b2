// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.report;

import com.jme3.anim.AnimComposer;
import com.jme3.app.state.AppStateManager;
import com.jme3.cinematic.Cinematic;
import com.jme3.cinematic.events.AnimEvent;
import com.jme3.cinematic.events.CinematicEvent;
import com.jme3.cinematic.events.MotionEvent;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the events of an application's cinematics, and what each acts on, as far as the engine shows them. */
final class CinematicEvents {
    private static final @Nullable VarHandle STATES =
            EngineFields.find(AppStateManager.class, "states", SafeArrayList.class);
    private static final @Nullable VarHandle EVENTS =
            EngineFields.find(Cinematic.class, "cinematicEvents", List.class);
    private static final @Nullable VarHandle COMPOSER =
            EngineFields.find(AnimEvent.class, "composer", AnimComposer.class);

    /** The fields of an event that refer to spatials, by its class. */
    private final Map<Class<?>, List<Field>> targets = new HashMap<>();

    /** Calls the action with each event, and the spatial that it acts on. */
    void forEach(AppStateManager manager, BiConsumer<CinematicEvent, Spatial> action) {
        if (STATES == null || EVENTS == null) {
            return;
        }
        for (Object state : ((SafeArrayList<?>) STATES.get(manager)).getArray()) {
            if (state instanceof Cinematic cinematic) {
                for (Object event : (List<?>) EVENTS.get(cinematic)) {
                    visit((CinematicEvent) event, action);
                }
            }
        }
    }

    private void visit(CinematicEvent event, BiConsumer<CinematicEvent, Spatial> action) {
        if (event instanceof MotionEvent motion) {
            call(event, motion.getSpatial(), action);
        } else if (event instanceof AnimEvent && COMPOSER != null) {
            AnimComposer composer = (AnimComposer) COMPOSER.get(event);
            call(event, composer == null ? null : composer.getSpatial(), action);
        }
        for (Field field : targets.computeIfAbsent(event.getClass(), CinematicEvents::targetsOf)) {
            call(event, (Spatial) GameFields.read(field, event), action);
        }
    }

    private static List<Field> targetsOf(Class<?> event) {
        return GameFields.of(event, field -> Spatial.class.isAssignableFrom(field.getType()));
    }

    private static void call(CinematicEvent event, @Nullable Spatial target,
            BiConsumer<CinematicEvent, Spatial> action) {
        if (target != null) {
            action.accept(event, target);
        }
    }
}
