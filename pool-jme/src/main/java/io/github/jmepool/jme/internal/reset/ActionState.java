// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.anim.AnimationMask;
import com.jme3.anim.tween.AbstractTween;
import com.jme3.anim.tween.ContainsTweens;
import com.jme3.anim.tween.Tween;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.Action;
import com.jme3.anim.tween.action.BaseAction;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.BlendSpace;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.math.Transform;
import io.github.jmepool.jme.internal.engine.EngineFields;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One action of an AnimComposer: the object, the settings that a use can change, what playing it leaves, and the same
 * of the actions that it is made of.
 */
final class ActionState {
    private static final ActionState[] NONE = {};
    private static final Transform[] NO_TRANSFORMS = {};
    private static final @Nullable VarHandle CHILDREN = EngineFields.find(Action.class, "actions", Action[].class);
    private static final @Nullable VarHandle FORWARD = EngineFields.find(Action.class, "forward", boolean.class);
    private static final @Nullable VarHandle DELEGATE =
            EngineFields.find(BlendableAction.class, "collectTransformDelegate", BlendableAction.class);
    /** The transforms that a blend action collects in; they go on from where they are. */
    private static final @Nullable VarHandle COLLECTED = EngineFields.find(BlendAction.class, "targetMap", Map.class);

    private static final List<Property<Action>> ACTION = List.of(
            Property.precise("speed", EngineFields::speed, Action::setSpeed),
            Property.precise("length", Action::getLength, Action::setLength));
    private static final List<Property<? super BaseAction>> BASE = Property.table(ACTION,
            Property.<BaseAction>flag("maskPropagationEnabled", BaseAction::isMaskPropagationEnabled,
                    BaseAction::setMaskPropagationEnabled));
    private static final List<Property<? super BlendableAction>> BLENDABLE = Property.table(ACTION,
            Property.<BlendableAction>precise("transitionLength", BlendableAction::getTransitionLength,
                    BlendableAction::setTransitionLength),
            Property.<BlendableAction>precise("maxTransitionWeight", BlendableAction::getMaxTransitionWeight,
                    BlendableAction::setMaxTransitionWeight));
    private static final List<Property<? super BlendAction>> BLEND = Property.table(BLENDABLE,
            Property.own("speedFactors", BlendAction::getSpeedFactors, ActionState::setSpeedFactors));

    private static final List<Property<BlendAction>> PLAYED_BLEND = List.of(
            Property.<BlendAction, BlendSpace>part("blendSpace", BlendAction::getBlendSpace, (action, same) -> { },
                    ActionState::save),
            // as of the last frame; they decide how far the next one goes
            Property.field("firstActiveIndex", EngineFields.find(BlendAction.class, "firstActiveIndex", int.class)),
            Property.field("secondActiveIndex", EngineFields.find(BlendAction.class, "secondActiveIndex", int.class)),
            Property.field("blendWeight", EngineFields.find(BlendAction.class, "blendWeight", float.class)));
    private static final List<Property<LinearBlendSpace>> LINEAR = List.of(
            Property.field("value", EngineFields.find(LinearBlendSpace.class, "value", float.class)),
            Property.field("action", EngineFields.find(LinearBlendSpace.class, "action", BlendAction.class)),
            Property.field("step", EngineFields.find(LinearBlendSpace.class, "step", float.class)));

    private static final String TWEENS = Tweens.class.getName();
    private static final @Nullable VarHandle TWEEN = EngineFields.find(BaseAction.class, "tween", Tween.class);
    private static final @Nullable VarHandle DONE = EngineFields.find(TWEENS + "$Parallel", "done");
    /** What is eased: of all tweens that contain others, the one that hides them. */
    private static final @Nullable VarHandle EASED = EngineFields.find(TWEENS + "$Curve", "delegate");
    private static final Sequence SEQUENCE = new Sequence(TWEENS + "$Sequence");
    private static final Sequence LOOP = new Sequence(TWEENS + "$Loop");
    /** How far a tween of parallel ones has come. */
    private static final List<Property<Tween>> PARALLEL = List.of(
            Property.field("lastTime", EngineFields.find(TWEENS + "$Parallel", "lastTime")),
            // written in place
            Property.own("done", tween -> DONE == null ? null : DONE.get(tween), (tween, written) -> { }));

    private static final List<Property<AbstractTween>> LENGTH = List.of(
            Property.precise("length", AbstractTween::getLength, AbstractTween::setLength));

    final String name;
    final Action action;
    private final Saved<?> settings;
    private final boolean forward;
    private final @Nullable AnimationMask mask;
    private final float weight;
    private final @Nullable BlendableAction delegate;
    private final @Nullable Saved<BlendAction> blend;
    private final List<Saved<? extends Tween>> tweens = new ArrayList<>(0);
    private final ActionState[] children;
    private final Transform[] collected;
    private final Transform[] collectedAtFirst;

    ActionState(String name, Action action) {
        this(name, action, action);
    }

    /**
     * @param model the action whose settings are the right ones
     */
    private ActionState(String name, Action action, Action model) {
        this.name = name;
        this.action = action;
        settings = settings(action, model);
        forward = isForward(model);
        mask = model.getMask();
        weight = model instanceof BlendableAction blendable ? blendable.getWeight() : 0;
        delegate = model instanceof BlendableAction blendable ? delegate(blendable) : null;
        blend = action instanceof BlendAction own ? new Saved<>(own, PLAYED_BLEND) : null;
        if (TWEEN != null && action instanceof BaseAction) {
            addTween((Tween) TWEEN.get(action));
        }
        Action[] of = CHILDREN == null ? null : (Action[]) CHILDREN.get(action);
        children = of == null || of.length == 0 ? NONE
                : Arrays.stream(of).map(child -> new ActionState(name, child)).toArray(ActionState[]::new);
        collected = COLLECTED == null || !(action instanceof BlendAction) ? NO_TRANSFORMS
                : ((Map<?, ?>) COLLECTED.get(action)).values().toArray(NO_TRANSFORMS);
        collectedAtFirst = Arrays.stream(collected).map(Transform::clone).toArray(Transform[]::new);
    }

    private static Saved<?> settings(Action action, Action model) {
        if (action instanceof BlendAction blend) {
            return new Saved<>(blend, BLEND);
        } else if (action instanceof BlendableAction one && model instanceof BlendableAction other) {
            return new Saved<>(one, other, BLENDABLE);
        }
        return action instanceof BaseAction base ? new Saved<>(base, BASE) : new Saved<>(action, model, ACTION);
    }

    private void addTween(Tween tween) {
        String type = tween.getClass().getName();
        if (type.equals(SEQUENCE.type)) {
            tweens.add(SEQUENCE.save(tween, ((ContainsTweens) tween).getTweens().length - 1));
        } else if (type.equals(LOOP.type)) {
            tweens.add(LOOP.save(tween, Integer.MAX_VALUE - 1));
        } else if (type.equals(TWEENS + "$Parallel")) {
            tweens.add(new Saved<>(tween, PARALLEL));
        }
        if (tween instanceof AbstractTween lasting) {
            tweens.add(new Saved<>(lasting, LENGTH));
        }
        if (tween instanceof ContainsTweens parts) {
            for (Tween part : parts.getTweens()) {
                addTween(part);
            }
        } else if (EASED != null && type.equals(TWEENS + "$Curve")) {
            addTween((Tween) EASED.get(tween));
        }
    }

    private static boolean isForward(Action action) {
        return FORWARD == null || (boolean) FORWARD.get(action);
    }

    private static @Nullable BlendableAction delegate(BlendableAction action) {
        return DELEGATE == null ? null : (BlendableAction) DELEGATE.get(action);
    }

    private static Saved<? extends BlendSpace> save(BlendSpace space) {
        return space instanceof LinearBlendSpace linear ? new Saved<>(linear, LINEAR)
                : new Saved<>(space, List.of());
    }

    private static void setSpeedFactors(BlendAction action, double @Nullable [] factors) {
        if (factors == null) {
            action.clearSpeedFactors();
        } else {
            action.setSpeedFactors(factors);
        }
    }

    /** Gives a clone of the prefab's action a cross-fade of its own, and forgets how the prefab plays. */
    static void separate(ClipAction clone) {
        EngineFields.giveTransition(clone);
        clone.setCollectTransformDelegate(null);
        clone.setWeight(1);
        clone.setMask(null);
        if (FORWARD != null) {
            FORWARD.set(clone, true);
        }
    }

    /**
     * An action that a use made of a clip by requesting it: kept, with the settings of a new one.
     */
    static ActionState madeInUse(String name, ClipAction action) {
        return new ActionState(name, action, new ClipAction(action.getAnimClip()));
    }

    boolean isClean() {
        if (!settings.isClean() || !isPlayedClean()) {
            return false;
        }
        for (ActionState child : children) {
            if (!child.isClean()) {
                return false;
            }
        }
        return true;
    }

    /** What playing leaves, as the action's parent and the engine write it. */
    private boolean isPlayedClean() {
        if (isForward(action) != forward || action.getMask() != mask || blend != null && !blend.isClean()
                || action instanceof BlendableAction blendable
                && (blendable.getWeight() != weight || delegate(blendable) != delegate
                || EngineFields.isTransitionShortened(blendable))) {
            return false;
        }
        for (int i = 0; i < tweens.size(); i++) {
            if (!tweens.get(i).isClean()) {
                return false;
            }
        }
        for (int i = 0; i < collected.length; i++) {
            if (!collected[i].equals(collectedAtFirst[i])) {
                return false;
            }
        }
        return true;
    }

    /** Whether it differs at most in what playing it leaves, which is no leftover. */
    boolean areSettingsClean() {
        boolean clean = settings.isClean();
        for (ActionState child : children) {
            clean &= child.areSettingsClean();
        }
        return clean;
    }

    void restore() {
        settings.restore();
        if (FORWARD != null) {
            FORWARD.set(action, forward);
        }
        action.setMask(mask);
        if (action instanceof BlendableAction blendable) {
            // playing at a smaller length has shortened the transition
            blendable.setTransitionLength(blendable.getTransitionLength());
            blendable.setWeight(weight);
            blendable.setCollectTransformDelegate(delegate);
        }
        if (blend != null) {
            blend.restore();
        }
        tweens.forEach(Saved::restore);
        for (int i = 0; i < collected.length; i++) {
            collected[i].set(collectedAtFirst[i]);
        }
        // after their parent, which passes its direction and mask on
        for (ActionState child : children) {
            child.restore();
        }
    }

    /** Tweens that play others one by one: these begin again only when the time goes back to before the present one. */
    private static final class Sequence {
        final String type;
        private final @Nullable VarHandle current;
        private final @Nullable VarHandle baseTime;
        private final List<Property<Tween>> progress;

        Sequence(String type) {
            this.type = type;
            current = EngineFields.find(type, "current");
            baseTime = EngineFields.find(type, "baseTime");
            progress = List.of(Property.field("current", current), Property.field("baseTime", baseTime));
        }

        /**
         * One that has not begun is saved as if its last part would begin at the end of time: it begins at any time
         * then, and is over for the engine, which goes on with one that has called what ends the use.
         */
        Saved<Tween> save(Tween tween, int last) {
            if (current != null && baseTime != null && (int) current.get(tween) == 0
                    && (double) baseTime.get(tween) == 0) {
                current.set(tween, last);
                baseTime.set(tween, Double.MAX_VALUE);
            }
            return new Saved<>(tween, progress);
        }
    }
}
