#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Zay-ES 1.4.0, tried 2026-11-28.
# Expected: the first applyChanges of a set reports the entities that it begins with in getAddedEntities.
# Seen: they are in the set from the start and are never reported as added; only later ones are.
# Matters: a system that makes a spatial for each added entity shows nothing of what was there before it.
set -euo pipefail
name=zay-es-entities-before-the-set-are-never-added
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
      <artifactId>zay-es</artifactId>
      <version>1.4.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.es.EntityComponent;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import com.simsilica.es.base.DefaultEntityData;

public class Finding {
    public static class Place implements EntityComponent {
    }

    static void apply(String when, EntitySet set) {
        set.applyChanges();
        System.out.println(when + ": size " + set.size() + ", added " + set.getAddedEntities().size());
    }

    public static void main(String[] args) {
        DefaultEntityData data = new DefaultEntityData();
        data.setComponent(data.createEntity(), new Place());
        EntitySet set = data.getEntities(Place.class);
        apply("one entity before the set", set);
        EntityId later = data.createEntity();
        data.setComponent(later, new Place());
        apply("one after it", set);
    }
}
END
cat > "$work/recorded" <<'END'
one entity before the set: size 1, added 0
one after it: size 2, added 1
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
