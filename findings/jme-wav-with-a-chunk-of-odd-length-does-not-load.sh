#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core, jme3-desktop 3.9.0-stable, tried 2026-11-29.
# Expected: a WAV file with a LIST chunk (title, software) before its samples loads, whatever the length of the chunk;
# RIFF has a padding byte after a chunk of odd length.
# Seen: with an even length it loads; with an odd one the padding byte is not skipped, and the load fails with an
# AssetLoadException that does not name the reason.
# Matters: sounds of tools that write their name into the file load or not, by the length of that name.
set -euo pipefail
name=jme-wav-with-a-chunk-of-odd-length-does-not-load
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
import com.jme3.asset.AssetLoadException;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.plugins.FileLocator;
import com.jme3.audio.AudioKey;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    /** A second of silence after a LIST chunk of that length. */
    static byte[] wav(int listLength) {
        int padded = listLength + listLength % 2;
        ByteBuffer file = ByteBuffer.allocate(44 + 8 + padded + 16_000).order(ByteOrder.LITTLE_ENDIAN);
        file.put("RIFF".getBytes()).putInt(file.capacity() - 8).put("WAVEfmt ".getBytes()).putInt(16);
        file.putShort((short) 1).putShort((short) 1).putInt(8_000).putInt(16_000);
        file.putShort((short) 2).putShort((short) 16);
        file.put("LIST".getBytes()).putInt(listLength).put(new byte[padded]);
        file.put("data".getBytes()).putInt(16_000);
        return file.array();
    }

    public static void main(String[] args) throws Exception {
        Logger.getLogger("").setLevel(Level.OFF);
        AssetManager assets = new DesktopAssetManager(true);
        Path folder = Files.createTempDirectory(Path.of("."), "sounds");
        assets.registerLocator(folder.toString(), FileLocator.class);
        for (int length : new int[] {10, 11}) {
            String name = "list" + length + ".wav";
            Files.write(folder.resolve(name), wav(length));
            try {
                System.out.println(length + ": " + assets.loadAudio(new AudioKey(name, false)).getDuration() + " s");
            } catch (AssetLoadException refused) {
                System.out.println(length + ": " + refused.getMessage());
            }
        }
    }
}
END
cat > "$work/recorded" <<'END'
10: 1.0 s
11: Error occurred while loading asset "list11.wav (Buffer)" using WAVLoader
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
