#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: setCurrentAction fades over the transition length, 0.4 s, at any frame rate: half of the new pose is there
# after 0.2 s.
# Seen: each frame blends from the pose of the last frame, so the shares add up: half of the new pose is there after
# 0.20 s with 10 frames a second, after 0.10 s with 60 and after 0.06 s with 144.
# Matters: a fade that was tuned at one frame rate is a jerk at a higher one and drags at a lower one.
set -euo pipefail
name=jme-fade-is-shorter-with-more-frames
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
import com.jme3.anim.AnimComposer;
import com.jme3.anim.AnimTrack;
import com.jme3.anim.TransformTrack;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        for (int rate : new int[] {10, 30, 60, 144}) {
            fade(rate);
        }
    }

    private static void fade(int rate) {
        Node node = new Node();
        AnimComposer composer = new AnimComposer();
        node.addControl(composer);
        composer.addAnimClip(clip("stand", node, 0));
        composer.addAnimClip(clip("jump", node, 1));
        composer.setCurrentAction("stand");
        node.updateLogicalState(1);
        composer.setCurrentAction("jump");
        int frames = 0;
        while (node.getLocalTranslation().x < 0.5f) {
            node.updateLogicalState(1f / rate);
            frames++;
        }
        System.out.printf("%d frames a second: half after %.2f s%n", rate, (float) frames / rate);
    }

    private static AnimClip clip(String name, Node node, float x) {
        Vector3f place = new Vector3f(x, 0, 0);
        AnimClip clip = new AnimClip(name);
        clip.setTracks(new AnimTrack<?>[] {
            new TransformTrack(node, new float[] {0, 10}, new Vector3f[] {place, place}, null, null)});
        return clip;
    }
}
END
cat > "$work/recorded" <<'END'
10 frames a second: half after 0.20 s
30 frames a second: half after 0.13 s
60 frames a second: half after 0.10 s
144 frames a second: half after 0.06 s
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
