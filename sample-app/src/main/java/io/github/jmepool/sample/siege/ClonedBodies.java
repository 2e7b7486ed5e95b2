// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.control.BetterCharacterControl;
import com.jme3.bullet.control.GhostControl;
import com.jme3.bullet.control.PhysicsControl;
import com.jme3.bullet.control.RigidBodyControl;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** No pool: a clone for each, whose body is added to the space and dropped with it. */
final class ClonedBodies implements BodySource {
    private final PhysicsSpace space;
    private final Node world;
    private final Map<SiegeKind, Spatial> prefabs = new EnumMap<>(SiegeKind.class);
    private final Map<Spatial, Long> uses = new IdentityHashMap<>();
    private long created;

    ClonedBodies(Node world, PhysicsSpace space, SiegeModels models) {
        this.world = world;
        this.space = space;
        for (SiegeKind kind : SiegeKind.values()) {
            prefabs.put(kind, kind.prefab(models));
        }
    }

    @Override
    public Spatial spawn(SiegeKind kind, Vector3f place, Quaternion rotation) {
        Spatial clone = prefabs.get(kind).clone(false);
        clone.setLocalTranslation(place);
        if (rotation != null) {
            clone.setLocalRotation(rotation);
        }
        world.attachChild(clone);
        enter(clone, place, rotation);
        uses.put(clone, ++created);
        return clone;
    }

    private void enter(Spatial clone, Vector3f place, Quaternion rotation) {
        PhysicsControl control = clone.getControl(PhysicsControl.class);
        if (control instanceof RigidBodyControl body) {
            // a clone of Minie 9 would move the prefab otherwise
            body.setSpatial(clone);
            body.setPhysicsLocation(place);
            body.setPhysicsRotation(rotation == null ? Quaternion.IDENTITY : rotation);
        } else if (control instanceof GhostControl ghost) {
            ghost.setSpatial(clone);
            ghost.setPhysicsLocation(place);
        }
        control.setPhysicsSpace(space);
        if (control instanceof BetterCharacterControl walker) {
            walker.warp(place);
        }
    }

    @Override
    public void recycle(Spatial spatial) {
        uses.remove(spatial);
        spatial.getControl(PhysicsControl.class).setPhysicsSpace(null);
        spatial.removeFromParent();
    }

    @Override
    public long useOf(Spatial spatial) {
        return uses.getOrDefault(spatial, 0L);
    }

    @Override
    public long created() {
        return created;
    }

    @Override
    public void close() {
        for (Spatial spatial : uses.keySet().toArray(Spatial[]::new)) {
            recycle(spatial);
        }
    }
}
