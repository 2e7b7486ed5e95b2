// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;

/**
 * Runs the sizing policies of many pools on published counts, and lets at most one pool be trimmed per check.
 *
 * <p>Confined to the thread that judges, which need not be the pools' thread: it never touches a pool. Only
 * {@link #view()} may be called from anywhere.
 */
public final class SizingMonitor {
    private final SizingSchedule schedule;
    private final RandomGenerator random;
    private final SizingRounds rounds;
    private Map<String, Watch> watches = new LinkedHashMap<>();
    private long awayUntilNanos;
    private SizingView.Trim lastTrim;
    private volatile SizingView view;

    /**
     * A monitor with the default schedule, whose first round is one interval away.
     *
     * @param nowNanos the time in nanoseconds, on the pools' clock
     */
    public SizingMonitor(long nowNanos) {
        this(SizingSchedule.DEFAULT, new Random(), nowNanos);
    }

    /**
     * A monitor whose first round is one interval away.
     *
     * @param schedule when to look at the pools
     * @param random   spreads the first judgements of policies that ask for it; used on the judging thread only
     * @param nowNanos the time in nanoseconds, on the pools' clock
     * @throws NullPointerException if the schedule or the generator is null
     */
    public SizingMonitor(SizingSchedule schedule, RandomGenerator random, long nowNanos) {
        this.schedule = Check.notNull("schedule", schedule);
        this.random = Check.notNull("random", random);
        rounds = new SizingRounds(schedule, nowNanos);
        awayUntilNanos = nowNanos;
        view = look(nowNanos);
    }

    /**
     * When {@link #check} next has something to judge, as far as the pools of the last check go.
     *
     * @return the time in nanoseconds
     */
    public long nextCheckNanos() {
        return view.nextCheckNanos();
    }

    /**
     * Judges the pools whose time has come. May be called at any time: too early a call takes up new pools, forgets
     * those that are missing, and judges nothing.
     *
     * @param nowNanos the time in nanoseconds; never less than in the call before
     * @param pools    the counts of all pools, in any order; on equal terms the first one is trimmed
     * @return what is to be done on the pools' own threads: any number of creations, at most one trim
     * @throws IllegalArgumentException if two pools have the same name; nothing was judged then
     * @throws IllegalStateException    if a policy threw; nothing was judged then, the message names pool and policy
     */
    public List<SizingRequest> check(long nowNanos, List<PoolCounts> pools) {
        takeUp(nowNanos, pools);
        List<SizingRequest> requests = new ArrayList<>();
        if (nowNanos - awayUntilNanos >= 0) {
            judge(nowNanos, requests);
        }
        view = look(nowNanos);
        return List.copyOf(requests);
    }

    /**
     * What the monitor has in mind since the last check. Any thread.
     *
     * @return an immutable view
     */
    public SizingView view() {
        return view;
    }

    private void takeUp(long nowNanos, List<PoolCounts> pools) {
        Map<String, Watch> present = new LinkedHashMap<>();
        for (PoolCounts counts : pools) {
            Watch watch = watches.get(counts.name());
            JudgeState state = watch != null && watch.counts.sizing().equals(counts.sizing())
                    ? watch.state
                    : counts.sizing().start(counts, nowNanos, random.nextDouble());
            if (present.put(counts.name(), new Watch(counts, state)) != null) {
                throw new IllegalArgumentException("two pools are named '" + counts.name() + "'");
            }
        }
        watches = present;
    }

    /** Asks every policy before anything changes, so that one that throws leaves the monitor as it was. */
    private void judge(long nowNanos, List<SizingRequest> requests) {
        boolean round = rounds.isDue(nowNanos);
        SizingCheck check = new SizingCheck(nowNanos, round, round ? rounds.windowOfNextRound() : rounds.window());
        for (Watch watch : watches.values()) {
            watch.judge(check);
        }
        Watch victim = victim();
        boolean quiet = true;
        for (Watch watch : watches.values()) {
            quiet &= !watch.marked();
            watch.settle(watch == victim, requests);
        }
        if (victim != null) {
            lastTrim = new SizingView.Trim(victim.counts.name(), victim.trim(), nowNanos);
            awayUntilNanos = nowNanos + schedule.away().toNanos();
        }
        if (round) {
            rounds.count(nowNanos, quiet, victim != null);
        }
    }

    /** Among the pools that ask for a trim, the one with the most idle instances. */
    private Watch victim() {
        Watch victim = null;
        for (Watch watch : watches.values()) {
            if (watch.trim() > 0 && (victim == null || watch.counts.idle() > victim.counts.idle())) {
                victim = watch;
            }
        }
        return victim;
    }

    private SizingView look(long nowNanos) {
        long wait = rounds.nextNanos() - nowNanos;
        List<SizingView.Pool> pools = new ArrayList<>();
        for (Watch watch : watches.values()) {
            wait = Math.min(wait, watch.state.nanosUntilDue(nowNanos));
            pools.add(new SizingView.Pool(watch.counts.name(), watch.counts.sizing(), watch.state.marks(),
                    watch.state.floor()));
        }
        long next = nowNanos + Math.max(wait, Math.max(0, awayUntilNanos - nowNanos));
        return new SizingView(next, rounds.nextNanos(), Duration.ofNanos(rounds.intervalNanos()),
                rounds.roundsInWindow(), rounds.quietInRow(), Optional.ofNullable(lastTrim), List.copyOf(pools));
    }

    /** One pool as of the last check, and the verdict on it. */
    private static final class Watch {
        final PoolCounts counts;
        JudgeState state;
        Judgement verdict;

        Watch(PoolCounts counts, JudgeState state) {
            this.counts = counts;
            this.state = state;
        }

        void judge(SizingCheck check) {
            if (!state.isDue(check)) {
                return;
            }
            try {
                verdict = Check.notNull("judgement", counts.sizing().judge(state, counts, check));
            } catch (RuntimeException e) {
                throw new IllegalStateException(
                        "Pool '" + counts.name() + "': its sizing policy " + counts.sizing() + " failed", e);
            }
        }

        boolean marked() {
            return verdict != null && verdict.marked();
        }

        int trim() {
            return verdict == null ? 0 : Math.max(0, Math.min(-verdict.delta(), counts.idle()));
        }

        /** Takes over the state that goes with what becomes of the verdict. */
        void settle(boolean trimmed, List<SizingRequest> requests) {
            if (verdict == null) {
                return;
            }
            int create = Math.min(verdict.delta(), counts.room());
            if (trimmed) {
                requests.add(new SizingRequest(counts.name(), -trim()));
            } else if (create > 0) {
                requests.add(new SizingRequest(counts.name(), create));
            }
            state = trim() > 0 && !trimmed ? verdict.deferred() : verdict.next();
        }
    }
}
