#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# commons-pool2 2.12.1, tried 2026-11-29.
# Expected: after pool.setMaxTotal(1), with 2 objects lent, a third is not lent until enough have come back.
# Seen: maxTotal is asked only where an object would be made. What is idle is lent whatever the limit is: 3 are in use
# where 1 is allowed, and with maxTotal 0, which should stop a pool, the idle ones go on being lent.
# Matters: limits that are lowered while a program runs.
set -euo pipefail
name=commons-pool-lowered-max-total-lends-what-is-idle
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
      <groupId>org.apache.commons</groupId>
      <artifactId>commons-pool2</artifactId>
      <version>2.12.1</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import java.time.Duration;
import java.util.NoSuchElementException;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;

public class Finding {
    public static void main(String[] args) throws Exception {
        GenericObjectPool<int[]> pool = new GenericObjectPool<>(new BasePooledObjectFactory<int[]>() {
            @Override
            public int[] create() {
                return new int[1];
            }

            @Override
            public PooledObject<int[]> wrap(int[] object) {
                return new DefaultPooledObject<>(object);
            }
        });
        pool.setMaxTotal(4);
        pool.addObjects(4);
        pool.borrowObject();
        pool.borrowObject();
        for (int limit : new int[] {1, 0, 1}) {
            pool.setMaxTotal(limit);
            try {
                pool.borrowObject(Duration.ofMillis(1));
                System.out.println("maxTotal " + limit + ": lent, in use " + pool.getNumActive());
            } catch (NoSuchElementException refused) {
                System.out.println("maxTotal " + limit + ": refused, in use " + pool.getNumActive());
            }
        }
    }
}
END
cat > "$work/recorded" <<'END'
maxTotal 1: lent, in use 3
maxTotal 0: lent, in use 4
maxTotal 1: refused, in use 4
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
