// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.jme3.asset.AssetManager;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.PrefabFiles;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Saves a pool's settings into the model of its prefab, for a button that asks first. */
final class PrefabSaver {
    private final AssetManager assets;
    private Collection<Path> roots = PrefabFiles.USUAL_ROOTS;

    PrefabSaver(AssetManager assets) {
        this.assets = assets;
    }

    void roots(Collection<Path> wanted) {
        roots = List.copyOf(wanted);
    }

    /** Returns what is asked before a file is changed; null when there is none: saving reports the reason. */
    @Nullable String question(PoolRow row) {
        try {
            return "Saves the settings into " + PrefabFiles.find(row.pool(), roots) + ".";
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * Saves the settings.
     *
     * @return what was done
     * @throws IllegalArgumentException with the reason why not
     */
    String save(PoolRow row) {
        SpatialPool<?> pool = row.pool();
        Path file = PrefabFiles.save(pool, assets, roots);
        List<String> overruled = new PoolPreset(pool.settings(), null, true).overruled(pool.baseSettings());
        return "Saved into " + file + "." + (overruled.isEmpty() ? ""
                : " The code sets otherwise: " + String.join(", ", overruled) + ".");
    }
}
