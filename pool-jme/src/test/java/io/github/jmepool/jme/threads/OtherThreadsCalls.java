// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.asset.ModelKey;
import com.jme3.audio.AudioBuffer;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.shape.Box;
import com.jme3.texture.Texture2D;
import io.github.jmepool.core.ConcurrentObjectPool;
import io.github.jmepool.core.PoolListener;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.observe.PoolJmx;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.shared.SharedObject;
import io.github.jmepool.core.shared.SharedPool;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.TrimStrategy;
import io.github.jmepool.jme.EndListener;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SharedAssets;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.support.BackgroundScene;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.UnaryOperator;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** What one of the {@link OtherThreads} calls, and what it expects of each call. */
final class OtherThreadsCalls {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();
    /** Of how many calls one is of those that take long. */
    private static final int RARELY = 40;
    private static final int MOST_HELD = 6;
    private static final int KEYS = 5;

    private final OtherThreads all;
    private final ScenePools pools;
    private final AssetManager assets = new DesktopAssetManager();
    private final String name;
    private final Random random;
    private final List<Call> often;
    private final List<Call> rarely;
    private final List<Runnable> held = new ArrayList<>();
    private long workOfferedIn = -1;
    private int serial;

    private interface Call {
        void run() throws Exception;
    }

    OtherThreadsCalls(OtherThreads all, String name, long seed) {
        this.all = all;
        this.name = name;
        pools = all.pools;
        random = new Random(seed);
        often = List.of(this::request, this::request, this::ask, this::find, this::readSettings, this::pauseLifetimes,
                this::hearOfEnds, this::readCounts, this::share, this::watchPrewarm, this::leftovers, this::handles);
        rarely = List.of(this::register, this::registerSwarm, this::registerLabels, this::freeMemory, this::showInJmx,
                this::startRecording, this::listen, this::observeOwnPool, this::mayNot);
    }

    void next() throws Exception {
        List<Call> from = random.nextInt(RARELY) == 0 ? rarely : often;
        from.get(random.nextInt(from.size())).run();
    }

    /** Gives back what is held. */
    void end() {
        held.forEach(Runnable::run);
        held.clear();
    }

    private void called(String call) {
        all.called(call);
    }

    private static void check(boolean right, String wrong) {
        if (!right) {
            throw new AssertionError(wrong);
        }
    }

    private void request() {
        OtherThreads.Use use = all.anyUse(random);
        if (use == null || random.nextInt(3) != 0) {
            return;
        }
        if (random.nextInt(8) == 0) {
            pools.requestRecycle(use.part);
        } else if (pools.requestRecycle(use.spatial, use.id)) {
            all.accepted(use);
            check(!pools.isCurrent(use.spatial, use.id), "a use goes on though its end was accepted");
        }
        called("ScenePools.requestRecycle");
    }

    private void ask() {
        OtherThreads.Use use = all.anyUse(random);
        if (use == null) {
            return;
        }
        boolean hadEnded = use.ended;
        boolean goesOn = pools.isCurrent(use.part, use.id);
        check(!(hadEnded && goesOn), "use " + use.id + " of " + use.spatial + " goes on again");
        called("ScenePools.isCurrent");
        PooledInstance instance = pools.instanceOf(use.part);
        called("ScenePools.instanceOf");
        if (instance != null) {
            check(instance.spatial() == use.spatial, use.part + " is found in " + instance);
            long now = instance.useId();
            check(!(hadEnded && now == use.id), "use " + use.id + " of " + use.spatial + " is there again");
            called("PooledInstance.useId");
            check(now >= 0, "use " + now);
            instance.isActive();
            called("PooledInstance.isActive");
            called("PooledInstance.spatial");
            check(instance.pool().name() != null, "a pool without a name");
            called("PooledInstance.pool");
            check(instance.toString().startsWith("Spatial '"), instance.toString());
            called("PooledInstance.toString");
        }
        use.ended |= !goesOn;
    }

    private void find() {
        SpatialPool<?> pool = all.anyPool(random);
        check(pools.pool(pool.name()) == pool, "another pool has the name " + pool.name());
        called("ScenePools.pool");
        check(pools.has(pool.name()), "there is no " + pool.name());
        check(!pools.has("nobody"), "there is a nobody");
        called("ScenePools.has");
        check(pools.pools().containsAll(all.forever), "a pool is missing");
        called("ScenePools.pools");
        check(pools.managedPools().containsAll(all.forever), "a pool is missing among all kinds");
        called("ScenePools.managedPools");
        check(pools.toString().startsWith("ScenePools [Pool '"), pools.toString());
        called("ScenePools.toString");
        check(pool.toString().startsWith("Pool '" + pool.name() + "' ("), pool.toString());
        called("SpatialPool.toString");
        check(pools.sizingView().isPresent(), "no sizing view");
        called("ScenePools.sizingView");
    }

    private void readSettings() {
        SpatialPool<?> pool = all.anyPool(random);
        check(pool.settings().name().equals(pool.name()), "settings of another pool");
        called("SpatialPool.name");
        called("SpatialPool.settings");
        check(pool.baseSettings().name().equals(pool.name()), "settings of another pool");
        called("SpatialPool.baseSettings");
        check(pools.background() != null && pools.shared() != null, "parts of the scene are missing");
        called("ScenePools.background");
        String name = "nobody " + Thread.currentThread().getId();
        UnaryOperator<SpatialPoolSettings> same = settings -> settings;
        check(pools.settingsFor(name, same) == null, name + " has settings");
        check(pools.settingsFor(name, null) == same, name + " has other settings");
        called("ScenePools.settingsFor");
    }

    /** Time goes on soon: whichever thread is the last to say so, says that it does. */
    private void pauseLifetimes() {
        pools.setLifetimesPaused(true);
        pools.setLifetimesPaused(false);
        called("ScenePools.setLifetimesPaused");
    }

    private void hearOfEnds() {
        long[] last = new long[1];
        EndListener listener = (instance, use, why) -> {
            last[0] = use;
            check(use > 0, "use " + use + " has ended");
        };
        SpatialPool<?> pool = all.anyPool(random);
        pool.addEndListener(listener);
        called("SpatialPool.addEndListener");
        pools.addEndListener(listener);
        called("ScenePools.addEndListener");
        pool.removeEndListener(listener);
        called("SpatialPool.removeEndListener");
        pools.removeEndListener(listener);
        called("ScenePools.removeEndListener");
    }

    private void leftovers() {
        all.anyPool(random).leftovers().forEach(sentence -> check(!sentence.isBlank(), "nothing was left"));
        called("SpatialPool.leftovers");
    }

    private void readCounts() {
        PoolRegistry registry = pools.monitoring().registry();
        called("ScenePools.monitoring");
        called("PoolMonitoring.registry");
        SpatialPool<?> pool = all.anyPool(random);
        check(registry.has(pool.name()) && registry.pool(pool.name()) == pool, "the registry has another pool");
        called("PoolRegistry.has");
        called("PoolRegistry.pool");
        check(registry.pools().containsAll(all.forever), "the registry lacks a pool");
        called("PoolRegistry.pools");
        for (PoolStats stats : registry.publishedStats()) {
            long left = stats.active() + stats.idle() + stats.disposing() + stats.disposed() + stats.detached();
            check(stats.created() == left, stats + ": created, and not " + left);
        }
        called("PoolRegistry.publishedStats");
        for (PoolCounts counts : registry.publishedCounts()) {
            check(counts.active() >= 0 && counts.idle() >= 0, counts.toString());
        }
        called("PoolRegistry.publishedCounts");
    }

    private void share() {
        if (held.size() >= MOST_HELD) {
            held.remove(random.nextInt(held.size())).run();
            return;
        }
        SharedAssets shared = pools.shared();
        called("ScenePools.shared");
        switch (random.nextInt(4)) {
            case 0 -> hold("SharedAssets.textures", shared.textures(), key -> new Texture2D());
            case 1 -> hold("SharedAssets.materials", shared.materials(), key -> all.paint.clone());
            case 2 -> hold("SharedAssets.meshes", shared.meshes(), key -> new Box(1, 1, 1));
            default -> hold("SharedAssets.sounds", shared.sounds(), key -> new AudioBuffer());
        }
    }

    private <T> void hold(String call, SharedPool<String, T> pool, Function<String, T> loader) {
        called(call);
        SharedObject<String, T> object = pool.acquire("key " + random.nextInt(KEYS), loader);
        called("SharedPool.acquire");
        check(object.holders() > 0 && !object.isEvicted(), object + " is held by nobody");
        held.add(() -> {
            check(object.holders() > 0 && !object.isEvicted(), object + " is not held any more");
            pool.release(object);
            called("SharedPool.evict");
        });
        check(pool.stats().active() > 0 && pool.count() > 0, "nothing is held");
        if (random.nextInt(20) == 0) {
            String own = name + ", " + serial++;
            new SharedPoolCalls<>(pool, this::called).make(own, loader.apply(own), loader.apply(own));
        }
    }

    private void watchPrewarm() {
        PrewarmTask task = all.prewarm;
        if (task == null) {
            return;
        }
        boolean done = task.isDone();
        called("PrewarmTask.isDone");
        boolean cancelled = task.isCancelled();
        called("PrewarmTask.isCancelled");
        check(!(done && cancelled), "a prewarm was done and cancelled");
        check(task.isOver() || !done && !cancelled, "a prewarm goes on after its end");
        called("PrewarmTask.isOver");
        check(task.progress() >= 0 && task.progress() <= 1, "progress " + task.progress());
        called("PrewarmTask.progress");
        check(task.total() >= 0, "total " + task.total());
        called("PrewarmTask.total");
        check(task.failure().isEmpty(), "a prewarm has failed: " + task.failure());
        called("PrewarmTask.failure");
        if (random.nextInt(200) == 0) {
            task.cancel();
            called("PrewarmTask.cancel");
            check(task.isOver(), "a cancelled prewarm goes on");
        }
    }

    /** Of all that ask for a name at once, one gets it. */
    private void register() {
        if (!all.mayRegister()) {
            return;
        }
        int number = all.registrations.get();
        String poolName = "registered " + number;
        try {
            SpatialPool<?> pool = switch (number % 7) {
                case 0 -> pools.register(poolName, box(poolName));
                case 1 -> pools.register(poolName, box(poolName), SpatialPoolSettings.builder(poolName).build());
                case 2 -> pools.register(poolName, box(poolName), s -> s.prewarm(2));
                case 3 -> registerAll(poolName);
                case 4 -> registerFactory(poolName);
                case 5 -> registerLoaded(poolName);
                default -> pools.register(new SpatialPool<>(poolName, box(poolName)));
            };
            check(all.names.add(poolName), poolName + " was given twice");
            all.registrations.compareAndSet(number, number + 1);
            check(pools.pool(poolName) == pool, poolName + " is not found");
            all.registered.add(pool);
        } catch (IllegalArgumentException taken) {
            check(taken.getMessage().contains("There is a pool '" + poolName + "' already"), taken.getMessage());
        }
        called("ScenePools.register");
    }

    private void registerSwarm() {
        if (all.mayRegister()) {
            String swarmName = "swarm of " + name + ", " + serial++;
            Geometry spark = new Geometry("spark", new Box(1, 1, 1));
            spark.setMaterial(all.paint);
            all.registeredSwarms.add(pools.swarm(swarmName, spark, s -> s.prewarm(3)));
            called("ScenePools.swarm");
        }
    }

    private void registerLabels() {
        if (all.mayRegister()) {
            String labelsName = "labels of " + name + ", " + serial++;
            all.registeredLabels.add(pools.labels(labelsName, all.font, s -> s.prewarm(3)));
            called("ScenePools.labels");
        }
    }

    private void handles() {
        boolean isTag = random.nextBoolean();
        HandlePool pool = isTag ? all.game.tags : all.game.sparks;
        check(pool.settings().name().equals(pool.name()), "settings of another pool");
        called("HandlePool.name");
        called("HandlePool.settings");
        check(pool.baseSettings().name().equals(pool.name()), "settings of another pool");
        called("HandlePool.baseSettings");
        check(pool.toString().equals(isTag ? "Labels 'tag'" : "Swarm 'spark'"), pool.toString());
        called("HandlePool.toString");
        long[] last = new long[1]; // so that each thread has a listener of its own
        ObjLongConsumer<EndReason> listener = (why, handle) -> {
            last[0] = handle;
            check(handle != 0, "no handle has ended");
        };
        pool.addEndListener(listener);
        called("HandlePool.addEndListener");
        pool.removeEndListener(listener);
        called("HandlePool.removeEndListener");
        if (random.nextInt(3) == 0) {
            long latest = isTag ? all.game.latestTag : all.game.latestSpark;
            pool.requestRecycle(latest);
            called("HandlePool.requestRecycle");
            check(!pool.isCurrent(latest), "goes on, though its end was requested");
            called("HandlePool.isCurrent");
        }
    }

    private SpatialPool<?> registerFactory(String poolName) {
        called("ScenePools.setInstanced");
        pools.setInstanced(false);
        called("ScenePools.registerFactory");
        return pools.registerFactory(poolName, () -> box(poolName));
    }

    private SpatialPool<?> registerAll(String poolName) {
        called("ScenePools.registerAll");
        return registerCached(poolName, path -> pools.registerAll(assets, List.of(path)).get(0));
    }

    private SpatialPool<?> registerLoaded(String poolName) {
        called("ScenePools.loadModel");
        return registerCached(poolName, path -> pools.register(poolName, ScenePools.loadModel(assets, path)));
    }

    private SpatialPool<?> registerCached(String poolName, Function<String, SpatialPool<?>> registration) {
        ModelKey key = new ModelKey(poolName + ".j3o");
        assets.addToCache(key, box(poolName));
        try {
            return registration.apply(key.getName());
        } finally {
            // the cache holds what it has no longer than its key
            Reference.reachabilityFence(key);
        }
    }

    private Spatial box(String of) {
        Spatial box = BackgroundScene.tree(of);
        box.setMaterial(all.paint);
        return box;
    }

    /** What waits for the render thread is asked for once a frame at most, or it would come faster than it is done. */
    private boolean mayOffer() {
        long now = all.frame;
        boolean first = now != workOfferedIn;
        workOfferedIn = now;
        return first;
    }

    private void freeMemory() {
        if (mayOffer()) {
            pools.background().freeMemory(random.nextInt(4) == 0 ? TrimStrategy.allIdle()
                    : TrimStrategy.named(all.anyPool(random).name()));
            called("BackgroundWork.freeMemory");
        }
    }

    private void showInJmx() throws Exception {
        String scope = name + ", " + serial++;
        try (PoolJmx shown = pools.monitoring().showInJmx(scope)) {
            called("PoolMonitoring.showInJmx");
            ObjectName registry = beanName("Registry", scope, "");
            check(((String[]) SERVER.getAttribute(registry, "PoolNames")).length >= all.forever.size(), "no names");
            String quoted = ObjectName.quote(all.anyPool(random).name());
            ObjectName pool = beanName("Pool", scope, ",name=" + quoted);
            check(((Number) SERVER.getAttribute(pool, "Active")).longValue() >= 0, "fewer than none");
            if (mayOffer()) {
                askInJmx(registry, pool);
            }
        }
        called("PoolJmx.close");
    }

    private void askInJmx(ObjectName registry, ObjectName pool) throws Exception {
        String[] number = {"int"};
        switch (random.nextInt(3)) {
            case 0 -> SERVER.invoke(registry, "trimToPrewarm", new Object[0], new String[0]);
            case 1 -> SERVER.invoke(pool, "trim", new Object[] {2}, number);
            default -> SERVER.invoke(pool, "prewarm", new Object[] {random.nextInt(4)}, number);
        }
    }

    private static ObjectName beanName(String type, String scope, String more) throws Exception {
        return new ObjectName("io.github.jmepool:type=" + type + ",scope=" + ObjectName.quote(scope) + more);
    }

    private void startRecording() throws IOException {
        Path file = Files.createTempFile("flight", ".jfr");
        FlightRecording flight = pools.monitoring().startRecording(file);
        called("PoolMonitoring.startRecording");
        pools.monitoring().mark("of " + name);
        called("PoolMonitoring.mark");
        check(flight.isRunning(), "the recording has ended");
        called("FlightRecording.isRunning");
        flight.close();
        called("FlightRecording.close");
        check(!flight.isRunning(), "a closed recording goes on");
        check(Files.size(file) > 0, "nothing was recorded");
        Files.delete(file);
    }

    private void listen() {
        PoolListener listener = new PoolListener() { };
        pools.monitoring().addListener(listener);
        called("PoolMonitoring.addListener");
        pools.monitoring().removeListener(listener);
        called("PoolMonitoring.removeListener");
    }

    private void observeOwnPool() {
        PoolRegistry registry = pools.monitoring().registry();
        ConcurrentObjectPool<Mesh> own = ConcurrentObjectPool.from(() -> new Mesh())
                .settings(PoolSettings.builder("own of " + name).build()).build();
        registry.register(own);
        called("PoolRegistry.register");
        own.release(own.acquire());
        check(registry.remove(own.name()) == own, "another pool was removed");
        called("PoolRegistry.remove");
        own.close();
    }

    /** What belongs to the render thread is refused, and changes nothing. */
    private void mayNot() {
        SpatialPool<?> pool = all.anyPool(random);
        refused(pool::spawn);
        refused(() -> pool.trim(1));
        refused(() -> pool.prewarmNow(100));
        refused(pool::recycleAll);
        refused(() -> pool.addInstanceListener(new InstanceListener<Void>() { }));
        refused(pools::close);
        refused(() -> pools.update(0.1f));
    }

    private static void refused(Runnable call) {
        try {
            call.run();
        } catch (WrongThreadException right) {
            return;
        }
        throw new AssertionError("a call that belongs to the render thread was not refused");
    }
}
