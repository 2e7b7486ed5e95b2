// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** The contract of pools that know whose use is the oldest, and can end it for another: those of one thread. */
abstract class VictimContract extends PoolContract {
    @Test
    void theOldestUseEndsWhereThatIsThePolicy() {
        Pool<Object> pool = pool(bullets().maxActive(2).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Object first = pool.acquire();
        Object second = pool.acquire();
        long use = pool.useId(first);
        assertThat(pool.acquire()).isSameAs(first);
        assertThat(pool.isCurrent(first, use)).isFalse();
        assertThat(pool.acquire()).isSameAs(second);
        assertThat(fixture.calls).contains("release bullet#1");
        pool.release(first);
        assertThat(pool.acquire()).isSameAs(first);
        assertThat(pool.acquire()).isSameAs(second);
        assertThat(pool.stats().active()).isEqualTo(2);
        assertThat(pool.stats().exhausted()).isEqualTo(3);
    }

    /** A player turns the quality down while many are in use. */
    @Test
    void asManyUsesEndAsALimitThatWasLoweredWants() {
        assertUsesEndForLimit(PoolSettings.Builder::maxActive);
        assertUsesEndForLimit(PoolSettings.Builder::maxTotal);
    }

    private void assertUsesEndForLimit(BiFunction<PoolSettings.Builder, Integer, PoolSettings.Builder> limit) {
        for (ExhaustionPolicy policy : List.of(ExhaustionPolicy.REUSE_OLDEST, ExhaustionPolicy.REUSE_CHOSEN)) {
            Pool<Object> pool = pool(limit.apply(bullets(), 10).exhaustion(policy));
            List<Object> held = acquire(pool, 10);
            pool.configure(limit.apply(pool.settings().toBuilder(), 4).build());
            Object next = pool.acquire();
            assertThat(next).isNotNull();
            assertThat(pool.stats().active()).isEqualTo(4);
            assertThat(pool.stats().exhausted()).isEqualTo(1);
            List<Object> left = new ArrayList<>(policy == ExhaustionPolicy.REUSE_OLDEST ? held.subList(7, 10)
                    : held.subList(0, 3));
            left.add(next);
            for (Object each : left) {
                pool.release(each);
            }
            assertThat(pool.activeCount()).isZero();
        }
    }

    @Test
    void orderOfUseIsKnownFromTheMomentItIsAskedFor() {
        Pool<Object> pool = pool(bullets().maxActive(3));
        List<Object> held = acquire(pool, 3);
        pool.release(held.get(0));
        pool.acquire();
        pool.configure(pool.settings().toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        assertThat(pool.acquire()).isSameAs(held.get(1));
    }

    @Test
    void theChosenUseEndsWhereThatIsThePolicy() {
        Pool<Object> pool = pool(bullets().maxTotal(3).exhaustion(ExhaustionPolicy.REUSE_CHOSEN));
        List<Object> held = acquire(pool, 3);
        assertThat(pool.acquire()).isSameAs(held.get(2));
        assertThat(pool.stats().active()).isEqualTo(3);
    }

    @Test
    void aChoiceOfNoObjectRefusesTheAcquire() {
        Pool<Object> pool = pool(bullets().maxTotal(1).exhaustion(ExhaustionPolicy.REUSE_CHOSEN), active -> null);
        pool.acquire();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        assertThat(pool.tryAcquire()).isNull();
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @Test
    void aChoiceOutsideThePoolIsAnErrorWithTheName() {
        Pool<Object> pool = pool(bullets().maxTotal(1).exhaustion(ExhaustionPolicy.REUSE_CHOSEN), active -> "stranger");
        pool.acquire();
        assertThatThrownBy(pool::acquire).isExactlyInstanceOf(PoolException.class).hasMessage("Pool 'bullet': the "
                + "victim selector chose 'stranger', which is not in use; it must return one of the objects it was "
                + "given");
    }

    @Test
    void usesThatHaveEndedAreNoVictims() {
        Pool<Object> pool = pool(bullets().maxTotal(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        Object bullet = pool.acquire();
        pool.endUse(bullet);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolExhaustedException.class);
        assertThat(pool.tryAcquire()).isNull();
        pool.release(bullet);
        assertThat(pool.tryAcquire()).isSameAs(bullet);
        assertThat(pool.tryAcquire()).as("a use was ended for it").isSameAs(bullet);
    }

    @Test
    void usesThatAreAboutToBeginAreNoVictims() {
        Pool<Object> pool = pool(bullets().maxActive(1).exhaustion(ExhaustionPolicy.REUSE_CHOSEN),
                active -> active.iterator().next());
        List<Throwable> refused = new ArrayList<>();
        fixture.onAcquire = object -> refused.add(catchThrowable(pool::acquire));
        pool.acquire();
        assertThat(refused).hasSize(1).allMatch(PoolExhaustedException.class::isInstance);
        assertThat(pool.activeCount()).isEqualTo(1);
    }

    @Test
    void closingDisposesOfTheOldestUseFirst() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 3);
        pool.release(held.get(0));
        pool.acquire();
        pool.endUse(held.get(1));
        pool.close();
        assertThat(fixture.disposed).hasToString("[bullet#2, bullet#3, bullet#1]");
    }

    @Test
    void aMissingVictimSelectorIsNamed() {
        Pool<Object> pool = pool();
        PoolSettings chosen = pool.settings().toBuilder().exhaustion(ExhaustionPolicy.REUSE_CHOSEN).build();
        assertThatThrownBy(() -> pool.configure(chosen)).hasMessage("Pool 'bullet': exhaustion REUSE_CHOSEN needs "
                + "a victim selector; give the builder one with victim(...)");
    }

    @Test
    void ordersOfReuseCanBeExchangedInUse() {
        Pool<Object> pool = pool(bullets().order(ReuseOrder.FIFO));
        List<Object> held = acquire(pool, 4);
        held.forEach(pool::release);
        assertThat(pool.acquire()).isSameAs(held.get(0));
        pool.configure(pool.settings().toBuilder().order(ReuseOrder.LIFO).build());
        assertThat(pool.acquire()).isSameAs(held.get(3));
        pool.configure(pool.settings().toBuilder().order(ReuseOrder.FIFO).build());
        assertThat(pool.acquire()).isSameAs(held.get(1));
    }

    @Test
    void victimsGoByTheLatestUseAndNotByTheFirst() {
        Pool<Object> pool = pool(bullets().maxActive(3).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        List<Object> held = acquire(pool, 3);
        pool.release(held.get(0));
        pool.acquire();
        pool.discard(held.get(1));
        pool.acquire();
        assertThat(pool.acquire()).isSameAs(held.get(2));
        pool.configure(pool.settings().toBuilder().exhaustion(ExhaustionPolicy.THROW).build());
        pool.configure(pool.settings().toBuilder().exhaustion(ExhaustionPolicy.REUSE_OLDEST).build());
        assertThat(pool.acquire()).isSameAs(held.get(0));
    }

    @Test
    void closingWhileAVictimIsReleasedMakesNothingNew() {
        Pool<Object> pool = pool(bullets().maxActive(1).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        pool.acquire();
        fixture.onRelease = object -> pool.close();
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
        assertThat(fixture.made).isEqualTo(1);
        assertThat(pool.totalCount()).isZero();
    }
}
