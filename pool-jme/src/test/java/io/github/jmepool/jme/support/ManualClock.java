// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A clock that a test moves on by hand. */
public final class ManualClock implements LongSupplier {
    private long nanos = 1_000_000_007L;

    @Override
    public long getAsLong() {
        return nanos;
    }

    public void advanceMicros(long micros) {
        nanos += TimeUnit.MICROSECONDS.toNanos(micros);
    }
}
