#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Dominion ECS 0.9.0, tried 2026-11-30.
# Expected: a disabled entity is not found by queries, and keeps its components: get returns them as before.
# Seen: the place of its components in the store is given to the last entity of the same composition, and the disabled
# entity goes on reading there: get of the disabled rat returns the name and the health of the dragon, and damage to the
# rat hurts the dragon. A query with withState still lists the disabled rat, with what belongs to the dragon, so poison
# hits the dragon twice in one tick. Once it is enabled again, the rat has its own.
# Matters: games that disable what is off screen or waits to be used again.
set -euo pipefail
name=dominion-disabled-entity-has-the-components-of-another
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
      <groupId>dev.dominion.ecs</groupId>
      <artifactId>dominion-ecs-engine</artifactId>
      <version>0.9.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;

public class Finding {
    enum State {
        POISONED
    }

    static class Health {
        int points = 100;
    }

    record Name(String text) {
    }

    public static void main(String[] args) {
        System.setProperty("dominion.show-banner", "false");
        Dominion game = Dominion.create("game");
        Entity rat = game.createEntity(new Name("rat"), new Health()).setState(State.POISONED);
        Entity orc = game.createEntity(new Name("orc"), new Health()).setState(State.POISONED);
        Entity dragon = game.createEntity(new Name("dragon"), new Health()).setState(State.POISONED);
        rat.setEnabled(false);
        print("rat disabled", rat, orc, dragon);
        rat.get(Health.class).points -= 50;
        print("50 off the rat", rat, orc, dragon);
        System.out.println("found " + game.findEntitiesWith(Name.class, Health.class).stream().count() + ", poisoned "
                + game.findEntitiesWith(Name.class, Health.class).withState(State.POISONED).stream().count());
        game.findEntitiesWith(Name.class, Health.class).withState(State.POISONED)
                .forEach(found -> found.comp2().points -= 10);
        print("10 off the poisoned", rat, orc, dragon);
        rat.setEnabled(true);
        print("rat enabled", rat, orc, dragon);
        Entity tree = game.createEntity(new Name("tree"));
        game.createEntity(new Name("stone"));
        tree.setEnabled(false);
        System.out.println("tree of one component disabled: its name is " + tree.get(Name.class).text());
    }

    private static void print(String what, Entity rat, Entity orc, Entity dragon) {
        System.out.println(what + ": rat is " + look(rat) + ", orc is " + look(orc) + ", dragon is " + look(dragon));
    }

    private static String look(Entity entity) {
        return entity.get(Name.class).text() + " with " + entity.get(Health.class).points;
    }
}
END
cat > "$work/recorded" <<'END'
rat disabled: rat is dragon with 100, orc is orc with 100, dragon is dragon with 100
50 off the rat: rat is dragon with 50, orc is orc with 100, dragon is dragon with 50
found 2, poisoned 3
10 off the poisoned: rat is dragon with 30, orc is orc with 90, dragon is dragon with 30
rat enabled: rat is rat with 100, orc is orc with 90, dragon is dragon with 30
tree of one component disabled: its name is stone
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
