// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.anim.AnimComposer;
import com.jme3.audio.AudioNode;
import com.jme3.audio.AudioSource;
import com.jme3.effect.Particle;
import com.jme3.effect.ParticleEmitter;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.scene.EndWatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A condition on which an instance is recycled automatically: its particles have burnt out, its sound or its animation
 * has ended.
 *
 * <p>Immutable; one object may serve many pools. A pool with a condition checks it in each frame for each active
 * instance, except while {@linkplain ScenePools#setLifetimesPaused lifetimes are paused}.
 *
 * <p>The part that a condition waits for is in the prefab, or a factory, {@code cloneInstance} or {@code onCreate} adds
 * it to each instance. Where it is missing, {@link IllegalArgumentException} is thrown: by the registration if no code
 * of the game could add it, otherwise when the first instance is made, and by {@link SpatialPool#configure} of a pool
 * that has instances.
 */
public final class RecycleWhen {
    private static final RecycleWhen NEVER = new RecycleWhen("never", (where, instance) -> () -> false);
    private static final RecycleWhen PARTICLES_BURNT_OUT = new RecycleWhen("particlesBurntOut",
            (where, instance) -> new Activity<ParticleEmitter>(where, instance, "ParticleEmitter",
                    (spatial, found) -> addIf(ParticleEmitter.class, spatial, found),
                    emitter -> emitter.isEnabled() && emitter.getParticlesPerSec() > 0
                            || emitter.getNumVisibleParticles() > 0,
                    RecycleWhen::hasEmitted));
    private static final RecycleWhen SOUND_ENDED = new RecycleWhen("soundEnded", Sounds::new);
    private static final RecycleWhen ANIMATION_DONE = new RecycleWhen("animationDone",
            (where, instance) -> new Activity<Layers>(where, instance, "AnimComposer", RecycleWhen::addLayers,
                    Layers::play, layers -> false));

    private final String name;
    /** Takes the beginning of a refusal, and the instance. */
    private final BiFunction<String, Spatial, EndWatch> maker;

    private RecycleWhen(String name, BiFunction<String, Spatial, EndWatch> maker) {
        this.name = name;
        this.maker = maker;
    }

    /**
     * Ends no use.
     *
     * @return no condition, which is the default
     */
    public static RecycleWhen never() {
        return NEVER;
    }

    /**
     * Ends a use once its emitters have emitted, have stopped emitting (their rate is 0, or they are disabled) and
     * have no living particle. Emitters of rate 0 that never emitted don't end it. For a burst, set the rate of the
     * prefab's emitters to 0, as the engine's default is 20 a second, and call {@code emitAllParticles} after a spawn.
     *
     * @return a condition for prefabs with at least one {@code ParticleEmitter}
     */
    public static RecycleWhen particlesBurntOut() {
        return PARTICLES_BURNT_OUT;
    }

    /**
     * Ends a use when its sounds have played, and all are stopped. A looping sound doesn't end it. Nor does one that
     * the engine has not played, as no channel was free or there is no audio device: set a lifetime as well. The same
     * holds for sounds that are over within a frame, unless a {@link PoolAppState} updates the pool.
     *
     * @return a condition for prefabs with at least one {@code AudioNode}
     */
    public static RecycleWhen soundEnded() {
        return SOUND_ENDED;
    }

    /**
     * Ends a use when its animations have played, and no layer plays any more. A looping action doesn't end it: play
     * it with {@code setCurrentAction(name, layer, false)}. Nor does one that was over within a frame: set a lifetime
     * as well where actions are that short.
     *
     * @return a condition for prefabs with at least one {@code AnimComposer}
     */
    public static RecycleWhen animationDone() {
        return ANIMATION_DONE;
    }

    private static <T extends Spatial> void addIf(Class<T> type, Spatial spatial, List<T> found) {
        if (type.isInstance(spatial)) {
            found.add(type.cast(spatial));
        }
    }

    /** Whether particles were born since the emitter was made or reset: after a long frame, they are dead already. */
    private static boolean hasEmitted(ParticleEmitter emitter) {
        Particle[] particles = emitter.getParticles();
        return particles.length > 0 && particles[0].startlife != 0;
    }

    private static void addLayers(Spatial spatial, List<Layers> found) {
        AnimComposer composer = spatial.getControl(AnimComposer.class);
        if (composer != null) {
            found.add(new Layers(composer));
        }
    }

    /**
     * Ends a use when a condition of the game is true.
     *
     * @param ended asked once a frame for each active instance, on the render thread; must not spawn or recycle
     * @return a condition for any prefab
     * @throws NullPointerException if {@code ended} is null
     */
    public static RecycleWhen when(Predicate<? super Spatial> ended) {
        Objects.requireNonNull(ended, "ended");
        return new RecycleWhen("when", (where, instance) -> () -> ended.test(instance));
    }

    /**
     * Ends a use when both conditions have come true, at the same time or one after the other.
     *
     * @param other the other condition
     * @return a condition for prefabs that both fit
     */
    public RecycleWhen and(RecycleWhen other) {
        return joined("and", other, true);
    }

    /**
     * Ends a use when either condition has come true.
     *
     * @param other the other condition
     * @return a condition for prefabs that both fit
     */
    public RecycleWhen or(RecycleWhen other) {
        return joined("or", other, false);
    }

    private RecycleWhen joined(String word, RecycleWhen other, boolean both) {
        return new RecycleWhen(name + " " + word + " " + other.name, (where, instance) ->
                new Joined(maker.apply(where, instance), other.maker.apply(where, instance), both));
    }

    /**
     * Makes the watch of an instance.
     *
     * @throws IllegalArgumentException if the instance has no part of the kind that the condition is for
     */
    EndWatch watch(String pool, Spatial instance) {
        return maker.apply("Pool '" + pool + "': recycleWhen (" + name + "): ", instance);
    }

    @Override
    public String toString() {
        return name;
    }

    /** Ends once none of an instance's parts is active any more, of which one was, as seen or by what that has left. */
    private static class Activity<T> implements EndWatch {
        private final T[] parts;
        private final Predicate<T> active;
        private final Predicate<T> trace;
        private boolean seen;
        /** Whether an earlier use has left traces, as one does that nothing resets. */
        private boolean wasTraced;

        @SuppressWarnings("unchecked") // Read as what they are, never handed out.
        Activity(String where, Spatial instance, String type, BiConsumer<Spatial, List<T>> finder,
                Predicate<T> active, Predicate<T> trace) {
            List<T> found = new ArrayList<>();
            instance.depthFirstTraversal(spatial -> finder.accept(spatial, found));
            if (found.isEmpty()) {
                throw new IllegalArgumentException(where + "'" + instance.getName() + "' has no " + type
                        + " to wait for; add one to the prefab, in its factory or in onCreate, or choose another"
                        + " condition");
            }
            parts = (T[]) found.toArray();
            this.active = active;
            this.trace = trace;
        }

        @Override
        public void started() {
            seen = isAny(active);
            wasTraced = isAny(trace);
        }

        @Override
        public boolean ended() {
            return !look() && (seen || !wasTraced && isAny(trace));
        }

        /** Returns whether a part is active. */
        final boolean look() {
            boolean isActive = isAny(active);
            seen |= isActive;
            return isActive;
        }

        private boolean isAny(Predicate<T> what) {
            for (T part : parts) {
                if (what.test(part)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The engine notes the end of a sound before the next look, and nothing shows then that it has played. */
    private static final class Sounds extends Activity<AudioNode> {
        Sounds(String where, Spatial instance) {
            super(where, instance, "AudioNode", (spatial, found) -> addIf(AudioNode.class, spatial, found),
                    sound -> sound.getStatus() != AudioSource.Status.Stopped, sound -> false);
        }

        @Override
        public boolean rendersNext() {
            look();
            return true;
        }
    }

    /** The layers that a composer has, of which a use may make some. An iterator would be garbage in each frame. */
    private static final class Layers implements Consumer<String> {
        private final AnimComposer composer;
        private final Set<String> hidden;
        private boolean play;

        Layers(AnimComposer composer) {
            this.composer = composer;
            hidden = composer.getLayerNames();
        }

        boolean play() {
            play = false;
            EngineFields.layerNames(composer, hidden).forEach(this);
            return play;
        }

        @Override
        public void accept(String layer) {
            play |= composer.getCurrentAction(layer) != null;
        }
    }

    private static final class Joined implements EndWatch {
        private final EndWatch first;
        private final EndWatch second;
        private final boolean both;
        private boolean firstEnded;
        private boolean secondEnded;

        Joined(EndWatch first, EndWatch second, boolean both) {
            this.first = first;
            this.second = second;
            this.both = both;
        }

        @Override
        public void started() {
            first.started();
            second.started();
            firstEnded = false;
            secondEnded = false;
        }

        @Override
        @SuppressWarnings("ShortCircuitBoolean") // Both are called.
        public boolean rendersNext() {
            return first.rendersNext() | second.rendersNext();
        }

        @Override
        public boolean ended() {
            firstEnded |= first.ended();
            secondEnded |= second.ended();
            return both ? firstEnded && secondEnded : firstEnded || secondEnded;
        }
    }
}
