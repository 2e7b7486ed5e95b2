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
import com.jme3.scene.Spatial;
import com.jme3.system.NativeLibraryLoader;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.PoolAppState;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.physics.PhysicsPools;
import io.github.jmepool.sample.content.EveningGround;
import io.github.jmepool.sample.content.SiegeModels;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Plays the siege in an application that has a {@link PoolAppState}. */
public final class SiegeState extends BaseAppState {
    /** The seconds that the physics play in a frame at most. */
    public static final float LONGEST_FRAME = 4 / 60f;

    private final long seed;
    private final Maker maker;
    private final Map<SiegeKind, SpatialPool<Spatial>> pools = new EnumMap<>(SiegeKind.class);
    private final Node world = new Node("world");
    private TimedPhysics physics;
    private PhysicsSpace space;
    private EveningGround ground;
    private Siege siege;

    /**
     * Plans a siege.
     *
     * @param seed decides on everything random
     */
    public SiegeState(long seed) {
        this(seed, null);
    }

    /**
     * Plans a siege with pools that are made elsewhere.
     *
     * @param seed decides on everything random
     * @param maker makes each pool, or null for those of the siege
     */
    public SiegeState(long seed, Maker maker) {
        this.seed = seed;
        this.maker = maker;
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
        if (maker == null) {
            registerPools(models);
        } else {
            for (SiegeKind kind : SiegeKind.values()) {
                pools.put(kind, maker.make(kind.prefab(models), world, space));
            }
        }
        siege = new Siege(pools, models, seed);
        space.addContactListener(siege, false, true, false);
        ground = models.ground();
        world.attachChild(ground.node());
        world.attachChild(siege.cannon().node());
        Node root = ((SimpleApplication) app).getRootNode();
        root.attachChild(world);
        ground.light(root);
    }

    private void registerPools(SiegeModels models) {
        ScenePools scene = getState(PoolAppState.class).pools();
        PhysicsPools.install(scene, space);
        for (SiegeKind kind : SiegeKind.values()) {
            SpatialPool<Spatial> pool = scene.register(kind.poolName(), kind.prefab(models), settings -> settings
                    .prewarm(kind.prewarm()).designCapacity(kind.prewarm()).developmentMode(false)
                    .exhaustion(ExhaustionPolicy.REUSE_OLDEST)); // a limit that is set in the panel ends no siege
            pool.prewarmNow(kind.prewarm()); // the siege begins at once, and bodies are slow to clone
            pools.put(kind, pool);
        }
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
    public EveningGround ground() {
        return ground;
    }

    /** Returns how many bodies, ghosts and characters are in the space, the floor included. */
    public int bodies() {
        return space.countCollisionObjects();
    }

    /** Returns how many native objects the JVM holds, those that wait for the garbage collector included. */
    public int nativeObjects() {
        return NativePhysicsObject.countTrackers();
    }

    /** Returns what a physics step has taken lately, in milliseconds. */
    public float stepMillis() {
        return physics.stepMillis();
    }

    /** Returns a line for the terminal. */
    public String report() {
        return String.format(Locale.ROOT, "bodies in the space %d, native objects %d, physics step %.2f ms", bodies(),
                nativeObjects(), stepMillis());
    }

    @Override
    protected void cleanup(Application app) {
        pools.values().forEach(SpatialPool::close);
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

    /** Makes the pool of a kind. */
    @FunctionalInterface
    public interface Maker {
        /**
         * Makes a pool.
         *
         * @param prefab its original, with the kind's name
         * @param world the siege's node
         * @param space the siege's physics space
         * @return the pool
         */
        SpatialPool<Spatial> make(Spatial prefab, Node world, PhysicsSpace space);
    }
}
