// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.cinematic.events.MotionEvent;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.ResetOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The controls of one spatial as they were when its instance was made: which, in which order, and whether enabled.
 */
final class ControlList {
    static final ControlList NONE = new ControlList(new Control[0], new boolean[0], new boolean[0]);

    private final Control[] controls;
    private final boolean[] enabled;
    /** Whether each control named this spatial as its own. */
    private final boolean[] belongs;

    private ControlList(Control[] controls, boolean[] enabled, boolean[] belongs) {
        this.controls = controls;
        this.enabled = enabled;
        this.belongs = belongs;
    }

    static ControlList of(Spatial spatial) {
        int count = spatial.getNumControls();
        if (count == 0) {
            return NONE;
        }
        Control[] controls = new Control[count];
        boolean[] enabled = new boolean[count];
        boolean[] belongs = new boolean[count];
        for (int i = 0; i < count; i++) {
            controls[i] = spatial.getControl(i);
            enabled[i] = controls[i] instanceof AbstractControl control && control.isEnabled();
            belongs[i] = belongsTo(controls[i], spatial);
        }
        return new ControlList(controls, enabled, belongs);
    }

    private static boolean belongsTo(Control control, Spatial spatial) {
        return control instanceof AbstractControl known && known.getSpatial() == spatial
                || control instanceof MotionEvent motion && motion.getSpatial() == spatial;
    }

    /**
     * @param parked whether parking has disabled them, so that none is to be enabled
     */
    boolean isClean(Spatial spatial, boolean parked) {
        if (spatial.getNumControls() != controls.length) {
            return false;
        }
        for (int i = 0; i < controls.length; i++) {
            Control control = spatial.getControl(i);
            if (control != controls[i] || belongs[i] && !belongsTo(control, spatial)
                    || control instanceof AbstractControl known && known.isEnabled() != (enabled[i] && !parked)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Puts the controls back, once {@link #removeOthers} was called for the whole tree; impossible when one of them
     * belongs to another spatial now.
     */
    ResetOutcome restore(Spatial spatial, boolean parked, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        for (int i = 0; i < controls.length; i++) {
            if (!restoreAt(i, spatial, off, path, sink)) {
                if (sink != null) {
                    sink.lost(LeftoverKind.CONTROL, path, "control " + Spatials.className(controls[i].getClass())
                            + " can't be restored");
                }
                return ResetOutcome.DISCARD;
            }
            restoreEnabled(controls[i], enabled[i] && !parked, path, sink);
        }
        return ResetOutcome.REPAIRED;
    }

    /** Takes off the controls that are not its own. Of one that is on it more than once, one place is kept. */
    void removeOthers(Spatial spatial, @Nullable TakenOff off, String path, @Nullable LeftoverSink sink) {
        for (int i = spatial.getNumControls() - 1; i >= 0; i--) {
            if (i >= spatial.getNumControls()) {
                continue; // one has taken others off with it
            }
            Control control = spatial.getControl(i);
            if (!ChildList.contains(controls, control)) {
                report(sink, path, control, "was left on");
                spatial.removeControl(control);
                if (off != null) {
                    off.add(control);
                }
                if (control instanceof MotionEvent motion) {
                    // A Cinematic may still play it, and it fails without a spatial: it goes on with one that is
                    // nowhere, as it would with a clone that was discarded.
                    motion.setSpatial(new Node());
                }
            } else if (isAmongFirst(i, control, spatial)) {
                report(sink, path, control, "was left on twice");
                spatial.removeControl(control);
                try {
                    control.setSpatial(spatial);
                } catch (IllegalStateException | UnsupportedOperationException refused) {
                    spatial.removeControl(control); // which can't be put back
                }
            }
        }
    }

    private static boolean isAmongFirst(int count, Control control, Spatial spatial) {
        for (int i = 0; i < count; i++) {
            if (spatial.getControl(i) == control) {
                return true;
            }
        }
        return false;
    }

    private boolean restoreAt(int index, Spatial spatial, @Nullable TakenOff off, String path,
            @Nullable LeftoverSink sink) {
        Control control = controls[index];
        boolean isInPlace = index < spatial.getNumControls() && spatial.getControl(index) == control;
        if (isInPlace && (!belongs[index] || belongsTo(control, spatial))) {
            return true;
        }
        boolean removed = spatial.removeControl(control);
        if (!removed && off != null) {
            off.putBack(control);
        }
        report(sink, path, control, isInPlace ? "was left without its spatial"
                : removed ? "was left at another place in the order" : "was left off");
        if (!removed && control instanceof AbstractControl known && known.getSpatial() != null) {
            return false;
        }
        try {
            spatial.addControlAt(index, control);
            return true;
        } catch (IllegalStateException | UnsupportedOperationException refused) {
            // A control may refuse to be added again, for instance because another spatial has it now.
            return false;
        }
    }

    private static void restoreEnabled(Control control, boolean enabled, String path, @Nullable LeftoverSink sink) {
        if (control instanceof AbstractControl known && known.isEnabled() != enabled) {
            report(sink, path, control, "was left " + (enabled ? "disabled" : "enabled"));
            known.setEnabled(enabled);
        }
    }

    private static void report(@Nullable LeftoverSink sink, String path, Control control, String what) {
        if (sink != null) {
            sink.leftover(LeftoverKind.CONTROL, path, "control " + Spatials.className(control.getClass()) + " " + what);
        }
    }
}
