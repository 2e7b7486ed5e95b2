// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import com.jme3.asset.AssetEventListener;
import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetLoadException;
import com.jme3.asset.AssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.export.binary.BinaryImporter;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Texts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Loads a model as it is saved, or not at all. The engine only reports what it can't load: to its log, and where a file
 * is missing that the model links to, to the listeners of the asset manager. It takes the copy in the model then, and
 * would save it without the link.
 */
@SuppressWarnings("rawtypes") // as the engine's interface has it
final class ModelLoad extends Handler implements AssetEventListener {
    /** Held, as the log forgets loggers that nothing holds. */
    private static final Logger ENGINE = Logger.getLogger(BinaryImporter.class.getName());

    private final ModelKey model;
    private final Thread thread = Thread.currentThread();
    private final Set<String> missing = new TreeSet<>();
    private @Nullable String failure;

    private ModelLoad(ModelKey model) {
        this.model = model;
    }

    /**
     * Loads the bytes of a model.
     *
     * @throws IOException if the engine reports that a part of it can't be loaded, or a file that it links to is
     *         missing
     */
    static Spatial whole(byte[] file, ModelKey model, AssetManager assets) throws IOException {
        ModelLoad load = new ModelLoad(model);
        Level before = ENGINE.getLevel();
        if (!ENGINE.isLoggable(Level.SEVERE)) {
            ENGINE.setLevel(Level.SEVERE);
        }
        ENGINE.addHandler(load);
        assets.addAssetEventListener(load);
        try {
            // Not importer.load(file): only with a key of the model a missing file is reported.
            Object loaded = assets.loadAssetFromStream(model, new ByteArrayInputStream(file));
            if (!(loaded instanceof Spatial spatial)) {
                throw new IOException("it has no spatial");
            }
            load.check();
            return spatial;
        } catch (AssetLoadException e) {
            throw new IOException("it has no spatial, or one that can't be loaded; the log has the reason", e);
        } finally {
            assets.removeAssetEventListener(load);
            ENGINE.removeHandler(load);
            ENGINE.setLevel(before);
        }
    }

    private void check() throws IOException {
        if (!missing.isEmpty()) {
            throw new IOException("it links to '" + String.join("', '", missing) + "', which the asset manager does not"
                    + " find: the link could be lost. Register the locator that finds it");
        }
        if (failure != null) {
            throw new IOException("an object of it can't be loaded here, and would be lost: " + failure
                    + "; the log has the reason. Put the classes of its objects on the class path");
        }
    }

    @Override
    public void assetDependencyNotFound(@Nullable AssetKey parent, AssetKey dependent) {
        // a linked model reports what it has, which is not saved with this one
        if (Thread.currentThread() == thread && model.equals(parent)) {
            missing.add(dependent.getName());
        }
    }

    @Override
    public void assetLoaded(AssetKey key) {
        // not asked
    }

    @Override
    public void assetRequested(AssetKey key) {
        // not asked
    }

    @Override
    public void publish(LogRecord entry) {
        if (Thread.currentThread() == thread && entry.getLevel().intValue() >= Level.SEVERE.intValue()
                && failure == null) {
            Throwable thrown = entry.getThrown();
            failure = Texts.shown(thrown == null ? String.valueOf(entry.getMessage()) : thrown.toString());
        }
    }

    @Override
    public void flush() {
        // keeps nothing back
    }

    @Override
    public void close() {
        // holds nothing open
    }
}
