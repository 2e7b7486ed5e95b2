package io.github.jmepool.bench;

/**
 * One way to take out a {@link Thing} and to give it back.
 *
 * <p>An abstract class, not an interface, and found by name: a benchmark's JVM then loads exactly one subclass, so that
 * the compiler calls it directly and no subject pays for the comparison.
 */
abstract class Subject implements AutoCloseable {

    /** Fills the pool, on the thread that will use it. */
    abstract void fill(int size) throws Exception;

    abstract Thing acquire();

    abstract void release(Thing thing);

    /** Takes one out, uses it and gives it back. */
    void useOnce() {
        Thing thing = acquire();
        thing.use();
        release(thing);
    }

    /** Whether what was released is handed out again, at least to the same thread. */
    boolean reuses() {
        return true;
    }

    @Override
    public void close() {
    }

    /** A filled subject: {@code name} is the simple name of a class nested in {@link Subjects} or {@link OwnPools}. */
    static Subject of(String name, int size) throws Exception {
        Subject subject = (Subject) find(name).getDeclaredConstructor().newInstance();
        subject.fill(size);
        return subject;
    }

    private static Class<?> find(String name) throws ClassNotFoundException {
        try {
            return Class.forName(Subject.class.getPackageName() + ".Subjects$" + name);
        } catch (ClassNotFoundException e) {
            return Class.forName(Subject.class.getPackageName() + ".OwnPools$" + name);
        }
    }
}
