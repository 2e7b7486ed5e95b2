// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.joints.Constraint;
import com.jme3.bullet.joints.HingeJoint;
import com.jme3.bullet.joints.PhysicsJoint;
import com.jme3.bullet.joints.Point2PointJoint;
import com.jme3.bullet.joints.SliderJoint;
import java.util.ArrayList;
import java.util.List;

/** What a use may change on a joint of the prefab. The motors of joints with six degrees stay the game's. */
final class JointSettings {
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
            Property.number("tau", Point2PointJoint::getTau, Point2PointJoint::setTau));

    private static final List<Property<HingeJoint>> OF_HINGE = List.of(
            Property.flag("motor", HingeJoint::getEnableMotor, (hinge, on) ->
                    hinge.enableMotor(on, hinge.getMotorTargetVelocity(), hinge.getMaxMotorImpulse())),
            Property.number("motorTargetVelocity", HingeJoint::getMotorTargetVelocity, (hinge, velocity) ->
                    hinge.enableMotor(hinge.getEnableMotor(), velocity, hinge.getMaxMotorImpulse())),
            Property.number("maxMotorImpulse", HingeJoint::getMaxMotorImpulse, (hinge, impulse) ->
                    hinge.enableMotor(hinge.getEnableMotor(), hinge.getMotorTargetVelocity(), impulse)),
            Property.number("lowerLimit", HingeJoint::getLowerLimit, (hinge, low) ->
                    limit(hinge, low, hinge.getUpperLimit())),
            Property.number("upperLimit", HingeJoint::getUpperLimit, (hinge, high) ->
                    limit(hinge, hinge.getLowerLimit(), high)),
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
            Property.number("upperAngLimit", SliderJoint::getUpperAngLimit, SliderJoint::setUpperAngLimit));

    private JointSettings() {
    }

    private static void limit(HingeJoint hinge, float low, float high) {
        hinge.setLimit(low, high, hinge.getLimitSoftness(), hinge.getBiasFactor(), hinge.getRelaxationFactor());
    }

    /** What it is now is what every use begins with. */
    static List<Saved<?>> of(PhysicsJoint joint) {
        List<Saved<?>> saved = new ArrayList<>();
        if (joint instanceof Constraint constraint) {
            saved.add(new Saved<>(constraint, OF_ALL, List.of()));
        }
        if (joint instanceof Point2PointJoint point) {
            saved.add(new Saved<>(point, OF_POINT, List.of()));
        } else if (joint instanceof HingeJoint hinge) {
            saved.add(new Saved<>(hinge, OF_HINGE, List.of()));
        } else if (joint instanceof SliderJoint slider) {
            saved.add(new Saved<>(slider, OF_SLIDER, List.of()));
        }
        return List.copyOf(saved);
    }
}
