// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.app.state.AbstractAppState;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.SizingSchedule;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.jme.SceneModel.Use;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Plays a random game in a real application and in a {@link SceneModel}; after each frame they must agree. */
final class SceneGame implements AutoCloseable {
    private final HeadlessApp app;
    private final Random random;
    private final SceneModel model = new SceneModel();
    private final ScenePools pools = new ScenePools(System::nanoTime, SizingSchedule.DEFAULT, false);
    private final PoolAppState state = new PoolAppState(pools);
    private final List<SpatialPool<?>> all = new ArrayList<>();
    private final List<Node> gameNodes = new ArrayList<>();
    private final List<Geometry> scenery = new ArrayList<>();
    private final RenderScript script = new RenderScript();
    private final int mostActive;
    private final int maxIdle;
    private final SceneChecks checks;
    private Set<Geometry> expectedDrawn;

    SceneGame(HeadlessApp app, long seed) {
        this.app = app;
        random = new Random(seed);
        boolean crowded = random.nextInt(8) == 0;
        mostActive = crowded ? 250 : 50;
        maxIdle = crowded ? 300 : 12;
        app.getCamera().setLocation(new Vector3f(0f, 0f, 50_000f));
        app.getCamera().setFrustumFar(200_000f);
        for (int i = 0; i < 2; i++) {
            Node node = new Node("game node " + i);
            Geometry rock = HeadlessApp.box("scenery", app.getAssetManager());
            node.attachChild(rock);
            scenery.add(rock);
            gameNodes.add(node);
            app.getRootNode().attachChild(node);
        }
        checks = new SceneChecks(app, pools, model, all, scenery, maxIdle);
        app.getStateManager().attach(state);
        app.getStateManager().attach(script);
        Geometry box = HeadlessApp.box("box", app.getAssetManager());
        Node ship = new Node("ship");
        Node inner = new Node("inner");
        ship.attachChild(box.clone());
        ship.attachChild(inner);
        inner.attachChild(box.clone());
        register("rock", box, LostPolicy.RECYCLE, true);
        register("ship", ship, LostPolicy.REPORT, true);
        register("shot", box.clone(), LostPolicy.FORGET, false);
        frame();
    }

    private void register(String name, Spatial prefab, LostPolicy wanted, boolean attachedParking) {
        // the sweep finds all that is lost in one frame only while no more than 64 are in use
        LostPolicy policy = mostActive > LostSweep.PER_FRAME ? LostPolicy.REPORT : wanted;
        // idle instances wait where nothing else is: if anything sees them, it shows in the bounds and in what is hit
        prefab.setLocalTranslation(9000f, 0f, 0f);
        all.add(pools.register(name, prefab, SpatialPoolSettings.builder(name).lostPolicy(policy).parkSeconds(0.1f)
                .developmentMode(false).attachedParking(attachedParking).core(core -> core.maxIdle(maxIdle)).build()));
    }

    void operate() {
        switch (random.nextInt(20)) {
            case 0, 1, 2, 3, 4 -> spawnSome();
            case 5, 6, 7 -> recycle();
            case 8 -> recycleStale();
            case 9 -> request();
            case 10 -> retime();
            case 11 -> moveByGame();
            case 12 -> moveDeclared();
            case 13 -> shuffleChildren();
            case 14 -> manage();
            case 15 -> tamperWithIdle();
            default -> frame();
        }
        keepSmall();
    }

    private void keepSmall() {
        if (model.active.size() > mostActive) {
            SpatialPool<?> pool = all.get(random.nextInt(all.size()));
            // before the recycling, after which the pool no longer knows those that it had no room for
            List<Use> ending = model.active.stream()
                    .filter(use -> pools.instanceOf(use.spatial).pool() == pool).toList();
            pool.recycleAll();
            ending.forEach(model::end);
        }
    }

    private Use anyActive() {
        return model.active.isEmpty() ? null : model.active.get(random.nextInt(model.active.size()));
    }

    private Use anyShip() {
        Use use = anyActive();
        return use != null && use.spatial instanceof Node ? use : null;
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
        Use ship = anyShip();
        int where = random.nextInt(4);
        if (where == 0) {
            Node node = gameNodes.get(random.nextInt(2));
            parent = node;
            spatial = pool.spawnUnder(node, new Vector3f(x, 0f, 0f), null, lifetime);
        } else if (where == 1 && ship != null) {
            parent = ship;
            spatial = pool.spawnUnder(SceneModel.inner(ship.spatial), new Vector3f(x, 0f, 0f), null, lifetime);
        } else {
            spatial = pool.spawn(new Vector3f(x, 0f, 0f), null, lifetime);
        }
        PooledInstance instance = pools.instanceOf(spatial);
        assertThat(model.active).noneMatch(use -> use.spatial == spatial);
        Use use = new Use(spatial, instance.useId(), pool.spatialSettings().lostPolicy(), x, parent);
        if (lifetime > 0f) {
            use.deadline = model.now + (long) (lifetime * 1e9);
        }
        model.active.add(use);
    }

    private void recycle() {
        Use use = anyActive();
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
        Use use = anyActive();
        if (use != null) {
            assertThat(pools.requestRecycle(use.spatial)).isEqualTo(!use.requested);
            use.requested = true;
            assertThat(pools.isCurrent(use.spatial, use.id)).isFalse();
        }
    }

    private void retime() {
        Use use = anyActive();
        if (use != null && !use.requested) {
            float seconds = random.nextBoolean() ? 0f : random.nextFloat();
            pools.recycleAfter(use.spatial, seconds);
            use.deadline = seconds == 0f ? Long.MAX_VALUE : model.now + (long) (seconds * 1e9);
        }
        if (random.nextInt(5) == 0) {
            model.paused = !model.paused;
            state.setEnabled(!model.paused);
        }
    }

    private void moveByGame() {
        Use use = anyActive();
        if (use == null) {
            return;
        }
        Use ship = anyShip();
        int where = random.nextInt(3);
        if (where == 0) {
            use.spatial.removeFromParent();
            use.parent = SceneModel.NOWHERE;
        } else if (where == 1 && ship != null && !model.isBelow(ship, use)) {
            SceneModel.inner(ship.spatial).attachChild(use.spatial);
            use.parent = ship;
        } else {
            Node node = gameNodes.get(random.nextInt(2));
            node.attachChild(use.spatial);
            use.parent = node;
        }
    }

    private void moveDeclared() {
        Use use = anyActive();
        if (use == null || use.requested) {
            return;
        }
        Node node = gameNodes.get(random.nextInt(2));
        boolean away = random.nextInt(4) == 0;
        pools.reparent(use.spatial, away ? null : node);
        use.parent = away ? SceneModel.NOWHERE : node;
        use.home = use.parent;
    }

    private void shuffleChildren() {
        Node node = gameNodes.get(random.nextInt(2));
        int size = node.getQuantity();
        node.swapChildren(0, size - 1);
        if (random.nextBoolean()) {
            Spatial moved = node.detachChildAt(random.nextInt(size));
            node.attachChildAt(moved, random.nextInt(size));
        }
    }

    private void manage() {
        SpatialPool<?> pool = all.get(random.nextInt(all.size()));
        Use use = anyActive();
        switch (random.nextInt(6)) {
            case 0 -> pool.trim(random.nextInt(5));
            case 1 -> pool.prewarm(random.nextInt(5));
            case 2 -> {
                if (use != null && !use.requested && random.nextInt(5) == 0 && !(use.spatial instanceof Node)) {
                    pools.detach(use.spatial);
                    model.forget(use);
                }
            }
            default -> { }
        }
    }

    /** Somebody still holds a spatial that went home, and detaches it. */
    private void tamperWithIdle() {
        if (!model.ended.isEmpty()) {
            Spatial spatial = model.ended.get(random.nextInt(model.ended.size())).spatial;
            PooledInstance instance = pools.instanceOf(spatial);
            if (instance != null && !instance.isActive() && instance.spatial() == spatial
                    && model.active.stream().noneMatch(use -> use.spatial == spatial)) {
                spatial.removeFromParent();
            }
        }
    }

    private void frame() {
        float tpf = random.nextInt(5) * 0.02f + 0.005f;
        Use first = random.nextInt(4) == 0 ? anyActive() : null;
        script.action = () -> {
            expectedDrawn = model.visibleGeometries(scenery);
            if (first != null && model.active.contains(first) && !first.requested) {
                pools.recycle(first.spatial);
                assertThat(pools.isCurrent(first.spatial, first.id)).isFalse();
                assertThatThrownBy(() -> pools.recycle(first.spatial)).isInstanceOf(StaleUseException.class);
                assertThatThrownBy(() -> all.get(0).spawn()).isInstanceOf(PoolException.class);
                model.end(first);
            }
        };
        model.update(tpf);
        app.step(tpf);
        if (expectedDrawn != null) {
            checks.assertSame("drawn", app.drawn(), expectedDrawn);
        }
        checks.check();
    }

    void finish() {
        frame();
        pools.recycleAll();
        model.active.clear();
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
