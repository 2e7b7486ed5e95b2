// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import static io.github.jmepool.jme.physics.PhysicsScene.body;
import static io.github.jmepool.jme.physics.PhysicsScene.crate;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.bounding.BoundingBox;
import com.jme3.bullet.animation.DynamicAnimControl;
import com.jme3.bullet.animation.RangeOfMotion;
import com.jme3.bullet.collision.Activation;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.collision.shapes.CapsuleCollisionShape;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.collision.shapes.CompoundCollisionShape;
import com.jme3.bullet.collision.shapes.MeshCollisionShape;
import com.jme3.bullet.collision.shapes.infos.ChildCollisionShape;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.bullet.control.VehicleControl;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.bullet.joints.SliderJoint;
import com.jme3.material.Material;
import com.jme3.math.Matrix3f;
import com.jme3.math.Quaternion;
import com.jme3.math.Transform;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.support.SavedModel;
import io.github.jmepool.jme.support.SkinnedModel;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import jme3utilities.MeshNormals;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a use, or the making of an instance, could leave behind by ways that games seldom go. */
class BodyLeftoverTest {
    private static final Vector3f PLACE = new Vector3f(0f, 30f, 0f);
    private static final Vector3f THROWN = new Vector3f(300f, 0f, 0f);

    private final PhysicsScene scene = new PhysicsScene();

    @AfterEach
    void nothingStaysInTheSpace() {
        scene.pools.close();
        assertThat(scene.objects()).isZero();
        assertThat(scene.space.countJoints()).isZero();
    }

    /** A use that frees the body and throws it, and a next one that only frees it. */
    private void assertNoSpeedIsCarriedOver(Geometry prefab, Consumer<RigidBodyControl> free) {
        SpatialPool<Geometry> pool = scene.pools.register(prefab.getName(), prefab);
        Geometry crate = pool.spawn(PLACE);
        free.accept(body(crate));
        body(crate).setLinearVelocity(THROWN);
        body(crate).setAngularVelocity(Vector3f.UNIT_XYZ);
        scene.frames(3);
        pool.recycle(crate);
        assertThat(pool.spawn(PLACE)).isSameAs(crate);
        free.accept(body(crate));
        assertThat(body(crate).getLinearVelocity()).isEqualTo(Vector3f.ZERO);
        assertThat(body(crate).getAngularVelocity()).isEqualTo(Vector3f.ZERO);
    }

    /** Bullet simulates one no more that is too fast, or too far away. */
    @Test
    void aBodyThatBulletHasGivenUpFallsInItsNextUse() {
        SpatialPool<Geometry> pool = scene.pools.register("crate", crate("crate"));
        Geometry crate = pool.spawn(PLACE);
        body(crate).setLinearVelocity(new Vector3f(1e9f, 0f, 0f));
        scene.frames(3);
        assertThat(body(crate).getActivationState()).isEqualTo(Activation.error);
        pool.recycle(crate);
        assertThat(pool.spawn(PLACE)).isSameAs(crate);
        scene.frames(30);
        assertThat(crate.getLocalTranslation().y).isLessThan(PLACE.y - 0.5f);
        assertThat(crate.getLocalTranslation().x).isZero();
    }

    /** Bullet can't scale it up again. */
    @Test
    void aBodyThatHasShrunkToNothingHasItsSizeInTheNextUse() {
        CompoundCollisionShape compound = new CompoundCollisionShape();
        compound.addChildShape(new BoxCollisionShape(0.3f), new Vector3f(0.3f, 0.4f, 0f));
        for (CollisionShape shape : List.of(new BoxCollisionShape(0.5f), new CapsuleCollisionShape(0.5f, 1f),
                compound)) {
            Geometry prefab = new Geometry(shape.getClass().getSimpleName(), new Box(0.5f, 0.5f, 0.5f));
            RigidBodyControl body = new RigidBodyControl(shape, 2f);
            body.setApplyScale(true);
            body.setKinematic(true);
            prefab.addControl(body);
            SpatialPool<Geometry> pool = scene.pools.register(prefab.getName(), prefab);
            Geometry coin = pool.spawn(PLACE);
            scene.frames(2);
            BoundingBox whole = body(coin).boundingBox(null);
            coin.setLocalScale(0f);
            scene.frames(2);
            pool.recycle(coin);
            assertThat(pool.spawn(PLACE)).isSameAs(coin);
            scene.frames(2);
            assertThat(body(coin).boundingBox(null).getExtent(null).distance(whole.getExtent(null)))
                    .as(prefab.getName()).isLessThan(0.01f);
            pool.recycle(coin);
        }
    }

    @Test
    void aKinematicBodyThatEachUseThrowsKeepsNoSpeed() {
        Geometry held = crate("held");
        body(held).setKinematic(true);
        assertNoSpeedIsCarriedOver(held, body -> body.setKinematic(false));
    }

    @Test
    void aStaticBodyThatEachUseBreaksLooseKeepsNoSpeed() {
        Geometry pillar = crate("pillar");
        body(pillar).setMass(0f);
        assertNoSpeedIsCarriedOver(pillar, body -> body.setMass(3f));
    }

    @Test
    void aBodyThatEachUseEnablesKeepsNoSpeed() {
        Geometry late = crate("late");
        body(late).setEnabled(false);
        assertNoSpeedIsCarriedOver(late, body -> body.setEnabled(true));
    }

    @Test
    void aFrameWithoutATickShowsTheInstanceWhereItWasSpawned() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(PLACE);
        body(crate).setLinearVelocity(THROWN);
        scene.space.update(PhysicsScene.FRAME, 4);
        pool.recycle(crate);
        pool.spawn(PLACE);
        scene.space.update(PhysicsScene.FRAME / 2f, 4);
        scene.root.updateLogicalState(PhysicsScene.FRAME / 2f);
        assertThat(crate.getLocalTranslation()).as("Bullet goes on by the speed that it remembers").isEqualTo(PLACE);
    }

    @Test
    void aBodyEnabledWhileIdleIsAtThePlaceOfItsNextUse() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(PLACE);
        pool.recycle(crate);
        body(crate).setEnabled(true);
        pool.spawn(new Vector3f(7f, 30f, 0f));
        assertThat(body(crate).getPhysicsLocation(null)).isEqualTo(new Vector3f(7f, 30f, 0f));
        assertThat(scene.objects()).isEqualTo(1);
    }

    @Test
    void aMeshThatAUseHasGivenToAStaticBodyIsTakenBack() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry ruin = pool.spawn(PLACE);
        body(ruin).setMass(0f);
        body(ruin).setCollisionShape(new MeshCollisionShape(ruin.getMesh()));
        pool.recycle(ruin);
        assertThat(pool.stats().idle()).isEqualTo(1);
        pool.spawn(PLACE);
        assertThat(body(ruin).getCollisionShape()).isInstanceOf(BoxCollisionShape.class);
        assertThat(body(ruin).isDynamic()).isTrue();
    }

    @Test
    void aSpatialOfTheInstanceStaysTheUserObjectOfABodyBelow() {
        Node prefab = new Node("outer");
        Node walker = new Node("walker");
        walker.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        prefab.attachChild(crate("inner"));
        prefab.attachChild(walker);
        body(prefab.getChild(0)).setUserObject(prefab);
        walker.getControl(BetterCharacterControl.class).getRigidBody().setUserObject(prefab);
        SpatialPool<Node> pool = scene.pools.register("outer", prefab);
        Node outer = pool.spawn(PLACE);
        for (int use = 0; use < 2; use++) {
            assertThat(body(outer.getChild(0)).getUserObject()).isSameAs(outer);
            assertThat(outer.getChild(1).getControl(BetterCharacterControl.class).getRigidBody().getUserObject())
                    .isSameAs(outer);
            pool.recycle(outer);
            pool.spawn(PLACE);
        }
    }

    @Test
    void anInstanceThatIsRefusedLeavesNothingThatOnCreateHasAdded() {
        SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("late", new Node("late")) {
            @Override
            protected void onCreate(Node instance) {
                RigidBodyControl body = new RigidBodyControl(new BoxCollisionShape(0.5f), 1f);
                instance.addControl(body);
                scene.space.add(body);
                instance.addControl(new VehicleControl(new BoxCollisionShape(1f), 5f));
            }
        });
        assertThatThrownBy(pool::spawn).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("can't be pooled");
        assertThat(scene.objects()).isZero();
        PhysicsScene.assertCountsExact(pool);
    }

    @Test
    void aHookThatThrowsLeavesNoBodyInTheSpace() {
        SpatialPool<Geometry> pool = scene.pools.register(new SpatialPool<>("crate", crate("crate")) {
            @Override
            protected void onSpawn(Geometry instance) {
                assertThat(body(instance).isInWorld()).isTrue();
                throw new IllegalStateException("spawned");
            }
        });
        SpatialPool<Geometry> other = scene.pools.register(new SpatialPool<>("other", crate("other")) {
            @Override
            protected void onRecycle(Geometry instance) {
                assertThat(body(instance).isInWorld()).isTrue();
                throw new IllegalStateException("recycled");
            }
        });
        assertThatThrownBy(pool::spawn).hasMessage("spawned");
        Geometry crate = other.spawn(PLACE);
        assertThatThrownBy(() -> other.recycle(crate)).hasMessage("recycled");
        assertThat(scene.objects()).isZero();
        PhysicsScene.assertCountsExact(pool);
        PhysicsScene.assertCountsExact(other);
    }

    @Test
    void aWalkerThatAUseHasTurnedAndFrozenLooksWhereThePrefabDoes() {
        Node prefab = new Node("walker");
        prefab.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        SpatialPool<Node> pool = scene.pools.register("walker", prefab);
        Node walker = pool.spawn(new Vector3f(0f, 0.1f, 0f));
        BetterCharacterControl control = walker.getControl(BetterCharacterControl.class);
        control.setViewDirection(Vector3f.UNIT_X);
        control.getRigidBody().setMass(0f);
        pool.recycle(walker);
        pool.spawn(new Vector3f(0f, 0.1f, 0f));
        assertThat(control.getViewDirection()).isEqualTo(Vector3f.UNIT_Z);
    }

    private static Node chain() {
        Node chain = new Node("chain");
        for (String name : List.of("one", "two", "three", "four")) {
            chain.attachChild(crate(name));
        }
        new HingeJoint(body(chain.getChild(0)), body(chain.getChild(1)), Vector3f.UNIT_X, Vector3f.UNIT_Y,
                Vector3f.UNIT_Z, Vector3f.UNIT_Z);
        new SliderJoint(body(chain.getChild(1)), body(chain.getChild(2)), Vector3f.UNIT_X, Vector3f.UNIT_Y, true);
        new Point2PointJoint(body(chain.getChild(2)), body(chain.getChild(3)), Vector3f.UNIT_X, Vector3f.UNIT_Y);
        return chain;
    }

    /** All that has a getter and a setter in Minie's class. */
    @Test
    void everyNumberOfThePrefabsJointsIsRestored() throws ReflectiveOperationException {
        SpatialPool<Node> pool = scene.pools.register("chain", chain());
        Node spawned = pool.spawn(PLACE);
        int count = 0;
        for (int child : new int[] {0, 2, 3}) {
            PhysicsJoint joint = body(spawned.getChild(child)).listJoints()[0];
            for (Method setter : joint.getClass().getDeclaredMethods()) {
                Method getter = setter.getName().startsWith("set") && setter.getParameterCount() == 1
                        && setter.getParameterTypes()[0] == float.class
                        ? joint.getClass().getMethod("get" + setter.getName().substring(3)) : null;
                if (getter != null) {
                    float before = (float) getter.invoke(joint);
                    setter.invoke(joint, before / 2 + 0.125f);
                    assertThat((float) getter.invoke(joint)).as(setter.getName()).isNotEqualTo(before);
                    pool.recycle(spawned);
                    assertThat(pool.spawn(PLACE)).isSameAs(spawned);
                    assertThat((float) getter.invoke(joint)).as(setter.getName()).isEqualTo(before);
                    count++;
                }
            }
        }
        assertThat(count).isGreaterThan(25);
    }

    @Test
    void theSofterLimitsOfAHingeAndThePivotsOfAPointAreRestored() {
        SpatialPool<Node> pool = scene.pools.register("chain", chain());
        Node spawned = pool.spawn(PLACE);
        HingeJoint hinge = (HingeJoint) body(spawned.getChild(0)).listJoints()[0];
        Point2PointJoint point = (Point2PointJoint) body(spawned.getChild(3)).listJoints()[0];
        List<Object> before = List.of(hinge.getLimitSoftness(), hinge.getBiasFactor(), hinge.getRelaxationFactor(),
                point.getPivotA(null), point.getPivotB(null));
        hinge.setLimit(hinge.getLowerLimit(), hinge.getUpperLimit(), 0.1f, 0.2f, 0.4f);
        point.setPivotInA(Vector3f.ZERO);
        point.setPivotInB(Vector3f.ZERO);
        pool.recycle(spawned);
        assertThat(pool.spawn(PLACE)).isSameAs(spawned);
        assertThat(List.of(hinge.getLimitSoftness(), hinge.getBiasFactor(), hinge.getRelaxationFactor(),
                point.getPivotA(null), point.getPivotB(null))).isEqualTo(before);
    }

    @Test
    void settingsOfThePrefabsJointsAreRestoredAndNamed() {
        Node chain = chain();
        SpatialPool<Node> pool = scene.pools.register("chain", chain, PhysicsScene.development("chain"));
        Node spawned = pool.spawn(PLACE);
        HingeJoint hinge = (HingeJoint) body(spawned.getChild(0)).listJoints()[0];
        SliderJoint slider = (SliderJoint) body(spawned.getChild(2)).listJoints()[0];
        Point2PointJoint point = (Point2PointJoint) body(spawned.getChild(3)).listJoints()[0];
        float low = hinge.getLowerLimit();
        float clamp = point.getImpulseClamp();
        float reach = slider.getUpperLinLimit();
        hinge.enableMotor(true, 5f, 6f);
        hinge.setLimit(-1f, 1f);
        slider.setPoweredLinMotor(true);
        slider.setUpperLinLimit(9f);
        point.setImpulseClamp(3f);
        point.setEnabled(false);
        pool.recycle(spawned);
        pool.spawn(PLACE);
        assertThat(hinge.getEnableMotor()).isFalse();
        assertThat(hinge.getMotorTargetVelocity()).isZero();
        assertThat(hinge.getLowerLimit()).isEqualTo(low);
        assertThat(slider.isPoweredLinMotor()).isFalse();
        assertThat(slider.getUpperLinLimit()).isEqualTo(reach);
        assertThat(point.getImpulseClamp()).isEqualTo(clamp);
        assertThat(point.isEnabled()).isTrue();
        for (String name : List.of("motor", "motorTargetVelocity", "lowerLimit", "poweredLinMotor", "upperLinLimit",
                "impulseClamp", "enabled")) {
            assertThat(pool.leftovers()).as(name).anyMatch(line -> line.contains(name + " of joint changed from"));
        }
    }

    @Test
    void theDebugShapeOfABodyIsRestored() {
        SpatialPool<Geometry> pool = scene.crates();
        Geometry crate = pool.spawn(PLACE);
        body(crate).setDebugMaterial(new Material());
        body(crate).setDebugNumSides(2);
        body(crate).setDebugMeshNormals(MeshNormals.Facet);
        body(crate).setDebugMeshInitListener(mesh -> { });
        pool.recycle(crate);
        assertThat(body(crate).debugMeshNormals()).isEqualTo(MeshNormals.None);
        assertThat(body(crate).debugMeshInitListener()).isNull();
        assertThat(body(crate).getDebugMaterial()).isNull();
        assertThat(body(crate).debugNumSides()).isEqualTo(1);
    }

    /** Bullet ends the process when it steps a joint to a body that is in no space. */
    @Test
    void aJointToABodyThatThePrefabHasDisabledStaysOutOfTheSpace() {
        Node pair = new Node("pair");
        pair.attachChild(crate("one"));
        pair.attachChild(crate("two"));
        new Point2PointJoint(body(pair.getChild(0)), body(pair.getChild(1)), Vector3f.UNIT_X, Vector3f.UNIT_Y);
        body(pair.getChild(1)).setEnabled(false);
        SpatialPool<Node> pool = scene.pools.register("pair", pair);
        Node spawned = pool.spawn(PLACE);
        assertThat(scene.space.countJoints()).isZero();
        scene.frames(3);
        body(spawned.getChild(1)).setEnabled(true);
        scene.space.addJoint(body(spawned.getChild(0)).listJoints()[0]);
        scene.frames(3);
        pool.recycle(spawned);
        assertThat(scene.space.countJoints()).isZero();
        pool.spawn(PLACE);
        assertThat(scene.space.countJoints()).isZero();
        scene.frames(3);
    }

    @Test
    void aJointOfThePrefabToABodyElsewhereIsRefusedWithTheName() {
        Geometry hung = crate("hung");
        new Point2PointJoint(body(hung), scene.floor, Vector3f.UNIT_X, Vector3f.UNIT_Y);
        assertThatThrownBy(() -> scene.pools.register("hung", hung)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'hung': ").hasMessageContaining("is not part of it");
        assertThat(scene.pools.pools()).isEmpty();
    }

    @Test
    void aKinematicBodyMovedToATurnedParentTurnsNothingOnIt() {
        Geometry prefab = crate("table");
        body(prefab).setKinematic(true);
        body(prefab).setKinematicSpatial(false);
        SpatialPool<Geometry> tables = scene.pools.register("table", prefab);
        SpatialPool<Geometry> crates = scene.crates();
        Geometry table = tables.spawn(new Vector3f(0f, 0.5f, 0f));
        Geometry above = crates.spawn(new Vector3f(0f, 1.5f, 0f));
        scene.frames(10);
        Node turned = new Node("turned");
        turned.rotate(0f, 1.5f, 0f);
        scene.root.attachChild(turned);
        scene.pools.reparent(table, turned);
        scene.frames(10);
        assertThat(Math.abs(above.getLocalRotation().getY())).isLessThan(0.0002f);
    }

    /** A ship's hull: two boxes, the second of which lies above the first. */
    private static CompoundCollisionShape hull() {
        CompoundCollisionShape hull = new CompoundCollisionShape();
        hull.addChildShape(new BoxCollisionShape(1f));
        hull.addChildShape(new BoxCollisionShape(0.5f), 0f, 2f, 0f);
        hull.setScale(2f);
        return hull;
    }

    private static String described(CollisionShape shape) {
        StringBuilder text = new StringBuilder(shape.getMargin() + " " + shape.getScale(null) + " "
                + shape.isContactFilterEnabled() + " " + shape.userIndex() + " " + shape.userIndex2() + " "
                + shape.boundingBox(Vector3f.ZERO, Quaternion.IDENTITY, null));
        if (shape instanceof CompoundCollisionShape compound) {
            for (ChildCollisionShape child : compound.listChildren()) {
                text.append(", ").append(child.copyOffset(null)).append(child.copyRotationMatrix(null)).append(' ')
                        .append(described(child.getShape()));
            }
        }
        return text.toString();
    }

    private static BoxCollisionShape turret() {
        return new BoxCollisionShape(0.5f);
    }

    private static Stream<Arguments> edits() {
        return Stream.<Map.Entry<String, Consumer<CompoundCollisionShape>>>of(
                Map.entry("children", shape -> shape.addChildShape(turret(), 0f, 5f, 0f)),
                Map.entry("children", shape -> shape.removeChildShape(shape.listChildren()[0].getShape())),
                Map.entry("children", shape -> {
                    CollisionShape last = shape.listChildren()[1].getShape();
                    shape.removeChildShape(last);
                    shape.addChildShape(last, 0f, 7f, 0f);
                }),
                Map.entry("children", shape -> {
                    shape.removeChildShape(shape.listChildren()[1].getShape());
                    shape.addChildShape(turret(), 0f, 2f, 0f);
                }),
                Map.entry("children", shape -> shape.setChildTransform(shape.listChildren()[0].getShape(),
                        new Transform(Vector3f.UNIT_XYZ))),
                Map.entry("children", shape -> shape.translate(Vector3f.UNIT_X)),
                Map.entry("children", shape -> shape.rotate(new Matrix3f(0f, 1f, 0f, -1f, 0f, 0f, 0f, 0f, 1f))),
                Map.entry("margin", shape -> shape.listChildren()[1].getShape().setMargin(0.3f)),
                Map.entry("scale", shape -> shape.listChildren()[1].getShape().setScale(4f)),
                Map.entry("scale", shape -> shape.setScale(3f)),
                Map.entry("margin", shape -> shape.setMargin(0.2f)),
                Map.entry("contactFilter", shape -> shape.setContactFilterEnabled(true)),
                Map.entry("userIndex", shape -> shape.setUserIndex(7)),
                Map.entry("userIndex2", shape -> shape.setUserIndex2(8)))
                .map(edit -> Arguments.of(edit.getKey(), edit.getValue()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("edits")
    void anEditOfTheInstancesOwnShapeIsRestoredAndNamed(String name, Consumer<CompoundCollisionShape> edit) {
        Geometry prefab = new Geometry("ship", new Box(1f, 1f, 1f));
        prefab.addControl(new RigidBodyControl(hull(), 2f));
        SpatialPool<Geometry> pool = scene.pools.register("ship", prefab, PhysicsScene.development("ship"));
        Geometry ship = pool.spawn(PLACE);
        CompoundCollisionShape shape = (CompoundCollisionShape) body(ship).getCollisionShape();
        String before = described(shape);
        Vector3f inertia = body(ship).getInverseInertiaLocal(null);
        edit.accept(shape);
        assertThat(described(shape)).isNotEqualTo(before);
        pool.recycle(ship);
        assertThat(described(shape)).isEqualTo(before);
        assertThat(pool.spawn(PLACE)).isSameAs(ship);
        assertThat(body(ship).getCollisionShape()).isSameAs(shape);
        assertThat(body(ship).getInverseInertiaLocal(null)).isEqualTo(inertia);
        assertThat(pool.leftovers()).anyMatch(line -> line.contains("'ship': " + name + " of the collisionShape"
                + " of RigidBodyControl changed from"));
        pool.recycle(ship);
        assertThat(pool.leftovers()).as("nothing new").hasSize(1);
    }

    @Test
    void aCompoundThatWasScaledWithItsChildrenIsRestored() {
        SpatialPool<Node> pool = scene.pools.register(new SpatialPool<>("ship", new Node("ship")) {
            @Override
            protected void onCreate(Node instance) {
                instance.addControl(new RigidBodyControl(hull(), 2f)); // not cloned: its children are farther apart
            }
        });
        Node ship = pool.spawn(PLACE);
        CompoundCollisionShape shape = (CompoundCollisionShape) body(ship).getCollisionShape();
        BoundingBox before = shape.boundingBox(Vector3f.ZERO, Quaternion.IDENTITY, null);
        for (int use = 0; use < 3; use++) {
            shape.addChildShape(turret(), 0f, 9f, 0f);
            pool.recycle(ship);
            BoundingBox after = shape.boundingBox(Vector3f.ZERO, Quaternion.IDENTITY, null);
            assertThat(after.getCenter()).isEqualTo(before.getCenter());
            assertThat(after.getExtent(null)).isEqualTo(before.getExtent(null));
            pool.spawn(PLACE);
        }
    }

    @Test
    void anEditOfTheShapeOfAnyOtherKindOfBodyIsRestored() {
        Node prefab = new Node("prefab");
        prefab.addControl(new GhostControl(hull()));
        prefab.addControl(new CharacterControl(new BoxCollisionShape(0.5f), 0.3f));
        prefab.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        SpatialPool<Node> pool = scene.pools.register("prefab", prefab);
        Node node = pool.spawn(PLACE);
        List<CollisionShape> shapes = List.of(node.getControl(GhostControl.class).getCollisionShape(),
                node.getControl(CharacterControl.class).getCharacter().getCollisionShape(),
                node.getControl(BetterCharacterControl.class).getRigidBody().getCollisionShape());
        List<String> before = shapes.stream().map(BodyLeftoverTest::described).toList();
        for (CollisionShape shape : shapes) {
            shape.setMargin(0.25f);
            if (shape instanceof CompoundCollisionShape compound) {
                compound.addChildShape(turret(), 0f, 5f, 0f);
            }
        }
        pool.recycle(node);
        assertThat(shapes.stream().map(BodyLeftoverTest::described).toList()).isEqualTo(before);
    }

    @Test
    void thePlaceOfABodyBelowTheRootIsRestoredAndNoLeftover() {
        Node prefab = new Node("doll");
        prefab.attachChild(crate("limb"));
        Node soldier = new Node("soldier");
        soldier.addControl(new CharacterControl(new CapsuleCollisionShape(0.4f, 1f), 0.3f));
        prefab.attachChild(soldier);
        Node guard = new Node("guard");
        guard.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        guard.setLocalTranslation(9f, 0f, 0f);
        prefab.attachChild(guard);
        Node zone = new Node("zone");
        zone.addControl(new GhostControl(new BoxCollisionShape(0.5f)));
        prefab.attachChild(zone);
        SpatialPool<Node> pool = scene.pools.register("doll", prefab, PhysicsScene.development("doll"));
        Node doll = pool.spawn(PLACE);
        body(doll.getChild("limb")).setAngularVelocity(Vector3f.UNIT_XYZ);
        scene.frames(30);
        for (String falls : List.of("limb", "soldier", "guard")) {
            assertThat(doll.getChild(falls).getLocalTranslation().y).as(falls).isLessThan(-0.5f);
        }
        pool.recycle(doll);
        assertThat(doll.getChild("limb").getLocalTranslation()).isEqualTo(Vector3f.ZERO);
        assertThat(pool.leftovers()).isEmpty();
        pool.spawn(PLACE);
        doll.getChild("zone").setLocalTranslation(1f, 0f, 0f);
        pool.recycle(doll);
        assertThat(pool.leftovers()).as("a ghost does not move its spatial").hasSize(1);
    }

    @Test
    void anEqualValueIsNoLeftover() {
        Geometry prefab = crate("crate");
        body(prefab).setApplicationData("crate 1");
        body(prefab).setUserObject("wood");
        SpatialPool<Geometry> pool = scene.pools.register("crate", prefab, PhysicsScene.development("crate"));
        Geometry crate = pool.spawn(PLACE);
        Object data = body(crate).getApplicationData();
        body(crate).setApplicationData(new StringBuilder("crate 1").toString());
        body(crate).setUserObject(new StringBuilder("wood").toString());
        pool.recycle(crate);
        assertThat(pool.leftovers()).isEmpty();
        assertThat(body(crate).getApplicationData()).isSameAs(data);
    }

    @Test
    void aSceneThatIsClosedLeavesNoListenerInTheSpace() {
        int listeners = scene.space.countTickListeners();
        for (int i = 0; i < 3; i++) {
            try (ScenePools other = new ScenePools()) {
                other.setRoot(scene.root);
                PhysicsPools.install(other, scene.space);
                other.register("crate", crate("crate")).spawn(PLACE);
                assertThat(scene.space.countTickListeners()).isEqualTo(listeners + 1);
            }
        }
        assertThat(scene.space.countTickListeners()).isEqualTo(listeners);
    }

    @Test
    void aSpaceThatIsDestroyedBeforeThePoolsAreClosedCostsNothing() {
        Node prefab = new Node("walker");
        prefab.addControl(new BetterCharacterControl(0.4f, 1.8f, 60f));
        SpatialPool<Node> walkers = scene.pools.register("walker", prefab);
        SpatialPool<Geometry> crates = scene.crates();
        Node walker = walkers.spawn(PLACE);
        crates.spawn(PLACE);
        scene.space.destroy();
        walkers.recycle(walker);
        scene.pools.close();
        PhysicsScene.assertCountsExact(walkers);
        PhysicsScene.assertCountsExact(crates);
        scene.space.addCollisionObject(scene.floor);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRagdollOfAUseLeavesNothing(boolean removedByTheUse) throws IOException {
        SpatialPool<Node> arms = scene.pools.register("arm", SkinnedModel.create());
        Node fresh = SkinnedModel.create();
        fresh.setLocalTranslation(PLACE);
        scene.root.attachChild(fresh);
        for (int use = 1; use <= 3; use++) {
            Node arm = arms.spawn(PLACE);
            scene.frames(1);
            assertThat(SavedModel.text(arm)).as("use %d", use).isEqualTo(SavedModel.text(fresh));
            DynamicAnimControl ragdoll = new DynamicAnimControl();
            ragdoll.link("joint2", 1f, new RangeOfMotion(1f));
            arm.addControl(ragdoll);
            ragdoll.setPhysicsSpace(scene.space);
            scene.frames(1);
            ragdoll.setRagdollMode();
            scene.frames(10);
            assertThat(scene.objects()).isPositive();
            if (removedByTheUse) {
                arm.removeControl(ragdoll);
            }
            arms.recycle(arm);
            assertThat(scene.objects()).isZero();
            assertThat(scene.space.countJoints()).isZero();
        }
    }
}
