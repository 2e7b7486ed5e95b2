// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import com.jme3.material.Material;
import com.jme3.material.MaterialDef;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.control.BillboardControl;
import com.jme3.shader.VarType;
import com.jme3.system.NullRenderer;
import com.jme3.texture.Image;
import com.jme3.texture.Texture;
import com.jme3.texture.Texture2D;
import com.jme3.texture.image.ColorSpace;
import com.jme3.util.BufferUtils;
import com.jme3.util.clone.Cloner;
import com.simsilica.lemur.core.GuiControl;
import io.github.jmepool.core.DisposeReason;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.sizing.PoolCounts;
import io.github.jmepool.core.sizing.SizingDecision;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.SizingState;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SceneListener;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.faults.FaultSeams.Point;
import io.github.jmepool.jme.reset.Poolable;
import io.github.jmepool.jme.reset.ResetOutcome;
import io.github.jmepool.jme.reset.ResetRule;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.List;

/** All that a game gives to its pools, each of which can fail. */
final class FaultParts {
    /** What was made as if it were uploaded. */
    final List<VertexBuffer> buffers = new ArrayList<>();
    private final FaultSeams seams;
    private int nextId = 1;

    FaultParts(FaultSeams seams) {
        this.seams = seams;
    }

    /** A node over a box, with a control and a material that may fail. */
    Node prefab(String name) {
        Node node = new Node(name);
        Geometry body = Scenes.box("body of " + name);
        MaterialDef drawn = new MaterialDef(null, "drawn");
        drawn.addMaterialParamTexture(VarType.Texture2D, "Colors", null, null);
        Material material = new FaultyMaterial(drawn);
        Image image = new Image(Image.Format.RGBA8, 2, 2, BufferUtils.createByteBuffer(16), ColorSpace.Linear);
        material.setTexture("Colors", new Texture2D(image));
        body.setMaterial(material);
        node.attachChild(body);
        node.addControl(new FaultyControl(seams));
        return node;
    }

    /** An element of Lemur, which has a listener that is called while it is laid out. */
    Node sign() {
        seams.call(Point.FACTORY);
        Node sign = new Node("sign");
        GuiControl element = new GuiControl("background");
        element.addUpdateListener((source, tpf) -> seams.call(Point.ELEMENT_UPDATE));
        sign.addControl(element);
        return sign;
    }

    SpatialPool<Node> pool(String name, SpatialPoolSettings settings) {
        return new FaultyPool(name, prefab(name), settings);
    }

    RenderManager renderManager() {
        return new RenderManager(new FaultyRenderer(seams));
    }

    /** Takes two in each round while it has more than that. */
    SizingPolicy sizing() {
        return new SizingPolicy() {
            @Override
            public SizingState start(PoolCounts counts, long nowNanos, double phase) {
                seams.call(Point.SIZING_START);
                return SizingState.everyRound();
            }

            @Override
            public SizingDecision decide(SizingState state, PoolCounts counts, long nowNanos, boolean round) {
                seams.call(Point.SIZING_DECIDE);
                return counts.idle() > 2 ? SizingDecision.trim(1, state, state) : SizingDecision.create(1, state);
            }
        };
    }

    ResetRule<Node> rule() {
        return new FaultyRule(seams);
    }

    InstanceListener<Object> instanceListener() {
        return new FaultyInstanceListener(seams);
    }

    SceneListener listener(FaultGame game) {
        return new FaultyListener(seams, game);
    }

    private final class FaultyPool extends SpatialPool<Node> {
        FaultyPool(String name, Node prefab, SpatialPoolSettings settings) {
            super(name, prefab, settings);
        }

        @Override
        protected Node cloneInstance(Node prefab) {
            seams.call(Point.CLONE);
            Node clone = super.cloneInstance(prefab);
            Mesh own = new Mesh();
            VertexBuffer buffer = new FaultyBuffer();
            buffer.setupData(VertexBuffer.Usage.Static, 3, VertexBuffer.Format.Float, BufferUtils.createFloatBuffer(9));
            // as if it were uploaded: there is no GPU here
            buffer.setId(nextId++);
            buffers.add(buffer);
            own.setBuffer(buffer);
            ((Geometry) clone.getChild(0)).setMesh(own);
            return clone;
        }

        @Override
        protected void onCreate(Node instance) {
            seams.call(Point.CREATE);
        }

        @Override
        protected void onSpawn(Node instance) {
            seams.call(Point.SPAWN);
        }

        @Override
        protected void onRecycle(Node instance) {
            seams.call(Point.RECYCLE);
        }

        @Override
        protected void onDispose(Node instance) {
            seams.call(Point.DISPOSE);
        }

        @Override
        protected PooledInstance chooseVictim(Iterable<? extends PooledInstance> active) {
            seams.call(Point.VICTIM);
            return active.iterator().next();
        }
    }

    private final class FaultyMaterial extends Material {
        FaultyMaterial(MaterialDef drawn) {
            super(drawn);
        }

        @Override
        public void preload(RenderManager renderManager, Geometry geometry) {
            seams.call(Point.PRELOAD);
        }
    }

    /** Takes uploads as if there were a GPU. */
    private static final class FaultyRenderer extends NullRenderer {
        private final FaultSeams seams;

        FaultyRenderer(FaultSeams seams) {
            this.seams = seams;
        }

        @Override
        public void updateBufferData(VertexBuffer buffer) {
            seams.call(Point.UPLOAD);
            buffer.clearUpdateNeeded();
        }

        @Override
        public void setTexture(int unit, Texture texture) {
            seams.call(Point.UPLOAD);
            texture.getImage().clearUpdateNeeded();
        }
    }

    private final class FaultyBuffer extends VertexBuffer {
        FaultyBuffer() {
            super(Type.Position);
        }

        @Override
        public void dispose() {
            seams.call(Point.NATIVE_DISPOSE);
            resetObject();
        }
    }

    private static final class FaultyControl extends BillboardControl implements Poolable {
        private final FaultSeams seams;

        FaultyControl(FaultSeams seams) {
            this.seams = seams;
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            seams.call(Point.CONTROL_CLONE);
            super.cloneFields(cloner, original);
        }

        @Override
        public void onSpawn() {
            seams.call(Point.POOLABLE_SPAWN);
        }

        @Override
        public void onRecycle() {
            seams.call(Point.POOLABLE_RECYCLE);
        }

        @Override
        protected void controlUpdate(float tpf) {
            // nothing moves by itself
        }

        @Override
        protected void controlRender(RenderManager rm, ViewPort vp) {
            // nothing to draw
        }
    }

    private record FaultyRule(FaultSeams seams) implements ResetRule<Node> {
        @Override
        public Class<Node> type() {
            return Node.class;
        }

        @Override
        public Object capture(Node target) {
            seams.call(Point.RULE_CAPTURE);
            return Vector3f.ZERO;
        }

        @Override
        public ResetOutcome reset(Node target, Object captured) {
            seams.call(Point.RULE_RESET);
            return ResetOutcome.UNCHANGED;
        }
    }

    private record FaultyInstanceListener(FaultSeams seams) implements InstanceListener<Object> {
        @Override
        public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
            seams.call(Point.POOL_ADDED);
        }

        @Override
        public Object created(PooledInstance instance) {
            seams.call(Point.LISTENER_CREATED);
            return instance;
        }

        @Override
        public void spawned(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_SPAWNED);
        }

        @Override
        public void moved(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_MOVED);
        }

        @Override
        public void beforeReset(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_BEFORE_RESET);
        }

        @Override
        public void afterReset(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_AFTER_RESET);
        }

        @Override
        public void disposed(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_DISPOSED);
        }

        @Override
        public void detached(PooledInstance instance, Object kept) {
            seams.call(Point.LISTENER_DETACHED);
        }
    }

    private record FaultyListener(FaultSeams seams, FaultGame game) implements SceneListener {
        @Override
        public void onCreated(String pool, Object object, long nanos) {
            seams.call(Point.POOL_LISTENER);
        }

        @Override
        public void onDisposed(String pool, Object object, DisposeReason reason) {
            seams.call(Point.POOL_LISTENER);
        }

        @Override
        public void onExhausted(String pool, ExhaustionPolicy policy) {
            seams.call(Point.POOL_LISTENER);
        }

        @Override
        public void onClosed(String pool, int stillOut) {
            seams.call(Point.POOL_LISTENER);
        }

        @Override
        public void onFailure(String pool, String what, Throwable failure) {
            game.told(failure);
            seams.call(Point.SCENE_LISTENER);
        }

        @Override
        public void onOverBudget(String pool, String report) {
            seams.call(Point.SCENE_LISTENER);
        }
    }
}
