// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import io.github.jmepool.core.sizing.SizingView;

/** The tests' hands inside a scene's background, from one opening to its closing, and for a look at it afterwards. */
final class BackgroundHands {
    private final OpenBackground open;

    private BackgroundHands(OpenBackground open) {
        this.open = open;
    }

    /** Inside the background of now. */
    static BackgroundHands in(BackgroundRun engine) {
        return new BackgroundHands(engine.run());
    }

    /** Runs what the worker has to do now, one go each; returns whether there was anything. */
    static boolean runWorker(BackgroundRun engine) {
        return engine.run().worker.runPending();
    }

    /** Whether there is a worker that could have work. */
    static boolean isOpen(BackgroundRun engine) {
        return engine.run() != null;
    }

    /** Does the judging thread's part. */
    void judge() {
        open.judge.tick();
    }

    /** What the judge has in mind. */
    SizingView judged() {
        return open.judge.view();
    }

    /** How many native objects are counted. */
    int nativeObjects() {
        return open.ledger.size();
    }
}
