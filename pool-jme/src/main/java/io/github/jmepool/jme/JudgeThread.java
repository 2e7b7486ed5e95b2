package io.github.jmepool.jme;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The daemon thread on which a scene's judge works: sleeps until a check is due or counts have come. */
final class JudgeThread {
    private static final Logger LOGGER = Logger.getLogger(ScenePools.class.getName());
    private static final long LONGEST_SLEEP = TimeUnit.SECONDS.toNanos(1);

    private final SizingJudge judge;
    private final Thread thread;
    private volatile boolean ended;

    JudgeThread(SizingJudge judge) {
        this.judge = judge;
        thread = new Thread(this::work, "jme-pool judge");
        thread.setDaemon(true);
        thread.start();
    }

    private void work() {
        while (!ended) {
            try {
                LockSupport.parkNanos(this, Math.min(LONGEST_SLEEP, judge.tick()));
            } catch (RuntimeException problem) {
                LOGGER.log(Level.SEVERE, "Judging the pools' sizes ends, because a sizing policy failed", problem);
                return;
            }
        }
    }

    /** Counts have come. */
    void wake() {
        LockSupport.unpark(thread);
    }

    void end() {
        ended = true;
        wake();
    }
}
