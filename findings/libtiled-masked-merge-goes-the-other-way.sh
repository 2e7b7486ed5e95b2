#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libtiled 0.17, tried 2026-11-30.
# Expected: house.maskedMergeOnto(ground, mask) writes the tiles of house onto ground within the mask and leaves house
# unchanged, like mergeOnto, which TileLayer names as its model; with a mask of the whole layer it does the same.
# Seen: it writes the tiles of ground onto house, and ground stays as it was: with a mask of the whole layer the house
# is gone. ground.maskedMergeOnto(house, mask) does what is expected of the other.
# Matters: parts of a layer that are stamped onto another, and layers that serve as stamps several times.
set -euo pipefail
name=libtiled-masked-merge-goes-the-other-way
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
      <groupId>org.mapeditor</groupId>
      <artifactId>libtiled</artifactId>
      <version>0.17</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import tiled.core.Tile;
import tiled.core.TileLayer;

import java.awt.Rectangle;
import java.awt.geom.Area;

public class Finding {
    public static void main(String[] args) {
        Area all = new Area(new Rectangle(0, 0, 4, 1));
        Area right = new Area(new Rectangle(1, 0, 3, 1));
        TileLayer ground = layer("gggg");
        TileLayer house = layer("hh..");
        print("before", house, ground);
        house.mergeOnto(ground);
        print("house.mergeOnto(ground)", house, ground);
        ground = layer("gggg");
        house = layer("hh..");
        house.maskedMergeOnto(ground, all);
        print("house.maskedMergeOnto(ground, 0 to 3)", house, ground);
        ground = layer("gggg");
        house = layer("hh..");
        house.maskedMergeOnto(ground, right);
        print("house.maskedMergeOnto(ground, 1 to 3)", house, ground);
        ground = layer("gggg");
        house = layer("hh..");
        ground.maskedMergeOnto(house, right);
        print("ground.maskedMergeOnto(house, 1 to 3)", house, ground);
    }

    private static TileLayer layer(String tiles) {
        TileLayer layer = new TileLayer(tiles.length(), 1);
        for (int x = 0; x < tiles.length(); x++) {
            if (tiles.charAt(x) != '.') {
                Tile tile = new Tile();
                tile.setId(tiles.charAt(x));
                layer.setTileAt(x, 0, tile);
            }
        }
        return layer;
    }

    private static void print(String what, TileLayer house, TileLayer ground) {
        System.out.println(what + ": house " + text(house) + ", ground " + text(ground));
    }

    private static String text(TileLayer layer) {
        StringBuilder text = new StringBuilder();
        for (int x = 0; x < layer.getWidth(); x++) {
            Tile tile = layer.getTileAt(x, 0);
            text.append(tile == null ? '.' : (char) tile.getId());
        }
        return text.toString();
    }
}
END
cat > "$work/recorded" <<'END'
before: house hh.., ground gggg
house.mergeOnto(ground): house hh.., ground hhgg
house.maskedMergeOnto(ground, 0 to 3): house gggg, ground gggg
house.maskedMergeOnto(ground, 1 to 3): house hggg, ground gggg
ground.maskedMergeOnto(house, 1 to 3): house hh.., ground ghgg
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
