// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import org.openjdk.jmh.annotations.CompilerControl;

/**
 * One way to take out an object and to give it back.
 *
 * <p>An abstract class, not an interface, and found by name: a benchmark's JVM then loads exactly one subclass, so that
 * the compiler calls it directly and no subject pays for the comparison.
 *
 * @param <T> what it pools: a {@link Thing}, or the same with another superclass
 */
abstract class Subject<T> implements AutoCloseable {
    /**
     * Regions so large that a pool of 1,000 lies in one of them. The garbage collector's write barrier branches on
     * whether two objects share a region; a pool that happens to straddle a border pays for mispredictions, 8 ns per
     * operation.
     */
    static final String ONE_REGION = "-XX:G1HeapRegionSize=32m";

    /** Fills the pool, on the thread that will use it. */
    abstract void fill(int size) throws Exception;

    abstract T acquire();

    /** As {@link #acquire()}, but waits for one while all are out. */
    T acquireWaiting() throws InterruptedException {
        return acquire();
    }

    abstract void release(T thing);

    /** Takes one out, uses it and gives it back. */
    void useOnce() {
        T thing = acquire();
        use(thing);
        release(thing);
    }

    /**
     * The program's work with the object, for the compiler: a call that it can't see into. Without it
     * an acquire and a release that follow each other cancel out, and an unchecked stack measures as nothing at all.
     */
    @CompilerControl(CompilerControl.Mode.DONT_INLINE)
    static void use(Object thing) {
    }

    /** Writes to the object. */
    void touch(T thing) {
        ((Thing) thing).uses++;
    }

    /** Whether what was released is handed out again, at least to the same thread. */
    boolean reuses() {
        return true;
    }

    @Override
    public void close() {
    }

    /**
     * A filled subject: {@code name} is the simple name of a class nested in {@link Baselines}, {@link Subjects} or
     * {@link OwnPools}.
     */
    @SuppressWarnings("unchecked")
    static Subject<Object> of(String name, int size) throws Exception {
        Subject<Object> subject = (Subject<Object>) find(name, "Baselines", "Subjects", "OwnPools")
                .getDeclaredConstructor().newInstance();
        subject.fill(size);
        // A pool lives long: all of it is old, and lies together.
        System.gc();
        return subject;
    }

    /** The class of that name nested in one of the given classes of this package. */
    static Class<?> find(String name, String... outers) throws ClassNotFoundException {
        for (String outer : outers) {
            try {
                return Class.forName(Subject.class.getPackageName() + "." + outer + "$" + name);
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
        throw new ClassNotFoundException("no subject is called " + name);
    }
}
