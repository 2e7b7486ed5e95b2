// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.objects.PhysicsCharacter;
import com.jme3.math.Vector3f;
import io.github.jmepool.jme.internal.reset.Property;
import io.github.jmepool.jme.internal.reset.Saved;
import java.util.List;

/** A {@code CharacterControl}. */
final class CharacterBody extends PooledBody<CharacterControl> {
    private static final List<Property<PhysicsCharacter>> PROPERTIES = List.of(
            Property.flag("contactResponse", PhysicsCharacter::isContactResponse, PhysicsCharacter::setContactResponse),
            Property.number("fallSpeed", PhysicsCharacter::getFallSpeed, PhysicsCharacter::setFallSpeed),
            Property.number("jumpSpeed", PhysicsCharacter::getJumpSpeed, PhysicsCharacter::setJumpSpeed),
            Property.number("stepHeight", PhysicsCharacter::getStepHeight, PhysicsCharacter::setStepHeight),
            Property.number("maxSlope", PhysicsCharacter::getMaxSlope, PhysicsCharacter::setMaxSlope),
            Property.number("maxPenetrationDepth", PhysicsCharacter::getMaxPenetrationDepth,
                    PhysicsCharacter::setMaxPenetrationDepth),
            Property.number("linearDamping", PhysicsCharacter::getLinearDamping, PhysicsCharacter::setLinearDamping),
            Property.number("angularDamping", PhysicsCharacter::getAngularDamping, PhysicsCharacter::setAngularDamping),
            Property.flag("sweepTest", PhysicsCharacter::isUsingGhostSweepTest, PhysicsCharacter::setSweepTest),
            Property.vector("upDirection", PhysicsCharacter::getUpDirection, PhysicsCharacter::setUp),
            Property.vector("gravity", PhysicsCharacter::getGravity, PhysicsCharacter::setGravity));

    private static final List<Property<CharacterControl>> OF_CONTROL = List.of(
            Property.flag("applyPhysicsLocal", CharacterControl::isApplyPhysicsLocal,
                    CharacterControl::setApplyPhysicsLocal));

    private final PhysicsCharacter character;
    private final ObjectState state;
    private final Saved<PhysicsCharacter> settings;
    private final Vector3f walk = new Vector3f();
    private final Vector3f view = new Vector3f();

    CharacterBody(CharacterControl control, Site site) {
        super(control, control.getCharacter(), site, OF_CONTROL);
        character = control.getCharacter();
        state = new ObjectState(character);
        settings = new Saved<>(character, PROPERTIES);
        character.getWalkDirection(walk);
        control.getViewDirection(view);
    }

    @Override
    void rest() {
        character.setLinearVelocity(Vector3f.ZERO);
        character.setAngularVelocity(Vector3f.ZERO);
    }

    /** Its fall and its jump end; so does the walk, which begins again as the prefab's. */
    @Override
    void begin(PhysicsSpace space) {
        character.reset(space);
        control.setWalkDirection(walk);
        character.activate(true);
    }

    @Override
    void beforeLeaving(PhysicsSpace space) {
        if (character.getCollisionSpace() instanceof PhysicsSpace current) {
            // here as well: a next use may begin disabled, as the prefab, without begin
            character.reset(current);
        }
    }

    @Override
    void restoreObject() {
        boolean unused = settings.restore(leftovers);
        state.restoreShape(leftovers);
        state.restore(leftovers);
        control.setWalkDirection(walk);
        control.setViewDirection(view);
    }

    @Override
    void follow() {
        control.setPhysicsLocation(place(control.isApplyPhysicsLocal()));
    }
}
