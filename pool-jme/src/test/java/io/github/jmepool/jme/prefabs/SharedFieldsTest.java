// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.support.HeardLog;
import java.util.ArrayList;
import java.util.List;
import mygame.SharedState;
import mygame.SharedState.BulletControl;
import mygame.SharedState.CarefulControl;
import mygame.SharedState.FineControl;
import mygame.SharedState.GivenControl;
import mygame.SharedState.PoolableControl;
import mygame.SharedState.Ship;
import mygame.SharedState.WalkControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A mutable object in a field, which clones share with the prefab, is named with the remedy; what is meant is not. */
class SharedFieldsTest {
    private static final String REMEDY = " that all instances share: clone it in cloneFields, use registerFactory, or,"
            + " if they are to share it, make the field static or transient; see"
            + " docs/prefabs.md#fields-that-all-instances-share";
    private final ScenePools pools = TestScene.pools();
    private final List<String> heard = new ArrayList<>();
    private final HeardLog log = new HeardLog(TestScene.PREFAB_LOG,
            entry -> heard.add(entry.getLevel() + " " + entry.getMessage()));

    @BeforeEach
    void begin() {
        pools.setRoot(new Node("root"));
    }

    @AfterEach
    void end() {
        pools.close();
        log.close();
    }

    private List<String> warnings(Spatial prefab) {
        heard.clear();
        pools.register("box", prefab).close();
        return List.copyOf(heard);
    }

    @Test
    void aVectorThatAllInstancesWriteToIsNamedWithTheRemedy() {
        assertThat(warnings(SharedState.box(new BulletControl()))).containsExactly("WARNING Pool 'box': field"
                + " BulletControl.velocity of the control on 'box' holds an object" + REMEDY);
        assertThat(warnings(SharedState.box(new GivenControl(new Vector3f())))).singleElement().asString()
                .contains("field GivenControl.velocity of");
        assertThat(warnings(new Ship())).singleElement().asString().contains("field Ship.damage of 'ship' holds");
    }

    @Test
    void aClassIsNamedOnceWithAllItsFields() {
        assertThat(warnings(SharedState.box(new WalkControl()))).containsExactly("WARNING Pool 'box': fields"
                + " WalkControl.view, target, turn, color, hits, seen, cooldowns, weights, purse of the control on"
                + " 'box' hold objects" + REMEDY);
    }

    @Test
    void ofAPoolableOnlyFinalFieldsAreNamed() {
        assertThat(warnings(SharedState.box(new PoolableControl()))).singleElement().asString()
                .contains("field PoolableControl.velocity of");
    }

    @Test
    void whatAControlMeansToShareIsNotNamed() {
        List<Control> fine = List.of(new FineControl(new ArrayList<>(), null, new Vector3f(1, 1, 1)),
                new CarefulControl(), new GivenControl(Vector3f.UNIT_X), new GivenControl(new Vector3f(0, 0, 20)),
                new BillboardControl());
        for (Control control : fine) {
            assertThat(warnings(SharedState.box(control)))
                    .noneMatch(warning -> warning.contains("all instances share,"));
        }
    }

    @Test
    void eachInstanceOfAFactoryHasItsOwn() {
        pools.registerFactory("box", () -> SharedState.box(new BulletControl())).spawn();
        assertThat(heard).isEmpty();
    }

    /** Its hooks may give each instance its own. */
    private static final class Pool extends SpatialPool<Geometry> {
        private final boolean replaces;

        private Pool(boolean replaces) {
            super("box", SharedState.box(new BulletControl()));
            this.replaces = replaces;
        }

        @Override
        protected void onCreate(Geometry instance) {
            if (replaces) {
                instance.removeControl(BulletControl.class);
                instance.addControl(new BulletControl());
            }
        }
    }

    @Test
    void aPoolThatMakesItsInstancesIsCheckedAtTheFirstOfThem() {
        SpatialPool<Geometry> repaired = pools.register(new Pool(true));
        repaired.spawn();
        assertThat(heard).isEmpty();
        repaired.close();
        SpatialPool<Geometry> pool = pools.register(new Pool(false));
        assertThat(heard).isEmpty();
        pool.spawn();
        pool.spawn();
        assertThat(heard).singleElement().asString().contains("field BulletControl.velocity of");
    }
}
