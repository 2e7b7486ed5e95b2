// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.elements;

import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.anim.Animation;
import com.simsilica.lemur.anim.AnimationState;
import com.simsilica.lemur.core.GuiControl;
import com.simsilica.lemur.effect.EffectControl;
import com.simsilica.lemur.effect.EffectInfo;
import com.simsilica.lemur.event.PopupState;
import io.github.jmepool.jme.internal.engine.GameFields;
import io.github.jmepool.jme.internal.tree.Spatials;
import java.lang.reflect.Field;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The saved state of all elements of one instance. Render thread only. */
public final class ElementState {
    /** What Lemur computes and keeps itself: no change of the game. */
    private static final Set<String> COMPUTED = Set.of("invalid", "textBox", "rowCount", "columnCount", "pressed",
            "focused", "composite", "hover", "highlightOn", "focusOn", "column", "line", "cursorVisible", "channels");

    private final SavedNode[] nodes;
    private final GuiControl[] controls;
    private final EffectChannels[] effects;
    private final List<Spatial> hidden;
    private final List<Geometry> detached;
    private final List<Material> materials;

    /** Receives what differs. */
    @FunctionalInterface
    public interface Differences {
        /**
         * Receives one value that differs.
         *
         * @param subject the class and field that has it
         * @param now the value that was found
         * @param then the value that is restored
         */
        void differs(String subject, @Nullable Object now, @Nullable Object then);
    }

    /** The running effects of an element, by channel. */
    record EffectChannels(EffectControl<?> control, @Nullable Field state, Map<?, ?> channels, int atFirst) {
        /** Stops those that a use has started, which would go on in the next. */
        void stop() {
            AnimationState running = state == null || channels.isEmpty() ? null
                    : (AnimationState) GameFields.read(state, control);
            if (running != null) {
                for (Object info : channels.values()) {
                    Animation animation = ((EffectInfo) info).getAnimation();
                    if (running.isRunning(animation)) {
                        running.cancel(animation);
                    }
                }
            }
        }
    }

    ElementState(List<SavedNode> nodes, List<GuiControl> controls, List<EffectChannels> effects,
            List<Spatial> hidden, List<Geometry> detached, List<Material> materials) {
        this.hidden = List.copyOf(hidden);
        this.detached = detached;
        this.materials = materials;
        // a reference is compared with its model's version, which is restored before
        this.nodes = nodes.stream().sorted(Comparator.comparing(SavedVersion.Reference.class::isInstance))
                .toArray(SavedNode[]::new);
        this.controls = controls.toArray(new GuiControl[0]);
        this.effects = effects.toArray(new EffectChannels[0]);
    }

    /**
     * Returns the parts of elements that are not attached, such as the contents of the tabs that are not selected. The
     * pool saves what belongs to the engine in them as in the instance.
     *
     * @return their roots
     */
    public List<Spatial> hidden() {
        return hidden;
    }

    /**
     * Returns what components that are not attached attach with themselves, such as the tick of a box. Lemur places and
     * shows it then, which is no change of the game.
     *
     * @return what each attaches
     */
    public List<Geometry> detached() {
        return detached;
    }

    /**
     * Returns the materials of components that have made nothing to draw with them so far.
     *
     * @return each once
     */
    public List<Material> materials() {
        return materials;
    }

    /**
     * Compares the elements with what was saved, and restores what differs; 0 bytes where nothing does. They must have
     * been {@linkplain #stop stopped} and the tree of the instance restored before.
     *
     * @param differences receives what the game has changed; null reports nothing
     * @return whether anything differed
     */
    public boolean restore(@Nullable Differences differences) {
        boolean changed = false;
        for (SavedNode node : nodes) {
            changed |= !node.isShared() && node.restore(differences);
        }
        return changed;
    }

    /** Closes popups, releases the focus, and stops effects: commands of the game are called as that ends. */
    public void stop() {
        closePopups();
        for (GuiControl control : controls) {
            if (control.isFocused() && GuiGlobals.getInstance().getCurrentFocus() == control.getSpatial()) {
                GuiGlobals.getInstance().releaseFocus(control.getSpatial());
            }
        }
        for (GuiControl control : controls) {
            if (control.isFocused()) {
                // the focus is being taken from it, and has come to one above it
                control.focusLost();
            }
        }
        // last: those of a focus that is lost begin then
        for (EffectChannels channels : effects) {
            channels.stop();
        }
    }

    /** Lists of selectors, for instance, with what blocks the screen below them. */
    private void closePopups() {
        PopupState popups = hidden.isEmpty() ? null : GuiGlobals.getInstance().getPopupState();
        for (int i = 0; popups != null && i < hidden.size(); i++) {
            if (popups.isPopup(hidden.get(i))) {
                popups.closePopup(hidden.get(i));
            }
        }
    }

    /**
     * Returns whether effects have begun since the last reset: Lemur begins that of a click after its commands.
     *
     * @return whether any has
     */
    public boolean hasPlayed() {
        for (EffectChannels channels : effects) {
            if (channels.channels.size() != channels.atFirst) {
                return true;
            }
        }
        return false;
    }

    static boolean isReported(Field field) {
        return !COMPUTED.contains(field.getName()) && !field.getName().startsWith("last");
    }

    static boolean isValue(@Nullable Object object) {
        return object == null || object instanceof Number || object instanceof CharSequence
                || object instanceof Boolean || object instanceof Character || object instanceof Enum
                || object.getClass().getName().startsWith(ElementFields.VALUES);
    }

    static String label(Object owner, Field field) {
        return Spatials.className(owner.getClass()) + '.' + field.getName();
    }
}
