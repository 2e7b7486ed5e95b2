// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class KeyedUsesTest extends KeyedUsesContract {
    @Override
    Uses uses(boolean replaces) {
        KeyedUses<String> uses = replaces ? KeyedUses.replacing(pools) : KeyedUses.refusing(pools);
        return new Uses() {
            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool) {
                return uses.spawn(key, pool);
            }

            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool, Vector3f translation) {
                return uses.spawn(key, pool, translation);
            }

            @Override
            public <S extends Spatial> S spawn(String key, SpatialPool<S> pool, Vector3f translation,
                    Quaternion rotation) {
                return uses.spawn(key, pool, translation, rotation);
            }

            @Override
            public void bind(String key, Spatial spatial) {
                uses.bind(key, spatial);
            }

            @Override
            public Spatial get(String key) {
                return uses.get(key);
            }

            @Override
            public boolean recycle(String key) {
                return uses.recycle(key);
            }

            @Override
            public String keyOf(Spatial spatial) {
                return uses.keyOf(spatial);
            }

            @Override
            public void forEach(BiConsumer<String, Spatial> action) {
                uses.forEach(action);
            }

            @Override
            public int size() {
                return uses.size();
            }

            @Override
            public void close() {
                uses.close();
            }

            @Override
            public String shown(String key) {
                return key;
            }
        };
    }

    @Test
    void noKeyIsNull() {
        KeyedUses<String> uses = KeyedUses.refusing(pools);
        assertThatNullPointerException().isThrownBy(() -> uses.spawn(null, bullets)).withMessage("key");
        assertThatNullPointerException().isThrownBy(() -> uses.bind(null, bullets.spawn())).withMessage("key");
    }
}
