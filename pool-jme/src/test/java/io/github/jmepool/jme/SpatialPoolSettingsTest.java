// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpatialPoolSettingsTest {
    private final SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("bullet");

    private static Set<String> setters(Class<?> type) {
        return Stream.of(type.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .filter(method -> method.getDeclaringClass() != Object.class)
                .map(SpatialPoolSettingsTest::signature).filter(signature -> !signature.startsWith("build("))
                .collect(Collectors.toSet());
    }

    private static String signature(Method method) {
        return method.getName() + Arrays.toString(method.getParameterTypes()).replace('[', '(').replace(']', ')');
    }

    @Test
    void whatAnyPoolCanBeToldAPoolOfSpatialsCanBeToldDirectly() {
        Set<String> core = setters(PoolSettings.Builder.class);
        assertThat(core).contains("maxIdle(int)", "idleLimitFromGrowth()").hasSizeGreaterThanOrEqualTo(11);
        assertThat(setters(SpatialPoolSettings.Builder.class)).containsAll(core);
    }

    @Test
    void eachSettingReachesThePoolAndSurvivesACopy() {
        SpatialPoolSettings settings = builder.prewarm(3).growth(GrowthPolicy.doubling()).maxIdle(4).maxActive(5)
                .maxTotal(6).exhaustion(ExhaustionPolicy.GROW).order(ReuseOrder.FIFO).designCapacity(2)
                .leakTracking(1).sizing(SizingPolicy.keepReserve(2)).lifetimeSeconds(1.5f).build();
        PoolSettings core = PoolSettings.builder("bullet").prewarm(3).growth(GrowthPolicy.doubling()).maxIdle(4)
                .maxActive(5).maxTotal(6).exhaustion(ExhaustionPolicy.GROW).order(ReuseOrder.FIFO).designCapacity(2)
                .leakTracking(1).sizing(SizingPolicy.keepReserve(2)).build();
        assertThat(settings.core()).usingRecursiveComparison().isEqualTo(core);
        assertThat(settings.toBuilder().build()).usingRecursiveComparison().isEqualTo(settings);
        assertThat(settings.toBuilder().maxIdle(9).build().core().maxIdle()).isEqualTo(9);
        assertThat(settings.core().maxIdle()).isEqualTo(4);
    }

    @Test
    void theIdleLimitMayFollowPrewarmAndGrowth() {
        SpatialPoolSettings settings = builder.prewarm(10).growth(GrowthPolicy.fixedStep(5)).idleLimitFromGrowth()
                .build();
        assertThat(settings.core().maxIdle()).isEqualTo(15);
        assertThat(settings.toBuilder().prewarm(20).build().core().maxIdle()).isEqualTo(25);
    }

    @Test
    void aWrongValueIsRefusedAtItsSetterAndAContradictionByBuild() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.prewarm(-1))
                .withMessage("prewarm must be >= 0 but was -1");
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxIdle(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxActive(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.maxTotal(0));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.designCapacity(0));
        assertThatNullPointerException().isThrownBy(() -> builder.growth(null));
        assertThatNullPointerException().isThrownBy(() -> builder.exhaustion(null));
        assertThatNullPointerException().isThrownBy(() -> builder.order(null));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.leakTracking(-1));
        assertThatNullPointerException().isThrownBy(() -> builder.sizing(null));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.prewarm(50).maxIdle(10).build())
                .withMessage("Pool 'bullet': maxIdle (10) < prewarm (50)");
    }
}
