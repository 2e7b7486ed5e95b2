// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.settings.NearestName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Captures presets of a scene's pools and applies presets to them, completely or not at all. Render thread only.
 */
public final class ScenePresets {
    private static final Logger LOG = Logger.getLogger(ScenePresets.class.getName());

    /** Names of missing pools in a message. */
    private static final int SUGGESTED = 20;
    /** The keys of the prefabs that pools were made from, for all presets of a scene: the panel's and the game's. */
    private static final WeakIdentityMap<String> MADE_FROM = new WeakIdentityMap<>();

    private final ScenePools pools;
    private final @Nullable PrefabSource prefabs;

    /**
     * Makes presets of a scene.
     *
     * @param pools   the scene's pools
     * @param prefabs where prefabs of pools that do not exist yet come from; null when presets only configure
     */
    public ScenePresets(ScenePools pools, @Nullable PrefabSource prefabs) {
        this.pools = pools;
        this.prefabs = prefabs;
    }

    /**
     * Returns the settings of all pools, swarms and labels.
     *
     * @return a preset; pools made by {@link #create} or {@link #apply}, of any presets, name their prefab in it
     */
    public Preset capture() {
        List<PoolPreset> captured = new ArrayList<>();
        for (ManagedPool pool : pools.managedPools()) {
            captured.add(new PoolPreset(settingsOf(pool), MADE_FROM.get(pool), true));
        }
        return new Preset(captured);
    }

    /**
     * Makes a pool from one of the source's prefabs and registers it.
     *
     * @param settings the settings, with the new pool's name
     * @param prefab   a key of the source
     * @return the pool, which works at once
     * @throws IllegalArgumentException if the name is taken, the source has no such prefab, or it cannot be pooled
     */
    public SpatialPool<Spatial> create(SpatialPoolSettings settings, String prefab) {
        if (prefabs == null) {
            throw new IllegalArgumentException("Pool '" + settings.name() + "' can't be made from '" + prefab
                    + "': this scene offers no prefabs; give the presets a PrefabSource");
        }
        SpatialPool<Spatial> pool = pools.register(settings.name(), prefabs.prefab(prefab), settings);
        MADE_FROM.put(pool, prefab);
        return pool;
    }

    /**
     * Applies a preset: configures the pools that exist, swarms and labels included, and makes those that don't if it
     * names a prefab for them. The settings of other pools wait: a pool that is registered under such a name later gets
     * them then, and so does one that is closed and registered again. The names of missing pools are logged as a
     * warning, and so is what the code {@linkplain #overruled overrules}. Pools that the preset does not name keep
     * their settings.
     *
     * @param preset the preset
     * @param source its name in messages, such as the file's
     * @return the names of the pools that are missing
     * @throws PresetException if one of its pools is refused; all pools are then as they were before
     */
    public List<String> apply(Preset preset, String source) {
        List<String> waiting = apply(preset, source, false);
        if (!waiting.isEmpty()) {
            LOG.warning(() -> "Preset " + source + ": there is no pool yet of the name " + shownWaiting(waiting)
                    + "; its settings wait for it to be registered"
                    + (names().isEmpty() ? "" : "; the pools are " + Texts.shown(String.join(", ", names()))));
        }
        return waiting;
    }

    /**
     * Applies a preset as {@link #apply(Preset, String)}, all of whose pools exist or name a prefab.
     *
     * @param preset the preset
     * @param source its name in messages, such as the file's
     * @throws PresetException if one of its pools is refused, or does not exist and names no prefab; all pools are then
     *         as they were before
     */
    public void applyStrictly(Preset preset, String source) {
        apply(preset, source, true);
    }

    /**
     * Returns what of a preset the existing pools do not take, as the code sets it otherwise or sets what contradicts
     * it.
     *
     * @param preset a preset that was applied
     * @return for each pool concerned, by its name, what {@link PoolPreset#overruled} returns; empty when all is taken
     */
    public Map<String, List<String>> overruled(Preset preset) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (PoolPreset pool : preset.pools()) {
            ManagedPool known = find(pool.name());
            if (known != null) {
                List<String> overruled = pool.overruled(baseOf(known));
                if (!overruled.isEmpty()) {
                    all.put(pool.name(), overruled);
                }
            }
        }
        return all;
    }

    private List<String> names() {
        return pools.managedPools().stream().map(ManagedPool::name).collect(Collectors.toList());
    }

    /** A pool, a swarm or labels; null where there is none of that name. */
    private @Nullable ManagedPool find(String name) {
        return pools.managedPools().stream().filter(pool -> pool.name().equals(name)).findFirst().orElse(null);
    }

    private static SpatialPoolSettings settingsOf(ManagedPool pool) {
        return (SpatialPoolSettings) pool.settings();
    }

    private static SpatialPoolSettings baseOf(ManagedPool pool) {
        return pool instanceof HandlePool handles ? handles.baseSettings() : ((SpatialPool<?>) pool).baseSettings();
    }

    private static void configure(ManagedPool pool, SpatialPoolSettings changed) {
        if (pool instanceof HandlePool handles) {
            handles.configure(changed);
        } else {
            ((SpatialPool<?>) pool).configure(changed);
        }
    }

    /** Names the first of them, each with the pool that may be meant. */
    private String shownWaiting(List<String> waiting) {
        List<String> known = names();
        StringJoiner shown = new StringJoiner(", ", "", waiting.size() > SUGGESTED ? ", ..." : "");
        waiting.stream().limit(SUGGESTED).forEach(name -> shown.add(name + NearestName.question(name, known)));
        return Texts.shown(shown.toString());
    }

    private static void warn(String source, String pool, List<String> overruled) {
        LOG.warning(() -> "Preset " + source + ": Pool '" + Texts.shown(pool) + "': the code sets or contradicts what"
                + " the preset has: " + String.join(", ", overruled));
    }

    /** The settings for a pool that is registered later. */
    private static SpatialPoolSettings takenLater(PoolPreset pool, String source, SpatialPoolSettings base) {
        List<String> overruled = pool.overruled(base);
        if (!overruled.isEmpty()) {
            warn(source, pool.name(), overruled);
        }
        return pool.over(base);
    }

    private List<String> apply(Preset preset, String source, boolean strict) {
        List<String> waiting = new ArrayList<>();
        Deque<Runnable> undo = new ArrayDeque<>();
        int index = 0;
        try {
            for (PoolPreset pool : preset.pools()) {
                // first, as a pool that is made now is registered with what stands for its name
                UnaryOperator<SpatialPoolSettings> before = pools.settingsFor(pool.name(),
                        base -> takenLater(pool, source, base));
                undo.push(() -> pools.settingsFor(pool.name(), before));
                if (find(pool.name()) != null || pool.prefab() != null) {
                    applyOne(pool, undo);
                } else if (strict) {
                    throw new IllegalArgumentException("there is no pool '" + pool.name() + "'"
                            + NearestName.question(pool.name(), names())
                            + ", and the preset names no prefab to make it from");
                } else {
                    waiting.add(pool.name());
                }
                index++;
            }
            overruled(preset).forEach((pool, overruled) -> warn(source, pool, overruled));
            return waiting;
        } catch (Throwable e) {
            // all of it, even if a hook that is called meanwhile throws
            undo.forEach(one -> Failures.suppressed(e, one));
            if (e instanceof Error error) {
                throw error;
            }
            throw new PresetException(source, "$.pools[" + index + "]", Texts.messageOf(e), e);
        }
    }

    private void applyOne(PoolPreset preset, Deque<Runnable> undo) {
        ManagedPool known = find(preset.name());
        if (known != null) {
            SpatialPoolSettings before = settingsOf(known);
            // first, as a hook that is called meanwhile may throw when the settings have been changed
            undo.push(() -> {
                if (settingsOf(known) != before) {
                    configure(known, before);
                }
            });
            configure(known, preset.over(baseOf(known)));
        } else {
            SpatialPool<Spatial> made = create(preset.settings().from(SettingSource.PRESET),
                    Objects.requireNonNull(preset.prefab()));
            undo.push(made::close);
        }
    }
}
