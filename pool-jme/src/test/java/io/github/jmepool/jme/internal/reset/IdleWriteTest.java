// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.light.PointLight;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.AbstractControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written to an instance after its use has ended reaches nobody, and is named at its next use. */
class IdleWriteTest {
    private final Node root = new Node("root");
    private final ScenePools pools = Scenes.under(root, TestScene.pools());
    private final List<LogRecord> logged = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.USE_LOG, logged::add);

    @AfterEach
    void stopListening() {
        log.close();
        pools.close();
    }

    private SpatialPool<Node> register(UnaryOperator<SpatialPoolSettings.Builder> change) {
        Node bullet = new Node("bullet");
        bullet.attachChild(Scenes.box("glow"));
        return pools.register("bullets", bullet,
                change.apply(SpatialPoolSettings.builder("bullets").developmentMode(true)).build());
    }

    private void frame() {
        Scenes.frame(root, pools, 0.1f);
    }

    /** An instance whose use ended in an earlier frame, and which is idle now. */
    private Node recycled(SpatialPool<Node> pool) {
        Node bullet = pool.spawn();
        frame();
        pool.recycle(bullet);
        frame();
        frame();
        return bullet;
    }

    private static long use(ScenePools pools, Node bullet) {
        return TestScene.lastUseOf(pools.instanceOf(bullet));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void aLateWriteIsUndoneAndNamedWithTheUseThatEnded(boolean development, boolean parking) {
        SpatialPool<Node> pool = register(settings -> settings.developmentMode(development).checkIdle(!development)
                .keepAttached(parking));
        Node old = recycled(pool);
        long ended = use(pools, old);
        old.getChild("glow").setLocalTranslation(3, 1, 0);
        old.setLocalScale(3);
        old.setUserData("hp", -5);
        old.attachChild(new Node("sparks"));
        old.addLight(new PointLight());
        Node next = pool.spawn();
        assertThat(next).isSameAs(old);
        assertThat(next.getChild("glow").getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(next.getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        assertThat((Object) next.getUserData("hp")).isNull();
        assertThat(next.getQuantity()).isEqualTo(1);
        assertThat(next.getLocalLightList().size()).isZero();
        assertThat(next.getLocalCullHint()).isEqualTo(CullHint.Inherit);
        String keep = "Keep the use id and check isCurrent";
        assertThat(pool.leftovers()).containsExactlyInAnyOrder(
                "Pool 'bullets': bullet#1: local scale was written after use " + ended
                        + " ended: (1.0, 1.0, 1.0) became (3.0, 3.0, 3.0); restored. " + keep,
                "Pool 'bullets': bullet#1/glow: local translation was written after use " + ended
                        + " ended: (0.0, 0.0, 0.0) became (3.0, 1.0, 0.0); restored. " + keep,
                "Pool 'bullets': bullet#1: user data 'hp' was left at -5, after use " + ended
                        + " ended; restored. " + keep,
                "Pool 'bullets': bullet#1: child 'sparks' was left attached, after use " + ended
                        + " ended; restored. " + keep,
                "Pool 'bullets': bullet#1: Point light was left on, after use " + ended + " ended; restored. " + keep);
        assertThat(logged).extracting(LogRecord::getMessage).isEqualTo(pool.leftovers());
        assertThat(logged).extracting(LogRecord::getLevel).containsOnly(Level.WARNING);
        List<String> found = List.copyOf(pool.leftovers());
        pool.recycle(next);
        assertThat(pool.leftovers()).as("the innocent use is not blamed").isEqualTo(found);
    }

    @Test
    void theUseThatEndedBeforeIsNamedAndNotTheFirst() {
        SpatialPool<Node> pool = register(settings -> settings);
        recycled(pool);
        Node bullet = recycled(pool);
        long second = use(pools, bullet);
        bullet.setLocalTranslation(1, 2, 3);
        Node next = pool.spawn();
        assertThat(next.getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(pool.leftovers()).singleElement().asString()
                .startsWith("Pool 'bullets': bullet#1: local translation was"
                + " written after use " + second + " ended: (0.0, 0.0, 0.0) became (1.0, 2.0, 3.0)");
        assertThat(use(pools, next)).isGreaterThan(second);
    }

    @Test
    void productionLeavesIdleInstancesAloneUnlessSetToVerifyThem() {
        SpatialPool<Node> pool = register(settings -> settings.developmentMode(false));
        Node old = recycled(pool);
        old.setUserData("hp", -5);
        assertThat((Object) pool.spawn().getUserData("hp")).isEqualTo(-5);
        assertThat(pool.leftovers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void anUnwrittenInstanceIsNotReported(boolean parking) {
        SpatialPool<Node> pool = register(settings -> settings.keepAttached(parking));
        for (int use = 0; use < 5; use++) {
            Node bullet = recycled(pool);
            assertThat(bullet.getChild("glow")).isNotNull();
        }
        pool.spawn(new Vector3f(7, 8, 9), null);
        assertThat(logged).isEmpty();
    }

    @Test
    void aLoneGeometryLeavesItsPlaceAndNoGameIsBlamed() {
        SpatialPool<Geometry> pool = pools.register("boxes", Scenes.box("box"),
                SpatialPoolSettings.builder("boxes").developmentMode(true).build());
        Geometry box = pool.spawn(new Vector3f(1, 2, 3), null);
        pool.recycle(box);
        frame();
        frame();
        box.setLocalTranslation(5, 5, 5);
        assertThat(pool.spawn(new Vector3f(4, 4, 4), null).getLocalTranslation()).isEqualTo(new Vector3f(4, 4, 4));
        assertThat(pool.leftovers()).singleElement().asString()
                .contains("Pool 'boxes': box#1: local translation was written",
                "(0.0, 0.0, 0.0) became (5.0, 5.0, 5.0)");
    }

    /** Recycles its own spatial in the update pass, and goes on writing to it; the engine updates it once more. */
    private static final class Fading extends AbstractControl implements Poolable {
        private final ScenePools pools;
        private float age;

        Fading(ScenePools pools) {
            this.pools = pools;
        }

        @Override
        public void onSpawn() {
            age = 0;
        }

        @Override
        public void onRecycle() {
        }

        @Override
        protected void controlUpdate(float tpf) {
            age += tpf;
            if (age >= 0.15f && age < 0.25f) {
                pools.recycle(spatial);
            }
            spatial.move(0, 1, 0);
            spatial.setUserData("age", age);
            ((Node) spatial).getChild("glow").setLocalScale(age);
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void writesOfTheUpdateThatEndedTheUseAreUndoneAndNoFinding(boolean parking) {
        Node prefab = new Node("bullet");
        prefab.attachChild(Scenes.box("glow"));
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("bullets", prefab, SpatialPoolSettings
                .builder("bullets").developmentMode(false).checkIdle(true).keepAttached(parking).build()) {
            @Override
            protected void onCreate(Node instance) {
                instance.addControl(new Fading(pools));
            }
        });
        Node bullet = pool.spawn();
        frame();
        frame();
        frame();
        assertThat(pools.instanceOf(bullet).isActive()).as("still in use").isFalse();
        frame();
        frame();
        Node next = pool.spawn();
        assertThat(next).isSameAs(bullet);
        assertThat((Object) next.getUserData("age")).isNull();
        assertThat(next.getChild("glow").getLocalScale()).isEqualTo(Vector3f.UNIT_XYZ);
        assertThat(next.getControl(Fading.class).isEnabled()).isTrue();
        assertThat(logged).extracting(LogRecord::getMessage).isEmpty();
    }

    @Test
    void writesLaterInThatFrameAreUndoneAndNoFindingToo() {
        SpatialPool<Node> pool = register(settings -> settings);
        Node bullet = pool.spawn();
        pool.recycle(bullet);
        bullet.setUserData("hp", 3);
        assertThat((Object) pool.spawn().getUserData("hp")).isNull();
        assertThat(logged).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void anIrreversibleWriteCostsTheInstanceAndNotTheSpawn(boolean tried) {
        SpatialPool<Node> pool = pools.register(new SpatialPool<>("bullets", new Node("bullet"), SpatialPoolSettings
                .builder("bullets").developmentMode(true).maxActive(1).build()) {
            @Override
            protected void onCreate(Node instance) {
                instance.addControl(new Idler());
            }
        });
        Node old = recycled(pool);
        AbstractControl own = old.getControl(Idler.class);
        old.removeControl(own);
        new Node("thief").addControl(own);
        Node next = tried ? pool.trySpawn(null, null, null) : pool.spawn();
        assertThat(next).isNotNull().isNotSameAs(old);
        assertThat(pool.stats().discarded()).isEqualTo(1);
        assertThat(pool.stats().active()).isEqualTo(1);
        assertThat(TestScene.of(pools).isInstance(old)).isFalse();
        assertThat(pool.leftovers()).last().asString().contains("control Idler can't be restored, after use",
                "this cost the instance");
    }

    @Test
    void eachKindIsNamedOnce() {
        SpatialPool<Node> pool = register(settings -> settings);
        for (int use = 0; use < 5; use++) {
            recycled(pool).setUserData("hp", use);
        }
        pool.spawn();
        assertThat(logged).hasSize(1);
    }

    private static final class Idler extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
        }
    }
}
