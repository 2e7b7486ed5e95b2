// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmepool.core.ClosePolicy;
import io.github.jmepool.core.DisposeReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A shared pool whose onAcquire throws, with the pool closed meanwhile or not. */
final class SharedPoolClosingTest implements SharedPoolHooks<String, Object> {
    private final List<DisposeReason> reasons = new ArrayList<>();
    private final SharedPool<String, Object> pool = SharedPool.<String, Object>named("texture").capacity(0)
            .hooks(this).build();
    private Runnable meanwhile = () -> { };
    private RuntimeException disposal;

    @Override
    public void onAcquire(String key, Object object) {
        meanwhile.run();
        throw new IllegalStateException("no");
    }

    @Override
    public void onDispose(String key, Object object, DisposeReason reason) {
        reasons.add(reason);
        if (disposal != null) {
            throw disposal;
        }
    }

    private void failsToAcquire(Supplier<Object> acquire) {
        assertThatThrownBy(acquire::get).isExactlyInstanceOf(IllegalStateException.class).hasMessage("no");
        assertThat(pool.stats().total()).isZero();
    }

    @ParameterizedTest
    @EnumSource(value = ClosePolicy.class, names = {"DISPOSE", "DISPOSE_ON_RELEASE"})
    void anObjectThatFailsDuringTheCloseIsDisposedOfAsClosed(ClosePolicy policy) {
        meanwhile = () -> pool.close(policy);
        failsToAcquire(() -> pool.acquire("stone", key -> new Object()));
        assertThat(reasons).containsExactly(DisposeReason.CLOSED);
    }

    @Test
    void anObjectThatFailsInAnOpenPoolIsDisposedOfForWantOfRoom() {
        failsToAcquire(() -> pool.acquire("stone", key -> new Object()));
        assertThat(reasons).containsExactly(DisposeReason.OVER_LIMIT);
    }

    @Test
    void theDisposalsOwnExceptionIsSuppressed() {
        disposal = new IllegalArgumentException("nor this");
        assertThatThrownBy(() -> pool.acquire("stone", key -> new Object())).hasMessage("no")
                .satisfies(failure -> assertThat(failure.getSuppressed()).containsExactly(disposal));
    }
}
