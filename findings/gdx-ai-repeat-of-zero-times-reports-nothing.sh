#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# gdx-ai 1.8.2, tried 2026-11-29.
# Expected: a Repeat of 0 times skips its child and succeeds ("always succeeds when reaches the specified number of
# repetitions"), and the sequence goes on.
# Seen: it neither succeeds nor fails: the sequence stays at it in all later steps, and the status of the tree is FRESH.
# Each step returns as usual.
# Matters: repetitions drawn from a distribution such as 0 to 3: sooner or later a character does nothing any more.
set -euo pipefail
name=gdx-ai-repeat-of-zero-times-reports-nothing
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
      <groupId>com.badlogicgames.gdx</groupId>
      <artifactId>gdx-ai</artifactId>
      <version>1.8.2</version>
    </dependency>
  </dependencies>
</project>
END
cat > "$work/Finding.java" <<'END'
import com.badlogic.gdx.ai.btree.BehaviorTree;
import com.badlogic.gdx.ai.btree.LeafTask;
import com.badlogic.gdx.ai.btree.Task;
import com.badlogic.gdx.ai.btree.branch.Sequence;
import com.badlogic.gdx.ai.btree.decorator.Repeat;
import com.badlogic.gdx.ai.utils.random.ConstantIntegerDistribution;
import com.badlogic.gdx.utils.Array;

public class Finding {
    public static void main(String[] args) {
        for (int times : new int[] {3, 1, 0}) {
            int[] runs = new int[2];
            Array<Task<int[]>> tasks = new Array<>();
            tasks.add(new Repeat<>(new ConstantIntegerDistribution(times), new Counter(0)));
            tasks.add(new Counter(1));
            BehaviorTree<int[]> tree = new BehaviorTree<>(new Sequence<>(tasks), runs);
            for (int i = 0; i < 10; i++) {
                tree.step();
            }
            System.out.printf("%d times, 10 steps: repeated %d, after it %d, status %s%n", times, runs[0], runs[1],
                    tree.getStatus());
        }
    }

    private static class Counter extends LeafTask<int[]> {
        private final int index;

        Counter(int index) {
            this.index = index;
        }

        @Override
        public Status execute() {
            getObject()[index]++;
            return Status.SUCCEEDED;
        }

        @Override
        protected Task<int[]> copyTo(Task<int[]> task) {
            return task;
        }
    }
}
END
cat > "$work/recorded" <<'END'
3 times, 10 steps: repeated 30, after it 10, status SUCCEEDED
1 times, 10 steps: repeated 10, after it 10, status SUCCEEDED
0 times, 10 steps: repeated 0, after it 0, status FRESH
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
