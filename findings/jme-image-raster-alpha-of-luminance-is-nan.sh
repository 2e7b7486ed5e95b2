#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: ImageRaster.getPixel of an image without alpha has the alpha 1.
# Seen: so it is for RGB8, RGB565 and RGB16F. Of Luminance8 it is NaN, of Luminance16F and Luminance32F it is 0.
# Matters: masks and height maps in grey that a game mixes with other colours, or copies to an image with alpha: what is
# computed with NaN is NaN.
set -euo pipefail
name=jme-image-raster-alpha-of-luminance-is-nan
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
        for (Format format : new Format[] {Format.RGB8, Format.RGB565, Format.RGB16F, Format.Luminance8,
                Format.Luminance16F, Format.Luminance32F}) {
            Image image = new Image(format, 1, 1, BufferUtils.createByteBuffer(16), null, ColorSpace.Linear);
            ImageRaster raster = ImageRaster.create(image);
            raster.setPixel(0, 0, ColorRGBA.White);
            ColorRGBA color = raster.getPixel(0, 0);
            System.out.println(format + ": red " + color.r + ", alpha " + color.a);
        }
    }
}
END
cat > "$work/recorded" <<'END'
RGB8: red 1.0, alpha 1.0
RGB565: red 1.0, alpha 1.0
RGB16F: red 1.0, alpha 1.0
Luminance8: red 1.0, alpha NaN
Luminance16F: red 1.0, alpha 0.0
Luminance32F: red 1.0, alpha 0.0
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
