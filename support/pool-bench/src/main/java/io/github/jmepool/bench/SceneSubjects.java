// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedGeometry;
import com.jme3.scene.instancing.InstancedNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The usual ways without this pool, and the limits. */
final class SceneSubjects {
    /** As many children as a node of a chunked scene holds. */
    static final int CHUNK = 64;

    private SceneSubjects() {
    }

    /** All live spatials under one parent. */
    abstract static class OneParent extends SceneSubject {
        final Node parent;
        Spatial prefab;

        OneParent() {
            this(new Node("parent"));
        }

        OneParent(Node parent) {
            this.parent = parent;
        }

        @Override
        void start(Spatial prefab, int live) {
            this.prefab = prefab;
            root.attachChild(parent);
        }

        @Override
        int visible() {
            return parent.getQuantity();
        }

        /** Live before the first measurement; not through a pool. */
        Spatial place(Spatial fresh, Vector3f at) {
            fresh.setLocalTranslation(at);
            parent.attachChild(fresh);
            return fresh;
        }
    }

    /** The pool that most games write: a deque, removeFromParent, attachChild. */
    static class NaivePool extends OneParent {
        private final ArrayDeque<Spatial> idle = new ArrayDeque<>();

        NaivePool() {
        }

        NaivePool(Node parent) {
            super(parent);
        }

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spatial = idle.pollLast();
            return place(spatial == null ? prefab.clone(false) : spatial, at);
        }

        @Override
        void recycle(Spatial spatial) {
            spatial.removeFromParent();
            idle.addLast(spatial);
        }
    }

    /** The same below the engine's node for instancing. */
    static final class EngineInstancedNode extends NaivePool {
        EngineInstancedNode() {
            super(new InstancedNode("parent"));
        }

        @Override
        void start(Spatial prefab, int live) {
            prefab.depthFirstTraversal(spatial -> {
                if (spatial instanceof Geometry geometry) {
                    geometry.getMaterial().setBoolean("UseInstancing", true);
                }
            });
            super.start(prefab, live);
        }

        @Override
        void work(float tpf) {
            ((InstancedNode) parent).instance();
        }

        @Override
        int visible() {
            return (int) parent.getChildren().stream().filter(child -> !(child instanceof InstancedGeometry)).count();
        }
    }

    /** No pool. */
    static final class CloneAndDrop extends OneParent {
        @Override
        Spatial spawn(Vector3f at) {
            return place(prefab.clone(false), at);
        }

        @Override
        void recycle(Spatial spatial) {
            spatial.removeFromParent();
        }
    }

    /** Stays attached for ever, hidden by its cull hint: fast, but still hit by rays, in the bounds and updated. */
    static final class CullHint extends OneParent {
        private final ArrayDeque<Spatial> idle = new ArrayDeque<>();
        private int visible;

        @Override
        Spatial spawn(Vector3f at) {
            visible++;
            Spatial spatial = idle.pollLast();
            if (spatial == null) {
                return place(prefab.clone(false), at);
            }
            spatial.setLocalTranslation(at);
            spatial.setCullHint(Spatial.CullHint.Inherit);
            return spatial;
        }

        @Override
        void recycle(Spatial spatial) {
            visible--;
            spatial.setCullHint(Spatial.CullHint.Always);
            idle.addLast(spatial);
        }

        @Override
        int visible() {
            return visible;
        }
    }

    /** The limit of detaching: always the last child of the one parent, always by its index. */
    static class LastChild extends OneParent {
        private final ArrayDeque<Spatial> idle = new ArrayDeque<>();
        private final ArrayDeque<Spatial> asked = new ArrayDeque<>();

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spatial = idle.pollLast();
            if (spatial == null) {
                return place(prefab.clone(false), at);
            }
            place(spatial, at);
            return asked.pollLast();
        }

        @Override
        void recycle(Spatial spatial) {
            asked.addLast(spatial);
            idle.addLast(parent.detachChildAt(parent.getQuantity() - 1));
        }
    }

    /** The same limit for a game that recycles what it likes: what goes is touched, the last child leaves. */
    static final class TouchAndLastChild extends LastChild {
        @Override
        void recycle(Spatial spatial) {
            spatial.setLocalTranslation(Vector3f.ZERO);
            super.recycle(spatial);
        }
    }

    /**
     * The cheapest hand-written pool without any check that can detach any child, not only the last: each knows
     * its own index, and the last child closes the gap.
     */
    static final class SwapWithLast extends OneParent {
        private final ArrayDeque<Indexed> idle = new ArrayDeque<>();

        /** Knows where it is. */
        private static final class Indexed extends Geometry {
            private int at;

            Indexed(Geometry of) {
                super(of.getName(), of.getMesh());
                setMaterial(of.getMaterial());
            }
        }

        @Override
        Spatial spawn(Vector3f at) {
            Indexed spatial = idle.pollLast();
            if (spatial == null) {
                spatial = new Indexed((Geometry) prefab);
            }
            place(spatial, at);
            spatial.at = parent.getQuantity() - 1;
            return spatial;
        }

        @Override
        void recycle(Spatial spatial) {
            Indexed leaving = (Indexed) spatial;
            List<Spatial> children = parent.getChildren();
            int last = children.size() - 1;
            Indexed moving = (Indexed) children.get(last);
            children.set(leaving.at, moving);
            moving.at = leaving.at;
            children.set(last, leaving);
            parent.detachChildAt(last);
            idle.addLast(leaving);
        }
    }

    /** Live spatials in plain nodes of at most 64 children. */
    abstract static class Chunked extends SceneSubject {
        final List<Node> chunks = new ArrayList<>();
        private Spatial prefab;

        @Override
        void start(Spatial prefab, int live) {
            this.prefab = prefab;
        }

        Spatial place(Vector3f at) {
            Node chunk = chunks.isEmpty() ? null : chunks.get(chunks.size() - 1);
            if (chunk == null || chunk.getQuantity() == CHUNK) {
                chunk = new Node("chunk");
                chunks.add(chunk);
                root.attachChild(chunk);
            }
            Spatial fresh = prefab.clone(false);
            fresh.setLocalTranslation(at);
            chunk.attachChild(fresh);
            return fresh;
        }

        @Override
        int visible() {
            return chunks.stream().mapToInt(Node::getQuantity).sum();
        }
    }

    /** The same limit where memory is walked as a pool walks it: the last child of the chunk of the given spatial. */
    static final class LastChildOfChunk extends Chunked {
        private final ArrayDeque<Spatial> idle = new ArrayDeque<>();
        private final ArrayDeque<Spatial> asked = new ArrayDeque<>();
        private final ArrayDeque<Node> left = new ArrayDeque<>();
        private int next;

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spatial = idle.pollLast();
            if (spatial == null) {
                return place(at);
            }
            spatial.setLocalTranslation(at);
            left.pollLast().attachChild(spatial);
            return asked.pollLast();
        }

        @Override
        void recycle(Spatial spatial) {
            asked.addLast(spatial);
            Node chunk = spatial.getParent();
            while (chunk == null || chunk.getQuantity() == 0) {
                chunk = chunks.get(next++ % chunks.size());
            }
            idle.addLast(chunk.detachChildAt(chunk.getQuantity() - 1));
            left.addLast(chunk);
        }
    }

    /** The floor: nothing comes or goes, the spatial only moves to the new place. */
    static final class MoveOnly extends Chunked {
        private final ArrayDeque<Spatial> moving = new ArrayDeque<>();

        @Override
        Spatial spawn(Vector3f at) {
            Spatial spatial = moving.pollLast();
            if (spatial == null) {
                return place(at);
            }
            spatial.setLocalTranslation(at);
            return spatial;
        }

        @Override
        void recycle(Spatial spatial) {
            moving.addLast(spatial);
        }
    }
}
