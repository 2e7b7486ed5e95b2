#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core and jme3-desktop 3.9.0-stable (the loader of Wavefront OBJ), tried 2026-11-28.
# Expected: a face with more than four corners is cut into triangles, as one with four is.
# Seen: it is left out, with a warning "Edge or polygon detected"; a model of such faces only has no geometry at all.
# Matters: modelling tools export n-gons unless told otherwise.
set -euo pipefail
name=jme-obj-faces-of-five-corners-are-left-out
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat > "$work/pom.xml" <<'END'
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>finding</groupId>
  <artifactId>finding</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-core</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.asset.AssetInfo;
import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetLocator;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.MatParam;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    static final Map<String, String> FILES = new TreeMap<>();
    static final String SQUARE = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

    public static class Files implements AssetLocator {
        @Override
        public void setRootPath(String path) {
        }

        @Override
        public AssetInfo locate(AssetManager manager, AssetKey key) {
            String text = FILES.get(key.getName());
            return text == null ? null : new AssetInfo(manager, key) {
                @Override
                public InputStream openStream() {
                    return new ByteArrayInputStream(text.getBytes());
                }
            };
        }
    }

    static void load(String what, String file) {
        System.out.println(what + ":");
        DesktopAssetManager assets = new DesktopAssetManager(true);
        assets.registerLocator("", Files.class);
        Spatial model = assets.loadModel(file);
        model.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry) {
                Geometry geometry = (Geometry) spatial;
                MatParam diffuse = geometry.getMaterial().getParam("Diffuse");
                System.out.println("  geometry '" + geometry.getName() + "', " + geometry.getTriangleCount()
                        + " triangles, material " + geometry.getMaterial().getName() + ", diffuse "
                        + (diffuse == null ? null : diffuse.getValue()) + ", " + geometry.getLocalQueueBucket());
            }
        });
    }

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        FILES.put("five.obj", SQUARE + "v -1 0.5 0\nf 1 2 3 4 5\n");
        FILES.put("mixed.obj", SQUARE + "v -1 0.5 0\nf 1 2 3 4\nf 1 2 3 4 5\n");
        load("one face of five corners", "five.obj");
        load("one of four, one of five", "mixed.obj");
    }
}
END
cat > "$work/recorded" <<'END'
one face of five corners:
one of four, one of five:
  geometry 'mixed-geom-0', 2 triangles, material null, diffuse null, Opaque
END
mvn -q -B -f "$work/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath \
    -Dmdep.outputFile="$work/cp" "$@"
javac -nowarn -cp "$(cat "$work/cp")" -d "$work" "$work/Finding.java"
(cd "$work" && java -cp "$work:$(cat "$work/cp")" Finding) > "$work/seen" 2> "$work/errors" || true
if diff "$work/recorded" "$work/seen"; then
    echo "$name: as recorded"
else
    echo "$name: DIFFERS from what is recorded (<)"
    tail -20 "$work/errors"
    exit 1
fi
