// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.effects;

import com.jme3.effect.ParticleEmitter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what a subclass of the engine's emitter does otherwise, and would not do with its particles in a texture. */
public final class EmitterOverrides {
    /**
     * What the game or the engine calls alike, wherever the particles are drawn, as it does with all setters. The rest
     * is what {@link Effect} reads, calls in another order, or does instead.
     */
    private static final Set<String> HARMLESS = Set.of("clone", "deepClone", "oldClone", "oldDeepClone", "jmeClone",
            "cloneFields", "read", "write", "toString", "updateLogicalState", "emitAllParticles", "killAllParticles");

    private EmitterOverrides() {
    }

    /**
     * Returns the name of a method that an emitter's class overrides, and whose effect would be lost.
     *
     * @param emitter an emitter
     * @return null where it has none, as one of the engine's own class
     */
    public static @Nullable String find(ParticleEmitter emitter) {
        for (Class<?> at = emitter.getClass(); at != ParticleEmitter.class; at = at.getSuperclass()) {
            for (Method method : at.getDeclaredMethods()) {
                if (!method.isSynthetic() && !method.getName().startsWith("set")
                        && !HARMLESS.contains(method.getName()) && overrides(method)) {
                    return method.getName();
                }
            }
        }
        return null;
    }

    private static boolean overrides(Method method) {
        for (Class<?> at = ParticleEmitter.class; at != null; at = at.getSuperclass()) {
            for (Method its : at.getDeclaredMethods()) {
                if ((its.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0
                        && its.getName().equals(method.getName())
                        && Arrays.equals(its.getParameterTypes(), method.getParameterTypes())) {
                    return true;
                }
            }
        }
        return false;
    }
}
