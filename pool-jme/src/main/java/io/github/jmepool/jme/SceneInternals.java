// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.Internal;
import io.github.jmepool.jme.reset.LeftoverKind;
import io.github.jmepool.jme.reset.LeftoverSink;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The internals of a scene that recordings and physics use. Render thread only, unless a method
 * states otherwise.
 */
@Internal
public final class SceneInternals {
    /** Looks at a scene's pools once a frame, on the render thread. */
    public interface FrameObserver {
        /**
         * Called at the end of an update.
         *
         * @param sceneNanos the sum of the times that {@link ScenePools#update} was given, in nanoseconds
         * @param nowNanos the time of the scene's clock, by default {@link System#nanoTime}
         */
        void frame(long sceneNanos, long nowNanos);

        /**
         * Called when the scene's instances are about to be disposed of. Perhaps no frame follows; if one does, all
         * counts begin again.
         */
        void shut();

        /** Called when the scene's pools were closed permanently; nothing is called any more. */
        void closed();
    }

    private SceneInternals() {
    }

    /**
     * Returns what messages call a spatial. Any thread.
     *
     * @param spatial the spatial
     * @return its name, or its class where it has none
     */
    public static String label(Spatial spatial) {
        return PrefabCheck.label(spatial);
    }

    /**
     * Adds an observer of the frames, until it is removed or the scene's pools are closed. One that throws is removed,
     * and the scene's listeners receive the exception.
     *
     * @param pools the scene
     * @param observer the observer
     * @throws IllegalStateException if the pools were closed
     * @throws io.github.jmepool.core.WrongThreadException on any other thread
     */
    public static void addFrameObserver(ScenePools pools, FrameObserver observer) {
        pools.monitoring().addFrameObserver(observer);
    }

    /**
     * Removes an observer; any thread. Does nothing if it was not added.
     *
     * @param pools the scene
     * @param observer the observer
     */
    public static void removeFrameObserver(ScenePools pools, FrameObserver observer) {
        pools.monitoring().removeFrameObserver(observer);
    }

    /**
     * Copies the counts of {@link SpatialPool#stats()}, and makes no object for it while the pool is open. Reads no
     * clock: the time of the last acquire is as of the last {@link SpatialPool#stats()}.
     *
     * @param pool the pool
     * @param into gets the components of {@link PoolStats} after the name, in their order; has room for at least
     *        {@link PoolStats#COUNTS}
     * @throws ArrayIndexOutOfBoundsException if it has not
     */
    public static void copyStats(SpatialPool<?> pool, long[] into) {
        OpenPool openPool = pool.openPool();
        if (openPool == null) {
            pool.stats().copyInto(into);
        } else {
            openPool.core.copyStats(into);
        }
    }

    /**
     * Defers recycling until the given method, which has called the caller, has returned: until then {@code recycle}
     * only ends the use, the instance stays unchanged until the end of rendering or the next
     * {@link ScenePools#update}, and spawning is refused.
     *
     * @param pools the scene
     * @param type the class of the method
     * @param method its name
     * @throws io.github.jmepool.core.WrongThreadException on another thread
     */
    public static void holdWhileIn(ScenePools pools, Class<?> type, String method) {
        pools.phase.checkThread(null, "holdWhileIn");
        pools.phase.holdWhileIn(Objects.requireNonNull(type, "type"), Objects.requireNonNull(method, "method"));
    }

    /**
     * Names, in development mode, what a use has left and an {@link InstanceListener} puts back: each kind of it once,
     * among {@link SpatialPool#leftovers}. Does nothing out of development mode.
     *
     * @param instance the instance
     * @param path the names from below the root to the spatial, separated by slashes; the root's own name for the root
     * @param what what was left, a property's name for instance
     * @param found the value that the use has left; null for nothing
     * @param restored the value that it is restored to; null for nothing
     */
    public static void nameLeftover(PooledInstance instance, String path, String what, @Nullable Object found,
            @Nullable Object restored) {
        LeftoverSink sink = instance.openPool.leftoverSink(instance);
        if (sink != null) {
            sink.differs(LeftoverKind.RULE, path, what, found, restored);
        }
    }
}
