// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import org.junit.jupiter.api.Test;

/** Another release of the engine may lack a field, or have it with another type. */
class EngineFieldsTest {

    @Test
    void aFieldThatTheEngineLacksIsNotFound() {
        assertThat(EngineFields.find(Spatial.class, "noSuchField", String.class)).isNull();
        assertThat(EngineFields.find(Spatial.class, "name", int.class)).isNull();
        assertThat(EngineFields.find("com.jme3.scene.Spatial", "noSuchField")).isNull();
        assertThat(EngineFields.find("com.jme3.scene.NoSuchClass", "name")).isNull();
        assertThat(EngineFields.read(null, new Geometry("box"))).isNull();
    }

    @Test
    void aHiddenFieldIsReadFromTheClassThatDeclaresIt() {
        Geometry box = new Geometry("box");
        assertThat(EngineFields.read(EngineFields.find(Spatial.class, "name", String.class), box)).isEqualTo("box");
        assertThat(EngineFields.read(EngineFields.find("com.jme3.scene.Spatial", "name"), box)).isEqualTo("box");
    }
}
