#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# rtree2 0.9.3, tried 2026-11-30.
# Expected: the distance of a line from a rectangle that it crosses is 0, so search(rectangle, distance) and nearest
# find it; of two rectangles, the one that contains the other is not the more distant one, as Geometry.distance demands.
# Seen: intersects is true and the distance is 5, as only the ends of the line and of the edges are measured. A search
# within 3 units finds a crate 2 units away, not the wall that runs through the rectangle, and so does nearest. A
# smaller rectangle within the first is nearer. A line that ends inside has the distance 0.
# Matters: walls, roads and rays as lines in an R-tree: the larger the rectangle asked for, the more of them are missed.
set -euo pipefail
name=rtree2-line-through-a-rectangle-is-not-near-it
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
      <groupId>com.github.davidmoten</groupId>
      <artifactId>rtree2</artifactId>
      <version>0.9.3</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.github.davidmoten.rtree2.Entry;
import com.github.davidmoten.rtree2.RTree;
import com.github.davidmoten.rtree2.geometry.Geometries;
import com.github.davidmoten.rtree2.geometry.Geometry;
import com.github.davidmoten.rtree2.geometry.Line;
import com.github.davidmoten.rtree2.geometry.Rectangle;

public class Finding {
    public static void main(String[] args) {
        Line wall = Geometries.line(-20.0, 5.0, 30.0, 5.0);
        Line end = Geometries.line(-20.0, 5.0, 5.0, 5.0);
        Rectangle square = Geometries.rectangle(0.0, 0.0, 10.0, 10.0);
        Rectangle within = Geometries.rectangle(4.0, 4.0, 6.0, 6.0);
        look("wall through the square", wall, square);
        look("wall through a square within it", wall, within);
        look("wall that ends in the square", end, square);
        RTree<String, Geometry> tree = RTree.<String, Geometry>create().add("wall", wall)
                .add("crate", Geometries.point(12.0, 5.0));
        print("in the square", tree.search(square));
        print("within 3 of it", tree.search(square, 3));
        print("nearest to it", tree.nearest(square, 100, 1));
    }

    private static void look(String what, Line line, Rectangle rectangle) {
        System.out.println(what + ": intersects " + line.intersects(rectangle)
                + ", distance " + line.distance(rectangle));
    }

    private static void print(String what, Iterable<Entry<String, Geometry>> entries) {
        System.out.print(what + ":");
        entries.forEach(entry -> System.out.print(" " + entry.value()));
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
wall through the square: intersects true, distance 5.0
wall through a square within it: intersects true, distance 1.0
wall that ends in the square: intersects true, distance 0.0
in the square: wall
within 3 of it: crate
nearest to it: crate
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
