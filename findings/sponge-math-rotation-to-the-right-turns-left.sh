#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# math 2.0.1 of SpongePowered, tried 2026-11-30.
# Expected: Complexd.fromRotationTo(from, to), "the angle defined from the first to the second vector", turns the first
# to the second; so does Quaterniond.fromRotationTo, also for opposite vectors.
# Seen: the angle of a Complexd is never negative: from up to right it turns up to the left. A Quaterniond between
# opposite vectors is NaN, as its axis has no length, and one between equal vectors is NaN as well.
# Matters: aiming: turrets turn away from targets at their right, and an object that must turn round, or has arrived,
# gets a rotation that makes it vanish.
set -euo pipefail
name=sponge-math-rotation-to-the-right-turns-left
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
      <groupId>org.spongepowered</groupId>
      <artifactId>math</artifactId>
      <version>2.0.1</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import org.spongepowered.math.imaginary.Complexd;
import org.spongepowered.math.imaginary.Quaterniond;
import org.spongepowered.math.vector.Vector2d;
import org.spongepowered.math.vector.Vector3d;

public class Finding {
    public static void main(String[] args) {
        Vector2d up = Vector2d.UNIT_Y;
        turn("up to left", up, new Vector2d(-1, 0));
        turn("up to right", up, new Vector2d(1, 0));
        turn("up to up right", up, new Vector2d(1, 1));
        turn("right to up", new Vector2d(1, 0), up);
        Vector3d front = new Vector3d(0, 0, 1);
        turn("front to left", front, new Vector3d(1, 0, 0));
        turn("front to right", front, new Vector3d(-1, 0, 0));
        turn("front to back", front, new Vector3d(0, 0, -1));
        turn("front to front", front, front);
    }

    private static void turn(String what, Vector2d from, Vector2d to) {
        Complexd rotation = Complexd.fromRotationTo(from, to);
        Vector2d turned = rotation.rotate(from);
        System.out.println(what + ": " + Math.round(rotation.angleDeg()) + " degrees, " + from + " becomes ("
                + rounded(turned.x()) + ", " + rounded(turned.y()) + ")");
    }

    private static void turn(String what, Vector3d from, Vector3d to) {
        Vector3d turned = Quaterniond.fromRotationTo(from, to).rotate(from);
        System.out.println(what + ": " + from + " becomes (" + rounded(turned.x()) + ", " + rounded(turned.y()) + ", "
                + rounded(turned.z()) + ")");
    }

    private static double rounded(double value) {
        return Double.isNaN(value) ? value : Math.round(value * 100) / 100.0;
    }
}
END
cat > "$work/recorded" <<'END'
up to left: 90 degrees, (0.0, 1.0) becomes (-1.0, 0.0)
up to right: 90 degrees, (0.0, 1.0) becomes (-1.0, 0.0)
up to up right: 45 degrees, (0.0, 1.0) becomes (-0.71, 0.71)
right to up: 90 degrees, (1.0, 0.0) becomes (0.0, 1.0)
front to left: (0.0, 0.0, 1.0) becomes (1.0, 0.0, 0.0)
front to right: (0.0, 0.0, 1.0) becomes (-1.0, 0.0, 0.0)
front to back: (0.0, 0.0, 1.0) becomes (NaN, NaN, NaN)
front to front: (0.0, 0.0, 1.0) becomes (NaN, NaN, NaN)
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
