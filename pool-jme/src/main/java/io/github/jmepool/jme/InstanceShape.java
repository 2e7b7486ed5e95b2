// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The structure of one instance as it was made, flattened so that looking it over allocates nothing. */
final class InstanceShape {
    private static final Spatial[] NO_SPATIALS = {};
    private static final Node[] NO_NODES = {};
    private static final Geometry[] NO_GEOMETRIES = {};
    private static final AbstractControl[] NO_CONTROLS = {};

    /** A geometry without controls; one for all, which stays in the cache. */
    private static final InstanceShape LEAF = new InstanceShape(new Survey());

    private final Spatial[] children;
    private final Node[] parents;
    private final Node[] nodes;
    private final int[] quantities;
    /** Those that no node of its own draws. */
    private final Geometry[] geometries;
    private final AbstractControl[] controls;
    private final boolean parkable;

    private InstanceShape(Survey survey) {
        children = survey.children.toArray(NO_SPATIALS);
        parents = survey.parents.toArray(NO_NODES);
        nodes = survey.nodes.toArray(NO_NODES);
        quantities = survey.nodes.stream().mapToInt(Node::getQuantity).toArray();
        geometries = survey.geometries.toArray(NO_GEOMETRIES);
        controls = survey.controls.toArray(NO_CONTROLS);
        parkable = survey.plain && controls.length <= Long.SIZE;
    }

    /** Controls that a listener suspends may stay as they are; null when there are no listeners. */
    static InstanceShape of(Spatial root, @Nullable Predicate<Control> suspended) {
        Survey survey = new Survey();
        survey.suspended = suspended;
        survey.look(root);
        if (survey.plain && survey.nodes.isEmpty() && survey.controls.isEmpty()) {
            return LEAF;
        }
        return new InstanceShape(survey);
    }

    /**
     * Whether it may stay attached while it is idle: plain nodes and geometries all the way down, no lights of their
     * own, and only controls that can be disabled, or that a listener suspends.
     */
    boolean isParkable() {
        return parkable;
    }

    /** Whether nothing can hang below it. */
    boolean isLeaf() {
        return nodes.length == 0;
    }

    boolean hasControls() {
        return controls.length > 0;
    }

    /** Whether every node still has exactly the children that it was made with. */
    boolean isIntact() {
        for (int i = 0; i < nodes.length; i++) {
            if (nodes[i].getQuantity() != quantities[i]) {
                return false;
            }
        }
        for (int i = 0; i < children.length; i++) {
            if (children[i].getParent() != parents[i]) {
                return false;
            }
        }
        return true;
    }

    void ungroup() {
        for (Geometry geometry : geometries) {
            geometry.unassociateFromGroupNode();
        }
    }

    /** Disables all controls; returns a bit for each that was enabled. */
    long disableControls() {
        long disabled = 0;
        for (int i = 0; i < controls.length; i++) {
            if (controls[i].isEnabled()) {
                controls[i].setEnabled(false);
                disabled |= 1L << i;
            }
        }
        return disabled;
    }

    /** Enables the controls again whose bits are set. */
    void enableControls(long disabled) {
        for (int i = 0; i < controls.length; i++) {
            if ((disabled & 1L << i) != 0) {
                controls[i].setEnabled(true);
            }
        }
    }

    private static final class Survey {
        private final List<Spatial> children = new ArrayList<>();
        private final List<Node> parents = new ArrayList<>();
        private final List<Node> nodes = new ArrayList<>();
        private final List<Geometry> geometries = new ArrayList<>();
        private final List<AbstractControl> controls = new ArrayList<>();
        private @Nullable Predicate<Control> suspended;
        private boolean plain = true;

        void look(Spatial spatial) {
            plain &= spatial.getClass() == Node.class || spatial.getClass() == Geometry.class;
            plain &= spatial.getLocalLightList().size() == 0;
            for (int i = 0; i < spatial.getNumControls(); i++) {
                Control control = spatial.getControl(i);
                if (control instanceof AbstractControl switchable) {
                    controls.add(switchable);
                } else {
                    plain &= suspended != null && suspended.test(control);
                }
            }
            if (spatial instanceof Geometry geometry && !geometry.isGrouped()) {
                geometries.add(geometry);
            }
            if (spatial instanceof Node node) {
                nodes.add(node);
                for (Spatial child : node.getChildren()) {
                    children.add(child);
                    parents.add(node);
                    look(child);
                }
            }
        }
    }
}
