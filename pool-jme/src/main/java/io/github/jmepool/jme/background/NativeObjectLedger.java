// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.background;

import com.jme3.material.Material;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.util.BufferUtils;
import com.jme3.util.NativeObject;
import java.nio.Buffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Knows which native objects (vertex buffers, images) belong to pooled instances and shared assets alone, and
 * frees one when the last of these is gone.
 *
 * <p>Counts by identity, and per buffer: two meshes may share a buffer. What a prefab uses, or what was handed to the
 * game, is never freed here, and it is remembered weakly.
 *
 * <p>Render thread only.
 */
final class NativeObjectLedger {
    private static final NativeObject[] NONE = {};

    private final Map<NativeObject, Count> counts = new IdentityHashMap<>();
    private final WeakIdentitySet kept = new WeakIdentitySet();
    private final WeakIdentitySet shared = new WeakIdentitySet();
    private final List<NativeObject> found = new ArrayList<>();
    private final NativeObjects.Visitor keeper = new Keeper();
    private final NativeObjects.Visitor finder = new Finder();
    private boolean freesDirectMemory;
    private BooleanSupplier sharesMore = () -> false;

    /** Marks everything that a prefab uses now as not ours. */
    void keep(Spatial prefab) {
        NativeObjects.visit(prefab, keeper);
    }

    /**
     * Counts what a new instance, or a shared asset, uses and no prefab does.
     *
     * @return the receipt for {@link #release} or {@link #handOver}
     */
    NativeObject[] add(Object instance) {
        found.clear();
        NativeObjects.visitAny(instance, finder);
        NativeObject[] owned = add(found);
        found.clear();
        return owned;
    }

    /** Counts one use of each of these. */
    NativeObject[] add(List<? extends NativeObject> objects) {
        if (objects.isEmpty()) {
            return NONE;
        }
        NativeObject[] owned = objects.toArray(NONE);
        for (NativeObject object : owned) {
            counts.computeIfAbsent(object, key -> new Count()).users++;
        }
        return owned;
    }

    /** Ends one instance's use; what no other uses goes to {@code free}, for {@link #disposeIfFree} at its time. */
    void release(NativeObject[] owned, Consumer<? super NativeObject> free) {
        for (NativeObject object : owned) {
            Count count = counts.get(object);
            if (count != null && --count.users == 0) {
                free.accept(object);
            }
        }
    }

    /** Ends one instance's use because the game owns the instance from now on: what it uses is never freed here. */
    void handOver(NativeObject[] owned) {
        for (NativeObject object : owned) {
            kept.add(object);
            Count count = counts.get(object);
            if (count != null && --count.users == 0) {
                counts.remove(object);
            }
        }
    }

    /**
     * Disposes of an object, unless something uses it again, or it has nothing native any more.
     *
     * @return whether the engine has a deletion to do
     */
    boolean disposeIfFree(NativeObject object) {
        Count count = counts.get(object);
        if (count == null || count.users > 0) {
            return false;
        }
        counts.remove(object);
        if (freesDirectMemory && !kept.contains(object) && !shared.contains(object) && !sharesMore.getAsBoolean()) {
            freeDirectMemory(object);
        }
        // No id: never uploaded, already deleted, or lost with its context. The engine would log a warning.
        if (kept.contains(object) || object.getId() == NativeObject.INVALID_ID) {
            return false;
        }
        object.dispose();
        return true;
    }

    /** Takes the memory out of the buffer first: a mesh that somebody still holds must not show memory that is gone. */
    private static void freeDirectMemory(NativeObject object) {
        if (object instanceof VertexBuffer buffer && buffer.getData() != null && buffer.getData().isDirect()) {
            Buffer data = buffer.getData();
            buffer.updateData(null);
            BufferUtils.destroyDirectBuffer(data);
        }
    }

    /** Whether direct memory is freed with the native object; it is left to the collector otherwise. */
    void freesDirectMemory(boolean frees) {
        freesDirectMemory = frees;
    }

    /**
     * Marks what a shared asset uses: its memory is left to the collector even when nothing here uses it any more, for
     * its loader may hand the asset out again at any time.
     */
    void leaveMemory(NativeObject[] objects) {
        for (NativeObject object : objects) {
            shared.add(object);
        }
    }

    /** Tells whether there are shared assets that {@link #leaveMemory} hasn't been told of yet. */
    void sharesMore(BooleanSupplier more) {
        sharesMore = more;
    }

    /** How many native objects are counted. */
    int size() {
        return counts.size();
    }

    private static final class Count {
        private int users;
    }

    private final class Keeper implements NativeObjects.Visitor {
        @Override
        public boolean enters(Mesh mesh) {
            kept.add(mesh);
            return true;
        }

        @Override
        public boolean enters(Material material) {
            kept.add(material);
            return true;
        }

        @Override
        public void visit(NativeObject object) {
            kept.add(object);
        }
    }

    private final class Finder implements NativeObjects.Visitor {
        @Override
        public boolean enters(Mesh mesh) {
            return !kept.contains(mesh);
        }

        @Override
        public boolean enters(Material material) {
            return !kept.contains(material);
        }

        @Override
        public void visit(NativeObject object) {
            if (!kept.contains(object)) {
                found.add(object);
            }
        }
    }
}
