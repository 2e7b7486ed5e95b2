// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.sizing.SizingPolicy;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

final class PoolSettingsTest {
    private final PoolSettings.Builder<?> builder = PoolSettings.builder("bullet");

    private static void refused(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void theDefaultsSetNoLimits() {
        PoolSettings settings = builder.build();
        assertThat(settings.name()).isEqualTo("bullet");
        assertThat(settings.prewarm()).isZero();
        assertThat(settings.growth()).isEqualTo(GrowthPolicy.one());
        assertThat(settings.maxIdle()).isEqualTo(PoolSettings.UNLIMITED);
        assertThat(settings.maxActive()).isEqualTo(PoolSettings.UNLIMITED);
        assertThat(settings.maxTotal()).isEqualTo(PoolSettings.UNLIMITED);
        assertThat(settings.exhaustion()).isEqualTo(ExhaustionPolicy.THROW);
        assertThat(settings.order()).isEqualTo(ReuseOrder.LIFO);
        assertThat(settings.designCapacity()).isEqualTo(1);
        assertThat(settings.leakTracking()).isEqualTo(0);
    }

    @Test
    void theDesignCapacityFollowsThePrewarmCountUnlessItIsSet() {
        assertThat(builder.prewarm(30).build().designCapacity()).isEqualTo(30);
        assertThat(builder.designCapacity(7).build().designCapacity()).isEqualTo(7);
        assertThat(builder.build().toBuilder().prewarm(50).build().designCapacity()).isEqualTo(7);
    }

    @Test
    void changedSettingsKeepTheRest() {
        PoolSettings settings = builder.prewarm(3).growth(GrowthPolicy.doubling()).maxIdle(4).maxActive(5).maxTotal(6)
                .exhaustion(ExhaustionPolicy.GROW).order(ReuseOrder.FIFO).designCapacity(2)
                .leakTracking(1).build();
        PoolSettings copy = settings.toBuilder().build();
        assertThat(copy).usingRecursiveComparison().isEqualTo(settings);
        assertThat(copy).isNotSameAs(settings).isEqualTo(settings).hasSameHashCodeAs(settings);
        assertThat(settings.toBuilder().maxIdle(9).build().maxIdle()).isEqualTo(9);
    }

    /** Of each kind one, and others that differ from it in one parameter. */
    private static List<SizingPolicy> policies() {
        Duration minute = Duration.ofMinutes(1);
        Duration hour = Duration.ofHours(1);
        return List.of(SizingPolicy.none(),
                SizingPolicy.idleMajority(1, 2, 3, 4), SizingPolicy.idleMajority(9, 2, 3, 4),
                SizingPolicy.idleMajority(1, 9, 3, 4), SizingPolicy.idleMajority(1, 2, 9, 4),
                SizingPolicy.idleMajority(1, 2, 3, 9),
                SizingPolicy.pressure(minute, 3, 2, 5), SizingPolicy.pressure(hour, 3, 2, 5),
                SizingPolicy.pressure(minute, 4, 2, 5), SizingPolicy.pressure(minute, 3, 1, 5),
                SizingPolicy.pressure(minute, 3, 2, 6),
                SizingPolicy.idleExpiry(hour, minute), SizingPolicy.idleExpiry(hour.plus(minute), minute),
                SizingPolicy.idleExpiry(hour, hour),
                SizingPolicy.capacity(5, minute), SizingPolicy.capacity(6, minute), SizingPolicy.capacity(5, hour),
                SizingPolicy.keepReserve(5, minute, minute), SizingPolicy.keepReserve(6, minute, minute),
                SizingPolicy.keepReserve(5, hour, minute), SizingPolicy.keepReserve(5, minute, hour),
                SizingPolicy.none().neverBelow(0), SizingPolicy.none().neverBelow(2),
                SizingPolicy.none().neverBelowPrewarm());
    }

    @Test
    void policiesAreEqualWhenAllTheirParametersAre() {
        List<SizingPolicy> made = policies();
        assertThat(made).doesNotHaveDuplicates().isEqualTo(policies());
        assertThat(List.of(IdleLimit.none(), IdleLimit.of(1), IdleLimit.of(2), IdleLimit.fromGrowth()))
                .doesNotHaveDuplicates();
    }

    @Test
    void theIdleLimitMayFollowPrewarmAndGrowth() {
        PoolSettings settings = builder.prewarm(10).growth(GrowthPolicy.fixedStep(5))
                .maxIdle(IdleLimit.fromGrowth()).build();
        assertThat(settings.maxIdle()).isEqualTo(15);
        assertThat(settings.idleLimit()).isEqualTo(IdleLimit.fromGrowth());
        assertThat(settings.toBuilder().maxIdle(15).build().idleLimit()).isEqualTo(IdleLimit.of(15));
        assertThat(settings.toBuilder().prewarm(20).build().maxIdle()).isEqualTo(25);
        assertThat(settings.toBuilder().growth(GrowthPolicy.doubling()).build().maxIdle()).isEqualTo(20);
        assertThat(settings.toBuilder().maxIdle(12).build().maxIdle()).isEqualTo(12);
        assertThat(settings.toBuilder().prewarm(PoolSettings.UNLIMITED).build().maxIdle())
                .isEqualTo(PoolSettings.UNLIMITED);
    }

    @Test
    void anIdleLimitOfTheLargestNumberIsNone() {
        assertThat(IdleLimit.of(PoolSettings.UNLIMITED)).isEqualTo(IdleLimit.none());
        assertThat(builder.maxIdle(PoolSettings.UNLIMITED).build()).isEqualTo(PoolSettings.builder("bullet").build());
        assertThat(builder.maxIdle(4).build()).hasToString("PoolSettings 'bullet' {maxIdle=4}");
        assertThat(builder.maxIdle(IdleLimit.fromGrowth()).build())
                .hasToString("PoolSettings 'bullet' {maxIdle=fromGrowth}");
        refused("idle limit must be >= 0 but was -1", () -> IdleLimit.of(-1));
    }

    @Test
    void everyRefusedValueIsNamed() {
        assertThatThrownBy(() -> PoolSettings.builder(null)).hasMessage("name must not be null");
        refused("name must not be blank but was ' '", () -> PoolSettings.builder(" "));
        refused("Pool 'bullet': prewarm must be >= 0 but was -1", () -> builder.prewarm(-1));
        refused("Pool 'bullet': maxIdle must be >= 0 but was -1", () -> builder.maxIdle(-1));
        refused("Pool 'bullet': maxActive must be >= 1 but was 0", () -> builder.maxActive(0));
        refused("Pool 'bullet': maxTotal must be >= 1 but was 0", () -> builder.maxTotal(0));
        refused("Pool 'bullet': designCapacity must be >= 1 but was 0", () -> builder.designCapacity(0));
        assertThatThrownBy(() -> builder.growth(null)).hasMessage("growth must not be null");
        assertThatThrownBy(() -> builder.exhaustion(null)).hasMessage("exhaustion must not be null");
        assertThatThrownBy(() -> builder.order(null)).hasMessage("order must not be null");
    }

    @Test
    void contradictionsAreRefusedByTheirNames() {
        refused("Pool 'bullet': maxIdle (10) < prewarm (50); raise maxIdle or lower prewarm",
                () -> builder.prewarm(50).maxIdle(10).build());
        builder.maxIdle(50).build();
        refused("Pool 'bullet': maxTotal (49) < prewarm (50); raise maxTotal or lower prewarm",
                () -> builder.maxTotal(49).build());
        builder.maxTotal(50).build();
        refused("Pool 'bullet': maxTotal (50) < maxActive (51); raise maxTotal or lower maxActive",
                () -> builder.maxActive(51).build());
        refused("Pool 'bullet': maxActive (49) < prewarm (50); raise maxActive or lower prewarm",
                () -> builder.maxActive(49).build());
        builder.maxActive(50).build();
    }

    @Test
    void growthPoliciesSayHowManyToMake() {
        assertThat(GrowthPolicy.one().step(8)).isEqualTo(1);
        assertThat(GrowthPolicy.onePlusSpare().step(8)).isEqualTo(2);
        assertThat(GrowthPolicy.fixedStep(5).step(8)).isEqualTo(5);
        assertThat(GrowthPolicy.doubling().step(8)).isEqualTo(8);
        assertThat(GrowthPolicy.doubling().step(0)).isEqualTo(1);
        refused("growth step must be >= 1 but was 0", () -> GrowthPolicy.fixedStep(0));
        refused("total must be >= 0 but was -1", () -> GrowthPolicy.doubling().step(-1));
        assertThat(GrowthPolicy.fixedStep(5)).isEqualTo(GrowthPolicy.fixedStep(5))
                .hasSameHashCodeAs(GrowthPolicy.fixedStep(5)).isNotEqualTo(GrowthPolicy.fixedStep(6))
                .isNotEqualTo("fixed step 5").hasToString("fixed step 5");
        assertThat(GrowthPolicy.one()).hasToString("one").isNotEqualTo(GrowthPolicy.onePlusSpare());
    }

    @Test
    void pressureFollowsItsFormula() {
        assertThat(stats(0, 10, 10).pressure()).isZero();
        assertThat(stats(0, 0, 10).pressure()).isEqualTo(0.5);
        assertThat(stats(10, 0, 10).pressure()).isEqualTo(1);
        assertThat(stats(30, 0, 10).pressure()).isEqualTo(2);
        assertThat(stats(PoolSettings.UNLIMITED, 0, 1).pressure()).isEqualTo(1_073_741_824.0);
        assertThat(stats(3, 4, 1).total()).isEqualTo(7);
        assertThat(stats(3, 4, 1).hitRate()).isEqualTo(1);
    }

    @Test
    void usageCountsUsesAndIdleBeyondDesignCapacityIsSurplus() {
        assertThat(stats(0, 27, 10).usage()).isZero();
        assertThat(stats(0, 27, 10).surplus()).isEqualTo(17);
        assertThat(stats(5, 5, 10).usage()).isEqualTo(0.5);
        assertThat(stats(5, 5, 10).surplus()).isZero();
        assertThat(stats(12, 3, 10).usage()).isEqualTo(1.2);
        assertThat(stats(12, 3, 10).surplus()).isEqualTo(3);
        assertThat(stats(3, 0, 10).surplus()).isZero();
        assertThat(stats(PoolSettings.UNLIMITED, PoolSettings.UNLIMITED, 1).surplus()).isEqualTo(
                PoolSettings.UNLIMITED - 1);
    }

    @Test
    void anUnsetDesignCapacityIsKnownAsSuch() {
        PoolSettings byPrewarm = PoolSettings.builder("x").prewarm(8).build();
        assertThat(byPrewarm.designCapacity()).isEqualTo(8);
        assertThat(byPrewarm.isDesignCapacitySet()).isFalse();
        PoolSettings set = byPrewarm.toBuilder().designCapacity(8).build();
        assertThat(set.isDesignCapacitySet()).isTrue();
        assertThat(set.toBuilder().prewarm(3).build().isDesignCapacitySet()).isTrue();
    }

    private static PoolStats stats(int active, int idle, int capacity) {
        return new PoolStats("x", active, idle, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, capacity, 0, 0);
    }

    @Test
    void settingsAreEqualWhenEachOfThemIs() {
        PoolSettings settings = builder.build();
        assertThat(settings).isEqualTo(PoolSettings.builder("bullet").build()).isNotEqualTo("bullet")
                .isNotEqualTo(PoolSettings.builder("rocket").build());
        for (UnaryOperator<PoolSettings.Builder<?>> change : List.<UnaryOperator<PoolSettings.Builder<?>>>of(
                b -> b.prewarm(1), b -> b.growth(GrowthPolicy.doubling()), b -> b.maxIdle(7),
                b -> b.maxIdle(IdleLimit.fromGrowth()), b -> b.maxActive(7), b -> b.maxTotal(7),
                b -> b.exhaustion(ExhaustionPolicy.GROW), b -> b.order(ReuseOrder.FIFO), b -> b.designCapacity(1),
                b -> b.leakTracking(1), b -> b.sizing(SizingPolicy.none()))) {
            PoolSettings changed = change.apply(settings.toBuilder()).build();
            assertThat(changed).isNotEqualTo(settings)
                    .isEqualTo(change.apply(PoolSettings.builder("bullet")).build());
            assertThat(changed.toString()).isNotEqualTo(settings.toString());
        }
    }

    @Test
    void settingsSayWhatDiffersFromTheDefaults() {
        assertThat(builder.build()).hasToString("PoolSettings 'bullet' {}");
        assertThat(builder.prewarm(4).maxTotal(9).order(ReuseOrder.FIFO).build())
                .hasToString("PoolSettings 'bullet' {prewarm=4, maxTotal=9, order=FIFO}");
    }
}
