// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetPlan;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pool of spatials: those of any pool, and those that only apply in a scene. Immutable. The "objects"
 * of {@link PoolSettings} are instances here, and "acquire" is spawn.
 */
public final class SpatialPoolSettings extends PoolSettings {
    static final int MOST_LOD_LEVELS = 8;

    private final Values values;
    private final ResetPlan resetPlan;
    /** Where each value comes from that is not a default, by the setting's key. */
    private final Map<String, SettingSource> sources;

    private SpatialPoolSettings(Builder builder) {
        super(builder);
        values = builder.values.copy();
        sources = Map.copyOf(builder.sources);
        if (values.instanced && values.materialMode == MaterialMode.PER_INSTANCE) {
            throw new IllegalArgumentException("Pool '" + name() + "': instanced(true) contradicts"
                    + " MaterialMode.PER_INSTANCE, as one draw call has one material; use MaterialMode.SHARED, and"
                    + " instanceColors(true) for colours");
        }
        resetPlan = new ResetPlan(values.materialMode, values.resetScope, values.resetRules, values.checkSharedState,
                values.developmentMode == null ? assertionsAreOn() : values.developmentMode);
    }

    /**
     * Starts from the defaults.
     *
     * @param name the pool's name, unique within its scene
     * @return a builder
     * @throws IllegalArgumentException if the name is blank
     */
    public static Builder builder(String name) {
        return new Builder(name);
    }

    /**
     * Starts from these settings.
     *
     * @return a builder
     */
    @Override
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Returns how long an instance lives when the spawn doesn't set that.
     *
     * @return seconds; 0, the default, means until it is recycled
     */
    public float lifetimeSeconds() {
        return values.lifetimeSeconds;
    }

    /**
     * Returns which materials the instances draw with.
     *
     * @return the mode; {@link MaterialMode#SHARED} by default
     */
    public MaterialMode materialMode() {
        return resetPlan.materialMode();
    }

    /**
     * Returns which state is compared and restored when an instance is recycled.
     *
     * @return the scope; {@link ResetScope#EVERYTHING} by default
     */
    public ResetScope resetScope() {
        return resetPlan.resetScope();
    }

    /**
     * Returns whether a recycled instance stays attached for a while, hidden, so that steady traffic changes no
     * structure.
     *
     * @return true by default; instances that aren't fit for it are detached in any case
     */
    public boolean keepAttached() {
        return values.keepAttached;
    }

    /**
     * Returns how long a recycled instance stays attached; shorter after a peak, when far more are idle than in use.
     *
     * @return seconds of frame time; 1 by default
     */
    public float keepAttachedSeconds() {
        return values.keepAttachedSeconds;
    }

    /**
     * Returns whether the order of siblings under a parent of the caller's choice survives a recycle. It then costs
     * time that grows with the number of siblings.
     *
     * @return false by default
     */
    public boolean keepSiblingOrder() {
        return values.keepSiblingOrder;
    }

    /**
     * Returns what happens to an active instance that was moved without {@link ScenePools#reparent}.
     *
     * @return the policy; {@link LostPolicy#REPORT} by default
     */
    public LostPolicy lostPolicy() {
        return values.lostPolicy;
    }

    /**
     * Returns whether is logged what state a use has left changed, and which shaders are compiled in play.
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
        return values.developmentMode != null;
    }

    /**
     * Returns whether the worker thread may clone prefabs that contain classes from outside the engine, and call an
     * overridden {@link SpatialPool#cloneInstance}. Prefabs of the engine's classes alone are always cloned there,
     * ahead of need.
     *
     * @return false by default
     */
    public boolean cloneOffThread() {
        return values.cloneOffThread;
    }

    /**
     * Returns whether prewarming uploads the instances to the GPU, and draws a copy unseen, as
     * {@link io.github.jmepool.jme.background.FirstSight} specifies.
     *
     * @return true by default
     */
    public boolean preloadOnPrewarm() {
        return values.preloadOnPrewarm;
    }

    /**
     * Returns the game's rules for restoring an instance.
     *
     * @return the rules in the order in which they apply
     */
    public List<ResetRule<?>> resetRules() {
        return resetPlan.resetRules();
    }

    /**
     * Returns which condition of an instance ends its use.
     *
     * @return the condition, checked once a frame for each instance in use; null, the default, when there is none
     */
    public @Nullable RecycleWhen recycleWhen() {
        return values.recycleWhen;
    }

    /**
     * Returns whether edits by uses of state that all instances share (meshes, and shared materials) are detected and
     * undone. What changes while no instance is in use stays. Turn it off if the game edits them while instances are in
     * use, for instance to animate a material parameter for all instances.
     * With {@link ResetScope#TRANSFORM} they are only detected in development mode.
     *
     * @return true by default
     */
    public boolean checkSharedState() {
        return resetPlan.checkSharedState();
    }

    /** Returns the settings that affect the reset of an instance. */
    ResetPlan resetPlan() {
        return resetPlan;
    }

    /**
     * Returns whether an instance is verified before it is used again: changes made since its last use ended, by a late
     * tween or an old reference, are undone and logged. Development mode always does so.
     *
     * @return false by default: it costs each use about two resets more
     */
    public boolean checkIdle() {
        return values.checkIdle;
    }

    /**
     * Returns whether all instances in use are drawn by one draw call for each geometry of the prefab, instead of one
     * for each instance; docs/instancing.md describes when that pays. Where a LodControl of the prefab chooses levels
     * of detail, there is a draw call for each level.
     *
     * @return false by default
     */
    public boolean instanced() {
        return values.instanced;
    }

    /**
     * Returns whether each instance that is drawn together with others has a colour of its own: {@link
     * SpatialPool#color}.
     *
     * @return false by default; means nothing without {@link #instanced()}
     */
    public boolean instanceColors() {
        return values.instanceColors;
    }

    /**
     * Returns how many poses of each second of an animation are baked into a texture, so that skinned instances are
     * drawn together: docs/crowds.md.
     *
     * @return 0 by default: none, and a skinned prefab can't be instanced; means nothing without {@link #instanced()}
     */
    public float bakedPoses() {
        return values.bakedPoses;
    }

    /**
     * Returns how many coarser levels of detail the pool makes of each mesh that has none, with the engine's
     * {@link jme3tools.optimize.LodGenerator}. Each has about half of the triangles of the one before; those that
     * would lose too much of the surface are not made. Instances are then drawn with the level for their size on the
     * screen, also those of meshes with levels of their own: docs/instancing.md.
     *
     * @return 0 by default: levels are chosen only where the prefab has a LodControl; means nothing without
     *         {@link #instanced()}
     */
    public int lodLevels() {
        return values.lodLevels;
    }

    /**
     * Returns the distance beyond which instances that are drawn together with others are not drawn, from the camera
     * to the edge of an instance. Cameras without perspective draw them at any distance.
     *
     * @return units of the world; 0, the default, means at any distance; means nothing without {@link #instanced()}
     */
    public float drawDistance() {
        return values.drawDistance;
    }

    /**
     * Returns these settings with those values of others that come from a stronger {@link SettingSource}.
     *
     * @param others settings of any name; only what {@link PoolSetting#all()} lists is taken from them
     * @return settings with this name and these reset rules; these themselves if none of the others is stronger
     * @throws IllegalArgumentException if two of them contradict each other then
     */
    public SpatialPoolSettings with(SpatialPoolSettings others) {
        return PoolSetting.all().stream().noneMatch(setting -> isStronger(setting, others)) ? this
                : chosen(setting -> isStronger(setting, others) ? others : this);
    }

    /** Returns these settings with others as all that the prefab declares. */
    SpatialPoolSettings declaredBy(SpatialPoolSettings prefabs) {
        return PoolSetting.all().stream().noneMatch(setting -> givesWay(setting, prefabs)) ? this
                : chosen(setting -> givesWay(setting, prefabs) ? prefabs : this);
    }

    private boolean givesWay(PoolSetting<?> setting, SpatialPoolSettings prefabs) {
        return setting.source(this) == SettingSource.PREFAB || isStronger(setting, prefabs);
    }

    private boolean isStronger(PoolSetting<?> setting, SpatialPoolSettings others) {
        return setting.source(others).compareTo(setting.source(this)) > 0;
    }

    /**
     * Returns these settings with another source for all that is set, or other than the default.
     *
     * @param source the source that decides what is stronger
     * @return settings with the same values
     */
    public SpatialPoolSettings from(SettingSource source) {
        Builder builder = toBuilder().source(source);
        for (PoolSetting<?> setting : PoolSetting.all()) {
            if (isGiven(setting)) {
                setting.copy(asSet(setting), builder);
            }
        }
        return builder.build();
    }

    /** Returns these settings with the values of others where a preset or a person has set these. */
    SpatialPoolSettings unchangedFrom(SpatialPoolSettings others) {
        return chosen(setting -> switch (setting.source(this)) {
            case PRESET, PANEL -> others;
            default -> this;
        });
    }

    /** Anew, as a builder can't take back what was set. */
    private SpatialPoolSettings chosen(Function<PoolSetting<?>, SpatialPoolSettings> choice) {
        Builder builder = builder(name());
        values.resetRules.forEach(builder::resetRule);
        for (PoolSetting<?> setting : PoolSetting.all()) {
            SpatialPoolSettings from = choice.apply(setting);
            if (from.isGiven(setting)) {
                setting.copy(from.asSet(setting), builder.source(setting.source(from)));
            }
        }
        return builder.build();
    }

    /**
     * Returns settings from which a value is read as it was set, where another is in force: an idle limit that follows
     * from the growth.
     *
     * @param setting the setting that is read
     * @return settings to read that setting from; others may differ
     */
    public SpatialPoolSettings asSet(PoolSetting<?> setting) {
        return idleLimitFromGrowth() && setting.key().equals("maxIdle")
                ? toBuilder().prewarm(0).idleLimitFromGrowth(false).build() : this;
    }

    private boolean isGiven(PoolSetting<?> setting) {
        return setting.source(this) != SettingSource.DEFAULT || setting.isSet(this);
    }

    /** Returns where a value comes from. */
    SettingSource source(String setting) {
        return sources.getOrDefault(setting, SettingSource.DEFAULT);
    }

    @Override
    protected SpatialPoolSettings defaults() {
        return builder(name()).build();
    }

    @Override
    protected Map<String, @Nullable Object> values() {
        Map<String, @Nullable Object> all = super.values();
        PoolSetting.all().forEach(setting -> all.putIfAbsent(setting.key(), setting.get(this)));
        all.put("developmentMode", values.developmentMode);
        all.put("resetRules", values.resetRules);
        all.put("recycleWhen", values.recycleWhen);
        return all;
    }

    @SuppressWarnings("AssignmentExpression") // Runs with assertions only, which is what is asked.
    private static boolean assertionsAreOn() {
        boolean on = false;
        assert on = true;
        return on;
    }

    /** The values that a builder collects, and settings keep unchanged. */
    private static final class Values implements Cloneable {
        float lifetimeSeconds;
        MaterialMode materialMode = MaterialMode.SHARED;
        ResetScope resetScope = ResetScope.EVERYTHING;
        boolean keepAttached = true;
        float keepAttachedSeconds = 1f;
        boolean keepSiblingOrder;
        LostPolicy lostPolicy = LostPolicy.REPORT;
        /** Null to follow from whether assertions are on. */
        @Nullable Boolean developmentMode;
        boolean cloneOffThread;
        boolean preloadOnPrewarm = true;
        List<ResetRule<?>> resetRules = new ArrayList<>();
        @Nullable RecycleWhen recycleWhen;
        boolean checkSharedState = true;
        boolean checkIdle;
        boolean instanced;
        boolean instanceColors;
        float bakedPoses;
        int lodLevels;
        float drawDistance;

        Values copy() {
            try {
                Values copy = (Values) clone();
                copy.resetRules = new ArrayList<>(resetRules);
                return copy;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Collects settings; for one thread. */
    public static final class Builder extends PoolSettings.Builder<Builder> {
        private final Values values;
        private final Map<String, SettingSource> sources;
        private SettingSource source = SettingSource.CODE;

        private Builder(String name) {
            super(name);
            values = new Values();
            sources = new HashMap<>();
        }

        private Builder(SpatialPoolSettings from) {
            super(from);
            values = from.values.copy();
            sources = new HashMap<>(from.sources);
        }

        /**
         * States where all that is set from now on comes from, which decides what may change it: code is stronger than
         * a preset, and a preset is stronger than the prefab's {@link PoolControl}. Values of
         * {@link SettingSource#DEFAULT} are the game's own defaults, which all of these may change. Values of
         * {@link SettingSource#PREFAB} are replaced by what the prefab of the pool declares, if anything.
         *
         * @param from the source, {@link SettingSource#CODE} at first
         * @return this builder
         */
        public Builder source(SettingSource from) {
            source = Objects.requireNonNull(from, "source");
            return this;
        }

        @Override
        protected Builder set(String setting) {
            if (source == SettingSource.DEFAULT) {
                sources.remove(setting);
            } else {
                sources.put(setting, source);
            }
            return this;
        }

        @Override
        protected Builder self() {
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
            values.lifetimeSeconds = Seconds.check(named("lifetimeSeconds"), seconds);
            return set("lifetimeSeconds");
        }

        /**
         * Sets {@link SpatialPoolSettings#materialMode()}.
         *
         * @param mode the mode
         * @return this builder
         */
        public Builder materialMode(MaterialMode mode) {
            values.materialMode = Objects.requireNonNull(mode, "materialMode");
            return set("materialMode");
        }

        /**
         * Sets {@link SpatialPoolSettings#resetScope()}. With {@link ResetScope#TRANSFORM} the game promises that its
         * uses change nothing of an instance but the local transform of its root, and a recycle is quicker for it.
         * Development mode verifies this: it compares all state anyway, restores what was changed, and reports it.
         *
         * @param scope the scope
         * @return this builder
         */
        public Builder resetScope(ResetScope scope) {
            values.resetScope = Objects.requireNonNull(scope, "resetScope");
            return set("resetScope");
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttached()}.
         *
         * @param allowed whether recycled instances may stay attached for a while
         * @return this builder
         */
        public Builder keepAttached(boolean allowed) {
            values.keepAttached = allowed;
            return set("keepAttached");
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttachedSeconds()}.
         *
         * @param seconds at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder keepAttachedSeconds(float seconds) {
            values.keepAttachedSeconds = Seconds.check(named("keepAttachedSeconds"), seconds);
            return set("keepAttachedSeconds");
        }

        /**
         * Sets {@link SpatialPoolSettings#keepSiblingOrder()}.
         *
         * @param keep whether the order matters
         * @return this builder
         */
        public Builder keepSiblingOrder(boolean keep) {
            values.keepSiblingOrder = keep;
            return set("keepSiblingOrder");
        }

        /**
         * Sets {@link SpatialPoolSettings#lostPolicy()}.
         *
         * @param policy the policy
         * @return this builder
         */
        public Builder lostPolicy(LostPolicy policy) {
            values.lostPolicy = Objects.requireNonNull(policy, "lostPolicy");
            return set("lostPolicy");
        }

        /**
         * Sets {@link SpatialPoolSettings#developmentMode()}.
         *
         * @param on whether leftovers, and shaders compiled in play, are logged
         * @return this builder
         */
        public Builder developmentMode(boolean on) {
            values.developmentMode = on;
            return set("developmentMode");
        }

        /**
         * Sets {@link SpatialPoolSettings#cloneOffThread()}.
         *
         * @param on whether the worker may run the game's own code that clones
         * @return this builder
         */
        public Builder cloneOffThread(boolean on) {
            values.cloneOffThread = on;
            return set("cloneOffThread");
        }

        /**
         * Sets {@link SpatialPoolSettings#preloadOnPrewarm()}.
         *
         * @param on whether prewarming uploads
         * @return this builder
         */
        public Builder preloadOnPrewarm(boolean on) {
            values.preloadOnPrewarm = on;
            return set("preloadOnPrewarm");
        }

        /**
         * Adds a rule to {@link SpatialPoolSettings#resetRules()}.
         *
         * @param rule the rule
         * @return this builder
         */
        public Builder resetRule(ResetRule<?> rule) {
            values.resetRules.add(Objects.requireNonNull(rule, "resetRule"));
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#recycleWhen()}.
         *
         * @param condition the condition, or null for none
         * @return this builder
         */
        public Builder recycleWhen(@Nullable RecycleWhen condition) {
            values.recycleWhen = condition;
            return set("recycleWhen");
        }

        /**
         * Sets {@link SpatialPoolSettings#checkSharedState()}.
         *
         * @param watched whether edits of shared meshes and materials are undone
         * @return this builder
         */
        public Builder checkSharedState(boolean watched) {
            values.checkSharedState = watched;
            return set("checkSharedState");
        }

        /**
         * Sets {@link SpatialPoolSettings#checkIdle()}.
         *
         * @param verify whether instances are verified before they are used again
         * @return this builder
         */
        public Builder checkIdle(boolean verify) {
            values.checkIdle = verify;
            return set("checkIdle");
        }

        /**
         * Sets {@link SpatialPoolSettings#instanced()}; may also be changed while in use.
         *
         * @param asOne whether all instances are drawn by one call
         * @return this builder
         */
        public Builder instanced(boolean asOne) {
            values.instanced = asOne;
            return set("instanced");
        }

        /**
         * Sets {@link SpatialPoolSettings#instanceColors()}; may also be changed while in use.
         *
         * @param colors whether each instance has a colour of its own
         * @return this builder
         */
        public Builder instanceColors(boolean colors) {
            values.instanceColors = colors;
            return set("instanceColors");
        }

        /**
         * Sets {@link SpatialPoolSettings#bakedPoses()}; may also be changed while in use.
         *
         * @param perSecond how many poses of each second of an animation are baked, usually 30; 0 for none
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder bakedPoses(float perSecond) {
            if (!(perSecond >= 0f) || perSecond > Float.MAX_VALUE) {
                throw new IllegalArgumentException(named("bakedPoses") + " must be a number of poses a second >= 0 but"
                        + " was " + perSecond);
            }
            values.bakedPoses = perSecond;
            return set("bakedPoses");
        }

        /**
         * Sets {@link SpatialPoolSettings#lodLevels()}; may also be changed while in use.
         *
         * @param coarser how many coarser levels are made, from 0 to 8
         * @return this builder
         * @throws IllegalArgumentException if out of this range
         */
        public Builder lodLevels(int coarser) {
            if (coarser < 0 || coarser > MOST_LOD_LEVELS) {
                throw new IllegalArgumentException(named("lodLevels") + " must be from 0 to " + MOST_LOD_LEVELS
                        + " but was " + coarser);
            }
            values.lodLevels = coarser;
            return set("lodLevels");
        }

        /**
         * Sets {@link SpatialPoolSettings#drawDistance()}; may also be changed while in use.
         *
         * @param distance units of the world; 0 for any distance
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder drawDistance(float distance) {
            if (!(distance >= 0f) || distance > Float.MAX_VALUE) {
                throw new IllegalArgumentException(named("drawDistance") + " must be a distance >= 0 but was "
                        + distance);
            }
            values.drawDistance = distance;
            return set("drawDistance");
        }

        /**
         * Makes the settings.
         *
         * @return the settings
         * @throws IllegalArgumentException if two of them contradict each other, or a reset rule has no type or one
         *         that neither a spatial nor a control can have
         */
        @Override
        public SpatialPoolSettings build() {
            return new SpatialPoolSettings(this);
        }
    }
}
