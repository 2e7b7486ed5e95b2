// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.asset.AssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.support.HeadlessApp;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A swarm or labels of a {@link HookGame}, which of their uses go on, and any call of theirs. */
final class HookHandles {
    private final HookGame game;
    private final HandlePool pool;
    /** The positions of those whose end no listener has received, by their handles; the latest last. */
    private final Map<Long, Vector3f> inUse = new LinkedHashMap<>();
    private final List<Long> known = new ArrayList<>();
    /** Those in use whose end was requested. */
    private final Set<Long> requested = new HashSet<>();
    /** How many were known when the step began. */
    private int knownBefore;
    private boolean isClosed;

    private HookHandles(HookGame game, HandlePool pool) {
        this.game = game;
        this.pool = pool;
        pool.addEndListener(this::ended);
    }

    static HookHandles swarm(HookGame game, AssetManager assets) {
        return new HookHandles(game, game.pools.swarm("sparks", HeadlessApp.box("spark", assets),
                settings -> vary(game, settings)));
    }

    static HookHandles labels(HookGame game, AssetManager assets) {
        return new HookHandles(game, game.pools.labels("tags", assets.loadFont("Interface/Fonts/Default.fnt"),
                settings -> vary(game, settings)));
    }

    /** Calls what ends all uses of some swarms and labels, or requests that while the frame is being rendered. */
    static void ending(List<HookHandles> some, Runnable call) {
        List<List<Long>> before = some.stream().map(each -> List.copyOf(each.inUse.keySet())).toList();
        try {
            call.run();
        } finally {
            for (int i = 0; i < some.size(); i++) {
                some.get(i).haveEnded(before.get(i));
            }
        }
    }

    /** Those that no listener has received wait for the end of rendering. */
    private void haveEnded(List<Long> uses) {
        for (long handle : uses) {
            require(!pool.isCurrent(handle), handle + " is current after all ends");
            if (inUse.containsKey(handle)) {
                requested.add(handle);
            }
        }
    }

    private static SpatialPoolSettings.Builder vary(HookGame game, SpatialPoolSettings.Builder settings) {
        int choice = game.random.nextInt(4);
        if (choice == 0) {
            settings.maxIdle(game.random.nextInt(4));
        } else if (choice == 1) {
            settings.maxActive(1 + game.random.nextInt(4)).exhaustion(policy(game));
        } else if (choice == 2) {
            settings.maxTotal(1 + game.random.nextInt(4)).exhaustion(policy(game));
        }
        return settings.lifetimeSeconds(game.random.nextInt(3) == 0 ? 0.2f : 0f);
    }

    private static ExhaustionPolicy policy(HookGame game) {
        return game.random.nextBoolean() ? ExhaustionPolicy.REUSE_OLDEST : ExhaustionPolicy.THROW;
    }

    private void require(boolean holds, String what) {
        if (!holds) {
            game.lives.violated(pool + ": " + what, null);
        }
    }

    private void ended(EndReason reason, long handle) {
        Vector3f position = inUse.remove(handle);
        requested.remove(handle);
        require(position != null, "end of " + handle + ", which was not in use");
        require(!pool.isCurrent(handle), handle + " is current while it ends");
        require(position == null || position(handle).equals(position), handle + " ends elsewhere");
        require(!pool.recycle(handle), handle + " ends twice");
        game.hook("end");
    }

    private Vector3f position(long handle) {
        Vector3f store = new Vector3f();
        return pool instanceof Swarm swarm ? swarm.getPosition(handle, store)
                : ((Labels) pool).getPosition(handle, store);
    }

    private long handle() {
        int size = known.size();
        int among = game.random.nextInt(3) == 0 ? size : Math.min(size, 8);
        return size == 0 ? 17 : known.get(size - 1 - game.random.nextInt(among));
    }

    private boolean isCurrent(long handle) {
        return inUse.containsKey(handle) && !requested.contains(handle);
    }

    void call() {
        long handle = handle();
        int call = game.random.nextInt(22);
        game.story("call " + call + " of " + pool + ", " + handle);
        switch (call) {
            case 0, 1, 2, 3, 4, 5 -> spawn();
            case 6, 7, 8 -> {
                boolean wasCurrent = isCurrent(handle);
                require(pool.recycle(handle) == wasCurrent, "recycle of " + handle + ", current: " + wasCurrent);
            }
            case 9, 10 -> {
                boolean wasCurrent = isCurrent(handle);
                require(pool.requestRecycle(handle) == wasCurrent, "request of " + handle + ", current: "
                        + wasCurrent);
                if (wasCurrent) {
                    requested.add(handle);
                }
            }
            case 11 -> pool.recycleAll();
            case 12 -> pool.setLifetimeSeconds(handle, game.random.nextInt(3) * 0.1f);
            case 13 -> pool.trim(1 + game.random.nextInt(3));
            case 14 -> pool.prewarmNow(game.random.nextInt(6));
            case 15 -> pool.configure(vary(game, SpatialPoolSettings.builder(pool.name())).build());
            case 16 -> {
                if (game.random.nextInt(8) == 0) {
                    pool.close();
                    isClosed = true;
                }
            }
            default -> callOne(handle);
        }
    }

    private void spawn() {
        if (!game.mayGrow()) {
            return;
        }
        Vector3f position = new Vector3f(game.random.nextInt(20), 0f, 0f);
        long handle = pool instanceof Swarm swarm ? spawn(swarm, position) : spawn((Labels) pool, position);
        if (handle != 0) {
            require(!known.contains(handle), "a second use " + handle);
            known.add(handle);
            inUse.put(handle, position);
            require(pool.isCurrent(handle), "a spawn of " + handle + ", which is not current");
        }
    }

    private long spawn(Swarm swarm, Vector3f position) {
        return game.random.nextBoolean() ? swarm.trySpawn(position) : swarm.spawn(position);
    }

    private long spawn(Labels labels, Vector3f position) {
        LabelStyle style = LabelStyle.DEFAULT.rise(game.random.nextInt(2));
        return switch (game.random.nextInt(3)) {
            case 0 -> labels.spawn(game.random.nextInt(100), position, ColorRGBA.White, style);
            case 1 -> labels.spawnBar(0.5f, position, ColorRGBA.White, ColorRGBA.Black, style);
            default -> labels.spawn("tag", position, ColorRGBA.White, style);
        };
    }

    private void callOne(long handle) {
        if (pool instanceof Swarm swarm) {
            query(swarm);
            return;
        }
        Labels labels = (Labels) pool;
        switch (game.random.nextInt(3)) {
            case 0 -> {
                Vector3f position = new Vector3f(game.random.nextInt(20), 0f, 0f);
                labels.setPosition(handle, position);
                inUse.replace(handle, position);
            }
            case 1 -> labels.setColor(handle, ColorRGBA.Red);
            default -> labels.setText(handle, "text".substring(game.random.nextInt(4)));
        }
    }

    /** Only one calls: if each of many called, that would take for ever. */
    private void query(Swarm swarm) {
        boolean[] hasCalled = {false};
        switch (game.random.nextInt(3)) {
            case 0 -> swarm.query().near(Vector3f.ZERO, 10f, handle -> found(handle, hasCalled));
            case 1 -> {
                long nearest = swarm.query().nearest(Vector3f.ZERO, 10f, handle -> {
                    found(handle, hasCalled);
                    return game.random.nextBoolean();
                });
                require(nearest == 0 || isCurrent(nearest), "nearest: " + nearest);
            }
            default -> swarm.query().along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 1f, handle -> {
                found(handle, hasCalled);
                return game.random.nextInt(4) == 0;
            });
        }
    }

    private void found(long handle, boolean[] hasCalled) {
        require(isCurrent(handle), "a query finds " + handle + ", which has ended");
        if (!hasCalled[0]) {
            hasCalled[0] = true;
            game.hook("query");
        }
    }

    void beginStep() {
        knownBefore = known.size();
    }

    void checkCounts(String where) {
        PoolStats stats = pool.stats();
        require(stats.created() == stats.active() + stats.idle() + stats.disposing() + stats.disposed(), where + ": "
                + stats);
    }

    /** After a step. */
    void check(boolean isOver) {
        checkCounts("after the step");
        if (pool.activeCount() == 0) {
            // what listeners spawn again and again while all ends is not notified in the end
            inUse.keySet().retainAll(known.subList(0, knownBefore));
            requested.retainAll(inUse.keySet());
        }
        PoolStats stats = pool.stats();
        require(stats.active() == inUse.size() && pool.activeCount() == inUse.size(), inUse + " go on, but " + stats);
        require(stats.disposing() == 0, "disposing for ever: " + stats);
        require(!isOver && !isClosed || stats.total() == 0, "left: " + stats);
        inUse.forEach((handle, position) -> require(pool.isCurrent(handle) == isCurrent(handle)
                && position(handle).equals(position), handle + " is not where or what it was: " + position));
    }
}
