#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# jme3-core 3.9.0-stable, tried 2026-11-29.
# Expected: remove() of the iterator of an IntMap removes the entry or throws UnsupportedOperationException, and
# IntMap.remove(key) in a loop over the map throws ConcurrentModificationException, as usual in Java.
# Seen: the iterator's remove() does nothing. IntMap.remove(key) works, but the loop ends after half of the entries, as
# it compares the number of entries so far with the shrinking size.
# Matters: maps of entities or connections by id that are cleaned up in a loop: what is dead stays in them.
set -euo pipefail
name=jme-int-map-iterator-removes-nothing
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
import com.jme3.util.IntMap;
import java.util.Iterator;

public class Finding {
    public static void main(String[] args) {
        IntMap<String> map = mapOfEight();
        Iterator<IntMap.Entry<String>> iterator = map.iterator();
        while (iterator.hasNext()) {
            iterator.next();
            iterator.remove();
        }
        System.out.printf("8 entries, all removed by the iterator: %d left%n", map.size());

        map = mapOfEight();
        int looked = 0;
        for (IntMap.Entry<String> entry : map) {
            looked++;
            map.remove(entry.getKey());
        }
        System.out.printf("8 entries, each removed in a loop: loop ran %d times, %d left%n", looked, map.size());
    }

    private static IntMap<String> mapOfEight() {
        IntMap<String> map = new IntMap<>();
        for (int id = 0; id < 8; id++) {
            map.put(id, "entity " + id);
        }
        return map;
    }
}
END
cat > "$work/recorded" <<'END'
8 entries, all removed by the iterator: 8 left
8 entries, each removed in a loop: loop ran 4 times, 4 left
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
