// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.threads;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.material.Material;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.PrewarmTask;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.longgames.LevelGame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads beside the render thread that call at random what they may call, and what the two sides show each other. Each
 * call is counted under the name that docs/concurrency.md lists it by.
 */
final class OtherThreads {
    private static final int IN_VIEW = 256;
    private static final int MOST_REGISTERED = 4;

    final ScenePools pools;
    final List<SpatialPool<?>> forever;
    final Material paint;
    /** Has sparks and tags, of which any may have ended by now. */
    final LevelGame game;
    final BitmapFont font = new DesktopAssetManager(true).loadFont("Interface/Fonts/Default.fnt");
    /** What was registered here, for the render thread to use and to close. */
    final Queue<SpatialPool<?>> registered = new ConcurrentLinkedQueue<>();
    final Queue<Swarm> registeredSwarms = new ConcurrentLinkedQueue<>();
    final Queue<Labels> registeredLabels = new ConcurrentLinkedQueue<>();
    final AtomicInteger registrations = new AtomicInteger();
    /** Their names, until they are closed. */
    final Set<String> names = ConcurrentHashMap.newKeySet();
    /** What went wrong on any of the threads. */
    final Queue<Throwable> wrong = new ConcurrentLinkedQueue<>();
    volatile PrewarmTask prewarm;
    /** The frame that the render thread is in. */
    volatile long frame;
    volatile boolean over;
    private final Map<String, LongAdder> calls = new ConcurrentSkipListMap<>();
    private final AtomicReferenceArray<Use> inView = new AtomicReferenceArray<>(IN_VIEW);
    private final Set<Use> accepted = ConcurrentHashMap.newKeySet();
    private long carriedOut;
    private final List<Thread> threads = new ArrayList<>();
    private final Random random;

    /** A use as others see it. */
    static final class Use {
        final Spatial spatial;
        final long id;
        /** Something below it, or itself. */
        final Spatial part;
        /** Somebody has been told that it has ended. */
        volatile boolean ended;

        Use(Spatial spatial, long id) {
            this.spatial = spatial;
            this.id = id;
            part = spatial instanceof Node node && node.getQuantity() > 0 ? node.getChild(0) : spatial;
        }
    }

    OtherThreads(ScenePools pools, List<SpatialPool<?>> forever, Material paint, LevelGame game,
            long seed) {
        this.pools = pools;
        this.forever = forever;
        this.paint = paint;
        this.game = game;
        random = new Random(seed);
    }

    void start(int count) {
        for (int i = 1; i <= count; i++) {
            OtherThreadsCalls calling = new OtherThreadsCalls(this, "other " + i, random.nextLong());
            threads.add(new Thread(() -> run(calling), "other " + i));
        }
        threads.forEach(Thread::start);
    }

    private void run(OtherThreadsCalls calling) {
        try {
            while (!over) {
                calling.next();
            }
            calling.end();
        } catch (Throwable failure) {
            wrong.add(failure);
        }
    }

    boolean anyAlive() {
        return threads.stream().anyMatch(Thread::isAlive);
    }

    /** Render thread: shows a use that has just begun. */
    void show(Spatial spatial, long use) {
        inView.set(random.nextInt(IN_VIEW), new Use(spatial, use));
    }

    /** A use that goes on, or has ended not long ago; null when there is none at that place. */
    Use anyUse(Random which) {
        return inView.get(which.nextInt(IN_VIEW));
    }

    SpatialPool<?> anyPool(Random which) {
        return forever.get(which.nextInt(forever.size()));
    }

    boolean mayRegister() {
        return registered.size() + registeredSwarms.size() + registeredLabels.size() < MOST_REGISTERED;
    }

    /** Counts a call by its name on the page. */
    void called(String name) {
        calls.computeIfAbsent(name, any -> new LongAdder()).increment();
    }

    /** How often each was called so far. */
    Map<String, LongAdder> calls() {
        return calls;
    }

    /** A request for the end of that use was accepted: only one is. */
    void accepted(Use use) {
        if (!accepted.add(use)) {
            throw new AssertionError("use " + use.id + " of " + use.spatial + " was ended twice");
        }
        use.ended = true;
    }

    /** Render thread: what was accepted before is to have ended after the frame. */
    Runnable carriedOut() {
        List<Use> asked = new ArrayList<>(accepted);
        return () -> {
            for (Use use : asked) {
                PooledInstance instance = pools.instanceOf(use.spatial);
                if (instance != null && TestScene.useOf(instance) == use.id) {
                    throw new AssertionError("use " + use.id + " of " + instance + " goes on, though its end was asked"
                            + " for before this frame");
                }
            }
            asked.forEach(accepted::remove);
            carriedOut += asked.size();
        };
    }

    /** Render thread: how many uses have ended because their end was asked for. */
    long carriedOutSoFar() {
        return carriedOut;
    }
}
