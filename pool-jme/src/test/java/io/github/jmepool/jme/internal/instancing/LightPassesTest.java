// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bounding.BoundingBox;
import com.jme3.light.AmbientLight;
import com.jme3.light.DirectionalLight;
import com.jme3.light.Light;
import com.jme3.light.LightList;
import com.jme3.light.PointLight;
import com.jme3.light.SpotLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.util.TempVars;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which slots are drawn in which pass with which lights, compared with what the engine does with each geometry. */
class LightPassesTest {
    private static final int COUNT = 500;
    private static final float WIDTH = 60f;
    private static final long SEED = Seeds.of(LightPassesTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final SpatialPool<Geometry> pool = scene.asOne(scene.box("box"));
    private final List<Recorded> recorded = new ArrayList<>();
    private final AmbientLight ambient = new AmbientLight(ColorRGBA.Gray);
    private InstancedBatch group;
    private LightPasses passes;

    /** A pass that was drawn. */
    private record Recorded(Set<Integer> slots, List<Light> lights) {
    }

    @AfterEach
    void close() {
        scene.close();
    }

    private void scatter() {
        for (int i = 0; i < COUNT; i++) {
            pool.spawn(DrawnScene.place(random, WIDTH)).setLocalScale(0.2f + 3f * random.nextFloat());
        }
        scene.app.step();
        group = (InstancedBatch) scene.group();
        passes = new LightPasses(group);
    }

    private LightList lights(int directional, int lamps, float range) {
        LightList all = new LightList(group);
        all.add(ambient);
        for (int i = 0; i < directional; i++) {
            all.add(new DirectionalLight(Vector3f.UNIT_Y));
        }
        for (int i = 0; i < lamps; i++) {
            Vector3f place = DrawnScene.place(random, WIDTH);
            float its = i % 10 == 9 ? 0f : range * random.nextFloat();
            Vector3f direction = DrawnScene.place(random, 1f).normalizeLocal();
            all.add(i % 3 > 0 ? new PointLight(place, ColorRGBA.White, its)
                    : new SpotLight(place, direction, its, ColorRGBA.White, 0.2f * FastMath.PI, 0.25f * FastMath.PI));
        }
        return all;
    }

    private VisibleSet some(boolean all) {
        VisibleSet some = new VisibleSet(null, "seen", group.slots);
        for (int slot = 0; slot < COUNT; slot++) {
            if (all || random.nextInt(3) > 0) {
                some.take(slot, 1);
            }
        }
        return some;
    }

    static Set<Integer> slots(VisibleSet set) {
        Set<Integer> slots = new TreeSet<>();
        set.each((from, count) -> {
            for (int slot = from; slot < from + count; slot++) {
                assertThat(slots.add(slot)).as("once in a pass").isTrue();
            }
        });
        assertThat(slots).hasSize(set.count);
        return slots;
    }

    private void draw(VisibleSet seen, LightList lights, int inOnePass, int mixed) {
        recorded.clear();
        assertThat(passes.areNeeded(lights, mixed)).isTrue();
        passes.draw(seen, inOnePass, mixed, scene.app.getRenderManager(), new LightPasses.Drawer() {
            @Override
            public VisibleSet next() {
                return new VisibleSet(null, "pass", group.slots);
            }

            @Override
            public void draw(VisibleSet slots, LightList with) {
                List<Light> all = new ArrayList<>();
                with.forEach(all::add);
                recorded.add(new Recorded(slots(slots), all));
            }
        });
    }

    /** As the engine's light filter decides, for what the engine would draw. */
    private Set<Light> reaching(int slot, LightList lights) {
        Set<Light> reaching = Collections.newSetFromMap(new IdentityHashMap<>());
        BoundingBox bound = (BoundingBox) DrawnScene.storeOf(group).geometry(slot).getWorldBound();
        TempVars vars = TempVars.get();
        for (Light light : lights) {
            if (light != ambient && light.intersectsBox(bound, vars)) {
                reaching.add(light);
            }
        }
        vars.release();
        return reaching;
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 20, 8", "1, 1, 0, 20, 8", "1, 1, 3, 64, 20", "4, 4, 1, 40, 8", "4, 4, 0, 60, 25",
        "4, 4, 6, 30, 10", "16, 16, 1, 40, 12", "16, 4, 2, 20, 8", "16, 4, 0, 60, 40", "3, 3, 3, 40, 30"})
    void eachSlotHasItsLightsInAsManyPassesAsAlone(int inOnePass, int mixed, int directional, int lamps,
            float range) {
        scatter();
        int alone = 0;
        int drawCalls = 0;
        for (int round = 0; round < 5; round++) {
            LightList lights = lights(directional, lamps, range);
            VisibleSet seen = some(round == 0);
            draw(seen, lights, inOnePass, mixed);
            for (int slot : slots(seen)) {
                List<Recorded> its = recorded.stream().filter(pass -> pass.slots.contains(slot)).toList();
                assertThat(its.get(0).lights.contains(ambient)).as("first, seed %d", SEED).isTrue();
                assertThat(its.stream().filter(pass -> pass.lights.contains(ambient)).count()).isOne();
                List<Light> drawn = its.stream().flatMap(pass -> pass.lights.stream()).toList();
                Set<Light> reaching = reaching(slot, lights);
                for (Light light : reaching) {
                    assertThat(drawn.stream().filter(with -> with == light).count()).as("%s, seed %d", light, SEED)
                            .isOne();
                }
                assertThat(its.size()).as("passes for %d, seed %d", reaching.size(), SEED)
                        .isEqualTo(Math.max(1, (reaching.size() + inOnePass - 1) / inOnePass));
            }
            alone += recorded.stream().mapToInt(pass -> pass.slots.size()).sum();
            drawCalls += recorded.size();
            assertThat(recorded).allMatch(pass -> pass.lights.size() <= inOnePass + 1);
        }
        assertThat(drawCalls).as("draw calls of %d, seed %d", alone, SEED).isLessThan(3 * alone / 4);
    }

    /** Those that are looked at later are added, and a slot with none before has been drawn without. */
    @Test
    void moreLightsThanBitsReachAllThatTheyShould() {
        scatter();
        LightList lights = lights(1, 150, 9f);
        VisibleSet seen = some(true);
        draw(seen, lights, 1, 1);
        for (int slot : slots(seen)) {
            List<Recorded> its = recorded.stream().filter(pass -> pass.slots.contains(slot)).toList();
            Set<Light> reaching = reaching(slot, lights);
            assertThat(its).as("seed %d", SEED).hasSize(reaching.size());
            for (Light light : reaching) {
                assertThat(its.stream().filter(pass -> pass.lights.contains(light)).count()).isOne();
            }
        }
    }

    @Test
    void lightsThatFitIntoOnePassAreDrawnAsTheyAre() {
        scatter();
        assertThat(passes.areNeeded(lights(1, 3, 5f), 5)).isFalse();
        assertThat(passes.areNeeded(lights(1, 4, 5f), 4)).isTrue();
        assertThat(passes.areNeeded(lights(5, 0, 5f), 1)).as("those of all slots").isFalse();
    }
}
