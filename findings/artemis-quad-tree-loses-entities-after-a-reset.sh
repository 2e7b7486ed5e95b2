#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# artemis-odb-contrib, contrib-core 2.5.0, with artemis-odb 2.3.0, tried 2026-11-30.
# Expected: reset() of a QuadTree removes "all nodes and stored ids"; afterwards upsert, "inserting it otherwise", adds
# entities anew, and remove of an id that is not in the tree does nothing.
# Seen: the places of the old ids remain, and go to other entities from the pool: upsert of an old id takes the place of
# the entity that has it now, which is lost, and remove of an old id removes that entity. Of 4 entities that are added
# in another order 2 are in the tree; without the reset, or with insert instead, all 4.
# Matters: trees that are filled anew each frame: some entities collide with nothing, others each frame.
set -euo pipefail
name=artemis-quad-tree-loses-entities-after-a-reset
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
import com.artemis.utils.IntBag;
import net.mostlyoriginal.api.utils.QuadTree;

import java.util.Arrays;

public class Finding {
    public static void main(String[] args) {
        QuadTree tree = filled();
        print("upsert of 0 to 3", tree);
        tree.reset();
        print("reset", tree);
        for (int id = 3; id >= 0; id--) {
            tree.upsert(id, id * 10, 10, 5, 5);
        }
        print("upsert of 3 to 0", tree);

        QuadTree inserted = filled();
        inserted.reset();
        for (int id = 3; id >= 0; id--) {
            inserted.insert(id, id * 10, 10, 5, 5);
        }
        print("insert of 3 to 0 after a reset", inserted);

        QuadTree updated = filled();
        for (int id = 3; id >= 0; id--) {
            updated.upsert(id, id * 10, 10, 5, 5);
        }
        print("upsert of 3 to 0 without a reset", updated);

        QuadTree removed = filled();
        removed.reset();
        removed.upsert(2, 20, 10, 5, 5);
        print("upsert of 2 after a reset", removed);
        removed.remove(0);
        print("remove of 0, which is not there", removed);
    }

    private static QuadTree filled() {
        QuadTree tree = new QuadTree(0, 0, 100, 100);
        for (int id = 0; id < 4; id++) {
            tree.upsert(id, id * 10, 10, 5, 5);
        }
        return tree;
    }

    private static void print(String what, QuadTree tree) {
        IntBag ids = tree.getExact(new IntBag(), 0, 0, 100, 100);
        int[] sorted = Arrays.copyOf(ids.getData(), ids.size());
        Arrays.sort(sorted);
        System.out.println(what + ": " + Arrays.toString(sorted));
    }
}
END
cat > "$work/recorded" <<'END'
upsert of 0 to 3: [0, 1, 2, 3]
reset: []
upsert of 3 to 0: [0, 1]
insert of 3 to 0 after a reset: [0, 1, 2, 3]
upsert of 3 to 0 without a reset: [0, 1, 2, 3]
upsert of 2 after a reset: [2]
remove of 0, which is not there: []
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
