// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.debug.Grid;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Cylinder;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** Pooled bullets fly at pooled targets for as long as the mouse button is held. */
public class TargetRange extends SimpleApplication {
    private static final int TARGETS = 9;
    private static final float SHOTS_PER_SECOND = 10;

    private SpatialPool<Geometry> bullets;
    private SpatialPool<Node> targets;
    private BitmapText counter;
    private boolean firing;
    private float shotsDue;
    private int shots;
    private int hits;

    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setTitle("Target range");
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // this game makes no sound, and so starts without a sound card too
        TargetRange game = new TargetRange();
        game.setSettings(settings);
        game.setShowSettings(false);
        game.start();
    }

    @Override
    public void simpleInitApp() {
        ScenePools pools = PoolAppState.attachTo(stateManager);
        Geometry bullet = shape("bullet", new Sphere(12, 16, 0.08f), ColorRGBA.Yellow);
        bullets = pools.register("bullet", bullet, settings -> settings.prewarm(20).lifetimeSeconds(1.5f));

        Node target = new Node("target");
        for (int ring = 0; ring < 3; ring++) {
            Mesh disc = new Cylinder(2, 40, 1 - 0.33f * ring, 0.1f + 0.04f * ring, true);
            target.attachChild(shape("ring", disc, ring == 1 ? ColorRGBA.White : ColorRGBA.Red));
        }
        targets = pools.register("target", target, settings -> settings.prewarm(TARGETS));

        rootNode.attachChild(shape("floor", new Box(40, 0.1f, 40), new ColorRGBA(0.03f, 0.05f, 0.09f, 1)));
        rootNode.attachChild(shape("lines", new Grid(41, 41, 2), ColorRGBA.Black).move(-40, 0.11f, -40));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.7f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.01f, 0.015f, 0.03f, 1));
        cam.setLocation(new Vector3f(0, 4, 8));
        cam.lookAt(new Vector3f(0, 1.5f, -8), Vector3f.UNIT_Y);
        setDisplayStatView(false);
        setDisplayFps(false);
        counter = text("");
        BitmapText sight = text("+");
        sight.setLocalTranslation((cam.getWidth() - sight.getLineWidth()) / 2,
                (cam.getHeight() + sight.getLineHeight()) / 2, 0);

        inputManager.addMapping("fire", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> fire(pressed), "fire");
    }

    private Geometry shape(String name, Mesh mesh, ColorRGBA color) {
        Material material = new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md");
        material.setBoolean("UseMaterialColors", true);
        material.setColor("Diffuse", color);
        material.setColor("Ambient", color);
        material.setColor("Specular", ColorRGBA.White);
        material.setFloat("Shininess", 30);
        Geometry shape = new Geometry(name, mesh);
        shape.setMaterial(material);
        return shape;
    }

    private BitmapText text(String words) {
        BitmapText text = new BitmapText(guiFont);
        text.setSize(2 * guiFont.getCharSet().getRenderedSize());
        text.setText(words);
        guiNode.attachChild(text);
        return text;
    }

    void fire(boolean pressed) {
        firing = pressed;
        shotsDue = pressed ? 1 : 0;
    }

    @Override
    public void simpleUpdate(float tpf) {
        while (targets.activeCount() < TARGETS) {
            float x = 16 * FastMath.nextRandomFloat() - 8;
            targets.spawn(new Vector3f(x, -1, -3 - 14 * FastMath.nextRandomFloat()));
        }
        targets.forEachActive(target -> // a new one rises from the floor
                target.move(0, Math.min(2 * tpf, 1.5f - target.getLocalTranslation().y), 0));
        for (shotsDue += firing ? SHOTS_PER_SECOND * tpf : 0; shotsDue >= 1; shotsDue--) {
            Vector3f muzzle = cam.getLocation().add(cam.getDirection()).subtractLocal(0, 0.3f, 0);
            bullets.spawn(muzzle, cam.getRotation());
            shots++;
        }
        bullets.forEachActive(bullet -> {
            bullet.move(bullet.getLocalRotation().getRotationColumn(2).multLocal(20 * tpf));
            if (hits(bullet.getLocalTranslation())) {
                bullets.recycle(bullet);
            }
        });
        counter.setText("Shots: " + shots + ", bullets made: " + bullets.stats().created()
                + "\nHits: " + hits + ", targets made: " + targets.stats().created());
        counter.setLocalTranslation(10, cam.getHeight() - 10, 0);
    }

    /** Recycles the targets at a place, and returns whether there was one. */
    private boolean hits(Vector3f place) {
        int before = targets.activeCount();
        targets.forEachActive(target -> {
            if (target.getLocalTranslation().distance(place) < 1) {
                targets.recycle(target);
            }
        });
        hits += before - targets.activeCount();
        return targets.activeCount() < before;
    }
}
