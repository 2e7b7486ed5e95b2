#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# JOML 1.10.9, tried 2026-11-30.
# Expected: any two samples of PoissonSampling.Disk are at least the given minimum distance apart, and all of them lie
# on the disk, whatever its radius.
# Seen: the cells of its grid are smaller than that distance, and only the adjacent ones are searched for neighbours:
# samples are up to a quarter nearer here. The first sample lies anywhere on a disk of radius 1: with a smaller radius
# it is often outside, and the constructor often throws ArrayIndexOutOfBoundsException.
# Matters: trees, rocks or spawn points that must not overlap, and disks in units of less than 1.
set -euo pipefail
name=joml-poisson-samples-are-nearer-than-the-minimum
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
      <groupId>org.joml</groupId>
      <artifactId>joml</artifactId>
      <version>1.10.9</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import org.joml.Vector2f;
import org.joml.sampling.PoissonSampling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        for (float minimum : new float[] {0.5f, 1, 2, 3}) {
            List<Vector2f> trees = new ArrayList<>();
            new PoissonSampling.Disk(1, 10, minimum, 30, (x, y) -> trees.add(new Vector2f(x, y)));
            int near = 0;
            float nearest = Float.MAX_VALUE;
            for (int i = 0; i < trees.size(); i++) {
                for (int k = 0; k < i; k++) {
                    float distance = trees.get(i).distance(trees.get(k));
                    nearest = Math.min(nearest, distance);
                    near += distance < minimum ? 1 : 0;
                }
            }
            System.out.println(String.format(Locale.ROOT,
                    "radius 10, minimum %.1f: %d samples, %d pairs nearer, nearest %.2f",
                    minimum, trees.size(), near, nearest));
        }
        for (float radius : new float[] {0.25f, 0.5f, 0.75f, 1}) {
            int outside = 0;
            int thrown = 0;
            for (long seed = 1; seed <= 100; seed++) {
                List<Float> distances = new ArrayList<>();
                try {
                    new PoissonSampling.Disk(seed, radius, radius / 10, 30,
                            (x, y) -> distances.add(Vector2f.length(x, y)));
                } catch (ArrayIndexOutOfBoundsException e) {
                    thrown++;
                }
                outside += distances.get(0) > radius ? 1 : 0;
            }
            System.out.println("radius " + radius + ", 100 seeds: first sample outside " + outside
                    + ", thrown " + thrown);
        }
    }
}
END
cat > "$work/recorded" <<'END'
radius 10, minimum 0.5: 862 samples, 132 pairs nearer, nearest 0.37
radius 10, minimum 1.0: 224 samples, 45 pairs nearer, nearest 0.75
radius 10, minimum 2.0: 58 samples, 6 pairs nearer, nearest 1.56
radius 10, minimum 3.0: 28 samples, 3 pairs nearer, nearest 2.61
radius 0.25, 100 seeds: first sample outside 92, thrown 66
radius 0.5, 100 seeds: first sample outside 73, thrown 35
radius 0.75, 100 seeds: first sample outside 42, thrown 8
radius 1.0, 100 seeds: first sample outside 0, thrown 0
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
