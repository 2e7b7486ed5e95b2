// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.jme.internal.work.Background;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The pools of one scene by name and by prefab. Any thread may look: each registration publishes maps that never change
 * afterwards, so that a spawn by name or prefab takes no lock.
 *
 * <p>The registry of the scene's monitoring isn't asked, although it has names too: the game may add pools of its own
 * there, and may remove the scene's pools, which stay in the scene.
 *
 * @param <P> how games see a pool
 */
public final class PoolIndex<P extends ManagedPool> {
    private static final int CLOSED_NAMES = 100;

    private final Function<P, RegisteredPool> registeredOf;
    private volatile Published<P> now;
    /** The pools that are being registered: their names are taken, but they aren't found yet. */
    private final Map<String, P> coming = new ConcurrentHashMap<>();
    /** The swarms, whose names no pool has; replaced as a whole. */
    private volatile RegisteredSwarm<?>[] swarms = new RegisteredSwarm<?>[0];
    /** The names of the latest pools that were closed, for the message when one is still asked for. */
    private final Set<String> closed = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > CLOSED_NAMES;
        }
    });

    public PoolIndex(Function<P, RegisteredPool> registeredOf) {
        this.registeredOf = registeredOf;
        now = new Published<>(new LinkedHashMap<>(), registeredOf);
    }

    /** Takes the pool's name, or refuses it; the pool is found once it is {@linkplain #publish published}. */
    public synchronized void claim(P pool) {
        checkFree(pool.name());
        coming.put(pool.name(), pool);
    }

    /** Refuses a name that a pool can't have, or that one has; another thread may take it at any time. */
    public synchronized void checkFree(String name) {
        if (Background.SHARED_NAMES.contains(name)) {
            throw new IllegalArgumentException("Pool '" + name
                    + "' can't have this name: a scene's pool of shared assets has it; choose another name");
        }
        if (now.byName.containsKey(name) || coming.containsKey(name)) {
            throw new IllegalArgumentException("There is a pool '" + name
                    + "' already; get it with pool(name), or choose another name");
        }
        RegisteredSwarm<?> swarm = swarm(name);
        if (swarm != null) {
            throw new IllegalArgumentException("There is already " + swarm + "; choose another name");
        }
    }

    /** The swarm, or the labels, of a name; null where there is none. */
    public @Nullable RegisteredSwarm<?> swarm(String name) {
        for (RegisteredSwarm<?> swarm : swarms) {
            if (swarm.name.equals(name)) {
                return swarm;
            }
        }
        return null;
    }

    /** All swarms in order of registration: an array that never changes. */
    RegisteredSwarm<?>[] swarms() {
        return swarms;
    }

    /** Takes a swarm's name, or refuses it; a frame may be under way, and use the swarm at once. */
    public synchronized void add(RegisteredSwarm<?> swarm) {
        checkFree(swarm.name);
        swarms = CopiedArrays.with(swarms, swarm);
    }

    public synchronized void remove(RegisteredSwarm<?> swarm) {
        swarms = CopiedArrays.without(swarms, swarm);
    }

    /** The pool, whose name was claimed, is ready for all; does nothing if it was removed meanwhile. */
    public synchronized void publish(P pool) {
        if (coming.remove(pool.name(), pool)) {
            Map<String, P> more = new LinkedHashMap<>(now.byName);
            more.put(pool.name(), pool);
            closed.remove(pool.name());
            now = new Published<>(more, registeredOf);
        }
    }

    public synchronized void remove(ManagedPool pool) {
        coming.remove(pool.name(), pool);
        Map<String, P> fewer = new LinkedHashMap<>(now.byName);
        if (fewer.remove(pool.name(), pool)) {
            now = new Published<>(fewer, registeredOf);
            closed.add(pool.name());
        }
    }

    public synchronized boolean wasClosed(String name) {
        return closed.contains(name);
    }

    public @Nullable P named(String name) {
        return now.byName.get(name);
    }

    /** The pool of that prefab that was registered first, or null. */
    public @Nullable P of(Spatial prefab) {
        return now.byPrefab.get(prefab);
    }

    /** The name itself, or with the first number that makes it new. */
    public String freeName(@Nullable String wanted) {
        Map<String, P> taken = now.byName;
        String base = wanted == null || wanted.isBlank() ? "prefab" : wanted;
        String name = base;
        for (int n = 2; taken.containsKey(name) || coming.containsKey(name) || swarm(name) != null
                || Background.SHARED_NAMES.contains(name); n++) {
            name = base + "-" + n;
        }
        return name;
    }

    /** All pools in order of registration: a list that never changes. */
    public List<P> all() {
        return now.all;
    }

    /** The same as the scene knows them. */
    List<RegisteredPool> registered() {
        return now.registered;
    }

    /** The pool as the scene knows it; null where it is none of the scene's. */
    @Nullable RegisteredPool registered(ManagedPool pool) {
        P known = now.byName.get(pool.name());
        return known == null || known != pool ? null : registeredOf.apply(known);
    }

    /** All, and those that are being registered. */
    public synchronized List<P> allClaimed() {
        List<P> claimed = new ArrayList<>(all());
        claimed.addAll(coming.values());
        return claimed;
    }

    /** The pools at one moment, in order of registration; nothing of it changes. */
    private static final class Published<P> {
        final Map<String, P> byName;
        final Map<Spatial, P> byPrefab = new IdentityHashMap<>();
        final List<P> all;
        final List<RegisteredPool> registered;

        Published(Map<String, P> byName, Function<P, RegisteredPool> registeredOf) {
            this.byName = byName;
            all = Collections.unmodifiableList(new ArrayList<>(byName.values()));
            registered = Collections.unmodifiableList(
                    all.stream().map(registeredOf).collect(Collectors.toList()));
            all.forEach(pool -> byPrefab.putIfAbsent(registeredOf.apply(pool).original, pool));
        }
    }
}
