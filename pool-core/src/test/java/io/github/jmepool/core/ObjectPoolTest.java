package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ObjectPoolTest {
    private PoolFixture fixture;

    private ObjectPool<Object> pool(boolean intrusive, PoolSettings.Builder settings) {
        fixture = new PoolFixture(intrusive);
        return ObjectPool.from(fixture).settings(settings.build()).build();
    }

    private static PoolSettings.Builder bullets() {
        return PoolSettings.builder("bullet");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatWasReleasedIsHandedOutAgainUnderANewUseId(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets());
        Object first = pool.acquire();
        assertThat(pool.useId(first)).isEqualTo(1);
        pool.release(first);
        assertThat(pool.acquire()).isSameAs(first);
        assertThat(pool.useId(first)).isEqualTo(2);
        assertThat(pool.isCurrent(first, 1)).isFalse();
        assertThat(pool.isCurrent(first, 2)).isTrue();
        assertThat(pool.stats().hits()).isEqualTo(1);
        assertThat(pool.stats().misses()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void releasingTwiceThrowsAndNamesThePool(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets());
        Object bullet = pool.acquire();
        pool.release(bullet);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class)
                .hasMessage("Pool 'bullet': 'bullet#1' was already released (use 1 has ended);"
                        + " keep the use id and check isCurrent(object, useId)");
        assertThat(pool.idleCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aUseCanEndBeforeItsObjectComesBack(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets());
        Object bullet = pool.acquire();
        pool.endUse(bullet);
        assertThat(pool.isCurrent(bullet, 1)).isFalse();
        assertThat(pool.activeCount()).isEqualTo(1);
        assertThatThrownBy(() -> pool.endUse(bullet)).isInstanceOf(StaleUseException.class);
        assertThatThrownBy(() -> pool.release(bullet, 1)).isInstanceOf(StaleUseException.class);
        assertThat(pool.acquire()).isNotSameAs(bullet);
        pool.release(bullet);
        assertThat(pool.idleCount()).isEqualTo(1);
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(StaleUseException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void trimmingGivesUpWhatHasBeenIdleLongest(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets().prewarm(3));
        pool.prewarm();
        assertThat(pool.trim(1)).isEqualTo(1);
        assertThat(fixture.disposed).hasToString("[bullet#1]");
        assertThat(pool.takeColdest()).hasToString("bullet#2");
        assertThat(fixture.disposed).hasSize(1);
        PoolStats stats = pool.stats();
        assertThat(stats.trimmed()).isEqualTo(2);
        assertThat(stats.disposed()).isEqualTo(2);
        assertThat(stats.idle()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void readyMadeObjectsAreTakenUntilALimitForbids(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets().maxIdle(1));
        Object made = fixture.create();
        assertThat(pool.addIdle(made)).isTrue();
        assertThat(pool.addIdle(fixture.create())).isFalse();
        assertThat(pool.acquire()).isSameAs(made);
        assertThat(pool.stats().created()).isEqualTo(1);
        assertThatThrownBy(() -> pool.addIdle(made)).isInstanceOf(PoolException.class)
                .hasMessageContaining("already in this pool");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aDetachedObjectIsForgottenAndNeverDisposedOf(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets());
        Object bullet = pool.detach(pool.acquire());
        assertThat(pool.owns(bullet)).isFalse();
        assertThatThrownBy(() -> pool.release(bullet)).isInstanceOf(ForeignObjectException.class);
        pool.close();
        assertThat(fixture.disposed).isEmpty();
        assertThat(pool.stats().detached()).isEqualTo(1);
        assertThatThrownBy(pool::acquire).isInstanceOf(PoolClosedException.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHookThatThrowsCostsItsObjectAndNothingElse(boolean intrusive) {
        ObjectPool<Object> pool = pool(intrusive, bullets());
        fixture.onAcquire = object -> {
            throw new IllegalStateException("no");
        };
        assertThatThrownBy(pool::acquire).isInstanceOf(IllegalStateException.class);
        PoolStats stats = pool.stats();
        assertThat(stats.total()).isZero();
        assertThat(stats.discarded()).isEqualTo(1);
        assertThat(fixture.disposed).hasSize(1);
    }
}
