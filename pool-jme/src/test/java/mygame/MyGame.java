// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.app.SimpleApplication;
import com.jme3.input.MouseInput;
import com.jme3.input.controls.ActionListener;
import com.jme3.input.controls.MouseButtonTrigger;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** Fires a pooled bullet at each click. */
public class MyGame extends SimpleApplication {
    private SpatialPool<Geometry> bullets;

    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setAudioRenderer(null); // no sound: starts without a sound card too
        MyGame game = new MyGame();
        game.setSettings(settings);
        game.setShowSettings(false);
        game.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry bullet = new Geometry("bullet", new Sphere(8, 12, 0.1f));
        bullet.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        bullet.getMaterial().setColor("Color", ColorRGBA.Yellow);

        ScenePools pools = PoolAppState.attachTo(stateManager);
        bullets = pools.register("bullet", bullet, settings -> settings
                .prewarm(100)           // cloned ahead of use, a few in each frame
                .lifetimeSeconds(2));   // a bullet that hits nothing is recycled after two seconds

        inputManager.addMapping("fire", new MouseButtonTrigger(MouseInput.BUTTON_LEFT));
        inputManager.addListener((ActionListener) (name, pressed, tpf) -> {
            if (pressed) {
                fire();
            }
        }, "fire");
    }

    void fire() {
        // Attached to the scene. Never null.
        Geometry bullet = bullets.spawn(cam.getLocation().add(0, -0.5f, 0), cam.getRotation());
        bullet.setLocalScale(FastMath.nextRandomFloat() + 0.5f); // undone when the bullet is recycled
    }

    @Override
    public void simpleUpdate(float tpf) {
        bullets.forEachActive(bullet -> {
            bullet.move(bullet.getLocalRotation().mult(Vector3f.UNIT_Z).multLocal(20 * tpf));
            if (bullet.getLocalTranslation().y < -5) { // the rule of this game: too low
                bullets.recycle(bullet); // hidden, reset, and ready for the next spawn
            }
        });
    }
}
