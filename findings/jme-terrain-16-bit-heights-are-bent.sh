#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-terrain, jme3-core, jme3-desktop 3.8.1-stable, tried 2026-11-29.
# Expected: ImageBasedHeightMap of a 16-bit grey PNG has 16-bit heights, or at least every 256th of them.
# Seen: AWTLoader turns the picture into 8-bit RGB and applies the curve of sRGB on the way: a slope from 0 to 65,535
# has 8-bit steps and is no straight line any more; its middle stands at 188 of 255. An 8-bit grey PNG stays straight.
# Matters: height maps exported by terrain editors in 16 bits, to avoid steps.
set -euo pipefail
name=jme-terrain-16-bit-heights-are-bent
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
      <version>3.8.1-stable</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-desktop</artifactId>
      <version>3.8.1-stable</version>
    </dependency>
    <dependency>
      <groupId>org.jmonkeyengine</groupId>
      <artifactId>jme3-terrain</artifactId>
      <version>3.8.1-stable</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.jme3.terrain.heightmap.ImageBasedHeightMap;
import com.jme3.texture.Image;
import com.jme3.texture.plugins.AWTLoader;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.TreeSet;
import javax.imageio.ImageIO;

public class Finding {
    public static void main(String[] args) throws Exception {
        look("8 bit", BufferedImage.TYPE_BYTE_GRAY, 255);
        look("16 bit", BufferedImage.TYPE_USHORT_GRAY, 65535);
    }

    private static void look(String name, int type, int white) throws Exception {
        int size = 1025;
        BufferedImage slope = new BufferedImage(size, size, type);
        for (int z = 0; z < size; z++) {
            for (int x = 0; x < size; x++) {
                slope.getRaster().setSample(x, z, 0, (int) ((long) white * x / (size - 1)));
            }
        }
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(slope, "png", png);
        Image image = new AWTLoader().load(new ByteArrayInputStream(png.toByteArray()), false);
        ImageBasedHeightMap map = new ImageBasedHeightMap(image, 1f);
        map.load();
        TreeSet<Float> steps = new TreeSet<>();
        for (int x = 0; x < size; x++) {
            steps.add(map.getHeightMap()[x]);
        }
        System.out.printf("%s: loaded as %s, %d heights, quarter %.0f, middle %.0f, three quarters %.0f of 255%n", name,
                image.getFormat(), steps.size(), map.getHeightMap()[size / 4], map.getHeightMap()[size / 2],
                map.getHeightMap()[3 * size / 4]);
    }
}
END
cat > "$work/recorded" <<'END'
8 bit: loaded as Luminance8, 256 heights, quarter 63, middle 127, three quarters 191 of 255
16 bit: loaded as RGB8, 238 heights, quarter 137, middle 188, three quarters 225 of 255
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
