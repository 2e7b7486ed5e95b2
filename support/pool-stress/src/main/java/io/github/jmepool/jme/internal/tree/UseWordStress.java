// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The word of an instance that holds whether its use is current. */
public final class UseWordStress {
    private static final long USE = 7;

    private UseWordStress() {
    }

    private static InstanceData inUse() {
        InstanceData instance = new InstanceData();
        instance.beginUse(USE);
        return instance;
    }

    private static int asInt(boolean yes) {
        return yes ? 1 : 0;
    }

    /** The render thread's recycle and another thread's request. */
    @JCStressTest
    @Outcome(id = {"1, 0, 0", "0, 1, 0"}, expect = ACCEPTABLE, desc = "One of them has ended the use.")
    @Outcome(expect = FORBIDDEN, desc = "Both have, or neither, or it goes on.")
    @State
    public static class RecycleAgainstRequest {
        private final InstanceData instance = inUse();

        /** Recycles. */
        @Actor
        public void render(III_Result r) {
            r.r1 = asInt(instance.endUnlessRequested() == USE);
        }

        /** Requests. */
        @Actor
        public void other(III_Result r) {
            r.r2 = asInt(instance.request(USE));
        }

        /** Looks. */
        @Arbiter
        public void after(III_Result r) {
            r.r3 = asInt(instance.isActive());
        }
    }

    /** Another end of the use on the render thread, by a lifetime for instance, before the next use begins. */
    @JCStressTest
    @Outcome(id = {"0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Asked before the end or refused; the next goes on.")
    @Outcome(expect = FORBIDDEN, desc = "The request has ended the next use.")
    @State
    public static class NextUseAgainstLateRequest {
        private final InstanceData instance = inUse();

        /** Ends the use and begins the next. */
        @Actor
        public void render() {
            instance.endInAnyCase();
            instance.beginUse(USE + 1);
        }

        /** Requests the end of the first. */
        @Actor
        public void other(II_Result r) {
            r.r1 = asInt(instance.request(USE));
        }

        /** Looks at the second. */
        @Arbiter
        public void after(II_Result r) {
            r.r2 = asInt(instance.useId() == USE + 1);
        }
    }

    /** Two requests for one use. */
    @JCStressTest
    @Outcome(id = {"1, 0", "0, 1"}, expect = ACCEPTABLE, desc = "One of them has ended the use.")
    @Outcome(expect = FORBIDDEN, desc = "Both have, or neither.")
    @State
    public static class TwoRequests {
        private final InstanceData instance = inUse();

        /** Requests. */
        @Actor
        public void one(II_Result r) {
            r.r1 = asInt(instance.request(USE));
        }

        /** Requests. */
        @Actor
        public void other(II_Result r) {
            r.r2 = asInt(instance.request(USE));
        }
    }

    /** The render thread ends a use and begins the next, which is requested to end; another thread reads the first. */
    @JCStressTest
    @Outcome(id = {"1, 1", "1, 0", "0, 0"}, expect = ACCEPTABLE, desc = "Once stale, stale for ever.")
    @Outcome(id = "0, 1", expect = FORBIDDEN, desc = "Stale, and then current again.")
    @State
    public static class StaleForEver {
        private final InstanceData instance = inUse();

        /** Recycles, spawns, and has that requested. */
        @Actor
        public void render() {
            instance.endUnlessRequested();
            instance.beginUse(USE + 1);
            instance.request(USE + 1);
        }

        /** Looks twice. */
        @Actor
        public void other(II_Result r) {
            r.r1 = asInt(instance.useId() == USE);
            r.r2 = asInt(instance.useId() == USE);
        }
    }

    /** A use that was asked to end is recycled and the next begins, which is asked to end too. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "It was stale from the beginning.")
    @Outcome(expect = FORBIDDEN, desc = "Stale, and then current again.")
    @State
    public static class StaleAfterRequest {
        private final InstanceData instance = inUse();

        /** Requests the end before the others read. */
        public StaleAfterRequest() {
            instance.request(USE);
        }

        /** Brings it home, spawns, and has that requested. */
        @Actor
        public void render() {
            instance.endInAnyCase();
            instance.beginUse(USE + 1);
            instance.request(USE + 1);
        }

        /** Looks twice. */
        @Actor
        public void other(II_Result r) {
            r.r1 = asInt(instance.useId() == USE);
            r.r2 = asInt(instance.useId() == USE);
        }
    }
}
