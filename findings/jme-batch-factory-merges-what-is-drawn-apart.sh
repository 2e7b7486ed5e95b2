#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core, jme3-desktop 3.9.0-stable, tried 2026-11-29.
# Expected: GeometryBatchFactory.optimize(node) merges geometries of one material that are drawn alike, and keeps apart
# what differs in its queue bucket, shadow mode or cull hint.
# Seen: the material alone decides. A hidden geometry (CullHint.Always) is part of the batch and becomes visible; a
# translucent one and one that casts no shadow become opaque ones that cast.
# Matters: levels that are optimized after load, with hidden spawn markers, glass or decals in them.
set -euo pipefail
name=jme-batch-factory-merges-what-is-drawn-apart
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
import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.system.JmeSystem;
import jme3tools.optimize.GeometryBatchFactory;

public class Finding {
    public static void main(String[] args) {
        AssetManager assets = JmeSystem.newAssetManager(Finding.class.getResource("/com/jme3/asset/Desktop.cfg"));
        Material material = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        Node level = new Node("level");
        level.setShadowMode(ShadowMode.CastAndReceive);
        for (String name : new String[] {"wall", "hidden", "glass"}) {
            Geometry geometry = new Geometry(name, new Box(1, 1, 1));
            geometry.setMaterial(material);
            level.attachChild(geometry);
        }
        level.getChild("hidden").setCullHint(Spatial.CullHint.Always);
        level.getChild("glass").setQueueBucket(Bucket.Translucent);
        level.getChild("glass").setShadowMode(ShadowMode.Off);
        level.updateGeometricState();
        GeometryBatchFactory.optimize(level);
        level.updateGeometricState();
        for (Spatial child : level.getChildren()) {
            System.out.println(child.getTriangleCount() + " of 36 triangles: " + child.getCullHint() + ", "
                    + child.getQueueBucket() + ", " + child.getShadowMode());
        }
    }
}
END
cat > "$work/recorded" <<'END'
36 of 36 triangles: Dynamic, Opaque, CastAndReceive
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
