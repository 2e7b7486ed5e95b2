// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import io.github.jmepool.core.observe.PoolFlightRecorder;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.sizing.SizingPolicy;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.time.Duration;
import java.util.function.UnaryOperator;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A server that loads its games anew, and a script engine, drop the class loader of these classes: nothing that lives
 * as long as the JVM may keep it. The JDK keeps that of a record whose generated equals has run.
 */
class DroppedLoaderTest {
    private static final long SECOND = 1_000_000_000L;

    /** Settings with each kind of value, all of whose own code runs. */
    enum Made implements Runnable {
        DEFAULTS(s -> s),
        GROWTH(s -> s.growth(GrowthPolicy.fixedStep(3))),
        IDLE_LIMIT(s -> s.maxIdle(7)),
        IDLE_LIMIT_FROM_GROWTH(s -> s.maxIdle(IdleLimit.fromGrowth())),
        ENUMS(s -> s.order(ReuseOrder.FIFO).exhaustion(ExhaustionPolicy.GROW)),
        IDLE_MAJORITY(s -> s.sizing(SizingPolicy.idleMajority(1, 2, 3, 4))),
        PRESSURE(s -> s.sizing(SizingPolicy.pressure(Duration.ofSeconds(3), 0.5, 0.25, 4))),
        IDLE_EXPIRY(s -> s.sizing(SizingPolicy.idleExpiry(Duration.ofMinutes(1)))),
        CAPACITY(s -> s.sizing(SizingPolicy.capacity(5))),
        RESERVE(s -> s.sizing(SizingPolicy.keepReserve(5))),
        FLOORS(s -> s.sizing(SizingPolicy.capacity(5).neverBelow(2).neverBelowPrewarm())),
        NO_SIZING(s -> s.sizing(SizingPolicy.none()));

        private final UnaryOperator<PoolSettings.Builder<?>> change;

        Made(UnaryOperator<PoolSettings.Builder<?>> change) {
            this.change = change;
        }

        private PoolSettings make() {
            return change.apply(PoolSettings.builder("bullet")).build();
        }

        @Override
        public void run() {
            PoolSettings one = make();
            PoolSettings other = make();
            if (!one.equals(other) || one.hashCode() != other.hashCode() || !one.toString().equals(other.toString())
                    || !one.equals(one.toBuilder().build())) {
                throw new AssertionError(one + " is not " + other);
            }
        }
    }

    /** A registry with a recorder. */
    enum Recorded implements Runnable {
        /** No recording is running, unless another class loader has started one. */
        FLUSHED {
            @Override
            public void run() {
                record().flush();
            }
        },
        /** The recording has ended before the last update. */
        SEEN_TO_END {
            @Override
            public void run() {
                PoolFlightRecorder recorder;
                try (Recording recording = new Recording()) {
                    recording.start();
                    recorder = record();
                }
                recorder.update(3 * SECOND);
            }
        };

        private static PoolFlightRecorder record() {
            PoolRegistry registry = new PoolRegistry();
            PoolFlightRecorder recorder = new PoolFlightRecorder(registry, PoolSettings::toString);
            ObjectPool<Object> pool = registry.register(ObjectPool.from(Object::new)
                    .settings(Made.DEFAULTS.make()).listener(PoolFlightRecorder.listener()).build());
            recorder.update(0);
            pool.release(pool.acquire());
            recorder.update(2 * SECOND);
            pool.close();
            return recorder;
        }
    }

    /** A JDK 17 keeps the class loader whose code has started the first recording of the JVM. */
    @BeforeAll
    static void startTheFlightRecorder() {
        try (Recording first = new Recording()) {
            first.start();
        }
    }

    /** Runs the script in classes of a loader of their own. */
    private static WeakReference<ClassLoader> loaderAfter(Enum<?> script) throws Exception {
        URL[] urls = {PoolSettings.class.getProtectionDomain().getCodeSource().getLocation(),
                DroppedLoaderTest.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader own = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
            Class<?> loaded = own.loadClass(script.getDeclaringClass().getName());
            ((Runnable) loaded.getEnumConstants()[script.ordinal()]).run();
            return new WeakReference<>(own);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderOfSettingsIsCollected(Made made) throws Exception {
        Waits.untilCollected(loaderAfter(made));
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderOfSettingsIsCollectedDuringARecording(Made made) throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            Waits.untilCollected(loaderAfter(made));
        }
    }

    @ParameterizedTest
    @EnumSource
    void theLoaderOfARecorderIsCollected(Recorded recorded) throws Exception {
        Waits.untilCollected(loaderAfter(recorded));
    }

    @Test
    void theLoaderOfAFlushedRecorderIsCollectedDuringARecording() throws Exception {
        try (Recording recording = new Recording()) {
            recording.start();
            Waits.untilCollected(loaderAfter(Recorded.FLUSHED));
        }
    }
}
