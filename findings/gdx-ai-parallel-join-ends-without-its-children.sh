#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# gdx-ai 1.8.2, tried 2026-11-30.
# Expected: a Parallel with the orchestrator Join lets each child run to its end. With the policy Sequence it succeeds
# "if all children succeed", with Selector it fails "if all children fail".
# Seen: it depends on the order of the children. Once the last one is done, Sequence succeeds with the next that
# succeeds and cancels those behind it that still run. With Selector, if the last child is not the last to fail, the
# task keeps running after all of them have failed. Children in ascending order of length give the right results.
# Matters: groups of tasks such as "walk, turn and speak" of which the last is the shortest.
set -euo pipefail
name=gdx-ai-parallel-join-ends-without-its-children
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
import com.badlogic.gdx.ai.btree.branch.Parallel;
import com.badlogic.gdx.utils.Array;

public class Finding {
    static class Steps extends LeafTask<Object> {
        private final int steps;
        private final Status result;
        private int done;

        Steps(int steps, Status result) {
            this.steps = steps;
            this.result = result;
        }

        @Override
        public Status execute() {
            done++;
            return done < steps ? Status.RUNNING : result;
        }

        @Override
        public void end() {
            System.out.print(" " + steps + " " + getStatus() + ",");
        }

        @Override
        protected Task<Object> copyTo(Task<Object> task) {
            return task;
        }
    }

    public static void main(String[] args) {
        run(Parallel.Policy.Sequence, Task.Status.SUCCEEDED, 1, 2, 5);
        run(Parallel.Policy.Sequence, Task.Status.SUCCEEDED, 2, 5, 1);
        run(Parallel.Policy.Selector, Task.Status.FAILED, 1, 2, 5);
        run(Parallel.Policy.Selector, Task.Status.FAILED, 2, 5, 1);
    }

    private static void run(Parallel.Policy policy, Task.Status result, int... steps) {
        Array<Task<Object>> children = new Array<>();
        System.out.print(policy + " of children that take");
        for (int count : steps) {
            children.add(new Steps(count, result));
            System.out.print(" " + count);
        }
        System.out.print(" steps:");
        BehaviorTree<Object> tree = new BehaviorTree<>(new Parallel<>(policy, Parallel.Orchestrator.Join, children));
        int step = 0;
        do {
            tree.step();
            step++;
        } while (tree.getStatus() == Task.Status.RUNNING && step < 100);
        System.out.println(" " + tree.getStatus() + " after step " + step);
    }
}
END
cat > "$work/recorded" <<'END'
Sequence of children that take 1 2 5 steps: 1 SUCCEEDED, 2 SUCCEEDED, 5 SUCCEEDED, SUCCEEDED after step 5
Sequence of children that take 2 5 1 steps: 1 SUCCEEDED, 2 SUCCEEDED, 5 CANCELLED, SUCCEEDED after step 2
Selector of children that take 1 2 5 steps: 1 FAILED, 2 FAILED, 5 FAILED, FAILED after step 5
Selector of children that take 2 5 1 steps: 1 FAILED, 2 FAILED, 5 FAILED, RUNNING after step 100
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
