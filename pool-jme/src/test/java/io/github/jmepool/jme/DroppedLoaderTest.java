// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Node;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.support.JvmState;
import io.github.jmepool.jme.support.Scenes;
import java.io.StringReader;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that loads its games anew drops the class loader of these classes, and keeps the engine: nothing that lives
 * as long as the JVM may keep that loader.
 */
class DroppedLoaderTest {
    /** What a game does with these classes. */
    enum Game implements Runnable {
        /** Each value of each setting, and presets with it. */
        SETTINGS {
            @Override
            public void run() {
                for (Setting<?> setting : Setting.all()) {
                    if (setting instanceof Choice<?> choice) {
                        useOptions(choice);
                    }
                }
                use(SpatialPoolSettings.builder("box").prewarm(3).lifetimeSeconds(2f).checkIdle(true));
            }
        },
        SCENE {
            @Override
            public void run() {
                ScenePools pools = new ScenePools();
                Node root = new Node("root");
                pools.setRoot(root);
                SpatialPool<Node> pool = pools.register("tree", Scenes.tree("tree"), s -> s.prewarm(3));
                for (int i = 0; i < 4; i++) {
                    pools.update(1f);
                    Node tree = pool.spawn();
                    root.updateLogicalState(1f);
                    root.updateGeometricState();
                    pool.recycle(tree);
                }
                pools.close();
            }
        };

        private static <V> void useOptions(Choice<V> choice) {
            for (Option<V> option : choice.options()) {
                SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("box");
                choice.set(builder, option.value());
                use(builder);
            }
        }

        private static void use(SpatialPoolSettings.Builder builder) {
            SpatialPoolSettings settings = builder.build();
            String json = new Preset(List.of(new PoolPreset(settings, null, true))).json();
            SpatialPoolSettings read = Preset.read(new StringReader(json), "json").pools().get(0).settings();
            if (!read.equals(settings) || read.hashCode() != settings.hashCode()) {
                throw new AssertionError(read + " is not " + settings);
            }
        }
    }

    /** A JDK 17 keeps the class loader whose code has started the first recording of the JVM. */
    @BeforeAll
    static void startTheFlightRecorder() {
        try (Recording first = new Recording()) {
            first.start();
        }
    }

    private static URL location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Plays the game with classes of a loader of its own, and with the engine of this test. */
    private static WeakReference<ClassLoader> loaderAfter(Game game) throws Exception {
        ClassLoader engine = new ClassLoader(DroppedLoaderTest.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (name.startsWith("io.github.jmepool.")) {
                    throw new ClassNotFoundException(name);
                }
                return super.loadClass(name, resolve);
            }
        };
        URL[] urls = {location(PoolSettings.class), location(ScenePools.class), location(DroppedLoaderTest.class)};
        try (URLClassLoader own = new URLClassLoader(urls, engine)) {
            Object[] games = own.loadClass(Game.class.getName()).getEnumConstants();
            ((Runnable) games[game.ordinal()]).run();
            return new WeakReference<>(own);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderIsCollectedAfterTheGame(Game game) throws Exception {
        JvmState.awaitCollection(loaderAfter(game), "a collection of the loader");
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderIsCollectedDuringARecording(Game game) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            JvmState.awaitCollection(loaderAfter(game), "a collection of the loader");
        }
    }
}
