// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What parking changes of an instance, and its unhooking from the engine's groups; looked over without garbage. */
public final class Parking {
    private static final Geometry[] NO_GEOMETRIES = {};
    private static final AbstractControl[] NO_CONTROLS = {};
    private static final ParkedControl[] NONE_PARKED = {};
    /** Written without the setter, by which a game's control may change its spatial. */
    private static final @Nullable VarHandle ENABLED =
            EngineFields.find(AbstractControl.class, "enabled", boolean.class);

    /** The parking of a geometry without controls; one for all, which stays in the cache. */
    private static final Parking LEAF = new Parking(NO_GEOMETRIES, NO_CONTROLS, NONE_PARKED, true, false);

    /** The geometries that no node of its own draws. */
    private final Geometry[] geometries;
    private final AbstractControl[] controls;
    private final ParkedControl[] parked;
    private final boolean possible;
    private final boolean mayBeUpdated;

    private Parking(Geometry[] geometries, AbstractControl[] controls, ParkedControl[] parked, boolean possible,
            boolean mayBeUpdated) {
        this.geometries = geometries;
        this.controls = controls;
        this.parked = parked;
        this.possible = possible && controls.length <= Long.SIZE;
        this.mayBeUpdated = mayBeUpdated;
    }

    /** Returns the parking of an instance; controls that are suspended meanwhile, by a listener, don't prevent it. */
    public static Parking of(InstanceTree tree, Predicate<Control> suspended) {
        List<Geometry> geometries = new ArrayList<>();
        List<AbstractControl> controls = new ArrayList<>();
        List<ParkedControl> parked = new ArrayList<>();
        boolean possible = true;
        boolean mayBeUpdated = false;
        for (int i = 0; i < tree.size(); i++) {
            Spatial spatial = tree.spatial(i);
            Class<?> type = spatial.getClass();
            boolean isPlain = type == Node.class || type == Geometry.class;
            possible &= isPlain || type == ParticleEmitter.class;
            mayBeUpdated |= !isPlain || spatial.getNumControls() > 0;
            possible &= spatial.getLocalLightList().size() == 0;
            for (int j = 0; j < spatial.getNumControls(); j++) {
                Control control = spatial.getControl(j);
                if (control instanceof AbstractControl switchable) {
                    controls.add(switchable);
                } else if (control instanceof ParkedControl its) {
                    parked.add(its);
                } else {
                    possible &= suspended.test(control);
                }
            }
            if (spatial instanceof Geometry geometry && !geometry.isGrouped()) {
                geometries.add(geometry);
            }
        }
        return possible && tree.isLeaf() && !mayBeUpdated ? LEAF
                : new Parking(geometries.toArray(NO_GEOMETRIES), controls.toArray(NO_CONTROLS),
                        parked.toArray(NONE_PARKED), possible, mayBeUpdated);
    }

    /**
     * Whether it may stay attached while it is idle: plain nodes, geometries and emitters all the way down, no lights
     * of their own, and only controls that can be disabled, that are notified of it, or that a listener suspends.
     */
    boolean isPossible() {
        return possible;
    }

    /** Whether the engine's update may change it: it has controls, or is more than nodes and geometries. */
    boolean mayBeUpdated() {
        return mayBeUpdated;
    }

    void ungroup() {
        for (Geometry geometry : geometries) {
            geometry.unassociateFromGroupNode();
        }
    }

    /** Disables all controls; returns a bit for each that was enabled. */
    long disableControls() {
        for (ParkedControl each : parked) {
            each.setParked(true);
        }
        long disabled = 0;
        for (int i = 0; i < controls.length; i++) {
            if (controls[i].isEnabled()) {
                setEnabled(controls[i], false);
                disabled |= 1L << i;
            }
        }
        return disabled;
    }

    /** Enables the controls again whose bits are set. */
    void enableControls(long disabled) {
        for (ParkedControl each : parked) {
            each.setParked(false);
        }
        for (int i = 0; i < controls.length; i++) {
            if ((disabled & 1L << i) != 0) {
                setEnabled(controls[i], true);
            }
        }
    }

    private static void setEnabled(AbstractControl control, boolean enabled) {
        if (ENABLED != null) {
            ENABLED.set(control, enabled);
        }
        if (control.isEnabled() != enabled) {
            // it keeps that in a field of its own
            control.setEnabled(enabled);
        }
    }
}
