// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssetPrefabsTest {
    private static final Node TAIL = new Node("the game's own");
    private final PrefabSource prefabs = PrefabSource.withModels(new DesktopAssetManager(true), new PrefabSource() {
        @Override
        public List<String> keys() {
            return List.of("tail");
        }

        @Override
        public Spatial prefab(String key) {
            return TAIL;
        }
    });

    @Test
    void theGamesOwnPrefabsComeFirstAndAssetPathsBehindThem() {
        assertThat(prefabs.keys()).containsExactly("tail");
        assertThat(prefabs.prefab("tail")).isSameAs(TAIL);
        assertThat(prefabs.prefab("io/github/jmepool/jme/tail.gltf")).isInstanceOf(Node.class).isNotSameAs(TAIL);
        assertThat(PrefabSource.withModels(new DesktopAssetManager(true), null).keys()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Models/missing.j3o", "com/jme3/asset/General.cfg", "Common/MatDefs/Misc/Unshaded.j3md",
        ""})
    void aKeyOfNeitherPrefabNorModelIsRefused(String key) {
        assertThatThrownBy(() -> prefabs.prefab(key)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'" + key + "' is neither a prefab of the game nor the path of a model: ");
    }
}
