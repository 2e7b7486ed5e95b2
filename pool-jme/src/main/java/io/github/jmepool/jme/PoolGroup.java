// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.internal.scene.OpenPool;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A group of pools and instances that end together, such as those of a level: closing it recycles its instances and
 * closes its pools. Returned by {@link ScenePools#group}. Render thread only.
 */
public final class PoolGroup implements AutoCloseable {
    private final ScenePools owner;
    private final String name;
    private final List<SpatialPool<?>> pools = new ArrayList<>();
    /** Swarms and labels. */
    private final List<RegisteredSwarm<?>> swarms = new ArrayList<>();
    private final PoolQuery<Spatial> query = new PoolQuery<>(pools);
    private PoolEntry[] instances = new PoolEntry[16];
    private long[] uses = new long[16];
    private int size;
    private boolean closed;

    PoolGroup(ScenePools owner, String name) {
        this.owner = owner;
        this.name = name;
    }

    /**
     * Returns the group's name.
     *
     * @return the name
     */
    public String name() {
        return name;
    }

    /**
     * Registers a pool that ends with this group.
     *
     * @param poolName as in {@link ScenePools#register(String, Spatial)}
     * @param prefab as in {@link ScenePools#register(String, Spatial)}
     * @param <S> what kind of spatial the prefab is
     * @return the pool
     * @throws IllegalArgumentException as in {@link ScenePools#register(String, Spatial)}
     * @throws IllegalStateException if the group is closed
     */
    public <S extends Spatial> SpatialPool<S> register(String poolName, S prefab) {
        return add(owner.register(poolName, requireOpen(prefab)));
    }

    /**
     * Registers a pool with settings of its own that ends with this group.
     *
     * @param poolName as in {@link ScenePools#register(String, Spatial, SpatialPoolSettings)}
     * @param prefab as in {@link ScenePools#register(String, Spatial, SpatialPoolSettings)}
     * @param settings settings of the same name
     * @param <S> what kind of spatial the prefab is
     * @return the pool
     * @throws IllegalArgumentException as in {@link ScenePools#register(String, Spatial, SpatialPoolSettings)}
     * @throws IllegalStateException if the group is closed
     */
    public <S extends Spatial> SpatialPool<S> register(String poolName, S prefab, SpatialPoolSettings settings) {
        return add(owner.register(poolName, requireOpen(prefab), settings));
    }

    /**
     * Registers a pool that ends with this group, with settings that have its name.
     *
     * @param poolName as in {@link ScenePools#register(String, Spatial, UnaryOperator)}
     * @param prefab as in {@link ScenePools#register(String, Spatial, UnaryOperator)}
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(200)}
     * @param <S> what kind of spatial the prefab is
     * @return the pool
     * @throws IllegalArgumentException as in {@link ScenePools#register(String, Spatial, UnaryOperator)}
     * @throws IllegalStateException if the group is closed
     */
    public <S extends Spatial> SpatialPool<S> register(String poolName, S prefab,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return add(owner.register(poolName, requireOpen(prefab), settings));
    }

    /**
     * Makes an existing pool end with this group.
     *
     * @param pool a registered pool
     * @param <P> the kind of pool
     * @return the pool
     * @throws IllegalArgumentException if the pool is not registered with the scene of this group
     * @throws IllegalStateException if the group is closed
     * @throws NullPointerException if it is null
     */
    public <P extends SpatialPool<?>> P add(P pool) {
        Objects.requireNonNull(requireOpen(pool), "pool");
        owner.checkRegistered(pool, "group '" + name + "'");
        if (!pools.contains(pool)) {
            pools.add(pool);
        }
        return pool;
    }

    /**
     * Makes a swarm, or labels, end with this group, before its pools.
     *
     * @param pool a swarm or labels of the scene of this group
     * @param <H> which of them it is
     * @return the pool
     * @throws IllegalArgumentException if it is another scene's, or was closed
     * @throws IllegalStateException if the group is closed
     * @throws NullPointerException if it is null
     */
    public <H extends HandlePool> H add(H pool) {
        RegisteredSwarm<?> swarm = Objects.requireNonNull(requireOpen(pool), "pool").registered();
        owner.checkRegistered(swarm, "group '" + name + "'");
        if (!swarms.contains(swarm)) {
            swarms.add(swarm);
        }
        return pool;
    }

    /**
     * Makes the current use of an instance end with this group, whatever pool it is of.
     *
     * @param spatial an instance in use, or anything below it
     * @param <S> what kind of spatial it is
     * @return the spatial
     * @throws io.github.jmepool.core.ForeignObjectException if no pool of the scene knows it
     * @throws io.github.jmepool.core.StaleUseException if it isn't in use
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     * @throws IllegalStateException if the group is closed
     */
    public <S extends Spatial> S add(S spatial) {
        PoolEntry instance = owner.scene.require(requireOpen(spatial), "PoolGroup.add");
        instance.openPool.checkThread("PoolGroup.add");
        instance.openPool.checkInUse(instance);
        if (size == instances.length) {
            makeRoom();
        }
        instances[size] = instance;
        uses[size++] = instance.use();
        return spatial;
    }

    /**
     * Makes a query about the instances of this group's pools, also of those that are added later.
     *
     * @return the query, by world translations; always the same
     */
    public PoolQuery<Spatial> query() {
        return query;
    }

    private <T> T requireOpen(T argument) {
        if (closed) {
            throw new IllegalStateException("PoolGroup '" + name + "' is closed; get a new one with group(name)");
        }
        return argument;
    }

    /** Forgets the uses that have ended; only if that frees too little, the arrays grow. */
    private void makeRoom() {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (instances[i].use() == uses[i]) {
                instances[kept] = instances[i];
                uses[kept++] = uses[i];
            }
        }
        Arrays.fill(instances, kept, size, null);
        size = kept;
        if (kept > instances.length / 2) {
            instances = Arrays.copyOf(instances, instances.length * 2);
            uses = Arrays.copyOf(uses, instances.length);
        }
    }

    int capacity() {
        return instances.length;
    }

    /** Describes the group by its pools, swarms and labels. */
    @Override
    public String toString() {
        return "PoolGroup '" + name + "'" + (closed ? " (closed) " : " ") + pools
                + (swarms.isEmpty() ? "" : ", " + swarms);
    }

    /**
     * Recycles the instances added whose uses haven't ended, then those of the swarms, labels and pools added, last one
     * first, and closes these. An instance added that is inside one of its own hooks is recycled by
     * the next frame, as if by {@link ScenePools#requestRecycle}. If a hook throws, the rest is done anyway, and the
     * exception is thrown at the end. Closing twice does nothing.
     *
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread; nothing changes then
     * @throws io.github.jmepool.core.PoolException if it has pools, while the frame is being rendered; nothing changes
     *         then
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        // or the pools, which refuse to be closed, would be out of reach for the next attempt
        owner.scene.phase.checkThread(null, "close of group '" + name + "'");
        if (!pools.isEmpty() || !swarms.isEmpty()) {
            owner.scene.phase.checkMayChange(null, "close of group '" + name + "'");
        }
        closed = true;
        // before the hooks: group(name) is a new one for them
        owner.forget(this);
        Failures failures = new Failures();
        owner.scene.endMany(() -> recycleAll(failures));
        for (int i = swarms.size() - 1; i >= 0; i--) {
            failures.run(swarms.get(i)::close);
        }
        for (int i = pools.size() - 1; i >= 0; i--) {
            failures.run(pools.get(i)::close);
        }
        failures.throwFirst();
    }

    /** While all its pools are there, as a hook of one may recycle an instance of another. */
    private void recycleAll(Failures failures) {
        for (int i = 0; i < size; i++) {
            PoolEntry instance = instances[i];
            long use = uses[i];
            if (instance.use() == use) {
                failures.run(() -> end(instance, use));
            }
        }
        for (int i = swarms.size() - 1; i >= 0; i--) {
            RegisteredSwarm<?> swarm = swarms.get(i);
            failures.run(() -> swarm.recycleAll(EndReason.POOL_CLOSED));
        }
        List<OpenPool> open = SpatialPool.openOf(pools);
        for (int i = open.size() - 1; i >= 0; i--) {
            OpenPool pool = open.get(i);
            failures.run(() -> pool.recycleAll(EndReason.POOL_CLOSED));
        }
    }

    private void end(PoolEntry instance, long use) {
        if (instance.isBusy()) {
            owner.request(instance, instance.spatial, use);
        } else {
            // another thread may have asked for the same, or may be about to
            instance.openPool.recycle(instance, EndReason.GROUP_CLOSED);
        }
    }
}
