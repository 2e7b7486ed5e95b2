// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** A random game with bodies of every kind, and a model of what the space must hold after each frame of it. */
final class PhysicsGame {
    private static final int FRAMES = 150;
    private static final int MOST_STEPS = 6;

    private final PhysicsScene scene = new PhysicsScene();
    private final Random random;
    private final List<SpatialPool<? extends Spatial>> pools = new ArrayList<>();
    private final Node elsewhere = new Node("elsewhere");
    private final List<Spatial> active = new ArrayList<>();
    /** What the use has taken out of the space; back with the next use. */
    private final Set<PhysicsControl> out = Collections.newSetFromMap(new IdentityHashMap<>());
    /** What uses have added. */
    private final List<PhysicsJoint> joints = new ArrayList<>();
    private Spatial endInStep;

    PhysicsGame(long seed) {
        random = Seeds.random(seed);
        pools.add(scene.crates());
        Node pair = new Node("pair");
        pair.attachChild(PhysicsScene.crate("one"));
        pair.attachChild(PhysicsScene.crate("two"));
        new Point2PointJoint(body(pair.getChild(0)), body(pair.getChild(1)), Vector3f.UNIT_X, Vector3f.UNIT_Y);
        pools.add(scene.pools.register("pair", pair));
        pools.add(scene.pools.register("walker", holder("walker", new BetterCharacterControl(0.4f, 1.8f, 60f))));
        pools.add(scene.pools.register("old",
                holder("old", new CharacterControl(new CapsuleCollisionShape(0.4f, 1f), 0.3f))));
        pools.add(scene.pools.register("zone", holder("zone", new GhostControl(new BoxCollisionShape(1f)))));
        elsewhere.setLocalTranslation(5f, 5f, 5f);
        scene.root.attachChild(elsewhere);
        scene.space.addTickListener(new InStep());
    }

    private static Node holder(String name, Control control) {
        Node holder = new Node(name);
        holder.addControl(control);
        return holder;
    }

    /** Plays for a while, and closes the scene in the middle of it. */
    void play() {
        int frames = 1 + random.nextInt(FRAMES);
        for (int frame = 0; frame < frames; frame++) {
            for (int i = random.nextInt(MOST_STEPS); i >= 0; i--) {
                step();
            }
            scene.frames(1);
            scene.pools.update(0f);
            check();
        }
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countJoints()).isZero();
    }

    private void step() {
        Spatial one = active.isEmpty() ? null : active.get(random.nextInt(active.size()));
        switch (one == null ? 0 : random.nextInt(16)) {
            case 5, 6, 7 -> end(one);
            case 8 -> scene.pools.reparent(one, random.nextBoolean() ? elsewhere : scene.root);
            case 9 -> scene.pools.reparentInPlace(one, random.nextBoolean() ? elsewhere : scene.root);
            case 10 -> takeOut(one);
            case 11 -> pools.get(random.nextInt(pools.size())).trim(random.nextInt(3));
            case 12 -> disturb(one);
            case 13 -> join(one, active.get(random.nextInt(active.size())));
            case 14 -> endInStep = one;
            default -> spawn();
        }
    }

    private void spawn() {
        Vector3f place = new Vector3f(random.nextInt(60) * 2f, 2f + random.nextInt(10) * 2f, random.nextInt(60) * 2f);
        Spatial spawned = pools.get(random.nextInt(pools.size())).spawn(place);
        active.add(spawned);
        spawned.depthFirstTraversal(spatial -> {
            RigidBodyControl body = body(spatial);
            if (body != null) {
                assertThat(body.getLinearVelocity()).isEqualTo(Vector3f.ZERO);
                assertThat(body.getAngularVelocity()).isEqualTo(Vector3f.ZERO);
                assertThat(body.totalAppliedForce(null)).isEqualTo(Vector3f.ZERO);
                assertThat(body.getPhysicsLocation(null)).isEqualTo(spatial.getWorldTranslation());
                assertThat(body.isKinematic()).isFalse();
                assertThat(body.getMass()).isEqualTo(2f);
            }
        });
    }

    private void end(Spatial one) {
        forget(one);
        scene.pools.recycle(one);
    }

    private void forget(Spatial one) {
        active.remove(one);
        List<Object> gone = new ArrayList<>();
        one.depthFirstTraversal(spatial -> {
            out.remove(spatial.getControl(PhysicsControl.class));
            gone.add(body(spatial));
        });
        joints.removeIf(joint -> gone.contains(joint.getBodyA()) || gone.contains(joint.getBodyB()));
    }

    /** A use may do so with its own; a jointed body stays, as Bullet doesn't step a joint to nowhere. */
    private void takeOut(Spatial one) {
        PhysicsControl control = one.getControl(PhysicsControl.class);
        if (control == null || body(one) != null && body(one).countJoints() > 0) {
            return;
        }
        if (random.nextBoolean() || !(control instanceof RigidBodyControl body)) {
            control.setEnabled(false);
        } else {
            scene.space.remove(body);
        }
        out.add(control);
    }

    private void disturb(Spatial one) {
        RigidBodyControl body = body(one);
        if (body != null) {
            body.setLinearVelocity(new Vector3f(random.nextFloat() * 9f, random.nextFloat(), 0f));
            switch (random.nextInt(4)) {
                case 0 -> body.setKinematic(true);
                case 1 -> body.setMass(1f + random.nextFloat());
                case 2 -> body.applyCentralForce(new Vector3f(0f, 99f, 0f));
                default -> body.setAngularVelocity(Vector3f.UNIT_XYZ);
            }
        } else if (one.getControl(BetterCharacterControl.class) != null) {
            one.getControl(BetterCharacterControl.class).setDucked(random.nextBoolean());
            one.getControl(BetterCharacterControl.class).setWalkDirection(Vector3f.UNIT_X);
        }
    }

    private void join(Spatial one, Spatial other) {
        boolean both = one != other && body(one) != null && body(other) != null
                && body(one).isInWorld() && body(other).isInWorld();
        if (both) {
            PhysicsJoint joint = new Point2PointJoint(body(one), body(other), Vector3f.UNIT_X, Vector3f.UNIT_Y);
            scene.space.addJoint(joint);
            joints.add(joint);
        }
    }

    private void check() {
        Set<Object> expected = Collections.newSetFromMap(new IdentityHashMap<>());
        active.forEach(spatial -> spatial.depthFirstTraversal(below -> {
            PhysicsControl control = below.getControl(PhysicsControl.class);
            if (control != null && !out.contains(control)) {
                expected.add(objectOf(control));
            }
        }));
        assertThat(identities(scene.space.getPcoList())).isEqualTo(expected);
        Set<Object> wanted = Collections.newSetFromMap(new IdentityHashMap<>());
        wanted.addAll(joints);
        active.stream().filter(spatial -> "pair".equals(spatial.getName()))
                .forEach(pair -> wanted.addAll(List.of(body(((Node) pair).getChild(0)).listJoints())));
        assertThat(identities(scene.space.getJointList())).isEqualTo(wanted);
        pools.forEach(PhysicsScene::assertCountsExact);
        assertThat(pools.stream().mapToInt(pool -> pool.stats().active()).sum()).isEqualTo(active.size());
    }

    private Set<Object> identities(Collection<?> found) {
        Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
        all.addAll(found);
        all.remove(scene.floor);
        return all;
    }

    private static PhysicsCollisionObject objectOf(PhysicsControl control) {
        if (control instanceof BetterCharacterControl walker) {
            return walker.getRigidBody();
        }
        return control instanceof CharacterControl old ? old.getCharacter() : (PhysicsCollisionObject) control;
    }

    /** Ends a use inside the step. */
    private final class InStep implements PhysicsTickListener {
        @Override
        public void prePhysicsTick(PhysicsSpace space, float timeStep) {
            // the step has begun
        }

        @Override
        public void physicsTick(PhysicsSpace space, float timeStep) {
            if (endInStep != null && active.contains(endInStep)) {
                end(endInStep);
            }
            endInStep = null;
        }
    }
}
