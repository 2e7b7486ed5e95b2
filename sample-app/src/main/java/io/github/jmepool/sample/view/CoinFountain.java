// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Cylinder;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.sample.content.EveningGround;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A fountain of 100,000 coins that fall and lie on the floor until their lifetimes end: as a swarm, as an instanced
 * pool whose coins have a control each, or as clones of its prefab that are discarded.
 */
public final class CoinFountain extends ComparedScene {
    private static final float LIFETIME_SECONDS = 2.5f;
    /** A long frame, in which shaders are compiled, throws no more than a short one. */
    private static final float LONGEST_FRAME = 0.05f;
    private static final float GRAVITY = 9.81f;

    private final int count;
    private final SplittableRandom random;
    private final Vector3f place = new Vector3f();
    private final Vector3f velocity = new Vector3f();
    private final Node clones = new Node("clones");
    private Geometry prefab;
    private Swarm swarm;
    private SpatialPool<Geometry> pool;
    private Way way = Way.SWARM;
    private float due;

    /** What the coins are. */
    private enum Way {
        SWARM("a swarm"), POOL("an instanced pool"), CLONES("clones");

        private final String text;

        Way(String text) {
            this.text = text;
        }
    }

    /**
     * Makes the application.
     *
     * @param count how many coins there are at any time
     * @param seed decides where they fly
     */
    public CoinFountain(int count, long seed) {
        this.count = count;
        random = new SplittableRandom(seed);
    }

    @Override
    void build(ScenePools pools) {
        Geometry coin = new Geometry("coin", new Cylinder(2, 8, 0.06f, 0.02f, true));
        coin.setMaterial(new Material(assetManager, "Common/MatDefs/Light/Lighting.j3md"));
        coin.getMaterial().setBoolean("UseMaterialColors", true);
        coin.getMaterial().setColor("Diffuse", ColorRGBA.Orange);
        coin.getMaterial().setColor("Ambient", ColorRGBA.Orange);
        int made = count + count / 20; // those of a long frame are thrown before the old ones have ended
        swarm = pools.swarm("coin of the swarm", coin,
                settings -> settings.prewarm(made).lifetimeSeconds(LIFETIME_SECONDS).exhaustion(AT_A_LIMIT));
        prefab = coin.clone();
        prefab.addControl(new Falling());
        pool = pools.register("coin of the pool", prefab,
                settings -> settings.prewarm(made).lifetimeSeconds(LIFETIME_SECONDS).instanced(true)
                        .exhaustion(AT_A_LIMIT));

        rootNode.attachChild(clones);
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.3f, -1, -0.5f).normalizeLocal()));
        rootNode.addLight(new AmbientLight(ColorRGBA.White.mult(0.4f)));
        cam.setLocation(new Vector3f(0, 7, 20));
        cam.lookAt(new Vector3f(0, 2, 0), Vector3f.UNIT_Y);
        EveningGround ground = new SiegeModels(assetManager).ground();
        ground.face(cam);
        rootNode.attachChild(ground.node());
    }

    @Override
    void begin() {
        for (int i = 0; i < count; i++) {
            throwCoin(LIFETIME_SECONDS * i / count);
        }
    }

    @Override
    public int ways() {
        return Way.values().length;
    }

    @Override
    public void switchWay() {
        swarm.recycleAll();
        pool.recycleAll();
        clones.detachAllChildren();
        way = Way.values()[(way.ordinal() + 1) % Way.values().length];
        begin();
    }

    @Override
    void play(float tpf) {
        for (due += count * Math.min(tpf, LONGEST_FRAME) / LIFETIME_SECONDS; due >= 1; due--) {
            throwCoin(0);
        }
        float[] positions = swarm.positions();
        float[] velocities = swarm.velocities();
        for (int x = 0; x < swarm.activeCount() * 3; x += 3) {
            if (positions[x + 1] > 0 || velocities[x + 1] > 0) {
                velocities[x + 1] -= GRAVITY * tpf;
            } else {
                velocities[x] = velocities[x + 1] = velocities[x + 2] = 0;
            }
        }
    }

    /** Throws a coin into the air, which it was some seconds ago. */
    private void throwCoin(float seconds) {
        float angle = (float) random.nextDouble(FastMath.TWO_PI);
        float speed = (float) random.nextDouble(0.5, 4);
        velocity.set(speed * FastMath.sin(angle), (float) random.nextDouble(7, 11), speed * FastMath.cos(angle));
        float flight = Math.min(seconds, 2 * velocity.y / GRAVITY);
        velocity.mult(flight, place).y -= GRAVITY * flight * flight / 2;
        velocity.y -= GRAVITY * flight;
        float left = LIFETIME_SECONDS - seconds;
        switch (way) {
            case SWARM -> {
                long coin = swarm.spawn(place);
                swarm.setVelocity(coin, velocity);
                swarm.setLifetimeSeconds(coin, left);
            }
            case POOL -> {
                Geometry coin = pool.spawn(place, null, left);
                coin.getControl(Falling.class).begin(velocity, Float.POSITIVE_INFINITY);
            }
            default -> {
                Geometry coin = prefab.clone(false);
                coin.setLocalTranslation(place);
                coin.getControl(Falling.class).begin(velocity, left);
                clones.attachChild(coin);
            }
        }
    }

    int coins() {
        return swarm.activeCount() + pool.activeCount() + clones.getQuantity();
    }

    int drawCalls() {
        return way == Way.SWARM ? swarm.drawCalls() : way == Way.POOL ? pool.drawCalls() : clones.getQuantity();
    }

    @Override
    public String figures() {
        return String.format(Locale.ROOT, "%,d as %s, draw calls %,d", count, way.text, drawCalls());
    }

    @Override
    String keys() {
        return "I shows them as " + Way.values()[(way.ordinal() + 1) % Way.values().length].text;
    }

    /** Moves a coin that has a spatial, and removes it from the scene after some seconds. */
    private static final class Falling extends AbstractControl {
        private float x;
        private float y;
        private float z;
        private float left;

        void begin(Vector3f velocity, float seconds) {
            x = velocity.x;
            y = velocity.y;
            z = velocity.z;
            left = seconds;
        }

        @Override
        protected void controlUpdate(float tpf) {
            left -= tpf;
            if (left <= 0) {
                spatial.removeFromParent();
            } else if (spatial.getLocalTranslation().y > 0 || y > 0) {
                y -= GRAVITY * tpf;
                spatial.move(x * tpf, y * tpf, z * tpf);
            }
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort view) {
            // Nothing to draw.
        }
    }
}
