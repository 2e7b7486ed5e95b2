#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# SiO2 1.8.0, tried 2026-11-29.
# Expected: a listener of EventBus.addDispatchListener, which "will receive _all_ event notifications" for "logging or
# debugging", is called with the type and the event, as its method newEvent(type, event) promises.
# Seen: the type is null for every event; a listener of one type receives it. If events such as "Scored" and "Lost" have
# the same class, a dispatch listener cannot tell which of them was published.
# Matters: logs, recordings and network relays of all events.
set -euo pipefail
name=sio2-dispatch-listener-is-not-given-the-event-type
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
import com.simsilica.event.EventBus;
import com.simsilica.event.EventListener;
import com.simsilica.event.EventType;

public class Finding {
    public static void main(String[] args) {
        EventType<String> scored = EventType.create("Scored", String.class);
        EventType<String> lost = EventType.create("Lost", String.class);
        EventBus.getInstance().addDispatchListener(printer("all"));
        EventBus.addListener(scored, printer("scored"));
        EventBus.publish(scored, "red team");
        EventBus.publish(lost, "blue team");
    }

    private static <E> EventListener<E> printer(String what) {
        return (type, event) -> System.out.printf("listener of %s: type %s, event %s%n", what, type, event);
    }
}
END
cat > "$work/recorded" <<'END'
listener of all: type null, event red team
listener of scored: type Scored, event red team
listener of all: type null, event blue team
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
