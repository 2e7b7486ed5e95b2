#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# SiO2 1.8.0, tried 2026-11-30.
# Expected: after SimTime.setCurrentTime the next update() gives "this value plus whatever time has passed since the
# last time update() was called", as its Javadoc promises, and that time is its time per frame.
# Seen: the next update drops the time since the last one: the clock stays at the value that was set and getTpf() is 0.
# A clock that is corrected by 1 ms each frame goes 60 ms in a second, and getTpf() is 0 in all its frames.
# Matters: clients that follow the time of a server: each correction takes a step from the simulation.
set -euo pipefail
name=sio2-clock-set-each-frame-stands-still
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
import com.simsilica.sim.SimTime;

import java.util.Locale;

public class Finding {
    private static final long FRAME = 1_000_000_000L / 60;

    public static void main(String[] args) {
        SimTime time = new SimTime();
        time.update(0);
        time.update(FRAME);
        print("two updates", time);
        time.setCurrentTime(time.toSimTime(100));
        print("set to 100 s", time);
        time.update(2 * FRAME);
        print("next update", time);
        time.update(3 * FRAME);
        print("update after it", time);
        follow("not corrected", 0);
        follow("corrected by 1 ms in each 10th frame", 10);
        follow("corrected by 1 ms in each frame", 1);
    }

    private static void follow(String what, int frames) {
        SimTime time = new SimTime();
        time.update(0);
        double sum = 0;
        for (int i = 1; i <= 60; i++) {
            if (frames > 0 && i % frames == 0) {
                time.setCurrentTime(time.getTime() + time.toSimTime(0.001));
            }
            time.update(i * FRAME);
            sum += time.getTpf();
        }
        System.out.println(String.format(Locale.ROOT, "60 frames, %s: clock at %.3f s, sum of getTpf() %.3f s", what,
                time.getTimeInSeconds(), sum));
    }

    private static void print(String what, SimTime time) {
        System.out.println(String.format(Locale.ROOT, "%s: clock at %.4f s, getTpf() %.4f s", what,
                time.getTimeInSeconds(), time.getTpf()));
    }
}
END
cat > "$work/recorded" <<'END'
two updates: clock at 0.0167 s, getTpf() 0.0167 s
set to 100 s: clock at 100.0000 s, getTpf() 0.0167 s
next update: clock at 100.0000 s, getTpf() 0.0000 s
update after it: clock at 100.0167 s, getTpf() 0.0167 s
60 frames, not corrected: clock at 1.000 s, sum of getTpf() 1.000 s
60 frames, corrected by 1 ms in each 10th frame: clock at 0.906 s, sum of getTpf() 0.900 s
60 frames, corrected by 1 ms in each frame: clock at 0.060 s, sum of getTpf() 0.000 s
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
