// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Ends a use by what happens to the instance: its particles have burnt out, its sound has ended, its animation is done.
 *
 * <p>Immutable; one object may serve many pools. Looked at once a frame for each active instance, and only in pools
 * that were given one. Not looked at while {@linkplain ScenePools#pauseLifetimes lifetimes are paused}.
 */
public final class RecycleWhen {
    private final String name;
    private final Function<Spatial, EndCondition> maker;

    private RecycleWhen(String name, Function<Spatial, EndCondition> maker) {
        this.name = name;
        this.maker = maker;
    }

    /**
     * Ends a use when its emitters have emitted, and now emit no more (their rate is 0, or they are disabled) and
     * have no living particle. Emitters of rate 0 that never emitted don't end it.
     *
     * @return a condition for prefabs with at least one {@code ParticleEmitter}
     */
    public static RecycleWhen particlesBurntOut() {
        return new RecycleWhen("particlesBurntOut", EndCondition::ofEmitters);
    }

    /**
     * Ends a use when its sounds have played, and all are stopped. A looping sound doesn't end it.
     *
     * @return a condition for prefabs with at least one {@code AudioNode}
     */
    public static RecycleWhen soundEnded() {
        return new RecycleWhen("soundEnded", EndCondition::ofSounds);
    }

    /**
     * Ends a use when its animations have played, and no layer plays any more. A looping action doesn't end it: play
     * it with {@code setCurrentAction(name, layer, false)}.
     *
     * @return a condition for prefabs with at least one {@code AnimComposer}
     */
    public static RecycleWhen animationDone() {
        return new RecycleWhen("animationDone", EndCondition::ofAnimations);
    }

    /**
     * Ends a use when the game says so.
     *
     * @param ended asked once a frame for each active instance, on the render thread; must not spawn or recycle
     * @return a condition for any prefab
     * @throws NullPointerException if {@code ended} is null
     */
    public static RecycleWhen when(Predicate<? super Spatial> ended) {
        Objects.requireNonNull(ended, "ended");
        return new RecycleWhen("when", instance -> new EndCondition() {
            @Override
            boolean ended() {
                return ended.test(instance);
            }
        });
    }

    /**
     * Ends a use when both conditions have come true, at the same time or one after the other.
     *
     * @param other the other condition
     * @return a condition for prefabs that both fit
     */
    public RecycleWhen and(RecycleWhen other) {
        return new RecycleWhen(name + " and " + other.name,
                instance -> EndCondition.both(maker.apply(instance), other.maker.apply(instance)));
    }

    /**
     * Ends a use when either condition has come true.
     *
     * @param other the other condition
     * @return a condition for prefabs that both fit
     */
    public RecycleWhen or(RecycleWhen other) {
        return new RecycleWhen(name + " or " + other.name,
                instance -> EndCondition.either(maker.apply(instance), other.maker.apply(instance)));
    }

    /**
     * Makes the watch of an instance, once; it has to be {@linkplain EndCondition#started told} of each use.
     *
     * @throws IllegalArgumentException if there is nothing on the instance to watch
     */
    EndCondition watch(Spatial instance) {
        return maker.apply(instance);
    }

    @Override
    public String toString() {
        return name;
    }
}
