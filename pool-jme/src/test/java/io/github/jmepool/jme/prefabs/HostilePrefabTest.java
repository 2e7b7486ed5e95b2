// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static io.github.jmepool.jme.ScenePools.loadModel;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.jme3.asset.AssetInfo;
import com.jme3.asset.AssetKey;
import com.jme3.asset.AssetLocator;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.export.FormatVersion;
import com.jme3.export.binary.BinaryLoader;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.LifetimeControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.preset.PrefabSource;
import io.github.jmepool.jme.support.SavedModel;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Prefabs that are huge, deep, or throw when they are cloned, and models whose files say nonsense. */
@Timeout(300)
class HostilePrefabTest {
    private static final float DECLARED = 1234.5f;
    /** What the file of the test holds now. */
    private static byte[] file = {};

    private final ScenePools pools = TestScene.pools();

    @BeforeEach
    void begin() {
        pools.setRoot(new Node("root"));
    }

    @AfterEach
    void end() {
        pools.close();
    }

    /** Gives every path the bytes of the test. */
    public static final class OneFile implements AssetLocator {
        @Override
        public void setRootPath(String rootPath) {
            // there is one file
        }

        @Override
        @SuppressWarnings("rawtypes")
        public AssetInfo locate(AssetManager manager, AssetKey key) {
            return new AssetInfo(manager, key) {
                @Override
                public InputStream openStream() {
                    return new ByteArrayInputStream(file);
                }
            };
        }
    }

    private static DesktopAssetManager assets() {
        DesktopAssetManager assets = new DesktopAssetManager();
        assets.registerLoader(BinaryLoader.class, "j3o");
        assets.registerLocator("", OneFile.class);
        return assets;
    }

    private static byte[] saved() throws IOException {
        Node model = new Node("model");
        model.attachChild(new Node("part"));
        model.addControl(new LifetimeControl(DECLARED));
        return SavedModel.of(model);
    }

    @ParameterizedTest
    @ValueSource(floats = {Float.NaN, -1f, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY, -Float.MIN_VALUE})
    void aLifetimeThatIsNoneInAFileIsRefusedWithItsPool(float wrong) throws IOException {
        file = SavedModel.with(saved(), DECLARED, wrong);
        assertThatThrownBy(() -> pools.register("bullet", loadModel(assets(), "model.j3o")))
                .isInstanceOf(IllegalArgumentException.class).hasMessage("Pool 'bullet': prefab 'model.j3o': its"
                        + " LifetimeControl's lifetimeSeconds must be a number of seconds >= 0 but was " + wrong);
        assertThat(pools.has("bullet")).isFalse();
    }

    /** Signature, format, one class of one field up to the number that is wrong, which ends the file. */
    private static Stream<Named<byte[]>> damaged() {
        return IntStream.of(Integer.MAX_VALUE, -1, Integer.MIN_VALUE).boxed().flatMap(wrong -> Stream.of(
                named("classes of the oldest format", wrong),
                named("classes", FormatVersion.SIGNATURE, 3, wrong),
                named("class name", FormatVersion.SIGNATURE, 3, 1, (byte) 0, (byte) 0, wrong),
                named("fields", FormatVersion.SIGNATURE, 3, 1, (byte) 0, (byte) 0, 0, wrong),
                named("field name", FormatVersion.SIGNATURE, 3, 1, (byte) 0, (byte) 0, 0, 1, (byte) 0, (byte) 0, wrong),
                named("places", FormatVersion.SIGNATURE, 3, 1, (byte) 0, (byte) 0, 0, 0, wrong),
                named("text of 11 bytes", 0x48656c6c, 0x6f20776f, (byte) 'r', (byte) 'l', (byte) 'd')));
    }

    private static Named<byte[]> named(String what, Number... content) {
        ByteBuffer bytes = ByteBuffer.allocate(100);
        for (Number number : content) {
            if (number instanceof Byte one) {
                bytes.put(one);
            } else {
                bytes.putInt(number.intValue());
            }
        }
        return Named.of(what, Arrays.copyOf(bytes.array(), bytes.position()));
    }

    @ParameterizedTest
    @MethodSource("damaged")
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aDamagedFileIsRefusedAtOnceWithTheReason(byte[] damaged) {
        file = damaged;
        assertThatThrownBy(() -> pools.register("bullet", loadModel(assets(), "model.j3o")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Model 'model.j3o' can't be loaded: ")
                .hasMessageContaining("the file is damaged, or no .j3o: it");
        assertThatThrownBy(() -> pools.registerAll(assets(), List.of("model.j3o")))
                .hasMessageContaining("'model.j3o': Model 'model.j3o' can't be loaded: ");
        assertThatThrownBy(() -> PrefabSource.withModels(assets(), null).prefab("model.j3o"))
                .hasMessageContaining("the file is damaged");
    }

    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aFileThatEndsEarlyIsRefusedWhereverItsHeaderEnds() throws IOException {
        byte[] whole = saved();
        file = whole;
        assertThat(pools.register("whole", loadModel(assets(), "model.j3o"))).isNotNull();
        Logger engine = Logger.getLogger("com.jme3");
        engine.setLevel(Level.OFF);
        try {
            for (int length = 0; length < whole.length / 2; length++) {
                file = Arrays.copyOf(whole, length);
                assertThatThrownBy(() -> pools.register("bullet", loadModel(assets(), "model.j3o")))
                        .as("%s bytes", length)
                        .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("can't be loaded");
            }
        } finally {
            engine.setLevel(null);
        }
    }

    @Test
    void aPrefabOfTenThousandSpatialsIsPooledLikeAnyOther() {
        Node prefab = new Node("world");
        for (int branch = 0; branch < 50; branch++) {
            Node at = prefab;
            for (int depth = 1; depth < 200; depth++) {
                Node next = new Node("n" + depth);
                at.attachChild(next);
                at = next;
            }
            at.attachChild(new Node("leaf"));
        }
        SpatialPool<Node> pool = pools.register("world", prefab);
        Node first = pool.spawn();
        int[] count = new int[1];
        first.depthFirstTraversal(spatial -> count[0]++);
        assertThat(count[0]).isEqualTo(10_001);
        Spatial deep = first.getChild(49);
        while (deep instanceof Node node && node.getQuantity() > 0) {
            deep = node.getChild(0);
        }
        deep.setLocalTranslation(1, 2, 3);
        deep.removeFromParent();
        pools.recycle(first);
        assertThat(pool.spawn()).isSameAs(first);
        assertThat(deep.getParent()).as("restored").isNotNull();
        assertThat(deep.getLocalTranslation().x).isZero();
        assertThat(pool.stats().total()).isEqualTo(1);
    }

    @Test
    void aControlThatThrowsAtWhicheverCloneCostsOneInstanceAtMost() {
        for (int at = 0; at < 60; at++) {
            Node prefab = new Node("crowd");
            int[] left = {Integer.MAX_VALUE};
            for (int i = 0; i < 10; i++) {
                Node part = new Node("part " + i);
                part.addControl(new Failing(left));
                prefab.attachChild(part);
            }
            SpatialPool<Node> pool = pools.register("crowd", prefab);
            left[0] = at;
            Throwable thrown = catchThrowable(() -> {
                for (int i = 0; i < 7; i++) {
                    pool.spawn();
                }
            });
            assertThat(thrown).as("clone " + at).hasStackTraceContaining("the clone fails");
            assertThat(pool.stats().created()).isEqualTo(at / 10).isEqualTo(pool.stats().active());
            assertThat(TestScene.of(pools).knownInstances()).isEqualTo(at / 10);
            left[0] = Integer.MAX_VALUE;
            assertThat(pool.spawn()).isNotNull();
            pool.close();
            assertThat(TestScene.of(pools).knownInstances()).isZero();
        }
    }

    private static final class Failing extends AbstractControl {
        private final int[] left;

        Failing(int[] left) {
            this.left = left;
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            if (left[0]-- == 0) {
                throw new UnsupportedOperationException("the clone fails");
            }
            super.cloneFields(cloner, original);
        }

        @Override
        protected void controlUpdate(float tpf) {
            // nothing moves by itself
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
            // nothing to draw
        }
    }
}
