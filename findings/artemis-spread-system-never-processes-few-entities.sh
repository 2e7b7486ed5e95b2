#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# artemis-odb-contrib, contrib-core 2.5.0, with artemis-odb 2.3.0, tried 2026-11-30.
# Expected: a SpreadProcessingSystem cycles through all its entities within its round trip time, "maintaining a fixed
# processing interval per entity".
# Seen: the number of entities a second is cut to a whole number: 5 entities with a round trip time of 10 s are never
# processed, 19 take 19 s instead of 10. Only where the number divides evenly the time is kept.
# Matters: slow work on few entities, such as saving or path finding: it is never done, or at half the pace, and an
# entity more or less switches it on and off.
set -euo pipefail
name=artemis-spread-system-never-processes-few-entities
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
    <dependency>
      <groupId>net.mostlyoriginal.artemis-odb</groupId>
      <artifactId>contrib-core</artifactId>
      <version>2.5.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import net.mostlyoriginal.api.system.core.SpreadProcessingSystem;

public class Finding {
    public static void main(String[] args) {
        look(5, 10);
        look(9, 10);
        look(10, 10);
        look(19, 10);
        look(20, 10);
        look(3, 2);
        look(100, 10);
    }

    private static void look(int count, float roundTripTime) {
        Saver saver = new Saver(roundTripTime);
        World world = new World(new WorldConfigurationBuilder().with(saver).build());
        for (int i = 0; i < count; i++) {
            world.edit(world.create()).create(Marker.class);
        }
        world.setDelta(1 / 64f);
        for (int i = 0; i < 60 * 64; i++) {
            world.process();
        }
        System.out.println(count + " entities, round trip time " + roundTripTime + " s: in 60 s " + saver.processed
                + " are processed, expected " + Math.round(60 / roundTripTime * count));
    }

    public static class Marker extends Component {
    }

    private static class Saver extends SpreadProcessingSystem {
        private int processed;

        private Saver(float roundTripTime) {
            super(Aspect.all(Marker.class), roundTripTime);
        }

        @Override
        protected void process(int entity) {
            processed++;
        }
    }
}
END
cat > "$work/recorded" <<'END'
5 entities, round trip time 10.0 s: in 60 s 0 are processed, expected 30
9 entities, round trip time 10.0 s: in 60 s 0 are processed, expected 54
10 entities, round trip time 10.0 s: in 60 s 60 are processed, expected 60
19 entities, round trip time 10.0 s: in 60 s 60 are processed, expected 114
20 entities, round trip time 10.0 s: in 60 s 120 are processed, expected 120
3 entities, round trip time 2.0 s: in 60 s 60 are processed, expected 90
100 entities, round trip time 10.0 s: in 60 s 600 are processed, expected 600
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
