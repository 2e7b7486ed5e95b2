// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The listeners of one instance, and how far each was notified: whatever throws, and whatever is closed meanwhile, each
 * is notified of an end exactly as often as of a beginning. Render thread only.
 */
final class NotifiedListeners {
    private InstanceListener<Object>[] listeners;
    private @Nullable Object[] kept;
    /** The number of listeners that were notified of the creation, and are to be notified of the end. */
    private int created;
    /** The number of listeners that were notified of the use's begin, and are to be notified of its end. */
    private int spawned;

    NotifiedListeners(InstanceListener<Object>[] listeners) {
        this.listeners = listeners;
        kept = new Object[listeners.length];
    }

    /** Adds one more in the middle of the instance's life, as the last. */
    @SuppressWarnings("unchecked") // A listener is given what it has returned.
    void join(InstanceListener<?> added, PooledInstance instance) {
        Object keeps = added.created(instance);
        listeners = CopiedArrays.with(listeners, (InstanceListener<Object>) added);
        kept = Arrays.copyOf(kept, listeners.length);
        kept[created++] = keeps;
    }

    /** Notifies the last, added in the middle of a use, that it has begun; does nothing while others wait for that. */
    void catchUp(PooledInstance instance) {
        if (spawned == listeners.length - 1) {
            spawned(instance);
        }
    }

    /** Removes the last, which is not notified of anything more. */
    void removeLast() {
        int left = listeners.length - 1;
        listeners = Arrays.copyOf(listeners, left);
        kept = Arrays.copyOf(kept, left);
        created = Math.min(created, left);
        spawned = Math.min(spawned, left);
    }

    /** Returns the data that the last listener keeps for the instance. */
    @Nullable Object keptByLast() {
        return kept[kept.length - 1];
    }

    void created(PooledInstance instance) {
        while (created < listeners.length) {
            kept[created] = listeners[created].created(instance);
            created++;
        }
    }

    /** Ends early when one of them has closed the pool: then all were notified of the end. */
    @SuppressWarnings("NullAway") // A listener is given what it has returned.
    void spawned(PooledInstance instance) {
        while (spawned < created) {
            int next = spawned++;
            listeners[next].spawned(instance, kept[next]);
        }
    }

    void moved(PooledInstance instance) {
        Failures failures = null;
        for (int i = 0; i < spawned; i++) {
            failures = call(InstanceListener::moved, i, instance, failures);
        }
        Failures.throwAny(failures);
    }

    void beforeReset(PooledInstance instance) {
        Failures failures = null;
        for (int i = spawned - 1; i >= 0 && i < spawned; i--) {
            failures = call(InstanceListener::beforeReset, i, instance, failures);
        }
        Failures.throwAny(failures);
    }

    /** Does nothing for those that were notified before. */
    void afterReset(PooledInstance instance) {
        Failures failures = null;
        while (spawned > 0) {
            failures = call(InstanceListener::afterReset, --spawned, instance, failures);
        }
        Failures.throwAny(failures);
    }

    void disposed(PooledInstance instance) {
        Failures failures = null;
        while (created > 0) {
            failures = call(InstanceListener::disposed, --created, instance, failures);
        }
        Failures.throwAny(failures);
    }

    void detached(PooledInstance instance) {
        Failures failures = null;
        spawned = 0;
        while (created > 0) {
            failures = call(InstanceListener::detached, --created, instance, failures);
        }
        Failures.throwAny(failures);
    }

    /** Notifies all listeners, even if one of them throws. */
    @SuppressWarnings("NullAway") // As above.
    private @Nullable Failures call(Moment moment, int at, PooledInstance instance, @Nullable Failures failures) {
        try {
            moment.of(listeners[at], instance, kept[at]);
            return failures;
        } catch (Throwable problem) {
            return Failures.with(failures, problem);
        }
    }

    /** A method of a listener that is given what the listener keeps. */
    private interface Moment {
        void of(InstanceListener<Object> listener, PooledInstance instance, Object kept);
    }
}
