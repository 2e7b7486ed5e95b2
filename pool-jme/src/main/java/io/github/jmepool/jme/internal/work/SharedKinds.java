// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.audio.AudioData;
import com.jme3.audio.AudioStream;
import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.texture.Texture;
import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.shared.SharedPoolHooks;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.SharedAssets;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The four kinds of a scene's {@link SharedAssets}: checks them once a second, and counts while the scene is open which
 * images and buffers they use.
 */
public final class SharedKinds {
    /** The names of the pools of textures, materials, meshes and sounds: no other pool of a scene may have them. */
    static final List<String> NAMES =
            List.of("shared textures", "shared materials", "shared meshes", "shared sounds");
    private static final Duration EXPIRY = Duration.ofMinutes(1);
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    public final Kind<Texture> textures;
    public final Kind<Material> materials;
    public final Kind<Mesh> meshes;
    public final Kind<AudioData> sounds;
    private final LongSupplier clock;
    private final List<Kind<?>> kinds;
    /** The uses in the present opening of the scene; null while there is none. */
    private volatile @Nullable Uses open;
    private long nextNanos;

    /**
     * @param clock of the expiry
     * @param appeared receives a kind's pool when it is first used, on that thread
     * @param gone receives a kind's pool after it was closed
     */
    SharedKinds(LongSupplier clock, Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
        this.clock = clock;
        textures = new Kind<>(NAMES.get(0), clock, appeared, gone);
        materials = new Kind<>(NAMES.get(1), clock, appeared, gone);
        meshes = new Kind<>(NAMES.get(2), clock, appeared, gone);
        sounds = new Kind<>(NAMES.get(3), clock, appeared, gone);
        kinds = List.of(textures, materials, meshes, sounds);
        nextNanos = clock.getAsLong();
    }

    /** Takes those of an opening of the scene that begins; null when it ends. */
    void open(@Nullable Uses uses) {
        open = uses;
    }

    /** Once a frame of an open scene, from the first in which {@link #isUsed}. */
    void frame(Uses present) {
        if (!present.begun) {
            kinds.forEach(Kind::countAll);
            present.begun = true;
        }
        long now = clock.getAsLong();
        if (now - nextNanos >= 0) {
            nextNanos = now + LOOK_NANOS;
            for (int i = 0; i < kinds.size(); i++) {
                kinds.get(i).update(now);
            }
        }
    }

    /** Any thread: whether the game may use shared assets. */
    boolean isUsed() {
        for (int i = 0; i < kinds.size(); i++) {
            if (kinds.get(i).isUsed()) {
                return true;
            }
        }
        return false;
    }

    /** The scene is shut: assets without users are freed; the game may keep others for the next opening. */
    void shut() {
        Failures failures = new Failures();
        kinds.forEach(kind -> failures.run(kind::shut));
        failures.throwFirst();
    }

    void close() {
        Failures failures = new Failures();
        kinds.forEach(kind -> failures.run(kind::close));
        failures.throwFirst();
    }

    /**
     * The shared assets of one kind; notes for the render thread which to count as used and which to free.
     *
     * @param <T> the kind
     */
    public final class Kind<T> implements SharedPoolHooks<String, T> {
        private final SharedPool<String, T> pool;
        private final Consumer<ManagedPool> appeared;
        private final Consumer<ManagedPool> gone;
        /** Counted as used, or about to be. */
        private final Set<T> counted = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        /** No longer in the pool at the last check; if still counted at the next, they were removed, not evicted. */
        private final Set<T> missing = Collections.newSetFromMap(new IdentityHashMap<>());
        private final AtomicBoolean shown = new AtomicBoolean();
        private volatile boolean used;

        Kind(String name, LongSupplier clock, Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
            this.appeared = appeared;
            this.gone = gone;
            pool = SharedPool.<String, T>named(name).multipleHolders().clock(clock).expiry(EXPIRY)
                    .evictionInterval(Duration.ZERO).hooks(this).build();
        }

        @Override
        public void onAcquire(String key, T asset) {
            if (!shown.get() && shown.compareAndSet(false, true)) {
                appeared.accept(pool);
            }
            if (!isEngineManaged(asset) && counted.add(asset)) {
                note(uses -> uses.hold(asset));
            }
        }

        /** Does nothing while the scene isn't open: the next opening begins with a count of what is acquired then. */
        private void note(Consumer<Uses> entry) {
            Uses current = open;
            if (current != null) {
                entry.accept(current);
            }
        }

        @Override
        public void onDispose(String key, T asset, DisposeReason reason) {
            if (asset instanceof AudioStream stream) {
                stream.close();
            }
            if (!isEngineManaged(asset)) {
                counted.remove(asset);
                note(uses -> uses.free(asset));
            }
        }

        /** The engine deletes sounds on a thread of its own, from a list that no other thread may add to. */
        private static boolean isEngineManaged(Object asset) {
            return asset instanceof AudioData;
        }

        /** Returns it to the game, which may use it from then on. */
        public SharedPool<String, T> pool() {
            used = true;
            return pool;
        }

        /** Whether the game may use the pool; asked each frame, so that the pool's lock is left alone. */
        boolean isUsed() {
            return used;
        }

        void shut() {
            pool.evictAllUnused();
        }

        /** Render thread: evicts what is due, and leaves to the game what it has removed from the pool. */
        void update(long nowNanos) {
            pool.update(nowNanos);
            for (T asset : copyOfCounted()) {
                if (pool.find(asset) != null) {
                    missing.remove(asset);
                } else if (!missing.add(asset) && counted.remove(asset)) {
                    note(uses -> uses.leave(asset));
                }
            }
            missing.removeIf(asset -> !counted.contains(asset));
        }

        @SuppressWarnings("unchecked")
        private T[] copyOfCounted() {
            return (T[]) counted.toArray();
        }

        /** Render thread: the scene has opened, and no asset is counted yet. */
        void countAll() {
            for (SharedObject<String, T> shared : pool.objects()) {
                if (!isEngineManaged(shared.get())) {
                    counted.add(shared.get());
                    note(uses -> uses.hold(shared.get()));
                }
            }
        }

        void close() {
            try {
                pool.close(ClosePolicy.DISPOSE);
            } finally {
                counted.clear();
                gone.accept(pool);
            }
        }
    }

    /**
     * Counts each shared asset as a user of its images and buffers, like an instance, from the opening of a scene to
     * its closing. What is noted on any thread is done on the render thread, in the order of the calls.
     */
    static final class Uses {
        private final Lane lane;
        private final NativeObjectLedger ledger;
        private final AtomicInteger holdsUnderWay = new AtomicInteger();
        /** Render thread: the assets that were acquired before the scene opened have been noted, though not counted. */
        private boolean begun;

        Uses(Lane lane, NativeObjectLedger ledger) {
            this.lane = lane;
            this.ledger = ledger;
        }

        /** Any thread: counts the asset, until one of the next two. */
        void hold(Object asset) {
            holdsUnderWay.incrementAndGet();
            lane.offer(Job.of("count of a shared asset", () -> {
                ledger.addShared(asset);
                // Not if this fails: what the asset uses remains unknown then.
                holdsUnderWay.decrementAndGet();
            }));
        }

        /** Any thread: the asset belongs to the game, and what it uses is never freed. */
        void leave(Object asset) {
            lane.offer(Job.of("hand-over of a shared asset", () -> ledger.handOver(asset)));
        }

        /** Any thread: frees what only the asset uses, when the scene closes at the latest. */
        void free(Object asset) {
            lane.offer(Job.inAnyCase("disposal of a shared asset", () -> {
                // it was never counted if it has had no user since the scene was opened
                ledger.addShared(asset);
                ledger.release(asset);
            }));
        }

        /** Render thread: whether every shared asset is counted. */
        boolean isComplete() {
            return begun && holdsUnderWay.get() == 0;
        }
    }
}
