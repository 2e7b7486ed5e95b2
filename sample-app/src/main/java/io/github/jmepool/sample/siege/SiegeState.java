// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.siege;

import com.jme3.app.Application;
import com.jme3.app.SimpleApplication;
import com.jme3.app.state.BaseAppState;
import com.jme3.bullet.NativePhysicsObject;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.BoxCollisionShape;
import com.jme3.bullet.objects.PhysicsRigidBody;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.sample.content.SiegeGround;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.Locale;

/** Plays the siege in an application that has a {@link PoolAppState}. */
public final class SiegeState extends BaseAppState {
    private static final float LONGEST_FRAME = 4 / 60f;

    private final boolean pooled;
    private final long seed;
    private final Node world = new Node("world");
    private TimedPhysics physics;
    private PhysicsSpace space;
    private SiegeGround ground;
    private BodySource source;
    private Siege siege;

    /**
     * Plans a siege.
     *
     * @param pooled whether its bodies come from pools; otherwise they are cloned and dropped
     * @param seed decides on everything random
     */
    public SiegeState(boolean pooled, long seed) {
        this.pooled = pooled;
        this.seed = seed;
    }

    @Override
    protected void initialize(Application app) {
        NativeLibraryLoader.loadNativeLibrary("bulletjme", true);
        physics = new TimedPhysics();
        getStateManager().attach(physics);
        space = physics.getPhysicsSpace();
        PhysicsRigidBody floor = new PhysicsRigidBody(new BoxCollisionShape(60f, 1f, 60f), 0f);
        floor.setPhysicsLocation(new Vector3f(0, -1, 0));
        floor.setCollisionGroup(SiegeKind.GROUND);
        floor.setFriction(0.8f);
        space.add(floor);
        SiegeModels models = new SiegeModels(app.getAssetManager());
        source = pooled ? new PooledBodies(getState(PoolAppState.class).pools(), space, models)
                : new ClonedBodies(world, space, models);
        siege = new Siege(source, models, seed);
        space.addContactListener(siege.impacts(), false, true, false);
        ground = models.ground();
        world.attachChild(ground.node());
        world.attachChild(siege.cannon().node());
        Node root = ((SimpleApplication) app).getRootNode();
        root.attachChild(world);
        ground.light(root);
    }

    @Override
    public void update(float tpf) {
        // on a slow machine the physics take four steps a frame at most, and the siege goes as slowly
        siege.update(Math.min(tpf, LONGEST_FRAME));
    }

    /** Stops the siege with its physics and lifetimes, or lets it go on. */
    public void togglePause() {
        setEnabled(!isEnabled());
        physics.setEnabled(isEnabled());
        getState(PoolAppState.class).setEnabled(isEnabled());
    }

    /** Returns how long it has been played, in seconds. */
    public float timeSeconds() {
        return siege == null ? 0 : siege.timeSeconds();
    }

    /** Returns the ground, with the sky and the light. */
    public SiegeGround ground() {
        return ground;
    }

    /** Returns how many bodies, ghosts and characters are in the space, the floor included. */
    public int bodies() {
        return space.countCollisionObjects();
    }

    /** Returns how many native objects the JVM holds, those that wait for the collector included. */
    public int nativeObjects() {
        return NativePhysicsObject.countTrackers();
    }

    /** Returns what a physics step has taken lately, in milliseconds. */
    public float stepMillis() {
        return physics.stepMillis();
    }

    /** Returns how many spatials were made. */
    public long created() {
        return source.created();
    }

    /** Returns a line for the terminal. */
    public String report() {
        return String.format(Locale.ROOT, "bodies in the space %d, native objects %d, physics step %.2f ms", bodies(),
                nativeObjects(), stepMillis());
    }

    @Override
    protected void cleanup(Application app) {
        source.close();
        getStateManager().detach(physics);
        world.removeFromParent();
    }

    @Override
    protected void onEnable() {
        // Nothing to start: update plays.
    }

    @Override
    protected void onDisable() {
        // Nothing to stop: a disabled state is not updated.
    }
}
