// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.scene.Spatial;
import java.util.List;

/**
 * The prefabs that a game offers by key, for pools that are made at run time.
 */
public interface PrefabSource {
    /**
     * Returns the keys of all prefabs.
     *
     * @return the keys, in the order in which they are offered
     */
    List<String> keys();

    /**
     * Returns the prefab of a key; called on the render thread.
     *
     * @param key a key, or an asset path when the source also loads those
     * @return the prefab, never rendered before
     * @throws IllegalArgumentException if the source has none for that key; the message states why
     */
    Spatial prefab(String key);
}
