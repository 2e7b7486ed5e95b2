// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.headless;

import com.jme3.system.NullContext;

/**
 * A display-less context without a thread of its own: {@link #step} plays one frame on the caller's thread.
 *
 * <p>Public because the engine instantiates it by name.
 */
public final class StepContext extends NullContext {
    @Override
    public void create(boolean waitFor) {
        initInThread();
    }

    /** Plays one frame: the application's whole update. */
    public void step() {
        listener.update();
    }

    /** Ends the application on the caller's thread. */
    public void end() {
        deinitInThread();
    }

    @Override
    public void destroy(boolean waitFor) {
        // Ended by end(): there is no loop that could see a flag.
    }
}
