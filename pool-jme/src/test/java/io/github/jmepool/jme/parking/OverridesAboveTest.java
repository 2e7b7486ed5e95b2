// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.parking;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Scenes;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pooled instances inherit the material parameter overrides of the nodes above them, as any other spatial does. */
class OverridesAboveTest {
    private final Node root = new Node("root");
    private final Node level = new Node("level");
    private final ScenePools pools = Scenes.under(level, new ScenePools());
    private final SpatialPool<Node> pool = pools.register("tree", Scenes.tree("tree"), s -> s.developmentMode(false));

    private static MatParamOverride tint() {
        return new MatParamOverride(VarType.Vector4, "Tint", ColorRGBA.Red);
    }

    private void frame() {
        Scenes.frame(root, pools, 0.1f);
    }

    private static List<MatParamOverride> actingOn(Spatial spatial) {
        return List.copyOf(spatial.getWorldMatParamOverrides());
    }

    /** In the frame in which something else below the same node of the pool waits for an update. */
    @Test
    void anOverrideThatComesOrGoesInTheFrameOfASpawnActsOnAllInstances() {
        root.attachChild(level);
        Node first = pool.spawn();
        Node second = pool.spawn();
        frame();
        Stream<Consumer<Node>> events = Stream.of(tree -> pool.spawn(), tree -> { },
                tree -> ((Node) tree.getChild("inner")).attachChild(new Node("flag")), pool::recycle);
        events.forEach(event -> {
            for (Node above : List.of(level, root)) {
                MatParamOverride tint = tint();
                event.accept(pool.spawn());
                above.addMatParamOverride(tint);
                frame();
                for (Node tree : List.of(first, second)) {
                    tree.depthFirstTraversal(each -> assertThat(actingOn(each)).as(each.getName()).contains(tint));
                }
                event.accept(pool.spawn());
                above.removeMatParamOverride(tint);
                frame();
                for (Node tree : List.of(first, second)) {
                    tree.depthFirstTraversal(each -> assertThat(actingOn(each)).as(each.getName()).isEmpty());
                }
            }
        });
    }

    /** Beside clones that are attached to the game's own nodes. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomOverridesActAsOnClones(boolean under) {
        Random random = new Random(Seeds.of(OverridesAboveTest.class));
        root.attachChild(level);
        List<Node> trees = new ArrayList<>();
        for (int step = 0; step < 300; step++) {
            switch (random.nextInt(6)) {
                case 0, 1 -> trees.add(under ? pool.spawnUnder(level) : pool.spawn());
                case 2 -> {
                    if (trees.size() > 1) {
                        pool.recycle(trees.remove(random.nextInt(trees.size())));
                    }
                }
                case 3 -> level.addMatParamOverride(tint());
                case 4 -> (random.nextBoolean() ? level : root).clearMatParamOverrides();
                default -> {
                    if (!trees.isEmpty()) {
                        ((Node) trees.get(0).getChild("inner")).detachChildNamed("left");
                    }
                }
            }
            if (random.nextInt(3) == 0) {
                frame();
                List<MatParamOverride> expected = new ArrayList<>(root.getLocalMatParamOverrides());
                expected.addAll(level.getLocalMatParamOverrides());
                for (Node tree : trees) {
                    assertThat(actingOn(tree)).as("step " + step).isEqualTo(expected);
                }
            }
        }
    }
}
