// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.asset.AssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.scene.AssetLinkNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.PoolSetting;
import io.github.jmepool.jme.SettingSource;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Saves the settings of a pool into the .j3o file that its prefab was loaded from, where a {@link PoolControl} keeps
 * them.
 */
public final class PrefabFiles {
    /** The folders of assets of the usual projects: of the engine's editor, and of Gradle and Maven. */
    public static final List<Path> USUAL_ROOTS = List.of(Paths.get("assets"), Paths.get("src", "main", "resources"));

    private static final String SAVED = ".j3o";

    private PrefabFiles() {
    }

    /**
     * Finds the file of the model that a pool's prefab was loaded from.
     *
     * @param pool a pool that was registered from a .j3o
     * @param roots folders of assets, as the project has them: {@link #USUAL_ROOTS} for instance
     * @return the file in the first of the folders that has it
     * @throws IllegalArgumentException if the prefab was not loaded from a .j3o, or none of the folders has it; states
     *         the remedy
     */
    public static Path find(SpatialPool<?> pool, Collection<Path> roots) {
        String where = "Pool '" + pool.name() + "': ";
        String path = pool.modelPath();
        if (path == null) {
            throw new IllegalArgumentException(where + "its prefab is no model that was loaded from a file, so"
                    + " there is none to save the settings into; set them in code, or save a preset");
        }
        if (!path.endsWith(SAVED)) {
            throw new IllegalArgumentException(where + "settings can't be saved into '" + path + "', only into a .j3o;"
                    + " convert the model to one and register that, or set them in the modelling tool");
        }
        for (Path root : roots) {
            Path folder = root.toAbsolutePath().normalize();
            Path file = folder.resolve(path).normalize();
            if (file.startsWith(folder) && Files.isRegularFile(file)) {
                return file;
            }
        }
        throw new IllegalArgumentException(where + "there is no file '" + path + "' in "
                + roots.stream().map(root -> "'" + root + "'").collect(Collectors.joining(" or "))
                + ": it was loaded from a jar, or from elsewhere; call PoolPanelState.assetRoots with the folder of the"
                + " project's assets, or save a preset");
    }

    /**
     * Saves a pool's settings into the model that its prefab was loaded from. The model is loaded from the file anew,
     * its {@link PoolControl} gets the settings, or a new one at its root where there is none or only that of a linked
     * model, and the file is replaced, whole or not at all. All else of the model is saved as the engine loads it.
     * Render thread only.
     *
     * @param pool a pool that was registered from a .j3o
     * @param assets loads what the model refers to; forgets the model, so that it is loaded anew next time
     * @param roots folders of assets, for {@link #find}
     * @return the file
     * @throws IllegalArgumentException as {@link #find}; or if the file can't be read or written, something in it would
     *         be lost, a file that it links to is missing, or the pool could not be registered with the settings, as
     *         they contradict what the code sets; the file is unchanged then
     */
    public static Path save(SpatialPool<?> pool, AssetManager assets, Collection<Path> roots) {
        Path file = find(pool, roots);
        String where = "Pool '" + pool.name() + "': its settings can't be saved into '" + file + "': ";
        try {
            checkWithCode(pool);
            byte[] changed = changed(pool, assets, Files.readAllBytes(file));
            AtomicFile.write(file, out -> out.write(changed));
        } catch (IOException | RuntimeException e) { // the engine's NullPointerException, too
            throw new IllegalArgumentException(where + Texts.messageOf(e), e);
        }
        assets.deleteFromCache(new ModelKey(pool.modelPath()));
        return file;
    }

    /** The next registration applies the code's values over the saved ones. */
    private static void checkWithCode(SpatialPool<?> pool) {
        SpatialPoolSettings base = pool.baseSettings();
        SpatialPoolSettings.Builder code = SpatialPoolSettings.builder(pool.name());
        for (PoolSetting<?> setting : PoolSetting.all()) {
            if (setting.source(base) == SettingSource.CODE) {
                setting.copy(base, code);
            }
        }
        try {
            code.build().with(pool.settings().from(SettingSource.PREFAB));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("with what the code sets they contradict each other: "
                    + Texts.messageOf(e) + "; change the code first", e);
        }
    }

    private static byte[] changed(SpatialPool<?> pool, AssetManager assets, byte[] file) throws IOException {
        ModelContents before = ModelContents.of(file);
        Spatial model = ModelLoad.whole(file, new ModelKey(pool.modelPath()), assets);
        String lost = before.lostIn(ModelContents.of(saved(model)), linksMaterials(model));
        if (!lost.isEmpty()) {
            throw new IOException(lost + " would be lost, as the classes here do not load them. Use the versions of the"
                    + " engine and of the game that saved the file");
        }
        controlToSave(model).declare(pool.settings());
        return saved(model);
    }

    private static boolean linksMaterials(Spatial model) {
        boolean[] found = new boolean[1];
        model.depthFirstTraversal(spatial -> found[0] |= spatial instanceof Geometry geometry
                && geometry.getMaterial() != null && geometry.getMaterial().getKey() != null);
        return found[0];
    }

    /** Returns the control that declares the pool, at a place that is saved with the model. */
    private static PoolControl controlToSave(Spatial model) {
        PoolControl found = PoolControl.of(model);
        if (found != null && found.getSpatial() != null && !isOfLinkedModel(found.getSpatial())) {
            return found;
        }
        PoolControl own = found == null ? new PoolControl() : (PoolControl) found.jmeClone();
        own.setSpatial(null);
        model.addControl(own);
        return own;
    }

    /** An AssetLinkNode is saved without its children, which are loaded from files of their own. */
    private static boolean isOfLinkedModel(Spatial spatial) {
        for (Node above = spatial.getParent(); above != null; above = above.getParent()) {
            if (above instanceof AssetLinkNode) {
                return true;
            }
        }
        return false;
    }

    private static byte[] saved(Spatial model) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        BinaryExporter.getInstance().save(model, out);
        return out.toByteArray();
    }
}
