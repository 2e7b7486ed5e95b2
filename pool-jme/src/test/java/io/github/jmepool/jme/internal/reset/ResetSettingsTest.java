// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What settings say about resets is kept, and resets keep to it. */
class ResetSettingsTest {
    private static final ResetRule<BillboardControl> RULE = ResetRule.property(BillboardControl.class,
            BillboardControl::getAlignment, BillboardControl::setAlignment);

    private final SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("crate");

    /** A rule that says nothing of what it is for. */
    private record Untyped() implements ResetRule<Node> {
        @Override
        public Class<Node> type() {
            return null;
        }

        @Override
        public Object capture(Node node) {
            return null;
        }

        @Override
        public ResetOutcome reset(Node node, Object captured) {
            return ResetOutcome.UNCHANGED;
        }
    }

    private static void assertAll(SpatialPoolSettings settings, boolean checkSharedState, boolean developmentMode) {
        assertThat(settings.materialMode()).isEqualTo(MaterialMode.PER_INSTANCE);
        assertThat(settings.resetScope()).isEqualTo(ResetScope.TRANSFORM);
        assertThat(settings.resetRules()).containsExactly(RULE);
        assertThat(settings.checkSharedState()).isEqualTo(checkSharedState);
        assertThat(settings.developmentMode()).isEqualTo(developmentMode);
    }

    @Test
    void settingsKeepAllThatTheySayAboutResets() {
        SpatialPoolSettings settings = builder.materialMode(MaterialMode.PER_INSTANCE)
                .resetScope(ResetScope.TRANSFORM).resetRule(RULE).checkSharedState(false).developmentMode(true)
                .build();
        assertAll(settings, false, true);
        assertAll(settings.toBuilder().build(), false, true);
        assertAll(settings.toBuilder().developmentMode(false).checkSharedState(true).build(), true, false);
    }

    private static ResetOutcome resetOfAHint(ResetScope scope, boolean development) {
        Node crate = new Node("crate");
        crate.attachChild(new Node("lid"));
        SavedInstance saved = SavedInstance.of(crate, crate,
                settings -> settings.resetScope(scope).developmentMode(development));
        crate.getChild("lid").setCullHint(CullHint.Always);
        return saved.reset();
    }

    @Test
    void developmentModeChecksEverythingWhateverTheScope() {
        assertThat(resetOfAHint(ResetScope.TRANSFORM, true)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(resetOfAHint(ResetScope.TRANSFORM, false)).isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(resetOfAHint(ResetScope.EVERYTHING, false)).isEqualTo(ResetOutcome.REPAIRED);
    }

    @Test
    void settingsKeepTheirRulesWhenTheBuilderGetsMore() {
        SpatialPoolSettings settings = builder.resetRule(RULE).build();
        builder.resetRule(RULE);
        assertThat(settings.resetRules()).containsExactly(RULE);
        assertThatThrownBy(() -> settings.resetRules().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(builder.build().resetRules()).isEqualTo(List.of(RULE, RULE));
    }

    @Test
    void nullAndRulesWithoutATypeAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> builder.resetRule(null)).withMessage("resetRule");
        assertThatNullPointerException().isThrownBy(() -> builder.resetScope(null))
                .withMessage("resetScope must not be null");
        assertThatNullPointerException().isThrownBy(() -> builder.materialMode(null))
                .withMessage("materialMode must not be null");
        assertThatThrownBy(() -> builder.resetRule(new Untyped()).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no type; return the class that it restores");
    }
}
