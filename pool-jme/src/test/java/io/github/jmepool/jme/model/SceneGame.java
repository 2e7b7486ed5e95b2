// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.tween.action.LinearBlendSpace;
import com.jme3.app.state.AbstractAppState;
import com.jme3.effect.ParticleEmitter;
import com.jme3.effect.ParticleMesh.Type;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.simsilica.lemur.Panel;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.model.SceneModel.Use;
import io.github.jmepool.jme.support.HeadlessApp;
import io.github.jmepool.jme.support.Seeds;
import io.github.jmepool.jme.support.SkinnedModel;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Plays a random game in a real application and in a {@link SceneModel}; after each frame they must agree. */
final class SceneGame implements AutoCloseable {
    private final HeadlessApp app;
    private final Random random;
    private final SceneModel model;
    /** Time stands still, so that no policy trims a pool: the model has no policies. */
    private final ScenePools pools = TestScene.pools();
    private final PoolAppState state = new PoolAppState(pools);
    private final List<SpatialPool<?>> all = new ArrayList<>();
    private final List<Node> gameNodes = new ArrayList<>();
    private final List<Geometry> scenery = new ArrayList<>();
    private final RenderScript script = new RenderScript();
    private final int mostActive;
    private final SceneChecks checks;
    private final SceneTampering tampering;
    private final SceneViolations violations;
    private final SceneSwarm swarm;
    private final SceneLabels labels;
    private final SceneElements elements;
    private final List<SpatialPool<?>> unused = new ArrayList<>();
    /** The controls that uses have lost, which others get; those of prefabs belong to their instance. */
    private final List<BillboardControl> taken = new ArrayList<>();
    private final Geometry box;
    private final boolean asOne;
    private final boolean animated;
    private Map<Geometry, Float> expectedDrawn;
    private List<Float> expectedOfSwarm;
    private List<Float> expectedOfLabels;
    /** Where the labels were when the bounds were computed. */
    private List<Float> measuredLabels = List.of();
    private int registered;

    SceneGame(HeadlessApp app, long seed) {
        this.app = app;
        random = Seeds.random(seed);
        boolean crowded = isCrowded(random);
        mostActive = crowded ? 250 : 50;
        asOne = random.nextBoolean();
        animated = random.nextBoolean();
        app.getCamera().setLocation(new Vector3f(0f, 0f, 50_000f));
        app.getCamera().setFrustumFar(200_000f);
        Node hand = new Node("hand");
        for (Node node : List.of(new Node("game node 0"), new Node("game node 1"), hand)) {
            Geometry rock = HeadlessApp.box("scenery", app.getAssetManager());
            node.attachChild(rock);
            scenery.add(rock);
            gameNodes.add(node);
            app.getRootNode().attachChild(node);
        }
        gameNodes.remove(hand);
        model = new SceneModel(crowded ? 300 : 12, hand);
        tampering = new SceneTampering(pools, model, random, gameNodes, hand);
        checks = new SceneChecks(app, pools, model, all, scenery);
        violations = new SceneViolations(pools, all, model, random);
        app.getStateManager().attach(state);
        app.getStateManager().attach(script);
        box = HeadlessApp.box("box", app.getAssetManager());
        Node ship = asShip(new Node("ship"));
        Geometry crew = box.clone();
        if (animated) {
            SkinnedModel.skin(crew);
            SkinnedModel.skin(ship);
        }
        register("crew", crew, LostPolicy.RECYCLE, true, false);
        Geometry rock = box.clone();
        checks.isTurning = random.nextBoolean();
        if (checks.isTurning && random.nextBoolean()) {
            rock.addControl(new BillboardControl());
        }
        register("rock", rock, LostPolicy.RECYCLE, true, false);
        register("ship", ship, LostPolicy.REPORT, true, false);
        register("shot", box.clone(), LostPolicy.DETACH, false, false);
        register("spark", spark(), LostPolicy.RECYCLE, false, false);
        register("card", box.clone(), LostPolicy.REPORT, true, true);
        elements = new SceneElements(random, node -> hidden(asShip(node)));
        all.add(pools.registerFactory("panel", elements::make,
                settings -> settings(settings, LostPolicy.REPORT, true, false)));
        swarm = new SceneSwarm(pools, model, random, box);
        labels = new SceneLabels(pools, model, random, app.getAssetManager().loadFont("Interface/Fonts/Default.fnt"));
        if (random.nextBoolean()) {
            registerUnused();
        }
        frame();
    }

    /** Whether a game is crowded, as one of eight is; its first choice. */
    static boolean isCrowded(Random random) {
        return random.nextInt(8) == 0;
    }

    /** Pools that use nothing: where there are so many, pools share nodes. */
    private void registerUnused() {
        model.sharesNodes = true;
        while (unused.size() < 16) {
            unused.add(pools.register("unused " + registered++, box.clone(), s -> s.developmentMode(false)));
        }
    }

    /** Nodes are shared from now on, or not any more. */
    private void openOrClosePools() {
        if (unused.isEmpty()) {
            registerUnused();
        } else {
            unused.forEach(SpatialPool::close);
            unused.clear();
        }
    }

    /** Gives a node what each ship has. */
    private Node asShip(Node node) {
        Node inner = new Node("inner");
        node.attachChild(box.clone());
        node.attachChild(inner);
        inner.attachChild(box.clone());
        return node;
    }

    /** Idle instances wait where nothing else is: if anything sees them, it shows in the bounds and in what is hit. */
    private static <S extends Spatial> S hidden(S prefab) {
        prefab.setLocalTranslation(9000f, 0f, 0f);
        return prefab;
    }

    /** Particles that outlive each use, so that it is always to be seen. */
    private ParticleEmitter spark() {
        ParticleEmitter spark = new ParticleEmitter("spark", random.nextBoolean() ? Type.Triangle : Type.Point, 5);
        spark.setMaterial(new Material(app.getAssetManager(), "Common/MatDefs/Misc/Particle.j3md"));
        spark.setInWorldSpace(false);
        spark.setParticlesPerSec(0f);
        spark.setGravity(0f, 0f, 0f);
        spark.setLowLife(1000f);
        spark.setHighLife(2000f);
        return spark;
    }

    private void register(String name, Spatial prefab, LostPolicy wanted, boolean keepAttached, boolean keepOrder) {
        all.add(pools.register(name, hidden(prefab), settings -> settings(settings, wanted, keepAttached, keepOrder)
                .instanced(asOne && !name.equals("card")).bakedPoses(isAnimated(prefab) ? 30 : 0)));
    }

    private SpatialPoolSettings.Builder settings(SpatialPoolSettings.Builder builder, LostPolicy wanted,
            boolean keepAttached, boolean keepOrder) {
        // the sweep finds all that is lost in one frame only while no more than 64 are in use
        LostPolicy policy = mostActive > TestScene.LOST_PER_FRAME ? LostPolicy.REPORT : wanted;
        return builder.lostPolicy(policy).keepAttachedSeconds(0.1f).developmentMode(false).keepAttached(keepAttached)
                .keepSiblingOrder(keepOrder).maxIdle(model.maxIdle);
    }

    private static boolean isAnimated(Spatial spatial) {
        return spatial.getControl(AnimComposer.class) != null;
    }

    void operate() {
        switch (random.nextInt(35)) {
            case 0, 1, 2, 3, 4 -> spawnSome();
            case 5, 6, 7 -> recycle();
            case 8 -> recycleStale();
            case 9 -> request();
            case 10 -> retime();
            case 11 -> tampering.move();
            case 12 -> moveDeclared();
            case 13 -> tampering.shuffle(gameNodes.get(random.nextInt(2)));
            case 14 -> manage();
            case 15 -> tampering.detachIdle();
            case 16 -> tampering.layHandsOnChunks();
            case 17 -> violateElsewhere();
            case 18 -> tampering.shuffleHand();
            case 19, 20 -> play();
            case 21, 22, 23 -> swarm.operate();
            case 24, 25 -> exchange();
            case 26, 27 -> labels.operate();
            case 28, 29 -> turn();
            default -> frame();
        }
        keepSmall();
    }

    /** Whatever a game may do with an animation, or with all of them. */
    private void play() {
        Use use = model.anyActive(random);
        if (use != null && !use.requested && use.spatial instanceof ParticleEmitter emitter) {
            play(use, emitter);
        }
        if (use != null && !use.requested && use.spatial instanceof Panel panel) {
            elements.play(panel);
        }
        if (use == null || use.requested || !isAnimated(use.spatial)) {
            return;
        }
        AnimComposer composer = use.spatial.getControl(AnimComposer.class);
        String clip = random.nextBoolean() ? "bow" : "nod";
        switch (random.nextInt(10)) {
            case 0 -> use.pool.setInstanced(use.spatial, false);
            case 1 -> use.pool.setInstanced(use.spatial, true);
            case 2 -> composer.setEnabled(random.nextBoolean());
            case 3 -> {
                composer.makeLayer("second", null);
                composer.setCurrentAction(clip, "second");
            }
            case 4 -> {
                composer.actionBlended("both", new LinearBlendSpace(0, 1), "bow", "nod");
                composer.setCurrentAction("both");
            }
            case 5 -> composer.removeCurrentAction();
            default -> composer.setCurrentAction(clip, AnimComposer.DEFAULT_LAYER, random.nextBoolean()).setSpeed(
                    random.nextFloat() * 3 - 1);
        }
    }

    /** Whatever a game may do with an emitter, of which at least a particle stays alive. */
    private void play(Use use, ParticleEmitter emitter) {
        switch (random.nextInt(8)) {
            case 0 -> use.pool.setInstanced(emitter, false);
            case 1 -> use.pool.setInstanced(emitter, true);
            case 2 -> emitter.setEnabled(random.nextBoolean());
            case 3 -> emitter.killParticle(1 + random.nextInt(4));
            case 4 -> emitter.setStartColor(ColorRGBA.randomColor());
            case 5 -> {
                emitter.killAllParticles();
                emitter.emitParticles(1);
            }
            case 6 -> emitter.setParticlesPerSec(random.nextInt(50));
            default -> emitter.emitParticles(random.nextInt(5));
        }
    }

    /**
     * Whatever a game may do with what turns an instance to the camera. That stands where its turn changes nothing, so
     * that the model has none.
     */
    private void turn() {
        Use use = model.anyActive(random);
        if (!checks.isTurning || use == null || use.requested || use.spatial instanceof ParticleEmitter
                || isAnimated(use.spatial)) {
            return;
        }
        Spatial turned = use.spatial;
        while (turned instanceof Node node && random.nextBoolean()) {
            turned = node.getChild(0);
        }
        BillboardControl control = turned.getControl(BillboardControl.class);
        switch (random.nextInt(5)) {
            case 0, 1 -> turned.addControl(control == null && !taken.isEmpty() ? taken.remove(0)
                    : new BillboardControl());
            case 2 -> use.pool.setInstanced(use.spatial, random.nextBoolean());
            case 3 -> {
                if (control != null) {
                    control.setEnabled(random.nextBoolean());
                }
            }
            default -> {
                turned.removeControl(BillboardControl.class);
                if (control != null && control.getClass() == BillboardControl.class) {
                    taken.add(control);
                } else if (control != null && random.nextBoolean()) {
                    turned.addControl(new BillboardControl());
                }
            }
        }
    }

    private void keepSmall() {
        if (model.active.size() > mostActive) {
            SpatialPool<?> pool = all.get(random.nextInt(all.size()));
            // before the recycling, after which the pool no longer knows those that it had no room for
            List<Use> ending = model.active.stream()
                    .filter(use -> use.pool == pool).toList();
            pool.recycleAll();
            ending.forEach(model::end);
        }
    }

    private void spawnSome() {
        for (int i = mostActive > 100 ? random.nextInt(20) : 1; i > 0; i--) {
            spawn();
        }
    }

    private void spawn() {
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        float x = random.nextInt(1000) - 500;
        float lifetime = random.nextInt(3) == 0 ? random.nextFloat() : 0f;
        Object parent = SceneModel.OWN_NODE;
        Spatial spatial;
        Use ship = model.anyShip(random);
        int where = random.nextInt(4);
        if (where == 0) {
            Node node = tampering.anyNode(pool);
            parent = node;
            spatial = pool.spawnUnder(node, new Vector3f(x, 0f, 0f), null, lifetime);
        } else if (where == 1 && ship != null) {
            parent = ship;
            spatial = pool.spawnUnder(SceneModel.inner(ship.spatial), new Vector3f(x, 0f, 0f), null, lifetime);
        } else {
            spatial = pool.spawn(new Vector3f(x, 0f, 0f), null, lifetime);
        }
        begin(spatial, pool, x, parent, lifetime);
    }

    private void begin(Spatial spatial, SpatialPool<?> pool, float x, Object parent, float lifetime) {
        if (spatial instanceof ParticleEmitter emitter) {
            emitter.emitParticles(1 + random.nextInt(5));
        }
        if (spatial instanceof Panel panel) {
            elements.begin(panel);
        }
        long id = pools.instanceOf(spatial).useId();
        assertThat(model.active).noneMatch(use -> use.spatial == spatial);
        assertThat(model.ended).noneMatch(use -> use.spatial == spatial && use.id >= id);
        Use use = new Use(spatial, id, pool, x, parent);
        if (lifetime > 0f) {
            use.deadline = model.now + (long) (lifetime * 1e9);
        }
        model.begin(use);
    }

    /** An instance of the swarm becomes a spatial, or a spatial becomes one of these. */
    private void exchange() {
        Use use = model.anyActive(random);
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        if (random.nextBoolean()) {
            swarm.toSpatial(pool, (spatial, x, lifetime) -> begin(spatial, pool, x, SceneModel.OWN_NODE, lifetime));
        } else if (use != null && use.requested) {
            assertThatThrownBy(() -> swarm.fromSpatial(use)).isInstanceOf(StaleUseException.class);
        } else if (use != null) {
            swarm.fromSpatial(use);
            model.end(use);
        }
    }

    private void recycle() {
        Use use = model.anyActive(random);
        if (use == null) {
            return;
        }
        if (use.requested) {
            assertThatThrownBy(() -> pools.recycle(use.spatial)).isInstanceOf(StaleUseException.class);
        } else {
            pools.recycle(use.spatial, use.id);
            model.end(use);
        }
    }

    private void recycleStale() {
        if (!model.ended.isEmpty()) {
            Use use = model.ended.get(random.nextInt(model.ended.size()));
            PooledInstance nearest = pools.instanceOf(use.spatial);
            if (nearest == null || nearest.spatial() == use.spatial) {
                assertThat(pools.isCurrent(use.spatial, use.id)).isFalse();
                assertThatThrownBy(() -> pools.recycle(use.spatial, use.id)).isInstanceOf(PoolException.class);
            }
        }
    }

    private void request() {
        Use use = model.anyActive(random);
        if (use != null) {
            assertThat(pools.requestRecycle(use.spatial)).isEqualTo(!use.requested);
            use.requested = true;
            assertThat(pools.isCurrent(use.spatial, use.id)).isFalse();
        }
    }

    private void retime() {
        Use use = model.anyActive(random);
        if (use != null && !use.requested) {
            float seconds = random.nextBoolean() ? 0f : random.nextFloat();
            pools.setLifetimeSeconds(use.spatial, seconds);
            use.deadline = seconds == 0f ? Long.MAX_VALUE : model.now + (long) (seconds * 1e9);
        }
        if (random.nextInt(5) == 0) {
            model.paused = !model.paused;
            state.setEnabled(!model.paused);
        }
    }

    private void moveDeclared() {
        Use use = model.anyActive(random);
        if (use == null || use.requested) {
            return;
        }
        Use ship = model.anyShip(random);
        int where = random.nextInt(4);
        if (where == 0) {
            pools.reparent(use.spatial, null);
            model.move(use, SceneModel.NOWHERE);
        } else if (where == 1 && ship != null) {
            Node inner = SceneModel.inner(ship.spatial);
            if (model.isBelow(ship, use)) {
                assertThatThrownBy(() -> pools.reparent(use.spatial, inner))
                        .isInstanceOf(IllegalArgumentException.class);
                return;
            }
            pools.reparent(use.spatial, inner);
            model.move(use, ship);
        } else {
            Node node = tampering.anyNode(use.pool);
            pools.reparent(use.spatial, node);
            model.move(use, node);
        }
        use.home = use.parent;
    }

    private void manage() {
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        Use use = model.anyActive(random);
        switch (random.nextInt(6)) {
            case 0 -> {
                int most = random.nextInt(5);
                assertThat(pool.trim(most)).isEqualTo(model.trim(pool, most));
            }
            case 1 -> {
                int idle = random.nextInt(5);
                pool.prewarmNow(idle);
                model.prewarm(pool, idle);
            }
            case 2 -> {
                if (use != null && !use.requested && random.nextInt(5) == 0 && !(use.spatial instanceof Node)) {
                    pools.detach(use.spatial);
                    model.forget(use);
                }
            }
            case 3 -> {
                if (random.nextInt(4) == 0) {
                    openOrClosePools();
                }
            }
            default -> { }
        }
    }

    private void violateElsewhere() {
        Use use = model.anyActive(random);
        if (use != null && random.nextInt(4) == 0) {
            violations.onAnotherThread(use);
        }
    }

    private void frame() {
        float tpf = random.nextInt(5) * 0.02f + 0.005f;
        boolean violent = random.nextInt(4) == 0;
        script.action = () -> {
            model.leaveShared();
            expectedDrawn = new IdentityHashMap<>();
            model.visibleGeometries(scenery).forEach(geometry ->
                    expectedDrawn.put(geometry, geometry.getWorldTranslation().x));
            expectedOfSwarm = swarm.places();
            measuredLabels = labels.places();
            labels.follow();
            expectedOfLabels = labels.drawn();
            if (violent) {
                swarm.violate();
                labels.violate();
                violations.whileRendering(model.anyActive(random));
            }
        };
        model.update(tpf);
        swarm.update(tpf);
        labels.update(tpf);
        if (random.nextBoolean() && TestScene.of(pools).hasBackground()) {
            TestScene.of(pools).runWorker();
        }
        app.step(tpf);
        if (expectedDrawn != null) {
            checks.checkDrawn(expectedDrawn, expectedOfSwarm, expectedOfLabels);
        }
        List<Float> ofHandles = new ArrayList<>(swarm.places());
        ofHandles.addAll(measuredLabels);
        checks.check(ofHandles);
        swarm.check();
        labels.check();
    }

    void finish() {
        frame();
        pools.recycleAll();
        List.copyOf(model.active).forEach(model::end);
        swarm.endAll();
        labels.endAll();
        frame();
    }

    @Override
    public void close() {
        app.getStateManager().detach(state);
        app.getStateManager().detach(script);
        script.action = () -> { };
        app.step();
        app.getRootNode().detachAllChildren();
    }

    private static final class RenderScript extends AbstractAppState {
        private Runnable action = () -> { };

        @Override
        public void render(RenderManager rm) {
            action.run();
        }
    }
}
