// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A game where the JDK has only what Android has too; {@link AndroidRuntimeTest} runs it in a JVM of its own. */
final class AndroidRuntime {
    private static final String MARK = "Lio/github/jmepool/core/util/DesktopOnly;";

    private AndroidRuntime() {
    }

    /**
     * Loads every class that is not marked, plays a little, and prints what came of it.
     *
     * @param folders where the classes are
     */
    public static void main(String... folders) throws IOException {
        System.out.println("java.management " + ModuleLayer.boot().findModule("java.management").isPresent());
        int loaded = 0;
        for (String folder : folders) {
            for (Map.Entry<String, byte[]> type : classes(Path.of(folder)).entrySet()) {
                if (new String(type.getValue(), StandardCharsets.ISO_8859_1).contains(MARK)) {
                    System.out.println("marked " + type.getKey());
                } else {
                    load(type.getKey());
                    loaded++;
                }
            }
        }
        System.out.println("loaded " + loaded);
        play();
    }

    /** The classes of a folder, or of a jar as a whole build has it, by name. */
    private static Map<String, byte[]> classes(Path place) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        if (Files.isDirectory(place)) {
            try (Stream<Path> files = Files.walk(place)) {
                for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                    add(classes, place.relativize(file).toString(), Files.readAllBytes(file));
                }
            }
        } else {
            try (JarFile jar = new JarFile(place.toFile())) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    add(classes, entry.getName(), jar.getInputStream(entry).readAllBytes());
                }
            }
        }
        return classes;
    }

    private static void add(Map<String, byte[]> classes, String file, byte[] content) {
        if (file.endsWith(".class") && !file.equals("module-info.class")) {
            classes.put(file.replaceAll("[/\\\\]", ".").replaceAll("\\.class$", ""), content);
        }
    }

    /** With all that its fields and methods name. */
    private static void load(String name) {
        try {
            Class<?> type = Class.forName(name);
            type.getDeclaredFields();
            type.getDeclaredConstructors();
            type.getDeclaredMethods();
        } catch (ClassNotFoundException | LinkageError e) {
            System.out.println("missing " + name + ": " + e);
        }
    }

    private static void play() {
        ScenePools pools = new ScenePools();
        pools.setRoot(new Node("root"));
        Mesh box = new Box(1, 1, 1);
        SpatialPool<Geometry> pool = pools.register("bullet", new Geometry("bullet", box));
        Geometry first = pool.spawn();
        first.setLocalTranslation(1, 2, 3);
        pool.recycle(first);
        pools.update(0.016f);
        Geometry second = pool.spawn();
        System.out.println("played " + (second == first) + " " + second.getLocalTranslation());
        System.out.println("recorder " + PoolFlightRecorder.isAvailable());
        try {
            pools.background().freeMemoryAbove(0.9, TrimStrategy.allIdle());
        } catch (IllegalStateException e) {
            System.out.println("refused " + e.getMessage());
        }
        pools.background().freeMemory(TrimStrategy.allIdle());
        pools.close();
    }
}
