// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.view;

import com.jme3.input.KeyInput;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.AsteroidModels;
import io.github.jmepool.sample.content.Backdrop;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * A belt of 20,000 asteroids around a planet, of four shapes and colours of their own, and of 2,000 splinters of ice,
 * through which a camera flies: a draw call for each level of a shape and one for the ice, or as many as there
 * are asteroids in view.
 */
public final class AsteroidField extends ComparedScene {
    private static final int ROCKS = 20_000;
    private static final int SHAPES = 4;
    private static final int ICE = 2_000;
    /** So many turn on in a frame; all have had their turn after some frames. */
    private static final int TURNED_PER_FRAME = 500;
    private static final float PLANET = 150;
    private static final float INNER = 220;
    private static final float WIDTH = 220;
    private static final float THICKNESS = 26;
    private static final float CAMERA_RADIUS = 300;
    private static final float RADIANS_PER_SECOND = 0.03f;

    private final SplittableRandom random;
    private final List<SpatialPool<Geometry>> kinds = new ArrayList<>();
    private final LevelColors levels = new LevelColors();
    private final Geometry[] rocks = new Geometry[ROCKS];
    private final Quaternion turn = new Quaternion();
    private final Vector3f eye = new Vector3f();
    private final Vector3f ahead = new Vector3f();
    private Backdrop backdrop;
    private boolean asOne = true;
    private int next;
    private SpatialPool<Geometry> ice;

    /**
     * Makes the application.
     *
     * @param seed decides where the asteroids are
     */
    public AsteroidField(long seed) {
        random = new SplittableRandom(seed);
    }

    @Override
    void build(ScenePools pools) {
        backdrop = new Backdrop(assetManager, 10);
        rootNode.attachChild(backdrop.node());
        rootNode.attachChild(AsteroidModels.planet(assetManager, PLANET));
        rootNode.addLight(new AmbientLight(new ColorRGBA(0.06f, 0.06f, 0.09f, 1)));
        rootNode.addLight(new DirectionalLight(new Vector3f(-0.75f, -0.3f, -0.6f).normalizeLocal(),
                new ColorRGBA(1.3f, 1.15f, 0.95f, 1)));
        cam.setFrustumPerspective(55, (float) cam.getWidth() / cam.getHeight(), 0.5f, 1500);
        for (Geometry prefab : AsteroidModels.rocks(assetManager)) {
            kinds.add(pools.register(prefab.getName(), prefab,
                    settings -> settings.prewarm(ROCKS / SHAPES).instanced(true).instanceColors(true)
                            .exhaustion(AT_A_LIMIT)));
        }
        ice = pools.register("ice", AsteroidModels.ice(assetManager),
                settings -> settings.prewarm(ICE).instanced(true).exhaustion(AT_A_LIMIT));
        kinds.add(ice);
        viewPort.addProcessor(levels);
        onKey(KeyInput.KEY_L, "colour levels", levels::turn);
        fly(0);
    }

    @Override
    void begin() {
        for (SpatialPool<Geometry> kind : kinds) {
            if (kind.activeCount() == 0) {
                fill(kind);
            }
        }
    }

    private void fill(SpatialPool<Geometry> kind) {
        if (kind == ice) {
            for (int i = 0; i < ICE; i++) {
                ice.spawn(place(), turn()).setLocalScale(0.3f + 1.2f * (float) random.nextDouble());
            }
            return;
        }
        for (int i = kinds.indexOf(kind); i < ROCKS; i += SHAPES) {
            Geometry rock = kind.spawn(place(), turn());
            float size = (float) random.nextDouble();
            rock.setLocalScale(0.25f + 2.6f * size * size * size * size);
            kind.setColor(rock, tint());
            rocks[i] = rock;
        }
    }

    private Vector3f place() {
        float angle = (float) random.nextDouble() * FastMath.TWO_PI;
        float radius = INNER + WIDTH * (float) Math.sqrt(random.nextDouble());
        float height = THICKNESS * (float) (random.nextDouble() + random.nextDouble() + random.nextDouble() - 1.5);
        return new Vector3f(radius * FastMath.cos(angle), height, radius * FastMath.sin(angle));
    }

    private Quaternion turn() {
        return turn.fromAngles((float) random.nextDouble() * 6, (float) random.nextDouble() * 6, 0);
    }

    /** From grey to rust, some of them icy. */
    private ColorRGBA tint() {
        float light = 0.55f + 0.6f * (float) random.nextDouble();
        float rust = (float) random.nextDouble() * 0.45f;
        boolean icy = random.nextInt(12) == 0;
        return icy ? new ColorRGBA(0.9f, 1.15f, 1.35f, 1) : new ColorRGBA(light, light * (1 - 0.6f * rust),
                light * (1 - rust), 1);
    }

    @Override
    public void switchWay() {
        asOne = !asOne;
        for (SpatialPool<Geometry> kind : kinds) {
            kind.configure(kind.settings().toBuilder().instanced(asOne).build());
        }
    }

    @Override
    void play(float tpf) {
        begin(); // again, where the panel has recycled all
        fly(tpf);
        turn.fromAngles(0.02f, 0.04f, 0);
        for (int i = 0; i < TURNED_PER_FRAME; i++) {
            rocks[next].rotate(turn);
            next = (next + 1) % ROCKS;
        }
    }

    private void fly(float tpf) {
        float angle = 0.9f + (float) playedSeconds() * RADIANS_PER_SECOND;
        eye.set(CAMERA_RADIUS * FastMath.cos(angle), 17, CAMERA_RADIUS * FastMath.sin(angle));
        float further = angle + 0.75f;
        ahead.set(0.72f * CAMERA_RADIUS * FastMath.cos(further), -8, 0.72f * CAMERA_RADIUS * FastMath.sin(further));
        cam.setLocation(eye);
        cam.lookAt(ahead, Vector3f.UNIT_Y);
        backdrop.update(tpf);
        backdrop.node().setLocalTranslation(cam.getLocation());
        backdrop.node().setLocalRotation(cam.getRotation());
        backdrop.node().rotate(0, FastMath.PI, 0);
    }

    @Override
    public String figures() {
        int calls = 0;
        int all = 0;
        for (SpatialPool<Geometry> kind : kinds) {
            calls += kind.drawCalls();
            all += kind.activeCount();
        }
        int icy = ice.activeCount();
        return String.format(Locale.ROOT, "asteroids %,d, of ice %,d, draw calls %,d", all - icy, icy, calls);
    }

    @Override
    String keys() {
        return "I turns instancing " + (asOne ? "off" : "on") + ", L colours levels of detail";
    }
}
