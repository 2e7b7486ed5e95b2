// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The pools of one scene by name and by prefab. Guarded by its own lock, so that registering may come first. */
final class PoolIndex {
    private final Map<String, SpatialPool<?>> byName = new HashMap<>();
    private final Map<Spatial, SpatialPool<?>> byPrefab = new IdentityHashMap<>();
    private volatile List<SpatialPool<?>> all = List.of();

    synchronized void add(SpatialPool<?> pool) {
        if (SharedAssets.NAMES.contains(pool.name())) {
            throw new IllegalArgumentException("Pool '" + pool.name()
                    + "' can't have this name: a scene's pool of shared assets has it; choose another name");
        }
        if (byName.containsKey(pool.name())) {
            throw new IllegalArgumentException("There is a pool '" + pool.name()
                    + "' already; get it with pool(name), or choose another name");
        }
        byName.put(pool.name(), pool);
        byPrefab.putIfAbsent(pool.original(), pool);
        List<SpatialPool<?>> changed = new ArrayList<>(all);
        changed.add(pool);
        all = Collections.unmodifiableList(changed);
    }

    synchronized void remove(SpatialPool<?> pool) {
        byName.remove(pool.name(), pool);
        List<SpatialPool<?>> changed = new ArrayList<>(all);
        changed.remove(pool);
        all = Collections.unmodifiableList(changed);
        if (byPrefab.remove(pool.original(), pool)) {
            passOn(pool.original());
        }
    }

    /** The first pool of a prefab has gone: the oldest that is left takes its place. */
    private void passOn(Spatial prefab) {
        for (SpatialPool<?> next : all) {
            if (next.original() == prefab) {
                byPrefab.put(prefab, next);
                return;
            }
        }
    }

    synchronized SpatialPool<?> named(String name) {
        return byName.get(name);
    }

    /** Of the pools of that prefab the one registered first, or null. */
    synchronized SpatialPool<?> of(Spatial prefab) {
        return byPrefab.get(prefab);
    }

    /** The name itself, or with the first number that makes it new. */
    synchronized String freeName(String wanted) {
        String base = wanted == null || wanted.isBlank() ? "prefab" : wanted;
        String name = base;
        for (int n = 2; byName.containsKey(name) || SharedAssets.NAMES.contains(name); n++) {
            name = base + "-" + n;
        }
        return name;
    }

    /** Does something with each pool whose run is in progress, in order of registration. Render thread. */
    void forEachRun(Consumer<PoolRun> action) {
        for (SpatialPool<?> pool : all) {
            PoolRun run = pool.run();
            if (run != null) {
                action.accept(run);
            }
        }
    }

    /** All pools in order of registration: a list that never changes. */
    List<SpatialPool<?>> all() {
        return all;
    }
}
