// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each way to fill a scene keeps as many spatials visible as it is asked to, whatever comes and goes. */
class SceneSubjectsTest {
    private static final int LIVE = 150;
    /** Without OpenGL the engine can't free the buffers that its InstancedNode replaces, and logs each. */
    private static final Logger BUFFERS = Logger.getLogger("com.jme3.util.BufferUtils");

    @BeforeAll
    static void logNoBuffers() {
        BUFFERS.setLevel(Level.OFF);
    }

    static Stream<String> subjects() {
        return Stream.of(SceneSubjects.class, OwnScenes.class).flatMap(type -> Stream.of(type.getDeclaredClasses()))
                .filter(SceneSubject.class::isAssignableFrom)
                .filter(type -> !Modifier.isAbstract(type.getModifiers())).map(Class::getSimpleName);
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void keepsThePopulationThroughFramesOfChurn(String name) throws Exception {
        keepsThePopulation(name, "geometry", "random");
        keepsThePopulation(name, "geometry", "oldest");
        if (!name.equals("SwapWithLast")) {
            // the index of that one's children is a field of their class, and it is a class of geometries
            keepsThePopulation(name, "tree", "random");
        }
    }

    private static void keepsThePopulation(String name, String prefab, String victim) throws Exception {
        SceneSubject subject = SceneSubject.of(name, Prefabs.of(prefab), LIVE);
        Population population = new Population(subject, LIVE, Population.order(victim, LIVE));
        for (int frame = 0; frame < 20; frame++) {
            population.replace(40);
            subject.frame(0.016f);
            population.replaceOne();
            assertThat(subject.visible()).isEqualTo(LIVE);
        }
        subject.close();
    }
}
