// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.material.RenderState;
import com.jme3.system.JmeSystem;
import com.jme3.system.JmeVersion;
import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Refuses an engine that is too old, before the JVM reports that some method of it is missing, and warns of one whose
 * parts are of different versions.
 */
public final class EngineCheck {
    private static final Logger LOG = Logger.getLogger(EngineCheck.class.getName());
    /** The engine's manifests name no version, but its jars do. */
    private static final Pattern JAR = Pattern.compile("/(jme3(?:-[a-z][a-z0-9]*)+)-(\\d[^/!]*)\\.jar!/");
    /** Parts that not every release has, and that work with the core of another one. */
    private static final Set<String> OWN_VERSIONS = Set.of("jme3-networking", "jme3-testdata");
    /** New in jME 3.7, like the one other method that we use and 3.6 lacks. */
    private static final boolean NEW_ENOUGH = hasCopyFrom(RenderState.class);

    static {
        String warning = mixture(JmeVersion.VERSION_FULL, jars(EngineCheck.class.getClassLoader()));
        if (warning != null) {
            LOG.warning(warning);
        }
    }

    private EngineCheck() {
    }

    public static void require() {
        if (!NEW_ENOUGH) {
            throw new IllegalStateException("jme-pool needs jMonkeyEngine 3.7.0 or newer, but this is "
                    + JmeSystem.getFullName());
        }
    }

    private static boolean hasCopyFrom(Class<?> renderState) {
        try {
            renderState.getMethod("copyFrom", renderState);
            return true;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Returns the manifests of all jars that the engine's classes may come from. */
    private static List<URL> jars(ClassLoader loader) {
        try {
            return Collections.list(loader.getResources("META-INF/MANIFEST.MF"));
        } catch (IOException unreadable) {
            // an unreadable class path is reported elsewhere
            return new ArrayList<>();
        }
    }

    /** Names the engine's parts that are of another version than its core; null when there are none. */
    private static @Nullable String mixture(String core, List<URL> manifests) {
        Set<String> others = new TreeSet<>();
        for (URL manifest : manifests) {
            Matcher jar = JAR.matcher(manifest.getPath());
            if (jar.find() && !jar.group(2).equals(core) && !OWN_VERSIONS.contains(jar.group(1))) {
                others.add(jar.group(1) + " " + jar.group(2));
            }
        }
        return core.isEmpty() || others.isEmpty() ? null : "The engine's parts are of different versions: jme3-core "
                + core + ", but " + String.join(", ", others) + "; list jme3-core and all other parts of the engine in"
                + " the build file, at one version";
    }
}
