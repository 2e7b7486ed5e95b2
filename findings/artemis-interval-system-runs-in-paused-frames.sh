#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# artemis-odb 2.3.0, tried 2026-11-29.
# Expected: an IntervalSystem of 0.1 s runs three times after a frame of 0.35 s, or once and drops the rest; while the
# world is paused (delta 0) it does not run.
# Seen: it runs once a process() and keeps the rest, which it works off one by one in the next frames, also in those
# with delta 0: the system runs on while the game is paused.
# Matters: spawners and clocks by interval, in games that pause by a delta of 0.
set -euo pipefail
name=artemis-interval-system-runs-in-paused-frames
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
      <groupId>net.onedaybeard.artemis</groupId>
      <artifactId>artemis-odb</artifactId>
      <version>2.3.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.artemis.Aspect;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.systems.IntervalSystem;

public class Finding {
    private static int runs;

    public static void main(String[] args) {
        IntervalSystem system = new IntervalSystem(Aspect.all(), 0.1f) {
            @Override
            protected void processSystem() {
                runs++;
            }
        };
        World world = new World(new WorldConfigurationBuilder().with(system).build());
        world.setDelta(0.35f);
        world.process();
        System.out.println("after a frame of 0.35 s: " + runs);
        world.setDelta(0f);
        for (int i = 0; i < 5; i++) {
            world.process();
        }
        System.out.println("after 5 paused frames: " + runs);
    }
}
END
cat > "$work/recorded" <<'END'
after a frame of 0.35 s: 1
after 5 paused frames: 3
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
