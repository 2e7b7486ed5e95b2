// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.asset.AssetInfo;
import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetLocator;
import com.jme3.asset.AssetManager;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Box;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** Finds the one model that the examples load. */
public final class BulletModel implements AssetLocator {
    @Override
    public void setRootPath(String rootPath) {
        // it is made, not read
    }

    @Override
    public AssetInfo locate(AssetManager manager, AssetKey key) {
        return key.getName().equals("Models/Bullet.j3o") ? new Info(manager, key) : null;
    }

    private static final class Info extends AssetInfo {
        Info(AssetManager manager, AssetKey<?> key) {
            super(manager, key);
        }

        @Override
        public InputStream openStream() {
            Geometry bullet = new Geometry("bullet", new Box(0.1f, 0.1f, 0.1f));
            Material material = new Material(manager, "Common/MatDefs/Misc/Unshaded.j3md");
            material.setColor("Color", ColorRGBA.Yellow);
            bullet.setMaterial(material);
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                BinaryExporter.getInstance().save(bullet, bytes);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new ByteArrayInputStream(bytes.toByteArray());
        }
    }
}
