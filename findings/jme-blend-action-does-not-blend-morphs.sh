#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: a BlendAction blends everything that its clips animate: at 0.25 a face has a quarter of the smile.
# Seen: transforms are blended, morph weights are not: at 0.01 the whole smile is there, because the second clip
# overwrites the weights of the first. Fades between actions do not blend morph weights either.
# Matters: facial animations and other morphs that are blended between clips jump instead.
set -euo pipefail
name=jme-blend-action-does-not-blend-morphs
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
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.MorphTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.scene.shape.Quad;
import com.jme3.util.BufferUtils;

public class Finding {
    public static void main(String[] args) {
        Mesh mesh = new Quad(1, 1);
        MorphTarget target = new MorphTarget("smile");
        target.setBuffer(Type.Position, BufferUtils.createFloatBuffer(3 * mesh.getVertexCount()));
        mesh.addMorphTarget(target);
        Geometry face = new Geometry("face", mesh);
        LinearBlendSpace space = new LinearBlendSpace(0, 1);
        BlendAction blend = new BlendAction(space, new ClipAction(clip(face, 0)), new ClipAction(clip(face, 1)));
        for (float value : new float[] {0, 0.01f, 0.25f, 1}) {
            space.setValue(value);
            blend.interpolate(0.5);
            System.out.printf("value %.2f: x %.2f, smile %.2f%n", value, face.getLocalTranslation().x,
                    face.getMorphState()[0]);
        }
    }

    private static AnimClip clip(Geometry face, float amount) {
        float[] times = {0, 1};
        Vector3f place = new Vector3f(amount, 0, 0);
        AnimClip clip = new AnimClip("clip " + amount);
        clip.setTracks(new AnimTrack<?>[] {
            new TransformTrack(face, times, new Vector3f[] {place, place}, null, null),
            new MorphTrack(face, times, new float[] {amount, amount}, 1)});
        return clip;
    }
}
END
cat > "$work/recorded" <<'END'
value 0.00: x 0.00, smile 0.00
value 0.01: x 0.01, smile 1.00
value 0.25: x 0.25, smile 1.00
value 1.00: x 1.00, smile 1.00
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
