// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.app.SimpleApplication;
import com.jme3.font.BitmapText;
import com.jme3.material.Material;
import com.jme3.material.RenderState.BlendMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.shape.CenterQuad;
import com.jme3.system.AppSettings;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;

/** Fireworks: about 2,000 sparks of one pool, each in a colour of its own, in one draw call. */
public class Fireworks extends SimpleApplication {
    private static final ColorRGBA[] PALETTE = {new ColorRGBA(0.02f, 0.5f, 1, 1), new ColorRGBA(1, 0.35f, 0.02f, 1),
        new ColorRGBA(0.5f, 0.1f, 1, 1), new ColorRGBA(0.1f, 0.9f, 0.15f, 1), new ColorRGBA(1, 0.06f, 0.03f, 1)};

    private final Quaternion rotation = new Quaternion();
    private final ColorRGBA color = new ColorRGBA();
    private ScenePools pools;
    private SpatialPool<Geometry> sparks;
    private BitmapText text;
    private float due = 2;
    private int rockets;

    public static void main(String[] args) {
        AppSettings settings = new AppSettings(true);
        settings.setResolution(1280, 720);
        settings.setAudioRenderer(null); // starts without a sound card
        Fireworks fireworks = new Fireworks();
        fireworks.setSettings(settings);
        fireworks.setShowSettings(false);
        fireworks.start();
    }

    @Override
    public void simpleInitApp() {
        Geometry spark = new Geometry("spark", new CenterQuad(1, 1));
        spark.setMaterial(new Material(assetManager, "Common/MatDefs/Misc/Unshaded.j3md"));
        spark.getMaterial().setTexture("ColorMap", assetManager.loadTexture("glow.png"));
        spark.getMaterial().getAdditionalRenderState().setBlendMode(BlendMode.Additive);
        spark.getMaterial().getAdditionalRenderState().setDepthWrite(false);
        spark.setQueueBucket(Bucket.Transparent);

        pools = PoolAppState.attachTo(stateManager);
        sparks = pools.register("spark", spark, settings -> settings
                .prewarm(2000)                          // cloned ahead of use
                .lifetimeSeconds(2)                     // then recycled automatically
                .instanced(true).instanceColors(true)); // drawn together
        pools.prewarmNow();                             // all sparks, and their shader

        viewPort.setBackgroundColor(new ColorRGBA(0.001f, 0.002f, 0.01f, 1));
        setDisplayStatView(false);
        text = new BitmapText(guiFont);
        text.setLocalTranslation(10, cam.getHeight() - 10, 0);
        guiNode.attachChild(text);
    }

    @Override
    public void simpleUpdate(float tpf) {
        for (due += 4 * tpf; due >= 1; due--) {
            float across = 0.618f * ++rockets % 1; // far from the last ones
            burst(new Vector3f(10 * across - 5, 3 * FastMath.nextRandomFloat() - 1, 0),
                    PALETTE[rockets % PALETTE.length]);
        }
        sparks.forEachActive(spark -> {
            Vector3f velocity = spark.getUserData("velocity");
            velocity.multLocal(1 - 1.2f * tpf).y -= 1.5f * tpf; // slowed by the air, and falling
            spark.move(velocity.x * tpf, velocity.y * tpf, velocity.z * tpf);
            spark.setLocalRotation(rotation.fromAngles(0, 0, FastMath.atan2(velocity.y, velocity.x)));
            spark.setLocalScale(0.12f + 0.16f * velocity.length(), 0.12f, 1);
            float left = pools.instanceOf(spark).remainingSeconds();
            color.interpolateLocal(spark.getUserData("color"), ColorRGBA.White, Math.max(0, left - 1.6f));
            sparks.setColor(spark, color.multLocal(left * (0.5f + FastMath.nextRandomFloat()))); // fading and twinkling
        });
        text.setText("sparks " + sparks.activeCount() + ", draw calls " + sparks.drawCalls());
    }

    private void burst(Vector3f position, ColorRGBA rocket) {
        for (int i = 0; i < 220; i++) {
            Geometry spark = sparks.spawn(position);
            rotation.fromAngles(FastMath.asin(2 * FastMath.nextRandomFloat() - 1), 2.4f * i, 0); // evenly all round
            float speed = 2.5f + 1.5f * FastMath.nextRandomFloat();
            spark.setUserData("velocity", rotation.getRotationColumn(2).multLocal(speed));
            spark.setUserData("color", rocket);
        }
    }
}
