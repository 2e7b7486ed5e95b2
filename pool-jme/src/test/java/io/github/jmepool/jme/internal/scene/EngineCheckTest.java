// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.JmeSystem;
import com.jme3.system.JmeVersion;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.HeardLog;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Also run with a real engine of 3.6 by support/scripts/check-engines.sh; there the first test alone makes sense. */
class EngineCheckTest {
    /** With the property an old engine is on the class path. */
    private static final boolean OLD = Boolean.getBoolean("jmepool.old-engine");
    private static final String NEEDED = "jme-pool needs jMonkeyEngine 3.7.0 or newer, but this is jMonkeyEngine ";

    @Test
    void theFirstCallWorksOrNamesTheEngineThatIsNeeded() {
        if (OLD) {
            String message = NEEDED + "3.6.1-stable";
            assertThatThrownBy(ScenePools::new).isInstanceOf(IllegalStateException.class).hasMessage(message);
            assertThatThrownBy(PoolAppState::new).isInstanceOf(IllegalStateException.class).hasMessage(message);
            assertThatThrownBy(() -> new SpatialPool<>("box", new Node("box")))
                    .isInstanceOf(IllegalStateException.class).hasMessage(message);
        } else {
            assertThat(new ScenePools().pools()).isEmpty();
            assertThat(new SpatialPool<>("box", new Node("box")).name()).isEqualTo("box");
        }
    }

    /** The engine of this build with the RenderState of an older one before it. */
    @Test
    void anEngineThatLacksWhatWeUseIsRefusedByItsName(@TempDir Path folder) throws Exception {
        Path source = folder.resolve("RenderState.java");
        Files.writeString(source, "package com.jme3.material; public class RenderState { }");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, "-proc:none", "-d", folder.toString(),
                source.toString())).isZero();
        try (URLClassLoader old = new URLClassLoader(before(folder), ClassLoader.getPlatformClassLoader())) {
            Constructor<?> scene = old.loadClass(ScenePools.class.getName()).getConstructor();
            assertThatThrownBy(scene::newInstance).isInstanceOf(InvocationTargetException.class).cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("jme-pool needs jMonkeyEngine 3.7.0 or newer, but this is " + JmeSystem.getFullName());
            Constructor<?> pool = old.loadClass(SpatialPool.class.getName())
                    .getConstructor(String.class, old.loadClass(Spatial.class.getName()));
            Object prefab = old.loadClass(Node.class.getName()).getConstructor(String.class).newInstance("box");
            assertThatThrownBy(() -> pool.newInstance("box", prefab)).cause()
                    .isInstanceOf(IllegalStateException.class).hasMessageStartingWith(NEEDED);
        }
    }

    @Test
    void partsOfAnotherVersionThanTheCoreAreNamedInOneWarning(@TempDir Path folder) throws Exception {
        assertThat(warningsWith(folder)).as("this build's engine, and jars of others").isEmpty();
        List<LogRecord> warnings = warningsWith(jar(folder, "jme3-effects-3.5.2-stable"),
                jar(folder, "jme3-lwjgl3-3.6.0-beta2"), jar(folder, "jme3-networking-3.6.1-stable"),
                jar(folder, "jme3-plugins-" + JmeVersion.VERSION_FULL), jar(folder, "my-jme3-tools-1.0"));
        assertThat(warnings).singleElement().satisfies(warning -> {
            assertThat(warning.getLevel()).isEqualTo(Level.WARNING);
            assertThat(warning.getMessage()).isEqualTo("The engine's parts are of different versions: jme3-core "
                    + JmeVersion.VERSION_FULL + ", but jme3-effects 3.5.2-stable, jme3-lwjgl3 3.6.0-beta2; list"
                    + " jme3-core and all other parts of the engine in the build file, at one version");
        });
    }

    /** What is logged with these before this build's class path, by two scenes and a pool. */
    private static List<LogRecord> warningsWith(Path... parts) throws Exception {
        List<LogRecord> warnings = new ArrayList<>();
        List<URL> urls = new ArrayList<>();
        for (Path part : parts) {
            urls.add(part.toUri().toURL());
        }
        for (URL own : before(parts[0])) {
            // a build with an older engine takes some parts from another release
            if (!own.getPath().matches(".*/jme3-(?!core)[^/]*[.]jar")) {
                urls.add(own);
            }
        }
        try (HeardLog log = new HeardLog(EngineCheck.class.getName(), warnings::add);
                URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new),
                        ClassLoader.getPlatformClassLoader())) {
            Class<?> scene = loader.loadClass(ScenePools.class.getName());
            scene.getConstructor().newInstance();
            scene.getConstructor().newInstance();
            Object prefab = loader.loadClass(Node.class.getName()).getConstructor(String.class).newInstance("box");
            loader.loadClass(SpatialPool.class.getName())
                    .getConstructor(String.class, loader.loadClass(Spatial.class.getName())).newInstance("box", prefab);
        }
        return warnings;
    }

    private static Path jar(Path folder, String name) throws IOException {
        Path jar = folder.resolve(name + ".jar");
        new JarOutputStream(Files.newOutputStream(jar), new Manifest()).close();
        return jar;
    }

    private static URL[] before(Path folder) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String part : path.split(File.pathSeparator)) {
            urls.add(new File(part).toURI().toURL());
        }
        return urls.toArray(new URL[0]);
    }
}
