// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import io.github.jmepool.jme.internal.tree.Spatials;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.reset.ResetScope;
import org.jspecify.annotations.Nullable;

/**
 * Applies one of the game's rules to one target. Only the rule knows whether anything changed, so it runs each time.
 */
final class RulePart<T> extends StatePart {
    private final ResetRule<T> rule;
    private final T target;
    private final @Nullable Object captured;
    private final ResetScope scope;

    private RulePart(ResetRule<T> rule, T target, String path, ResetScope scope) {
        super(LeftoverKind.RULE, path);
        this.rule = rule;
        this.target = target;
        this.scope = scope;
        captured = rule.capture(target);
    }

    static <T> RulePart<T> of(ResetRule<T> rule, Object target, String path, ResetScope scope) {
        return new RulePart<>(rule, rule.type().cast(target), path, scope);
    }

    @Override
    boolean isClean() {
        return false;
    }

    /** Before development mode compares the tree: what the game restores itself breaks no promise of the scope. */
    @Override
    boolean isEarly() {
        return scope == ResetScope.TRANSFORM;
    }

    @Override
    ResetOutcome restore(@Nullable LeftoverSink sink) {
        ResetOutcome outcome = rule.reset(target, captured);
        if (outcome == null) {
            throw new IllegalStateException("ResetRule " + rule + " returned null for '" + path()
                    + "'; return UNCHANGED, REPAIRED or DISCARD");
        }
        if (sink != null && outcome != ResetOutcome.UNCHANGED) {
            String what = Spatials.className(target.getClass()) + " was left with a state that the rule for "
                    + Spatials.className(rule.type());
            if (outcome == ResetOutcome.REPAIRED) {
                report(sink, what + " put right");
            } else {
                return lose(sink, what + " cannot put right");
            }
        }
        return outcome;
    }
}
