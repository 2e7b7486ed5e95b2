// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.scene.shape.Torus;
import com.jme3.system.AppSettings;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.GuiGlobals;
import com.simsilica.lemur.Label;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.lemur.PanelForm;
import io.github.jmepool.jme.lemur.PoolPanelState;
import java.util.ArrayList;
import java.util.List;

/**
 * The panel: three pools over the edge of the window, and beside them the panel that shows and tunes all pools. Press
 * F6 to see it in full, and again to close it. Look at the bars: each burst fills its pool. The list of the last bursts
 * is Lemur as well: its rows are pooled, and leave the layout when their lifetimes end.
 */
public class HelloPanel extends SimpleApplication {
    private final List<SpatialPool<Geometry>> kinds = new ArrayList<>();
    private Container list;
    private SpatialPool<Label> rows;
    private float seconds;
    private int bursts;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloPanel app = new HelloPanel();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        ScenePools pools = PoolAppState.attachTo(stateManager);
        Geometry ball = shape("ball", new Sphere(16, 24, 0.2f), new ColorRGBA(1, 0.35f, 0.02f, 1));
        Geometry crate = shape("crate", new Box(0.17f, 0.17f, 0.17f), new ColorRGBA(0.02f, 0.5f, 1, 1));
        Geometry ring = shape("ring", new Torus(16, 24, 0.06f, 0.2f), new ColorRGBA(0.5f, 0.1f, 1, 1));
        for (Geometry prefab : List.of(ball, crate, ring)) {
            kinds.add(pools.register(prefab.getName(), prefab, settings ->
                    settings.exhaustion(ExhaustionPolicy.REUSE_OLDEST))); // at a limit that the panel sets
        }

        GuiGlobals.initialize(this); // the panel is drawn by Lemur
        rows = pools.registerFactory("row", () -> new Label(""), settings ->
                settings.prewarm(8).lifetimeSeconds(3).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        list = new Container();
        list.setLocalTranslation(cam.getWidth() - 220, cam.getHeight() - 20, 0);
        guiNode.attachChild(list);
        PoolPanelState panel = new PoolPanelState().setForm(PanelForm.DOCKED_LEFT);
        panel.setEnabled(true);
        stateManager.attach(panel);

        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setEnabled(false); // the mouse is the panel's
        setDisplayStatView(false);
        setDisplayFps(false);
    }

    private Geometry shape(String name, Mesh mesh, ColorRGBA color) {
        Geometry shape = new Geometry(name, mesh);
        shape.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        shape.getMaterial().setBoolean("UseMaterialColors", true);
        shape.getMaterial().setColor("Diffuse", color);
        shape.getMaterial().setColor("Ambient", color);
        return shape;
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (seconds += tpf; seconds >= 0.5f; seconds -= 0.5f) {
            bursts++;
            SpatialPool<Geometry> kind = kinds.get(bursts % kinds.size());
            for (int i = 0; i < 40; i++) {
                Quaternion aim = new Quaternion().fromAngles(0, 0, FastMath.TWO_PI * i / 40);
                kind.spawn(new Vector3f(2, 0, 0), aim, 2.5f); // for two and a half seconds
            }
            Label row = rows.spawnUnder(list); // first: the pool attaches it
            list.addChild(row); // then: the container lays it out
            row.setText("burst " + bursts + ": 40 of " + kind.name());
        }
        kinds.forEach(kind -> kind.forEachActive(thing ->
                thing.move(thing.getLocalRotation().getRotationColumn(0).multLocal(1.5f * tpf))));
    }
}
