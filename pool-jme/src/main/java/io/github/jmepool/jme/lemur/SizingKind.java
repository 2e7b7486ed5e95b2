// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The built-in sizing policies, each with the figures that can be edited. */
enum SizingKind {
    IDLE_MAJORITY("idle majority", IdleMajority.DEFAULT, List.of(
            figure("Trim above idle", "A pool with at most this many idle instances is never trimmed.", 0,
                    Integer.MAX_VALUE, 1, 0, (IdleMajority p) -> p.idleAbove(),
                    (p, v) -> new IdleMajority(v.intValue(), p.idlePercent(), p.marks(), p.trimPercent())),
            figure("Idle part (%)", "A check marks the pool when more than this part of it is idle.", 1, 100, 5, 0,
                    (IdleMajority p) -> p.idlePercent(),
                    (p, v) -> new IdleMajority(p.idleAbove(), v.intValue(), p.marks(), p.trimPercent())),
            figure("Marks to trim", "This many marks within one window of checks lead to a trim.", 1, 5, 1, 0,
                    (IdleMajority p) -> p.marks(),
                    (p, v) -> new IdleMajority(p.idleAbove(), p.idlePercent(), v.intValue(), p.trimPercent())),
            figure("Trimmed part (%)", "A trim gives up this part of the idle instances.", 1, 100, 5, 0,
                    (IdleMajority p) -> p.trimPercent(),
                    (p, v) -> new IdleMajority(p.idleAbove(), p.idlePercent(), p.marks(), v.intValue())))),
    PRESSURE("pressure", PressureBand.DEFAULT, List.of(
            figure("Look every (s)", "Seconds between two looks at the pool.", 1, 3600, 5, 0,
                    (PressureBand p) -> seconds(p.interval()),
                    (p, v) -> new PressureBand(duration(v), p.createAbove(), p.destroyBelow(), p.stepPercent())),
            figure("Create above", "Above this pressure an unused pool makes instances.", 0, 10, 0.05, 2,
                    (PressureBand p) -> p.createAbove(),
                    (p, v) -> new PressureBand(p.interval(), v, p.destroyBelow(), p.stepPercent())),
            figure("Give up below", "Below this pressure an unused pool gives instances up.", 0, 10, 0.05, 2,
                    (PressureBand p) -> p.destroyBelow(),
                    (p, v) -> new PressureBand(p.interval(), p.createAbove(), v, p.stepPercent())),
            figure("Step (% of size)", "How much of the design capacity is made or given up at once.", 1, 100, 5, 0,
                    (PressureBand p) -> p.stepPercent(),
                    (p, v) -> new PressureBand(p.interval(), p.createAbove(), p.destroyBelow(), v.intValue())))),
    IDLE_EXPIRY("idle expiry", SizingPolicy.idleExpiry(Duration.ofMinutes(1)), List.of(
            figure("Expires after (s)", "Instances that nobody needed for this many seconds are given up.", 1, 86400,
                    10, 0, (IdleExpiry p) -> seconds(p.expiry()),
                    (p, v) -> new IdleExpiry(duration(v), duration(v).dividedBy(6))))),
    CAPACITY("capacity", SizingPolicy.capacity(100), List.of(
            figure("Most in all", "Idle instances are given up until no more than this many exist.", 0,
                    Integer.MAX_VALUE, 10, 0, (CapacityLimit p) -> p.capacity(),
                    (p, v) -> new CapacityLimit(v.intValue(), p.interval())),
            figure("Look every (s)", "Seconds between two looks at the pool.", 1, 3600, 5, 0,
                    (CapacityLimit p) -> seconds(p.interval()),
                    (p, v) -> new CapacityLimit(p.capacity(), duration(v))))),
    KEEP_RESERVE("keep reserve", SizingPolicy.keepReserve(10), List.of(
            figure("Idle at least", "At least this many instances are kept idle.", 0, Integer.MAX_VALUE, 5, 0,
                    (KeepReserve p) -> p.minimum(),
                    (p, v) -> new KeepReserve(v.intValue(), p.ahead(), p.memory())),
            figure("Looks ahead (s)", "The reserve covers the demand of this many seconds to come.", 0.1, 60, 0.5, 1,
                    (KeepReserve p) -> seconds(p.ahead()),
                    (p, v) -> new KeepReserve(p.minimum(), duration(v), p.memory())),
            figure("Half forgotten (s)", "A rise in demand counts half after this many seconds.", 1, 3600, 10, 0,
                    (KeepReserve p) -> seconds(p.memory()),
                    (p, v) -> new KeepReserve(p.minimum(), p.ahead(), duration(v))))),
    NONE("none", SizingPolicy.none(), List.of()),
    OWN("set in code", null, List.of());

    private final String label;
    private final @Nullable SizingPolicy start;
    private final List<Figure<?>> figures;

    SizingKind(String label, @Nullable SizingPolicy start, List<Figure<?>> figures) {
        this.label = label;
        this.start = start;
        this.figures = figures;
    }

    /** Returns the kind of a policy; {@link #OWN} for those that only code can make. */
    static SizingKind of(SizingPolicy policy) {
        for (SizingKind kind : values()) {
            if (kind.start != null && kind.start.getClass() == policy.getClass()) {
                return kind;
            }
        }
        return OWN;
    }

    String label() {
        return label;
    }

    /** Returns the policy that this kind begins with, null for {@link #OWN}. */
    @Nullable SizingPolicy start() {
        return start;
    }

    List<Figure<?>> figures() {
        return figures;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }

    private static <P extends SizingPolicy> Figure<P> figure(String label, String help, double min, double max,
            double step, int decimals, ToDoubleFunction<P> read, BiFunction<P, Double, P> write) {
        return new Figure<>(label, help, min, max, step, decimals, read, write);
    }

    /** One figure of a policy of type {@code P}. */
    record Figure<P extends SizingPolicy>(String label, String help, double min, double max, double step, int decimals,
            ToDoubleFunction<P> read, BiFunction<P, Double, P> write) {
        /** Tells whether the figure is a part of a whole, which a slider shows best. */
        boolean isPercent() {
            return max == 100;
        }

        @SuppressWarnings("unchecked")
        double of(SizingPolicy policy) {
            return read.applyAsDouble((P) policy);
        }

        @SuppressWarnings("unchecked")
        SizingPolicy with(SizingPolicy policy, double value) {
            return write.apply((P) policy, value);
        }
    }
}
