// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.guide;

import com.jme3.asset.AssetManager;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.export.binary.BinaryExporter;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.plugins.gltf.GltfModelKey;
import com.jme3.scene.shape.Box;
import com.jme3.util.BufferUtils;
import com.jme3.util.clone.Cloner;
import com.simsilica.lemur.Button;
import com.simsilica.lemur.Container;
import com.simsilica.lemur.Label;
import io.github.jmepool.jme.PoolControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.gltf.PoolExtras;
import java.io.File;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.List;

/** The code of docs/prefabs.md. */
final class PrefabExamples {
    private PrefabExamples() {
    }

    static final class CratePool extends SpatialPool<Geometry> {
        private final PhysicsSpace space;

        CratePool(Geometry prefab, PhysicsSpace space) {
            super("crate", prefab); // without a physics control
            this.space = space;
        }

        @Override
        protected void onCreate(Geometry crate) {
            crate.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 10f)); // a body of its own
        }

        @Override
        protected void onSpawn(Geometry crate) {
            RigidBodyControl body = crate.getControl(RigidBodyControl.class);
            space.add(body);
            body.setPhysicsLocation(crate.getWorldTranslation());
            body.setPhysicsRotation(crate.getWorldRotation());
            body.setLinearVelocity(Vector3f.ZERO);
            body.setAngularVelocity(Vector3f.ZERO);
            body.clearForces();
            body.activate(true);
        }

        @Override
        protected void onRecycle(Geometry crate) {
            space.remove(crate.getControl(RigidBodyControl.class));
        }
    }

    /** Made by its constructor, which keeps a part of it in a field. */
    static final class Tank extends Node {
        final Geometry turret = new Geometry("turret", new Box(1f, 1f, 3f));

        Tank(AssetManager assets) {
            super("tank");
            turret.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
            attachChild(turret);
        }
    }

    static final class TurretControl extends AbstractControl {
        private Spatial turret;

        TurretControl(Spatial turret) {
            this.turret = turret;
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            turret = cloner.clone(turret); // the clone's own turret
        }

        @Override
        protected void controlUpdate(float tpf) {
            turret.rotate(0f, tpf, 0f);
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    static final class BulletControl extends AbstractControl {
        private Vector3f velocity = new Vector3f(); // not final, so that a clone can have its own

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            velocity = cloner.clone(velocity);
        }

        @Override
        protected void controlUpdate(float tpf) {
            spatial.move(velocity.x * tpf, velocity.y * tpf, velocity.z * tpf);
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    static SpatialPool<Tank> tanks(ScenePools pools, AssetManager assetManager) {
        SpatialPool<Tank> tanks = pools.registerFactory("tank", () -> new Tank(assetManager), s -> s.prewarm(20));
        return tanks;
    }

    static final class ClothPool extends SpatialPool<Geometry> {
        private final FloatBuffer shape;

        ClothPool(Geometry prefab) {
            super("cloth", prefab);
            shape = BufferUtils.clone(prefab.getMesh().getFloatBuffer(Type.Position));
        }

        @Override
        protected Geometry cloneInstance(Geometry copy) {
            return (Geometry) copy.deepClone(); // with a mesh of its own
        }

        @Override
        protected void onSpawn(Geometry cloth) {
            VertexBuffer positions = cloth.getMesh().getBuffer(Type.Position);
            positions.updateData(BufferUtils.clone(shape)); // the pool doesn't restore meshes
            cloth.updateModelBound();
        }
    }

    static SpatialPool<Button> buttons(ScenePools pools) {
        SpatialPool<Button> buttons = pools.registerFactory("button", () -> new Button("Buy"));
        return buttons;
    }

    static final class SignPool extends SpatialPool<Node> {
        SignPool() {
            super("sign", new Node("sign"));
        }

        @Override
        protected void onCreate(Node sign) {
            sign.attachChild(new Label("")); // an element of its own
        }
    }

    static Label addRow(SpatialPool<Label> rows, Container list, String text) {
        Label row = rows.spawnUnder(list); // first: the pool attaches it
        list.addChild(row); // then: the container lays it out
        row.setText(text);
        return row;
    }

    static Node pooled(ScenePools pools, Node rootNode) {
        Node pooled = new Node("pooled"); // once, before the first spawn
        rootNode.attachChild(pooled);
        pools.setRoot(pooled);
        return pooled;
    }

    static void save(Node rootNode, Node pooled, File file) throws IOException {
        pooled.removeFromParent();
        try {
            BinaryExporter.getInstance().save(rootNode, file);
        } finally {
            rootNode.attachChild(pooled);
        }
    }

    static void convert(AssetManager assetManager) throws IOException {
        GltfModelKey key = new GltfModelKey("Models/Orc.gltf");
        key.setExtrasLoader(new PoolExtras());
        Spatial orc = assetManager.loadModel(key);
        BinaryExporter.getInstance().save(orc, new File("assets/Models/Orc.j3o"));
    }

    static void declare(AssetManager assetManager) throws IOException {
        Spatial model = assetManager.loadModel("Models/Orc.j3o");
        model.addControl(new PoolControl("orc", s -> s.prewarm(20).maxTotal(60)));
        BinaryExporter.getInstance().save(model, new File("assets/Models/Orc.j3o"));
    }

    static void declaredPools(Node orc, ScenePools pools, AssetManager assetManager) {
        orc.addControl(new PoolControl("orc", s -> s.prewarm(20).maxTotal(60)));
        pools.registerAll(assetManager, List.of("Models/Orc.j3o", "Models/Rock.j3o"));
    }
}
