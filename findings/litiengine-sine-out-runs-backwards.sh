#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# LITIENGINE 0.5.2, the last version that runs on Java 17, tried 2026-11-30; the enumeration is the same in 0.8.0.
# Expected: each TweenFunction leads from 0 at the time 0 to 1 at the time 1, as easing equations "based on Robert
# Penner's work" do.
# Seen: SINE_OUT leads from 1 to 0, and SINE_INOUT from 0 to 0.5. The other 20 lead from 0 to 1, within 0.001.
# Matters: a door that opens with SINE_OUT jumps open and closes, one with SINE_INOUT stays half closed.
set -euo pipefail
name=litiengine-sine-out-runs-backwards
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
      <groupId>de.gurkenlabs</groupId>
      <artifactId>litiengine</artifactId>
      <version>0.5.2</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import de.gurkenlabs.litiengine.tweening.TweenFunction;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        int right = 0;
        for (TweenFunction function : TweenFunction.values()) {
            if (Math.abs(function.compute(0)) < 0.001 && Math.abs(function.compute(1) - 1) < 0.001) {
                right++;
                continue;
            }
            System.out.print(function + ":");
            for (float time = 0; time <= 1; time += 0.25f) {
                System.out.print(String.format(Locale.ROOT, " %.2f", function.compute(time)));
            }
            System.out.println();
        }
        System.out.println("from 0 to 1: " + right + " of " + TweenFunction.values().length);
    }
}
END
cat > "$work/recorded" <<'END'
SINE_OUT: 1.00 0.62 0.29 0.08 0.00
SINE_INOUT: 0.00 0.04 0.15 0.31 0.50
from 0 to 1: 20 of 22
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
