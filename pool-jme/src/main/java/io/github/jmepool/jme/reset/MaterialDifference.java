// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.reset;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says how two materials differ, as a material's own text does not: it names the definition alone. */
final class MaterialDifference {
    private MaterialDifference() {
    }

    /** A sentence for a geometry whose material was replaced. */
    static String text(@Nullable Material now, @Nullable Material then) {
        if (now == null) {
            return "material was left off";
        }
        if (then == null) {
            return "material was left on, " + definition(now) + ", where there was none";
        }
        List<String> found = new ArrayList<>();
        if (!definition(now).equals(definition(then))) {
            found.add("definition " + definition(now) + ", not " + definition(then));
        }
        addParams(now, then, found);
        if (!now.getAdditionalRenderState().equals(then.getAdditionalRenderState())) {
            found.add("another render state");
        }
        if (!Objects.equals(now.getName(), then.getName())) {
            found.add("name " + now.getName() + ", not " + then.getName());
        }
        return "material was left replaced by another one with "
                + (found.isEmpty() ? "the same values" : String.join("; ", found));
    }

    private static String definition(Material material) {
        return material.getMaterialDef() == null ? "none" : String.valueOf(material.getMaterialDef().getName());
    }

    private static void addParams(Material now, Material then, List<String> found) {
        for (MatParam param : now.getParams()) {
            MatParam other = then.getParam(param.getName());
            if (other == null) {
                found.add("parameter '" + param.getName() + "' " + param.getValue() + ", not set before");
            } else if (!Values.same(param.getValue(), other.getValue())) {
                found.add("parameter '" + param.getName() + "' " + param.getValue() + ", not " + other.getValue());
            }
        }
        for (MatParam param : then.getParams()) {
            if (now.getParam(param.getName()) == null) {
                found.add("parameter '" + param.getName() + "' not set, " + param.getValue() + " before");
            }
        }
    }
}
