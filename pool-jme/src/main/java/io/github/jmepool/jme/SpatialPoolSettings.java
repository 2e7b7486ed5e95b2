// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.internal.reset.ResetPlan;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.SettingLayers;
import io.github.jmepool.jme.internal.settings.Settings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a pool of spatials: those of any pool, and those that only apply in a scene. Immutable. The "objects"
 * of {@link PoolSettings} are instances here, and "acquire" is spawn.
 */
public final class SpatialPoolSettings extends PoolSettings {
    /** What was set of the settings that only pools of spatials have. */
    private final Map<Setting<?>, Object> stored;
    /** Where each value comes from that is not a default, by the setting's key. */
    private final Map<String, SettingSource> sources;
    private final List<ResetRule<?>> resetRules;
    // read by each spawn or recycle
    private final float lifetimeSeconds;
    private final boolean keepAttached;
    private final boolean keepSiblingOrder;

    private SpatialPoolSettings(Builder builder) {
        super(builder);
        stored = Map.copyOf(builder.stored);
        sources = Map.copyOf(builder.sources);
        lifetimeSeconds = value(Settings.LIFETIME_SECONDS).floatValue();
        keepAttached = value(Settings.KEEP_ATTACHED);
        keepSiblingOrder = value(Settings.KEEP_SIBLING_ORDER);
        if (instanced() && materialMode() == MaterialMode.PER_INSTANCE) {
            throw new IllegalArgumentException("Pool '" + name() + "': instanced(true) contradicts"
                    + " MaterialMode.PER_INSTANCE, as one draw call has one material; use MaterialMode.SHARED, and"
                    + " instanceColors(true) for colours");
        }
        resetRules = List.copyOf(builder.resetRules);
        resetRules.forEach(ResetPlan::checkType);
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
        return lifetimeSeconds;
    }

    /**
     * Returns which materials the instances draw with.
     *
     * @return the mode; {@link MaterialMode#SHARED} by default
     */
    public MaterialMode materialMode() {
        return value(Settings.MATERIAL_MODE);
    }

    /**
     * Returns which state is compared and restored when an instance is recycled.
     *
     * @return the scope; {@link ResetScope#EVERYTHING} by default
     */
    public ResetScope resetScope() {
        return value(Settings.RESET_SCOPE);
    }

    /**
     * Returns whether a recycled instance stays attached for a while, hidden, so that steady traffic changes no
     * structure.
     *
     * @return true by default; instances that aren't fit for it are detached in any case
     */
    public boolean keepAttached() {
        return keepAttached;
    }

    /**
     * Returns how long a recycled instance stays attached; shorter after a peak, when far more are idle than in use.
     * Where pools share a node, instances that wait there together are detached together, after the longest time.
     *
     * @return seconds of frame time; 1 by default
     */
    public float keepAttachedSeconds() {
        return value(Settings.KEEP_ATTACHED_SECONDS).floatValue();
    }

    /**
     * Returns whether the order of siblings under a parent of the caller's choice survives a recycle. It then costs
     * time that grows with the number of siblings.
     *
     * @return false by default
     */
    public boolean keepSiblingOrder() {
        return keepSiblingOrder;
    }

    /**
     * Returns what happens to an active instance that was moved without {@link ScenePools#reparent}.
     *
     * @return the policy; {@link LostPolicy#REPORT} by default
     */
    public LostPolicy lostPolicy() {
        return value(Settings.LOST_POLICY);
    }

    /**
     * Returns whether the state that a use has left changed is logged, and shaders that are compiled while the game
     * runs.
     *
     * @return true by default when assertions are on
     */
    public boolean developmentMode() {
        return value(Settings.DEVELOPMENT_MODE);
    }

    /**
     * Returns whether {@link #developmentMode()} was set, and does not follow from whether assertions are on. Where it
     * was not, presets leave it out.
     *
     * @return true after {@link Builder#developmentMode}
     */
    public boolean isDevelopmentModeSet() {
        return stored.containsKey(Settings.DEVELOPMENT_MODE);
    }

    /**
     * Returns whether the worker thread may clone prefabs that contain classes from outside the engine, and call an
     * overridden {@link SpatialPool#cloneInstance} or a {@linkplain ScenePools#registerFactory factory}. Prefabs of the
     * engine's classes alone are always cloned there, in advance.
     *
     * @return false by default
     */
    public boolean cloneOffThread() {
        return value(Settings.CLONE_OFF_THREAD);
    }

    /**
     * Returns whether prewarming uploads the instances to the GPU, and draws a copy unseen, as
     * {@link BackgroundWork} specifies.
     *
     * @return true by default
     */
    public boolean preloadOnPrewarm() {
        return value(Settings.PRELOAD_ON_PREWARM);
    }

    /**
     * Returns the game's rules for restoring an instance.
     *
     * @return the rules in the order in which they apply
     */
    public List<ResetRule<?>> resetRules() {
        return resetRules;
    }

    /**
     * Returns which condition of an instance ends its use.
     *
     * @return the condition, checked once a frame for each instance in use; null, the default, when there is none
     */
    public @Nullable RecycleWhen recycleWhen() {
        RecycleWhen condition = value(Settings.RECYCLE_WHEN);
        return condition == RecycleWhen.never() ? null : condition;
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
        return value(Settings.CHECK_SHARED_STATE);
    }

    /**
     * Returns whether an instance is verified before it is used again: changes made since its last use ended, by a late
     * tween or an old reference, are undone and logged. Development mode always does so.
     *
     * @return false by default: it costs each use about two resets more
     */
    public boolean checkIdle() {
        return value(Settings.CHECK_IDLE);
    }

    /**
     * Returns whether all instances in use are drawn by one draw call for each geometry of the prefab, instead of one
     * for each instance; docs/instancing.md describes when that pays. Where a LodControl of the prefab chooses levels
     * of detail, there is a draw call for each level.
     *
     * @return false by default
     */
    public boolean instanced() {
        return value(Settings.INSTANCED);
    }

    /**
     * Returns whether each instance that is drawn together with others has a colour of its own: {@link
     * SpatialPool#setColor}.
     *
     * @return false by default; means nothing without {@link #instanced()}
     */
    public boolean instanceColors() {
        return value(Settings.INSTANCE_COLORS);
    }

    /**
     * Returns how many poses of each second of an animation are baked into a texture, so that skinned instances are
     * drawn together: docs/crowds.md. A clip that moves fast gets up to four times as many.
     *
     * @return 0 by default: none, and a skinned prefab can't be instanced; means nothing without {@link #instanced()}
     */
    public float bakedPoses() {
        return value(Settings.BAKED_POSES).floatValue();
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
        return value(Settings.LOD_LEVELS).intValue();
    }

    /**
     * Returns the distance beyond which instances that are drawn together with others are not drawn, from the camera
     * to the edge of an instance. Cameras without perspective draw them at any distance.
     *
     * @return units of the world; 0, the default, means at any distance; means nothing without {@link #instanced()}
     */
    public float drawDistance() {
        return value(Settings.DRAW_DISTANCE).floatValue();
    }

    /**
     * Returns these settings with those values of others that come from a stronger {@link SettingSource}.
     *
     * @param others settings of any name; only what a preset may have is taken from them
     * @return settings with this name and these reset rules; these themselves if none of the others is stronger
     * @throws IllegalArgumentException if two of them contradict each other then
     */
    public SpatialPoolSettings with(SpatialPoolSettings others) {
        return SettingLayers.with(this, others);
    }

    /**
     * Returns these settings with another source for all that is set, or other than the default.
     *
     * @param source the source that decides what is stronger
     * @return settings with the same values
     */
    public SpatialPoolSettings from(SettingSource source) {
        return SettingLayers.from(this, source);
    }

    /**
     * Returns where the value of a setting comes from.
     *
     * @param setting the setting's key, the name of its method
     * @return the source; {@link SettingSource#DEFAULT} for any other text
     */
    public SettingSource source(String setting) {
        return sources.getOrDefault(setting, SettingSource.DEFAULT);
    }

    /** Returns the value of a setting that only pools of spatials have. */
    @SuppressWarnings("unchecked") // The builder stores values of the setting's type.
    private <V> V value(Setting<V> setting) {
        Object value = stored.get(setting);
        return value == null ? setting.usual() : (V) value;
    }

    @Override
    protected Map<String, Object> changed() {
        Map<String, Object> all = new LinkedHashMap<>();
        Setting.all().stream().filter(setting -> setting.isSet(this)).forEach(setting -> all.put(setting.key(),
                setting instanceof Setting.Number number ? number.plain(this) : setting.get(this)));
        if (!resetRules().isEmpty()) {
            all.put("resetRules", resetRules());
        }
        return all;
    }

    /** Collects settings; for one thread. */
    public static final class Builder extends PoolSettings.Builder<Builder> {
        private final Map<Setting<?>, Object> stored = new HashMap<>();
        private final Map<String, SettingSource> sources = new HashMap<>();
        private final List<ResetRule<?>> resetRules = new ArrayList<>();
        private SettingSource source = SettingSource.CODE;

        private Builder(String name) {
            super(name);
        }

        private Builder(SpatialPoolSettings from) {
            super(from);
            stored.putAll(from.stored);
            sources.putAll(from.sources);
            resetRules.addAll(from.resetRules());
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

        private <V> Builder set(Setting<V> setting, V value) {
            stored.put(setting, setting.checked(name(), value));
            return set(setting.key());
        }

        @Override
        protected Builder self() {
            return this;
        }

        /**
         * Sets {@link SpatialPoolSettings#lifetimeSeconds()}.
         *
         * @param seconds the time from the spawn on, 0 for no end; by default 0; seconds, at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder lifetimeSeconds(float seconds) {
            return set(Settings.LIFETIME_SECONDS, Settings.decimal(seconds));
        }

        /**
         * Sets {@link SpatialPoolSettings#materialMode()}.
         *
         * @param mode the mode; by default {@code SHARED}
         * @return this builder
         */
        public Builder materialMode(MaterialMode mode) {
            return set(Settings.MATERIAL_MODE, mode);
        }

        /**
         * Sets {@link SpatialPoolSettings#resetScope()}. With {@link ResetScope#TRANSFORM} the game promises that its
         * uses change nothing of an instance but the local transform of its root, and a recycle is quicker for it.
         * Development mode verifies this: it compares all state anyway, restores what was changed, and reports it.
         *
         * @param scope the scope; by default {@code EVERYTHING}
         * @return this builder
         */
        public Builder resetScope(ResetScope scope) {
            return set(Settings.RESET_SCOPE, scope);
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttached()}.
         *
         * @param allowed whether recycled instances may stay attached for a while; by default true
         * @return this builder
         */
        public Builder keepAttached(boolean allowed) {
            return set(Settings.KEEP_ATTACHED, allowed);
        }

        /**
         * Sets {@link SpatialPoolSettings#keepAttachedSeconds()}.
         *
         * @param seconds the time after the recycle; by default 1; seconds, at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder keepAttachedSeconds(float seconds) {
            return set(Settings.KEEP_ATTACHED_SECONDS, Settings.decimal(seconds));
        }

        /**
         * Sets {@link SpatialPoolSettings#keepSiblingOrder()}.
         *
         * @param keep whether the order matters; by default false
         * @return this builder
         */
        public Builder keepSiblingOrder(boolean keep) {
            return set(Settings.KEEP_SIBLING_ORDER, keep);
        }

        /**
         * Sets {@link SpatialPoolSettings#lostPolicy()}.
         *
         * @param policy the policy; by default {@code REPORT}
         * @return this builder
         */
        public Builder lostPolicy(LostPolicy policy) {
            return set(Settings.LOST_POLICY, policy);
        }

        /**
         * Sets {@link SpatialPoolSettings#developmentMode()}.
         *
         * @param on whether leftovers, and shaders that are compiled while the game runs, are logged; by default
         *         whether assertions are on
         * @return this builder
         */
        public Builder developmentMode(boolean on) {
            return set(Settings.DEVELOPMENT_MODE, on);
        }

        /**
         * Sets {@link SpatialPoolSettings#cloneOffThread()}.
         *
         * @param on whether the worker may clone the game's classes, call cloneInstance or a factory; by default false
         * @return this builder
         */
        public Builder cloneOffThread(boolean on) {
            return set(Settings.CLONE_OFF_THREAD, on);
        }

        /**
         * Sets {@link SpatialPoolSettings#preloadOnPrewarm()}.
         *
         * @param on whether prewarming uploads; by default true
         * @return this builder
         */
        public Builder preloadOnPrewarm(boolean on) {
            return set(Settings.PRELOAD_ON_PREWARM, on);
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
         * @param condition the condition, or null for none; by default {@code never}
         * @return this builder
         */
        public Builder recycleWhen(@Nullable RecycleWhen condition) {
            return set(Settings.RECYCLE_WHEN, condition == null ? RecycleWhen.never() : condition);
        }

        /**
         * Sets {@link SpatialPoolSettings#checkSharedState()}.
         *
         * @param check whether edits of shared meshes and materials are undone; by default true
         * @return this builder
         */
        public Builder checkSharedState(boolean check) {
            return set(Settings.CHECK_SHARED_STATE, check);
        }

        /**
         * Sets {@link SpatialPoolSettings#checkIdle()}.
         *
         * @param check whether instances are verified before they are used again; by default false
         * @return this builder
         */
        public Builder checkIdle(boolean check) {
            return set(Settings.CHECK_IDLE, check);
        }

        /**
         * Sets {@link SpatialPoolSettings#instanced()}; may also be changed while in use.
         *
         * @param together whether all instances are drawn by one call; by default false
         * @return this builder
         */
        public Builder instanced(boolean together) {
            return set(Settings.INSTANCED, together);
        }

        /**
         * Sets {@link SpatialPoolSettings#instanceColors()}; may also be changed while in use.
         *
         * @param colors whether each instance has a colour of its own; by default false
         * @return this builder
         */
        public Builder instanceColors(boolean colors) {
            return set(Settings.INSTANCE_COLORS, colors);
        }

        /**
         * Sets {@link SpatialPoolSettings#bakedPoses()}; may also be changed while in use.
         *
         * @param perSecond how many poses of each second of an animation are baked, usually 30, 0 for none; by default
         *         0; poses a second, from 0 to 1000
         * @return this builder
         * @throws IllegalArgumentException if out of this range
         */
        public Builder bakedPoses(float perSecond) {
            return set(Settings.BAKED_POSES, Settings.decimal(perSecond));
        }

        /**
         * Sets {@link SpatialPoolSettings#lodLevels()}; may also be changed while in use.
         *
         * @param coarser how many coarser levels are made; by default 0; levels, from 0 to 8
         * @return this builder
         * @throws IllegalArgumentException if out of this range
         */
        public Builder lodLevels(int coarser) {
            return set(Settings.LOD_LEVELS, (double) coarser);
        }

        /**
         * Sets {@link SpatialPoolSettings#drawDistance()}; may also be changed while in use.
         *
         * @param distance from the camera, 0 for any; by default 0; world units, at least 0
         * @return this builder
         * @throws IllegalArgumentException if negative, infinite or NaN
         */
        public Builder drawDistance(float distance) {
            return set(Settings.DRAW_DISTANCE, Settings.decimal(distance));
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
