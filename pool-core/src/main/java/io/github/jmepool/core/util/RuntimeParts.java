// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.util;

/** Which parts of the JDK this Java runtime has: a small one, or Android, lacks some that we can do without. */
public final class RuntimeParts {
    private RuntimeParts() {
    }

    /**
     * Returns whether the runtime itself has a class.
     *
     * @param type the class's full name
     * @return false when there is none
     */
    public static boolean has(String type) {
        try {
            // Whatever loads the runtime's own modules; the platform's class loader has another name on Android.
            Class.forName(type, false, ClassLoader.getSystemClassLoader().getParent());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
