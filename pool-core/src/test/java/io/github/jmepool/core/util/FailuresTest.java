// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Work that goes on after a failure tells of all failures at its end. */
class FailuresTest {
    private final RuntimeException first = new IllegalStateException("first");
    private final RuntimeException second = new IllegalArgumentException("second");

    @Test
    void nothingIsThrownWhenNothingWentWrong() {
        assertThatCode(() -> Failures.throwAny(null)).doesNotThrowAnyException();
        assertThatCode(new Failures()::throwFirst).doesNotThrowAnyException();
        assertThat(new Failures().any()).isFalse();
    }

    @Test
    void theFirstIsThrownWithTheOthersSuppressed() {
        Failures failures = Failures.with(null, first);
        assertThat(Failures.with(failures, second)).isSameAs(failures);
        assertThatThrownBy(() -> Failures.throwAny(failures)).isSameAs(first).hasSuppressedException(second);
    }

    @Test
    void anExceptionThrownTwiceIsReportedOnceAndDoesNotSuppressItself() {
        Failures failures = Failures.with(Failures.with(null, first), first);
        assertThatThrownBy(failures::throwFirst).isSameAs(first).hasNoSuppressedExceptions();
    }

    @Test
    void aThrownExceptionIsForgotten() {
        Failures failures = new Failures();
        failures.run(() -> {
            throw first;
        });
        assertThat(failures.any()).isTrue();
        assertThatThrownBy(failures::throwFirst).isSameAs(first);
        assertThat(failures.any()).isFalse();
        assertThatCode(failures::throwFirst).doesNotThrowAnyException();
    }

    @Test
    void aCheckedExceptionIsThrownAsItIs() {
        IOException checked = new IOException("disk");
        assertThatThrownBy(() -> Failures.throwAny(Failures.with(null, checked))).isSameAs(checked);
    }

    @Test
    void aFailureIsUndoneAndThrownOnWithTheUndosOwn() {
        StringBuilder done = new StringBuilder();
        Failures.orUndo(() -> done.append("done"), () -> done.append(", undone"));
        assertThat(done).hasToString("done");
        assertThatThrownBy(() -> Failures.orUndo(() -> {
            throw first;
        }, () -> {
            done.append(", undone");
            throw second;
        })).isSameAs(first).hasSuppressedException(second);
        assertThat(done).hasToString("done, undone");
    }
}
