#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# sim-math 1.6.0, tried 2026-11-29.
# Expected: IntRangeSet.remove(min, max) removes all values from min to max.
# Seen: of two or more whole blocks of values in the range, the second, the fourth and so on stay: the set 1, 3, 5, 7
# without 2 to 6 still contains 5. The same removal a second time removes it.
# Matters: sets of free ids, loaded cells or missing messages: what was removed is used or asked for again.
set -euo pipefail
name=sim-math-range-set-keeps-values-of-a-removed-range
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
      <artifactId>sim-math</artifactId>
      <version>1.6.0</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.simsilica.mathd.util.IntRangeSet;

public class Finding {
    public static void main(String[] args) {
        look(2, 6, 1, 3, 7);
        look(2, 6, 1, 3, 5, 7);
        look(3, 6, 3, 5);
        look(1, 9, 1, 3, 5, 7, 9);
    }

    private static void look(int min, int max, int... values) {
        IntRangeSet set = new IntRangeSet();
        for (int value : values) {
            set.add(value);
        }
        System.out.printf("%s without %d to %d:", set, min, max);
        set.remove(min, max);
        System.out.printf(" %s", set);
        set.remove(min, max);
        System.out.printf(", once more: %s%n", set);
    }
}
END
cat > "$work/recorded" <<'END'
[1, 3, 7] without 2 to 6: [1, 7], once more: [1, 7]
[1, 3, 5, 7] without 2 to 6: [1, 5, 7], once more: [1, 7]
[3, 5] without 3 to 6: [5], once more: []
[1, 3, 5, 7, 9] without 1 to 9: [3, 7], once more: [7]
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
