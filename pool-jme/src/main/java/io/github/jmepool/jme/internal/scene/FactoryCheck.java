// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.WeakIdentityMap;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.internal.tree.InstanceTable;
import io.github.jmepool.jme.internal.tree.Spatials;
import org.jspecify.annotations.Nullable;

/** Refuses what a pool's factory returns if that can't be a new instance, built like the first object. */
public final class FactoryCheck {
    private static final String NEW = "; return a new spatial without a parent at each call";

    private FactoryCheck() {
    }

    /**
     * Checks the first object, which is the pool's prefab.
     *
     * @throws IllegalArgumentException if it can't be one
     */
    public static void checkFirst(String pool, @Nullable Spatial made, InstanceTable<PoolEntry> instances) {
        // compared with itself, which leaves instances in its tree
        String fault = made == null ? "null" + NEW : fault(made, made, instances);
        if (fault != null) {
            throw new IllegalArgumentException("Pool '" + pool + "': the factory returned " + fault);
        }
    }

    /** Checks any other object; any thread. */
    static void check(String pool, @Nullable Spatial made, Spatial first, InstanceTable<PoolEntry> instances,
            WeakIdentityMap<?> returned) {
        String fault = made == null ? "null" + NEW : made == first ? "its first object '" + made + "' again" + NEW
                : fault(made, first, instances);
        if (fault != null) {
            throw new PoolException(pool, "the factory returned " + fault);
        }
        if (made != null && returned.get(made) != null) {
            throw new PoolException(pool, "the factory returned '" + made + "' again" + NEW);
        }
    }

    /** Checks what hooks have attached to a new instance: it would be a part of two instances. */
    static void checkParts(String pool, Spatial made, InstanceTable<PoolEntry> instances) {
        if (made instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                PoolEntry nested = instances.get(node.getChild(i));
                if (nested != null) {
                    PoolException refusal = new PoolException(pool, "onCreate or a listener has attached " + nested
                            + " of pool '" + nested.openPool.name + "' to '" + made + "'; spawn it when a use begins,"
                            + " in Poolable.onSpawn for instance");
                    if (nested.isActive()) {
                        Failures.suppressed(refusal, () -> nested.openPool.recycle(nested, EndReason.PARENT_ENDED));
                    }
                    throw refusal;
                }
                checkParts(pool, node.getChild(i), instances);
            }
        }
    }

    private static @Nullable String fault(Spatial made, Spatial first, InstanceTable<PoolEntry> instances) {
        PoolEntry known = instances.get(made);
        if (known != null) {
            return "'" + made + "', which is " + known + " of pool '" + known.openPool.name + "' already" + NEW;
        }
        if (made.getParent() != null) {
            return "'" + made + "', which is attached to '" + made.getParent() + "'" + NEW;
        }
        return difference(made, first, "", instances);
    }

    private static @Nullable String difference(Spatial made, Spatial first, String parentPath,
            InstanceTable<PoolEntry> instances) {
        String path = Spatials.pathOf(parentPath, made);
        PoolEntry nested = instances.get(made);
        if (nested != null) {
            return "a tree with " + nested + " of pool '" + nested.openPool.name + "' at '" + path
                    + "'; spawn it when a use begins, in Poolable.onSpawn for instance";
        }
        if (made.getClass() != first.getClass()) {
            return unlike(path, "is a " + made.getClass().getName(), first.getClass().getName());
        }
        if (!(made instanceof Node node)) {
            return null;
        }
        Node its = (Node) first;
        if (node.getQuantity() != its.getQuantity()) {
            return unlike(path, "has " + node.getQuantity() + " children", String.valueOf(its.getQuantity()));
        }
        String difference = null;
        for (int i = 0; i < node.getQuantity() && difference == null; i++) {
            difference = difference(node.getChild(i), its.getChild(i), path, instances);
        }
        return difference;
    }

    private static String unlike(String path, String now, String then) {
        return "a tree that differs from that of its first object: '" + path + "' " + now + ", not " + then
                + "; build all objects alike, and register a pool for each kind";
    }
}
