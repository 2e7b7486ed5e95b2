// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.jme3.light.AmbientLight;
import com.jme3.math.ColorRGBA;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.renderer.queue.RenderQueue.ShadowMode;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.internal.instancing.TwinScenes.Act;
import io.github.jmepool.jme.internal.instancing.TwinScenes.Feature;
import io.github.jmepool.jme.internal.instancing.TwinScenes.Kind;
import io.github.jmepool.jme.internal.instancing.TwinScenes.Twin;
import io.github.jmepool.jme.support.DisplayApp;
import io.github.jmepool.jme.support.Displays;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * On real OpenGL, scenes made and played at random look the same in all views, and answer the same, whether instances
 * are drawn individually or as one. What fails is made smaller before it is reported. {@code -Djmepool.seed} repeats a
 * run, {@code -Djmepool.rounds} sets how many scenes are played.
 */
@Tag("display")
class RandomScenesDisplayTest {
    private static final int ROUNDS = Integer.getInteger("jmepool.rounds", 5);
    private static final int FRAMES = 8;
    private static final int ACTS_PER_FRAME = 5;
    /** Both twins have a pool of each: among many pools, those with few instances share nodes, in another order. */
    private static final int MOST_KINDS = 8;
    /** Plays that making a failure smaller may take. */
    private static final int MOST_TRIES = 150;

    private PoolAppState state;
    private DisplayApp app;

    @AfterEach
    void close() {
        if (app != null) {
            app.close();
        }
    }

    @Test
    void lookAndAnswerAlikeSinglyAndAsOne() {
        Displays.require(RandomScenesDisplayTest.class);
        long seed = Seeds.of(RandomScenesDisplayTest.class);
        int together = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Play play = Play.random(Seeds.random(seed + round));
            Outcome outcome = play(play);
            if (outcome.failure != null) {
                Play smaller = smaller(play);
                fail("seed %d: %s%nand played smaller: %s%n%s", seed + round, outcome.failure,
                        play(smaller).failure, smaller);
            }
            together += outcome.together;
        }
        assertThat(together).as("instances drawn with others, of all frames").isGreaterThan(ROUNDS * FRAMES);
    }

    private Outcome play(Play play) {
        try {
            open();
            return playIn(play);
        } catch (AssertionError | RuntimeException e) {
            app.close();
            app = null;
            return new Outcome(described(e), 0);
        }
    }

    private static String described(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        StackTraceElement[] at = cause.getStackTrace();
        return cause + " at " + Arrays.toString(Arrays.copyOf(at, Math.min(4, at.length)));
    }

    private void open() {
        if (app == null) {
            state = new PoolAppState();
            app = new DisplayApp(TwinScenes.WIDTH, TwinScenes.HEIGHT, state);
            app.run(() -> {
                TwinScenes.blendOnce(app);
            });
        }
    }

    private Outcome playIn(Play play) {
        try (TwinScenes twins = new TwinScenes(app, state, play.features, play.kinds)) {
            int together = 0;
            for (int frame = 0; frame < FRAMES; frame++) {
                for (Step step : play.steps) {
                    if (step.frame == frame) {
                        app.run(() -> twins.both(step.act, step.seed));
                    }
                }
                twins.step();
                int now = frame;
                String difference = app.call(() -> twins.difference(now));
                if (difference != null) {
                    return new Outcome("frame " + frame + ", " + difference, 0);
                }
                together += app.call(twins::instanced);
            }
            return new Outcome(null, together);
        }
    }

    /** The play without all that can be left out while it still fails. */
    private Play smaller(Play play) {
        Play smallest = play;
        int tries = 0;
        boolean shrunk = true;
        while (shrunk) {
            shrunk = false;
            for (Play candidate : smallest.smaller()) {
                if (tries++ >= MOST_TRIES) {
                    return smallest;
                }
                if (play(candidate).failure != null) {
                    smallest = candidate;
                    shrunk = true;
                    break;
                }
            }
        }
        return smallest;
    }

    /** How a session ended: what differed, and how many instances were drawn with others in all frames. */
    private record Outcome(@Nullable String failure, int together) {
    }

    /** What is done before a frame. */
    private record Step(int frame, Deed act, long seed) {
        @Override
        public String toString() {
            return "before frame " + frame + ": " + act + " (" + seed + ")";
        }
    }

    /** A scene and what happens in it. */
    private record Play(Set<Feature> features, Set<Kind> kinds, List<Step> steps) {
        static Play random(Random random) {
            Set<Feature> features = EnumSet.noneOf(Feature.class);
            for (Feature feature : Feature.values()) {
                if (random.nextInt(3) == 0) {
                    features.add(feature);
                }
            }
            Set<Kind> kinds = EnumSet.of(Kind.values()[random.nextInt(Kind.values().length)]);
            for (Kind kind : Kind.values()) {
                if (random.nextInt(3) == 0 && kinds.size() < MOST_KINDS) {
                    kinds.add(kind);
                }
            }
            if (kinds.contains(Kind.ROCK)) {
                // a view within a view draws with the levels of the outer one
                features.remove(Feature.MIRROR);
            }
            if (kinds.contains(Kind.ICE)) {
                // the instances of a pool are sorted among each other
                kinds.remove(Kind.SPARK);
            }
            List<Step> steps = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                // after a frame in which nothing happens, the engine has nothing to update until something does
                int count = random.nextInt(3) == 0 ? random.nextInt(2) : ACTS_PER_FRAME;
                for (int i = 0; i < count; i++) {
                    Deed[] acts = Deed.values();
                    boolean spawns = random.nextInt(3) == 0 || frame == 0;
                    steps.add(new Step(frame, spawns ? Deed.SPAWN : acts[random.nextInt(acts.length)],
                            random.nextInt(1 << 16)));
                }
            }
            return new Play(features, kinds, steps);
        }

        /** With one thing less, large things first. */
        List<Play> smaller() {
            List<Play> all = new ArrayList<>();
            for (int size = steps.size() / 2; size > 0; size /= 2) {
                for (int from = 0; from + size <= steps.size(); from += size) {
                    List<Step> fewer = new ArrayList<>(steps);
                    fewer.subList(from, from + size).clear();
                    all.add(new Play(features, kinds, fewer));
                }
            }
            for (Kind kind : kinds) {
                Set<Kind> fewer = EnumSet.copyOf(kinds);
                fewer.remove(kind);
                if (!fewer.isEmpty()) {
                    all.add(new Play(features, fewer, steps));
                }
            }
            for (Feature feature : features) {
                Set<Feature> fewer = EnumSet.copyOf(features);
                fewer.remove(feature);
                all.add(new Play(fewer, kinds, steps));
            }
            return all;
        }
    }

    private static <T> @Nullable T any(Random random, List<T> list) {
        return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
    }

    /** An instance that fulfils something; null where none does. */
    private static @Nullable Spatial any(Twin twin, Random random, Predicate<Spatial> condition) {
        return any(random, twin.inUse.stream().filter(condition).filter(spatial -> !isIce(spatial)).toList());
    }

    /** Sorted where it is drawn with all others of its pool. */
    private static boolean isIce(Spatial spatial) {
        return spatial.getQueueBucket() == Bucket.Transparent && !spatial.getName().startsWith("spark");
    }

    /** What games do with instances, with what they hang below, and with pools. */
    private enum Deed implements Act {
        SPAWN {
            @Override
            public void on(Twin twin, Random random) {
                Kind kind = any(random, List.copyOf(twin.pools.keySet()));
                boolean gui = twin.isOnGui(kind);
                int where = gui || kind == Kind.ICE ? 0 : random.nextInt(6);
                for (int i = random.nextInt(random.nextInt(4) == 0 ? 100 : 8); i >= 0; i--) {
                    Vector3f place = TwinScenes.place(random, gui);
                    Quaternion turn = TwinScenes.turn(random, gui);
                    SpatialPool<Spatial> pool = twin.pools.get(kind);
                    Spatial instance = where < 3 ? pool.spawn(place, turn)
                            : pool.spawnUnder(twin.nodes[where - 3], place, turn);
                    instance.setLocalScale(gui ? 1f : 0.3f + random.nextFloat());
                    twin.inUse.add(instance);
                }
            }
        },
        SPAWN_UNDER_AN_INSTANCE {
            @Override
            public void on(Twin twin, Random random) {
                Spatial above = any(twin, random, spatial -> spatial instanceof Node);
                Kind kind = any(random, List.copyOf(twin.pools.keySet()));
                if (above != null && kind != Kind.ICE && twin.isOnGui(kind) == twin.isOnGui(kindOf(twin, above))) {
                    twin.inUse.add(twin.pools.get(kind).spawnUnder((Node) above, new Vector3f(1f, 1f, 0.3f)));
                }
            }
        },
        RECYCLE {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(random, twin.inUse);
                if (instance != null) {
                    twin.poolOf(instance).recycle(instance);
                }
            }
        },
        RECYCLE_ALL_OF_A_POOL {
            @Override
            public void on(Twin twin, Random random) {
                any(random, List.copyOf(twin.pools.values())).recycleAll();
            }
        },
        MOVE {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(random, twin.inUse);
                if (instance != null) {
                    instance.setLocalTranslation(TwinScenes.place(random, twin.isOnGui(kindOf(twin, instance))));
                }
            }
        },
        MOVE_ALL {
            @Override
            public void on(Twin twin, Random random) {
                for (Spatial instance : twin.inUse) {
                    instance.move(random.nextFloat() - 0.5f, random.nextFloat() - 0.5f, 0f);
                }
            }
        },
        HIDE {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> true);
                if (instance != null) {
                    instance.setCullHint(random.nextBoolean() ? CullHint.Always : CullHint.Inherit);
                }
            }
        },
        SHOW_ALL_PARTS {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> spatial instanceof Node);
                if (instance != null) {
                    instance.depthFirstTraversal(part -> part.setCullHint(CullHint.Inherit));
                }
            }
        },
        MIRROR {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> !twin.isOnGui(kindOf(twin, spatial)));
                if (instance != null) {
                    instance.setLocalScale(random.nextBoolean() ? -0.8f : 0.8f);
                }
            }
        },
        PAINT {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> spatial instanceof Geometry);
                if (instance instanceof Geometry geometry) {
                    geometry.setMaterial(geometry.getMaterial().clone());
                    if (geometry.getMaterial().getMaterialDef().getMaterialParam("Color") != null) {
                        geometry.getMaterial().setColor("Color", new ColorRGBA(0f, 0.2f, 0.2f, 1f));
                    }
                }
            }
        },
        SHADOW {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> true);
                if (instance != null) {
                    instance.setShadowMode(ShadowMode.values()[random.nextInt(ShadowMode.values().length)]);
                }
            }
        },
        LOSE_A_PART {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> spatial instanceof Node);
                if (instance instanceof Node node && node.getQuantity() > 0) {
                    node.detachChildAt(random.nextInt(node.getQuantity()));
                }
            }
        },
        GET_A_PART {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> spatial instanceof Node);
                if (instance instanceof Node node) {
                    Geometry part = new Geometry("hat", new Box(0.3f, 0.3f, 0.3f));
                    part.setMaterial(twin.plain.clone());
                    part.setLocalTranslation(0f, 1f, 0f);
                    node.attachChild(part);
                }
            }
        },
        PUT_ELSEWHERE {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> !twin.isOnGui(kindOf(twin, spatial)));
                int where = random.nextInt(4);
                if (instance != null) {
                    (where == 3 ? twin.world : twin.nodes[where]).attachChild(instance);
                }
            }
        },
        TAKE_AWAY {
            @Override
            public void on(Twin twin, Random random) {
                Spatial instance = any(twin, random, spatial -> true);
                if (instance != null) {
                    instance.removeFromParent();
                }
            }
        },
        MOVE_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                twin.nodes[random.nextInt(3)].move(random.nextFloat() - 0.5f, 0.2f, random.nextFloat() - 0.5f);
            }
        },
        HINT_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                twin.nodes[random.nextInt(3)].setCullHint(CullHint.values()[random.nextInt(4)]);
            }
        },
        SHADOW_OF_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                twin.nodes[random.nextInt(3)].setShadowMode(
                        ShadowMode.values()[random.nextInt(ShadowMode.values().length)]);
            }
        },
        /** Not to a bucket of transparent things, among which one draw call isn't sorted. */
        BUCKET_OF_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                twin.nodes[random.nextInt(3)].setQueueBucket(
                        List.of(Bucket.Inherit, Bucket.Opaque, Bucket.Sky).get(random.nextInt(3)));
            }
        },
        LIGHT_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                Node node = twin.nodes[random.nextInt(3)];
                if (node.getLocalLightList().size() > 0) {
                    node.removeLight(node.getLocalLightList().get(0));
                } else {
                    node.addLight(new AmbientLight(ColorRGBA.Red));
                }
            }
        },
        DETACH_A_NODE {
            @Override
            public void on(Twin twin, Random random) {
                Node node = twin.nodes[random.nextInt(3)];
                if (node.getParent() != null) {
                    node.removeFromParent();
                } else {
                    (node == twin.nodes[2] ? twin.nodes[1] : twin.world).attachChild(node);
                }
            }
        },
        TURN_THE_CAMERA {
            @Override
            public void on(Twin twin, Random random) {
                twin.camera().lookAt(TwinScenes.place(random, false), Vector3f.UNIT_Y);
            }
        },
        MOVE_THE_CAMERA {
            @Override
            public void on(Twin twin, Random random) {
                float angle = random.nextFloat() * FastMath.TWO_PI;
                float distance = 14f + 30f * random.nextFloat();
                twin.camera().setLocation(new Vector3f(distance * FastMath.sin(angle), 12f * random.nextFloat() - 4f,
                        distance * FastMath.cos(angle)));
                twin.camera().lookAt(TwinScenes.place(random, false), Vector3f.UNIT_Y);
            }
        },
        SWITCH {
            @Override
            public void on(Twin twin, Random random) {
                SpatialPool<Spatial> pool = any(random, List.copyOf(twin.pools.values()));
                boolean asOne = random.nextBoolean();
                if (twin.asOne) {
                    pool.configure(pool.settings().toBuilder().instanced(asOne).build());
                }
            }
        };

        private static Kind kindOf(Twin twin, Spatial instance) {
            return twin.pools.entrySet().stream().filter(entry -> entry.getValue() == twin.poolOf(instance))
                    .findFirst().orElseThrow().getKey();
        }
    }
}
