// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The contract of every kind of pool: whatever a hook throws, a checked exception included, reaches the caller as it
 * is, and costs no more than its object.
 */
abstract class PoolThrowContract extends PoolLimitContract {
    private static Throwable thrownBy(Thrown kind, String message, ThrowingCallable action) {
        Throwable thrown = catchThrowable(action);
        assertThat(kind.is(thrown, message)).as("what came out: %s", thrown).isTrue();
        return thrown;
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfAFactoryReachTheCallerAsTheyAre(Thrown kind) {
        Pool<Object> pool = pool(bullets().maxTotal(1));
        fixture.onCreate = () -> kind.fail("make");
        thrownBy(kind, "make", pool::acquire);
        thrownBy(kind, "make", () -> pool.prewarmNow(1));
        assertThat(pool.stats().created()).isZero();
        fixture.onCreate = () -> { };
        assertThat(pool.acquire()).as("the room is free again").isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfAnAcquireHookReachTheCallerAsTheyAre(Thrown kind) {
        assumeTrue(callsHooks());
        Pool<Object> pool = pool();
        fixture.onAcquire = object -> kind.fail("acquire");
        thrownBy(kind, "acquire", pool::acquire);
        thrownBy(kind, "acquire", pool::lease);
        assertThat(pool.stats().discarded()).isEqualTo(2);
        assertThat(pool.totalCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfAReleaseHookReachTheCallerAsTheyAre(Thrown kind) {
        assumeTrue(callsHooks());
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        fixture.onRelease = object -> kind.fail("release");
        fixture.onDispose = object -> kind.fail("dispose");
        Throwable thrown = thrownBy(kind, "release", () -> pool.release(bullet));
        assertThat(thrown.getSuppressed()).singleElement().satisfies(e -> assertThat(e).hasMessage("dispose"));
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(pool.totalCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfManyHooksReachTheCallerWhenAllAreDone(Thrown kind) {
        assumeTrue(callsHooks());
        Pool<Object> pool = pool();
        acquire(pool, 3);
        fixture.onRelease = object -> kind.fail("release");
        Throwable thrown = thrownBy(kind, "release", pool::releaseAll);
        assertThat(thrown.getSuppressed()).hasSize(2);
        assertThat(pool.stats().discarded()).isEqualTo(3);
        assertThat(pool.activeCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfDisposersReachTheCallerAsTheyAre(Thrown kind) {
        Pool<Object> pool = pool();
        pool.prewarmNow(3);
        Object bullet = pool.acquire();
        fixture.onDispose = object -> kind.fail("dispose");
        thrownBy(kind, "dispose", () -> pool.discard(bullet));
        thrownBy(kind, "dispose", () -> pool.trim(1));
        pool.acquire();
        Throwable thrown = thrownBy(kind, "dispose", () -> pool.close(ClosePolicy.DISPOSE));
        assertThat(thrown.getSuppressed()).as("one was idle or in use besides").hasSizeLessThanOrEqualTo(1);
        assertThat(pool.stats().disposed()).isEqualTo(3);
        assertThat(pool.isClosed()).isTrue();
    }
}
