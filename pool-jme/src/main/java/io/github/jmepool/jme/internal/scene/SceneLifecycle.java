// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.Placement;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens a scene for spawning and shuts it again, as often as its application starts and stops. The instances of its
 * pools live from one to the other; registrations and settings survive. Closing the scene shuts it, and closes its
 * pools permanently. Render thread only, except {@link #reason}, {@link #isShut}, {@link #isClosed} and {@link #wake}.
 */
public final class SceneLifecycle {
    /** How often the hooks of a scene that is shut may spawn instances whose own hooks spawn others. */
    private static final int ROUNDS_OF_HOOKS = 8;
    private static final String CLOSED = "the pools were closed; make a new ScenePools";

    private final Scene scene;
    private final FramePhase phase;
    /** The game's choice, which survives; the next two are the application's while the scene is open. */
    private @Nullable Node root;
    private @Nullable Node foundRoot;
    private @Nullable Supplier<Node> rootFinder;
    /** Why no pool can be opened, before the first opening as well; null while one can. */
    private volatile @Nullable String notOpenBecause;
    /** Whether the instances of this opening are gone, or are going; also once it is closed. */
    private volatile boolean shut;
    /** Whether the pools were closed permanently. */
    private volatile boolean closed;
    private volatile @Nullable Runnable wake;
    /** The state that has claimed the scene. */
    private @Nullable Object owner;

    SceneLifecycle(Scene scene, FramePhase phase) {
        this.scene = scene;
        this.phase = phase;
    }

    /** The root that was set, otherwise the application's; null when there is neither. */
    public @Nullable Node root() {
        if (root != null) {
            return root;
        }
        if (foundRoot == null && rootFinder != null) {
            foundRoot = rootFinder.get();
        }
        return foundRoot;
    }

    /** Refuses a node that no pool's own node can be attached to; nothing has changed then. */
    public void root(@Nullable Node chosen) {
        Placement.checkRoot("All pools", chosen);
        root = chosen;
    }

    /** Refuses what would move a pool's own node at the wrong moment or below itself; nothing has changed then. */
    public void checkRoot(RegisteredPool pool, @Nullable Node chosen) {
        OpenPool openPool = pool.openPool();
        if (openPool == null) {
            return;
        }
        phase.checkThread(pool.name, "setRoot");
        phase.checkMayChange(pool.name, "setRoot");
        boolean isPooled = false;
        for (Spatial at = chosen; at != null; at = at.getParent()) {
            PoolEntry above = scene.table.get(at);
            isPooled |= above != null;
            if (above != null && above.openPool.registered == pool) {
                throw new IllegalArgumentException("Pool '" + pool.name + "': '" + chosen + "' can't be its root, as"
                        + " it is part of " + above + "; choose a node that is not below the pool's own instances");
            }
            if (openPool.nodes.isOwn(at) || !isPooled && scene.shared.has(at)) {
                throw new IllegalArgumentException("Pool '" + pool.name + "': '" + chosen + "' can't be its root, as"
                        + " it is part of a pool's own structure; choose a node of the game");
            }
        }
    }

    /** Why nothing can be spawned; null while it can. Any thread. */
    public @Nullable String reason() {
        return notOpenBecause;
    }

    void checkOpen(String pool, String action) {
        if (notOpenBecause != null) {
            throw new IllegalStateException("Pool '" + pool + "': " + action + " refused, because " + notOpenBecause);
        }
        phase.checkThread(pool, action);
    }

    /** One at a time opens and shuts it, until it is shut. Not once the pools were closed. */
    public void claim(Object newOwner) {
        if (closed && owner != newOwner) {
            throw new IllegalStateException("This PoolAppState can't be attached, because " + CLOSED);
        }
        if (owner != null && owner != newOwner) {
            throw new IllegalStateException("These pools have a PoolAppState already, which is attached or about to be"
                    + " cleaned up; make one state for each ScenePools");
        }
        owner = newOwner;
    }

    /** Instances may be spawned from now on, unless the pools were closed. */
    public void open(Runnable waker, Supplier<Node> finder) {
        refuse(null);
        shut = closed;
        wake = waker;
        rootFinder = finder;
    }

    /** Any thread: something waits for the render thread, to which frames may not come. */
    public void wake() {
        Runnable waker = wake;
        if (waker != null) {
            waker.run();
        }
    }

    /** Opens all pools that aren't, prewarming included. */
    public void openAll() {
        Failures failures = new Failures();
        openAll(failures);
        failures.throwFirst();
    }

    public void openAll(Failures failures) {
        List<RegisteredPool> all = scene.pools();
        int unopened = all.size() - scene.open.count();
        for (int i = 0; unopened != 0 && i < all.size(); i++) {
            try {
                if (all.get(i).openPool() == null) {
                    all.get(i).requireOpen("open");
                }
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            try {
                swarm.requireOpen("open");
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    /** Whether it has been or is being shut, and not opened again: its instances are gone, or are going. Any thread. */
    public boolean isShut() {
        return shut;
    }

    /** Whether all its pools were closed permanently; hooks that are called meanwhile may register. Any thread. */
    public boolean isClosed() {
        return closed && notOpenBecause != null;
    }

    /**
     * No more spawning; what is in use may be recycled until the scene is shut. Null allows it again, unless the pools
     * were closed, which stays the reason.
     */
    public void refuse(@Nullable String because) {
        String reason = closed ? CLOSED : because;
        notOpenBecause = reason;
        phase.refuse(reason);
    }

    /** Instances don't survive this; registrations and settings do. */
    public void shut(String because) {
        Failures failures = new Failures();
        phase.endRendering();
        refuse(null);
        end(because, RegisteredPool::closeOpenPool, RegisteredSwarm::closeOpen, scene.background::shutShared, failures);
        owner = null;
        wake = null;
        rootFinder = null;
        foundRoot = null;
        scene.owners.connect(null);
        phase.unbind();
        failures.run(scene.observation::publish);
        failures.throwFirst();
    }

    /** Shuts the scene and closes its pools permanently. */
    public void close() {
        phase.checkThread(null, "close");
        phase.checkMayChange(null, "close");
        closed = true;
        Failures failures = new Failures();
        end(CLOSED, RegisteredPool::close, RegisteredSwarm::close, scene.background::closeShared, failures);
        failures.run(scene.observation::close);
        failures.throwFirst();
    }

    private void end(String because, Consumer<RegisteredPool> closing, Consumer<RegisteredSwarm<?>> closingSwarm,
            Runnable closingShared, Failures failures) {
        failures.run(scene.observation::shut);
        shut = true;
        // before the hooks of what is recycled, which may wait for a thread that waits for a prewarm
        failures.run(scene.background::cancelPrewarms);
        scene.endMany(() -> recycleEverything(failures));
        // no pool opens any more; hooks may still spawn from those that are open
        notOpenBecause = because;
        // those that a hook has begun
        failures.run(scene.background::cancelPrewarms);
        for (RegisteredPool pool : scene.pools()) {
            failures.run(() -> closing.accept(pool));
        }
        for (RegisteredSwarm<?> swarm : scene.swarms()) {
            failures.run(() -> closingSwarm.accept(swarm));
        }
        refuse(because);
        scene.frame.shut(failures);
        failures.run(closingShared);
        failures.run(scene.background::close);
    }

    /**
     * Recycles all instances while all pools are still there: a hook may spawn from any of them, an explosion for
     * instance, which is recycled in the next round.
     */
    private void recycleEverything(Failures failures) {
        boolean empty = false;
        for (int round = 0; round < ROUNDS_OF_HOOKS && !empty; round++) {
            empty = true;
            for (RegisteredPool pool : scene.pools()) {
                OpenPool openPool = pool.openPool();
                if (openPool != null && openPool.core.activeCount() > 0) {
                    empty = false;
                    failures.run(() -> openPool.recycleAll(EndReason.POOL_CLOSED));
                }
            }
            for (RegisteredSwarm<?> swarm : scene.swarms()) {
                empty &= !swarm.endUses(failures);
            }
        }
    }
}
