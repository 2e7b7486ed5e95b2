// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Adds the bodies of each instance to the space and removes them. One is enough for a scene, so all are equal. */
final class BodyListener implements InstanceListener<InstanceBodies> {
    private final PhysicsTickListener stepListener;
    private PhysicsSpace space;
    private boolean listening;
    private boolean sharing;
    private int inUse;
    /** Instances with bodies, whether in use or not. */
    private int alive;
    /** Whether bodies leave the space or move in it: the contacts that end then have listeners, which may end uses. */
    private boolean changing;
    /** Those of such uses, which leave afterwards: meanwhile, Bullet still walks through its contacts. */
    private final ArrayDeque<InstanceBodies> later = new ArrayDeque<>();
    /** The shapes of the first instance of each pool, while shapes are shared. */
    private final Map<SpatialPool<?>, List<CollisionShape>> shapes = new WeakHashMap<>();

    /**
     * @param stepListener is called in each step from {@link #listen} on, until the last instance with bodies is gone,
     *     as the space would otherwise keep a closed scene alive
     */
    BodyListener(PhysicsSpace space, PhysicsTickListener stepListener) {
        this.space = space;
        this.stepListener = stepListener;
    }

    void listen() {
        if (!listening) {
            space.addTickListener(stepListener);
            listening = true;
        }
    }

    private void ended() {
        alive--;
        if (alive == 0) {
            stopListening();
        }
    }

    private void stopListening() {
        if (listening) {
            listening = false;
            space.removeTickListener(stepListener);
        }
    }

    PhysicsSpace space() {
        return space;
    }

    void setSpace(PhysicsSpace other) {
        if (inUse > 0) {
            throw new IllegalStateException(Texts.plural(inUse, "instance") + " with bodies in use; recycle"
                    + " before setSpace");
        }
        boolean wasListening = listening;
        stopListening();
        space = other;
        if (wasListening) {
            listen();
        }
    }

    void shareShapes(boolean share) {
        sharing = share;
    }

    @Override
    public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
        BodyCheck.checkPrefab(pool.name(), prefab);
    }

    @Override
    public boolean suspends(Control control) {
        return PooledBody.isKnown(control);
    }

    @Override
    public @Nullable InstanceBodies created(PooledInstance instance) {
        List<CollisionShape> shared = sharing ? shapes.computeIfAbsent(instance.pool(), first -> new ArrayList<>())
                : null;
        InstanceBodies bodies = InstanceBodies.of(instance, space, shared);
        if (bodies != null) {
            alive++;
            listen();
        }
        return bodies;
    }

    @Override
    public void spawned(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse++;
            if (changing) {
                throw new PoolException(instance.pool().name(), "spawn while a contact ends, as a body leaves the"
                        + " space: note what to spawn, and spawn it in the next update");
            }
            kept.enter(space);
        }
    }

    @Override
    public void moved(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            boolean outermost = !changing;
            changing = true;
            try {
                kept.follow();
            } finally {
                if (outermost) {
                    leaveNow();
                }
            }
        }
    }

    /** Here, as the end of the use may be in the middle of a step. */
    @Override
    public void afterReset(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse--;
            if (!later.contains(kept)) {
                later.add(kept);
            }
            if (!changing) {
                leaveNow();
            }
        }
    }

    /** All leave, even when one of them throws. */
    private void leaveNow() {
        changing = true;
        Failures failures = null;
        for (InstanceBodies next = later.peek(); next != null; next = later.peek()) {
            try {
                next.leave(space);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            } finally {
                later.remove();
            }
        }
        changing = false;
        Failures.throwAny(failures);
    }

    @Override
    public void disposed(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            ended();
            if (!later.contains(kept)) {
                kept.end();
            }
        }
    }

    @Override
    public void detached(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse--;
            ended();
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BodyListener;
    }

    @Override
    public int hashCode() {
        return BodyListener.class.hashCode();
    }

    @Override
    public String toString() {
        return "PhysicsPools";
    }
}
