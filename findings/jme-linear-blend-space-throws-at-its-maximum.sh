#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: a LinearBlendSpace(1, 6) accepts values from 1 to 6; at 6 the last action plays alone.
# Seen: with four actions setValue(6) makes the next update throw ArrayIndexOutOfBoundsException; with three or five
# actions, or from 0 to 6, it works. Its steps are added up as floats, whose sum can fall just short of 6.
# Matters: blends from walk to run: the update throws when a character reaches full speed, for some ranges and numbers
# of clips only.
set -euo pipefail
name=jme-linear-blend-space-throws-at-its-maximum
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
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.action.BlendAction;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        play(1, 6, 3, 6);
        play(1, 6, 4, 5.9f);
        play(1, 6, 4, 6);
        play(1, 6, 5, 6);
        play(0, 6, 4, 6);
        play(-1, 1, 11, 1);
    }

    private static void play(float min, float max, int count, float value) {
        Node node = new Node();
        BlendableAction[] actions = new BlendableAction[count];
        for (int i = 0; i < count; i++) {
            Vector3f place = new Vector3f(i + 1, 0, 0);
            AnimClip clip = new AnimClip("clip " + i);
            clip.setTracks(new AnimTrack<?>[] {
                new TransformTrack(node, new float[] {0, 1}, new Vector3f[] {place, place}, null, null)});
            actions[i] = new ClipAction(clip);
        }
        LinearBlendSpace space = new LinearBlendSpace(min, max);
        BlendAction blend = new BlendAction(space, actions);
        space.setValue(value);
        System.out.printf("%.0f to %.0f, %d actions, value %.1f: ", min, max, count, value);
        try {
            blend.interpolate(0.5);
            System.out.printf("action %.2f%n", node.getLocalTranslation().x);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
END
cat > "$work/recorded" <<'END'
1 to 6, 3 actions, value 6.0: action 3.00
1 to 6, 4 actions, value 5.9: action 3.94
1 to 6, 4 actions, value 6.0: Index 4 out of bounds for length 4
1 to 6, 5 actions, value 6.0: action 5.00
0 to 6, 4 actions, value 6.0: action 4.00
-1 to 1, 11 actions, value 1.0: Index 11 out of bounds for length 11
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
