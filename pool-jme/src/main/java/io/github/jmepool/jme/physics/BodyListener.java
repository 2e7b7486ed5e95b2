// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.CollisionSpace;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.SpatialPool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Takes the bodies of each instance in and out of the space. One is enough for a scene, so all are equal. */
final class BodyListener implements InstanceListener<InstanceBodies> {
    private final PhysicsTickListener stepListener;
    private PhysicsSpace space;
    private boolean listening;
    private boolean sharing;
    private int inUse;
    /** Instances with bodies, whether in use or not. */
    private int alive;
    /** Of the first instance of each pool, while shapes are shared. */
    private final Map<SpatialPool<?>, CollisionShape[]> shapes = new WeakHashMap<>();

    /**
     * @param stepListener is called in each step while there is a body that must not leave in the middle of one
     */
    BodyListener(PhysicsSpace space, PhysicsTickListener stepListener) {
        this.space = space;
        this.stepListener = stepListener;
    }

    void listen() {
        if (!listening) {
            space.addTickListener(stepListener);
            listening = true;
        }
    }

    private void ended() {
        alive--;
        if (alive == 0) {
            listenNoMore();
        }
    }

    private void listenNoMore() {
        if (listening) {
            listening = false;
            space.removeTickListener(stepListener);
        }
    }

    PhysicsSpace space() {
        return space;
    }

    void useSpace(PhysicsSpace other) {
        if (inUse > 0) {
            throw new IllegalStateException(inUse + " instances with bodies are in use; recycle them before"
                    + " useSpace");
        }
        boolean wasListening = listening;
        listenNoMore();
        space = other;
        if (wasListening) {
            listen();
        }
    }

    void shareShapes(boolean share) {
        sharing = share;
    }

    @Override
    public void useEnded(PooledInstance instance, long useId, EndReason reason) {
        // the body leaves in recycled, when the scene and the space may change
    }

    @Override
    public void poolAdded(SpatialPool<?> pool, Spatial prefab) {
        check(pool.name(), prefab, String.valueOf(prefab.getName()), true);
        JointedBodies.check(pool.name(), prefab);
    }

    @Override
    public boolean suspends(Control control) {
        return control instanceof RigidBodyControl || control instanceof GhostControl
                || control instanceof CharacterControl || control instanceof BetterCharacterControl;
    }

    private void check(String pool, Spatial spatial, String path, boolean prefab) {
        for (int i = 0; i < spatial.getNumControls(); i++) {
            if (spatial.getControl(i) instanceof PhysicsControl control) {
                check(pool, control, path, prefab);
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                check(pool, child, path + "/" + child.getName(), prefab);
            }
        }
    }

    private void check(String pool, PhysicsControl control, String path, boolean prefab) {
        String what = "Pool '" + pool + "': " + control.getClass().getName() + " on '" + path + "' ";
        if (!suspends(control)) {
            throw new IllegalArgumentException(what + "can't be pooled: its bodies and joints can't be put back; take"
                    + " it off the prefab, add a new one in onSpawn, and take that off in onRecycle");
        }
        boolean claimsSpace = control.isEnabled() && control.getPhysicsSpace() != null;
        if (claimsSpace && (prefab || !isInSpace(control))) {
            throw new IllegalArgumentException(what + "is in a physics space, and its clones would never enter one;"
                    + " take it out with space.remove(control) before you make a prefab of it");
        }
    }

    private static boolean isInSpace(PhysicsControl control) {
        PhysicsCollisionObject object = PooledBody.objectOf(control);
        return object != null && object.isInWorld();
    }

    @Override
    public @Nullable InstanceBodies created(PooledInstance instance) {
        @Nullable InstanceBodies bodies;
        try {
            bodies = bodiesOf(instance);
        } catch (Throwable problem) {
            takeOut(instance.spatial(), problem);
            throw problem;
        }
        if (bodies != null) {
            alive++;
            listen();
        }
        return bodies;
    }

    /** What onCreate has put into the space would stay there. */
    private static void takeOut(Spatial root, Throwable because) {
        root.depthFirstTraversal(spatial -> {
            for (int i = 0; i < spatial.getNumControls(); i++) {
                if (spatial.getControl(i) instanceof PhysicsControl control) {
                    try {
                        CollisionSpace unused = PooledBody.takeOut(control, PooledBody.objectOf(control));
                    } catch (Throwable problem) {
                        because.addSuppressed(problem);
                    }
                }
            }
        });
    }

    private @Nullable InstanceBodies bodiesOf(PooledInstance instance) {
        Spatial root = instance.spatial();
        check(instance.pool().name(), root, String.valueOf(root.getName()), false);
        List<PooledBody> found = new ArrayList<>();
        collect(instance, root, null, found);
        if (found.isEmpty()) {
            return null;
        }
        if (sharing) {
            share(instance.pool(), found);
        }
        return new InstanceBodies(found, space);
    }

    private static void collect(PooledInstance instance, Spatial spatial, @Nullable String above,
            List<PooledBody> into) {
        String path = above == null ? String.valueOf(spatial.getName()) : above + spatial.getName();
        for (int i = 0; i < spatial.getNumControls(); i++) {
            PooledBody body = bodyOf(spatial.getControl(i), spatial, instance, path);
            if (body != null) {
                into.add(body);
            }
        }
        if (spatial instanceof Node node) {
            for (Spatial child : node.getChildren()) {
                collect(instance, child, above == null ? "" : path + "/", into);
            }
        }
    }

    private static @Nullable PooledBody bodyOf(Control control, Spatial owner, PooledInstance instance, String path) {
        if (control instanceof RigidBodyControl body) {
            return new RigidBody(body, owner, instance, path);
        }
        if (control instanceof GhostControl ghost) {
            return new GhostBody(ghost, owner, instance, path);
        }
        if (control instanceof CharacterControl character) {
            return new CharacterBody(character, owner, instance, path);
        }
        if (control instanceof BetterCharacterControl walker) {
            return new WalkerBody(walker, owner, instance, path);
        }
        return null;
    }

    private void share(SpatialPool<?> pool, List<PooledBody> bodies) {
        CollisionShape[] known = shapes.computeIfAbsent(pool, first -> new CollisionShape[bodies.size()]);
        for (int i = 0; i < bodies.size() && i < known.length; i++) {
            PooledBody body = bodies.get(i);
            if (!body.mayShare()) {
                throw new IllegalArgumentException("Pool '" + pool.name() + "': a control with applyScale would scale"
                        + " the collision shape that its instances share; leave sharedShapes off");
            }
            if (known[i] == null) {
                known[i] = body.shape();
            } else if (known[i].getClass() == body.shape().getClass()) {
                body.share(known[i]);
            }
        }
    }

    @Override
    public void spawned(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse++;
            kept.enter(space);
        }
    }

    @Override
    public void moved(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            kept.follow();
        }
    }

    @Override
    public void recycled(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse--;
            kept.leave(space);
        }
    }

    @Override
    public void disposed(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            ended();
            kept.end();
        }
    }

    @Override
    public void detached(PooledInstance instance, InstanceBodies kept) {
        if (kept != null) {
            inUse--;
            ended();
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BodyListener;
    }

    @Override
    public int hashCode() {
        return BodyListener.class.hashCode();
    }

    @Override
    public String toString() {
        return "PhysicsPools";
    }
}
