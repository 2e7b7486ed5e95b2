// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.sizing;

import io.github.jmepool.core.util.Check;
import io.github.jmepool.core.util.Internal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs the sizing policies of many pools on published counts, and lets at most one pool be
 * trimmed per check.
 *
 * <p>Confined to the thread that calls it, which need not be the pools' thread: it never touches a pool. Only
 * {@link #view()} may be called from anywhere. {@code PoolSizer} runs one for a registry.
 */
@Internal
public final class SizingMonitor {
    private final SizingSchedule schedule;
    private final Random random;
    private final SizingRounds rounds;
    private Map<String, SizingWatch> watches = new LinkedHashMap<>();
    private long awayUntilNanos;
    private @Nullable String lastTrimmed;
    private int lastTrimCount;
    private long lastTrimNanos;
    private volatile SizingView view;

    /**
     * Makes a monitor whose first round is one interval away.
     *
     * @param schedule when to look at the pools
     * @param random   spreads the first checks of policies that ask for it; used only on the thread that calls check
     * @param nowNanos the time in nanoseconds, on the pools' clock
     * @throws NullPointerException if the schedule or the generator is null
     */
    public SizingMonitor(SizingSchedule schedule, Random random, long nowNanos) {
        this.schedule = Check.notNull("schedule", schedule);
        this.random = Check.notNull("random", random);
        rounds = new SizingRounds(schedule, nowNanos);
        awayUntilNanos = nowNanos;
        view = look(nowNanos);
    }

    /**
     * Returns when {@link #check} is due next, for the pools of the last check.
     *
     * @return the time in nanoseconds
     */
    public long nextCheckNanos() {
        return view.nextCheckNanos();
    }

    /**
     * Asks the policies of the pools that are due. May be called at any time: too early a call adds new pools, removes
     * missing ones, and asks no policy.
     *
     * <p>If a policy throws, only its own pool is skipped. The policy is asked again in every round, and
     * {@link SizingView#failures()} reports it for as long as the pool keeps that policy.
     *
     * @param nowNanos the time in nanoseconds; never less than in the call before
     * @param pools    the counts of all pools, in any order; on equal terms the first one is trimmed
     * @return the requests for the pools' own threads: any number of creations, at most one trim
     * @throws IllegalArgumentException if two pools have the same name; no policy is asked then
     */
    public List<SizingRequest> check(long nowNanos, List<PoolCounts> pools) {
        takeUp(nowNanos, pools);
        List<SizingRequest> requests = new ArrayList<>();
        if (nowNanos - awayUntilNanos >= 0) {
            decide(nowNanos, requests);
        }
        view = look(nowNanos);
        return List.copyOf(requests);
    }

    /** Forgets a pool that is gone, as another one of its name may be among those of the next check. */
    void forget(String pool) {
        watches.remove(pool);
    }

    /**
     * Returns the state after the last check. Any thread.
     *
     * @return an immutable view
     */
    public SizingView view() {
        return view;
    }

    private void takeUp(long nowNanos, List<PoolCounts> pools) {
        Map<String, SizingWatch> present = new LinkedHashMap<>();
        for (PoolCounts counts : pools) {
            SizingWatch watch = SizingWatch.take(watches.get(counts.name()), counts, nowNanos, random);
            if (present.put(counts.name(), watch) != null) {
                throw new IllegalArgumentException("two pools are named '" + counts.name() + "'; give each a name"
                            + " of its own");
            }
        }
        watches = present;
    }

    /** Asks every policy first: which pool is trimmed depends on all decisions. */
    private void decide(long nowNanos, List<SizingRequest> requests) {
        boolean round = rounds.isDue(nowNanos);
        boolean newWindow = round && rounds.isWindowOver();
        for (SizingWatch watch : watches.values()) {
            watch.decide(nowNanos, round, newWindow);
        }
        SizingWatch victim = victim();
        boolean quiet = true;
        for (SizingWatch watch : watches.values()) {
            quiet &= !watch.oversized();
            watch.endRound(watch == victim, requests);
        }
        if (victim != null) {
            lastTrimmed = victim.counts.name();
            lastTrimCount = victim.trim();
            lastTrimNanos = nowNanos;
            awayUntilNanos = nowNanos + schedule.away().toNanos();
        }
        if (round) {
            rounds.count(nowNanos, quiet, victim != null);
        }
    }

    /** Among the pools that ask for a trim, the one with the most idle instances. */
    private @Nullable SizingWatch victim() {
        SizingWatch victim = null;
        for (SizingWatch watch : watches.values()) {
            if (watch.trim() > 0 && (victim == null || watch.counts.idle() > victim.counts.idle())) {
                victim = watch;
            }
        }
        return victim;
    }

    private SizingView look(long nowNanos) {
        long wait = rounds.nextNanos() - nowNanos;
        Map<String, Integer> votes = new LinkedHashMap<>();
        Map<String, Throwable> failures = new LinkedHashMap<>();
        for (SizingWatch watch : watches.values()) {
            wait = Math.min(wait, watch.nanosUntilDue(nowNanos));
            votes.put(watch.counts.name(), watch.votes());
            if (watch.failure != null) {
                failures.put(watch.counts.name(), watch.failure);
            }
        }
        long next = nowNanos + Math.max(wait, Math.max(0, awayUntilNanos - nowNanos));
        return new SizingView(next, rounds.nextNanos(), Duration.ofNanos(rounds.intervalNanos()),
                rounds.roundsInWindow(), rounds.quietInRow(), Optional.ofNullable(lastTrimmed), lastTrimCount,
                lastTrimNanos, Collections.unmodifiableMap(votes), Collections.unmodifiableMap(failures));
    }
}
