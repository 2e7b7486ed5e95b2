// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.anim.Animation;
import com.simsilica.lemur.anim.AnimationState;
import com.simsilica.lemur.anim.Tween;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.PickEventSession;
import com.simsilica.lemur.event.TouchAppState;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Finds the spatials that Lemur's states act on: by tweens and effects that run, by a button or finger that is held
 * down, and by a drag of lemur-proto.
 */
final class ElementOwners {
    /** The drag that goes on, of all of the application; null without lemur-proto. */
    private static final @Nullable Field DRAG = drag();

    private final ElementFields.Known fields = new ElementFields.Known();
    private final BiConsumer<String, Spatial> found;

    private ElementOwners(BiConsumer<String, Spatial> found) {
        this.found = found;
    }

    /** Calls the action with what acts on a spatial, and the spatial. */
    static void forEach(AppStateManager manager, BiConsumer<String, Spatial> action) {
        ElementOwners owners = new ElementOwners(action);
        AnimationState animations = manager.getState(AnimationState.class);
        if (animations != null) {
            owners.search("an AnimationState still runs an animation of it", owners.field(animations, "tasks"), seen());
        }
        BasePickState picks = manager.getState(BasePickState.class);
        owners.searchPressed(picks);
        TouchAppState touches = manager.getState(TouchAppState.class);
        if (touches != null) {
            owners.searchPressed(picks == touches ? null : touches);
            if (owners.field(touches, "pointerDataMap") instanceof Map<?, ?> fingers) {
                fingers.values().forEach(owners::searchPressed);
            }
        }
        if (DRAG != null) {
            owners.search("a drag that goes on still refers to it", GameFields.read(DRAG, DRAG.getDeclaringClass()),
                    seen());
        }
    }

    private static @Nullable Field drag() {
        try {
            Class<?> type = Class.forName(ElementFields.LEMUR + "dnd.DragAndDropControl", false,
                    ElementOwners.class.getClassLoader());
            Field session = type.getDeclaredField("globalSession");
            return GameFields.makeAccessible(session) ? session : null;
        } catch (ReflectiveOperationException | LinkageError absent) {
            return null;
        }
    }

    private static Set<Object> seen() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** @param owner has a session, which knows what the pointer or a finger has pressed */
    private void searchPressed(@Nullable Object owner) {
        if (owner != null && field(owner, "session") instanceof PickEventSession session
                && field(session, "capture") instanceof Spatial pressed) {
            found.accept("Lemur still sends it the motions of a pressed button or finger", pressed);
        }
    }

    private static boolean isReference(Field field) {
        return !field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers());
    }

    private @Nullable Object field(Object owner, String name) {
        for (Field field : fields.of(owner.getClass()).references) {
            if (field.getName().equals(name)) {
                return GameFields.read(field, owner);
            }
        }
        return null;
    }

    /** Searches animations, the tweens that they consist of, and a drag. */
    private void search(String what, @Nullable Object at, Set<Object> seen) {
        if (at == null || !seen.add(at)) {
            return;
        }
        if (at instanceof Spatial target) {
            found.accept(what, target);
        } else if (SavedContents.isContainer(at)) {
            for (Object element : SavedContents.elements(at)) {
                search(what, element, seen);
            }
        } else if (Elements.isLemurs(at.getClass()) || at instanceof Tween || at instanceof Animation) {
            for (Field field : fields.of(at.getClass()).references) {
                search(what, GameFields.read(field, at), seen);
            }
            for (Field field : GameFields.of(at.getClass(), ElementOwners::isReference)) {
                Object value = GameFields.read(field, at);
                // a list in a game's own tween need not be what the tween acts on
                if (value != null && !SavedContents.isContainer(value)) {
                    search(what, value, seen);
                }
            }
        }
    }
}
