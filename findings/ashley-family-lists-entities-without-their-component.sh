#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Ashley 1.7.4, tried 2026-11-29.
# Expected: a component that is removed while the engine updates is gone from the entity and from its family at the same
# time: both at once, or both after the system.
# Seen: the entity loses it at once, the family keeps the entity until the system has ended: a loop over the family that
# removes a component from an entity further on gets null for it there. Outside an update both happen at once.
# Matters: systems that change other entities than the one at hand (bullets that disarm what they hit).
set -euo pipefail
name=ashley-family-lists-entities-without-their-component
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
      <groupId>com.badlogicgames.ashley</groupId>
      <artifactId>ashley</artifactId>
      <version>1.7.4</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

public class Finding {
    static class Health implements Component {
    }

    public static void main(String[] args) {
        Engine engine = new Engine();
        Family alive = Family.all(Health.class).get();
        Entity first = new Entity();
        Entity second = new Entity();
        engine.addEntity(first.add(new Health()));
        engine.addEntity(second.add(new Health()));
        ImmutableArray<Entity> family = engine.getEntitiesFor(alive);
        EntitySystem system = new EntitySystem() {
            @Override
            public void update(float deltaTime) {
                second.remove(Health.class);
                System.out.println("inside the system: component " + second.getComponent(Health.class) + ", in the family "
                        + family.contains(second, true));
            }
        };
        engine.addSystem(system);
        engine.update(0.1f);
        System.out.println("after it: in the family " + family.contains(second, true));
        first.remove(Health.class);
        System.out.println("outside: component " + first.getComponent(Health.class) + ", in the family "
                + family.contains(first, true));
    }
}
END
cat > "$work/recorded" <<'END'
inside the system: component null, in the family true
after it: in the family false
outside: component null, in the family false
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
