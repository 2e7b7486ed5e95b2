#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, jme3-desktop 3.9.0-stable, tried 2026-11-29.
# Expected: generateMipMaps averages 2 x 2 pixels for each pixel of the next level: one white column of four, whichever
# it is, gives one gray column of two.
# Seen: the last column and row are not read at all, and column 1 twice: a white last column is gone, a white column 1
# is two gray ones. An image of 8 x 2 pixels gets two levels instead of four.
# Matters: textures with a border, tiles and atlases lose an edge and are shifted in the distance.
set -euo pipefail
name=jme-mip-maps-lose-the-last-column
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
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.9.0-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import com.jme3.util.MipMapGenerator;
import java.nio.ByteBuffer;
import java.util.Arrays;

public class Finding {
    public static void main(String[] args) {
        for (int column = 0; column < 4; column++) {
            look(4, 4, column);
        }
        look(8, 2, 7);
    }

    private static void look(int width, int height, int white) {
        ByteBuffer data = BufferUtils.createByteBuffer(width * height);
        for (int i = white; i < data.capacity(); i += width) {
            data.put(i, (byte) 255);
        }
        Image image = new Image(Format.Luminance8, width, height, data, ColorSpace.Linear);
        MipMapGenerator.generateMipMaps(image);
        System.out.printf("%d x %d, column %d white: levels of %s bytes, first row of level 1:", width, height, white,
                Arrays.toString(image.getMipMapSizes()));
        ByteBuffer levels = image.getData(0);
        for (int x = 0; x < width / 2; x++) {
            System.out.print(" " + (levels.get(width * height + x) & 255));
        }
        System.out.println();
    }
}
END
cat > "$work/recorded" <<'END'
4 x 4, column 0 white: levels of [16, 4, 1] bytes, first row of level 1: 128 0
4 x 4, column 1 white: levels of [16, 4, 1] bytes, first row of level 1: 128 128
4 x 4, column 2 white: levels of [16, 4, 1] bytes, first row of level 1: 0 128
4 x 4, column 3 white: levels of [16, 4, 1] bytes, first row of level 1: 0 0
8 x 2, column 7 white: levels of [16, 4] bytes, first row of level 1: 0 0 0 0
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
