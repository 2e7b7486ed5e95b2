// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.system.JmeSystem;
import java.io.File;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Also run with a real engine of 3.6 by support/scripts/check-engines.sh; there the first test alone makes sense. */
class EngineCheckTest {
    /** With the property an old engine is on the class path. */
    private static final boolean OLD = Boolean.getBoolean("jmepool.old-engine");
    private static final String NEEDED = "jme-pool needs jMonkeyEngine 3.7.0 or newer, but this is jMonkeyEngine ";

    @Test
    void theFirstCallWorksOrSaysInOneSentenceWhichEngineIsNeeded() {
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

    private static URL[] before(Path folder) throws MalformedURLException {
        List<URL> urls = new ArrayList<>(List.of(folder.toUri().toURL()));
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        for (String part : path.split(File.pathSeparator)) {
            urls.add(new File(part).toURI().toURL());
        }
        return urls.toArray(new URL[0]);
    }
}
