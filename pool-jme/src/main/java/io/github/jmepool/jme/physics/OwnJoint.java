// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.bullet.joints.SliderJoint;
import com.jme3.bullet.objects.PhysicsBody;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.engine.EngineFields;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A joint of the prefab's, which is in the space while the instance is in use, and the settings of it that a use may
 * change. The motors of joints with six degrees are not compared.
 */
final class OwnJoint {
    /** Where a joint without a body at its B end is held in the space; null for one that no place was given for. */
    private static final @Nullable VarHandle PIVOT_B = EngineFields.find(Constraint.class, "pivotB", Vector3f.class);

    private static final List<Property<Constraint>> OF_ALL = List.of(
            Property.flag("enabled", Constraint::isEnabled, Constraint::setEnabled),
            Property.flag("feedback", Constraint::isFeedback, Constraint::setFeedback),
            Property.number("breakingImpulseThreshold", Constraint::getBreakingImpulseThreshold,
                    Constraint::setBreakingImpulseThreshold),
            Property.whole("overrideIterations", Constraint::getOverrideIterations,
                    Constraint::overrideIterations));

    private static final List<Property<Point2PointJoint>> OF_POINT = List.of(
            Property.number("damping", Point2PointJoint::getDamping, Point2PointJoint::setDamping),
            Property.number("impulseClamp", Point2PointJoint::getImpulseClamp, Point2PointJoint::setImpulseClamp),
            Property.number("tau", Point2PointJoint::getTau, Point2PointJoint::setTau),
            Property.vector("pivotA", Point2PointJoint::getPivotA, Point2PointJoint::setPivotInA),
            Property.vector("pivotB", OwnJoint::pivotB, Point2PointJoint::setPivotInB));

    private static final List<Property<HingeJoint>> OF_HINGE = List.of(
            Property.flag("motor", HingeJoint::getEnableMotor, (hinge, on) ->
                    hinge.enableMotor(on, hinge.getMotorTargetVelocity(), hinge.getMaxMotorImpulse())),
            Property.number("motorTargetVelocity", HingeJoint::getMotorTargetVelocity, (hinge, velocity) ->
                    hinge.enableMotor(hinge.getEnableMotor(), velocity, hinge.getMaxMotorImpulse())),
            Property.number("maxMotorImpulse", HingeJoint::getMaxMotorImpulse, (hinge, impulse) ->
                    hinge.enableMotor(hinge.getEnableMotor(), hinge.getMotorTargetVelocity(), impulse)),
            limit("lowerLimit", HingeJoint::getLowerLimit, 0),
            limit("upperLimit", HingeJoint::getUpperLimit, 1),
            limit("limitSoftness", HingeJoint::getLimitSoftness, 2),
            limit("biasFactor", HingeJoint::getBiasFactor, 3),
            limit("relaxationFactor", HingeJoint::getRelaxationFactor, 4),
            Property.flag("angularOnly", HingeJoint::isAngularOnly, HingeJoint::setAngularOnly));

    private static final List<Property<SliderJoint>> OF_SLIDER = List.of(
            Property.flag("poweredLinMotor", SliderJoint::isPoweredLinMotor, SliderJoint::setPoweredLinMotor),
            Property.flag("poweredAngMotor", SliderJoint::isPoweredAngMotor, SliderJoint::setPoweredAngMotor),
            Property.number("targetLinMotorVelocity", SliderJoint::getTargetLinMotorVelocity,
                    SliderJoint::setTargetLinMotorVelocity),
            Property.number("targetAngMotorVelocity", SliderJoint::getTargetAngMotorVelocity,
                    SliderJoint::setTargetAngMotorVelocity),
            Property.number("maxLinMotorForce", SliderJoint::getMaxLinMotorForce, SliderJoint::setMaxLinMotorForce),
            Property.number("maxAngMotorForce", SliderJoint::getMaxAngMotorForce, SliderJoint::setMaxAngMotorForce),
            Property.number("lowerLinLimit", SliderJoint::getLowerLinLimit, SliderJoint::setLowerLinLimit),
            Property.number("upperLinLimit", SliderJoint::getUpperLinLimit, SliderJoint::setUpperLinLimit),
            Property.number("lowerAngLimit", SliderJoint::getLowerAngLimit, SliderJoint::setLowerAngLimit),
            Property.number("upperAngLimit", SliderJoint::getUpperAngLimit, SliderJoint::setUpperAngLimit),
            Property.number("dampingDirAng", SliderJoint::getDampingDirAng, SliderJoint::setDampingDirAng),
            Property.number("dampingDirLin", SliderJoint::getDampingDirLin, SliderJoint::setDampingDirLin),
            Property.number("dampingLimAng", SliderJoint::getDampingLimAng, SliderJoint::setDampingLimAng),
            Property.number("dampingLimLin", SliderJoint::getDampingLimLin, SliderJoint::setDampingLimLin),
            Property.number("dampingOrthoAng", SliderJoint::getDampingOrthoAng, SliderJoint::setDampingOrthoAng),
            Property.number("dampingOrthoLin", SliderJoint::getDampingOrthoLin, SliderJoint::setDampingOrthoLin),
            Property.number("restitutionDirAng", SliderJoint::getRestitutionDirAng, SliderJoint::setRestitutionDirAng),
            Property.number("restitutionDirLin", SliderJoint::getRestitutionDirLin, SliderJoint::setRestitutionDirLin),
            Property.number("restitutionLimAng", SliderJoint::getRestitutionLimAng, SliderJoint::setRestitutionLimAng),
            Property.number("restitutionLimLin", SliderJoint::getRestitutionLimLin, SliderJoint::setRestitutionLimLin),
            Property.number("restitutionOrthoAng", SliderJoint::getRestitutionOrthoAng,
                    SliderJoint::setRestitutionOrthoAng),
            Property.number("restitutionOrthoLin", SliderJoint::getRestitutionOrthoLin,
                    SliderJoint::setRestitutionOrthoLin),
            Property.number("softnessDirAng", SliderJoint::getSoftnessDirAng, SliderJoint::setSoftnessDirAng),
            Property.number("softnessDirLin", SliderJoint::getSoftnessDirLin, SliderJoint::setSoftnessDirLin),
            Property.number("softnessLimAng", SliderJoint::getSoftnessLimAng, SliderJoint::setSoftnessLimAng),
            Property.number("softnessLimLin", SliderJoint::getSoftnessLimLin, SliderJoint::setSoftnessLimLin),
            Property.number("softnessOrthoAng", SliderJoint::getSoftnessOrthoAng, SliderJoint::setSoftnessOrthoAng),
            Property.number("softnessOrthoLin", SliderJoint::getSoftnessOrthoLin, SliderJoint::setSoftnessOrthoLin));

    private final PhysicsJoint joint;
    private final @Nullable PhysicsBody bodyA;
    private final @Nullable PhysicsBody bodyB;
    private final long idA;
    private final long idB;
    private final Leftovers leftovers;
    private final List<Saved<?>> settings;

    OwnJoint(PhysicsJoint joint, Leftovers leftovers) {
        this.joint = joint;
        this.leftovers = leftovers;
        bodyA = joint.getBodyA();
        bodyB = joint.getBodyB();
        idA = idOf(bodyA);
        idB = idOf(bodyB);
        settings = save(joint);
    }

    /** One of the numbers that {@link HingeJoint#setLimit} takes, by its place among these. */
    private static Property<HingeJoint> limit(String name, ToDoubleFunction<HingeJoint> getter, int place) {
        return Property.number(name, getter, (hinge, value) -> {
            float[] all = {hinge.getLowerLimit(), hinge.getUpperLimit(), hinge.getLimitSoftness(),
                hinge.getBiasFactor(), hinge.getRelaxationFactor()};
            all[place] = value;
            hinge.setLimit(all[0], all[1], all[2], all[3], all[4]);
        });
    }

    /** Minie's getter throws where no body is at the B end. */
    private static Vector3f pivotB(Point2PointJoint point, Vector3f store) {
        if (point.getBodyB() != null) {
            return point.getPivotB(store);
        }
        Vector3f pivot = (Vector3f) EngineFields.read(PIVOT_B, point);
        return pivot == null ? store.zero() : store.set(pivot);
    }

    private static List<Saved<?>> save(PhysicsJoint joint) {
        List<Saved<?>> saved = new ArrayList<>(2);
        if (joint instanceof Constraint constraint) {
            saved.add(new Saved<>(constraint, OF_ALL));
        }
        if (joint instanceof Point2PointJoint point) {
            saved.add(new Saved<>(point, OF_POINT));
        } else if (joint instanceof HingeJoint hinge) {
            saved.add(new Saved<>(hinge, OF_HINGE));
        } else if (joint instanceof SliderJoint slider) {
            saved.add(new Saved<>(slider, OF_SLIDER));
        }
        return List.copyOf(saved);
    }

    private static long idOf(@Nullable PhysicsBody body) {
        return body == null ? 0L : body.nativeId();
    }

    boolean is(PhysicsJoint other) {
        return joint == other;
    }

    /** Stays out while a body of it does: Bullet ends the process when it steps a joint to a body out of the space. */
    void enter(PhysicsSpace space) {
        if (joint.getPhysicsSpace() == null && isThere(bodyA) && isThere(bodyB)) {
            space.addJoint(joint);
        }
    }

    private static boolean isThere(@Nullable PhysicsBody body) {
        return body == null || body.isInWorld();
    }

    void leave() {
        PhysicsSpace space = joint.getPhysicsSpace();
        if (space != null) {
            space.removeJoint(joint);
        }
    }

    /** Both ends are as they were; fails when Minie has rebuilt one of them, as the joint still holds the old one. */
    void restore() {
        if (idOf(bodyA) != idA || idOf(bodyB) != idB) {
            throw new IllegalStateException(joint + " holds a body that was rebuilt, as its mass was 0"
                    + " for a while; use setKinematic(true) to hold a jointed body");
        }
        attach(bodyA);
        attach(bodyB);
        for (int i = 0; i < settings.size(); i++) {
            boolean unused = settings.get(i).restore(leftovers);
        }
    }

    /** The game may have destroyed it: then its bodies know it no more. */
    private void attach(@Nullable PhysicsBody body) {
        if (body != null) {
            body.addJoint(joint);
        }
    }
}
