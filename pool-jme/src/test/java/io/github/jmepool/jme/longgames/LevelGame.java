// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.longgames;

import com.jme3.asset.AssetManager;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.BillboardControl;
import com.jme3.scene.shape.Box;
import com.simsilica.lemur.Button;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolGroup;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.physics.PhysicsPools;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.support.BackgroundScene;
import io.github.jmepool.jme.support.Scenes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * A game in levels, as one plays it for hours: sixteen pools for the whole game, one of them of elements of Lemur, and
 * six more for each level. How much each spawns rises and falls over minutes. Some instances have bodies, some are
 * instanced, some hang on others; what a use changes differs from use to use. Bullets are sought near enemies.
 */
public final class LevelGame {
    /** How long a level lasts. */
    public static final int LEVEL_SECONDS = 600;
    private static final int LEVEL_POOLS = 6;
    private static final int RESERVE = 3;
    /** How long the tide of a pool's spawns takes, in seconds; each next pool's takes a bit longer. */
    private static final float TIDE_SECONDS = 90f;
    private static final float SPAWNS_PER_SECOND = 6f;
    private static final float PRESSURE_SECONDS = 1_200f;
    /** Early, so that it happens in a short game, too. */
    private static final float FIRST_PRESSURE_SECONDS = 60f;

    public final PhysicsSpace space = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    private final ScenePools pools;
    private final AssetManager assets;
    private final Random random;
    private final List<SpatialPool<?>> forever = new ArrayList<>();
    private final List<SpatialPool<?>> ofLevel = new ArrayList<>();
    private final List<Spatial> lasting = new ArrayList<>();
    private final List<Long> lastingUses = new ArrayList<>();
    private final Vector3f place = new Vector3f();
    private final float step;
    private int levelSeconds = LEVEL_SECONDS;
    /** Who may ask on other threads for the end of what was spawned; null for nobody. */
    private BiConsumer<Spatial, Long> others;
    /** Sparks without spatials, which fly until they end by themselves, or with the level. */
    public final Swarm sparks;
    /** Names of instances, and numbers. */
    public final Labels tags;
    /** The handle of the last one; read by other threads. */
    public volatile long latestTag;
    /** The handle of the latest. */
    public volatile long latestSpark;
    private Swarm ofLevelSparks;
    /** How many uses of sparks and tags have begun, and ended. */
    private long handlesSpawned;
    private long handlesEnded;
    private PoolGroup level;
    private int levels;
    private double seconds;
    private double nextLevel;
    private double nextPressure = FIRST_PRESSURE_SECONDS;
    private double tideAtStart;
    private long spawns;

    public LevelGame(ScenePools pools, AssetManager assets, long seed, float step) {
        this.pools = pools;
        this.assets = assets;
        this.step = step;
        random = new Random(seed);
        PhysicsPools.install(pools, space);
        keep("bullet", box("bullet"), s -> s.instanced(true).lifetimeSeconds(1f));
        keep("coin", box("coin"), s -> s.instanced(true).instanceColors(true));
        keep("sign", sign("sign"), s -> s.instanced(true));
        forever.add(pools.registerFactory("button", () -> new Button("button"), s -> s.developmentMode(false)));
        keep("shard", box("shard"), s -> s.lifetimeSeconds(0.5f).sizing(SizingPolicy.pressure()));
        keep("enemy", tree("enemy"), s -> s.sizing(SizingPolicy.keepReserve(RESERVE)));
        keep("boss", tree("boss"), s -> s.maxActive(2));
        keep("smoke", Scenes.emitter("smoke", assets), s -> s.maxTotal(20).exhaustion(ExhaustionPolicy.REUSE_OLDEST));
        keep("crate", crate("crate"), s -> s);
        keep("barrel", crate("barrel"), s -> s.keepAttached(false));
        keep("painted", box("painted"), s -> s.materialMode(MaterialMode.PER_INSTANCE));
        keep("worker-made", tree("worker-made"), s -> s.cloneOffThread(true).maxIdle(15));
        keep("expiring", box("expiring"), s -> s.sizing(SizingPolicy.idleExpiry(Duration.ofSeconds(60))));
        keep("label", box("label"), s -> s.keepSiblingOrder(true));
        keep("checked", tree("checked"), s -> s.developmentMode(true).checkIdle(true));
        keep("plain", box("plain"), s -> s);
        tags = counted(pools.labels("tag", assets.loadFont("Interface/Fonts/Default.fnt"), s -> s.maxTotal(30)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).developmentMode(false)));
        sparks = counted(pools.swarm("spark", box("spark"), s -> s.maxTotal(40)
                .exhaustion(ExhaustionPolicy.REUSE_OLDEST).instanceColors(true).developmentMode(false)));
    }

    private <P extends HandlePool> P counted(P made) {
        made.addEndListener((why, handle) -> handlesEnded++);
        return made;
    }

    private <S extends Spatial> void keep(String name, S prefab, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        forever.add(pools.register(name, prefab, s -> settings.apply(s.developmentMode(false))));
    }

    private Geometry box(String name) {
        return painted(new Geometry(name, new Box(0.2f, 0.2f, 0.2f)));
    }

    private <S extends Spatial> S painted(S spatial) {
        return Scenes.unshaded(spatial, assets, ColorRGBA.randomColor());
    }

    private Node tree(String name) {
        return painted(BackgroundScene.tree(name));
    }

    private Geometry crate(String name) {
        Geometry crate = box(name);
        crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.2f), 1f));
        return crate;
    }

    /** Turned to each camera. */
    private Geometry sign(String name) {
        Geometry sign = box(name);
        sign.addControl(new BillboardControl());
        return sign;
    }

    /** The pools that are there for the whole game. */
    public List<SpatialPool<?>> forever() {
        return forever;
    }

    /**
     * From now on levels take that long, most is going on at the start already, and each use that begins is shown to
     * others, who may ask for its end.
     */
    public void playWith(int secondsOfLevel, BiConsumer<Spatial, Long> asking) {
        levelSeconds = secondsOfLevel;
        others = asking;
        beginAtFlood();
    }

    /** Most is going on at the start already. */
    public void beginAtFlood() {
        tideAtStart = Math.PI * TIDE_SECONDS;
    }

    public long spawns() {
        return spawns;
    }

    public int levels() {
        return levels;
    }

    /** One step of the game. Render thread. */
    public void play() {
        seconds += step;
        if (seconds >= nextLevel) {
            nextLevel += levelSeconds;
            beginLevel();
        }
        spawnSome(forever);
        spawnSome(ofLevel);
        spark(sparks);
        spark(ofLevelSparks);
        tag();
        hit();
        endSome();
        if (seconds >= nextPressure) {
            nextPressure += PRESSURE_SECONDS;
            pools.background().freeMemory(TrimStrategy.toPrewarm());
        }
        space.update(step, 0);
    }

    private void beginLevel() {
        endLevel();
        level = pools.group("level " + ++levels);
        ofLevelSparks = counted(level.add(pools.swarm("level " + levels + " sparks", box("spark"),
                s -> s.prewarm(10).maxIdle(20).developmentMode(false))));
        for (int i = 0; i < LEVEL_POOLS; i++) {
            String name = "level " + levels + " kind " + i;
            boolean asOne = i < 4 && i % 2 == 0;
            Spatial prefab = i < 4 ? box(name) : i == 4 ? crate(name) : tree(name);
            ofLevel.add(level.register(name, prefab,
                    s -> s.prewarm(10).instanced(asOne).developmentMode(false)));
        }
    }

    /** Some follow what may end before them, some rise for a while, some are recycled at once. */
    private void tag() {
        if (random.nextInt(4) > 0) {
            return;
        }
        LabelStyle style = LabelStyle.DEFAULT.rise(3f);
        long tag = switch (random.nextInt(3)) {
            case 0 -> tags.spawn(random.nextInt(), place, ColorRGBA.White, style);
            case 1 -> tags.spawnBar(random.nextFloat(), place, ColorRGBA.Green, ColorRGBA.Red, style);
            default -> tags.spawn("tag", place, ColorRGBA.White, style);
        };
        handlesSpawned++;
        latestTag = tag;
        SpatialPool<?> pool = forever.get(random.nextInt(forever.size()));
        Spatial followed = pool.findActive(any -> true);
        switch (random.nextInt(4)) {
            case 0 -> tags.recycle(tag);
            case 1 -> tags.setLifetimeSeconds(tag, 4f * random.nextFloat());
            default -> {
                if (followed != null) {
                    tags.follow(tag, followed, place);
                }
            }
        }
    }

    /** Some fly for a while, some until the level ends, some are recycled at once. */
    private void spark(Swarm swarm) {
        if (random.nextInt(4) > 0) {
            return;
        }
        long handle = swarm.spawn(place);
        handlesSpawned++;
        latestSpark = handle;
        swarm.setVelocity(handle, place);
        switch (random.nextInt(4)) {
            case 0 -> swarm.recycle(handle);
            case 1 -> swarm.setScale(handle, 1f + random.nextFloat());
            default -> swarm.setLifetimeSeconds(handle, 4f * random.nextFloat());
        }
    }

    /** Bullets end near enemies, and sparks near where the last instance was spawned. */
    private void hit() {
        if (random.nextInt(4) == 0) {
            pools.pool("bullet").query().pairs(pools.pool("enemy").query(), 2f, (bullet, enemy) -> {
                if (!pools.requestRecycle(bullet)) {
                    refuseUnlessOthersAsk(new StaleUseException("bullet", "found, though it has ended", 0, 0));
                }
            });
            sparks.query().near(place, 2f, sparks::recycle);
        }
    }

    private void endLevel() {
        ofLevel.clear();
        if (level != null) {
            level.close();
        }
    }

    private void spawnSome(List<SpatialPool<?>> from) {
        for (int i = 0; i < from.size(); i++) {
            double tide = 0.5 - 0.5 * Math.cos((tideAtStart + seconds) / (TIDE_SECONDS + 13 * i));
            if (random.nextFloat() < SPAWNS_PER_SECOND * step * tide) {
                spawn(from.get(i));
            }
        }
    }

    private void spawn(SpatialPool<?> pool) {
        place.set(random.nextInt(20) - 10, random.nextInt(10) - 5, -random.nextInt(20));
        boolean lasts = random.nextInt(4) == 0;
        Spatial spatial = pool.trySpawn(null, place, null);
        float seconds = lasts ? 0f : 0.2f + 4 * random.nextFloat();
        spawns++;
        if (spatial == null) {
            return;
        }
        long use = TestScene.useOf(pools.instanceOf(spatial));
        try {
            pools.setLifetimeSeconds(spatial, seconds);
        } catch (StaleUseException askedMeanwhile) {
            // another thread may ask for the end of whatever use the spatial is in, which is this one by now
            refuseUnlessOthersAsk(askedMeanwhile);
        }
        change(pool, spatial);
        if (lasts) {
            lasting.add(spatial);
            lastingUses.add(use);
        }
        if (others != null) {
            others.accept(spatial, use);
        }
    }

    /** What games do with an instance. */
    private void change(SpatialPool<?> pool, Spatial spatial) {
        switch (random.nextInt(8)) {
            case 0 -> spatial.setLocalScale(1 + random.nextFloat());
            case 1 -> spatial.setUserData("score", random.nextInt(100));
            case 2 -> spatial.setCullHint(Spatial.CullHint.Always);
            case 3 -> spatial.setMaterial(painted(new Geometry("other")).getMaterial());
            case 4 -> hang(pool, spatial);
            case 5 -> {
                if (spatial instanceof Button button) {
                    button.setText("pressed");
                    button.setFontSize(30f);
                    button.addClickCommands(pressed -> { });
                }
            }
            default -> {
                RigidBodyControl body = spatial.getControl(RigidBodyControl.class);
                if (body != null) {
                    body.setLinearVelocity(place);
                }
            }
        }
    }

    /** A label that hangs on a tree goes with it. */
    private void hang(SpatialPool<?> pool, Spatial spatial) {
        if (spatial instanceof Node tree) {
            forever.get(forever.size() - 3).spawnUnder(tree);
            spawns++;
        }
    }

    private void endSome() {
        while (!lasting.isEmpty() && (lasting.size() > 60 || random.nextFloat() < 0.1f)) {
            int last = lasting.size() - 1;
            int index = random.nextInt(lasting.size());
            Spatial spatial = lasting.set(index, lasting.get(last));
            long use = lastingUses.set(index, lastingUses.get(last));
            lasting.remove(last);
            lastingUses.remove(last);
            if (pools.isCurrent(spatial, use)) {
                end(spatial, use);
            }
        }
    }

    private void end(Spatial spatial, long use) {
        try {
            switch (random.nextInt(8)) {
                case 0 -> pools.requestRecycle(spatial, use);
                case 1 -> pools.setLifetimeSeconds(spatial, 0.3f);
                case 2 -> leave(pools.detach(spatial));
                default -> pools.recycle(spatial, use);
            }
        } catch (StaleUseException askedMeanwhile) {
            refuseUnlessOthersAsk(askedMeanwhile);
        }
    }

    private void refuseUnlessOthersAsk(StaleUseException askedMeanwhile) {
        if (others == null) {
            throw askedMeanwhile;
        }
    }

    /** What is the game's own now leaves the scene, and its body the space. */
    private static void leave(Spatial spatial) {
        spatial.removeFromParent();
        RigidBodyControl body = spatial.getControl(RigidBodyControl.class);
        if (body != null) {
            body.setPhysicsSpace(null);
        }
    }

    /** Nothing is lost, nothing is there twice. Render thread. */
    public void check() {
        int known = 0;
        long inUse = sparks.activeCount() + ofLevelSparks.activeCount() + tags.activeCount();
        if (handlesSpawned - handlesEnded != inUse) {
            throw new AssertionError(handlesSpawned + " sparks and tags spawned, " + handlesEnded + " ended, and not "
                    + inUse + " in use");
        }
        for (PoolStats stats : pools.stats()) {
            long left = stats.active() + stats.idle() + stats.disposing() + stats.disposed() + stats.detached();
            if (stats.created() != left) {
                throw new AssertionError(stats + ": created, and not " + left);
            }
            known += pools.has(stats.name()) ? stats.total() : 0;
        }
        for (SpatialPool<?> pool : forever) {
            if (TestScene.active(pool).size() != pool.activeCount()) {
                throw new AssertionError(pool.stats() + ", in use: " + TestScene.active(pool));
            }
            int[] found = {0};
            pool.query().near(Vector3f.ZERO, Float.POSITIVE_INFINITY, spatial -> found[0]++);
            if (found[0] > pool.activeCount()) {
                throw new AssertionError(pool.stats() + ", found: " + found[0]);
            }
        }
        if (TestScene.of(pools).knownInstances() < known) {
            throw new AssertionError(TestScene.of(pools).knownInstances() + " spatials known, " + known + " pooled");
        }
    }

    /** Ends all uses and gives up all that is idle; frames have to follow. Render thread. */
    public void clear() {
        lasting.clear();
        lastingUses.clear();
        endLevel();
        pools.recycleAll();
        forever.forEach(pool -> pool.trim(Integer.MAX_VALUE));
        sparks.trim(Integer.MAX_VALUE);
        tags.trim(Integer.MAX_VALUE);
        nextLevel = seconds;
    }

    /** What is left. Render thread. */
    public String left() {
        return pools.stats().stream().filter(stats -> stats.total() + stats.disposing() > 0).toList() + ", background "
                + (pools.background().isIdle() ? "idle" : "at work");
    }

    /** Whether nothing is in use and nothing idle but a reserve. Render thread. */
    public boolean isEmpty() {
        return pools.stats().stream().allMatch(stats -> stats.active() == 0 && stats.disposing() == 0
                && (stats.idle() == 0 || stats.name().equals("enemy"))) && pools.background().isIdle();
    }
}
