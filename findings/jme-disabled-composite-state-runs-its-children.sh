#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: the children of a disabled CompositeAppState are disabled ("the parent's disabled state always disables the
# children, too").
# Seen: only if the parent was enabled before. If it is disabled before it is attached, its children are enabled and
# updated; so is a child that is added to it while it is disabled.
# Matters: menus, pause and debug states that begin disabled: their parts run and take input from the start.
set -euo pipefail
name=jme-disabled-composite-state-runs-its-children
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
import com.jme3.app.Application;
import com.jme3.app.LegacyApplication;
import com.jme3.app.state.AbstractAppState;
import com.jme3.app.state.AppState;
import com.jme3.app.state.CompositeAppState;

public class Finding {
    public static void main(String[] args) {
        Application game = new LegacyApplication() { };
        Part part = new Part();
        Menu menu = new Menu(part);
        menu.setEnabled(false);
        game.getStateManager().attach(menu);
        look("menu disabled, then attached", game, part);

        menu.setEnabled(true);
        menu.setEnabled(false);
        look("menu enabled and disabled", game, part);

        Part late = new Part();
        menu.addPart(late);
        look("added to the disabled menu", game, late);
    }

    private static void look(String what, Application game, Part part) {
        part.updates = 0;
        for (int i = 0; i < 5; i++) {
            game.getStateManager().update(0.1f);
        }
        System.out.printf("%s: part enabled %b, %d updates in 5 frames%n", what, part.isEnabled(), part.updates);
    }

    private static class Menu extends CompositeAppState {
        Menu(AppState... parts) {
            super(parts);
        }

        void addPart(AppState part) {
            addChild(part);
        }
    }

    private static class Part extends AbstractAppState {
        private int updates;

        @Override
        public void update(float tpf) {
            updates++;
        }
    }
}
END
cat > "$work/recorded" <<'END'
menu disabled, then attached: part enabled true, 5 updates in 5 frames
menu enabled and disabled: part enabled false, 0 updates in 5 frames
added to the disabled menu: part enabled true, 5 updates in 5 frames
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
