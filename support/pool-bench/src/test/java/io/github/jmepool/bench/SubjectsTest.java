// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A benchmark of a pool that pools nothing would flatter everybody: each subject does what it claims. */
class SubjectsTest {
    private static final int SIZE = 100;

    static Stream<String> subjects() {
        return Stream.of(Baselines.class, Subjects.class, OwnPools.class)
                .flatMap(type -> Stream.of(type.getDeclaredClasses()))
                .filter(Subject.class::isAssignableFrom).map(Class::getSimpleName);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void handsOutDistinctThingsAndTheSameOnesAgain(String name) throws Exception {
        FutureTask<Void> task = new FutureTask<>(() -> check(name), null);
        // Netty's recycler works on this kind of thread only.
        new FastThreadLocalThread(task).start();
        task.get();
    }

    private static void check(String name) {
        try (Subject<Object> subject = Subject.of(name, SIZE)) {
            Set<Object> first = acquireAll(subject);
            assertThat(first).hasSize(SIZE).doesNotContainNull();
            first.forEach(subject::release);
            subject.useOnce();
            Set<Object> second = acquireAll(subject);
            assertThat(second).hasSize(SIZE);
            int before = second.size();
            second.retainAll(first);
            assertThat(second).hasSize(subject.reuses() ? before : 0);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static Set<Object> acquireAll(Subject<Object> subject) {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(subject.acquire());
        }
        Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
        set.addAll(all);
        return set;
    }
}
