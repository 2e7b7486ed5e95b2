// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.physics;

import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.PhysicsTickListener;
import com.jme3.bullet.util.NativeLibrary;
import io.github.jmepool.jme.ScenePools;
import java.util.Objects;

/**
 * Adds the bodies of pooled instances to a physics space and removes them: a body is in the space exactly while its
 * instance is in use. Installed once for a scene, before the prefabs are registered; needs Minie 9.
 *
 * <p>At spawn a body is at its instance's position, at rest, awake and without forces, before the first
 * {@code onSpawn}. At recycle it leaves the space, joints that the use has added to it are destroyed, and state that
 * the use has changed is restored, and reported in development mode. Supports {@code RigidBodyControl},
 * {@code GhostControl}, {@code CharacterControl} and {@code BetterCharacterControl}, of the prefab or added in
 * {@code onCreate}; a prefab with another {@code PhysicsControl} can't be registered.
 *
 * <p>Inside the physics step, in a tick or contact listener, {@code recycle} ends the use, and the body leaves the
 * space when the frame has been rendered, or at the next {@link ScenePools#update}; {@code spawn} throws
 * {@link io.github.jmepool.core.PoolException} there. Render thread only.
 */
public final class PhysicsPools {
    private final ScenePools pools;
    private final BodyListener listener;

    private PhysicsPools(ScenePools pools, PhysicsSpace space) {
        this.pools = pools;
        listener = new BodyListener(space, new StepListener());
    }

    /**
     * Installs this for all pools of a scene, those registered later included.
     *
     * @param pools the scene
     * @param space where the bodies of instances in use are; on the thread that steps it
     * @return the new object, for further settings
     * @throws IllegalStateException if the space was made by another thread, as with {@code ThreadingType.PARALLEL}; or
     *         a pool has instances already
     * @throws IllegalArgumentException if it is installed for this scene already; or if a registered prefab has a
     *         physics control that can't be pooled, or that is in a space
     */
    public static PhysicsPools install(ScenePools pools, PhysicsSpace space) {
        Objects.requireNonNull(pools, "pools");
        checkThread(space);
        PhysicsPools installed = new PhysicsPools(pools, space);
        pools.addInstanceListener(installed.listener);
        // before there are bodies, so that a step that spawns the first of them is refused as well
        installed.listener.listen();
        return installed;
    }

    private static void checkThread(PhysicsSpace space) {
        if (Objects.requireNonNull(space, "space").jniEnvId() != NativeLibrary.jniEnvId()) {
            throw new IllegalStateException("The physics space belongs to another thread than '"
                    + Thread.currentThread().getName() + "': bodies can't come and go while that thread steps it; use"
                    + " BulletAppState with ThreadingType.SEQUENTIAL, and install on the render thread");
        }
    }

    /**
     * Returns the space that the bodies are put into.
     *
     * @return the space
     */
    public PhysicsSpace getSpace() {
        return listener.space();
    }

    /**
     * Sets the space that bodies are put into from now on, for instance because {@code BulletAppState} has made a new
     * one.
     *
     * @param space the new space; on the thread that steps it
     * @throws IllegalStateException if instances with bodies are in use, or the space was made by another thread
     */
    public void setSpace(PhysicsSpace space) {
        checkThread(space);
        if (listener.space() != space) {
            listener.setSpace(space);
        }
    }

    /**
     * Sets whether the instances of each pool share their collision shapes, which saves native memory; false by
     * default, as a clone has a shape of its own. Only for pools whose uses never change a shape or its scale. Applies
     * to instances made from now on; making one that has a control with {@code applyScale} throws
     * {@link IllegalArgumentException} then.
     *
     * @param share true to share
     * @return this
     */
    public PhysicsPools sharedShapes(boolean share) {
        listener.shareShapes(share);
        return this;
    }

    /** Notifies the scene of a step, during which no body may leave the space. */
    private final class StepListener implements PhysicsTickListener {
        @Override
        public void prePhysicsTick(PhysicsSpace stepped, float timeStep) {
            pools.refuseChangesIn(PhysicsSpace.class, "update");
        }

        @Override
        public void physicsTick(PhysicsSpace stepped, float timeStep) {
            // the step may have more ticks; the scene finds its end
        }
    }
}
