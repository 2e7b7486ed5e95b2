#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libGDX 1.14.2, tried 2026-11-30.
# Expected: locate of a place on a path returns the t for which valueAt returns this place, as Path promises a precise
# location between 0 and 1; for control points in a straight line, 10 apart, exactly this t.
# Seen: a CatmullRomSpline that is not continuous counts from the first control point, which its curve does not reach:
# the start is located one span further, at 0.33 of three spans, and the second half of the path all at 0.67, so that
# its end is never found. A BSpline of the same points, and a continuous CatmullRomSpline, locate their places.
# approximate returns the same as locate.
# Matters: where on its patrol, race track or camera path something is: it jumps ahead, and never arrives.
set -euo pipefail
name=gdx-catmull-rom-locates-places-a-span-too-far
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
      <groupId>com.badlogicgames.gdx</groupId>
      <artifactId>gdx</artifactId>
      <version>1.14.2</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.badlogic.gdx.math.BSpline;
import com.badlogic.gdx.math.CatmullRomSpline;
import com.badlogic.gdx.math.Path;
import com.badlogic.gdx.math.Vector2;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        Vector2[] line = new Vector2[6];
        for (int i = 0; i < line.length; i++) {
            line[i] = new Vector2(10 * i, 0);
        }
        Vector2[] square = {new Vector2(0, 0), new Vector2(10, 0), new Vector2(10, 10), new Vector2(0, 10)};
        look("open CatmullRomSpline", new CatmullRomSpline<>(line, false));
        look("open BSpline", new BSpline<>(line, 3, false));
        look("closed CatmullRomSpline", new CatmullRomSpline<>(square, true));
    }

    private static void look(String what, Path<Vector2> path) {
        System.out.println(what);
        for (float t : new float[] {0, 0.25f, 0.5f, 0.75f, 1}) {
            Vector2 place = path.valueAt(new Vector2(), t);
            float located = path.locate(place);
            Vector2 back = path.valueAt(new Vector2(), located);
            System.out.println(String.format(Locale.ROOT, "  at %.2f: (%.1f, %.1f), located at %.2f: (%.1f, %.1f)",
                    t, place.x, Math.abs(place.y), located, back.x, Math.abs(back.y)));
        }
    }
}
END
cat > "$work/recorded" <<'END'
open CatmullRomSpline
  at 0.00: (10.0, 0.0), located at 0.33: (20.0, 0.0)
  at 0.25: (17.5, 0.0), located at 0.58: (27.5, 0.0)
  at 0.50: (25.0, 0.0), located at 0.67: (30.0, 0.0)
  at 0.75: (32.5, 0.0), located at 0.67: (30.0, 0.0)
  at 1.00: (40.0, 0.0), located at 0.67: (30.0, 0.0)
open BSpline
  at 0.00: (10.0, 0.0), located at 0.00: (10.0, 0.0)
  at 0.25: (17.5, 0.0), located at 0.25: (17.5, 0.0)
  at 0.50: (25.0, 0.0), located at 0.50: (25.0, 0.0)
  at 0.75: (32.5, 0.0), located at 0.75: (32.5, 0.0)
  at 1.00: (40.0, 0.0), located at 1.00: (40.0, 0.0)
closed CatmullRomSpline
  at 0.00: (0.0, 0.0), located at 1.00: (0.0, 0.0)
  at 0.25: (10.0, 0.0), located at 0.25: (10.0, 0.0)
  at 0.50: (10.0, 10.0), located at 0.50: (10.0, 10.0)
  at 0.75: (0.0, 10.0), located at 0.75: (0.0, 10.0)
  at 1.00: (0.0, 0.0), located at 1.00: (0.0, 0.0)
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
