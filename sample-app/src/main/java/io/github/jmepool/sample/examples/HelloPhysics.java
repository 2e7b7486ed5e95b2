// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import com.jme3.bullet.BulletAppState;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.font.BitmapText;
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
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;

/**
 * Physics: pooled crates with Minie's bodies fall from the sky. One line connects the pools with the physics space;
 * a spawn then adds the body at the crate's place, at rest, and the end of the use removes it. Look at the text: the
 * bodies in the space are the crates in use and the floor.
 */
public class HelloPhysics extends SimpleApplication {
    private SpatialPool<Geometry> crates;
    private PhysicsSpace space;
    private BitmapText text;
    private float due;
    private int spawned;

    /** Opens a window. */
    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card, too
        HelloPhysics app = new HelloPhysics();
        app.setSettings(settings);
        app.setShowSettings(false);
        app.start();
    }

    @Override
    public void simpleInitApp() {
        BulletAppState physics = new BulletAppState();
        stateManager.attach(physics);
        space = physics.getPhysicsSpace();
        ScenePools pools = PoolAppState.attachTo(stateManager);
        PhysicsPools.install(pools, space);
        Geometry crate = shape("crate", new Box(0.5f, 0.5f, 0.5f), new ColorRGBA(1, 0.35f, 0.02f, 1));
        crate.addControl(new RigidBodyControl(10));
        crates = pools.register("crate", crate, settings -> settings.prewarm(60).lifetimeSeconds(3.5f));

        Geometry floor = shape("floor", new Box(5, 0.5f, 5), new ColorRGBA(0.06f, 0.04f, 0.2f, 1));
        floor.addControl(new RigidBodyControl(0));
        rootNode.attachChild(floor);
        space.add(floor);
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.4f, -0.8f, -0.6f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.DarkGray));
        viewPort.setBackgroundColor(new ColorRGBA(0.003f, 0.005f, 0.025f, 1));
        flyCam.setDragToRotate(true);
        cam.setLocation(new Vector3f(0, 8, 14));
        cam.lookAt(new Vector3f(0, 1, 0), Vector3f.UNIT_Y);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
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
        for (due += 10 * tpf; due >= 1; due--) {
            spawned++;
            Quaternion turn = new Quaternion().fromAngles(spawned, 2 * spawned, 3 * spawned);
            crates.spawn(new Vector3f(2 * FastMath.sin(spawned), 9, 2 * FastMath.cos(spawned)), turn);
        }
        text.setText("crates " + crates.activeCount() + " of " + crates.stats().created() + " made, "
                + "bodies in the space " + space.countCollisionObjects());
    }
}
