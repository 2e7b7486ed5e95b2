// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.support;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** The memory of objects that are reachable, as the JVM's histogram of classes counts it. */
public final class LiveBytes {
    private LiveBytes() {
    }

    /** The bytes of what an action makes and keeps reachable, give or take some kilobytes. */
    public static long of(Runnable making) {
        long before = count();
        making.run();
        return count() - before;
    }

    private static long count() {
        // twice, as the first collection clears references that have kept others
        histogram();
        String all = histogram();
        // in its last line: the name of a class may have that word as well
        String[] total = all.substring(all.lastIndexOf("Total")).trim().split("\\s+");
        return Long.parseLong(total[2]);
    }

    private static String histogram() {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        try {
            return (String) server.invoke(new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram", new Object[] {new String[0]}, new String[] {String[].class.getName()});
        } catch (JMException refused) {
            throw new AssertionError(refused);
        }
    }
}
