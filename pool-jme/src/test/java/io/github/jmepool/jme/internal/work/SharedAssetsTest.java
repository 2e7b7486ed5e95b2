// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.audio.AudioBuffer;
import com.jme3.audio.AudioData;
import com.jme3.audio.AudioStream;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture2D;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.jme.SharedAssets;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.Scenes;
import java.io.ByteArrayInputStream;
import java.nio.FloatBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SharedAssetsTest {
    private static final String MATDEF = "Common/MatDefs/Misc/Unshaded.j3md";

    private final BackgroundScene scene = new BackgroundScene();
    private final SharedAssets shared = scene.pools.shared();
    private final DesktopAssetManager assets = new DesktopAssetManager(true);

    /** An image that looks uploaded and counts how often it was given to the engine to be deleted. */
    private static final class UploadedImage extends Image {
        private int disposed;

        UploadedImage() {
            setId(7);
        }

        @Override
        public void dispose() {
            disposed++;
        }
    }

    private static final class UploadedBuffer extends VertexBuffer {
        private int disposed;

        UploadedBuffer(Type type) {
            super(type);
            setupData(Usage.Static, 3, Format.Float, FloatBuffer.allocate(9));
            setId(8);
        }

        @Override
        public void dispose() {
            disposed++;
        }
    }

    private static final class UploadedSound extends AudioBuffer {
        private int disposed;

        UploadedSound() {
            setId(9);
        }

        @Override
        public void dispose() {
            disposed++;
        }
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void secondsPass(int seconds) {
        for (int i = 0; i < seconds; i++) {
            scene.clock.advanceMicros(TimeUnit.MILLISECONDS.toMicros(960));
            frames(4);
        }
    }

    /** The worker has no part in any of this. */
    private void frames(int count) {
        for (int i = 0; i < count; i++) {
            scene.clock.advanceMicros(10_000);
            scene.pools.update(0.01f);
        }
    }

    private Material textured(Image image) {
        Material material = new Material(assets, MATDEF);
        material.setTexture("ColorMap", new Texture2D(image));
        return material;
    }

    @Test
    void oneTextureServesAllItsHoldersAndIsFreedAMinuteAfterTheLast() {
        UploadedImage image = new UploadedImage();
        AtomicInteger loads = new AtomicInteger();
        SharedObject<String, Texture> first = shared.textures().acquire("moss", key -> {
            loads.incrementAndGet();
            return new Texture2D(image);
        });
        SharedObject<String, Texture> second = shared.textures().acquire("moss", key -> null);
        assertThat(second.get()).isSameAs(first.get());
        assertThat(loads).hasValue(1);
        shared.textures().release(first);
        secondsPass(120);
        assertThat(image.disposed).as("somebody holds it").isZero();
        shared.textures().release(second);
        secondsPass(58);
        assertThat(image.disposed).as("somebody may come back").isZero();
        secondsPass(4);
        assertThat(image.disposed).isEqualTo(1);
        assertThat(shared.textures().count()).isZero();
        shared.textures().acquire("moss", key -> new Texture2D(image));
        assertThat(shared.textures().stats().created()).isEqualTo(2);
    }

    @Test
    void meshesAndMaterialsAreFreedLikewise() {
        UploadedBuffer buffer = new UploadedBuffer(VertexBuffer.Type.Position);
        UploadedImage image = new UploadedImage();
        shared.meshes().release(shared.meshes().acquire("rock", key -> {
            Mesh mesh = new Mesh();
            mesh.setBuffer(buffer);
            return mesh;
        }));
        shared.materials().release(shared.materials().acquire("moss", key -> textured(image)));
        shared.meshes().setExpiry(Duration.ofSeconds(5));
        shared.materials().setExpiry(Duration.ofSeconds(5));
        secondsPass(4);
        assertThat(buffer.disposed + image.disposed).isZero();
        secondsPass(4);
        assertThat(buffer.disposed).isEqualTo(1);
        assertThat(image.disposed).isEqualTo(1);
    }

    @Test
    void aSoundIsDroppedForTheEnginesAudioThreadToFree() {
        UploadedSound sound = new UploadedSound();
        SharedObject<String, AudioData> held = shared.sounds().acquire("boom", key -> sound);
        secondsPass(90);
        assertThat(shared.sounds().acquire("boom", key -> null).get()).isSameAs(sound);
        shared.sounds().release(held);
        shared.sounds().release(held);
        secondsPass(62);
        assertThat(shared.sounds().count()).isZero();
        assertThat(TestScene.of(scene.pools).background().nativeObjects()).isZero();
        assertThat(sound.disposed).as("not on this thread").isZero();
    }

    @Test
    void anImageThatAnotherSharedAssetUsesStays() {
        UploadedImage image = new UploadedImage();
        SharedObject<String, Texture> texture = shared.textures().acquire("moss", key -> new Texture2D(image));
        SharedObject<String, Material> material = shared.materials().acquire("moss", key -> textured(image));
        shared.materials().release(material);
        secondsPass(62);
        assertThat(shared.materials().count()).isZero();
        assertThat(image.disposed).isZero();
        shared.textures().release(texture);
        secondsPass(62);
        assertThat(image.disposed).isEqualTo(1);
    }

    @Test
    void assetsOfAPrefabAreNeverFreedAndOfAnInstanceOnlyWithIt() {
        UploadedImage ofPrefab = new UploadedImage();
        UploadedImage ofInstance = new UploadedImage();
        Geometry prefab = Scenes.box("rock");
        prefab.setMaterial(textured(ofPrefab));
        SpatialPool<Geometry> rocks = scene.pools.register(new SpatialPool<>("rock", prefab) {
            @Override
            protected void onCreate(Geometry instance) {
                instance.setMaterial(textured(ofInstance));
            }
        });
        rocks.recycle(rocks.spawn());
        shared.textures().release(shared.textures().acquire("prefab's", key -> new Texture2D(ofPrefab)));
        shared.textures().release(shared.textures().acquire("instance's", key -> new Texture2D(ofInstance)));
        secondsPass(62);
        assertThat(shared.textures().count()).isZero();
        assertThat(ofPrefab.disposed).isZero();
        assertThat(ofInstance.disposed).isZero();
        rocks.trim(1);
        secondsPass(1);
        assertThat(ofPrefab.disposed).isZero();
        assertThat(ofInstance.disposed).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void heldAssetsOutliveTheInstancesThatUseThem(boolean acquiredInPlay) {
        if (acquiredInPlay) {
            scene.pool("other");
            shared.textures();
            secondsPass(1);
        }
        UploadedImage image = new UploadedImage();
        SharedObject<String, Texture> held = shared.textures().acquire("moss", key -> new Texture2D(image));
        SpatialPool<Geometry> rocks = scene.pools.register(new SpatialPool<>("rock", Scenes.box("rock")) {
            @Override
            protected void onCreate(Geometry instance) {
                instance.setMaterial(textured(image));
            }
        });
        rocks.recycle(rocks.spawn());
        secondsPass(1);
        rocks.trim(1);
        secondsPass(2);
        assertThat(image.disposed).isZero();
        shared.textures().release(held);
        secondsPass(62);
        assertThat(image.disposed).isEqualTo(1);
    }

    @Test
    void capacityIsKeptAndOtherThreadsMayLoad() throws InterruptedException {
        UploadedImage[] images = {new UploadedImage(), new UploadedImage(), new UploadedImage()};
        SharedPool<String, Texture> textures = shared.textures();
        textures.setCapacity(1);
        textures.release(textures.acquire("first", key -> new Texture2D(new UploadedImage())));
        Thread loader = new Thread(() -> {
            for (int i = 0; i < images.length; i++) {
                Texture texture = new Texture2D(images[i]);
                textures.release(textures.acquire("texture " + i, key -> texture));
                scene.clock.advanceMicros(1);
            }
        });
        frames(1);
        loader.start();
        loader.join();
        assertThat(images).allMatch(image -> image.disposed == 0);
        secondsPass(2);
        assertThat(textures.count()).isEqualTo(1);
        assertThat(images[0].disposed + images[1].disposed + images[2].disposed).isEqualTo(2);
        assertThat(images[2].disposed).as("the last one used").isZero();
    }

    @Test
    void eachOfManyLoadedByManyThreadsIsFreedOnce() throws InterruptedException {
        Queue<UploadedImage> loaded = new ConcurrentLinkedQueue<>();
        Queue<Throwable> problems = new ConcurrentLinkedQueue<>();
        SharedPool<String, Texture> textures = shared.textures();
        textures.setCapacity(5);
        textures.release(textures.acquire("first", key -> loaded(loaded)));
        frames(1);
        List<Thread> threads = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            Thread thread = new Thread(() -> {
                for (int i = 0; i < 2_000; i++) {
                    textures.release(textures.acquire("texture " + random.nextInt(12), key -> loaded(loaded)));
                }
            });
            thread.setUncaughtExceptionHandler((where, problem) -> problems.add(problem));
            threads.add(thread);
        }
        threads.forEach(Thread::start);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            scene.pools.update(0.01f);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(problems).isEmpty();
        textures.evictAllUnused();
        scene.pools.background().setBudgetMicros(1_000_000);
        frames(loaded.size() / BackgroundHands.MAX_DISPOSALS_PER_FRAME + 2);
        assertThat(loaded.size()).isGreaterThan(12);
        assertThat(loaded.stream().mapToInt(image -> image.disposed).distinct().toArray()).containsExactly(1);
        assertThat(TestScene.of(scene.pools).background().nativeObjects()).isZero();
        assertThat(scene.listener.failures).isEmpty();
    }

    private static Texture loaded(Queue<UploadedImage> all) {
        UploadedImage image = new UploadedImage();
        all.add(image);
        return new Texture2D(image);
    }

    @Test
    void freeingWaitsForTheFramesBudget() {
        UploadedImage[] images = new UploadedImage[30];
        for (int i = 0; i < images.length; i++) {
            UploadedImage image = new UploadedImage();
            images[i] = image;
            shared.textures().release(shared.textures().acquire("texture " + i, key -> new Texture2D(image)));
        }
        secondsPass(30);
        scene.pools.background().setBudgetMicros(0);
        shared.textures().evictAllUnused();
        frames(1);
        assertThat(disposed(images)).isLessThanOrEqualTo(1);
        frames(20);
        assertThat(disposed(images)).isBetween(1, 20);
        frames(60);
        assertThat(disposed(images)).isEqualTo(30);
    }

    private static int disposed(UploadedImage[] images) {
        int sum = 0;
        for (UploadedImage image : images) {
            sum += image.disposed;
        }
        return sum;
    }

    @Test
    void assetsTheGameTakesOutPermanentlyAreNeverFreed() {
        UploadedImage image = new UploadedImage();
        Texture texture = new Texture2D(image);
        shared.textures().acquire("moss", key -> texture);
        secondsPass(1);
        assertThat(shared.textures().remove(texture)).isSameAs(texture);
        secondsPass(2);
        shared.materials().release(shared.materials().acquire("moss", key -> textured(image)));
        secondsPass(62);
        assertThat(image.disposed).isZero();
    }

    @Test
    void aShutSceneFreesUnheldAssetsAndContinuesWithTheRest() {
        UploadedImage held = new UploadedImage();
        UploadedImage unused = new UploadedImage();
        SharedObject<String, Texture> texture = shared.textures().acquire("held", key -> new Texture2D(held));
        shared.textures().release(shared.textures().acquire("unused", key -> new Texture2D(unused)));
        secondsPass(2);
        TestScene.of(scene.pools).shut("the level is over");
        assertThat(unused.disposed).isEqualTo(1);
        assertThat(held.disposed).isZero();
        TestScene.of(scene.pools).open();
        scene.pools.update(0f);
        secondsPass(2);
        assertThat(shared.textures().acquire("held", key -> null).get()).isSameAs(texture.get());
        shared.textures().release(texture);
        shared.textures().release(texture);
        secondsPass(62);
        assertThat(held.disposed).isEqualTo(1);
    }

    @Test
    void closingThePoolsFreesEverythingHeldOrNot() {
        UploadedImage image = new UploadedImage();
        shared.textures().acquire("moss", key -> new Texture2D(image));
        secondsPass(1);
        scene.pools.close();
        assertThat(image.disposed).isEqualTo(1);
        assertThatThrownBy(() -> shared.textures().acquire("moss", key -> new Texture2D(image)))
                .isInstanceOf(PoolClosedException.class);
        scene.pools.update(0f);
    }

    @Test
    void aStreamIsClosedAtItsEnd() {
        AtomicInteger closed = new AtomicInteger();
        AudioStream stream = new AudioStream();
        stream.updateData(new ByteArrayInputStream(new byte[8]) {
            @Override
            public void close() {
                closed.incrementAndGet();
            }
        }, 1f);
        shared.sounds().release(shared.sounds().acquire("music", key -> stream));
        secondsPass(62);
        assertThat(closed).hasValue(1);
    }

    @Test
    void theyAreShownWithThePoolsOfTheSceneOnceTheyAreUsed() {
        assertThat(scene.pools.monitoring().registry().pools()).isEmpty();
        shared.textures().acquire("moss", key -> new Texture2D(new UploadedImage()));
        scene.pools.update(0f);
        assertThat(scene.pools.monitoring().registry().publishedStats()).extracting(PoolStats::name, PoolStats::active)
                .containsExactly(tuple("shared textures", 1));
        scene.pools.close();
        assertThat(scene.pools.monitoring().registry().pools()).isEmpty();
    }

    @Test
    void theEnginesOwnAssetsAreLoadedByTheirPath() {
        SharedObject<String, Texture> dot = shared.textures().acquire("Common/Textures/dot.png", assets::loadTexture);
        assertThat(dot.get().getImage().getWidth()).isPositive();
        Material plain = shared.materials().acquire("plain", key -> {
            Material material = new Material(assets, MATDEF);
            material.setColor("Color", ColorRGBA.Red);
            return material;
        }).get();
        assertThat(plain.getMaterialDef().getAssetName()).isEqualTo(MATDEF);
        secondsPass(3);
        assertThat(scene.listener.failures).isEmpty();
    }
}
