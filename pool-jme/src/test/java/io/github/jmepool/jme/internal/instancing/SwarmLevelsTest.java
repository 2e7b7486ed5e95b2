// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.light.AmbientLight;
import com.jme3.material.MatParamOverride;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.control.LodControl;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.shape.Sphere;
import com.jme3.shader.VarType;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.internal.engine.EngineManaged;
import io.github.jmepool.jme.support.Patience;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A swarm has the levels of detail and the draw distance that an instanced pool of the same prefab has. */
class SwarmLevelsTest {
    private static final int COUNT = 400;
    private static final int FRAMES = 40;
    private static final float WIDTH = 60f;
    private static final int LEVELS = 4;
    private static final long SEED = Seeds.of(SwarmLevelsTest.class);

    private final DrawnScene scene = new DrawnScene();
    private final Random random = new Random(SEED);
    private final Geometry prefab = new Geometry("rock", new Sphere(16, 24, 1f));
    private SpatialPool<Geometry> pool;
    private Swarm swarm;
    private final List<Geometry> spatials = new ArrayList<>();
    private final List<Long> handles = new ArrayList<>();

    @AfterEach
    void close() {
        scene.close();
    }

    /** With a control that chooses among levels of the mesh, or without both. */
    private void prefab(boolean withLevels) {
        prefab.setMaterial(scene.box("any").getMaterial());
        if (withLevels) {
            new LodGenerator(prefab).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.7f, 0.9f);
            LodControl control = new LodControl();
            control.setTrisPerPixel(0.5f);
            control.setDistTolerance(10f);
            prefab.addControl(control);
        }
    }

    private Swarm swarm(UnaryOperator<SpatialPoolSettings.Builder> settings) {
        swarm = scene.pools.swarm("of the swarm", prefab, settings);
        return swarm;
    }

    private void spawn() {
        Vector3f place = DrawnScene.place(random, WIDTH);
        float size = 0.2f + random.nextFloat();
        Geometry spatial = pool.spawn(place);
        spatial.setLocalScale(size);
        spatials.add(spatial);
        handles.add(swarm.spawn(place));
        swarm.setScale(handles.get(handles.size() - 1), size);
    }

    private void recycle(int one) {
        pool.recycle(spatials.remove(one));
        assertThat(swarm.recycle(handles.remove(one))).isTrue();
    }

    private List<InstancedGeometry> groups(boolean ofSwarm) {
        return scene.groups().stream().filter(group -> ((StandIn) group).group().batches instanceof SlotBatches
                == ofSwarm).toList();
    }

    /** The level that the last frame has drawn at each place. */
    private Map<Vector3f, Integer> drawn(boolean ofSwarm) {
        Map<Vector3f, Integer> drawn = new HashMap<>();
        for (InstancedGeometry group : groups(ofSwarm)) {
            for (Vector3f place : DrawnScene.places(group)) {
                assertThat(drawn.put(place, group.getLodLevel())).as("drawn twice").isNull();
            }
        }
        return drawn;
    }

    /** Instances take the slots of others, and keep their levels within the tolerance. */
    @ParameterizedTest
    @ValueSource(floats = {0f, 40f})
    void inAnyGameItDrawsTheLevelsOfAPool(float drawDistance) {
        prefab(true);
        UnaryOperator<SpatialPoolSettings.Builder> settings = s -> s.drawDistance(drawDistance);
        pool = scene.register(prefab, s -> settings.apply(s).instanced(true));
        swarm(settings);
        for (int i = 0; i < COUNT; i++) {
            spawn();
        }
        Camera camera = scene.app.getCamera();
        camera.setFrustumPerspective(60f, 1.3f, 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, 25f));
        Set<Integer> levels = new HashSet<>();
        for (int frame = 0; frame < FRAMES; frame++) {
            for (int i = 0; i < 40; i++) {
                recycle(random.nextInt(handles.size()));
            }
            for (int i = 0; i < 40; i++) {
                spawn();
            }
            camera.setLocation(camera.getLocation().add(DrawnScene.place(random, 6f)));
            camera.lookAt(DrawnScene.place(random, 10f), Vector3f.UNIT_Y);
            scene.app.step();
            Map<Vector3f, Integer> ofPool = drawn(false);
            assertThat(drawn(true)).as("frame %d, seed %d", frame, SEED).isEqualTo(ofPool);
            levels.addAll(ofPool.values());
        }
        assertThat(levels).as("seed %d", SEED).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource({"Cast, 1", "CastAndReceive, 0"})
    void onlyShadowsThatItDoesNotReceiveAreCoarser(ShadowMode mode, int coarser) {
        prefab.setShadowMode(mode);
        prefab(true);
        swarm(s -> s).spawn(new Vector3f(0f, 0f, 995f));
        scene.app.step();
        assertThat(groups(true)).extracting(InstancedGeometry::getLodLevel).containsExactly(0);
        scene.app.getRenderManager().setForcedTechnique(EngineManaged.SHADOW_MAP);
        assertThat(groups(true)).extracting(InstancedGeometry::getLodLevel).containsExactly(coarser);
        scene.app.getRenderManager().setForcedTechnique(null);
    }

    private void awaitDrawCalls(int calls) {
        Patience patience = new Patience();
        while (swarm.drawCalls() != calls) {
            patience.check("the levels are made");
            scene.app.step();
        }
    }

    @Test
    void levelsAreMadeInTheBackgroundAndDrawnThen() {
        prefab(false);
        swarm(s -> s.lodLevels(LEVELS - 1));
        swarm.spawn(new Vector3f(0f, 0f, 996f));
        swarm.spawn(new Vector3f(0f, 0f, -8_000f));
        assertThat(swarm.drawCalls()).as("without levels at first").isOne();
        awaitDrawCalls(LEVELS);
        scene.app.step();
        assertThat(groups(true)).extracting(InstancedGeometry::getLodLevel).containsExactlyInAnyOrder(0, LEVELS - 1);
        assertThat(prefab.getMesh().getNumLodLevels()).as("levels of the mesh that the game has").isZero();
    }

    @Test
    void levelsThatComeWhileItIsDrawnAreLitAsTheirNode() {
        prefab(false);
        Node root = scene.app.getRootNode();
        root.addLight(new AmbientLight(ColorRGBA.Red));
        root.addMatParamOverride(new MatParamOverride(VarType.Float, "AlphaDiscardThreshold", 0.5f));
        swarm(s -> s).spawn(new Vector3f(0f, 0f, 996f));
        swarm.spawn(new Vector3f(0f, 0f, -8_000f));
        scene.app.step();
        swarm.configure(swarm.settings().toBuilder().lodLevels(LEVELS - 1).build());
        scene.app.step();
        awaitDrawCalls(LEVELS);
        scene.app.step();
        assertThat(groups(true)).hasSize(2).allSatisfy(group -> {
            assertThat(group.getWorldLightList()).hasSize(1);
            assertThat(group.getWorldMatParamOverrides()).hasSize(1);
        });
    }

    @Test
    void settingsOfTheDrawingActAtOnceAndKeepTheInstances() {
        prefab(false);
        swarm(s -> s.instanceColors(true));
        List<Vector3f> places = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            places.add(new Vector3f(i - 50f, 0f, 900f));
            swarm.setColor(swarm.spawn(places.get(i)), ColorRGBA.Red);
        }
        for (int levels : new int[] {2, 0, 3}) {
            swarm.configure(swarm.settings().toBuilder().lodLevels(levels).build());
            awaitDrawCalls(levels + 1);
            scene.app.step();
            assertThat(drawn(true).keySet()).containsExactlyInAnyOrderElementsOf(places);
            assertThat(swarm.colors()).startsWith(1f, 0f, 0f, 1f);
        }
        swarm.configure(swarm.settings().toBuilder().instanceColors(false).build());
        assertThatThrownBy(() -> swarm.colors()).isInstanceOf(IllegalStateException.class);
        swarm.configure(swarm.settings().toBuilder().instanceColors(true).build());
        assertThat(swarm.colors()).as("as a use begins").startsWith(1f, 1f, 1f, 1f);
        awaitDrawCalls(LEVELS);
        scene.app.step();
        assertThat(drawn(true).keySet()).containsExactlyInAnyOrderElementsOf(places);
    }

    /** The worker may still be making its levels then. */
    @Test
    void aSwarmThatIsClosedMeanwhileTakesNoLevels() {
        prefab(false);
        swarm(s -> s.lodLevels(LEVELS - 1)).spawn(Vector3f.ZERO);
        swarm.configure(swarm.settings().toBuilder().lodLevels(1).build());
        swarm.close();
        scene.app.steps(3);
        assertThat(groups(true)).isEmpty();
        assertThat(scene.app.getRootNode().getChildren()).filteredOn(child -> child instanceof Node).isEmpty();
    }
}
