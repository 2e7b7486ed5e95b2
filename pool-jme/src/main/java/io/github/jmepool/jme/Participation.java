// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.scene.control.Control;
import io.github.jmepool.core.util.Failures;

/**
 * Who takes part in the uses of one instance, and how far each has come: whatever throws, and whatever is closed
 * meanwhile, each is told of an end exactly as often as of a beginning. Render thread only.
 */
final class Participation {
    private final InstanceListener<Object>[] members;
    private final Object[] kept;
    /** How many have made what they keep, and are to be told of the instance's end. */
    private int created;
    /** How many were told that the use has begun, and are to be told that it is over. */
    private int placed;

    Participation(InstanceListener<Object>[] members) {
        this.members = members;
        kept = new Object[members.length];
    }

    /** Whether one of them takes care of the control. */
    boolean suspends(Control control) {
        for (InstanceListener<Object> member : members) {
            if (member.suspends(control)) {
                return true;
            }
        }
        return false;
    }

    void created(PooledInstance instance) {
        while (created < members.length) {
            kept[created] = members[created].created(instance);
            created++;
        }
    }

    /** Ends early when one of them has closed the pool: then all have been told of the end. */
    void placed(PooledInstance instance) {
        while (placed < created) {
            int next = placed++;
            members[next].spawned(instance, kept[next]);
        }
    }

    /** Those who take part look where it is now; meanwhile its use can't be ended. */
    static void tellMoved(PooledInstance instance) {
        Participation participation = instance.detail.participation;
        if (participation != null) {
            instance.busy = true;
            try {
                participation.moved(instance);
            } finally {
                instance.busy = false;
            }
        }
    }

    private void moved(PooledInstance instance) {
        Failures failures = null;
        for (int i = 0; i < placed; i++) {
            try {
                members[i].moved(instance, kept[i]);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }

    void ending(PooledInstance instance) {
        Failures failures = null;
        for (int i = placed - 1; i >= 0 && i < placed; i--) {
            try {
                members[i].ending(instance, kept[i]);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }

    /** Does nothing for those who know already. */
    void parking(PooledInstance instance) {
        Failures failures = null;
        while (placed > 0) {
            placed--;
            try {
                members[placed].recycled(instance, kept[placed]);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }

    void disposed(PooledInstance instance) {
        Failures failures = null;
        while (created > 0) {
            created--;
            try {
                members[created].disposed(instance, kept[created]);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }

    void detached(PooledInstance instance) {
        Failures failures = null;
        placed = 0;
        while (created > 0) {
            created--;
            try {
                members[created].detached(instance, kept[created]);
            } catch (Throwable problem) {
                failures = Failures.with(failures, problem);
            }
        }
        Failures.throwAny(failures);
    }
}
