// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.physics.PhysicsPools;
import java.util.logging.Level;
import java.util.logging.Logger;

/** One way to bring crates with a rigid body into a scene and its physics space, and out of both. */
abstract class BodySubject {
    /** Minie logs each body that it clones. Referenced here because the logging system forgets unreferenced loggers. */
    private static final Logger MINIE = Logger.getLogger("com.jme3.bullet");

    final Node root = new Node("root");
    final Geometry prefab = new Geometry("crate", new Box(0.5f, 0.5f, 0.5f));
    final PhysicsSpace space = emptySpace();

    BodySubject() {
        prefab.addControl(new RigidBodyControl(new BoxCollisionShape(0.5f), 2f));
    }

    static PhysicsSpace emptySpace() {
        MINIE.setLevel(Level.WARNING);
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        return new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    }

    static BodySubject of(String name, int live) throws Exception {
        BodySubject subject = (BodySubject) Class.forName(BodySubject.class.getName() + "$" + name)
                .getDeclaredConstructor().newInstance();
        subject.start(live);
        return subject;
    }

    void start(int live) {
    }

    abstract Geometry spawn(Vector3f at);

    abstract void recycle(Geometry crate);

    /** Does the application's work of a frame before the physics step. */
    void update(float tpf) {
        root.updateLogicalState(tpf);
        root.updateGeometricState();
    }

    void close() {
    }

    /** This project's pools. */
    static final class Pooled extends BodySubject {
        private final ScenePools pools = new ScenePools();
        private SpatialPool<Geometry> pool;

        @Override
        void start(int live) {
            pools.setRoot(root);
            PhysicsPools.install(pools, space);
            pool = pools.register("crate", prefab,
                    SpatialPoolSettings.builder("crate").developmentMode(false).prewarm(live).build());
            pool.prewarmNow(live);
        }

        @Override
        Geometry spawn(Vector3f at) {
            return pool.spawn(at);
        }

        @Override
        void recycle(Geometry crate) {
            pool.recycle(crate);
        }

        @Override
        void update(float tpf) {
            pools.update(tpf);
            super.update(tpf);
        }

        @Override
        void close() {
            pools.close();
        }
    }

    /** No pool: a clone each time, under one node. */
    static class CloneAndDrop extends BodySubject {
        @Override
        Geometry spawn(Vector3f at) {
            Geometry crate = prefab.clone(false);
            RigidBodyControl body = crate.getControl(RigidBodyControl.class);
            // a clone of Minie 9 would move the prefab otherwise
            body.setSpatial(crate);
            crate.setLocalTranslation(at);
            parent().attachChild(crate);
            body.setPhysicsLocation(at);
            space.add(body);
            return crate;
        }

        Node parent() {
            return root;
        }

        @Override
        void recycle(Geometry crate) {
            space.remove(crate.getControl(RigidBodyControl.class));
            crate.removeFromParent();
        }
    }

    /** The same under nodes of 64, which spares clone and discard the engine's search among 1,000 siblings. */
    static final class CloneAndDropInChunks extends CloneAndDrop {
        private static final int CHUNK = 64;
        private Node[] chunks;
        private int next;

        @Override
        void start(int live) {
            chunks = new Node[live / CHUNK + 1];
            for (int i = 0; i < chunks.length; i++) {
                chunks[i] = new Node("chunk");
                root.attachChild(chunks[i]);
            }
        }

        @Override
        Node parent() {
            next = (next + 1) % chunks.length;
            return chunks[next];
        }
    }
}
