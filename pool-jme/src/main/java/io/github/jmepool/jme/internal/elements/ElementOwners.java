// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.anim.AnimationState;
import com.simsilica.lemur.event.BasePickState;
import com.simsilica.lemur.event.PickEventSession;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Finds the spatials that Lemur's states act on: by tweens and effects that run, and by a button that is held down. */
final class ElementOwners {
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
            owners.search("an AnimationState still runs an animation of it",
                    owners.field(animations, "tasks"), Collections.newSetFromMap(new IdentityHashMap<>()));
        }
        BasePickState picks = manager.getState(BasePickState.class);
        Object session = picks == null ? null : owners.field(picks, "session");
        if (session instanceof PickEventSession && owners.field(session, "capture") instanceof Spatial pressed) {
            action.accept("Lemur still sends it the motions of a pressed button", pressed);
        }
    }

    private @Nullable Object field(Object owner, String name) {
        for (Field field : fields.of(owner.getClass()).references) {
            if (field.getName().equals(name)) {
                return GameFields.read(field, owner);
            }
        }
        return null;
    }

    /** Searches animations and the tweens that they consist of. */
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
        } else if (at.getClass().getName().startsWith(ElementFields.LEMUR)) {
            for (Field field : fields.of(at.getClass()).references) {
                search(what, GameFields.read(field, at), seen);
            }
        }
    }
}
