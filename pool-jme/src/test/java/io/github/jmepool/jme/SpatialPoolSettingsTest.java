// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SpatialPoolSettingsTest {
    private final SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("bullet");

    @Test
    void eachSettingReachesThePoolAndSurvivesACopy() {
        SpatialPoolSettings settings = builder.prewarm(3).growth(GrowthPolicy.doubling()).maxIdle(4).maxActive(5)
                .maxTotal(6).exhaustion(ExhaustionPolicy.GROW).order(ReuseOrder.FIFO).designCapacity(2)
                .leakTracking(1).sizing(SizingPolicy.keepReserve(2)).lifetimeSeconds(1.5f).build();
        assertThat(settings).hasToString("SpatialPoolSettings 'bullet' {prewarm=3, designCapacity=2, growth=doubling,"
                + " maxActive=5, maxTotal=6, maxIdle=4, exhaustion=GROW, order=FIFO, lifetimeSeconds=1.5,"
                + " leakTracking=1, sizing=" + SizingPolicy.keepReserve(2) + "}");
        assertThat(settings.toBuilder().build()).usingRecursiveComparison().isEqualTo(settings);
        assertThat(settings.toBuilder().maxIdle(9).build().maxIdle()).isEqualTo(9);
        assertThat(settings.maxIdle()).isEqualTo(4);
    }

    @Test
    void theIdleLimitMayFollowPrewarmAndGrowth() {
        SpatialPoolSettings settings = builder.prewarm(10).growth(GrowthPolicy.fixedStep(5))
                .maxIdle(IdleLimit.fromGrowth()).build();
        assertThat(settings.maxIdle()).isEqualTo(15);
        assertThat(settings.toBuilder().prewarm(20).build().maxIdle()).isEqualTo(25);
    }

    @Test
    void aWrongValueIsRefusedAtItsSetterAndAContradictionByBuild() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.prewarm(-1))
                .withMessage("Pool 'bullet': prewarm must be >= 0 but was -1");
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
                .withMessage("Pool 'bullet': maxIdle (10) < prewarm (50); raise maxIdle or lower prewarm");
    }

    @Test
    void settingsAreEqualWhenAllTheirValuesAre() {
        ResetRule<Spatial> rule = ResetRule.property(Spatial.class, Spatial::getName, Spatial::setName);
        List<UnaryOperator<SpatialPoolSettings.Builder>> changes = List.of(
                b -> b.maxIdle(7), b -> b.lifetimeSeconds(2), b -> b.materialMode(MaterialMode.PER_INSTANCE),
                b -> b.resetScope(ResetScope.TRANSFORM), b -> b.keepAttached(false), b -> b.keepAttachedSeconds(3),
                b -> b.keepSiblingOrder(true), b -> b.lostPolicy(LostPolicy.RECYCLE), b -> b.developmentMode(true),
                b -> b.cloneOffThread(true), b -> b.preloadOnPrewarm(false), b -> b.resetRule(rule),
                b -> b.recycleWhen(RecycleWhen.particlesBurntOut()), b -> b.checkSharedState(false),
                b -> b.checkIdle(true),
                b -> b.instanced(true), b -> b.instanceColors(true), b -> b.bakedPoses(30),
                b -> b.lodLevels(3), b -> b.drawDistance(250));
        SpatialPoolSettings usual = builder.build();
        assertThat(usual).isEqualTo(SpatialPoolSettings.builder("bullet").build()).hasToString(
                "SpatialPoolSettings 'bullet' {}").isNotEqualTo(SpatialPoolSettings.builder("rocket").build());
        assertThat((PoolSettings) usual).isNotEqualTo(PoolSettings.builder("bullet").build());
        assertThat(PoolSettings.builder("bullet").build()).isNotEqualTo(usual);
        for (UnaryOperator<SpatialPoolSettings.Builder> change : changes) {
            SpatialPoolSettings changed = change.apply(usual.toBuilder()).build();
            assertThat(changed).isNotEqualTo(usual).isEqualTo(changed.toBuilder().build())
                    .hasSameHashCodeAs(changed.toBuilder().build());
        }
    }

    @Test
    void builtSettingsDoNotFollowTheirBuilder() {
        SpatialPoolSettings settings = builder.prewarm(3).lifetimeSeconds(2).build();
        builder.prewarm(4).lifetimeSeconds(5)
                .resetRule(ResetRule.property(Spatial.class, Spatial::getName, Spatial::setName));
        assertThat(settings.prewarm()).isEqualTo(3);
        assertThat(settings.lifetimeSeconds()).isEqualTo(2);
        assertThat(settings.resetRules()).isEmpty();
        assertThat(settings).hasToString("SpatialPoolSettings 'bullet' {prewarm=3, lifetimeSeconds=2.0}");
    }

    @Test
    void settingsOfAPoolMakeTheirOwnKindAgain() {
        PoolSettings settings = builder.lifetimeSeconds(2).build();
        assertThat(settings.toBuilder().prewarm(1).build())
                .isEqualTo(SpatialPoolSettings.builder("bullet").lifetimeSeconds(2).prewarm(1).build());
    }
}
