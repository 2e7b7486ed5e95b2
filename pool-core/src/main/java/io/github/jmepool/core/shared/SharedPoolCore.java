// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a shared pool, and the steps that its calls are made of: decisions under the lock, hooks after it.
 */
abstract class SharedPoolCore<K, T> implements ManagedPool {
    final ReentrantLock lock = new ReentrantLock();
    final SharedStore<K, T> store;
    final SharedPoolHooks<K, T> hooks;
    final Executor disposeOn;
    final LongSupplier clock;
    final boolean multipleHolders;
    final String name;
    Duration evictionInterval;
    long lastEvictionNanos;
    @Nullable ClosePolicy closedBy;

    SharedPoolCore(SharedPoolBuilder<K, T> builder) {
        name = builder.name;
        hooks = builder.hooks;
        disposeOn = builder.disposeOn;
        clock = builder.clock;
        multipleHolders = builder.multipleHolders;
        evictionInterval = builder.evictionInterval;
        store = new SharedStore<>(builder);
        lastEvictionNanos = clock.getAsLong();
    }

    final SharedObject<K, T> opened(@Nullable SharedObject<K, T> registered) {
        if (registered == null) {
            throw closed();
        }
        return registered;
    }

    /** Returns null, and registers nothing, when the pool is closed. */
    final @Nullable SharedObject<K, T> register(K key, T object, boolean acquired, boolean unlessAvailable) {
        Check.notNull("key", key);
        Check.notNull("object", object);
        SharedObject<K, T> added;
        List<SharedObject<K, T>> gone;
        Failures failures = new Failures();
        lock.lock();
        try {
            if (closedBy != null) {
                return null;
            }
            SharedObject<K, T> available = unlessAvailable ? store.available(key, multipleHolders) : null;
            if (available == null || available.get() != object) {
                // also where another one is taken: one that is in the pool must not be disposed of as surplus
                checkNew(object);
            }
            if (available == null) {
                added = store.add(this, key, object, acquired, clock.getAsLong());
            } else {
                added = available;
                store.acquire(added, clock.getAsLong());
            }
            gone = store.overCapacity(failures);
        } finally {
            lock.unlock();
        }
        dispose(gone, DisposeReason.OVER_LIMIT, failures);
        if (added.get() != object) {
            disposeOfSurplus(key, object, DisposeReason.DISCARDED, failures);
        }
        if (acquired) {
            // Before onAcquire: it isn't called for a use that the disposal of others makes fail.
            undoIfAny(failures, added);
            callOnAcquire(added);
        }
        failures.throwFirst();
        return added;
    }

    final void disposeOfSurplus(K key, T loaded, DisposeReason reason, Failures failures) {
        failures.run(() -> disposeOn.execute(() -> hooks.onDispose(key, loaded, reason)));
    }

    final void checkNew(T object) {
        SharedObject<K, T> known = store.find(object);
        if (known != null) {
            throw new PoolException(name, "'" + Texts.describe(object) + "' is registered already, under '"
                    + known.key() + "'; acquire it instead");
        }
    }

    final @Nullable SharedObject<K, T> takeAvailable(K key) {
        SharedObject<K, T> available = store.available(Check.notNull("key", key), multipleHolders);
        if (available != null) {
            store.acquire(available, clock.getAsLong());
        }
        return available;
    }

    final void callOnAcquire(SharedObject<K, T> object) {
        Failures failures = new Failures();
        failures.run(() -> hooks.onAcquire(object.key(), object.get()));
        undoIfAny(failures, object);
    }

    /** Undoes an acquire and throws, if there were failures; the pool may have been closed, and left it to its user. */
    final void undoIfAny(Failures failures, SharedObject<K, T> object) {
        if (!failures.any()) {
            return;
        }
        List<SharedObject<K, T>> gone;
        DisposeReason reason;
        lock.lock();
        try {
            gone = store.undoAcquire(object, closedBy, failures);
            reason = reasonOfRelease();
        } finally {
            lock.unlock();
        }
        dispose(gone, reason, failures);
        failures.throwFirst();
    }

    final DisposeReason reasonOfRelease() {
        return closedBy == null ? DisposeReason.OVER_LIMIT : DisposeReason.CLOSED;
    }

    final void finishRelease(Supplier<SharedObject<K, T>> lookUp) {
        SharedObject<K, T> object;
        List<SharedObject<K, T>> gone;
        DisposeReason reason;
        Failures failures = new Failures();
        lock.lock();
        try {
            checkMayRelease();
            object = lookUp.get();
            gone = store.release(object, clock.getAsLong(), closedBy, failures);
            reason = reasonOfRelease();
        } finally {
            lock.unlock();
        }
        failures.run(() -> hooks.onRelease(object.key(), object.get()));
        dispose(gone, reason, failures);
        failures.throwFirst();
    }

    final void guarded(Runnable step) {
        locked(() -> {
            step.run();
            return null;
        });
    }

    /** Changes a property that decides whether, or when, an object may be evicted. */
    final void change(SharedObject<K, T> object, Runnable step) {
        guarded(() -> store.change(object, step));
    }

    /** Returns the number of objects that were looked at to choose some, for tests. */
    final long looks() {
        return locked(store::looks);
    }

    final void checkOpen() {
        if (closedBy != null) {
            throw closed();
        }
    }

    final PoolClosedException closed() {
        return new PoolClosedException(name, "the pool is closed; build a new one");
    }

    /** Objects in use in a pool closed with {@link ClosePolicy#DISPOSE_ON_RELEASE} may still be released. */
    final void checkMayRelease() {
        if (closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            checkOpen();
        }
    }

    final <R extends @Nullable Object> R locked(Supplier<R> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }

    final int evictBy(Supplier<List<SharedObject<K, T>>> choice) {
        return evictBy(choice, DisposeReason.TRIMMED);
    }

    final int evictBy(Supplier<List<SharedObject<K, T>>> choice, DisposeReason reason) {
        List<SharedObject<K, T>> gone = locked(() -> {
            List<SharedObject<K, T>> chosen = choice.get();
            store.count(chosen, reason);
            return chosen;
        });
        Failures failures = new Failures();
        dispose(gone, reason, failures);
        failures.throwFirst();
        return gone.size();
    }

    final void dispose(List<SharedObject<K, T>> gone, DisposeReason reason, Failures failures) {
        for (SharedObject<K, T> object : gone) {
            failures.run(() -> disposeOn.execute(() -> hooks.onDispose(object.key(), object.get(), reason)));
        }
    }
}
