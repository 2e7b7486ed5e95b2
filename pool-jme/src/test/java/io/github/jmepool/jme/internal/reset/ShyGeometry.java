// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import com.jme3.light.LightList;
import com.jme3.material.MatParamOverride;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.SafeArrayList;
import java.util.ArrayList;
import java.util.List;

/** A geometry that notes what it is asked for besides its transform. */
final class ShyGeometry extends Geometry {
    final List<String> asked = new ArrayList<>();

    ShyGeometry() {
        super("shy", new Sphere(3, 3, 1f));
    }

    @Override
    public String getName() {
        return note("name", super.getName());
    }

    @Override
    public LightList getLocalLightList() {
        return note("lights", super.getLocalLightList());
    }

    @Override
    public SafeArrayList<MatParamOverride> getLocalMatParamOverrides() {
        return note("overrides", super.getLocalMatParamOverrides());
    }

    @Override
    public int getNumControls() {
        return note("controls", super.getNumControls());
    }

    @Override
    public CullHint getLocalCullHint() {
        return note("cull hint", super.getLocalCullHint());
    }

    @Override
    public Mesh getMesh() {
        return note("mesh", super.getMesh());
    }

    private <T> T note(String what, T answer) {
        // the engine's constructors ask, too
        if (asked != null) {
            asked.add(what);
        }
        return answer;
    }
}
