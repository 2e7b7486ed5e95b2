// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;

/**
 * One action of an AnimComposer: the object, and the settings that a use can change.
 */
final class ActionState {
    final String name;
    final Action action;
    private final double speed;
    private final double length;
    private final double transitionLength;
    private final double maxTransitionWeight;

    ActionState(String name, Action action) {
        this(name, action, action);
    }

    /**
     * @param model the action whose settings are the right ones
     */
    private ActionState(String name, Action action, Action model) {
        this.name = name;
        this.action = action;
        speed = EngineFields.speed(model);
        length = model.getLength();
        BlendableAction blendable = model instanceof BlendableAction one ? one : null;
        transitionLength = blendable == null ? 0 : blendable.getTransitionLength();
        maxTransitionWeight = blendable == null ? 0 : blendable.getMaxTransitionWeight();
    }

    /**
     * Another action of the same clip with the settings of the given one, which keeps its cross-fade to itself.
     */
    static ClipAction twin(ClipAction action) {
        ClipAction twin = new ClipAction(action.getAnimClip());
        new ActionState("", twin, action).restore();
        return twin;
    }

    /**
     * An action that a use made of a clip, as asking for it by name does: kept, with the settings of a new one.
     */
    static ActionState madeInUse(String name, ClipAction action) {
        return new ActionState(name, action, new ClipAction(action.getAnimClip()));
    }

    boolean isClean() {
        return EngineFields.speed(action) == speed && action.getLength() == length
                && (!(action instanceof BlendableAction blendable)
                || blendable.getTransitionLength() == transitionLength
                && blendable.getMaxTransitionWeight() == maxTransitionWeight);
    }

    void restore() {
        action.setSpeed(speed);
        action.setLength(length);
        if (action instanceof BlendableAction blendable) {
            blendable.setTransitionLength(transitionLength);
            blendable.setMaxTransitionWeight(maxTransitionWeight);
            blendable.setWeight(1);
        }
    }
}
