// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.PhysicsCollisionObject;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A body is in no space while its instance is idle, however a use has put it into one, and its control is notified. */
class BodySpaceTest {
    private static final Vector3f PLACE = new Vector3f(0f, 30f, 0f);

    private final PhysicsScene scene = new PhysicsScene();
    private final PhysicsSpace other = new PhysicsSpace(PhysicsSpace.BroadphaseType.DBVT);
    private final List<PhysicsSpace> told = new ArrayList<>();

    @AfterEach
    void nothingStaysInASpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(other.getPcoList()).isEmpty();
    }

    /** Every kind of control that is served, as a user's subclass that looks at its space. */
    private enum Kind {
        RIGID, GHOST, CHARACTER, WALKER;

        Node prefab(List<PhysicsSpace> told) {
            Node prefab = new Node("prefab");
            prefab.addControl(switch (this) {
                case RIGID -> new Bomb(told);
                case GHOST -> new Zone(told);
                case CHARACTER -> new Soldier(told);
                case WALKER -> new Guard(told);
            });
            return prefab;
        }
    }

    private static final class Bomb extends RigidBodyControl {
        private final List<PhysicsSpace> told;

        Bomb(List<PhysicsSpace> told) {
            super(new BoxCollisionShape(0.5f), 1f);
            this.told = told;
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            told.add(space);
        }
    }

    /** Bullet gives each body that is added the gravity of the space, so its own comes afterwards. */
    private static final class Balloon extends RigidBodyControl {
        private static final Vector3f UP = new Vector3f(0f, 3f, 0f);
        private Vector3f entered;

        Balloon() {
            super(new BoxCollisionShape(0.5f), 1f);
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            if (isInWorld()) {
                entered = getPhysicsLocation(null);
                setGravity(UP);
            }
        }
    }

    private static final class Zone extends GhostControl {
        private final List<PhysicsSpace> told;

        Zone(List<PhysicsSpace> told) {
            super(new BoxCollisionShape(0.5f));
            this.told = told;
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            told.add(space);
        }
    }

    private static final class Soldier extends CharacterControl {
        private final List<PhysicsSpace> told;

        Soldier(List<PhysicsSpace> told) {
            super(new CapsuleCollisionShape(0.4f, 1f), 0.3f);
            this.told = told;
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            told.add(space);
        }
    }

    private static final class Guard extends BetterCharacterControl {
        private final List<PhysicsSpace> told;

        Guard(List<PhysicsSpace> told) {
            super(0.4f, 1.8f, 60f);
            this.told = told;
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            told.add(space);
        }
    }

    private static PhysicsControl control(Node node) {
        return (PhysicsControl) node.getControl(0);
    }

    private static PhysicsCollisionObject object(Node node) {
        if (control(node) instanceof CharacterControl character) {
            return character.getCharacter();
        }
        return control(node) instanceof BetterCharacterControl walker ? walker.getRigidBody()
                : (PhysicsCollisionObject) control(node);
    }

    private SpatialPool<Node> pool(Kind kind, BiConsumer<Node, PhysicsCollisionObject> onCreate) {
        SpatialPoolSettings settings = PhysicsScene.development("pool");
        return scene.pools.register(new SpatialPool<>("pool", kind.prefab(told), settings) {
            @Override
            protected void onCreate(Node instance) {
                onCreate.accept(instance, object(instance));
            }
        });
    }

    private SpatialPool<Node> pool(Kind kind) {
        return pool(kind, (instance, object) -> { });
    }

    @ParameterizedTest
    @EnumSource
    void aSubclassIsNotifiedOfTheSpaceAtEachSpawnAndRecycle(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        for (int use = 0; use < 3; use++) {
            Node node = pool.spawn(PLACE);
            assertThat(control(node).getPhysicsSpace()).isSameAs(scene.space);
            assertThat(told).containsExactly(scene.space);
            pool.recycle(node);
            assertThat(control(node).getPhysicsSpace()).isNull();
            assertThat(told).containsExactly(scene.space, null);
            told.clear();
        }
    }

    @Test
    void aSubclassMaySetItsGravityWhenItEntersTheSpace() {
        Node prefab = new Node("balloon");
        prefab.addControl(new Balloon());
        SpatialPool<Node> pool = scene.pools.register("balloon", prefab, PhysicsScene.development("balloon"));
        for (int use = 0; use < 2; use++) {
            Node balloon = pool.spawn(PLACE);
            assertThat(((Balloon) control(balloon)).entered).as("as by hand").isEqualTo(PLACE);
            assertThat(((Balloon) control(balloon)).getGravity(null)).isEqualTo(Balloon.UP);
            scene.frames(5);
            assertThat(balloon.getLocalTranslation().y).isGreaterThan(30f);
            pool.recycle(balloon);
        }
        assertThat(pool.leftovers()).isEmpty();
    }

    @Test
    void aBodyOfAGeometryThatIgnoresItsTransformStaysAtTheOrigin() {
        Geometry prefab = PhysicsScene.crate("sky");
        prefab.setIgnoreTransform(true);
        PhysicsScene.body(prefab).setMass(0f);
        SpatialPool<Geometry> pool = scene.pools.register("sky", prefab);
        Geometry sky = pool.spawn(PLACE);
        assertThat(PhysicsScene.body(sky).getPhysicsLocation(null)).isEqualTo(Vector3f.ZERO);
        scene.pools.reparent(sky, new Node("elsewhere"));
        assertThat(PhysicsScene.body(sky).getPhysicsLocation(null)).isEqualTo(Vector3f.ZERO);
    }

    @ParameterizedTest
    @EnumSource(names = "WALKER", mode = EnumSource.Mode.EXCLUDE)
    void aBodyThatAUseHasTakenOutIsNotPutInAgainByTheRecycle(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        control(node).setPhysicsSpace(null);
        pool.recycle(node);
        assertThat(told).containsExactly(scene.space, null);
    }

    @ParameterizedTest
    @EnumSource
    void aBodyInAnotherSpaceLeavesItAndIsNamed(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        scene.space.removeCollisionObject(object(node));
        other.addCollisionObject(object(node));
        pool.recycle(node);
        assertThat(object(node).isInWorld()).isFalse();
        assertThat(other.getPcoList()).isEmpty();
        assertThat(pool.leftovers()).anyMatch(line -> line.contains("space of " + control(node).getClass()
                .getSimpleName()));
        assertThat(pool.spawn(PLACE)).isSameAs(node);
        assertThat(object(node).getCollisionSpace()).isSameAs(scene.space);
    }

    @ParameterizedTest
    @EnumSource
    void aControlThatAUseHasGivenToAnotherSpaceIsRestoredToItsOwn(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        control(node).setPhysicsSpace(other);
        pool.recycle(node);
        assertThat(other.getPcoList()).isEmpty();
        pool.spawn(PLACE);
        assertThat(object(node).getCollisionSpace()).isSameAs(scene.space);
    }

    @ParameterizedTest
    @EnumSource
    void aBodyAddedByHandAfterItWasDisabledLeavesTheSpace(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        control(node).setEnabled(false);
        scene.space.addCollisionObject(object(node));
        pool.recycle(node);
        assertThat(object(node).isInWorld()).isFalse();
        assertThat(pool.stats().idle()).isEqualTo(1);
        pool.spawn(PLACE);
        assertThat(scene.objects()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aBodyAddedByHandWhileItWasIdleIsInOneSpaceOnly(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        pool.recycle(node);
        other.addCollisionObject(object(node));
        assertThat(pool.spawn(PLACE)).isSameAs(node);
        assertThat(object(node).getCollisionSpace()).isSameAs(scene.space);
        pool.recycle(node);
        other.addCollisionObject(object(node));
        pool.close();
        assertThat(other.getPcoList()).as("closed").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void aBodyThatOnCreateHasAddedByHandWaitsOutsideForItsUse(Kind kind) {
        SpatialPool<Node> pool = pool(kind, (instance, object) -> other.addCollisionObject(object));
        pool.prewarmNow(1);
        assertThat(other.getPcoList()).isEmpty();
        pool.spawn(PLACE);
        assertThat(scene.objects()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void aControlThatAUseHasDisabledIsNamed(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        control(node).setEnabled(false);
        pool.recycle(node);
        assertThat(pool.leftovers()).singleElement().asString()
                .contains("enabled of " + control(node).getClass().getSimpleName() + " changed from true to false");
        pool.spawn(PLACE);
        assertThat(control(node).isEnabled()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void aUserObjectThatAUseHasClearedIsRestoredAndNamed(Kind kind) {
        SpatialPool<Node> pool = pool(kind);
        Node node = pool.spawn(PLACE);
        Object user = object(node).getUserObject();
        object(node).setUserObject(null);
        pool.recycle(node);
        assertThat(object(node).getUserObject()).isSameAs(user);
        assertThat(pool.leftovers()).singleElement().asString().contains("userObject of ");
    }

    @Test
    void oneThatThrowsWhenItLeavesKeepsNoOtherInTheSpace() {
        Node prefab = new Node("crew");
        prefab.addControl(new Stubborn());
        prefab.attachChild(PhysicsScene.crate("cargo"));
        SpatialPool<Node> pool = scene.pools.register("crew", prefab);
        Node crew = pool.spawn(PLACE);
        ((Stubborn) control(crew)).stubborn = true;
        assertThatThrownBy(() -> pool.recycle(crew)).hasMessage("I stay");
        assertThat(PhysicsScene.body(crew.getChild(0)).isInWorld()).isFalse();
        assertThat(pool.stats().disposed()).isEqualTo(1);
        PhysicsScene.assertCountsExact(pool);
    }

    private static final class Stubborn extends RigidBodyControl {
        private boolean stubborn;

        Stubborn() {
            super(new BoxCollisionShape(0.5f), 1f);
        }

        @Override
        public void setPhysicsSpace(PhysicsSpace space) {
            super.setPhysicsSpace(space);
            if (stubborn) {
                throw new IllegalStateException("I stay");
            }
        }
    }
}
