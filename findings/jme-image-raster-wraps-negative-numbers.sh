#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: ImageRaster.setPixel of a color with numbers beyond 0 and 1 stores the nearest number that the format has.
# Seen: numbers above 1 are stored as 1, and negative ones are wrapped: in 8 bits -0.01 is stored as 1, -0.5 as 0.51.
# Matters: images that a game computes (noise, differences, falloffs): what is a little too dark has bright spots.
set -euo pipefail
name=jme-image-raster-wraps-negative-numbers
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
import com.jme3.math.ColorRGBA;
import com.jme3.texture.Image;
import com.jme3.texture.Image.Format;
import com.jme3.texture.image.ColorSpace;
import com.jme3.texture.image.ImageRaster;
import com.jme3.util.BufferUtils;

public class Finding {
    public static void main(String[] args) {
        for (Format format : new Format[] {Format.RGBA8, Format.RGB565, Format.Luminance8}) {
            Image image = new Image(format, 1, 1, BufferUtils.createByteBuffer(16), null, ColorSpace.Linear);
            ImageRaster raster = ImageRaster.create(image);
            System.out.print(format + ":");
            for (float number : new float[] {0.5f, 2, -0.01f, -0.5f}) {
                raster.setPixel(0, 0, new ColorRGBA(number, number, number, 1));
                System.out.printf(" %.2f as %.2f", number, raster.getPixel(0, 0).r);
            }
            System.out.println();
        }
    }
}
END
cat > "$work/recorded" <<'END'
RGBA8: 0.50 as 0.50 2.00 as 1.00 -0.01 as 1.00 -0.50 as 0.51
RGB565: 0.50 as 0.52 2.00 as 1.00 -0.01 as 0.00 -0.50 as 0.55
Luminance8: 0.50 as 0.50 2.00 as 1.00 -0.01 as 1.00 -0.50 as 0.51
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
