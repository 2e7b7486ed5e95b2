// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.app.SimpleApplication;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** Shoots pooled bullets at every click. */
public class BulletGame extends SimpleApplication {
    private SpatialPool<Geometry> bullets;

    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null); // this game makes no sound, and so starts without a sound card too
        BulletGame game = new BulletGame();
        game.setSettings(settings);
        game.setShowSettings(false);
        game.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry prefab = new Geometry("bullet", new Sphere(8, 8, 0.1f));
        prefab.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        prefab.getMaterial().setColor("Color", ColorRGBA.Yellow);
        prefab.addControl(new FlyControl());

        ScenePools pools = PoolAppState.attachTo(stateManager);
        bullets = pools.register("bullet", prefab, settings -> settings.prewarm(50).lifetimeSeconds(2f));

        inputManager.addMapping("fire", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> fire(pressed), "fire");
    }

    void fire(boolean pressed) {
        if (pressed) {
            bullets.spawn(cam.getLocation(), cam.getRotation());
            System.out.println(bullets.activeCount() + " bullets fly, " + bullets.idleCount() + " wait");
        }
    }

    /** Flies straight on; each instance has its own. */
    public static class FlyControl extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            spatial.move(spatial.getLocalRotation().getRotationColumn(2).multLocal(30f * tpf));
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
            // nothing to draw
        }
    }
}
