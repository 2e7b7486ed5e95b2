// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;

/** Any call of the API, with random arguments. */
final class HookCalls {
    /** Whether idle instances were dropped that are disposed of when there is time. */
    boolean frees;
    private final HookGame game;

    HookCalls(HookGame game) {
        this.game = game;
    }

    private SpatialPool<?> pool() {
        return game.all.get(game.random.nextInt(game.all.size()));
    }

    /** Any that was spawned: in use, idle or gone; one of the latest rather than another. */
    private Spatial spatial() {
        int size = game.known.size();
        int among = game.random.nextInt(3) == 0 ? size : Math.min(size, 8);
        return size == 0 ? game.hand : game.known.get(size - 1 - game.random.nextInt(among));
    }

    private Node parent() {
        if (game.random.nextInt(4) == 0) {
            return game.random.nextBoolean() ? game.hand : game.root;
        }
        for (int tries = 4; tries > 0; tries--) {
            if (spatial() instanceof Node node) {
                return node;
            }
        }
        return game.hand;
    }

    void any() {
        if (!game.handles.isEmpty() && game.random.nextInt(4) == 0) {
            game.handles.get(game.random.nextInt(game.handles.size())).call();
            return;
        }
        switch (game.random.nextInt(50)) {
            case 0, 1, 2, 3, 4, 5, 6 -> spawn();
            case 7, 8, 9, 10, 11 -> spawnUnder();
            case 12, 13, 14, 15 -> recycle();
            case 16, 17 -> recycleOldest();
            case 18, 19 -> recycleAll();
            case 20, 21, 22 -> request();
            case 23, 24 -> detach();
            case 25, 26, 27, 28 -> reparent();
            case 29, 30 -> trim();
            case 31 -> prewarm();
            case 32 -> configure();
            case 33, 34 -> group();
            case 35 -> retime();
            case 36 -> update();
            case 37 -> forEach();
            case 38 -> tamper();
            case 48, 49 -> turn();
            case 39, 40, 41 -> closeAtEnd();
            case 46, 47 -> query();
            default -> close();
        }
    }

    private void spawn() {
        if (game.mayGrow()) {
            SpatialPool<?> pool = pool();
            switch (game.random.nextInt(3)) {
                case 0 -> {
                    game.story("spawn of " + pool);
                    pool.spawn();
                }
                case 1 -> {
                    game.story("trySpawn of " + pool);
                    pool.trySpawn(null, null, null);
                }
                default -> {
                    float seconds = game.random.nextInt(3) * 0.1f;
                    game.story("spawn of " + pool + " for " + seconds);
                    pool.spawn(seconds);
                }
            }
        }
    }

    private void spawnUnder() {
        if (game.mayGrow()) {
            SpatialPool<?> pool = pool();
            Node parent = parent();
            game.story("spawn of " + pool + " under " + parent);
            pool.spawnUnder(parent);
        }
    }

    private void recycle() {
        Spatial spatial = spatial();
        game.story("recycle " + spatial);
        game.pools.recycle(spatial);
    }

    private void recycleOldest() {
        SpatialPool<?> pool = pool();
        game.story("recycleOldest of " + pool);
        pool.recycleOldest();
    }

    private void recycleAll() {
        if (game.random.nextBoolean()) {
            game.story("recycleAll");
            HookHandles.ending(game.handles, game.pools::recycleAll);
        } else {
            SpatialPool<?> pool = pool();
            game.story("recycleAll of " + pool);
            pool.recycleAll();
        }
    }

    private void request() {
        Spatial spatial = spatial();
        game.story("request " + spatial);
        game.pools.requestRecycle(spatial);
    }

    private void detach() {
        Spatial spatial = spatial();
        game.story("detach " + spatial);
        Spatial detached = game.pools.detach(spatial);
        game.lives.all.get(detached).isDetached = true;
    }

    private void reparent() {
        Spatial spatial = spatial();
        Node parent = game.random.nextInt(6) == 0 ? null : parent();
        game.story("reparent " + spatial + " to " + parent);
        if (game.random.nextBoolean()) {
            game.pools.reparent(spatial, parent);
        } else {
            game.pools.reparentInPlace(spatial, parent);
        }
    }

    private void trim() {
        SpatialPool<?> pool = pool();
        game.story("trim of " + pool);
        if (game.random.nextInt(4) == 0) {
            frees = true;
            game.pools.background().freeMemoryNow(TrimStrategy.allIdle());
        } else {
            pool.trim(1 + game.random.nextInt(3));
        }
    }

    private void prewarm() {
        SpatialPool<?> pool = pool();
        int count = game.random.nextInt(6);
        game.story("prewarm of " + pool + ": " + count);
        if (game.random.nextBoolean()) {
            pool.prewarmNow(count);
        } else {
            game.pools.prewarm().add(pool, count).start();
        }
    }

    private void configure() {
        SpatialPool<?> pool = pool();
        SpatialPoolSettings.Builder changed = pool.settings().toBuilder();
        int active = 1 + game.random.nextInt(5);
        switch (game.random.nextInt(4)) {
            case 0 -> changed.maxActive(active).exhaustion(ExhaustionPolicy.values()[game.random.nextInt(
                    ExhaustionPolicy.values().length)]);
            case 1 -> changed.maxIdle(game.random.nextInt(3));
            case 2 -> changed.keepAttached(game.random.nextBoolean());
            default -> changed.instanced(!pool.settings().instanced());
        }
        game.story("configure " + pool);
        pool.configure(changed.build());
    }

    private void group() {
        switch (game.random.nextInt(4)) {
            case 0 -> {
                game.story("close of the group");
                game.pools.group("level").close();
            }
            case 1 -> {
                SpatialPool<?> pool = pool();
                game.story("group takes " + pool);
                game.pools.group("level").add(pool);
            }
            default -> {
                Spatial spatial = spatial();
                game.story("group takes " + spatial);
                game.pools.group("level").add(spatial);
            }
        }
    }

    private void retime() {
        PooledInstance instance = game.pools.instanceOf(spatial());
        if (instance != null) {
            float seconds = game.random.nextInt(3) * 0.1f;
            game.story("lifetime of " + instance + ": " + seconds);
            if (game.random.nextBoolean()) {
                instance.setLifetimeSeconds(seconds);
            } else {
                instance.extendLifetime(seconds);
            }
        }
    }

    private void update() {
        game.story("update");
        game.pools.update(0.1f);
    }

    private void forEach() {
        SpatialPool<?> pool = pool();
        game.story("forEachActive of " + pool);
        // only one calls: if each of many called for each, that would take for ever, whatever the pools do
        boolean[] hasCalled = {false};
        pool.forEachActive(spatial -> {
            if (!hasCalled[0]) {
                hasCalled[0] = true;
                game.hook("forEachActive");
            }
        });
    }

    private void query() {
        SpatialPool<?> pool = pool();
        game.story("query of " + pool);
        boolean[] hasCalled = {false};
        if (game.random.nextBoolean()) {
            pool.query().near(Vector3f.ZERO, 1f, spatial -> found(spatial, hasCalled));
            return;
        }
        Spatial nearest = pool.query().nearest(Vector3f.ZERO, 1f, spatial -> {
            found(spatial, hasCalled);
            return game.random.nextBoolean();
        });
        if (nearest != null && !game.lives.all.get(nearest).isInUse) {
            game.lives.violated("nearest, and not in use: " + nearest, null);
        }
    }

    /** Only one calls, as in {@link #forEach}. */
    private void found(Spatial spatial, boolean[] hasCalled) {
        if (!game.lives.all.get(spatial).isInUse) {
            game.lives.violated("found, and not in use: " + spatial, null);
        }
        if (!hasCalled[0]) {
            hasCalled[0] = true;
            game.hook("query");
        }
    }

    /** What the pools aren't told. */
    private void tamper() {
        Spatial spatial = spatial();
        if (spatial != game.hand && game.pools.instanceOf(spatial) != null) {
            game.story("taken away: " + spatial);
            spatial.removeFromParent();
        }
    }

    private void turn() {
        Spatial spatial = spatial();
        game.story("another billboard of " + spatial);
        BillboardControl control = spatial.getControl(BillboardControl.class);
        if (control == null) {
            spatial.addControl(new BillboardControl());
        } else if (game.random.nextBoolean()) {
            control.setEnabled(!control.isEnabled());
        } else {
            spatial.removeControl(control);
        }
    }

    private void closeAtEnd() {
        Spatial spatial = spatial();
        game.story("closeAtEnd of " + spatial);
        PooledInstance instance = game.pools.instanceOf(spatial);
        if (instance == null) {
            game.pools.closeAtEnd(spatial, () -> game.lives.violated("closed without a use", null));
            return;
        }
        Runnable closed = game.lives.given(instance.spatial());
        try {
            game.pools.closeAtEnd(spatial, () -> {
                closed.run();
                game.hook("closing of " + spatial);
                if (game.random.nextInt(8) == 0) {
                    throw new IllegalStateException("'" + spatial + "' can't be closed");
                }
            });
        } catch (RuntimeException refused) {
            game.lives.refused();
            throw refused;
        }
    }

    private void close() {
        switch (game.random.nextInt(12)) {
            case 0 -> {
                game.story("close of the scene");
                game.pools.close();
            }
            case 1, 2, 3 -> {
                SpatialPool<?> pool = pool();
                game.story("close of " + pool);
                pool.close();
            }
            default -> game.story("nothing");
        }
    }
}
