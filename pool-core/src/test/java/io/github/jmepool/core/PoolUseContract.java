// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every kind of pool promises about single uses: who has an object, and who may give it back. */
abstract class PoolUseContract extends PoolContractBase {
    private static void refused(Class<? extends PoolException> type, String message, ThrowingCallable call) {
        assertThatThrownBy(call).isExactlyInstanceOf(type).hasMessage("Pool 'bullet': " + message)
                .extracting(refusal -> ((PoolException) refusal).pool()).isEqualTo("bullet");
    }

    @Test
    void aReturnedObjectIsHandedOutAgainUnderAnotherUseId() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        long first = pool.useId(bullet);
        assertThat(pool.isCurrent(bullet, first)).isTrue();
        assertThat(pool.isActive(bullet)).isTrue();
        pool.release(bullet);
        assertThat(pool.isCurrent(bullet, first)).isFalse();
        assertThat(pool.isActive(bullet)).isFalse();
        assertThat(pool.owns(bullet)).isTrue();
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.useId(bullet)).isGreaterThan(first);
        assertThat(pool.isCurrent(bullet, first)).isFalse();
        PoolStats stats = pool.stats();
        assertThat(stats.hits()).isEqualTo(1);
        assertThat(stats.misses()).isEqualTo(1);
        assertThat(stats.hitRate()).isEqualTo(0.5);
        assertThat(fixture.calls).containsExactlyElementsOf(callsHooks()
                ? List.of("create bullet#1", "acquire bullet#1", "release bullet#1", "acquire bullet#1")
                : List.of("create bullet#1"));
    }

    @Test
    void noObjectIsInTwoHands() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 50);
        assertThat(held.stream().map(System::identityHashCode).distinct().count()).isEqualTo(50);
        pool.release(held.get(20));
        assertThat(pool.acquire()).isSameAs(held.get(20));
    }

    @Test
    void releasingTwiceThrowsAndNamesThePool() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        long use = pool.useId(bullet);
        pool.release(bullet);
        refused(StaleUseException.class, "'bullet#1' was already released (use " + use
                + " has ended); keep the use id and check isCurrent(object, useId)", () -> pool.release(bullet));
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.acquire()).isNotSameAs(bullet);
    }

    @Test
    void theIdOfAnEndedUseReleasesNothing() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        long old = pool.useId(bullet);
        pool.release(bullet, old);
        refused(StaleUseException.class, "use " + old + " of 'bullet#1' has ended, it is at use " + old
                + "; check isCurrent(object, useId) first", () -> pool.release(bullet, old));
        pool.acquire();
        long now = pool.useId(bullet);
        refused(StaleUseException.class, "use " + old + " of 'bullet#1' has ended, it is at use " + now
                + "; check isCurrent(object, useId) first", () -> pool.release(bullet, old));
        assertThatThrownBy(() -> pool.release(bullet, -now)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pool.release(bullet, 0)).isInstanceOf(StaleUseException.class)
                .extracting(stale -> ((StaleUseException) stale).currentUseId()).isEqualTo(now);
        assertThat(pool.isActive(bullet)).isTrue();
        assertThat(pool.isCurrent(bullet, -now)).isFalse();
        pool.release(bullet, now);
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @Test
    void objectsOfOthersAreRefused() {
        Pool<Object> pool = pool();
        Pool<Object> other = pool(PoolSettings.builder("rocket"));
        Object rocket = other.acquire();
        assertThatThrownBy(() -> pool.release(rocket)).isExactlyInstanceOf(ForeignObjectException.class)
                .hasMessageStartingWith("Pool 'bullet': 'bullet#1' ");
        assertThatThrownBy(() -> pool.useId(rocket)).isInstanceOf(ForeignObjectException.class);
        assertThat(pool.owns(rocket)).isFalse();
        assertThat(pool.isActive(rocket)).isFalse();
        assertThat(pool.isCurrent(rocket, other.useId(rocket))).isFalse();
        refused(ForeignObjectException.class, "'stranger' is not an object of this pool, or not any more; "
                + "release it where it was acquired", () -> pool.release("stranger"));
        assertThatThrownBy(() -> pool.discard("stranger")).isInstanceOf(ForeignObjectException.class);
        assertThatThrownBy(() -> pool.detach("stranger")).isInstanceOf(ForeignObjectException.class);
        assertThatThrownBy(() -> pool.endUse("stranger")).isInstanceOf(ForeignObjectException.class);
        assertThat(other.isActive(rocket)).isTrue();
    }

    @Test
    void nullIsRefusedWithTheName() {
        Pool<Object> pool = pool();
        for (ThrowingCallable call : List.<ThrowingCallable>of(() -> pool.release(null), () -> pool.release(null, 1),
                () -> pool.discard(null), () -> pool.detach(null), () -> pool.endUse(null),
                () -> pool.addIdle(null))) {
            assertThatThrownBy(call).isInstanceOf(NullPointerException.class)
                    .hasMessage("Pool 'bullet': object must not be null");
        }
        assertThat(pool.owns(null)).isFalse();
        assertThat(pool.isActive(null)).isFalse();
        assertThat(pool.isCurrent(null, 1)).isFalse();
    }

    @Test
    void aUseCanEndBeforeItsObjectIsReleased() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        long use = pool.useId(bullet);
        pool.endUse(bullet);
        assertThat(pool.isCurrent(bullet, use)).isFalse();
        assertThat(pool.isActive(bullet)).isFalse();
        assertThat(pool.activeCount()).isEqualTo(1);
        refused(StaleUseException.class, "the use " + use + " of 'bullet#1' has ended already; release or discard it",
                () -> pool.endUse(bullet));
        assertThatThrownBy(() -> pool.release(bullet, use)).isInstanceOf(StaleUseException.class);
        assertThat(pool.acquire()).isNotSameAs(bullet);
        pool.release(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class);
        assertThat(pool.acquire()).isSameAs(bullet);
        pool.endUse(bullet);
        pool.discard(bullet);
        assertThat(fixture.disposed).containsExactly(bullet);
    }

    @Test
    void aDiscardedObjectIsDisposedOfAndNeverAcquiredAgain() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        pool.discard(bullet);
        assertThat(fixture.disposed).containsExactly(bullet);
        assertThat(fixture.calls).doesNotContain("release bullet#1");
        assertThat(pool.owns(bullet)).isFalse();
        assertThat(pool.acquire()).isNotSameAs(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(PoolException.class)
                .hasMessageContaining("'bullet#1'");
        assertThatThrownBy(() -> pool.discard(bullet)).isInstanceOf(PoolException.class);
        PoolStats stats = pool.stats();
        assertThat(stats.discarded()).isEqualTo(1);
        assertThat(stats.disposed()).isEqualTo(1);
    }

    @Test
    void aDetachedObjectBelongsToItsUserAndMayEnterAnotherPool() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        assertThat(pool.detach(bullet)).isSameAs(bullet);
        assertThat(pool.owns(bullet)).isFalse();
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(ForeignObjectException.class);
        assertThat(pool.stats().detached()).isEqualTo(1);
        Pool<Object> other = pool(PoolSettings.builder("other"));
        assertThat(other.addIdle(bullet)).isTrue();
        assertThat(other.acquire()).isSameAs(bullet);
        pool.close();
        assertThat(fixture.disposed).isEmpty();
    }

    @Test
    void useIdsAreNotGivenOutAgainToADetachedObject() {
        Pool<Object> pool = pool();
        Object bullet = pool.acquire();
        long first = pool.useId(bullet);
        pool.detach(bullet);
        assertThat(pool.addIdle(bullet)).isTrue();
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.useId(bullet)).isGreaterThan(first);
        assertThat(pool.isCurrent(bullet, first)).isFalse();
    }

    @Test
    void readyMadeObjectsAreTakenOnce() {
        Pool<Object> pool = pool();
        Object bullet = fixture.create();
        assertThat(pool.addIdle(bullet)).isTrue();
        assertThat(pool.stats().created()).isEqualTo(1);
        assertThatThrownBy(() -> pool.addIdle(bullet)).isInstanceOf(PoolException.class)
                .hasMessageContaining("'bullet#1' is already in this pool");
        assertThat(pool.acquire()).isSameAs(bullet);
        assertThat(pool.stats().hits()).isEqualTo(1);
    }

    @Test
    void aLeaseReturnsItsObjectAutomatically() {
        Pool<Object> pool = pool();
        Object leased;
        try (Lease<Object> lease = pool.lease()) {
            leased = lease.get();
            assertThat(pool.isCurrent(leased, lease.useId())).isTrue();
        }
        assertThat(pool.idleCount()).isEqualTo(1);
        try (Lease<Object> lease = pool.lease()) {
            assertThat(lease.get()).isSameAs(leased);
        }
    }

    @Test
    void aStaleLeaseNeverTouchesTheNextUse() {
        Pool<Object> pool = pool();
        Lease<Object> lease = pool.lease();
        Object bullet = lease.get();
        pool.release(bullet);
        Lease<Object> next = pool.lease();
        assertThat(next.get()).isSameAs(bullet);
        assertThatThrownBy(lease::get).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(lease::close).isInstanceOf(StaleUseException.class).hasMessageContaining("'bullet#1'");
        assertThat(pool.isActive(bullet)).isTrue();
        next.close();
        next.close();
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThatThrownBy(next::get).isInstanceOf(StaleUseException.class);
    }

    @Test
    void allThatIsOutCanBeSentHomeAtOnce() {
        Pool<Object> pool = pool();
        List<Object> held = acquire(pool, 5);
        pool.endUse(held.get(3));
        List<Object> seen = new ArrayList<>();
        pool.forEachActive(seen::add);
        assertThat(seen).usingElementComparator((one, other) -> one == other ? 0 : 1)
                .containsExactlyInAnyOrder(held.get(0), held.get(1), held.get(2), held.get(4));
        pool.releaseAll();
        assertThat(pool.idleCount()).isEqualTo(4);
        assertThat(pool.activeCount()).isEqualTo(1);
        pool.release(held.get(3));
        assertThat(pool.idleCount()).isEqualTo(5);
    }

    @Test
    void anActionOverAllActiveMayReleaseThem() {
        Pool<Object> pool = pool();
        acquire(pool, 5);
        pool.forEachActive(pool::release);
        assertThat(pool.idleCount()).isEqualTo(5);
    }

    @Test
    void aLeaseOfAnAbandonedObjectHasItUntilItIsClosed() {
        Pool<Object> pool = pool();
        Lease<Object> lease = pool.lease();
        Lease<Object> other = pool.lease();
        Object bullet = lease.get();
        pool.close(ClosePolicy.ABANDON);
        assertThat(lease.get()).isSameAs(bullet);
        lease.close();
        lease.close();
        assertThatThrownBy(lease::get).isInstanceOf(PoolException.class).hasMessageContaining("has ended");
        assertThat(other.get()).isNotSameAs(bullet);
        other.close();
        assertThat(fixture.disposed).isEmpty();
        assertThat(pool.stats().detached()).isEqualTo(2);
    }

    @Test
    void aLeaseOfAnAbandonedObjectKnowsNothingOfItsNextPool() {
        Pool<Object> pool = pool();
        Lease<Object> lease = pool.lease();
        Object bullet = lease.get();
        pool.close(ClosePolicy.ABANDON);
        Pool<Object> next = pool();
        assertThat(next.addIdle(bullet)).isTrue();
        assertThat(next.acquire()).isSameAs(bullet);
        lease.close();
        assertThat(next.isActive(bullet)).isTrue();
    }

    @Test
    void anAbandonedObjectMayEnterAnotherPoolInAHookOfTheClose() {
        Pool<Object> pool = pool();
        Pool<Object> next = pool();
        List<Object> bullets = acquire(pool, 2);
        pool.release(bullets.get(0));
        fixture.onDispose = object -> next.addIdle(bullets.get(1));
        pool.close(ClosePolicy.ABANDON);
        fixture.onDispose = object -> { };
        assertThat(next.acquire()).isSameAs(bullets.get(1));
        assertThat(next.isActive(bullets.get(1))).isTrue();
        next.release(bullets.get(1));
        assertThat(next.idleCount()).isEqualTo(1);
    }

    @Test
    void theUseOfWhatHasLeftThePoolIsUnknown() {
        Pool<Object> pool = pool();
        List<Object> bullets = acquire(pool, 3);
        pool.discard(bullets.get(0));
        pool.detach(bullets.get(1));
        pool.release(bullets.get(2));
        pool.trim(1);
        for (Object bullet : bullets) {
            assertThatThrownBy(() -> pool.useId(bullet)).isInstanceOf(ForeignObjectException.class)
                    .hasMessage("Pool 'bullet': '" + bullet + "' is not an object of this pool, or not any more; look"
                            + " up its use where it was acquired");
        }
    }
}
