// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.app.state.AppState;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.anim.Animation;
import com.simsilica.lemur.anim.Tween;
import com.simsilica.lemur.core.GuiComponent;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.core.GuiMaterial;
import com.simsilica.lemur.core.VersionedObject;
import com.simsilica.lemur.effect.EffectControl;
import io.github.jmepool.jme.internal.engine.GameFields;
import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Finds the objects of which the elements of one instance consist, and saves each. */
final class ElementWalk {
    /** Styles and key mappings belong to the whole game. */
    private static final List<String> GAMES = List.of(ElementFields.LEMUR + "style.", ElementFields.LEMUR + "input.");

    private static final String ACTION = ElementFields.LEMUR + "Action";

    private final Elements elements;
    private final Spatial root;
    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Found> open = new ArrayDeque<>();
    private final List<SavedNode> nodes = new ArrayList<>();
    private final List<GuiControl> controls = new ArrayList<>();
    /** The roots of parts that are not attached now. */
    private final List<Spatial> hidden = new ArrayList<>();
    /** What components attach once they are attached themselves. */
    private final Set<Geometry> detached = Collections.newSetFromMap(new IdentityHashMap<>());
    /** All materials of components; in the end, only those with which nothing is drawn yet. */
    private final Set<Material> materials = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<ElementState.EffectChannels> effects = new ArrayList<>();

    /** An object, and the field that has led to it; null where what it holds is no setting of the game. */
    private record Found(Object object, @Nullable String label) {
    }

    ElementWalk(Elements elements, Spatial root) {
        this.elements = elements;
        this.root = root;
        addTree(root);
        while (!open.isEmpty()) {
            save(open.remove());
        }
        detached.removeIf(shown -> shown.getParent() != null); // by the layout of a hidden part
        root.depthFirstTraversal(this::removeMaterial);
        hidden.forEach(top -> top.depthFirstTraversal(this::removeMaterial));
        detached.forEach(this::removeMaterial);
    }

    private void removeMaterial(Spatial spatial) {
        if (spatial instanceof Geometry geometry) {
            materials.remove(geometry.getMaterial());
        }
    }

    ElementState state() {
        return new ElementState(nodes, controls, effects, hidden, List.copyOf(detached), List.copyOf(materials));
    }

    /** Adds the elements of a tree. The pool itself saves what belongs to the engine. */
    private void addTree(Spatial spatial) {
        if (Elements.isLemurs(spatial.getClass())) {
            add(spatial, null);
        }
        for (int i = 0; i < spatial.getNumControls(); i++) {
            Control control = spatial.getControl(i);
            if (Elements.isLemurs(control.getClass())) {
                add(control, null);
            }
        }
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                addTree(node.getChild(i));
            }
        }
    }

    private void add(Object object, @Nullable String label) {
        if (seen.add(object)) {
            open.add(new Found(object, label));
        }
    }

    private void save(Found found) {
        Object object = found.object;
        if (object instanceof Geometry geometry) {
            saveMesh(geometry);
            return;
        }
        AtomicBoolean shared = elements.sharing(object, object instanceof VersionedObject);
        if (shared != null && shared.get()) {
            return;
        }
        if (SavedContents.isContainer(object)) {
            if (!SavedContents.isFixed(object)) {
                nodes.add(new SavedContents(object, shared, found.label));
            }
            follow(object, found.label);
        }
        saveFields(object, shared, found.label);
        if (object instanceof GuiControl control) {
            controls.add(control);
        } else if (object instanceof EffectControl<?> control) {
            saveEffects(control);
        } else if (object instanceof GuiMaterial adapter && adapter.getMaterial() != null) {
            materials.add(adapter.getMaterial());
        }
    }

    private void saveMesh(Geometry geometry) {
        Mesh mesh = geometry.getMesh();
        if (!seen.add(mesh)) {
            return;
        }
        AtomicBoolean shared = elements.sharing(mesh, false);
        if (shared == null || !shared.get()) {
            nodes.add(new SavedMesh(geometry, shared));
            saveFields(mesh, shared, null);
        }
    }

    private void saveFields(Object object, @Nullable AtomicBoolean shared, @Nullable String label) {
        ElementFields fields = elements.fields.of(object.getClass());
        if (fields.numbers.length + fields.references.length > 0) {
            nodes.add(new SavedFields(object, fields, shared, label));
        }
        SavedNode version = SavedVersion.of(object, shared);
        if (version != null) {
            nodes.add(version);
        }
        boolean isAction = isAction(object.getClass());
        for (Field field : fields.references) {
            Object value = GameFields.read(field, object);
            if (object instanceof GuiComponent && value instanceof Geometry shown && shown.getParent() == null) {
                detached.add(shown);
            }
            if (!(isAction && value instanceof Spatial)) {
                visit(value, ElementState.isReported(field) ? ElementState.label(object, field) : null);
            }
        }
    }

    /** Effects are the style's; those that run are known by their channels. */
    private void saveEffects(EffectControl<?> control) {
        Field state = null;
        Map<?, ?> channels = null;
        for (Field field : elements.fields.of(control.getClass()).references) {
            if (field.getName().equals("channels")) {
                channels = (Map<?, ?>) GameFields.read(field, control);
            } else if (field.getName().equals("state")) {
                state = field;
            }
        }
        if (channels != null) {
            effects.add(new ElementState.EffectChannels(control, state, channels, channels.size()));
        }
    }

    /** Visits what a container holds; the label is that of the container. */
    private void follow(Object container, @Nullable String label) {
        for (Object element : SavedContents.elements(container)) {
            visit(element, label);
        }
        if (container instanceof Map<?, ?> map) {
            for (Object value : map.values()) {
                visit(value, label);
            }
        }
    }

    private void visit(@Nullable Object value, @Nullable String label) {
        if (value instanceof Geometry geometry) {
            if (isOurs(geometry) && geometry.getMesh() != null) {
                add(geometry, null);
            }
        } else if (value instanceof Spatial spatial) {
            if (Elements.isLemurs(spatial.getClass()) && isOurs(spatial) && !seen.contains(spatial)) {
                addHidden(top(spatial));
            }
        } else if (value != null && isPart(value)) {
            add(value, Elements.isLemurs(value.getClass()) ? null : label);
        }
    }

    /** Adds a part that is shown later, such as another tab: laid out, as it is then. */
    private void addHidden(Spatial top) {
        if (!elements.isOfFirst(top)) {
            hidden.add(top);
            Elements.layOut(top);
        }
        addTree(top);
    }

    private boolean isPart(Object value) {
        if (value instanceof AbstractControl control && control.getSpatial() != null && !isOurs(control.getSpatial())) {
            return false;
        }
        // a mesh is saved with its geometry
        return value.getClass().getName().startsWith(ElementFields.VALUES) || SavedContents.isContainer(value)
                || Elements.isLemurs(value.getClass()) && !(value instanceof Mesh) && !isGames(value);
    }

    private static boolean isGames(Object value) {
        return value instanceof AppState || value instanceof GuiGlobals || value instanceof Animation
                || value instanceof Tween || value instanceof Enum
                || GAMES.stream().anyMatch(value.getClass().getName()::startsWith);
    }

    /** What lemur-proto's buttons do: such an object refers to what it acts on, which is the game's. */
    private static boolean isAction(Class<?> type) {
        Class<?> at = type;
        while (at != null && !at.getName().equals(ACTION)) {
            at = at.getSuperclass();
        }
        return at != null;
    }

    /** Whether a spatial is in the instance, or in a part of an element that is not attached now, such as a tab. */
    private boolean isOurs(Spatial spatial) {
        Spatial top = top(spatial);
        return top == root || top == spatial || Elements.isLemurs(top.getClass());
    }

    private Spatial top(Spatial spatial) {
        Spatial top = spatial;
        while (top != root && top.getParent() != null) {
            top = top.getParent();
        }
        return top;
    }
}
