#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core and jme3-desktop 3.9.0-stable, tried 2026-11-28.
# Expected: setUserData accepts a Double and a List; a List of Doubles is saved and loaded like a Double.
# Seen: it is saved without a word, and the file cannot be read: the importer logs an exception, and the value is gone
# (null); a Double on its own and a List of Integers are read.
# Matters: numbers of glTF extras are Doubles and lists of them are common (a colour, a size); j3o files made from such
# models lose them.
set -euo pipefail
name=jme-user-data-list-of-doubles-saves-but-does-not-load
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
import com.jme3.asset.DesktopAssetManager;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.scene.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

public class Finding {
    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.OFF);
        DesktopAssetManager assets = new DesktopAssetManager(true);
        for (Object value : List.of(2.5, new ArrayList<>(List.of(1, 2)), new ArrayList<>(List.of(1.5, 2.5)))) {
            Node node = new Node();
            node.setUserData("value", value);
            Object read;
            try {
                Node loaded = BinaryExporter.saveAndLoad(assets, node);
                read = loaded == null ? "no node" : loaded.getUserData("value");
            } catch (RuntimeException e) {
                read = e.getClass().getSimpleName();
            }
            System.out.println(value + " is read as " + read);
        }
    }
}
END
cat > "$work/recorded" <<'END'
2.5 is read as 2.5
[1, 2] is read as [1, 2]
[1.5, 2.5] is read as null
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
