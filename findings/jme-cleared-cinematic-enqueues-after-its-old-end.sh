#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: after clear() ("Remove all events from the Cinematic"), the first event that is enqueued begins at 0 again.
# Seen: it begins where the removed events ended: the time of the next event is not reset, and no method resets it.
# Matters: a Cinematic that is filled anew for each scene or level: it starts with a pause as long as all scenes before,
# or its events begin after its end.
set -euo pipefail
name=jme-cleared-cinematic-enqueues-after-its-old-end
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
import com.jme3.cinematic.Cinematic;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.cinematic.events.CinematicEvent;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        Cinematic cinematic = new Cinematic(new Node("scene"), 15);
        for (int scene = 1; scene <= 3; scene++) {
            cinematic.clear();
            float first = cinematic.enqueueCinematicEvent(event(10));
            float second = cinematic.enqueueCinematicEvent(event(5));
            System.out.printf("scene %d: events begin at %.0f and %.0f of %.0f s%n", scene, first, second,
                    cinematic.getInitialDuration());
        }
    }

    private static CinematicEvent event(float seconds) {
        return new AbstractCinematicEvent(seconds) {
            @Override
            protected void onPlay() {
            }

            @Override
            protected void onUpdate(float tpf) {
            }

            @Override
            protected void onStop() {
            }

            @Override
            public void onPause() {
            }
        };
    }
}
END
cat > "$work/recorded" <<'END'
scene 1: events begin at 0 and 10 of 15 s
scene 2: events begin at 15 and 25 of 15 s
scene 3: events begin at 30 and 40 of 15 s
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
