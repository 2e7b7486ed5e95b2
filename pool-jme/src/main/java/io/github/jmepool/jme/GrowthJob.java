package io.github.jmepool.jme;

/** Makes the idle instances that a judge asked for: one per unit. */
final class GrowthJob implements FrameJob {
    private final PoolRun run;
    private int missing;

    GrowthJob(PoolRun run, int count) {
        this.run = run;
        missing = count;
    }

    @Override
    public boolean runUnit() {
        if (run.core.isClosed()) {
            return false;
        }
        run.core.prewarm(run.core.idleCount() + 1);
        return --missing > 0;
    }

    @Override
    public String what() {
        return "clone of the prefab";
    }
}
