// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetPlan;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a pool of spatials behaves: the counts and limits of any pool, and what only a scene knows. Immutable. */
public final class SpatialPoolSettings {
    private final PoolSettings core;
    private final float lifetimeSeconds;
    private final ResetPlan resetPlan;
    private final boolean developmentModeSet;
    private final boolean keepAttached;
    private final float keepAttachedSeconds;
    private final boolean keepSiblingOrder;
    private final LostPolicy lostPolicy;
    private final boolean cloneOffThread;
    private final boolean preloadOnPrewarm;
    private final @Nullable RecycleWhen recycleWhen;
    private final boolean verifyIdle;
    private final boolean instanced;
    private final boolean instanceColors;

    private SpatialPoolSettings(Builder builder) {
        core = builder.buildCore();
        lifetimeSeconds = builder.lifetimeSeconds;
        resetPlan = new ResetPlan(builder.materialMode, builder.resetScope, builder.resetRules,
                builder.guardSharedState,
                builder.developmentMode == null ? assertionsAreOn() : builder.developmentMode);
        developmentModeSet = builder.developmentMode != null;
        keepAttached = builder.keepAttached;
        keepAttachedSeconds = builder.keepAttachedSeconds;
        keepSiblingOrder = builder.keepSiblingOrder;
        lostPolicy = builder.lostPolicy;
        cloneOffThread = builder.cloneOffThread;
        preloadOnPrewarm = builder.preloadOnPrewarm;
        recycleWhen = builder.recycleWhen;
        verifyIdle = builder.verifyIdle;
        instanced = builder.instanced;
        instanceColors = builder.instanceColors;
    }

    /**
     * Starts from the defaults.
     *
     * @param name the pool's name, unique within its scene
     * @return a builder
     * @throws IllegalArgumentException if the name is blank
     */
    public static Builder builder(String name) {
        return new Builder(PoolSettings.builder(name));
    }

    /**
     * Starts from these settings.
     *
     * @return a builder
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Name, counts, limits and policies.
     *
     * @return the settings that any pool has
     */
    public PoolSettings core() {
        return core;
    }

    /**
     * How long an instance lives when neither the spawn nor a {@link LifetimeControl} on the prefab says so.
     *
     * @return seconds; 0, the default, means until it is recycled
     */
    public float lifetimeSeconds() {
        return lifetimeSeconds;
    }

    /**
     * Whose materials the instances draw with.
     *
     * @return the mode; {@link MaterialMode#SHARED} by default
     */
    public MaterialMode materialMode() {
        return resetPlan.materialMode();
    }

    /**
     * How much of an instance the game's uses may change, and so how much is looked at when it comes back.
     *
     * @return the scope; {@link ResetScope#EVERYTHING} by default
     */
    public ResetScope resetScope() {
        return resetPlan.resetScope();
    }

    /**
     * Whether a recycled instance stays attached for a while, hidden, so that steady traffic changes no structure.
     *
     * @return true by default; instances that aren't fit for it are detached in any case
     */
    public boolean keepAttached() {
        return keepAttached;
    }

    /**
     * How long a recycled instance stays attached; shorter after a peak, when far more instances wait than are in use.
     *
     * @return seconds of frame time; 1 by default
     */
    public float keepAttachedSeconds() {
        return keepAttachedSeconds;
    }

    /**
     * Whether the order of siblings under a parent of the caller's choice survives a recycle. It then costs time that
     * grows with the number of siblings.
     *
     * @return false by default
     */
    public boolean keepSiblingOrder() {
        return keepSiblingOrder;
    }

    /**
     * What happens to an active instance that the game has moved elsewhere without telling the pool.
     *
     * @return the policy; {@link LostPolicy#REPORT} by default
     */
    public LostPolicy lostPolicy() {
        return lostPolicy;
    }

    /**
     * Whether it is logged what a use has left on an instance.
     *
     * @return true by default when assertions are on
     */
    public boolean developmentMode() {
        return resetPlan.developmentMode();
    }

    /**
     * Tells whether {@link #developmentMode()} was set, and does not follow from whether assertions are on. Where it
     * was not, presets leave it out.
     *
     * @return true after {@link Builder#developmentMode}
     */
    public boolean isDevelopmentModeSet() {
        return developmentModeSet;
    }

    /**
     * Whether the worker thread may clone prefabs that contain classes from outside the engine, and call an overridden
     * {@link SpatialPool#cloneInstance}. Prefabs of the engine's classes alone are always cloned there, ahead of need.
     *
     * @return false by default
     */
    public boolean cloneOffThread() {
        return cloneOffThread;
    }

    /**
     * Whether prewarming uploads the instances to the GPU.
     *
     * @return true by default
     */
    public boolean preloadOnPrewarm() {
        return preloadOnPrewarm;
    }

    /**
     * The game's own rules for putting an instance back to what it was.
     *
     * @return the rules in the order in which they apply
     */
    public List<ResetRule<?>> resetRules() {
        return resetPlan.resetRules();
    }

    /**
     * By what happens to an instance its use ends.
     *
     * @return the condition, looked at once a frame for each instance in use; null, the default, when there is none
     */
    public @Nullable RecycleWhen recycleWhen() {
        return recycleWhen;
    }

    /**
     * Whether edits of what all instances share (meshes, and shared materials) are looked for and undone. A game that
     * edits them on purpose, for instance to animate a parameter of a material for all instances, turns it off. Out of
     * development mode nobody looks in {@link ResetScope#TRANSFORM} either.
     *
     * @return true by default
     */
    public boolean guardSharedState() {
        return resetPlan.guardSharedState();
    }

    /** What of all this says how an instance is put back after a use. */
    ResetPlan resetPlan() {
        return resetPlan;
    }

    /**
     * Whether an instance is looked over before it is used again: what was written to it since its last use ended, by
     * a late tween or an old reference, is put back and logged. Development mode does so in any case.
     *
     * @return false by default: it costs each use about two resets more
     */
    public boolean verifyIdle() {
        return verifyIdle;
    }

    /**
     * Whether all instances in use are drawn by one draw call for each geometry of the prefab, instead of one for each
     * instance; docs/instancing.md says when that pays.
     *
     * @return false by default
     */
    public boolean instanced() {
        return instanced;
    }

    /**
     * Whether each instance that is drawn as one has a colour of its own: {@link SpatialPool#color}.
     *
     * @return false by default; means nothing without {@link #instanced()}
     */
    public boolean instanceColors() {
        return instanceColors;
    }

    /** Lists all settings. */
    @Override
    public String toString() {
        return "SpatialPoolSettings[" + core + ", lifetimeSeconds=" + lifetimeSeconds + ", materialMode="
                + materialMode() + ", resetScope=" + resetScope() + ", keepAttached=" + keepAttached
                + ", keepAttachedSeconds=" + keepAttachedSeconds + ", keepSiblingOrder=" + keepSiblingOrder
                + ", lostPolicy=" + lostPolicy + ", developmentMode=" + developmentMode() + ", cloneOffThread=" + cloneOffThread
                + ", preloadOnPrewarm=" + preloadOnPrewarm + ", resetRules=" + resetRules() + ", recycleWhen="
                + recycleWhen + ", guardSharedState=" + guardSharedState() + ", verifyIdle=" + verifyIdle
                + ", instanced=" + instanced + ", instanceColors=" + instanceColors + "]";
    }

    @SuppressWarnings("AssignmentExpression") // Runs with assertions only, which is what is asked.
    private static boolean assertionsAreOn() {
        boolean on = false;
        assert on = true;
        return on;
    }

    /** Collects settings; for one thread. */
    public static final class Builder extends CoreSettingsBuilder<Builder> {
        private float lifetimeSeconds;
        private MaterialMode materialMode = MaterialMode.SHARED;
        private ResetScope resetScope = ResetScope.EVERYTHING;
        private boolean keepAttached = true;
        private float keepAttachedSeconds = 1f;
        private boolean keepSiblingOrder;
        private LostPolicy lostPolicy = LostPolicy.REPORT;
        private @Nullable Boolean developmentMode;
        private boolean cloneOffThread;
        private boolean preloadOnPrewarm = true;
        private final List<ResetRule<?>> resetRules = new ArrayList<>();
        private @Nullable RecycleWhen recycleWhen;
        private boolean guardSharedState = true;
        private boolean verifyIdle;
        private boolean instanced;
        private boolean instanceColors;

        private Builder(PoolSettings.Builder core) {
            super(core);
        }

        private Builder(SpatialPoolSettings from) {
            this(from.core.toBuilder());
            lifetimeSeconds = from.lifetimeSeconds;
            materialMode = from.materialMode();
            resetScope = from.resetScope();
            keepAttached = from.keepAttached;
            keepAttachedSeconds = from.keepAttachedSeconds;
            keepSiblingOrder = from.keepSiblingOrder;
            lostPolicy = from.lostPolicy;
            developmentMode = from.developmentModeSet ? (Boolean) from.developmentMode() : null;
            cloneOffThread = from.cloneOffThread;
            preloadOnPrewarm = from.preloadOnPrewarm;
            resetRules.addAll(from.resetRules());
            recycleWhen = from.recycleWhen;
            guardSharedState = from.guardSharedState();
            verifyIdle = from.verifyIdle;
            instanced = from.instanced;
            instanceColors = from.instanceColors;
        }

        @Override
        Builder self() {
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#lifetimeSeconds()}.
         *
         * @param seconds at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder lifetimeSeconds(float seconds) {
            lifetimeSeconds = Seconds.check("lifetimeSeconds", seconds);
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#materialMode()}.
         *
         * @param mode the mode
         * @return this builder
         */
        public Builder materialMode(MaterialMode mode) {
            materialMode = Objects.requireNonNull(mode, "materialMode");
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#resetScope()}. With {@link ResetScope#TRANSFORM} the game promises that its
         * uses change nothing of an instance but the local transform of its root, and a recycle is quicker for it.
         * Development mode holds the game to its promise: it looks at everything all the same, puts it back and
         * reports it.
         *
         * @param scope the scope
         * @return this builder
         */
        public Builder resetScope(ResetScope scope) {
            resetScope = Objects.requireNonNull(scope, "resetScope");
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttached()}.
         *
         * @param allowed whether recycled instances may stay attached for a while
         * @return this builder
         */
        public Builder keepAttached(boolean allowed) {
            keepAttached = allowed;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttachedSeconds()}.
         *
         * @param seconds at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder keepAttachedSeconds(float seconds) {
            keepAttachedSeconds = Seconds.check("keepAttachedSeconds", seconds);
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#keepSiblingOrder()}.
         *
         * @param keep whether the order matters
         * @return this builder
         */
        public Builder keepSiblingOrder(boolean keep) {
            keepSiblingOrder = keep;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#lostPolicy()}.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder lostPolicy(LostPolicy policy) {
            lostPolicy = Objects.requireNonNull(policy, "lostPolicy");
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#developmentMode()}.
         *
         * @param on whether leftovers are logged
         * @return this builder
         */
        public Builder developmentMode(boolean on) {
            developmentMode = on;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#cloneOffThread()}.
         *
         * @param on whether the worker may run the game's own code that clones
         * @return this builder
         */
        public Builder cloneOffThread(boolean on) {
            cloneOffThread = on;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#preloadOnPrewarm()}.
         *
         * @param on whether prewarming uploads
         * @return this builder
         */
        public Builder preloadOnPrewarm(boolean on) {
            preloadOnPrewarm = on;
            return this;
        }

        /**
         * Adds a rule to {@link SpatialPoolSettings#resetRules()}.
         *
         * @param rule the rule
         * @return this builder
         */
        public Builder resetRule(ResetRule<?> rule) {
            resetRules.add(Objects.requireNonNull(rule, "resetRule"));
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#recycleWhen()}.
         *
         * @param condition the condition, or null for none
         * @return this builder
         */
        public Builder recycleWhen(@Nullable RecycleWhen condition) {
            recycleWhen = condition;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#guardSharedState()}.
         *
         * @param watched whether edits of what all instances share are undone
         * @return this builder
         */
        public Builder guardSharedState(boolean watched) {
            guardSharedState = watched;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#verifyIdle()}.
         *
         * @param verify whether instances are looked over before they are used again
         * @return this builder
         */
        public Builder verifyIdle(boolean verify) {
            verifyIdle = verify;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#instanced()}; changes while in use, too.
         *
         * @param asOne whether all instances are drawn by one call
         * @return this builder
         */
        public Builder instanced(boolean asOne) {
            instanced = asOne;
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#instanceColors()}; changes while in use, too.
         *
         * @param colors whether each instance has a colour of its own
         * @return this builder
         */
        public Builder instanceColors(boolean colors) {
            instanceColors = colors;
            return this;
        }

        /**
         * Makes the settings.
         *
         * @return the settings
         * @throws IllegalArgumentException if two of them contradict each other, or a reset rule has no type or one
         *         that neither a spatial nor a control can have
         */
        public SpatialPoolSettings build() {
            SpatialPoolSettings made = new SpatialPoolSettings(this);
            if (instanced && materialMode == MaterialMode.PER_INSTANCE) {
                throw new IllegalArgumentException("Pool '" + made.core.name() + "': instanced(true) contradicts"
                        + " MaterialMode.PER_INSTANCE, as one draw call has one material; use MaterialMode.SHARED, and"
                        + " instanceColors(true) for colours");
            }
            return made;
        }
    }
}
