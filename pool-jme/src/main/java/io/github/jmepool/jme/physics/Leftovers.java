// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.internal.reset.Saved;
import org.jspecify.annotations.Nullable;

/** Reports what a use has left on the control at one place of an instance, in development mode. */
final class Leftovers implements Saved.Differences {
    private final PooledInstance instance;
    private final String path;
    private final String control;

    Leftovers(PooledInstance instance, String path, String control) {
        this.instance = instance;
        this.path = path;
        this.control = control;
    }

    @Override
    public void differs(String property, @Nullable Object found, @Nullable Object restored) {
        instance.reportRestored(path, property + " of " + control, found, restored);
    }
}
