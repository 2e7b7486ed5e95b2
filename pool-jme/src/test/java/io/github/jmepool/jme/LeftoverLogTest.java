// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioNode;
import com.jme3.light.LightProbe;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.CameraControl;
import com.jme3.scene.control.LightControl;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.internal.reset.ResetHands;
import io.github.jmepool.jme.internal.reset.SavedInstance;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** What development mode says of ordinary play, and how grave it says that it is. */
class LeftoverLogTest {
    private final List<String> told = new ArrayList<>();

    private static final String TAIL = "; a use may leave this. SpatialPool.leftovers() lists what else is restored"
            + " (logged at FINE)";

    /** Captures an instance, has it used, and puts it back. */
    private Node use(Node instance, Consumer<Node> use) {
        SavedInstance saved = SavedInstance.of(instance, instance, settings -> settings.developmentMode(true));
        use.accept(instance);
        saved.reset(TestScene.leftovers(ResetScope.EVERYTHING,
                (level, sentence) -> told.add(level + " " + sentence)));
        return instance;
    }

    private static Node tank() {
        Node tank = new Node("tank");
        Node turret = new Node("turret");
        turret.attachChild(new Geometry("barrel", new Box(1, 1, 1)));
        tank.attachChild(turret);
        tank.setUserData("health", 3);
        return tank;
    }

    @Test
    void aRestoredLeftoverIsLoggedAsInformation() {
        Node tank = use(tank(), used -> used.setUserData("health", 0));
        assertThat((int) tank.getUserData("health")).isEqualTo(3);
        assertThat(told)
                .containsExactly("INFO Pool 'enemy': 'tank': user data 'health' changed from 3 to 0 (restored)" + TAIL);
    }

    @Test
    void normalPlayIsOneLineForEachPool() {
        use(tank(), used -> {
            used.setUserData("health", 0);
            used.setUserData("target", "player");
            used.getChild("turret").setLocalTranslation(1, 0, 0);
        });
        assertThat(told).hasSize(3).filteredOn(line -> !line.startsWith("FINE ")).singleElement().asString()
                .startsWith("INFO Pool 'enemy': 'turret': local translation changed").endsWith(TAIL);
    }

    @Test
    void aLeftoverThatCostTheInstanceIsAWarning() {
        use(tank(), used -> ((Geometry) used.getChild("barrel")).getMesh().setMode(Mesh.Mode.Points));
        assertThat(told).singleElement().asString()
                .startsWith("WARNING Pool 'enemy': 'turret/barrel': mesh, shared by all")
                .endsWith("(cost the instance)");
    }

    @Test
    void aLeftoverThatProductionWouldKeepIsAWarning() {
        AudioNode sound = new AudioNode();
        SavedInstance saved = SavedInstance.of(sound, sound, settings -> settings.developmentMode(true));
        sound.setCullHint(CullHint.Always);
        sound.setPitch(2);
        saved.reset(TestScene.leftovers(ResetScope.TRANSFORM, (level, sentence) -> told.add(level.getName())));
        assertThat(told).containsExactly(Level.WARNING.getName(), Level.INFO.getName());
    }

    @Test
    void aTransformIsNamedByItsFieldAndRotationsAreInDegrees() {
        use(tank(), used -> used.getChild("turret").setLocalRotation(
                new Quaternion().fromAngles(0, 90 * FastMath.DEG_TO_RAD, 0)));
        assertThat(told)
                .containsExactly("INFO Pool 'enemy': 'turret': local rotation changed from (0.0, 0.0, 0.0) degrees"
                    + " to (0.0, 90.0, 0.0) degrees (restored)" + TAIL);
    }

    @Test
    void aReplacedMaterialIsNamedByTheParametersThatDiffer() {
        DesktopAssetManager assets = new DesktopAssetManager(true);
        Material red = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        red.setColor("Color", ColorRGBA.Red);
        Material blue = red.clone();
        blue.setColor("Color", ColorRGBA.Blue);
        blue.setFloat("AlphaDiscardThreshold", 0.5f);
        Node tank = tank();
        tank.getChild("barrel").setMaterial(red);
        use(tank, used -> used.getChild("barrel").setMaterial(blue));
        assertThat(told)
                .containsExactly("INFO Pool 'enemy': 'turret/barrel': material was left replaced by another one with"
                    + " parameter 'AlphaDiscardThreshold' 0.5, not set before;"
                    + " parameter 'Color' Color[0.0, 0.0, 1.0, 1.0], not Color[1.0, 0.0, 0.0, 1.0] (restored)" + TAIL);
        assertThat(((Geometry) tank.getChild("barrel")).getMaterial()).isSameAs(red);
    }

    @Test
    void aMaterialReplacedByItsTwinAndOneOfAnotherDefinitionAreReported() {
        DesktopAssetManager assets = new DesktopAssetManager(true);
        Material plain = new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md");
        assertThat(ResetHands.difference(plain.clone(), plain)).endsWith("with the same values");
        Material lit = new Material(assets, "Common/MatDefs/Light/Lighting.j3md");
        assertThat(ResetHands.difference(lit, plain)).contains("definition Phong Lighting, not Unshaded");
        assertThat(ResetHands.difference(null, plain)).isEqualTo("material was left off");
        assertThat(ResetHands.difference(plain, null)).contains("Unshaded, where there was none");
    }

    @Test
    void writesOfTheEnginesControlsAreRestoredAndNoFinding() {
        Node tank = tank();
        Node turret = (Node) tank.getChild("turret");
        Geometry barrel = (Geometry) tank.getChild("barrel");
        turret.addControl(new BillboardControl());
        Node eye = new Node("eye");
        eye.addControl(new CameraControl(new Camera(10, 10), CameraControl.ControlDirection.CameraToSpatial));
        tank.attachChild(eye);
        PointLight lamp = new PointLight();
        tank.addLight(lamp);
        eye.addControl(new LightControl(lamp));
        barrel.getMesh().setLodLevels(new VertexBuffer[] {
                barrel.getMesh().getBuffer(VertexBuffer.Type.Index),
                barrel.getMesh().getBuffer(VertexBuffer.Type.Index)});
        barrel.addControl(new LodControl());
        use(tank, used -> {
            turret.setLocalRotation(new Quaternion().fromAngles(1, 2, 3));
            eye.setLocalTranslation(1, 2, 3);
            eye.setLocalRotation(new Quaternion().fromAngles(1, 2, 3));
            lamp.setPosition(new Vector3f(4, 5, 6));
            barrel.setLodLevel(1);
        });
        assertThat(told).isEmpty();
        assertThat(turret.getLocalRotation()).isEqualTo(Quaternion.IDENTITY);
        assertThat(eye.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(lamp.getPosition()).isEqualTo(Vector3f.ZERO);
        assertThat(barrel.getLodLevel()).isZero();
    }

    @Test
    void otherWritesToTheSameFieldsAreStillAFinding() {
        Node tank = tank();
        tank.getChild("turret").addControl(new BillboardControl());
        PointLight lamp = new PointLight();
        tank.addLight(lamp);
        tank.addControl(new LightControl(lamp));
        use(tank, used -> {
            used.getChild("turret").setLocalTranslation(1, 0, 0);
            lamp.setPosition(new Vector3f(4, 5, 6));
            lamp.setRadius(7);
        });
        assertThat(told).hasSize(2).anySatisfy(line -> assertThat(line).contains("local translation changed from"))
                .anySatisfy(line -> assertThat(line).contains("radius of the Point light changed from 0.0 to 7.0"));
    }

    @Test
    void aChangedProbeIsNamedByWhatChanged() {
        Node tank = tank();
        LightProbe probe = new LightProbe();
        probe.getArea().setRadius(2);
        tank.addLight(probe);
        use(tank, used -> probe.getArea().setRadius(9));
        assertThat(told).singleElement().asString().contains(
                "area radius of the Probe light changed from 2.0 to 9.0 (restored)");
    }
}
