#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: LineSegment.distance(LineSegment) is the distance of the two segments, in any direction that they run.
# Seen: right for parallel segments along an axis. For many slanted ones it is too large: two segments that lie 3 apart,
# side by side, give 8.77, while the distance from one of them to the ends of the other is right.
# Matters: capsules, lasers, walls and roads that are compared as segments: a hit is missed if they run parallel.
set -euo pipefail
name=jme-distance-of-parallel-segments-is-wrong
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
import com.jme3.math.LineSegment;
import com.jme3.math.Vector3f;

public class Finding {
    public static void main(String[] args) {
        look(new Vector3f(4, 0, 0), new Vector3f(0, 3, 0));
        look(new Vector3f(0, 3, 3), new Vector3f(3, 0, 0));
        look(new Vector3f(0, 3, 3), new Vector3f(-3, 3, 3));
        look(new Vector3f(0, -3, 3), new Vector3f(-1, -2, 3));
        look(new Vector3f(-1, -2, 0), new Vector3f(-1, -1, 0));
    }

    private static void look(Vector3f along, Vector3f offset) {
        LineSegment one = new LineSegment(new Vector3f(), along);
        LineSegment other = new LineSegment(offset, offset.add(along));
        float ofEnds = Math.min(one.distance(offset), one.distance(offset.add(along)));
        System.out.printf("along %s, offset %s: segments %.2f, segment and nearer end %.2f%n", along, offset,
                one.distance(other), ofEnds);
    }
}
END
cat > "$work/recorded" <<'END'
along (4.0, 0.0, 0.0), offset (0.0, 3.0, 0.0): segments 3.00, segment and nearer end 3.00
along (0.0, 3.0, 3.0), offset (3.0, 0.0, 0.0): segments 3.00, segment and nearer end 3.00
along (0.0, 3.0, 3.0), offset (-3.0, 3.0, 3.0): segments 8.77, segment and nearer end 3.00
along (0.0, -3.0, 3.0), offset (-1.0, -2.0, 3.0): segments 7.63, segment and nearer end 1.22
along (-1.0, -2.0, 0.0), offset (-1.0, -1.0, 0.0): segments 0.80, segment and nearer end 0.45
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
