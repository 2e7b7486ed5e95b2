#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# artemis-odb 2.3.0, tried 2026-11-30.
# Expected: getIntervalDelta() of an IntervalSystem is the "time passed since last process round": its values add up to
# the time that has passed.
# Seen: it takes the previous correction, not the previous remainder, off the remainder of the interval. The first two
# are right, later ones swing: with an interval of 0.1 s and frames of 0.07 s they are 0.14, 0.07, 0.18, 0.04, 0.22 s,
# where 0.14 or 0.07 s have passed. With frames of 0.08 s they reach -5.8 and 6.1 s within a minute. In 60 s they add up
# to 63 s (frames of 0.03 s) or 72 s.
# Matters: systems that move by this delta: steps forth and back, and 5 to 20 % too fast in the mean.
set -euo pipefail
name=artemis-interval-deltas-drift-from-the-time
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
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.systems.IntervalSystem;

import java.util.Locale;

public class Finding {
    public static void main(String[] args) {
        look(0.05f);
        look(0.07f);
        look(0.03f);
        look(0.08f);
    }

    private static void look(float frame) {
        Mover mover = new Mover();
        World world = new World(new WorldConfigurationBuilder().with(mover).build());
        int frames = Math.round(60 / frame);
        for (int i = 0; i < frames; i++) {
            world.setDelta(frame);
            mover.passed += frame;
            world.process();
        }
        System.out.println(String.format(Locale.ROOT, "frames of %.2f s:", frame));
        System.out.println("  passed " + mover.real.toString().trim());
        System.out.println("  deltas " + mover.given.toString().trim());
        System.out.println(String.format(Locale.ROOT,
                "  in %.1f s: %d rounds, sum of the deltas %.1f s, from %.2f to %.2f", frames * frame, mover.rounds,
                mover.sum, mover.least, mover.greatest));
    }

    public static class Marker extends Component {
    }

    private static class Mover extends IntervalSystem {
        private final StringBuilder real = new StringBuilder();
        private final StringBuilder given = new StringBuilder();
        private float passed;
        private int rounds;
        private double sum;
        private double least = Double.MAX_VALUE;
        private double greatest;

        private Mover() {
            super(Aspect.all(Marker.class), 0.1f);
        }

        @Override
        protected void processSystem() {
            double delta = getIntervalDelta();
            if (rounds < 7) {
                real.append(String.format(Locale.ROOT, "%.2f ", passed));
                given.append(String.format(Locale.ROOT, "%.2f ", delta));
            }
            rounds++;
            passed = 0;
            sum += delta;
            least = Math.min(least, delta);
            greatest = Math.max(greatest, delta);
        }
    }
}
END
cat > "$work/recorded" <<'END'
frames of 0.05 s:
  passed 0.10 0.10 0.10 0.10 0.10 0.10 0.10
  deltas 0.10 0.10 0.10 0.10 0.10 0.10 0.10
  in 60.0 s: 600 rounds, sum of the deltas 60.0 s, from 0.10 to 0.10
frames of 0.07 s:
  passed 0.14 0.07 0.14 0.07 0.14 0.07 0.14
  deltas 0.14 0.07 0.18 0.04 0.22 0.01 0.26
  in 60.0 s: 599 rounds, sum of the deltas 71.9 s, from -0.02 to 0.26
frames of 0.03 s:
  passed 0.12 0.09 0.09 0.12 0.09 0.09 0.12
  deltas 0.12 0.09 0.11 0.11 0.10 0.10 0.12
  in 60.0 s: 600 rounds, sum of the deltas 63.0 s, from 0.09 to 0.12
frames of 0.08 s:
  passed 0.16 0.08 0.08 0.16 0.08 0.08 0.08
  deltas 0.16 0.08 0.14 0.14 0.12 0.12 0.10
  in 60.0 s: 599 rounds, sum of the deltas 71.9 s, from -5.82 to 6.06
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
