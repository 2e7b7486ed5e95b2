// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import java.util.List;

/**
 * One action of an AnimComposer: the object, and the settings that a use can change.
 */
final class ActionState {
    private static final List<Property<Action>> ACTION = List.of(
            Property.precise("speed", EngineFields::speed, Action::setSpeed),
            Property.precise("length", Action::getLength, Action::setLength));
    private static final List<Property<? super BlendableAction>> BLENDABLE = Property.table(ACTION,
            Property.<BlendableAction>precise("transitionLength", BlendableAction::getTransitionLength,
                    BlendableAction::setTransitionLength),
            Property.<BlendableAction>precise("maxTransitionWeight", BlendableAction::getMaxTransitionWeight,
                    BlendableAction::setMaxTransitionWeight));

    final String name;
    final Action action;
    private final Saved<?> settings;

    ActionState(String name, Action action) {
        this(name, action, action);
    }

    /**
     * @param model the action whose settings are the right ones
     */
    private ActionState(String name, Action action, Action model) {
        this.name = name;
        this.action = action;
        settings = action instanceof BlendableAction one && model instanceof BlendableAction other
                ? new Saved<>(one, other, BLENDABLE) : new Saved<>(action, model, ACTION);
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
     * An action that a use made of a clip by requesting it: kept, with the settings of a new one.
     */
    static ActionState madeInUse(String name, ClipAction action) {
        return new ActionState(name, action, new ClipAction(action.getAnimClip()));
    }

    boolean isClean() {
        return settings.isClean();
    }

    void restore() {
        settings.restore();
        if (action instanceof BlendableAction blendable) {
            blendable.setWeight(1);
        }
    }
}
