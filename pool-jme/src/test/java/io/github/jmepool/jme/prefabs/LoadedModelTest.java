// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.light.PointLight;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Quad;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the engine's loaders make of a file, and is seldom meant, is named when the prefab is registered. */
class LoadedModelTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    private static List<String> check(Spatial prefab) {
        return TestScene.checkPrefab(prefab, SpatialPoolSettings.builder("orc").developmentMode(false)
                .materialMode(MaterialMode.PER_INSTANCE).build());
    }

    private static Spatial load(String file) {
        Spatial model = ASSETS.loadModel("io/github/jmepool/jme/gltf/" + file);
        model.setName("model");
        return model;
    }

    @Test
    void twoSkinsBelowOneNodeAreNamed() {
        assertThat(check(load("two-skins.gltf"))).singleElement().asString()
                .startsWith("Pool 'orc': SkinningControls on 'model/root' and 'model/root' deform the same meshes")
                .contains("export each skinned object", "docs/models.md");
    }

    @Test
    void aSkinnedModelThatCarriesAnotherIsNamed() {
        Node rider = SkinnedModel.create();
        rider.setName("rider");
        Node horse = SkinnedModel.create();
        horse.setName("horse");
        horse.attachChild(rider);
        assertThat(check(horse)).isEmpty();
        SkinningControl skinning = horse.getControl(SkinningControl.class);
        horse.removeControl(skinning);
        horse.addControl(skinning);
        assertThat(check(horse)).singleElement().asString()
                .contains("SkinningControls on 'horse' and 'horse/rider' deform the same meshes");
    }

    @Test
    void skinsOfNodesSideBySideAreNotNamed() {
        Node both = new Node("both");
        both.attachChild(SkinnedModel.create());
        both.attachChild(SkinnedModel.create());
        assertThat(check(both)).isEmpty();
    }

    @Test
    void aLightWhoseColourIsNaNIsNamed() {
        Node lamp = new Node("lamp");
        PointLight light = new PointLight();
        light.setName("bulb");
        lamp.addLight(light);
        assertThat(check(lamp)).isEmpty();
        light.setColor(new ColorRGBA(Float.NaN, 0, 0, 1));
        assertThat(check(lamp)).singleElement().asString()
                .contains("the colour of the light 'bulb' on 'lamp' is NaN", "set its colour");
    }

    @Test
    void aMeshWhoseVerticesAreAtOnePlaceIsNamed() {
        assertThat(check(load("sparse.gltf"))).singleElement().asString()
                .contains("are at one position, and nothing of it is drawn",
                        "sparse accessors: export it without them");
    }

    @Test
    void emptyMeshesAndShapesWithoutSizeAreNotNamed() {
        Mesh point = new Mesh();
        point.setBuffer(Type.Position, 3, new float[] {1, 2, 3});
        Node prefab = new Node("prefab");
        prefab.attachChild(new Geometry("empty", new Mesh()));
        prefab.attachChild(new Geometry("none"));
        prefab.attachChild(new Geometry("point", point));
        prefab.attachChild(new Geometry("quad", new Quad(0, 0)));
        prefab.attachChild(new Geometry("box", new Box(1, 1, 1)));
        assertThat(check(prefab)).isEmpty();
    }

    @Test
    void clipsThatAreSpreadOverTheNodesOfAFileAreNamed() {
        assertThat(check(load("body-and-face.gltf"))).singleElement().asString().contains(
                "each AnimComposer, on 'model/root', 'model/root/body', 'model/root/lid', plays its own clips only");
    }

    @Test
    void charactersThatAreEachAnimatedAreNotNamed() {
        Node both = new Node("both");
        for (String name : new String[] {"horse", "rider"}) {
            Node model = new Node(name);
            model.addControl(new AnimComposer());
            model.addControl(new SkinningControl(new Armature(new Joint[] {new Joint("hips")})));
            both.attachChild(model);
        }
        assertThat(check(both)).isEmpty();
        both.addControl(new AnimComposer());
        assertThat(check(both)).as("put together by a game").isEmpty();
        both.setKey(new ModelKey("both.gltf"));
        assertThat(check(both)).hasSize(1);
    }
}
