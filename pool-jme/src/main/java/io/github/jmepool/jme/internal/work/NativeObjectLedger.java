// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.material.MatParam;
import com.jme3.material.Material;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.util.BufferUtils;
import com.jme3.util.NativeObject;
import java.nio.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Knows which native objects (vertex buffers, images) belong to pooled instances and shared assets alone, follows them
 * from the creation of an instance to its end, and frees one when the last of its users is gone: a disposal of an
 * instance counts down, {@link WorkQueue} frees what nothing uses any more under its budget, and the engine then
 * deletes it on the GPU.
 *
 * <p>Counts by identity, and per buffer: two meshes may share a buffer. What a prefab uses, or what was handed to the
 * game, is never freed here, and it is remembered weakly.
 *
 * <p>Render thread only.
 */
final class NativeObjectLedger {
    private static final NativeObject[] NONE = {};

    private final Map<NativeObject, Count> counts = new IdentityHashMap<>();
    /** Native objects by instance or shared asset. Most instances have none of their own, and are not listed. */
    private final Map<Object, NativeObject[]> owned = new IdentityHashMap<>();
    private final WeakIdentitySet kept = new WeakIdentitySet();
    private final WeakIdentitySet shared = new WeakIdentitySet();
    private final List<NativeObject> found = new ArrayList<>();
    /** Native objects without users, in the order in which they lost the last one. */
    private final ArrayDeque<NativeObject> free = new ArrayDeque<>();
    private final BooleanSupplier freesDirectMemory;
    private final Runnable whenFree;

    /**
     * The supplier returns whether direct memory is freed with its native object; otherwise the garbage collector frees
     * it. {@code whenFree} runs when there is something for {@link #disposeNext} where there was nothing.
     */
    NativeObjectLedger(BooleanSupplier freesDirectMemory, Runnable whenFree) {
        this.freesDirectMemory = freesDirectMemory;
        this.whenFree = whenFree;
    }

    /** Marks everything that a prefab, or any other tree of the game, uses now as never to be freed. */
    void keep(Spatial prefab) {
        visit(prefab, true);
    }

    /**
     * Counts what a new instance, or a shared asset, uses and no prefab does, until one of {@link #release} and
     * {@link #handOver}.
     *
     * @return what it alone owns, or shares with instances only
     */
    NativeObject[] add(Object user) {
        found.clear();
        visit(user, false);
        NativeObject[] own = add(user, found);
        found.clear();
        return own;
    }

    /** Whether what it uses is counted, if that is anything. */
    boolean isCounted(Object user) {
        return owned.containsKey(user);
    }

    /** Counts one use of each of these. */
    NativeObject[] add(Object user, List<? extends NativeObject> objects) {
        if (objects.isEmpty()) {
            return NONE;
        }
        NativeObject[] own = objects.toArray(NONE);
        for (NativeObject object : own) {
            counts.computeIfAbsent(object, key -> new Count()).users++;
        }
        owned.put(user, own);
        return own;
    }

    /**
     * Counts what a shared asset uses, once: its memory is left to the garbage collector even when nothing here uses it
     * any more, as its loader may return the asset again at any time.
     */
    void addShared(Object asset) {
        if (!isCounted(asset)) {
            for (NativeObject object : add(asset)) {
                shared.add(object);
            }
        }
    }

    /**
     * Ends an instance's use; what no other uses is left to {@link #disposeNext}. Nothing may draw the instance any
     * more. A second call does nothing.
     */
    void release(Object user) {
        NativeObject[] own = owned.remove(user);
        if (own != null) {
            for (NativeObject object : own) {
                Count count = counts.get(object);
                if (count != null && --count.users == 0) {
                    free.add(object);
                    if (free.size() == 1) {
                        whenFree.run();
                    }
                }
            }
        }
    }

    /** Ends an instance's use because the game owns it from now on: what it uses is never freed here. */
    void handOver(Object user) {
        NativeObject[] own = owned.remove(user);
        if (own != null) {
            for (NativeObject object : own) {
                kept.add(object);
                Count count = counts.get(object);
                if (count != null && --count.users == 0) {
                    counts.remove(object);
                }
            }
        }
    }

    /** Whether something has lost its last user since the last {@link #disposeNext}. */
    boolean hasFree() {
        return !free.isEmpty();
    }

    /**
     * Disposes of the next object, unless something uses it again, or it has nothing native any more.
     *
     * @return whether the engine has a deletion to do
     */
    boolean disposeNext() {
        NativeObject object = free.poll();
        Count count = object == null ? null : counts.get(object);
        if (object == null || count == null || count.users > 0) {
            return false;
        }
        counts.remove(object);
        if (freesDirectMemory.getAsBoolean() && !kept.contains(object) && !shared.contains(object)) {
            freeDirectMemory(object);
        }
        // No id: never uploaded, already deleted, or lost with its context. The engine would log a warning.
        if (kept.contains(object) || object.getId() == NativeObject.INVALID_ID
                || hasNoData(object) && !shared.contains(object)) {
            return false;
        }
        object.dispose();
        return true;
    }

    /** Whether it is an image that the engine can't make again: the game draws into it, and may go on. */
    private static boolean hasNoData(NativeObject object) {
        return object instanceof Image image && (image.getData() == null || image.getData(0) == null);
    }

    /** Takes the memory out of the buffer first: a mesh that the game still has must not show freed memory. */
    private static void freeDirectMemory(NativeObject object) {
        if (object instanceof VertexBuffer buffer && buffer.getData() != null && buffer.getData().isDirect()) {
            Buffer data = buffer.getData();
            buffer.updateData(null);
            BufferUtils.destroyDirectBuffer(data);
        }
    }

    /** Returns the number of native objects that are counted. */
    int size() {
        return counts.size();
    }

    private static final class Count {
        private int users;
    }

    /** Looks at what a tree, a mesh, a material or a texture uses: keeps all of it, or finds what isn't kept. */
    private void visit(@Nullable Object asset, boolean keep) {
        if (asset instanceof Node node) {
            List<Spatial> children = node.getChildren();
            for (int i = 0; i < children.size(); i++) {
                visit(children.get(i), keep);
            }
        } else if (asset instanceof Geometry geometry) {
            visit(geometry.getMesh(), keep);
            visit(geometry.getMaterial(), keep);
        } else if (asset instanceof Mesh mesh && enters(mesh, keep)) {
            for (VertexBuffer buffer : mesh.getBufferList().getArray()) {
                visitNative(buffer, keep);
            }
            for (int i = 0; i < mesh.getNumLodLevels(); i++) {
                visitNative(mesh.getLodLevel(i), keep);
            }
        } else if (asset instanceof Material material && enters(material, keep)) {
            for (MatParam param : material.getParams()) {
                if (param.getValue() instanceof Texture texture) {
                    visit(texture, keep);
                }
            }
        } else if (asset instanceof Texture texture && texture.getImage() != null) {
            visitNative(texture.getImage(), keep);
        }
    }

    private boolean enters(Object holder, boolean keep) {
        if (keep) {
            kept.add(holder);
        }
        return keep || !kept.contains(holder);
    }

    private void visitNative(NativeObject object, boolean keep) {
        if (keep) {
            kept.add(object);
        } else if (!kept.contains(object)) {
            found.add(object);
        }
    }
}
