// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.prefab;

import com.jme3.asset.AssetInfo;
import com.jme3.asset.AssetManager;
import com.jme3.asset.AssetNotFoundException;
import com.jme3.asset.ModelKey;
import com.jme3.export.FormatVersion;
import com.jme3.math.FastMath;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Texts;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Loads models by their asset paths, and names the reason where one can't be loaded. Any thread. */
public final class Models {
    /** The newest format whose header is known here; newer ones are left to the engine. */
    private static final int FORMAT = 3;

    private Models() {
    }

    /**
     * Loads a model.
     *
     * @param assets loads it
     * @param path the model's asset path
     * @return the model, with materials of its own
     * @throws IllegalArgumentException if there is no such model, or it can't be loaded; begins in lower case
     */
    public static Spatial load(AssetManager assets, String path) {
        Objects.requireNonNull(assets, "assets");
        ModelKey key = new ModelKey(Objects.requireNonNull(path, "path"));
        try {
            if (key.getExtension().toLowerCase(Locale.ROOT).equals("j3o")) {
                checkHeader(assets.locateAsset(key));
            }
            return assets.loadModel(key);
        } catch (AssetNotFoundException missing) {
            if (assets.locateAsset(key) == null) {
                throw new IllegalArgumentException("there is no model '" + path + "' to be loaded; check the path, and"
                        + " that its locator is registered with the asset manager: " + missing.getMessage(), missing);
            }
            throw broken(path, missing);
        } catch (IOException | RuntimeException | LinkageError | StackOverflowError failure) {
            // a class or native library that the model needs is missing, or it is nested too deeply
            throw broken(path, failure);
        }
    }

    private static IllegalArgumentException broken(String path, Throwable failure) {
        String why = failure.getCause() == null ? "" : ": " + Texts.messageOf(failure.getCause());
        return new IllegalArgumentException("model '" + path + "' can't be loaded: "
                + (failure instanceof Error ? failure.toString() : Texts.messageOf(failure)) + why
                + "; check that the file is a whole model, that the files it needs are there, and that a loader for it"
                + " is registered with the asset manager. The log may have more", failure);
    }

    /**
     * Reads the numbers at the start of a .j3o: the engine trusts them, and those of a damaged file can keep it busy
     * for minutes, or take all memory.
     */
    private static void checkHeader(@Nullable AssetInfo file) throws IOException {
        if (file == null) {
            return;
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(file.openStream()))) {
            int classes = in.readInt();
            int format = 0;
            if (classes == FormatVersion.SIGNATURE) {
                format = in.readInt();
                classes = in.readInt();
            }
            if (format <= FORMAT) {
                skipClasses(in, classes, format);
                skip(in, count(in.readInt()) * 2L * Integer.BYTES);
                in.readLong();
            }
        } catch (EOFException end) {
            throw new IOException("the file is damaged, or no .j3o: it ends before its header does", end);
        }
    }

    private static void skipClasses(DataInputStream in, int classes, int format) throws IOException {
        int aliasBytes = (int) FastMath.log(count(classes), 256) + 1;
        for (int i = 0; i < classes; i++) {
            skip(in, aliasBytes);
            if (format >= 1) {
                skip(in, (long) in.readUnsignedByte() * Integer.BYTES);
            }
            skip(in, count(in.readInt()));
            int fields = count(in.readInt());
            for (int field = 0; field < fields; field++) {
                in.readShort();
                skip(in, count(in.readInt()));
            }
        }
    }

    private static int count(int number) throws IOException {
        if (number < 0) {
            throw new IOException("the file is damaged, or no .j3o: its header has the number " + number);
        }
        return number;
    }

    /** Skips by reading, as a file may be skipped beyond its end. */
    private static void skip(DataInputStream in, long bytes) throws IOException {
        for (long i = 0; i < bytes; i++) {
            in.readByte();
        }
    }
}
