#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# SiO2 1.8.0, tried 2026-11-29.
# Expected: onInitialize(id, type, consumer) of a Blackboard calls the consumer "when the value associated with 'id and
# 'type' has been set", also by get(id, type, initialValue), which "will set and return the provided value".
# Seen: a value that get sets is on the blackboard, but listeners are not notified: a consumer that was added before is
# not called. One that is added afterwards is called at once.
# Matters: systems that wait for a world or a player which another system creates on demand: it depends on their order.
set -euo pipefail
name=sio2-blackboard-initial-value-notifies-no-listener
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
      <artifactId>sio2</artifactId>
      <version>1.8.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.sim.Blackboard;

public class Finding {
    public static void main(String[] args) {
        look("set", blackboard -> blackboard.set("world", String.class, "island"));
        look("get with an initial value", blackboard -> blackboard.get("world", String.class, () -> "island"));
    }

    private static void look(String what, Step step) {
        Blackboard blackboard = new Blackboard();
        int[] calls = new int[2];
        blackboard.onInitialize("world", String.class, world -> calls[0]++);
        step.apply(blackboard);
        blackboard.onInitialize("world", String.class, world -> calls[1]++);
        System.out.printf("%s: world is %s, consumer from before called %d times, consumer from after %d times%n", what,
                blackboard.get("world", String.class), calls[0], calls[1]);
    }

    private interface Step {
        void apply(Blackboard blackboard);
    }
}
END
cat > "$work/recorded" <<'END'
set: world is island, consumer from before called 1 times, consumer from after 1 times
get with an initial value: world is island, consumer from before called 0 times, consumer from after 1 times
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
