// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import io.github.jmepool.sample.headless.StepContext;
import io.github.jmepool.sample.headless.StepTimer;
import io.github.jmepool.sample.run.play.NativeLibraries;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/** {@link HelloNetwork} without a display: prints the ids of ships that have appeared, and of those that are gone. */
public final class NetworkClient {
    /** Referenced here because the logging system forgets the level of an unreferenced logger. */
    private static final Logger ENGINE_LOG = Logger.getLogger("com.jme3");

    private NetworkClient() {
    }

    /** Plays until it reads something; the arguments are host and port. */
    public static void main(String[] args) throws IOException {
        ENGINE_LOG.setLevel(Level.SEVERE);
        NativeLibraries.loadPhysics(); // other clients are started at the same time
        HelloNetwork app = new HelloNetwork(args[0], Integer.parseInt(args[1]));
        StepContext context = StepContext.start(app);
        Set<Long> shown = new HashSet<>();
        while (System.in.available() == 0) {
            context.step();
            Set<Long> now = new HashSet<>();
            app.known().forEach((ship, spatial) -> now.add(ship));
            now.stream().filter(shown::add).forEach(ship -> System.out.println("appeared " + ship));
            shown.removeIf(ship -> {
                boolean gone = !now.contains(ship);
                if (gone) {
                    System.out.println("gone " + ship);
                }
                return gone;
            });
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1) / StepTimer.FRAME_RATE);
        }
        context.end();
    }
}
