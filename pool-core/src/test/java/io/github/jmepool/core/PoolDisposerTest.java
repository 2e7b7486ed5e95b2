// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What ends an object is said in one place: by the lifecycle, or beside a plain factory. */
final class PoolDisposerTest {
    private final List<Object> ended = new ArrayList<>();

    @Test
    void aLifecycleThatHasAnEndOfItsOwnIsNotOverruled() {
        PoolLifecycle<Object> lifecycle = new PoolLifecycle<>() {
            @Override
            public Object create() {
                return new Object();
            }

            @Override
            public void onDispose(Object object) {
                ended.add(object);
            }
        };
        assertThatIllegalStateException().isThrownBy(() -> ObjectPool.withLifecycle(lifecycle).disposer(object -> { }))
                .withMessage("The pool was started from a lifecycle, which ends its objects itself; override its"
                        + " onDispose instead of setting a disposer");
        assertThatIllegalStateException().isThrownBy(
                () -> ConcurrentObjectPool.withLifecycle(lifecycle).disposer(object -> { }));
        ObjectPool<Object> pool = ObjectPool.withLifecycle(lifecycle).build();
        pool.prewarmNow(2);
        pool.close();
        assertThat(ended).hasSize(2);
    }

    @Test
    void aLifecycleThatOnlyMakesObjectsAndAFactoryMayHaveOne() {
        ObjectPool<Object> made = ObjectPool.withLifecycle((PoolLifecycle<Object>) Object::new)
                .disposer(ended::add).build();
        ObjectPool<Object> supplied = ObjectPool.from((Supplier<Object>) Object::new).disposer(object -> { })
                .disposer(ended::add).build();
        made.prewarmNow(1);
        supplied.prewarmNow(1);
        made.close();
        supplied.close();
        assertThat(ended).hasSize(2);
    }
}
