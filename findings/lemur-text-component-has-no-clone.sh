#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Lemur 1.16.0 (TextComponent), jme3-core and jme3-desktop 3.9.0-stable, tried 2026-11-30.
# Expected: the public TextComponent.clone() returns a component with the same text, as those of other components do.
# Seen: it throws for each text, since neither the class nor those above it are Cloneable; an InsetsComponent is cloned.
# Matters: Checkbox.setOnView and setOffView, which clone what they are given: a text can't be the tick.
set -euo pipefail
name=lemur-text-component-has-no-clone
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
      <artifactId>lemur</artifactId>
      <version>1.16.0</version>
    </dependency>
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
import com.simsilica.lemur.Insets3f;
import com.simsilica.lemur.component.InsetsComponent;
import com.simsilica.lemur.component.QuadBackgroundComponent;
import com.simsilica.lemur.component.TextComponent;
import com.simsilica.lemur.core.GuiComponent;

public class Finding {
    private static void tryClone(GuiComponent component) {
        String what = component.getClass().getSimpleName();
        try {
            System.out.println(what + ": " + component.clone().getClass().getSimpleName());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e.getMessage() + ", " + e.getCause());
        }
    }

    public static void main(String[] args) {
        DesktopAssetManager assets = new DesktopAssetManager(true);
        tryClone(new InsetsComponent(new Insets3f(1f, 1f, 1f, 1f)));
        tryClone(new TextComponent("X", assets.loadFont("Interface/Fonts/Default.fnt")));
    }
}
END
cat > "$work/recorded" <<'END'
InsetsComponent: InsetsComponent
TextComponent: Error cloning com.simsilica.lemur.component.TextComponent, java.lang.CloneNotSupportedException: com.simsilica.lemur.component.TextComponent
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
