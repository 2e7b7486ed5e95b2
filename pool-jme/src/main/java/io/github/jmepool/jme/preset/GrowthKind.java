// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import io.github.jmepool.core.GrowthPolicy;

/** The growth policies by the names that stand in presets. */
enum GrowthKind {
    ONE, ONE_PLUS_SPARE, FIXED_STEP, DOUBLING;

    GrowthPolicy policy(int step) {
        return switch (this) {
            case ONE -> GrowthPolicy.one();
            case ONE_PLUS_SPARE -> GrowthPolicy.onePlusSpare();
            case FIXED_STEP -> GrowthPolicy.fixedStep(step);
            case DOUBLING -> GrowthPolicy.doubling();
        };
    }

    static GrowthKind of(GrowthPolicy policy) {
        if (policy.equals(GrowthPolicy.one())) {
            return ONE;
        }
        if (policy.equals(GrowthPolicy.onePlusSpare())) {
            return ONE_PLUS_SPARE;
        }
        return policy.equals(GrowthPolicy.doubling()) ? DOUBLING : FIXED_STEP;
    }
}
