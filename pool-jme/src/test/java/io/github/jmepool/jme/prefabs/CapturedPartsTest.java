// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.prefabs;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.HeardLog;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import mygame.Captures;
import mygame.Captures.Holder;
import mygame.Captures.Idle;
import mygame.Captures.Tank;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A field that holds a part of the prefab, so that every instance moves the prefab, is named with the remedy. */
class CapturedPartsTest {
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

    private List<String> warnings(Spatial prefab, MaterialMode mode) {
        heard.clear();
        pools.register("tank", prefab, s -> s.materialMode(mode)).close();
        return List.copyOf(heard);
    }

    @Test
    void aFieldThatHoldsAPartOfThePrefabIsNamedWithTheRemedy() {
        Captures.wrong().forEach((words, control) -> {
            for (MaterialMode mode : MaterialMode.values()) {
                assertThat(warnings(Captures.tank(control), mode)).singleElement().asString()
                        .startsWith("WARNING Pool 'tank': field ").contains(words)
                        .endsWith("clone it in cloneFields, or have each instance made anew with registerFactory; see"
                                + " docs/prefabs.md#fields-that-hold-a-part-of-the-prefab");
            }
        });
        assertThat(warnings(new Captures.Trap(), MaterialMode.SHARED)).singleElement().asString()
                .contains("field Captures$Trap$1.this$0 of the control on 'tank' holds 'tank' of the prefab");
        assertThat(warnings(new Tank(), MaterialMode.SHARED)).singleElement().asString()
                .contains("field Captures$Tank.turret of 'tank' holds 'tank/turret' of the prefab");
    }

    @Test
    void aFieldThatIsTheInstancesOwnOrTheGamesIsNotNamed() {
        for (Function<Geometry, Idle> control : Captures.right()) {
            assertThat(warnings(Captures.tank(control), MaterialMode.SHARED)).isEmpty();
        }
    }

    @Test
    void anActionOfThePrefabIsAPart() {
        Node model = SkinnedModel.create();
        model.addControl(new Holder(model.getControl(AnimComposer.class).action("wave")));
        assertThat(warnings(model, MaterialMode.PER_INSTANCE)).singleElement().asString()
                .contains("Captures$Holder.part of the control on 'arm' holds action 'wave' of 'arm' of the prefab");
    }

    @Test
    void jointsAndMaterialsOfThePrefabAreParts() {
        Node model = SkinnedModel.create();
        model.addControl(new Holder(Captures.joint(model)));
        assertThat(warnings(model, MaterialMode.PER_INSTANCE)).singleElement().asString()
                .contains("Captures$Holder.part of the control on 'arm' holds joint '");
        assertThat(warnings(Captures.tank(turret -> new Holder(turret.getMaterial())), MaterialMode.PER_INSTANCE))
                .singleElement().asString().contains("holds the material of 'tank/turret'");
        assertThat(warnings(Captures.tank(turret -> new Captures.Right(turret.getMaterial())),
                MaterialMode.PER_INSTANCE)).isEmpty();
    }

    /** What its hooks make is looked at once, when the first instance is made. */
    private static final class Factory extends SpatialPool<Node> {
        private final boolean repairs;

        Factory(boolean repairs) {
            super("tank", Captures.tank(Holder::new));
            this.repairs = repairs;
        }

        @Override
        protected void onCreate(Node tank) {
            if (repairs) {
                tank.getControl(Holder.class).part = tank.getChild(0);
            }
        }
    }

    @Test
    void aPoolThatMakesItsInstancesIsCheckedAtTheFirstOfThem() {
        SpatialPool<Tank> anew = pools.register(new SpatialPool<>("anew", new Tank()) {
            @Override
            protected Tank cloneInstance(Tank copy) {
                return new Tank();
            }
        });
        anew.spawn();
        pools.register(new Factory(true)).spawn();
        assertThat(heard).isEmpty();
        pools.pool("tank").close();
        SpatialPool<Node> unchanged = pools.register(new Factory(false));
        assertThat(heard).isEmpty();
        unchanged.spawn();
        unchanged.spawn();
        assertThat(heard).singleElement().asString().contains("Captures$Holder.part of the control on 'tank' holds");
    }
}
