// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.material.Material;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.background.OverBudgetReport;
import java.util.EnumMap;
import java.util.Map;

/** A pool of which each part can be told to fail at a certain call: with an exception, an error, or a checked one. */
final class FaultKit implements SceneListener {
    /** What can fail. */
    enum Part { CLONE, CREATE, SPAWN, RECYCLE, DISPOSE_HOOK, PRELOAD, NATIVE_DISPOSE }

    /** What it fails with; to be told from all else that may go wrong. */
    static final class Fault extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Fault(String message) {
            super(message);
        }
    }

    /** The same as an error. */
    static final class FaultError extends OutOfMemoryError {
        private static final long serialVersionUID = 1L;

        FaultError(String message) {
            super(message);
        }
    }

    /** The same as a checked exception, which Kotlin's and Groovy's hooks throw without declaring it. */
    static final class CheckedFault extends Exception {
        private static final long serialVersionUID = 1L;

        CheckedFault(String message) {
            super(message);
        }
    }

    private final Map<Part, Integer> calls = new EnumMap<>(Part.class);
    private final Part failing;
    private final int atCall;
    private int nextId = 1;
    int reports;
    boolean failed;
    boolean listenerFailsToo;

    /**
     * A kit whose part fails at one call.
     *
     * @param failing the part, or null for none
     * @param atCall which call, from 1
     */
    FaultKit(Part failing, int atCall) {
        this.failing = failing;
        this.atCall = atCall;
    }

    int calls(Part part) {
        return calls.getOrDefault(part, 0);
    }

    private void call(Part part) {
        int call = calls.merge(part, 1, Integer::sum);
        if (part == failing && call == atCall) {
            failed = true;
            String message = part + " fails at call " + call + ", for the test";
            throw call % 3 == 0 ? FaultKit.<RuntimeException>asUnchecked(new CheckedFault(message))
                    : call % 3 == 1 ? new Fault(message) : asError(message);
        }
    }

    private static RuntimeException asError(String message) {
        throw new FaultError(message);
    }

    /** Throws a checked exception where none is declared, as Kotlin and Groovy do. */
    @SuppressWarnings("unchecked")
    static <X extends Throwable> RuntimeException asUnchecked(Throwable checked) throws X {
        throw (X) checked;
    }

    static boolean isFault(Throwable thrown) {
        return thrown instanceof Fault || thrown instanceof FaultError || thrown instanceof CheckedFault;
    }

    @Override
    public void onFailure(String pool, String what, Throwable failure) {
        reports++;
        if (listenerFailsToo) {
            throw new FaultError("the listener fails, for the test");
        }
    }

    @Override
    public void onOverBudget(OverBudgetReport report) {
        // slow is not wrong
    }

    SpatialPool<Geometry> pool(String name, SpatialPoolSettings settings) {
        Geometry prefab = new Geometry(name, new Box(1, 1, 1));
        prefab.setMaterial(new FaultyMaterial());
        return new FaultyPool(name, prefab, settings);
    }

    private final class FaultyPool extends SpatialPool<Geometry> {
        FaultyPool(String name, Geometry prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected Geometry cloneInstance(Geometry prefab) {
            call(Part.CLONE);
            Geometry clone = super.cloneInstance(prefab);
            Mesh own = new Mesh();
            VertexBuffer buffer = new FaultyBuffer();
            buffer.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.Float,
                    com.jme3.util.BufferUtils.createFloatBuffer(9));
            // As if it were uploaded: there is no GPU here.
            buffer.setId(nextId++);
            own.setBuffer(buffer);
            clone.setMesh(own);
            return clone;
        }

        @Override
        protected void onCreate(Geometry instance) {
            call(Part.CREATE);
        }

        @Override
        protected void onSpawn(Geometry instance) {
            call(Part.SPAWN);
        }

        @Override
        protected void onRecycle(Geometry instance) {
            call(Part.RECYCLE);
        }

        @Override
        protected void onDispose(Geometry instance) {
            call(Part.DISPOSE_HOOK);
        }
    }

    private final class FaultyMaterial extends Material {
        @Override
        public void preload(RenderManager renderManager, Geometry geometry) {
            call(Part.PRELOAD);
        }
    }

    private final class FaultyBuffer extends VertexBuffer {
        FaultyBuffer() {
            super(Type.Position);
        }

        @Override
        public void dispose() {
            call(Part.NATIVE_DISPOSE);
            resetObject();
        }
    }
}
