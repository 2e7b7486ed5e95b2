// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.app.state.AppStateManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.core.util.WeakIdentityMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The elements of Lemur in the instances of one pool. Render thread only.
 *
 * <p>An element lays itself out in the first update that it is attached for. Its state is saved after that: the reset
 * would otherwise take off the backgrounds, which Lemur attaches once.
 */
public final class Elements {
    /** Null where Lemur is not on the class path. */
    private static final @Nullable Class<?> CONTROL = find(ElementFields.LEMUR + "core.GuiControl");
    /** A layout of the first pass may change what elements of Lemur's own make for themselves. */
    private static final int PASSES = 2;

    final ElementFields.Known fields = new ElementFields.Known();
    /** The objects of the first instance and the models of all, and whether several instances have them. */
    private final WeakIdentityMap<AtomicBoolean> known = new WeakIdentityMap<>();
    private boolean isFirst = true;

    /**
     * Returns whether there are elements at or below a spatial.
     *
     * @param spatial any spatial
     * @return false also where Lemur is not on the class path
     */
    public static boolean areIn(Spatial spatial) {
        return CONTROL != null && isElementIn(spatial);
    }

    /**
     * Finds what Lemur's states of an application act on.
     *
     * @param manager those of the application
     * @param action is called with what acts on a spatial, as the rest of a sentence, and the spatial
     */
    public static void forEachOwner(AppStateManager manager, BiConsumer<String, Spatial> action) {
        if (CONTROL != null) {
            ElementOwners.forEach(manager, action);
        }
    }

    private static @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, Elements.class.getClassLoader());
        } catch (ClassNotFoundException | LinkageError absent) {
            return null;
        }
    }

    /**
     * Returns whether a class, or one that it extends, is one of Lemur's. That it implements an interface of Lemur is
     * not enough.
     *
     * @param type the class of an object
     * @return whether it is
     */
    public static boolean isLemurs(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().startsWith(ElementFields.LEMUR)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isElement(Spatial spatial) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (isLemurs(spatial.getControl(i).getClass())) {
                return true;
            }
        }
        return false;
    }

    /**
     * Has the elements of a new instance lay themselves out, as their first update would.
     *
     * @param instance the root of the instance
     */
    public static void layOut(Spatial instance) {
        Node parent = instance.getParent() == null ? new Node() : null;
        if (parent != null) {
            // a root would update everything below it, and so code of the game
            parent.attachChild(instance);
        }
        for (int i = 0; i < PASSES; i++) {
            layOutOne(instance);
        }
        if (parent != null) {
            parent.detachChild(instance);
        }
    }

    /** No control or spatial of another class is updated. */
    private static void layOutOne(Spatial spatial) {
        if (isLemursAlone(spatial)) {
            spatial.updateLogicalState(0);
        } else {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                Control control = spatial.getControl(i);
                if (control.getClass().getName().startsWith(ElementFields.LEMUR)) {
                    control.update(0);
                }
            }
        }
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                layOutOne(node.getChild(i));
            }
        }
    }

    private static boolean isLemursAlone(Spatial spatial) {
        boolean alone = spatial.getClass().getName().startsWith(ElementFields.LEMUR);
        for (int i = 0; i < spatial.getNumControls(); i++) {
            alone &= spatial.getControl(i).getClass().getName().startsWith(ElementFields.LEMUR);
        }
        return alone;
    }

    /**
     * Saves the elements of an instance.
     *
     * @param instance the root of the instance
     * @return their state
     */
    public ElementState save(Spatial instance) {
        ElementState state = new ElementWalk(this, instance).state();
        isFirst = false;
        return state;
    }

    private static boolean isElementIn(Spatial spatial) {
        boolean found = isElement(spatial);
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity() && !found; i++) {
                found = isElementIn(node.getChild(i));
            }
        }
        return found;
    }

    /**
     * Returns whether several instances have an object; it is called once for each object of an instance.
     *
     * @param isModel whether later instances may share it though the first does not have it
     * @return null where it is not known
     */
    @Nullable AtomicBoolean sharing(Object object, boolean isModel) {
        AtomicBoolean several = known.get(object);
        if (several != null) {
            several.set(true);
        } else if (isFirst || isModel) {
            several = new AtomicBoolean();
            known.put(object, several);
        }
        return several;
    }

    /** Whether the first instance has an object, and the one that is being saved is another. */
    boolean isOfFirst(Object object) {
        return !isFirst && known.get(object) != null;
    }
}
