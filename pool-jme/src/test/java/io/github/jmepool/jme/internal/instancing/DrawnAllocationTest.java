// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.material.TechniqueDef.LightMode;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.BillboardControl.Alignment;
import com.jme3.scene.control.Control;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.ArmedModel;
import io.github.jmepool.jme.support.Garbage;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Stream;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Once warm, drawing as one makes no garbage: not by moves, not by colours, not by coming and going. */
class DrawnAllocationTest {
    private static final int LIVE = 1_000;
    private static final int FRAMES = 200;
    /** What the engine itself makes of a frame in which a chunk of instances is attached or detached. */
    private static final int ENGINE_BYTES = 200;

    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final Camera camera = new Camera(640, 480);
    private final ViewPort view = new ViewPort("view", camera);
    private final InstancedCalls calls = new InstancedCalls();
    private final RenderManager manager = new RenderManager(calls);
    private final Vector3f place = new Vector3f();
    private final Quaternion rotation = new Quaternion();
    private final ColorRGBA color = new ColorRGBA(ColorRGBA.Red);
    private SpatialPool<Geometry> pool;
    private SpatialPool<Node> arms;
    private int frame;

    private void register() {
        register(new Geometry("box", new Box(0.5f, 0.5f, 0.5f)));
    }

    private void register(Geometry box) {
        pools.setRoot(root);
        box.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        pool = pools.register("box", box, SpatialPoolSettings.builder("box").instanced(true).instanceColors(true)
                .developmentMode(false).build());
        // half of the field is out of view, so that what is seen is picked out anew in each frame
        camera.setFrustumPerspective(45f, 1f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, 20f));
        for (int i = 0; i < LIVE; i++) {
            pool.spawn(new Vector3f(i - LIVE / 2f, 0f, 0f), null);
        }
    }

    /** A thousand arms that play clips, of which half are out of view. */
    private void crowd() {
        crowd(arm());
    }

    private static Node arm() {
        Node arm = SkinnedModel.create();
        arm.detachChildNamed("face");
        SkinnedModel.addClip(arm, "bow", 1.3f, 0.3f);
        arm.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Misc/Unshaded.j3md"));
        return arm;
    }

    private void crowd(Node arm) {
        pools.setRoot(root);
        arms = pools.register("arm", arm, s -> s.instanced(true).bakedPoses(30).developmentMode(false));
        Patience patience = new Patience();
        while (arms.instancedRendering() == null || arms.instancedRendering().bakedClips().isEmpty()) {
            patience.check("the clips are baked");
            frame();
        }
        camera.setFrustumPerspective(45f, 1f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, 20f));
        for (int i = 0; i < LIVE; i++) {
            AnimComposer composer = arms.spawn(new Vector3f(i - LIVE / 2f, 0f, 0f)).getControl(AnimComposer.class);
            composer.setCurrentAction(i % 2 == 0 ? "wave" : "bow");
            composer.setGlobalSpeed(0.5f + i % 10);
        }
    }

    /** In each frame the camera sees others, which other lights reach, in other passes. */
    @ParameterizedTest
    @EnumSource(value = LightMode.class, names = {"MultiPass", "SinglePass"})
    void framesWithManyLampsAllocateNextToNothing(LightMode mode) {
        register();
        pool.close();
        Geometry lit = new Geometry("lit", new Box(0.5f, 0.5f, 0.5f));
        lit.setMaterial(new Material(new DesktopAssetManager(true), "Common/MatDefs/Light/Lighting.j3md"));
        pool = pools.register("lit", lit, s -> s.instanced(true).developmentMode(false));
        manager.setPreferredLightMode(mode);
        manager.setSinglePassLightBatchSize(4);
        List<PointLight> lamps = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            lamps.add(new PointLight(new Vector3f(i * 2 - 20f, i % 5 - 2f, 1f), ColorRGBA.White, 4f));
            root.addLight(lamps.get(i));
        }
        view.attachScene(root);
        Runnable frameOfLamps = () -> {
            frame++;
            for (int i = 0; i < lamps.size(); i++) {
                lamps.get(i).setPosition(place.set(i * 2 - 20f, (i + frame) % 9 - 4f, 1f));
            }
            camera.setRotation(rotation.fromAngles(0f, FastMath.PI - 0.5f + frame % 20 * 0.05f, 0f));
            update();
            manager.renderViewPort(view, 0.01f);
        };

        root.attachChild(lit);
        long alone = leastPerFrame(frameOfLamps);
        lit.removeFromParent();
        for (int i = 0; i < LIVE; i++) {
            pool.spawn(new Vector3f(i % 40 - 20f, i / 40 - 12f, 0f));
        }

        assertThat(leastPerFrame(frameOfLamps)).as("the engine's render and that of instances")
                .isLessThanOrEqualTo(alone + ENGINE_BYTES);
        assertThat(pool.instancedRendering().individualCount()).isZero();
        calls.count = 0;
        frameOfLamps.run();
        assertThat(calls.count).as("passes of lights").isGreaterThan(5);
    }

    @Test
    void framesInWhichACrowdIsAnimatedAllocateNextToNothing() {
        crowd();

        assertThat(leastPerFrame(this::frame)).isLessThanOrEqualTo(ENGINE_BYTES);
        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
    }

    @Test
    void switchesOfClipsAllocateNextToNothing() {
        crowd();
        String[] clips = {"wave", "bow"};
        arms.forEachActive(arm -> {
            // the engine makes the actions
            for (String clip : clips) {
                arm.getControl(AnimComposer.class).action(clip);
            }
        });
        Consumer<Node> turn = arm -> arm.getControl(AnimComposer.class).setCurrentAction(clips[frame % 2]);

        assertThat(leastPerFrame(() -> {
            frame++;
            arms.forEachActive(turn);
            frame();
        })).isLessThanOrEqualTo(ENGINE_BYTES);
        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
    }

    /** Each use with one of three weapons. */
    @Test
    void usesThatHidePartsAllocateNextToNothing() {
        Node arm = ArmedModel.arm(arm());
        // of a node without children, the engine makes a bound in each frame that moves it
        arm.detachChildNamed("joint1_attachnode");
        crowd(arm);
        String[] weapons = {"hilt", "shield", "hat"};
        List<Node> all = new ArrayList<>();
        arms.forEachActive(all::add);

        assertThat(leastPerFrame(() -> {
            for (int i = 0; i < LIVE / 20; i++) {
                int which = (frame++ & 0xffff) % LIVE;
                Node armed = all.get(which);
                if (frame % 2 == 0) {
                    arms.recycle(armed);
                    armed = arms.spawn(place);
                    all.set(which, armed);
                }
                for (int weapon = 0; weapon < weapons.length; weapon++) {
                    arms.setPartVisible(armed, weapons[weapon], weapon == frame % 3);
                }
            }
            frame();
        })).isLessThanOrEqualTo(ENGINE_BYTES);
        assertThat(arms.instancedRendering().individualReasons()).isEmpty();
    }

    private void update() {
        pools.update(0.01f);
        root.updateLogicalState(0.01f);
        root.updateGeometricState();
    }

    private void frame() {
        update();
        manager.renderScene(root, view);
        view.getQueue().clear();
    }

    private void moveAll() {
        frame++;
        pool.forEachActive(this::move);
    }

    private void move(Geometry box) {
        place.set(box.getLocalTranslation()).setY(frame % 7);
        box.setLocalTranslation(place);
        pool.setColor(box, color);
    }

    private long leastPerFrame(Runnable work) {
        return Garbage.leastOf(8, () -> {
            for (int i = 0; i < FRAMES; i++) {
                work.run();
            }
        }) / FRAMES;
    }

    @AfterEach
    void close() {
        pools.close();
    }

    @Test
    void framesInWhichNothingMovesAllocateNothing() {
        register();

        assertThat(leastPerFrame(this::frame)).isZero();
    }

    @Test
    void framesInWhichAllMoveAndChangeColourAllocateNextToNothing() {
        register();

        assertThat(leastPerFrame(() -> {
            moveAll();
            frame();
        })).isLessThanOrEqualTo(ENGINE_BYTES);
    }

    @Test
    void framesInWhichTransparentInstancesAreSortedAllocateNothing() {
        register();
        root.setQueueBucket(Bucket.Transparent);

        assertThat(leastPerFrame(() -> {
            frame++;
            camera.setLocation(place.set(frame % 50, 0f, 20f));
            frame();
        })).isZero();
    }

    @ParameterizedTest
    @EnumSource(Alignment.class)
    void framesInWhichBillboardsTurnAllocateNothing(Alignment alignment) {
        Geometry sign = new Geometry("sign", new Box(0.5f, 0.5f, 0.5f));
        BillboardControl control = new BillboardControl();
        control.setAlignment(alignment);
        sign.addControl(control);
        register(sign);
        root.setQueueBucket(Bucket.Transparent);

        assertThat(leastPerFrame(() -> {
            frame++;
            camera.setLocation(place.set(frame % 50, 0f, 20f));
            camera.setRotation(rotation.fromAngles(0f, FastMath.PI - 0.5f + frame % 20 * 0.05f, 0f));
            frame();
        })).isZero();
    }

    private static final class Idle extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
            // does nothing
        }

        @Override
        protected void controlRender(RenderManager manager, ViewPort shown) {
            // nor here
        }
    }

    /** Of controls, the engine copies the list at each change: so it does for spatials without a pool. */
    @Test
    void usesThatExchangeBillboardsAllocateAsMuchAsClones() {
        Geometry sign = new Geometry("sign", new Box(0.5f, 0.5f, 0.5f));
        // or the engine would also make its list of all that have controls anew
        sign.addControl(new Idle());
        sign.addControl(new BillboardControl());
        register(sign);
        List<Geometry> uses = new ArrayList<>();
        pool.forEachActive(uses::add);
        long pooled = bytesOfExchanges(uses, at -> {
            pool.recycle(uses.get(at));
            uses.set(at, pool.spawn(place));
        }, this::frame);
        assertThat(pool.instancedRendering().individualReasons()).isEmpty();

        Node clones = new Node("clones");
        List<Geometry> geometries = new ArrayList<>();
        List<Control> own = new ArrayList<>();
        for (int i = 0; i < LIVE; i++) {
            geometries.add(sign.clone());
            own.add(geometries.get(i).getControl(BillboardControl.class));
            clones.attachChild(geometries.get(i));
        }
        assertThat(pooled).isLessThanOrEqualTo(ENGINE_BYTES + escapable() + bytesOfExchanges(geometries, at -> {
            geometries.get(at).removeControl(BillboardControl.class);
            geometries.get(at).addControlAt(1, own.get(at));
        }, () -> {
            clones.updateLogicalState(0.01f);
            clones.updateGeometricState();
        }));
    }

    /**
     * Escape analysis removes three objects of 24 bytes from each exchange, or fewer, as it compiled either loop. The
     * quick compiler, which {@code mvn verify} uses alone, has none.
     */
    private static int escapable() {
        return JvmState.option("TieredStopAtLevel").equals("4") ? LIVE / 20 * 3 * 24 : 0;
    }

    /** In each frame, a twentieth gets other controls, which were another's before, and loses them after 8 frames. */
    private long bytesOfExchanges(List<Geometry> signs, IntConsumer end, Runnable work) {
        List<Control> others = Stream.<Control>generate(BillboardControl::new).limit(LIVE).toList();
        return leastPerFrame(() -> {
            frame++;
            for (int i = 0; i < LIVE / 20; i++) {
                end.accept((frame % 20 + 12) % 20 * LIVE / 20 + i);
                int at = frame % 20 * LIVE / 20 + i;
                signs.get(at).removeControl(BillboardControl.class);
                signs.get(at).addControl(others.get(at));
            }
            work.run();
        });
    }

    @Test
    void framesInWhichLevelsOfDetailChangeAllocateNothing() {
        Geometry ball = new Geometry("ball", new Sphere(16, 24, 0.5f));
        new LodGenerator(ball).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.8f);
        LodControl control = new LodControl();
        control.setDistTolerance(0f);
        ball.addControl(control);
        register(ball);

        assertThat(leastPerFrame(() -> {
            frame++;
            camera.setLocation(place.set(0f, 0f, 5f + frame % 50));
            frame();
        })).isZero();
    }

    @Test
    void framesInWhichATwentiethComesAndGoesAllocateNextToNothing() {
        register();

        assertThat(leastPerFrame(() -> {
            for (int i = 0; i < LIVE / 20; i++) {
                Geometry box = pool.spawn(place);
                pool.recycle(box);
                pool.spawn(0.015f);
            }
            frame();
        })).isLessThanOrEqualTo(ENGINE_BYTES);
        assertThat(pool.instancedRendering().individualCount()).isZero();
    }
}
