#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: a layer with a mask animates only the joints of the mask ("to control which part will be animated"), also if
# its action plays a clip through a tween.
# Seen: with the clip itself and with Tweens.stretch only the arms move; with smoothStep and sineStep also the legs,
# because the mask is not passed on to the tween that they wrap.
# Matters: characters that wave while they walk: the smoothed gesture also overwrites the legs of the walk.
set -euo pipefail
name=jme-smooth-step-tween-ignores-the-mask
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
import com.jme3.anim.Armature;
import com.jme3.anim.ArmatureMask;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.TransformTrack;
import com.jme3.anim.tween.Tween;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.BaseAction;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import java.util.function.UnaryOperator;

public class Finding {
    public static void main(String[] args) {
        look("the clip", clip -> clip);
        look("stretch", clip -> Tweens.stretch(2, clip));
        look("smoothStep", Tweens::smoothStep);
        look("sineStep", Tweens::sineStep);
    }

    private static void look(String what, UnaryOperator<Tween> wrapper) {
        Joint arms = new Joint("arms");
        Joint legs = new Joint("legs");
        Armature armature = new Armature(new Joint[] {arms, legs});
        AnimClip clip = new AnimClip("wave");
        clip.setTracks(new AnimTrack[] {track(arms), track(legs)});
        AnimComposer composer = new AnimComposer();
        composer.addAnimClip(clip);
        Node hero = new Node("hero");
        hero.addControl(composer);
        hero.addControl(new SkinningControl(armature));

        composer.makeLayer("upper", ArmatureMask.createMask(armature, "arms"));
        composer.addAction("gesture", new BaseAction(wrapper.apply(composer.action("wave"))));
        composer.setCurrentAction("gesture", "upper");
        for (int i = 0; i < 10; i++) {
            hero.updateLogicalState(0.05f);
        }
        System.out.printf("%s: arms %s, legs %s%n", what, moved(arms), moved(legs));
    }

    private static TransformTrack track(Joint joint) {
        float[] times = {0, 1};
        return new TransformTrack(joint, times, new Vector3f[] {new Vector3f(), new Vector3f(8, 0, 0)}, null, null);
    }

    private static String moved(Joint joint) {
        return joint.getLocalTranslation().x > 0 ? "moved" : "still";
    }
}
END
cat > "$work/recorded" <<'END'
the clip: arms moved, legs still
stretch: arms moved, legs still
smoothStep: arms moved, legs moved
sineStep: arms moved, legs moved
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
