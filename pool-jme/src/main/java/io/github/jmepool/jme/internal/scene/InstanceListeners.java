// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.scene.control.Control;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SceneListener;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The listeners of one pool, or of all pools of a scene, in the order in which they were added. */
public final class InstanceListeners {
    /** All three are published whole, and never changed afterwards. */
    private volatile InstanceListener<?>[] all = {};
    /** Those of them that implement more than useEnded: a class is examined once, when its listener is added. */
    private volatile InstanceListener<?>[] following = {};
    /** All that are notified of the ends of uses: the listeners, then those that were added as last. */
    private volatile InstanceListener<?>[] atEnds = {};
    private InstanceListener<?>[] last = {};

    /**
     * Refuses one that was added before, or that follows instances where there are some; null as well. The caller holds
     * this object's monitor from here on until {@link #add} has returned.
     *
     * @return whether it follows instances
     */
    public synchronized boolean checkNew(InstanceListener<?> listener, List<OpenPool> open) {
        Objects.requireNonNull(listener, "listener");
        if (contains(all, listener)) {
            throw new IllegalArgumentException("'" + listener + "' was added already; add each listener once");
        }
        boolean follows = followsInstances(listener);
        if (follows) {
            checkNoInstances(open, "addListener");
        }
        return follows;
    }

    /** Adds one that was {@linkplain #checkNew checked}, to the pools that are open. */
    public synchronized void add(InstanceListener<?> added, boolean follows, List<OpenPool> open) {
        all = CopiedArrays.with(all, added);
        publishAtEnds();
        if (follows) {
            following = CopiedArrays.with(following, added);
            open.forEach(OpenPool::listenersChanged);
        }
    }

    /** Removes one, from the pools that are open; does nothing when it was not added. */
    public synchronized void remove(InstanceListener<?> removed, List<OpenPool> open) {
        if (!contains(all, removed)) {
            return;
        }
        boolean follows = contains(following, removed);
        if (follows) {
            checkNoInstances(open, "removeListener");
        }
        all = CopiedArrays.without(all, removed);
        publishAtEnds();
        if (follows) {
            following = CopiedArrays.without(following, removed);
            open.forEach(OpenPool::listenersChanged);
        }
    }

    private static void checkNoInstances(List<OpenPool> open, String action) {
        open.forEach(pool -> pool.checkHasNoInstances(action));
    }

    /** Adds one that is notified of the ends of uses after all others, whenever those are added; any thread. */
    public synchronized void addLast(InstanceListener<?> added) {
        last = CopiedArrays.with(last, added);
        publishAtEnds();
    }

    public synchronized void removeLast(InstanceListener<?> removed) {
        last = CopiedArrays.without(last, removed);
        publishAtEnds();
    }

    private void publishAtEnds() {
        InstanceListener<?>[] both = Arrays.copyOf(all, all.length + last.length);
        System.arraycopy(last, 0, both, all.length, last.length);
        atEnds = both;
    }

    /** Whether it is notified of the ends of uses; any thread. */
    public boolean has(InstanceListener<?> listener) {
        return contains(atEnds, listener);
    }

    /** Without an iterator: asked at the end of each use. */
    private static boolean contains(InstanceListener<?>[] listeners, InstanceListener<?> sought) {
        for (InstanceListener<?> each : listeners) {
            if (each.equals(sought)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a listener implements more than useEnded. Its methods are looked up one by one, so that where a native
     * image doesn't know them the answer is the careful one.
     */
    private static boolean followsInstances(InstanceListener<?> listener) {
        boolean known = false;
        for (Method moment : InstanceListener.class.getMethods()) {
            if (moment.isDefault()) {
                known = true;
                try {
                    Method called = listener.getClass().getMethod(moment.getName(), moment.getParameterTypes());
                    if (called.getDeclaringClass() != InstanceListener.class) {
                        return true;
                    }
                } catch (NoSuchMethodException unknown) {
                    return true;
                }
            }
        }
        return !known;
    }

    /** Those that were added, in order: an array that never changes. */
    public InstanceListener<?>[] all() {
        return all;
    }

    /** Whether one of them suspends the control. */
    public boolean suspend(Control control) {
        for (InstanceListener<?> listener : all) {
            if (listener.suspends(control)) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return atEnds.length == 0;
    }

    /** Notifies all except those of the scene; an exception is reported, and the other listeners are notified. */
    void useEnded(String pool, PooledInstance instance, long use, EndReason reason, @Nullable InstanceListeners scene,
            SceneListener problems) {
        for (InstanceListener<?> listener : atEnds) {
            try {
                if (scene == null || !scene.has(listener)) {
                    listener.useEnded(instance, use, reason);
                }
            } catch (Throwable problem) {
                report(pool, problem, problems);
            }
        }
    }

    private static void report(String pool, Throwable problem, SceneListener problems) {
        try {
            problems.onFailure(pool, "useEnded of a listener", problem);
        } catch (Throwable second) {
            // There is no one else to report to.
            problem.addSuppressed(second);
        }
    }

    /** Those that follow instances: of the scene, then those of the pool that aren't among them. */
    @SuppressWarnings("unchecked")
    static InstanceListener<Object>[] following(InstanceListeners scene, InstanceListeners pool) {
        List<InstanceListener<?>> both = new ArrayList<>(List.of(scene.following));
        for (InstanceListener<?> own : pool.following) {
            if (!both.contains(own)) {
                both.add(own);
            }
        }
        return both.toArray((InstanceListener<Object>[]) new InstanceListener<?>[0]);
    }
}
