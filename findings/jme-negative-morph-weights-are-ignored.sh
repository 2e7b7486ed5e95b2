#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core and jme3-desktop 3.9.0-stable, tried 2026-11-29.
# Expected: a morph weight of -0.25 moves the vertices a quarter of the way in the opposite direction, as weights are
# factors that may have any value, such as 1.5.
# Seen: the MorphControl leaves out all weights below 0.005, also those far below 0: what is drawn has the weight 0. The
# geometry itself still returns -0.25, and weights above 1 are drawn.
# Matters: faces with one morph target for smile and frown, or for wide and narrow; half of the expressions are missing.
set -euo pipefail
name=jme-negative-morph-weights-are-ignored
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
import com.jme3.anim.MorphControl;
import com.jme3.material.Material;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Quad;
import com.jme3.shader.VarType;
import com.jme3.system.JmeSystem;
import com.jme3.system.NullRenderer;
import com.jme3.util.BufferUtils;

public class Finding {
    public static void main(String[] args) {
        Quad mesh = new Quad(1, 1);
        MorphTarget smile = new MorphTarget("smile");
        smile.setBuffer(Type.Position, BufferUtils.createFloatBuffer(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1));
        mesh.addMorphTarget(smile);
        Geometry face = new Geometry("face", mesh);
        Material material = new Material(JmeSystem.newAssetManager(Finding.class.getResource(
                "/com/jme3/asset/Desktop.cfg")), "Common/MatDefs/Misc/Unshaded.j3md");
        material.setParam("MorphWeights", VarType.FloatArray, new float[1]);
        face.setMaterial(material);
        face.setNbSimultaneousGPUMorph(1);
        MorphControl control = new MorphControl();
        face.addControl(control);

        RenderManager renderManager = new RenderManager(new NullRenderer());
        for (float weight : new float[] {0.5f, 1.5f, -0.25f, -1}) {
            face.setMorphState(new float[] {weight});
            control.render(renderManager, null);
            float[] drawn = material.getParamValue("MorphWeights");
            System.out.printf("weight %.2f: geometry returns %.2f, drawn with %.2f%n", weight, face.getMorphState()[0],
                    drawn[0]);
        }
    }
}
END
cat > "$work/recorded" <<'END'
weight 0.50: geometry returns 0.50, drawn with 0.50
weight 1.50: geometry returns 1.50, drawn with 1.50
weight -0.25: geometry returns -0.25, drawn with 0.00
weight -1.00: geometry returns -1.00, drawn with 0.00
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
