#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# sim-math 1.6.0, tried 2026-11-29.
# Expected: worldToId and cellToId of a Grid give each cell its own id; axes with spacing 0 "are skipped giving more
# overhead to the other dimensions".
# Seen: so it is for two and three axes. If only one axis is left, it gets all 64 bits, the mask for them becomes 0, and
# all cells have the id 0. Their coordinates are right.
# Matters: side scrollers, lanes and tracks that are cut into cells along one axis: a map by cell id has one entry.
set -euo pipefail
name=sim-math-grid-of-one-axis-has-one-cell-id
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
      <groupId>com.simsilica</groupId>
      <artifactId>sim-math</artifactId>
      <version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.mathd.Grid;
import com.simsilica.mathd.GridCell;
import com.simsilica.mathd.Vec3i;

public class Finding {
    public static void main(String[] args) {
        look("x, y and z", new Grid(32, 32, 32));
        look("x and z", new Grid(32, 0, 32));
        look("x", new Grid(32, 0, 0));
        look("x, 32 bits", new Grid(32, 0, 0, new Vec3i(32, 0, 0)));
    }

    private static void look(String axes, Grid grid) {
        System.out.print(axes + ":");
        for (int x : new int[] {-40, 40, 400}) {
            GridCell cell = grid.getContainingCell(x, 0, 0);
            System.out.printf(" x %d in cell %d, from its id %d;", x, cell.getCell().x, grid.idToCell(cell.getId()).x);
        }
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
x, y and z: x -40 in cell -2, from its id -2; x 40 in cell 1, from its id 1; x 400 in cell 12, from its id 12;
x and z: x -40 in cell -2, from its id -2; x 40 in cell 1, from its id 1; x 400 in cell 12, from its id 12;
x: x -40 in cell -2, from its id 0; x 40 in cell 1, from its id 0; x 400 in cell 12, from its id 0;
x, 32 bits: x -40 in cell -2, from its id -2; x 40 in cell 1, from its id 1; x 400 in cell 12, from its id 12;
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
