// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.audio.AudioData;
import com.jme3.audio.AudioStream;
import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.shared.SharedPoolHooks;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The shared assets of one kind, and what the render thread is told of them: which to count as used, which to free.
 *
 * @param <T> the kind
 */
final class SharedKind<T> implements SharedPoolHooks<String, T> {
    private final SharedPool<String, T> pool;
    private final Background background;
    private final Consumer<ManagedPool> appeared;
    private final Consumer<ManagedPool> gone;
    private final Set<T> held = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    /** Gone at the last look; if still held at the next one they were removed, not just about to be disposed of. */
    private final Set<T> missed = Collections.newSetFromMap(new IdentityHashMap<>());
    private final AtomicBoolean shown = new AtomicBoolean();
    private volatile boolean used;

    SharedKind(String name, LongSupplier clock, Duration expiry, Background background,
            Consumer<ManagedPool> appeared, Consumer<ManagedPool> gone) {
        this.background = background;
        this.appeared = appeared;
        this.gone = gone;
        pool = SharedPool.<String, T>named(name).multiSpawn().clock(clock).expiry(expiry)
                .evictionInterval(Duration.ZERO).hooks(this).build();
    }

    /** Any thread. */
    @Override
    public void onAcquire(String key, T asset) {
        if (!shown.get() && shown.compareAndSet(false, true)) {
            appeared.accept(pool);
        }
        if (!leftToTheEngine(asset) && held.add(asset)) {
            tell(books -> books.hold(asset));
        }
    }

    /** While the scene isn't open there are no books: the next begin with what is held then. */
    private void tell(Consumer<SharedAssetUse> entry) {
        SharedAssetUse books = background.books();
        if (books != null) {
            entry.accept(books);
        }
    }

    /** Any thread. While the scene isn't open, the collector frees what was used. */
    @Override
    public void onDispose(String key, T asset, DisposeReason reason) {
        if (asset instanceof AudioStream stream) {
            stream.close();
        }
        if (!leftToTheEngine(asset)) {
            held.remove(asset);
            tell(books -> books.free(asset));
        }
    }

    /** The engine deletes sounds on a thread of its own, from a list that no other thread may add to. */
    private static boolean leftToTheEngine(Object asset) {
        return asset instanceof AudioData;
    }

    /** For the game, which may use it on any thread. */
    SharedPool<String, T> pool() {
        used = true;
        background.sharesAssets();
        return pool;
    }

    /** Whether there may be anything to look after: asked each frame, so the pool and its lock are left alone. */
    boolean isUsed() {
        return used;
    }

    /** The scene is shut: what nobody holds is freed. */
    void shut() {
        pool.evictAllUnused();
    }

    /** Render thread: releases what is due, and lets go of what was removed from the pool for good. */
    void update(long nowNanos) {
        pool.update(nowNanos);
        for (T asset : copyOfHeld()) {
            if (pool.find(asset) != null) {
                missed.remove(asset);
            } else if (!missed.add(asset) && held.remove(asset)) {
                tell(books -> books.leave(asset));
            }
        }
        missed.removeIf(asset -> !held.contains(asset));
    }

    @SuppressWarnings("unchecked")
    private T[] copyOfHeld() {
        return (T[]) held.toArray();
    }

    /** Render thread: there are new books, in which nothing is counted yet. */
    void holdAll() {
        for (SharedObject<String, T> shared : pool.objects()) {
            if (!leftToTheEngine(shared.object())) {
                held.add(shared.object());
                tell(books -> books.hold(shared.object()));
            }
        }
    }

    void close() {
        try {
            pool.close(ClosePolicy.DISPOSE);
        } finally {
            held.clear();
            gone.accept(pool);
        }
    }
}
