// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.material.logic.MultiPassLightingLogic;
import com.jme3.material.logic.SinglePassAndImageBasedLightingLogic;
import com.jme3.material.logic.SinglePassLightingLogic;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.RenderManager;
import com.jme3.shader.Shader;
import org.jspecify.annotations.Nullable;

/** How many lights the engine's logic of a technique draws in one pass, and what they cost. */
final class LightsOfPass {
    /** Since 3.10, the engine's shaders have the number of lights, and take the longer the more there are. */
    private static final String LIGHT_COUNT = "g_LightCount";
    private static final int FEW_LIGHTS = 4;

    private LightsOfPass() {
    }

    /** How many lights the engine draws in one pass; more than there are where that doesn't depend on them. */
    static int most(@Nullable TechniqueDefLogic logic, RenderManager manager) {
        if (logic instanceof MultiPassLightingLogic) {
            return 1;
        }
        return logic instanceof SinglePassLightingLogic || logic instanceof SinglePassAndImageBasedLightingLogic
                ? manager.getSinglePassLightBatchSize() : Integer.MAX_VALUE;
    }

    /** How many lights a pass is to have at most of which not all reach all of its slots. */
    static int mostMixed(int inOnePass, Shader shader) {
        return shader.getUniformMap().containsKey(LIGHT_COUNT) ? Math.min(inOnePass, FEW_LIGHTS) : inOnePass;
    }

    /**
     * Whether each pixel is lit for so long that slots are drawn from front to back: what they cover is then not lit.
     * The engine's shaders light each by as many lights as a pass may have, or physically.
     */
    static boolean areCostly(TechniqueDefLogic logic, int mostMixed) {
        return logic instanceof SinglePassAndImageBasedLightingLogic || mostMixed >= FEW_LIGHTS;
    }
}
