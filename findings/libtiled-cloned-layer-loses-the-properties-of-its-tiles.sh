#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# libtiled 0.17, tried 2026-11-30.
# Expected: the clone of a TileLayer has the tile instance properties of the original, at the same places, each as a
# copy, as its tiles and the properties of the layer are copied.
# Seen: getTileInstancePropertiesAt of the clone returns null everywhere. The clone stores the copies under numbers,
# while set and get look for points. What is set on the clone later is found; resize keeps the properties.
# Matters: maps whose layers are cloned for each game or room: doors without keys, chests without content.
set -euo pipefail
name=libtiled-cloned-layer-loses-the-properties-of-its-tiles
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
import tiled.core.TileLayer;

import java.util.Properties;

public class Finding {
    public static void main(String[] args) throws CloneNotSupportedException {
        TileLayer layer = new TileLayer(4, 4);
        layer.getProperties().setProperty("weather", "rain");
        set(layer, 0, 0, "iron");
        set(layer, 1, 0, "gold");
        set(layer, 2, 3, "wood");
        TileLayer clone = (TileLayer) layer.clone();
        print("original", layer);
        print("clone", clone);
        set(clone, 1, 0, "silver");
        print("clone, one set", clone);
        layer.resize(6, 6, 0, 0);
        print("original, resized", layer);
    }

    private static void set(TileLayer layer, int x, int y, String key) {
        Properties properties = new Properties();
        properties.setProperty("key", key);
        layer.setTileInstancePropertiesAt(x, y, properties);
    }

    private static void print(String what, TileLayer layer) {
        System.out.println(what + ": " + layer.getProperties() + ", (0, 0) " + layer.getTileInstancePropertiesAt(0, 0)
                + ", (1, 0) " + layer.getTileInstancePropertiesAt(1, 0) + ", (2, 3) "
                + layer.getTileInstancePropertiesAt(2, 3));
    }
}
END
cat > "$work/recorded" <<'END'
original: {weather=rain}, (0, 0) {key=iron}, (1, 0) {key=gold}, (2, 3) {key=wood}
clone: {weather=rain}, (0, 0) null, (1, 0) null, (2, 3) null
clone, one set: {weather=rain}, (0, 0) null, (1, 0) {key=silver}, (2, 3) null
original, resized: {weather=rain}, (0, 0) {key=iron}, (1, 0) {key=gold}, (2, 3) {key=wood}
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
