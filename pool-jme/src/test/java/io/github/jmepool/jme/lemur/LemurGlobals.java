// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import com.simsilica.lemur.GuiGlobals;
import java.lang.reflect.Field;

/** Puts back at its close what Lemur was initialised with before: there is one for the JVM, and no way to undo it. */
public final class LemurGlobals implements AutoCloseable {
    private final Field instance;
    private final Object before;

    public LemurGlobals() throws ReflectiveOperationException {
        instance = GuiGlobals.class.getDeclaredField("instance");
        instance.setAccessible(true);
        before = instance.get(null);
    }

    /** As if Lemur had never been initialised. */
    void forget() throws ReflectiveOperationException {
        instance.set(null, null);
    }

    @Override
    public void close() throws ReflectiveOperationException {
        instance.set(null, before);
    }
}
