// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import io.github.jmepool.core.util.Failures;
import java.util.Arrays;

/**
 * The resources that are closed at the end of one instance's use, the latest first. Kept for its later uses, so that
 * they allocate nothing. Render thread only.
 */
final class AtEndOfUse {
    private AutoCloseable[] all = new AutoCloseable[2];
    private int size;
    /** Whether its pool has counted it among those that have something to close. */
    boolean isCounted;

    void add(AutoCloseable closeable) {
        if (size == all.length) {
            all = Arrays.copyOf(all, 2 * size);
        }
        all[size++] = closeable;
    }

    /** Closes all, whatever they throw; each once, also where one of them has this called again. */
    void closeAll() {
        Failures failures = null;
        while (size > 0) {
            AutoCloseable latest = all[--size];
            all[size] = null;
            try {
                latest.close();
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }
}
