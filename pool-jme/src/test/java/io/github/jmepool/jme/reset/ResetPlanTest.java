// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResetPlanTest {
    private static final ResetRule<BillboardControl> RULE = ResetRule.property(BillboardControl.class,
            BillboardControl::getAlignment, BillboardControl::setAlignment);

    private static ResetPlan plan(ResetScope scope, boolean development) {
        return new ResetPlan(MaterialMode.SHARED, scope, List.of(), true, development);
    }

    private static ResetPlan plan(List<ResetRule<?>> rules) {
        return new ResetPlan(MaterialMode.SHARED, ResetScope.EVERYTHING, rules, true, false);
    }

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

    @Test
    void settingsHandTheirWholePlanOn() {
        SpatialPoolSettings settings = SpatialPoolSettings.builder("crate").materialMode(MaterialMode.PER_INSTANCE)
                .resetScope(ResetScope.TRANSFORM).resetRule(RULE).checkSharedState(false).developmentMode(true)
                .build();
        ResetPlan plan = new ResetPlan(MaterialMode.PER_INSTANCE, ResetScope.TRANSFORM, List.of(RULE), false, true);
        assertThat(TestScene.planOf(settings)).isEqualTo(plan);
        assertThat(TestScene.planOf(settings.toBuilder().build())).isEqualTo(plan);
        assertThat(TestScene.planOf(settings.toBuilder().developmentMode(false).checkSharedState(true).build()))
                .isEqualTo(new ResetPlan(MaterialMode.PER_INSTANCE, ResetScope.TRANSFORM, List.of(RULE), true, false));
    }

    @Test
    void developmentModeChecksEverythingWhateverTheScope() {
        assertThat(ResetHands.scopeInForce(plan(ResetScope.TRANSFORM, true))).isEqualTo(ResetScope.EVERYTHING);
        assertThat(ResetHands.scopeInForce(plan(ResetScope.TRANSFORM, false))).isEqualTo(ResetScope.TRANSFORM);
        assertThat(ResetHands.scopeInForce(plan(ResetScope.EVERYTHING, false))).isEqualTo(ResetScope.EVERYTHING);
    }

    @Test
    void aPlanKeepsItsRulesWhenTheListChangesAfterwards() {
        List<ResetRule<?>> rules = new ArrayList<>(List.of(RULE));
        ResetPlan plan = plan(rules);
        rules.clear();
        assertThat(plan.resetRules()).containsExactly(RULE);
        assertThatThrownBy(() -> plan.resetRules().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void nullAndRulesWithoutATypeAreRefused() {
        assertThatNullPointerException().isThrownBy(() -> plan((List<ResetRule<?>>) null));
        assertThatNullPointerException().isThrownBy(() -> plan(Arrays.asList(RULE, null)));
        assertThatNullPointerException().isThrownBy(() -> plan(null, false)).withMessage("resetScope");
        assertThatNullPointerException().isThrownBy(() -> new ResetPlan(null, ResetScope.EVERYTHING, List.of(), true,
                false)).withMessage("materialMode");
        assertThatThrownBy(() -> plan(List.of(new Untyped()))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no type; return the class that it restores");
    }

    @Test
    void anInstanceThatOnlyMovedIsRestoredByItsPlainStateAlone() {
        Node prefab = new Node("crate");
        SnapshotTemplate template = new SnapshotTemplate(prefab, plan(ResetScope.EVERYTHING, false),
                new SharedStates());
        Node instance = prefab.clone(false);
        SpatialState plain = template.capture(instance).plain();
        assertThat(plain.look(instance)).isEqualTo(SpatialState.UNTOUCHED);
        instance.setLocalScale(2);
        assertThat(plain.look(instance)).isEqualTo(SpatialState.MOVED);
        plain.restoreTransform(instance);
        assertThat(plain.look(instance)).isEqualTo(SpatialState.UNTOUCHED);
        assertThat(instance.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        instance.setName("chest");
        assertThat(plain.look(instance)).isEqualTo(SpatialState.CHANGED);
        assertThat(template.checkShared(null)).isEqualTo(ResetOutcome.UNCHANGED);
    }
}
