// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.CollisionShape;
import com.jme3.bullet.control.CharacterControl;
import com.jme3.bullet.objects.PhysicsCharacter;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import java.util.List;

/** A {@code CharacterControl}. */
final class CharacterBody extends PooledBody {
    private final CharacterControl control;
    private final PhysicsCharacter character;
    private ObjectState state;
    private Saved<PhysicsCharacter> settings;
    private boolean local;
    private final Vector3f walk = new Vector3f();
    private final Vector3f view = new Vector3f();

    CharacterBody(CharacterControl control, Spatial owner, PooledInstance instance, String path) {
        super(control, owner, instance, path);
        this.control = control;
        character = control.getCharacter();
    }

    @Override
    void save(PhysicsSpace space) {
        if (character.getUserObject() == null || character.getUserObject() instanceof Spatial) {
            character.setUserObject(owner);
        }
        state = new ObjectState(character);
        settings = new Saved<>(character, Property.OF_CHARACTER,
                List.of(VectorProperty.UP, VectorProperty.GRAVITY));
        local = control.isApplyPhysicsLocal();
        character.getWalkDirection(walk);
        control.getViewDirection(view);
    }

    @Override
    void claim() {
        if (control.getSpatial() != owner) {
            control.setSpatial(owner);
        }
    }

    /** Its fall and its jump end; so does the walk, which begins again as the prefab's. */
    @Override
    void begin(PhysicsSpace space) {
        character.reset(space);
        character.setLinearVelocity(Vector3f.ZERO);
        character.setAngularVelocity(Vector3f.ZERO);
        control.setWalkDirection(walk);
        control.setViewDirection(view);
        character.activate(true);
    }

    @Override
    void beforeLeaving(PhysicsSpace space) {
        // nothing is known in the space only
    }

    @Override
    void restore() {
        claim();
        settings.restore(leftovers);
        state.restore(leftovers);
        control.setWalkDirection(walk);
        control.setViewDirection(view);
        if (control.isApplyPhysicsLocal() != local) {
            leftovers.name("applyPhysicsLocal", !local, local);
            control.setApplyPhysicsLocal(local);
        }
    }

    @Override
    void follow() {
        control.setPhysicsLocation(control.isApplyPhysicsLocal()
                ? owner.getLocalTranslation() : owner.getWorldTranslation());
    }

    @Override
    PhysicsRigidBody jointed() {
        return null;
    }

    @Override
    boolean mayShare() {
        return true;
    }

    @Override
    CollisionShape shape() {
        return character.getCollisionShape();
    }

    @Override
    void share(CollisionShape shape) {
        character.setCollisionShape(shape);
    }
}
