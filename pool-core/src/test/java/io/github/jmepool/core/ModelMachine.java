// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a pool should do, written down in lists and maps without a thought for speed. */
final class ModelMachine extends Machine {
    enum State { IDLE, ACTIVE, ENDED, BUSY, DISPOSED, DETACHED }

    final Map<Integer, State> states = new HashMap<>();
    final List<Integer> idle = new ArrayList<>();
    private final List<Integer> inUse = new ArrayList<>();
    private final Map<Integer, Long> useIds = new HashMap<>();
    private final Kind kind;
    private PoolSettings settings;
    private ClosePolicy closedBy;
    private int total;
    private int pendingTotal;
    private int pendingIdle;
    private int disposing;
    private int pendingActive;
    private long uses;
    private long created;
    private long disposed;
    private long detached;
    private long discarded;
    private long trimmed;
    private long hits;
    private long misses;
    private long exhausted;
    private int peakActive;
    private int peakTotal;

    ModelMachine(long seed, Kind kind, boolean hooked, PoolSettings settings) {
        super(seed, hooked);
        this.kind = kind;
        this.settings = settings;
    }

    @Override
    PoolSettings settings() {
        return settings;
    }

    private int active() {
        return total - idle.size();
    }

    private void checkOpen() {
        if (closedBy != null) {
            throw new PoolClosedException("model", "closed");
        }
    }

    private void checkReturning() {
        if (closedBy != null && closedBy != ClosePolicy.DISPOSE_ON_RELEASE) {
            throw new PoolClosedException("model", "closed");
        }
    }

    private boolean roomToAcquire() {
        return active() + pendingActive < settings.maxActive()
                && (!idle.isEmpty() || roomInAll());
    }

    private boolean roomToStock() {
        return closedBy == null && idle.size() + pendingIdle < settings.maxIdle() && roomInAll();
    }

    private boolean roomInAll() {
        return total + pendingTotal + disposing < settings.maxTotal();
    }

    @Override
    int acquire() {
        int number = tryAcquire();
        if (number == 0) {
            throw new PoolExhaustedException("model", "exhausted");
        }
        return number;
    }

    @Override
    int tryAcquire() {
        checkOpen();
        if (!roomToAcquire()) {
            exhausted++;
            if (!makeRoom()) {
                return 0;
            }
        }
        boolean make = idle.isEmpty();
        int number = make ? makeForAcquire()
                : idle.remove(settings.order() == ReuseOrder.LIFO ? idle.size() - 1 : 0);
        states.put(number, State.BUSY);
        useIds.put(number, ++uses);
        try {
            useHook("acquire", number);
        } catch (Scripted failure) {
            discardQuietly(number);
            throw failure;
        }
        if (closedBy != null) {
            dispose(number);
            throw new PoolClosedException("model", "closed");
        }
        states.put(number, State.ACTIVE);
        inUse.add(number);
        inUse.sort((one, other) -> Long.compare(useIds.get(one), useIds.get(other)));
        misses += make ? 1 : 0;
        hits += make ? 0 : 1;
        peakActive = Math.max(peakActive, active());
        return number;
    }

    private boolean makeRoom() {
        ExhaustionPolicy policy = settings.exhaustion();
        int over = Math.max(active() + pendingActive - settings.maxActive(),
                total + pendingTotal + disposing - settings.maxTotal()) + 1;
        int left = policy.takesFromUsers() ? Math.max(1, over) : 0;
        for (; left > 0 && !roomToAcquire() && !inUse.isEmpty(); left--) {
            if (!settings.exhaustion().takesFromUsers()) {
                return false;
            }
            release(inUse.get(settings.exhaustion() == ExhaustionPolicy.REUSE_OLDEST ? 0 : inUse.size() - 1));
            checkOpen();
        }
        return policy == ExhaustionPolicy.GROW || roomToAcquire();
    }

    private int makeForAcquire() {
        int spare = settings.growth().step(total) - 1;
        int number;
        pendingActive++;
        try {
            number = create();
        } finally {
            pendingActive--;
        }
        while (spare-- > 0 && roomToStock()) {
            try {
                idleObjects();
            } catch (RuntimeException failure) {
                try {
                    takeBack(number);
                } catch (Scripted second) {
                    // The first failure is the one that the caller hears of.
                }
                throw failure;
            }
        }
        return number;
    }

    private int create() {
        pendingTotal++;
        try {
            hook("create", 0);
        } finally {
            pendingTotal--;
        }
        int number = ++made;
        enter(number);
        return number;
    }

    private void enter(int number) {
        states.put(number, State.BUSY);
        useIds.put(number, 0L);
        created++;
        total++;
        peakTotal = Math.max(peakTotal, total);
    }

    private void idleObjects() {
        int number;
        pendingIdle++;
        try {
            number = create();
        } finally {
            pendingIdle--;
        }
        if (closedBy != null) {
            dispose(number);
            throw new PoolClosedException("model", "closed");
        }
        shelve(number);
    }

    private void shelve(int number) {
        if (closedBy != null || idle.size() + pendingIdle >= settings.maxIdle() || total > settings.maxTotal()) {
            dispose(number);
        } else {
            states.put(number, State.IDLE);
            idle.add(number);
        }
    }

    private void drop(int number) {
        inUse.remove((Integer) number);
        states.put(number, State.DISPOSED);
        total--;
    }

    private void dispose(int number) {
        dispose(number, 0, 0);
    }

    private void dispose(int number, int discards, int trims) {
        drop(number);
        disposing++;
        try {
            hook("dispose", number);
        } finally {
            disposing--;
            disposed++;
            discarded += discards;
            trimmed += trims;
        }
    }

    private void discardQuietly(int number) {
        try {
            dispose(number, 1, 0);
        } catch (Scripted second) {
            // The first failure is the one that the caller hears of.
        }
    }

    private State own(int number) {
        State state = states.get(number);
        if (state == null || state == State.DETACHED || state == State.DISPOSED && kind == Kind.PLAIN) {
            throw new ForeignObjectException("model", "foreign");
        }
        if (state == State.BUSY) {
            throw new ObjectBusyException("model", "busy");
        }
        if (state == State.DISPOSED) {
            throw stale();
        }
        return state;
    }

    private static StaleUseException stale() {
        return new StaleUseException("model", "stale", 0, 0);
    }

    private void requireOut(int number) {
        checkReturning();
        if (own(number) == State.IDLE) {
            throw stale();
        }
    }

    @Override
    void release(int number) {
        requireOut(number);
        finish(number);
    }

    @Override
    void release(int number, long useId) {
        checkReturning();
        if (own(number) != State.ACTIVE || useIds.get(number) != useId) {
            throw stale();
        }
        finish(number);
    }

    private void finish(int number) {
        inUse.remove((Integer) number);
        states.put(number, State.BUSY);
        try {
            useHook("release", number);
        } catch (Scripted failure) {
            discardQuietly(number);
            throw failure;
        }
        takeBack(number);
    }

    private void takeBack(int number) {
        if (active() > settings.maxActive()) {
            dispose(number);
        } else {
            shelve(number);
        }
    }

    @Override
    void endUse(int number) {
        requireOut(number);
        if (states.get(number) == State.ENDED) {
            throw stale();
        }
        states.put(number, State.ENDED);
        inUse.remove((Integer) number);
    }

    @Override
    void discard(int number) {
        requireOut(number);
        dispose(number, 1, 0);
    }

    @Override
    void detach(int number) {
        requireOut(number);
        letGo(number);
    }

    private void letGo(int number) {
        inUse.remove((Integer) number);
        states.put(number, State.DETACHED);
        total--;
        detached++;
    }

    @Override
    boolean addIdle(int number) {
        checkOpen();
        if (!roomToStock()) {
            return false;
        }
        State state = states.get(number);
        if (state != null && state != State.DISPOSED && state != State.DETACHED) {
            throw new PoolException("model", "known");
        }
        enter(number);
        shelve(number);
        return true;
    }

    @Override
    void prewarm(int wanted) {
        checkOpen();
        for (int left = wanted - total; left > 0 && total < wanted && roomToStock(); left--) {
            idleObjects();
        }
    }

    @Override
    int trim(int count) {
        checkOpen();
        return trim(count, true);
    }

    private int trim(int count, boolean counts) {
        Scripted first = null;
        int gone = 0;
        int present = Math.min(count, idle.size());
        while (gone < present && !idle.isEmpty()) {
            int number = idle.remove(0);
            gone++;
            try {
                dispose(number, 0, counts ? 1 : 0);
            } catch (Scripted failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
        return gone;
    }

    @Override
    int takeColdest() {
        checkOpen();
        if (idle.isEmpty()) {
            return 0;
        }
        int number = idle.remove(0);
        trimmed++;
        drop(number);
        disposed++;
        return number;
    }

    @Override
    void releaseAll() {
        checkReturning();
        long latest = uses;
        Scripted first = null;
        for (int number : List.copyOf(inUse)) {
            if (states.get(number) == State.ACTIVE && useIds.get(number) <= latest) {
                try {
                    finish(number);
                } catch (Scripted failure) {
                    first = first == null ? failure : first;
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    @Override
    void configure(PoolSettings changed) {
        checkOpen();
        settings = changed;
        trim(Math.max(0, Math.max(idle.size() - settings.maxIdle(), total - settings.maxTotal())), true);
    }

    @Override
    void close(ClosePolicy policy) {
        if (closedBy != null) {
            return;
        }
        if (policy == ClosePolicy.THROW && active() > 0) {
            throw new PoolException("model", "out");
        }
        closedBy = policy;
        List<Integer> out = new ArrayList<>();
        if (policy != ClosePolicy.DISPOSE_ON_RELEASE) {
            states.forEach((number, state) -> {
                if (state == State.ACTIVE || state == State.ENDED) {
                    out.add(number);
                }
            });
        }
        out.sort((one, other) -> Long.compare(useIds.get(one), useIds.get(other)));
        if (policy == ClosePolicy.ABANDON) {
            out.forEach(this::letGo);
            out.clear();
        }
        Scripted first = null;
        try {
            trim(Integer.MAX_VALUE, false);
        } catch (Scripted failure) {
            first = failure;
        }
        for (int number : out) {
            try {
                dispose(number);
            } catch (Scripted failure) {
                first = first == null ? failure : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }

    @Override
    long useId(int number) {
        State state = states.get(number);
        return state == null || state == State.DISPOSED || state == State.DETACHED ? 0 : useIds.get(number);
    }

    @Override
    int makeForeign() {
        return ++made;
    }

    @Override
    String counts() {
        return active() + " " + idle.size() + " " + created + " " + disposed + " " + detached + " " + discarded + " "
                + trimmed + " " + hits + " " + misses + " " + exhausted + " " + peakActive + " " + peakTotal;
    }
}
