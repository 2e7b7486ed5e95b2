// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.control.VehicleControl;
import com.jme3.light.PointLight;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.CameraControl.ControlDirection;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.system.NativeLibraryLoader;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the engine's controls and shadow renderers set of a spatial. */
class EngineManagedTest {
    /** A game's own kind of body. */
    private static final class Body extends RigidBodyControl {
        Body() {
            super(new BoxCollisionShape(1f), 1f);
        }
    }

    private final Camera camera = new Camera(4, 3);
    private final PointLight light = new PointLight();

    @BeforeAll
    static void loadPhysics() {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
    }

    private static Geometry with(Control... controls) {
        Geometry geometry = new Geometry("with controls", new Mesh());
        for (Control control : controls) {
            geometry.addControl(control);
        }
        return geometry;
    }

    @Test
    void bodiesAndControlsThatFollowPlaceTheirSpatial() {
        assertThat(EngineManaged.places(with(new Body()))).isTrue();
        assertThat(EngineManaged.places(with(new BetterCharacterControl(1f, 3f, 1f)))).isTrue();
        assertThat(EngineManaged.places(with(new CharacterControl(new BoxCollisionShape(1f), 1f)))).isTrue();
        assertThat(EngineManaged.places(with(new VehicleControl(new BoxCollisionShape(1f), 1f)))).isTrue();
        assertThat(EngineManaged.places(with(new CameraControl(camera, ControlDirection.CameraToSpatial)))).isTrue();
        assertThat(EngineManaged.places(with(new LightControl(light,
                LightControl.ControlDirection.LightToSpatial)))).isTrue();
        assertThat(EngineManaged.places(with(new BillboardControl(),
                new CameraControl(camera, ControlDirection.CameraToSpatial)))).as("the second one").isTrue();
        assertThat(EngineManaged.places(with())).isFalse();
        assertThat(EngineManaged.places(with(new LodControl(), new BillboardControl(),
                new CameraControl(camera, ControlDirection.SpatialToCamera),
                new LightControl(light, LightControl.ControlDirection.SpatialToLight)))).isFalse();
    }

    @Test
    void aBillboardTurnsItsSpatialAndSoDoesWhatPlacesIt() {
        assertThat(EngineManaged.turns(with(new BillboardControl()))).isTrue();
        assertThat(EngineManaged.turns(with(new CameraControl(camera, ControlDirection.CameraToSpatial)))).isTrue();
        assertThat(EngineManaged.turns(with(new LodControl()))).isFalse();
    }

    @Test
    void aControlAnywhereInATreeMovesItsLight() {
        Node tree = new Node("tree");
        Node below = new Node("below");
        tree.attachChild(new Geometry("first"));
        tree.attachChild(below);
        below.addControl(new LightControl(light, LightControl.ControlDirection.SpatialToLight));
        assertThat(EngineManaged.movesLight(light, tree)).isTrue();
        assertThat(EngineManaged.movesLight(light, below)).isTrue();
        assertThat(EngineManaged.movesLight(light, with(new BillboardControl(),
                new LightControl(light, LightControl.ControlDirection.SpatialToLight)))).as("the second one").isTrue();
        assertThat(EngineManaged.movesLight(new PointLight(), tree)).as("another light").isFalse();
        assertThat(EngineManaged.movesLight(light, tree.getChild(0))).isFalse();
        assertThat(EngineManaged.movesLight(light, with(new LodControl(),
                new LightControl(light, LightControl.ControlDirection.LightToSpatial)))).isFalse();
    }

    @Test
    void aLevelOfDetailIsChosenByItsControl() {
        assertThat(EngineManaged.choosesLevel(with(new LodControl()))).isTrue();
        assertThat(EngineManaged.choosesLevel(with(new BillboardControl()))).isFalse();
    }

    @Test
    void settingsOfShadowsAreRestoredSilentlyAndTheirMapsAreNot() {
        assertThat(EngineManaged.isRestoredSilently("ShadowIntensity")).isTrue();
        assertThat(EngineManaged.isRestoredSilently("ShadowMap0")).isFalse();
        assertThat(EngineManaged.isRestoredSilently("Color")).isFalse();
    }
}
