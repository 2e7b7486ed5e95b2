// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import com.jme3.light.LightList;
import com.jme3.material.Material.BindUnits;
import com.jme3.material.logic.TechniqueDefLogic;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.shader.Shader;

/** A {@link Geometry} that decides in each pass what of it is drawn, if it has a derived material. */
public interface DrawnInPasses {
    /**
     * Draws as {@link TechniqueDefLogic#render} does.
     *
     * @param logic the engine's, which draws this geometry
     * @param manager draws with its current camera
     * @param shader the shader
     * @param lights those that reach the geometry
     * @param units the first ones that are not used
     */
    void render(TechniqueDefLogic logic, RenderManager manager, Shader shader, LightList lights, BindUnits units);
}
