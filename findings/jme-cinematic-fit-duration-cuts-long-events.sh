#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: fitDuration() makes the cinematic as long as its events need ("fits the duration of the cinematic to the
# duration of all its child cinematic events").
# Seen: it uses only the events at the last begin time. A ride of 10 s from 0 and a sound of 1 s at 5 give 6 s, and the
# ride is stopped after 6 s.
# Matters: long camera rides and music with short events on top of them, the usual form of a cut scene.
set -euo pipefail
name=jme-cinematic-fit-duration-cuts-long-events
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
import com.jme3.cinematic.Cinematic;
import com.jme3.cinematic.events.AbstractCinematicEvent;
import com.jme3.scene.Node;

public class Finding {
    public static void main(String[] args) {
        look("ride and sound at 0", 0);
        look("ride, sound at 5", 5);
        look("ride, sound at 12", 12);
    }

    private static void look(String what, float soundAt) {
        Application game = new LegacyApplication() { };
        Cinematic cinematic = new Cinematic(new Node("scene"));
        Event ride = new Event(10);
        cinematic.addCinematicEvent(0, ride);
        cinematic.addCinematicEvent(soundAt, new Event(1));
        cinematic.fitDuration();
        game.getStateManager().attach(cinematic);
        cinematic.play();
        for (int i = 0; i < 160; i++) {
            game.getStateManager().update(0.125f);
        }
        System.out.printf("%s: %.0f s, ride played for %.0f s%n", what, cinematic.getInitialDuration(), ride.played);
    }

    private static class Event extends AbstractCinematicEvent {
        private float played;

        Event(float seconds) {
            super(seconds);
        }

        @Override
        protected void onPlay() {
        }

        @Override
        protected void onUpdate(float tpf) {
            played += tpf;
        }

        @Override
        protected void onStop() {
        }

        @Override
        public void onPause() {
        }
    }
}
END
cat > "$work/recorded" <<'END'
ride and sound at 0: 10 s, ride played for 10 s
ride, sound at 5: 6 s, ride played for 6 s
ride, sound at 12: 13 s, ride played for 10 s
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
