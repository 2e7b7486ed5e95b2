// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.gltf;

import com.jme3.plugins.json.JsonObject;
import com.jme3.scene.Spatial;
import com.jme3.scene.plugins.gltf.UserDataLoader;
import io.github.jmepool.jme.PoolControl;
import java.util.Map;

/**
 * Loads the extras of glTF models: {@code "extras": {"pool": {...}}} becomes a {@link PoolControl}, and all others
 * become user data, as with the engine's own loader. Only for converting models, so that the .j3o has the control;
 * models that are registered need no such loader. Needs jMonkeyEngine 3.8 or newer.
 */
public final class PoolExtras extends UserDataLoader {
    /** Makes a loader; the engine makes one as well, for {@code GltfLoader.registerDefaultExtrasLoader}. */
    public PoolExtras() {
        // keeps nothing
    }

    @Override
    protected void applyToSpatial(Spatial spatial, JsonObject extras) {
        super.applyToSpatial(spatial, extras);
        if (spatial.getUserData(PoolControl.EXTRAS) instanceof Map<?, ?> declared
                && PoolControl.isDeclaration(declared)) {
            spatial.setUserData(PoolControl.EXTRAS, null);
            spatial.addControl(PoolControl.ofExtras(declared));
        }
    }
}
