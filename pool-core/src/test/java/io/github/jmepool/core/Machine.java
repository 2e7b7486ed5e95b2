// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/**
 * A pool whose objects are numbers, driven by random words; the pool and its model are both such machines, and must
 * write the same log. Hooks draw from a script of their own what they do: mostly nothing, sometimes they throw, and
 * sometimes they call the pool again.
 */
abstract class Machine {
    private static final int MAX_DEPTH = 2;
    private static final int RECENT = 24;

    final StringBuilder log = new StringBuilder();
    /** What becomes of settings before the pool is told; a kind of pool may not take all. */
    UnaryOperator<PoolSettings> allowed = settings -> settings;
    int made;
    private final boolean hooked;
    private final SplittableRandom script;
    private int scripted;
    private int depth;

    Machine(long seed, boolean hooked) {
        this.hooked = hooked;
        script = new SplittableRandom(seed);
    }

    abstract int acquire();

    /** 0 at a limit. */
    abstract int tryAcquire();

    abstract void release(int number);

    abstract void release(int number, long useId);

    abstract void endUse(int number);

    abstract void discard(int number);

    abstract void detach(int number);

    abstract boolean addIdle(int number);

    abstract void prewarm(int idle);

    abstract int trim(int count);

    abstract int takeColdest();

    abstract void releaseAll();

    abstract void configure(PoolSettings settings);

    abstract void close(ClosePolicy policy);

    abstract PoolSettings settings();

    /** The latest use id of an object, or 0. */
    abstract long useId(int number);

    /** Everything that can be counted. */
    abstract String counts();

    /** Makes an object that the pool doesn't know, and returns its number. */
    abstract int makeForeign();

    final void perform(int word) {
        try {
            log.append(outcome(word >>> 8 & 127, word >>> 16)).append(' ');
        } catch (Scripted expected) {
            log.append(expected.getMessage()).append(' ');
        } catch (PoolException refused) {
            log.append(refused.getClass().getSimpleName()).append(' ');
        }
    }

    private Object outcome(int kind, int argument) {
        int number = Math.max(1, made - argument % RECENT);
        if (kind < 40) {
            return kind < 30 ? acquire() : tryAcquire();
        } else if (kind < 64) {
            release(number);
        } else if (kind < 76) {
            release(number, useId(number) - argument % 3 / 2);
        } else if (kind < 81) {
            endUse(number);
        } else if (kind < 86) {
            discard(number);
        } else if (kind < 90) {
            detach(number);
        } else if (kind < 96) {
            return addIdle(argument % 4 == 0 && made > 0 ? number : makeForeign());
        } else {
            return rarer(kind, argument);
        }
        return number;
    }

    private Object rarer(int kind, int argument) {
        if (kind < 101) {
            prewarm(argument % 8);
        } else if (kind < 106) {
            return trim(argument % 6);
        } else if (kind < 109) {
            return takeColdest();
        } else if (kind < 111) {
            releaseAll();
        } else if (kind < 122) {
            configure(allowed.apply(settings(new SplittableRandom(argument))));
        } else if (argument % 200 == 0) {
            close(ClosePolicy.values()[argument / 200 % 4]);
        }
        return "done";
    }

    static PoolSettings settings(SplittableRandom random) {
        PoolSettings.Builder<?> settings = PoolSettings.builder("model").order(ReuseOrder.values()[random.nextInt(2)])
                .exhaustion(ExhaustionPolicy.values()[random.nextInt(4)])
                .growth(switch (random.nextInt(4)) {
                    case 0 -> GrowthPolicy.one();
                    case 1 -> GrowthPolicy.onePlusSpare();
                    case 2 -> GrowthPolicy.fixedStep(3);
                    default -> GrowthPolicy.doubling();
                });
        int maxTotal = random.nextInt(4) == 0 ? PoolSettings.UNLIMITED : 1 + random.nextInt(12);
        settings.maxTotal(maxTotal);
        if (random.nextInt(2) == 0) {
            settings.maxActive(Math.min(maxTotal, 1 + random.nextInt(8)));
        }
        if (random.nextInt(2) == 0) {
            settings.maxIdle(random.nextInt(8));
        }
        return settings.build();
    }

    final void useHook(String name, int number) {
        if (hooked) {
            hook(name, number);
        }
    }

    final void hook(String name, int number) {
        log.append(name).append(number).append('[').append(counts()).append("] ");
        int chance = script.nextInt(100);
        if (chance < 4) {
            throw new Scripted(++scripted);
        }
        if (chance < 12 && depth < MAX_DEPTH) {
            depth++;
            log.append("{ ");
            perform(script.nextInt());
            log.append("} ");
            depth--;
        }
    }

    /** Thrown by a hook because its script says so. */
    static final class Scripted extends RuntimeException {
        private static final long serialVersionUID = 1;

        Scripted(int number) {
            super("Scripted#" + number, null, true, false);
        }
    }
}
