// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.drawn;

import com.jme3.material.Material;
import java.util.Map;

/**
 * Derives materials that light instances as the engine lights what it draws individually, whatever their scale: in
 * their shaders, two functions of the engine's library of instancing are exchanged.
 */
public final class InstanceNormals {
    /** The engine's loader of shaders puts this behind the import. */
    private static final String END_OF_INSTANCING = "// -- end import Common/ShaderLib/Instancing.glsllib --\n";
    private static final DerivedMaterials DERIVED = new DerivedMaterials(" for instances", Map.of(), false,
            InstanceNormals::exchange);

    private InstanceNormals() {
    }

    /** A new material with the same look for a geometry that is rigid; the caller sets what instancing needs. */
    public static Material derive(Material original) {
        return DERIVED.derive(original);
    }

    /** Whether a vertex shader imports the engine's library of instancing. */
    public static boolean areIn(String source) {
        return source.contains(END_OF_INSTANCING);
    }

    public static String exchange(String source) {
        return source.replace(END_OF_INSTANCING, END_OF_INSTANCING + Library.TEXT);
    }

    /** The text of the library, which is read when the first shader is changed. */
    private static final class Library {
        static final String TEXT = DerivedMaterials.read(InstanceNormals.class, "InstanceNormals.glsllib");
    }
}
