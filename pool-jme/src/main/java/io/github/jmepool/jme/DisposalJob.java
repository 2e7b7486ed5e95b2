package io.github.jmepool.jme;

import java.util.ArrayDeque;

/** Disposes of trimmed instances, which nobody can acquire any more: one per unit. */
final class DisposalJob implements FrameJob {
    private final ArrayDeque<PooledInstance> condemned = new ArrayDeque<>();

    /** Takes the coldest idle instances out at once. */
    DisposalJob(PoolRun run, int count) {
        for (int i = 0; i < count; i++) {
            PooledInstance coldest = run.core.takeColdest();
            if (coldest == null) {
                return;
            }
            condemned.add(coldest);
        }
    }

    @Override
    public boolean runUnit() {
        PooledInstance next = condemned.poll();
        if (next != null) {
            next.run.dispose(next);
        }
        return !condemned.isEmpty();
    }

    /** A hook has thrown, or the scene is closing: the others must go all the same. */
    @Override
    public void failed(Throwable failure) {
        finish(failure);
    }

    @Override
    public void dropped() {
        finish(null);
    }

    private void finish(Throwable failure) {
        while (!condemned.isEmpty()) {
            try {
                runUnit();
            } catch (RuntimeException | Error second) {
                if (failure != null) {
                    failure.addSuppressed(second);
                }
            }
        }
    }

    @Override
    public String what() {
        return "disposal of a trimmed instance";
    }
}
