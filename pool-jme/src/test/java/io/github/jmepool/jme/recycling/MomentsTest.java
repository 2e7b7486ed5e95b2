// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.recycling;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndListener;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What each call does to an instance at each moment of its life: its outcome, that of the call in which the moment
 * was, the hooks and listeners that ran, and the counts afterwards. The table is {@code moments.txt}; with
 * {@code -Djmepool.golden=write} the test writes what it finds, for an intended change.
 */
class MomentsTest {
    private static final Path TABLE = Path.of("src/test/resources/io/github/jmepool/jme/recycling/moments.txt");

    /** When the call is made. */
    private enum Moment {
        IDLE, IN_USE, ON_CREATE, ON_SPAWN, SPAWNED, MOVED, USE_ENDED, BEFORE_RESET, ON_RECYCLE, AFTER_RESET, ON_DISPOSE
    }

    /** What is called. */
    private enum Call {
        RECYCLE, REQUEST, REQUEST_AND_UPDATE, DETACH, REPARENT, LIFETIME, CLOSE_AT_END, RECYCLE_ALL, TRIM, SPAWN,
        SPAWN_BELOW, CLOSE, CLOSE_SCENE, THROW
    }

    @Test
    void eachCallAtEachMomentDoesWhatTheTableHas() throws IOException {
        StringBuilder table = new StringBuilder();
        for (Spatial prefab : List.of(new Geometry("leaf", new Box(1f, 1f, 1f)), tree())) {
            for (Moment moment : Moment.values()) {
                for (Call call : Call.values()) {
                    if (call == Call.THROW && (moment == Moment.IDLE || moment == Moment.IN_USE)) {
                        continue; // in no hook
                    }
                    table.append(prefab.getName()).append(' ').append(moment).append(' ').append(call).append(": ")
                            .append(new Play(prefab, moment, call).run()).append('\n');
                }
            }
        }
        if ("write".equals(System.getProperty("jmepool.golden"))) {
            Files.writeString(TABLE, table);
        }
        assertThat(table.toString().lines()).containsExactlyElementsOf(Files.readAllLines(TABLE));
    }

    @Test
    void usesThatBeginWhileThePoolClosesEndWithIt() {
        for (boolean isNested : new boolean[] {true, false}) {
            ScenePools pools = new ScenePools();
            pools.setRoot(new Node("root"));
            List<String> recycled = new ArrayList<>();
            List<Node> later = new ArrayList<>();
            SpatialPool<Node> pool = new SpatialPool<>("pool", tree()) {
                @Override
                protected void onRecycle(Node spatial) {
                    recycled.add(spatial.getName());
                }

                @Override
                protected void onDispose(Node spatial) {
                    if (!isNested && later.size() == 2) {
                        pools.recycle(later.remove(0));
                    }
                }
            };
            pools.register(pool);
            Node first = pool.spawn();
            first.setName("first");
            pools.addEndListener((instance, useId, reason) -> {
                if (instance.spatial() == first) {
                    later.add(pool.spawn());
                    later.add(isNested ? pool.spawnUnder(later.get(0)) : pool.spawn());
                    later.forEach(spatial -> spatial.setName("later"));
                }
            });

            pool.close();
            assertThat(recycled).containsExactly("first");
            pools.close();
        }
    }

    private static Node tree() {
        Node tree = new Node("tree");
        tree.attachChild(new Node("branch"));
        return tree;
    }

    /** One instance, and one call at one moment. */
    private static final class Play implements InstanceListener<Object>, EndListener {
        private final Moment moment;
        private final Call call;
        private final ScenePools pools = new ScenePools();
        private final Pool pool;
        private final List<String> log = new ArrayList<>();
        private Spatial one;
        private boolean isMade;

        Play(Spatial prefab, Moment moment, Call call) {
            this.moment = moment;
            this.call = call;
            pool = new Pool(prefab);
        }

        String run() {
            Node root = new Node("root");
            pools.setRoot(root);
            pools.addInstanceListener(this);
            pools.addEndListener(this);
            pools.register(pool);
            step("spawn", () -> one = pool.spawn());
            at(Moment.IN_USE, one);
            Node other = new Node("other");
            root.attachChild(other);
            step("reparent", () -> pools.reparent(one, other));
            step("recycle", () -> pools.recycle(one));
            at(Moment.IDLE, one);
            step("trim", () -> pool.trim(1));
            step("update", () -> pools.update(0.1f));
            step("close", pools::close);
            PoolStats stats = pool.stats();
            return String.join(", ", log) + "; " + stats.active() + " active, " + stats.idle() + " idle, "
                    + stats.created() + " created, " + stats.disposed() + " disposed";
        }

        private void step(String name, Runnable step) {
            log.add(name + outcome(step));
        }

        private static String outcome(Runnable step) {
            try {
                step.run();
                return "";
            } catch (RuntimeException e) {
                return " " + e.getClass().getSimpleName();
            }
        }

        private void at(Moment now, Spatial spatial) {
            if (now == moment && !isMade) {
                isMade = true;
                one = spatial;
                if (call == Call.THROW) {
                    log.add("throw");
                    throw new IllegalStateException("scripted");
                }
                log.add(call + outcome(this::make));
            }
        }

        private void make() {
            switch (call) {
                case RECYCLE -> pools.recycle(one);
                case REQUEST -> log.add(pools.requestRecycle(one) ? "requested" : "not requested");
                case REQUEST_AND_UPDATE -> {
                    pools.requestRecycle(one);
                    pools.update(0.01f);
                }
                case DETACH -> pool.detach(one);
                case REPARENT -> pools.reparent(one, new Node("elsewhere"));
                case LIFETIME -> pools.setLifetimeSeconds(one, 0.05f);
                case CLOSE_AT_END -> pools.closeAtEnd(one, () -> log.add("closed"));
                case RECYCLE_ALL -> pool.recycleAll();
                case TRIM -> pool.trim(9);
                case SPAWN -> pool.spawn();
                case SPAWN_BELOW -> pool.spawnUnder((Node) one);
                case CLOSE -> pool.close();
                case CLOSE_SCENE -> pools.close();
                default -> throw new AssertionError(call);
            }
        }

        @Override
        public void useEnded(PooledInstance instance, long useId, EndReason reason) {
            log.add("ended by " + reason);
            at(Moment.USE_ENDED, instance.spatial());
        }

        @Override
        public Object created(PooledInstance instance) {
            return this;
        }

        @Override
        public void spawned(PooledInstance instance, Object kept) {
            at(Moment.SPAWNED, instance.spatial());
        }

        @Override
        public void moved(PooledInstance instance, Object kept) {
            at(Moment.MOVED, instance.spatial());
        }

        @Override
        public void beforeReset(PooledInstance instance, Object kept) {
            at(Moment.BEFORE_RESET, instance.spatial());
        }

        @Override
        public void afterReset(PooledInstance instance, Object kept) {
            at(Moment.AFTER_RESET, instance.spatial());
        }

        /** Notes its hooks. */
        private final class Pool extends SpatialPool<Spatial> {
            Pool(Spatial prefab) {
                super("pool", prefab, settings -> settings.developmentMode(false));
            }

            @Override
            protected void onCreate(Spatial spatial) {
                log.add("onCreate");
                at(Moment.ON_CREATE, spatial);
            }

            @Override
            protected void onSpawn(Spatial spatial) {
                log.add("onSpawn");
                at(Moment.ON_SPAWN, spatial);
            }

            @Override
            protected void onRecycle(Spatial spatial) {
                log.add("onRecycle");
                at(Moment.ON_RECYCLE, spatial);
            }

            @Override
            protected void onDispose(Spatial spatial) {
                log.add("onDispose");
                at(Moment.ON_DISPOSE, spatial);
            }
        }
    }
}
