// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.swarm.OpenSwarm;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.Seconds;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges instances of a swarm for spatials of pools, and back. The new use begins before the old one ends, so that
 * nothing is lost where the new one is refused; what fails after that undoes it. Hooks and listeners in between may
 * call this again: the fields below are filled anew after each, or taken by a call while it needs them. Render thread
 * only.
 */
public final class SpatialExchange {
    private static final String TO_SPATIAL = "toSpatial";
    private static final String FROM_SPATIAL = "fromSpatial";

    private final RegisteredSwarm<OpenSwarm> swarm;
    private final Transform world = new Transform();
    private final Transform local = new Transform();
    /** The place of a spawn; null while a call has it. */
    private @Nullable Transform spare;
    private final ColorRGBA color = new ColorRGBA();
    private final Vector4f params = new Vector4f();

    public SpatialExchange(RegisteredSwarm<OpenSwarm> swarm) {
        this.swarm = swarm;
    }

    /** Ends the use of a handle, and returns an instance of the pool that looks the same. */
    public PoolEntry toSpatial(long handle, OpenPool pool) {
        OpenSwarm from = swarm.open(handle, TO_SPATIAL);
        swarm.checkMayChange(TO_SPATIAL);
        if (pool.scene != swarm.scene) {
            throw new IllegalArgumentException(swarm + ": " + TO_SPATIAL + " refused, as pool '" + pool.name
                    + "' is of another scene; give a pool of the same ScenePools");
        }
        checkIsCurrent(from, handle);
        Transform place = spare == null ? new Transform() : spare;
        spare = null;
        place.set(localBelow(pool.chosenRoot(), from, handle));
        float remaining = from.remaining(from.slot(handle));
        PoolEntry instance = pool.spawn(null, place.getTranslation(), place.getRotation(),
                remaining == Lifetimes.ENDLESS ? Seconds.DECLARED : asLifetime(remaining));
        spare = place;
        long use = instance.use();
        try {
            checkIsCurrent(from, handle);
            Spatial spatial = instance.spatial;
            spatial.setLocalTransform(localBelow(spatial.getParent(), from, handle));
            show(instance, from, handle);
            if (!from.recycle(handle, EndReason.RECYCLED)) {
                throw swarm.stale(handle, TO_SPATIAL);
            }
        } catch (Throwable problem) {
            Failures.suppressed(problem, () -> pool.recycle(instance, use));
            throw problem;
        }
        return instance;
    }

    private void checkIsCurrent(OpenSwarm from, long handle) {
        if (!from.isCurrent(handle)) {
            throw swarm.stale(handle, TO_SPATIAL);
        }
    }

    /** The local transform below a node that has an instance of the swarm where it is. */
    private Transform localBelow(@Nullable Node parent, OpenSwarm from, long handle) {
        from.get(from.slot(handle), world);
        Node root = from.chosenRoot();
        if (root != null) {
            world.combineWithParent(root.getWorldTransform());
        }
        return localBelow(parent, TO_SPATIAL);
    }

    /** The local transform below a node that is the one in {@link #world}. */
    private Transform localBelow(@Nullable Node parent, String action) {
        String obstacle = Placement.obstacleBelow(parent, world);
        if (obstacle != null) {
            throw new IllegalArgumentException(swarm + ": " + action + " refused, as the instance can't keep its"
                    + " position in the world" + obstacle);
        }
        return Placement.localBelow(parent, world, local);
    }

    /** The rest of a lifetime as a new one: never 0, which would mean that the use does not end. */
    private static float asLifetime(float remaining) {
        return Math.max(Float.MIN_VALUE, remaining);
    }

    /** Gives a spatial the colour and parameters of an instance of the swarm, unless it has them. */
    private void show(PoolEntry instance, OpenSwarm from, long handle) {
        int at = from.slot(handle) * 4;
        long use = instance.use();
        float[] colors = from.colors();
        // each use begins white, with parameters of 0; a hook may have given it others
        if (colors != null && (!color.set(colors[at], colors[at + 1], colors[at + 2], colors[at + 3])
                .equals(ColorRGBA.White) || instance.detail().colorOf(use) != null)) {
            instance.detail().color(color, use);
            instance.openPool.drawing.color(instance, color);
        }
        float[] all = from.params();
        if (all != null && (!params.set(all[at], all[at + 1], all[at + 2], all[at + 3]).equals(Vector4f.ZERO)
                || instance.detail().paramsOf(use) != null)) {
            instance.detail().params(params, use);
            instance.openPool.drawing.params(instance, params);
        }
    }

    /** Recycles an instance of a pool, and returns the handle of one of the swarm that looks the same. */
    public long fromSpatial(Spatial spatial) {
        PoolEntry instance = swarm.scene.require(spatial, FROM_SPATIAL);
        OpenPool pool = instance.openPool;
        pool.checkMayChange(instance, FROM_SPATIAL);
        long use = instance.use();
        OpenSwarm into = swarm.requireToSpawn();
        Transform place = localBelow(into.chosenRoot(), instance);
        Vector3f at = place.getTranslation();
        Quaternion turn = place.getRotation();
        swarm.check(FROM_SPATIAL, at.x, at.y, at.z);
        swarm.check(FROM_SPATIAL, turn.getX(), turn.getY(), turn.getZ());
        swarm.check(FROM_SPATIAL, turn.getW(), 0f, 0f);
        Vector3f scale = place.getScale();
        swarm.checkScale(FROM_SPATIAL, scale.x, scale.y, scale.z);
        float remaining = instance.remainingSeconds();
        long handle = into.spawn(at.x, at.y, at.z, turn, true);
        try {
            int slot = into.slot(handle);
            into.set(slot, localBelow(into.chosenRoot(), instance));
            show(into, slot, instance, use);
            if (remaining != Lifetimes.ENDLESS) {
                into.setLifetime(slot, asLifetime(remaining));
            }
            pool.recycle(instance, use);
        } catch (Throwable problem) {
            Failures.suppressed(problem, () -> into.recycle(handle, EndReason.RECYCLED));
            throw problem;
        }
        return handle;
    }

    private Transform localBelow(@Nullable Node root, PoolEntry instance) {
        world.set(instance.spatial.getWorldTransform());
        return localBelow(root, FROM_SPATIAL);
    }

    private static void show(OpenSwarm into, int slot, PoolEntry instance, long use) {
        ColorRGBA color = instance.detail().colorOf(use);
        Vector4f params = instance.detail().paramsOf(use);
        if (color != null && into.colors() != null) {
            into.set(into.colors(), slot, color.r, color.g, color.b, color.a);
        }
        if (params != null && into.params() != null) {
            into.set(into.params(), slot, params.x, params.y, params.z, params.w);
        }
    }
}
