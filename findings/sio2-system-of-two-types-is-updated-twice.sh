#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# SiO2 1.8.0, tried 2026-11-29.
# Expected: register(type, system) makes a system available by a type. A system that is registered for two interfaces is
# found by both, is started once and updated once a step, and is gone after removeSystem.
# Seen: each registration adds the system, "as if addSystem() were called": it is started twice and updated twice a
# step. After removeSystem it is still found by one of the types and updated once a step.
# Matters: systems with two interfaces, such as a physics space and its queries: everything moves at twice the speed.
set -euo pipefail
name=sio2-system-of-two-types-is-updated-twice
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
import com.simsilica.sim.AbstractGameSystem;
import com.simsilica.sim.GameSystemManager;
import com.simsilica.sim.SimTime;

public class Finding {
    public static void main(String[] args) {
        GameSystemManager systems = new GameSystemManager();
        Physics physics = new Physics();
        systems.register(Moves.class, physics);
        systems.register(Queries.class, physics);
        systems.initialize();
        systems.start();
        look("registered for two types", systems, physics);
        systems.removeSystem(physics);
        look("removed", systems, physics);
    }

    private static void look(String what, GameSystemManager systems, Physics physics) {
        physics.updates = 0;
        for (int i = 0; i < 10; i++) {
            systems.update();
        }
        int found = (systems.get(Moves.class) != null ? 1 : 0) + (systems.get(Queries.class) != null ? 1 : 0);
        System.out.printf("%s: found by %d types, started %d, stopped %d times, %d updates in 10 steps%n", what, found,
                physics.starts, physics.stops, physics.updates);
    }

    private interface Moves {
    }

    private interface Queries {
    }

    private static class Physics extends AbstractGameSystem implements Moves, Queries {
        private int starts;
        private int stops;
        private int updates;

        @Override
        protected void initialize() {
        }

        @Override
        protected void terminate() {
        }

        @Override
        public void start() {
            starts++;
        }

        @Override
        public void stop() {
            stops++;
        }

        @Override
        public void update(SimTime time) {
            updates++;
        }
    }
}
END
cat > "$work/recorded" <<'END'
registered for two types: found by 2 types, started 2, stopped 0 times, 20 updates in 10 steps
removed: found by 1 types, started 2, stopped 1 times, 10 updates in 10 steps
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
