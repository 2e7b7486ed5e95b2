// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.Spatial;
import io.github.jmepool.core.util.Failures;
import java.util.function.Consumer;

/** What is done to all the active instances of a run at once. Render thread only. */
final class RunUpkeep {
    private RunUpkeep() {
    }

    /** Once a frame: brings home whatever has come to its end by itself. */
    static void endUses(OpenPool run, Failures failures) {
        if (!run.watch.looksForEnds()) {
            return;
        }
        ActiveSet active = run.active;
        for (int place = active.before(active.places()); place >= 0; place = active.before(place)) {
            PooledInstance instance = active.at(place);
            try {
                if (run.watch.hasEnded(instance)) {
                    run.comeHome(instance);
                }
            } catch (Throwable problem) {
                failures.add(problem);
            }
        }
    }

    /** Ends the uses of this moment; while the frame is being rendered, the detaching waits. */
    static void recycleAll(OpenPool run) {
        Failures failures = new Failures();
        PooledInstance[] all = run.active.copy();
        long[] uses = new long[all.length];
        for (int i = 0; i < all.length; i++) {
            uses[i] = all[i].use();
        }
        for (int i = 0; i < all.length; i++) {
            PooledInstance instance = all[i];
            // a hook may have ended this use meanwhile, or begun another
            if (instance.use() == uses[i] && !instance.busy && (instance.use() != 0 || instance.ending)) {
                try {
                    run.comeHomeWhenPossible(instance);
                } catch (Throwable problem) {
                    failures.add(problem);
                }
            }
        }
        failures.throwFirst();
    }

    /** Left out are those inside one of their own hooks; the action may end and begin uses. */
    @SuppressWarnings("unchecked")
    static void forEachActive(OpenPool run, Consumer<?> action) {
        // the instances of a pool are of one kind, which is that of its action
        Consumer<Spatial> taker = (Consumer<Spatial>) action;
        ActiveSet active = run.active;
        for (int place = active.before(active.places()); place >= 0; place = active.before(place)) {
            PooledInstance instance = active.at(place);
            if (instance.isActive() && !instance.busy) {
                taker.accept(instance.spatial);
            }
        }
    }
}
