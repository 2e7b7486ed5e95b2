// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.texture.Texture2D;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.Scenes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The names of the pools of shared assets, also wanted by the game's pools. */
class SharedAssetsNamesTest {
    private final BackgroundScene scene = new BackgroundScene();

    @AfterEach
    void close() {
        scene.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared textures", "shared materials", "shared meshes", "shared sounds"})
    void noPoolOfTheSceneMayHaveTheNameOfOneOfSharedAssets(String name) {
        assertThatThrownBy(() -> scene.pools.register(name, Scenes.box("box")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Pool '" + name + "' can't have this name: a"
                        + " scene's pool of shared assets has it; choose another name");
        assertThat(scene.pools.has(name)).isFalse();
        assertThat(scene.pools.monitoring().registry().has(name)).isFalse();
    }

    @Test
    void aPrefabOfSuchANameGetsAPoolOfAnother() {
        Geometry prefab = Scenes.box("shared meshes");
        assertThat(scene.pools.spawn(prefab)).isNotNull();
        assertThat(scene.pools.has("shared meshes-2")).isTrue();
        assertThat(scene.pools.shared().meshes().acquire("rock", key -> new Mesh())).isNotNull();
    }

    @Test
    void theFirstAcquireSucceedsThoughAPoolOfTheGameHasTheName() {
        ObjectPool<Object> own = ObjectPool.from(Object::new)
                .settings(PoolSettings.builder("shared textures").build()).build();
        scene.pools.monitoring().registry().register(own);
        assertThat(scene.pools.shared().textures().acquire("moss", key -> new Texture2D()).holders()).isEqualTo(1);
        assertThat(scene.pools.monitoring().registry().pools()).contains(own);
        scene.pools.close();
        assertThat(scene.pools.monitoring().registry().pools()).containsExactly(own);
    }
}
