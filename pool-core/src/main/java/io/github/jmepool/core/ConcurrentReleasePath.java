// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.util.Failures;
import io.github.jmepool.core.util.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The way back into a concurrent pool wherever it isn't the shortest: hooks, limits, ended uses, refusals. */
final class ConcurrentReleasePath<T> {
    /** Stands for whatever use the object is in. */
    static final long ANY_USE = -1;
    /** Far longer than a processor keeps a write to itself. */
    private static final long ARRIVAL_NANOS = 1_000_000;

    private final ConcurrentPoolCore<T> pool;
    private final ConcurrentAllObjects<T> allObjects;
    private final Magazines magazines;
    private final @Nullable PoolLifecycle<T> hooks;
    private final boolean releasedByAcquirer;

    ConcurrentReleasePath(ConcurrentPoolCore<T> pool, PoolBuilder<T, ?> builder) {
        this.pool = pool;
        allObjects = pool.allObjects;
        magazines = pool.magazines;
        hooks = builder.hooked ? builder.lifecycle : null;
        releasedByAcquirer = pool.releasedByAcquirer;
    }

    void release(T object, long useId) {
        Magazine mine = magazines.mine();
        finish(claim(object, useId, "release", mine), mine);
    }

    void endUse(T object) {
        Magazine mine = magazines.mine();
        ConcurrentSlot slot = requireOwn(object, "endUse");
        while (true) {
            long word = slot.word();
            if (ConcurrentSlot.state(word) != ConcurrentSlot.ACTIVE) {
                throw pool.refusals.of(object, slot, "endUse");
            }
            checkHolder(object, slot, word, mine);
            if (slot.change(word, ConcurrentSlot.with(word, ConcurrentSlot.OVER))) {
                return;
            }
        }
    }

    void discard(T object) {
        Magazine mine = magazines.mine();
        allObjects.dispose(claim(object, ANY_USE, "discard", mine), DisposeReason.DISCARDED, mine);
    }

    T detach(T object) {
        Magazine mine = magazines.mine();
        return allObjects.detach(claim(object, ANY_USE, "detach", mine), mine);
    }

    void releaseAll() {
        pool.checkReturning();
        Magazine mine = magazines.mine();
        Failures failures = new Failures();
        List<ConcurrentSlot> slots = new ArrayList<>();
        List<Long> words = new ArrayList<>();
        allObjects.table.forEach(slot -> {
            long word = slot.word();
            if (ConcurrentSlot.state(word) == ConcurrentSlot.ACTIVE && !magazines.isOthers(slot, word, mine)) {
                slots.add(slot);
                words.add(word);
            }
        });
        for (int at = 0; at < slots.size(); at++) {
            // The use may have ended meanwhile, or even the next one begun, which isn't ours to end.
            if (take(slots.get(at), ConcurrentSlot.useId(words.get(at)), mine)) {
                try {
                    finish(slots.get(at), mine);
                } catch (Throwable failure) {
                    failures.add(failure);
                }
            }
        }
        failures.throwFirst();
    }

    /** Disposes of or detaches idle objects and, by the policy, active ones. The pool counts as closed already. */
    void close(ClosePolicy policy, int stillOut) {
        // First of all: a hook may wait for a thread that waits here.
        pool.waiters.wakeAll();
        Failures failures = new Failures();
        try {
            pool.trim.dispose(Integer.MAX_VALUE, DisposeReason.CLOSED);
        } catch (Throwable failure) {
            failures.add(failure);
        }
        sweep(policy, failures);
        if (releasedByAcquirer) {
            // A release that isn't a fence may have missed the close, and its object be idle only a moment later.
            letReleasesArrive();
            sweep(policy, failures);
        }
        pool.end.check();
        allObjects.notifyListener(listener -> listener.onClosed(pool.name(), stillOut));
        failures.throwFirst();
    }

    /** Returns no earlier, though parking may return at once in a thread that was interrupted. */
    static void letReleasesArrive() {
        long end = System.nanoTime() + ARRIVAL_NANOS;
        for (long left = ARRIVAL_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private void sweep(ClosePolicy policy, Failures failures) {
        Magazine mine = magazines.mine();
        allObjects.table.forEach(slot -> {
            try {
                end(slot, policy, mine);
            } catch (Throwable failure) {
                failures.add(failure);
            }
        });
    }

    /**
     * Ends a use that began while the pool was being closed, as its policy specifies; returns whether the user has it.
     */
    boolean leavesToUser(ConcurrentSlot slot, @Nullable Magazine mine) {
        ClosePolicy policy = pool.closedBy();
        end(slot, policy, mine);
        return policy != ClosePolicy.DISPOSE;
    }

    /**
     * Ends the object in a closed pool if it is idle, or in use and the policy specifies so. Decides by one look at the
     * word at a time: other objects are handled by a thread that looks here itself once it has released them.
     */
    void end(ConcurrentSlot slot, @Nullable ClosePolicy policy, @Nullable Magazine mine) {
        boolean endsUses = policy == ClosePolicy.DISPOSE || policy == ClosePolicy.ABANDON;
        for (long word = slot.word();; word = slot.word()) {
            boolean idle = ConcurrentSlot.state(word) == ConcurrentSlot.IDLE;
            if (!idle && !(endsUses && isOut(word) && !magazines.isOthers(slot, word, mine))) {
                return;
            }
            boolean abandons = policy == ClosePolicy.ABANDON && ConcurrentSlot.state(word) == ConcurrentSlot.ACTIVE;
            if (abandons ? abandon(slot, word) : endUse(slot, word)) {
                endTaken(slot, idle, policy, mine);
                return;
            }
        }
    }

    private static boolean endUse(ConcurrentSlot slot, long word) {
        return slot.change(word, ConcurrentSlot.with(word, ConcurrentSlot.RETURNING));
    }

    /** Notes the use before it ends, so that a lease finds it going on or abandoned. Only one can do so at a time. */
    private boolean abandon(ConcurrentSlot slot, long word) {
        synchronized (pool.abandoned) {
            Object object = slot.object;
            if (object == null || slot.word() != word) {
                return false;
            }
            pool.abandoned.put(object, ConcurrentSlot.useId(word));
            if (endUse(slot, word)) {
                return true;
            }
            pool.abandoned.remove(object);
            return false;
        }
    }

    private void endTaken(ConcurrentSlot slot, boolean wasIdle, @Nullable ClosePolicy policy, @Nullable Magazine mine) {
        if (wasIdle) {
            allObjects.disposeUncounted(slot, DisposeReason.CLOSED);
        } else if (policy == ClosePolicy.ABANDON) {
            allObjects.detach(slot, mine);
        } else {
            allObjects.dispose(slot, DisposeReason.CLOSED, mine);
        }
    }

    private static boolean isOut(long word) {
        int state = ConcurrentSlot.state(word);
        return state == ConcurrentSlot.ACTIVE || state == ConcurrentSlot.OVER;
    }

    /** Takes the object of that use, or any, back into the calling thread's hands. */
    private ConcurrentSlot claim(T object, long useId, String action, @Nullable Magazine mine) {
        ConcurrentSlot slot = requireOwn(object, action);
        long word = slot.word();
        if (isOut(word)) {
            checkHolder(object, slot, word, mine);
        }
        if (take(slot, useId, mine)) {
            slot.trace = null;
            return slot;
        }
        // The pool may have been closed since the first look, and have ended the use itself.
        pool.checkReturning();
        int phase = slot.phase();
        boolean busy = phase == PoolSlot.ACQUIRING || phase == PoolSlot.RELEASING || phase == PoolSlot.GONE;
        throw useId == ANY_USE || busy ? pool.refusals.of(object, slot, action)
                : pool.refusals.stale(object, slot, useId);
    }

    private boolean take(ConcurrentSlot slot, long useId, @Nullable Magazine mine) {
        long word = slot.word();
        while (!magazines.isOthers(slot, word, mine) && (ConcurrentSlot.state(word) == ConcurrentSlot.ACTIVE
                ? useId == ANY_USE || useId == ConcurrentSlot.useId(word)
                : useId == ANY_USE && ConcurrentSlot.state(word) == ConcurrentSlot.OVER)) {
            if (slot.change(word, ConcurrentSlot.with(word, ConcurrentSlot.RETURNING))) {
                return true;
            }
            word = slot.word();
        }
        return false;
    }

    private ConcurrentSlot requireOwn(T object, String action) {
        pool.checkReturning();
        ConcurrentSlot slot = allObjects.find(pool.refusals.notNull(object));
        if (slot == null) {
            pool.checkNotForgotten();
            throw pool.refusals.of(object, allObjects.claimed(object), action);
        }
        return slot;
    }

    private void checkHolder(T object, ConcurrentSlot slot, long word, @Nullable Magazine mine) {
        if (magazines.isOthers(slot, word, mine)) {
            throw new WrongThreadException(pool.name(), "'" + Texts.describe(object)
                    + "' is in use by another thread, and this pool was built with releasedByAcquirer(); release it on"
                    + " that thread, or let that thread call share(object) first");
        }
    }

    /** Allows any thread to end this use. */
    void share(T object) {
        Magazine mine = magazines.mine();
        ConcurrentSlot slot = requireOwn(object, "share");
        while (true) {
            long word = slot.word();
            if (!isOut(word)) {
                throw pool.refusals.of(object, slot, "share");
            }
            checkHolder(object, slot, word, mine);
            if (slot.change(word, word & ~ConcurrentSlot.HOLDER_MASK)) {
                return;
            }
        }
    }

    /** Runs the hook for a returning object and makes it idle, or ends it. */
    private void finish(ConcurrentSlot slot, @Nullable Magazine mine) {
        if (hooks != null) {
            slot.enterHook();
            try {
                hooks.onRelease(pool.objectOf(slot));
            } catch (Throwable failure) {
                allObjects.discardAfter(failure, slot, mine);
                throw failure;
            } finally {
                slot.leaveHook();
            }
        }
        if (pool.isShut()) {
            allObjects.dispose(slot, DisposeReason.CLOSED, mine);
        } else {
            pool.idleObjects.makeIdle(slot, mine);
        }
    }
}
