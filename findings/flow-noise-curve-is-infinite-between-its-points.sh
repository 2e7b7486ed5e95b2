#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# flow-noise 1.0.0, tried 2026-11-30.
# Expected: as in libnoise, of which it is a port, a Curve maps the output of its source onto a curve through control
# points: at a point it has the output of that point, between two of them values near theirs, beyond the ends that of
# the last one.
# Seen: the place between two points is divided by the difference of a point to itself: all values between the first and
# the last point are infinite, at the last point and beyond it IndexOutOfBoundsException is thrown, and
# getControlPoints() throws ClassCastException. Only below the first point there is a right value.
# Matters: height curves of terrain, such as cliffs and plateaus: no height of them is finite.
set -euo pipefail
name=flow-noise-curve-is-infinite-between-its-points
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
      <groupId>com.flowpowered</groupId>
      <artifactId>flow-noise</artifactId>
      <version>1.0.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.flowpowered.noise.module.Module;
import com.flowpowered.noise.module.modifier.Curve;

public class Finding {
    public static void main(String[] args) {
        Curve curve = new Curve();
        curve.setSourceModule(0, new X());
        double[][] points = {{-1, -1}, {-0.5, 0}, {0.5, 0.2}, {1, 1}};
        for (double[] point : points) {
            curve.addControlPoint(point[0], point[1]);
        }
        for (double x : new double[] {-1.2, -1, -0.75, -0.5, 0, 0.5, 0.75, 1, 1.2}) {
            print("at " + x, () -> curve.getValue(x, 0, 0));
        }
        print("control points", () -> curve.getControlPoints().length);
    }

    private static void print(String what, java.util.function.Supplier<Number> value) {
        String text;
        try {
            text = value.get().toString();
        } catch (RuntimeException e) {
            text = e.getClass().getSimpleName();
        }
        System.out.println(what + ": " + text);
    }

    private static class X extends Module {
        private X() {
            super(0);
        }

        @Override
        public int getSourceModuleCount() {
            return 0;
        }

        @Override
        public double getValue(double x, double y, double z) {
            return x;
        }
    }
}
END
cat > "$work/recorded" <<'END'
at -1.2: -1.0
at -1.0: -Infinity
at -0.75: -Infinity
at -0.5: -Infinity
at 0.0: -Infinity
at 0.5: -Infinity
at 0.75: -Infinity
at 1.0: IndexOutOfBoundsException
at 1.2: IndexOutOfBoundsException
control points: ClassCastException
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
