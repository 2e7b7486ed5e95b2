// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.play;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.scene.Node;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.sample.game.Controls;
import io.github.jmepool.sample.run.net.RemoteGame;
import io.github.jmepool.sample.run.net.Wandering;
import io.github.jmepool.sample.run.options.SampleOptions;
import java.io.PrintStream;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A client without a display: it shows the server's game in a scene that is not drawn.
 */
public final class RemotePlay {
    private static final long FRAME_NANOS = TimeUnit.SECONDS.toNanos(1) / 60;

    private RemotePlay() {
    }

    /**
     * Joins, and plays until it is ended or for some seconds.
     *
     * @param options where the server is, and how long
     * @param out gets a line for whatever happens, and one each second
     */
    public static void run(SampleOptions options, PrintStream out) {
        long seconds = options.secondsGiven() ? options.seconds() : Long.MAX_VALUE;
        Node world = new Node("world");
        Controls controls = new Controls();
        try (ScenePools pools = new ScenePools()) {
            pools.setRoot(world);
            try (RemoteGame game = new RemoteGame(pools, world, new DesktopAssetManager(true),
                    options.network().server(), out::println)) {
                long start = System.nanoTime();
                long last = start;
                while ((System.nanoTime() - start) / 1_000_000_000 < seconds) {
                    long now = System.nanoTime();
                    float tpf = (now - last) / 1e9f;
                    last = now;
                    pools.update(tpf);
                    Wandering.steer(controls, (now - start) / 1e9f, game.player());
                    game.update(tpf, controls);
                    world.updateLogicalState(tpf);
                    LockSupport.parkNanos(FRAME_NANOS - (System.nanoTime() - now));
                }
            }
        }
    }
}
