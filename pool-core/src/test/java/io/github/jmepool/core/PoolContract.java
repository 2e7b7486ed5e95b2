// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/**
 * The contract of every kind of pool: a kind inherits this suite and supplies its pool. This part: hooks that throw or
 * call the pool, and closing.
 */
abstract class PoolContract extends PoolThrowContract {
    @Test
    void anAcquireHookThatThrowsCostsItsObjectAndNothingElse() {
        Pool<Object> pool = pool();
        pool.prewarmNow(1);
        fixture.onAcquire = PoolContractBase::throwNo;
        assertThatThrownBy(pool::acquire).isInstanceOf(IllegalStateException.class).hasMessage("no bullet#1");
        assertThatThrownBy(pool::acquire).isInstanceOf(IllegalStateException.class).hasMessage("no bullet#2");
        assertThat(fixture.disposed).hasToString("[bullet#1, bullet#2]");
        PoolStats stats = pool.stats();
        assertThat(stats.total()).isZero();
        assertThat(stats.discarded()).isEqualTo(2);
        assertThat(stats.hits() + stats.misses()).isZero();
        fixture.onAcquire = object -> { };
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aReleaseHookThatThrowsCostsItsObjectAndNothingElse() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        fixture.onRelease = PoolContractBase::throwNo;
        fixture.onDispose = object -> {
            throw new IllegalArgumentException("second");
        };
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(IllegalStateException.class)
                .hasMessage("no bullet#1").satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(1));
        assertThat(pool.owns(bullet)).isFalse();
        assertThat(pool.totalCount()).isZero();
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(PoolException.class);
    }

    @Test
    void aFactoryThatThrowsLeavesTheCountsAlone() {
        Pool<Object> pool = pool(bullets().maxTotal(1));
        fixture.onCreate = () -> {
            throw new IllegalStateException("no memory");
        };
        assertThatThrownBy(pool::acquire).hasMessage("no memory");
        assertThatThrownBy(() -> pool.prewarmNow(1)).hasMessage("no memory");
        assertThat(pool.totalCount()).isZero();
        assertThat(pool.stats().created()).isZero();
        fixture.onCreate = () -> { };
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aFactoryThatThrowsOnTheSpareKeepsWhatItMade() {
        Pool<Object> pool = pool(bullets().growth(GrowthPolicy.fixedStep(3)));
        fixture.onCreate = () -> {
            if (fixture.made == 2) {
                throw new IllegalStateException("no memory");
            }
        };
        assertThatThrownBy(pool::acquire).hasMessage("no memory");
        assertThat(pool.idleCount()).isEqualTo(2);
        assertThat(pool.activeCount()).isZero();
        assertThat(pool.stats().misses()).isZero();
        assertThat(pool.acquire()).isNotNull();
    }

    @Test
    void aDisposeHookThatThrowsStillLosesItsObject() {
        Pool<Object> pool = pool();
        acquire(pool, 3).forEach(pool::release);
        fixture.onDispose = PoolContractBase::throwNo;
        assertThatThrownBy(() -> pool.trim(2)).hasMessage("no bullet#1")
                .satisfies(failure -> assertThat(failure.getSuppressed()[0]).hasMessage("no bullet#2"));
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.stats().trimmed()).isEqualTo(2);
        assertThatThrownBy(pool::close).hasMessage("no bullet#3");
        assertThat(pool.isClosed()).isTrue();
        assertThat(pool.totalCount()).isZero();
    }

    @Test
    void releasingAllGoesOnWhenHooksThrow() {
        Pool<Object> pool = pool();
        acquire(pool, 3);
        fixture.onRelease = object -> {
            if (!object.toString().endsWith("2")) {
                throwNo(object);
            }
        };
        assertThatThrownBy(pool::releaseAll).hasMessage("no bullet#1")
                .satisfies(failure -> assertThat(failure.getSuppressed()[0]).hasMessage("no bullet#3"));
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.activeCount()).isZero();
    }

    @Test
    void aFactoryMayNotReturnNullOrAnObjectTwice() {
        Pool<Object> nothing = newPool(() -> null, bullets().build(), null);
        assertThatThrownBy(nothing::acquire).isExactlyInstanceOf(PoolException.class)
                .hasMessage("Pool 'bullet': create() returned null; it must return a new object");
        Object only = fixture.create();
        Pool<Object> same = newPool(() -> only, bullets().build(), null);
        assertThat(same.acquire()).isSameAs(only);
        assertThatThrownBy(same::acquire).isExactlyInstanceOf(PoolException.class).hasMessage("Pool 'bullet': "
                + "'bullet#1' is already in this pool; create() and addIdle need a new object");
        assertThat(same.totalCount()).isEqualTo(1);
    }

    @Test
    void hooksMayUseThePoolButNotTheirOwnObject() {
        Pool<Object> pool = pool();
        List<Throwable> refusals = new ArrayList<>();
        List<Object> inner = new ArrayList<>();
        fixture.onAcquire = object -> {
            fixture.onAcquire = other -> { };
            for (ThrowingCallable call : List.<ThrowingCallable>of(() -> pool.release(object),
                    () -> pool.discard(object), () -> pool.detach(object), () -> pool.endUse(object))) {
                refusals.add(catchThrowable(call));
            }
            inner.add(pool.acquire());
            assertThat(pool.activeCount()).isEqualTo(2);
        };
        Object outer = pool.acquire();
        assertThat(refusals).hasSize(4).allSatisfy(refusal -> assertThat(refusal)
                .isExactlyInstanceOf(ObjectBusyException.class)
                .hasMessageContaining("of 'bullet#1' was called from inside its own onAcquire"));
        assertThat(inner).doesNotContainNull();
        assertThat(inner.get(0)).isNotSameAs(outer);
        fixture.onRelease = object -> {
            fixture.onRelease = other -> { };
            refusals.add(catchThrowable(() -> pool.release(object)));
            pool.release(inner.get(0));
        };
        pool.release(outer);
        assertThat(refusals.get(4)).hasMessageContaining("release of 'bullet#1' was called from inside its own "
                + "onRelease");
        assertThat(pool.idleCount()).isEqualTo(2);
    }

    @Test
    void limitsHoldThroughAcquiresInsideAcquires() {
        int[] deepest = new int[1];
        Pool<Object> pool = pool(bullets().maxActive(2));
        List<Object> inner = new ArrayList<>();
        List<Throwable> refusals = new ArrayList<>();
        fixture.onCreate = () -> {
            // Each creation asks for one more, so that nothing but the limit ends this early.
            if (refusals.isEmpty() && deepest[0]++ < 5) {
                Throwable refusal = catchThrowable(() -> inner.add(pool.acquire()));
                if (refusal != null) {
                    refusals.add(refusal);
                }
            }
        };
        Object outer = pool.acquire();
        assertThat(refusals).hasSize(1);
        assertThat(refusals.get(0)).isInstanceOf(PoolExhaustedException.class);
        assertThat(inner).hasSize(1);
        assertThat(inner.get(0)).isNotSameAs(outer);
        assertThat(pool.activeCount()).isEqualTo(2);
        assertThat(pool.stats().peakActive()).isEqualTo(2);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
    }

    @Test
    void closingInsideAHookEndsItsObjectWhenTheHookReturns() {
        Pool<Object> pool = pool();
        fixture.onAcquire = object -> pool.close();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(fixture.disposed).hasToString("[bullet#1]");
        assertThat(pool.totalCount()).isZero();
        Pool<Object> other = pool();
        Object bullet = other.acquire();
        fixture.onRelease = object -> other.close();
        other.release(bullet);
        assertThat(other.isClosed()).isTrue();
        assertThat(fixture.disposed).contains(bullet);
    }

    @Test
    void aClosedPoolRefusesWhatWouldChangeIt() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        pool.prewarmNow(3);
        pool.close(ClosePolicy.DISPOSE);
        pool.close();
        assertThat(fixture.disposed).hasSize(3);
        for (ThrowingCallable call : List.<ThrowingCallable>of(pool::acquire, pool::lease, () -> pool.release(bullet),
                () -> pool.release(bullet, 1), () -> pool.endUse(bullet), () -> pool.discard(bullet),
                () -> pool.detach(bullet), () -> pool.addIdle(bullet), () -> pool.prewarmNow(1), pool::prewarmNow,
                () -> pool.trim(1), pool::takeColdest, pool::releaseAll, () -> pool.configure(pool.settings()))) {
            assertThatThrownBy(call).isExactlyInstanceOf(PoolClosedException.class)
                    .hasMessage("Pool 'bullet': the pool is closed; build a new one");
        }
        PoolStats stats = pool.stats();
        assertThat(stats.total()).isZero();
        assertThat(stats.disposed()).isEqualTo(3);
        assertThat(stats.trimmed()).isZero();
        assertThat(pool.owns(bullet)).isFalse();
    }

    @Test
    void usesMayComeHomeToAClosedPoolWhereThatIsThePolicy() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 4);
        pool.close(ClosePolicy.DISPOSE_ON_RELEASE);
        assertThat(pool.activeCount()).isEqualTo(4);
        pool.release(held.get(0));
        pool.release(held.get(1), pool.useId(held.get(1)));
        pool.discard(held.get(2));
        assertThat(fixture.disposed).hasSize(3);
        assertThat(pool.idleCount()).isZero();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
        pool.releaseAll();
        assertThat(pool.totalCount()).isZero();
    }

    @Test
    void usesMayStayOutWhereThatIsThePolicy() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        Object ended = pool.acquire();
        pool.endUse(ended);
        pool.prewarmNow(3);
        pool.close(ClosePolicy.ABANDON);
        assertThat(fixture.disposed).hasSize(1);
        assertThat(pool.stats().detached()).isEqualTo(2);
        assertThat(pool.owns(bullet)).isFalse();
    }

    @Test
    void aCloseCanBeRefusedWhileObjectsAreOut() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        pool.prewarmNow(2);
        assertThatThrownBy(() -> pool.close(ClosePolicy.THROW)).isExactlyInstanceOf(PoolException.class)
                .hasMessage("Pool 'bullet': the pool can't be closed with 1 object in use; release all first, or"
                        + " close with another ClosePolicy");
        assertThat(pool.isClosed()).isFalse();
        assertThat(pool.idleCount()).isEqualTo(1);
        pool.release(bullet);
        pool.close(ClosePolicy.THROW);
        assertThat(pool.isClosed()).isTrue();
    }

    @Test
    void closingInsideTheFactoryEndsWhatItMakes() {
        Pool<Object> pool = pool();
        fixture.onCreate = pool::close;
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(fixture.disposed).hasToString("[bullet#1]");
        Pool<Object> other = pool(bullets().growth(GrowthPolicy.fixedStep(4)));
        fixture.onCreate = () -> {
            if (fixture.made == 3) {
                other.close();
            }
        };
        assertThatThrownBy(other::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(other.totalCount()).isZero();
        assertThat(fixture.disposed).hasSize(4);
        Pool<Object> third = pool();
        fixture.onCreate = third::close;
        assertThatThrownBy(() -> third.prewarmNow(2)).isInstanceOf(PoolClosedException.class);
        assertThat(third.totalCount()).isZero();
    }

    @Test
    void closingGoesOnWhenHooksThrow() {
        Pool<Object> pool = pool();
        acquire(pool, 3);
        pool.prewarmNow(4);
        fixture.onDispose = object -> {
            fixture.onDispose = PoolContractBase::throwNo;
        };
        assertThatThrownBy(() -> pool.close(ClosePolicy.DISPOSE)).hasMessageStartingWith("no bullet#")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(2));
        assertThat(fixture.disposed).hasSize(4);
        assertThat(pool.totalCount()).isZero();
    }
}
