// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

/** A pool whose lifecycle has no hooks takes the short way; one that has any, however inherited, never does. */
class HookDetectionTest {
    private interface Resetting extends PoolLifecycle<StringBuilder> {
        @Override
        default void onRelease(StringBuilder text) {
            text.setLength(0);
        }
    }

    @Test
    void aLambdaHasNoHooks() {
        PoolLifecycle<StringBuilder> plain = StringBuilder::new;
        assertThat(PoolInsides.mayHaveHooks(plain.getClass().getMethods())).isFalse();
    }

    @Test
    void disposingAloneIsNoHookOfAUse() {
        assertThat(PoolInsides.mayHaveHooks(new PoolLifecycle<Object>() {
            @Override
            public Object create() {
                return new Object();
            }

            @Override
            public void onDispose(Object object) {
            }
        }.getClass().getMethods())).isFalse();
    }

    @Test
    void inheritedHooksAreCalled() {
        Resetting lifecycle = StringBuilder::new;
        ObjectPool<StringBuilder> pool = ObjectPool.withLifecycle(lifecycle).build();
        StringBuilder text = pool.acquire().append("left over");
        pool.release(text);
        assertThat(PoolInsides.mayHaveHooks(lifecycle.getClass().getMethods())).isTrue();
        assertThat(text).isEmpty();
    }

    /** A native image shows only the methods that it was told of. */
    @Test
    void aLifecycleWhoseMethodsAreHiddenMayHaveHooksSoTheyAreCalled() {
        assertThat(PoolInsides.mayHaveHooks(new Method[0])).isTrue();
        assertThat(PoolInsides.mayHaveHooks(Object.class.getMethods())).isTrue();
    }
}
