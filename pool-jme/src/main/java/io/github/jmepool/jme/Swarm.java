// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.internal.instancing.InstancingCaps;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import io.github.jmepool.jme.internal.scene.Scene;
import io.github.jmepool.jme.internal.scene.SpatialExchange;
import io.github.jmepool.jme.internal.swarm.OpenSwarm;
import io.github.jmepool.jme.internal.swarm.SwarmCheck;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose instances have no spatial: numbers in arrays, drawn together. For tens of thousands of sparks, bullets,
 * coins or tufts of grass that need neither controls nor children. Registered with {@link ScenePools#swarm}.
 *
 * <p>Positions, rotations and scales are local to the {@linkplain #setRoot root}. Each use begins with the rotation
 * and scale of the prefab, white, with parameters of 0, at rest, and with the {@code lifetimeSeconds} of the settings.
 *
 * <p>The instances in use are in slots 0 to {@link #activeCount()}, and the arrays have their numbers in this order. A
 * slot belongs to an instance until the next spawn or end; then the last instance may be in it. An array is valid until
 * the next spawn, end, prewarm or update. Until then, threads of the game may read and write disjoint ranges of slots;
 * once all have ended, the render thread calls {@link #moved} or {@link #recolored}.
 */
public final class Swarm extends HandlePool {
    final RegisteredSwarm<OpenSwarm> registered;
    private final SpatialExchange exchange;
    private final SwarmQuery query = new SwarmQuery(this, false);

    Swarm(Spatial prefab, SpatialPoolSettings settings, Scene scene) {
        SwarmCheck.require(prefab, settings);
        Spatial copy = PrefabCheck.copy(settings.name(), prefab);
        InstancingCaps caps = new InstancingCaps();
        registered = new RegisteredSwarm<>("Swarm", this, settings, scene,
                changed -> SwarmCheck.require(copy, changed), (current, surroundings, background) ->
                        new OpenSwarm(current, copy, prefab, surroundings, background, caps));
        exchange = new SpatialExchange(registered);
        RenderManager manager = scene.background.renderManager();
        if (manager != null) {
            caps.look(manager, "Swarm", settings.name(), SlotBatches.REMEDY);
        }
    }

    @Override
    RegisteredSwarm<OpenSwarm> registered() {
        return registered;
    }

    /**
     * Spawns an instance.
     *
     * @param position where it is, copied
     * @return the handle, never 0
     * @throws io.github.jmepool.core.PoolExhaustedException at a limit, with {@code ExhaustionPolicy.THROW}
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public long spawn(Vector3f position) {
        return spawn(position.x, position.y, position.z, null, true);
    }

    /**
     * Spawns an instance with a rotation; otherwise as {@link #spawn(Vector3f)}.
     *
     * @param position where it is, copied
     * @param rotation how it is turned, copied
     * @return the handle, never 0
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public long spawn(Vector3f position, Quaternion rotation) {
        checkRotation("spawn", rotation);
        return spawn(position.x, position.y, position.z, rotation, true);
    }

    /**
     * Spawns an instance as {@link #spawn(Vector3f)} does, unless a limit forbids it.
     *
     * @param position where it is, copied
     * @return the handle; 0 at a limit where {@code spawn} throws
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public long trySpawn(Vector3f position) {
        return spawn(position.x, position.y, position.z, null, false);
    }

    private long spawn(float x, float y, float z, @Nullable Quaternion rotation, boolean refuses) {
        registered.check("spawn", x, y, z);
        return registered.requireToSpawn().spawn(x, y, z, rotation, refuses);
    }

    /**
     * Spawns many instances at once, such as a chunk of a map that comes into view. Unless uses were ended for them at
     * a limit, they are in the last slots, in their order, until the next spawn or end. What is copied is
     * read as each is spawned.
     *
     * @param positions where they are, three numbers for each, copied
     * @param rotations how they are turned, x, y, z and w for each, copied; null for the rotation of the prefab
     * @param scales three numbers for each, copied; null for the scale of the prefab
     * @param handles receives the handle of each; there are as many instances as it has elements
     * @throws io.github.jmepool.core.PoolExhaustedException at a limit, with {@code ExhaustionPolicy.THROW}: those
     *         before it are in use, and the handles of the others are 0
     * @throws IllegalArgumentException if an array is shorter, or a number is NaN, beyond 1e18, or a negative scale;
     *         none is spawned
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public void spawn(float[] positions, float @Nullable [] rotations, float @Nullable [] scales, long[] handles) {
        checkAll("positions", positions, 3 * handles.length, -SwarmCheck.MOST);
        checkAll("rotations", rotations, 4 * handles.length, -SwarmCheck.MOST);
        checkAll("scales", scales, 3 * handles.length, 0f);
        registered.requireToSpawn().spawn(positions, rotations, scales, handles);
    }

    private void checkAll(String what, float @Nullable [] numbers, int count, float least) {
        if (numbers == null) {
            return;
        }
        if (numbers.length < count) {
            throw new IllegalArgumentException("Swarm '" + name() + "': spawn refused, as there are " + numbers.length
                    + " numbers of " + what + ", and these handles need " + count + "; give arrays of the same number"
                    + " of instances");
        }
        int wrong = SwarmCheck.firstOutside(numbers, 0, count, least);
        if (wrong >= 0) {
            throw new IllegalArgumentException("Swarm '" + name() + "': spawn refused, as number " + wrong + " of "
                    + what + " is " + numbers[wrong] + "; give numbers from " + least + " to 1e18");
        }
    }

    /**
     * Moves an instance.
     *
     * @param handle the handle
     * @param position where it is, copied
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public void setPosition(long handle, Vector3f position) {
        registered.check("setPosition", position.x, position.y, position.z);
        OpenSwarm open = registered.open(handle, "setPosition");
        open.place(open.positions(), registered.slot(open, handle, "setPosition"), position.x, position.y, position.z);
    }

    /**
     * Returns where an instance is; also while an end listener is called for it.
     *
     * @param handle the handle
     * @param store receives the position
     * @return the store
     */
    public Vector3f getPosition(long handle, Vector3f store) {
        OpenSwarm open = registered.open(handle, "getPosition");
        return OpenSwarm.read(open.positions(), registered.slot(open, handle, "getPosition"), store);
    }

    /**
     * Turns an instance.
     *
     * @param handle the handle
     * @param rotation how it is turned, copied
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public void setRotation(long handle, Quaternion rotation) {
        checkRotation("setRotation", rotation);
        OpenSwarm open = registered.open(handle, "setRotation");
        open.setRotation(registered.slot(open, handle, "setRotation"), rotation);
    }

    /**
     * Returns how an instance is turned; also while an end listener is called for it.
     *
     * @param handle the handle
     * @param store receives the rotation
     * @return the store
     */
    public Quaternion getRotation(long handle, Quaternion store) {
        OpenSwarm open = registered.open(handle, "getRotation");
        int at = registered.slot(open, handle, "getRotation") * 4;
        float[] all = open.rotations();
        return store.set(all[at], all[at + 1], all[at + 2], all[at + 3]);
    }

    /**
     * Scales an instance evenly.
     *
     * @param handle the handle
     * @param scale at least 0
     * @throws IllegalArgumentException if the number is negative, which would mirror it, NaN, or beyond 1e18
     */
    public void setScale(long handle, float scale) {
        setScale(handle, scale, scale, scale);
    }

    /**
     * Scales an instance.
     *
     * @param handle the handle
     * @param scale for each axis at least 0, copied
     * @throws IllegalArgumentException if a number is negative, which would mirror it, NaN, or beyond 1e18
     */
    public void setScale(long handle, Vector3f scale) {
        setScale(handle, scale.x, scale.y, scale.z);
    }

    private void setScale(long handle, float x, float y, float z) {
        registered.checkScale("setScale", x, y, z);
        OpenSwarm open = registered.open(handle, "setScale");
        open.place(open.scales(), registered.slot(open, handle, "setScale"), x, y, z);
    }

    /**
     * Returns the scale of an instance; also while an end listener is called for it.
     *
     * @param handle the handle
     * @param store receives the scale
     * @return the store
     */
    public Vector3f getScale(long handle, Vector3f store) {
        OpenSwarm open = registered.open(handle, "getScale");
        return OpenSwarm.read(open.scales(), registered.slot(open, handle, "getScale"), store);
    }

    /**
     * Has an instance moved in each frame, until the use ends, except while the lifetimes of the scene are paused.
     *
     * @param handle the handle
     * @param velocity by how much in a second, copied
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public void setVelocity(long handle, Vector3f velocity) {
        registered.check("setVelocity", velocity.x, velocity.y, velocity.z);
        OpenSwarm open = registered.open(handle, "setVelocity");
        open.setVelocity(registered.slot(open, handle, "setVelocity"), velocity);
    }

    /**
     * Returns the velocity of an instance; also while an end listener is called for it.
     *
     * @param handle the handle
     * @param store receives the velocity
     * @return the store
     */
    public Vector3f getVelocity(long handle, Vector3f store) {
        OpenSwarm open = registered.open(handle, "getVelocity");
        return OpenSwarm.read(open.velocities(), registered.slot(open, handle, "getVelocity"), store);
    }

    /**
     * Colours an instance, which multiplies the material's colour.
     *
     * @param handle the handle
     * @param color the colour, copied
     * @throws IllegalStateException without {@link SpatialPoolSettings#instanceColors()}
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public void setColor(long handle, ColorRGBA color) {
        registered.check("setColor", color.r, color.g, color.b);
        registered.check("setColor", color.a, 0f, 0f);
        OpenSwarm open = registered.open(handle, "setColor");
        int slot = registered.slot(open, handle, "setColor");
        open.set(required(open.colors(), "setColor"), slot, color.r, color.g, color.b, color.a);
    }

    /**
     * Gives an instance parameters, which a material of the game reads: as
     * {@link SpatialPool#setInstanceParams(Spatial, Vector4f)}.
     *
     * @param handle the handle
     * @param params four numbers, copied
     * @throws IllegalStateException if no material of the prefab has {@code InstanceParams}
     * @throws IllegalArgumentException if a number is NaN, or beyond 1e18
     */
    public void setInstanceParams(long handle, Vector4f params) {
        registered.check("setInstanceParams", params.x, params.y, params.z);
        registered.check("setInstanceParams", params.w, 0f, 0f);
        OpenSwarm open = registered.open(handle, "setInstanceParams");
        int slot = registered.slot(open, handle, "setInstanceParams");
        open.set(required(open.params(), "setInstanceParams"), slot, params.x, params.y, params.z, params.w);
    }

    /**
     * Exchanges an instance for a spatial: spawns an instance of a pool where this one is, and recycles this one. The
     * spatial is below the pool's root, with the same world transform, colour and parameters; what the pool doesn't
     * show is kept for {@link #fromSpatial}. It is recycled when this instance would have been; where that is never,
     * after the lifetime that its pool gives. The velocity is not passed on.
     *
     * @param <S> the class of the pool's spatials
     * @param handle the handle
     * @param pool a pool of the same scene, whose prefab looks like that of this swarm
     * @return the spatial
     * @throws io.github.jmepool.core.StaleUseException if the use has ended, or a hook of the pool ends it, which then
     *         has its instance back
     * @throws io.github.jmepool.core.PoolExhaustedException if a limit of the pool forbids it; nothing changes then
     * @throws IllegalArgumentException if the pool is of another scene; if its root, or the node below which a hook of
     *         the pool moves the spatial, is scaled to 0, or a number of a transform is NaN or infinite; nothing
     *         changes then
     * @throws io.github.jmepool.core.PoolClosedException if the pool was closed; nothing changes then
     * @throws IllegalStateException if the pool is not registered
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public <S extends Spatial> S toSpatial(long handle, SpatialPool<S> pool) {
        return SpatialPool.cast(exchange.toSpatial(handle, pool.requireOpen("toSpatial")).spatial);
    }

    /**
     * Exchanges a spatial of a pool for an instance of this swarm, the opposite of {@link #toSpatial}: with its world
     * transform, colour, parameters and remaining lifetime. The spatial is recycled; if one of its hooks throws then,
     * there is no instance of this swarm. What this swarm can't show is lost.
     *
     * @param spatial an instance of any pool of this scene, or anything below it
     * @return the handle, never 0
     * @throws io.github.jmepool.core.StaleUseException if the spatial isn't in use
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside one of its own hooks
     * @throws io.github.jmepool.core.PoolExhaustedException if a limit of this swarm forbids it; nothing changes then
     * @throws IllegalArgumentException if the spatial is mirrored, a number of its transform is NaN or beyond 1e18, or
     *         the root of this swarm is scaled to 0; nothing changes then
     * @throws io.github.jmepool.core.PoolClosedException if this swarm was closed; nothing changes then
     * @throws io.github.jmepool.core.ForeignObjectException if no pool of this scene knows it
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public long fromSpatial(Spatial spatial) {
        return exchange.fromSpatial(spatial);
    }

    /**
     * Returns the handle of the instance in a slot; any thread, while no instance is spawned or ends.
     *
     * @param slot at least 0, and less than {@link #activeCount()}
     * @return its handle
     * @throws IndexOutOfBoundsException if there is none
     * @throws IllegalStateException if the scene is not open
     */
    public long handle(int slot) {
        OpenSwarm open = registered.requireOpenOnAnyThread("handle");
        checkRange(open, "handle", slot, slot + 1);
        return open.handle(slot);
    }

    /**
     * Returns the slot of an instance.
     *
     * @param handle the handle
     * @return its slot; -1 if the use has ended
     */
    public int slot(long handle) {
        OpenSwarm open = registered.open("slot");
        return open == null ? -1 : open.slot(handle);
    }

    /**
     * Returns what finds instances by their position: the nearest, those near a point or along a ray, and pairs with
     * instances of pools.
     *
     * @return the query, by positions, always the same
     */
    public SwarmQuery query() {
        return query;
    }

    /**
     * Returns the positions of all instances, to be read or written: three numbers for each slot. Call {@link #moved}
     * after writing, which checks in development mode what was written.
     *
     * @return the array, which may be longer; another one after a spawn, an end, a prewarm or an update
     * @throws IllegalStateException if the scene is not open
     */
    public float[] positions() {
        return registered.requireOpen("positions").positions();
    }

    /**
     * Returns the rotations of all instances: x, y, z and w for each slot; otherwise as {@link #positions()}.
     *
     * @return the array, which may be longer
     * @throws IllegalStateException if the scene is not open
     */
    public float[] rotations() {
        return registered.requireOpen("rotations").rotations();
    }

    /**
     * Returns the scales of all instances: three numbers for each slot; otherwise as {@link #positions()}.
     *
     * @return the array, which may be longer
     * @throws IllegalStateException if the scene is not open
     */
    public float[] scales() {
        return registered.requireOpen("scales").scales();
    }

    /**
     * Returns the velocities of all instances: three numbers for each slot. Nothing has to be called after writing.
     *
     * @return the array, which may be longer; another one after a spawn, an end, a prewarm or an update
     * @throws IllegalStateException if the scene is not open
     */
    public float[] velocities() {
        return registered.requireOpen("velocities").velocities();
    }

    /**
     * Returns the colours of all instances: red, green, blue and alpha for each slot. Call {@link #recolored} after
     * writing.
     *
     * @return the array, which may be longer; another one after a spawn, an end, a prewarm or an update
     * @throws IllegalStateException without {@link SpatialPoolSettings#instanceColors()}, or if the scene is not open
     */
    public float[] colors() {
        return required(registered.requireOpen("colors").colors(), "colors");
    }

    /**
     * Returns the parameters of all instances: four numbers for each slot. Call {@link #recolored} after writing.
     *
     * @return the array, which may be longer; another one after a spawn, an end, a prewarm or an update
     * @throws IllegalStateException if no material of the prefab has {@code InstanceParams}, or the scene is not open
     */
    public float[] instanceParams() {
        return required(registered.requireOpen("instanceParams").params(), "instanceParams");
    }

    /**
     * Draws what was written into positions, rotations or scales.
     *
     * @param from the first slot that has changed
     * @param to the slot after the last
     * @throws IndexOutOfBoundsException if these are no slots of instances
     * @throws IllegalArgumentException in development mode, if a number is NaN, beyond 1e18, or a negative scale;
     *         nothing is drawn anew
     * @throws IllegalStateException if the scene is not open
     */
    public void moved(int from, int to) {
        OpenSwarm open = registered.requireOpen("moved");
        checkRange(open, "moved", from, to);
        int wrong = open.firstThatCannotBeDrawn(from, to);
        if (wrong >= 0) {
            throw new IllegalArgumentException("Swarm '" + name() + "': moved(" + from + ", " + to + ") refused, as"
                    + " the position, rotation or scale in slot " + wrong + " has a number that is NaN or beyond 1e18,"
                    + " or a scale below 0; look where it was computed");
        }
        open.moved(from, to);
    }

    /**
     * Draws what was written into colours or parameters.
     *
     * @param from the first slot that has changed
     * @param to the slot after the last
     * @throws IndexOutOfBoundsException if these are no slots of instances
     * @throws IllegalStateException if the scene is not open
     */
    public void recolored(int from, int to) {
        OpenSwarm open = registered.requireOpen("recolored");
        checkRange(open, "recolored", from, to);
        open.recolored(from, to);
    }

    private float[] required(float @Nullable [] array, String action) {
        if (array == null) {
            throw new IllegalStateException("Swarm '" + name() + "': " + action + " refused, as "
                    + (action.contains("olor") ? "it has no colours; set instanceColors(true)"
                            : "no material of its prefab has the parameter InstanceParams; use a material definition"
                                    + " that has it"));
        }
        return array;
    }

    private void checkRange(OpenSwarm open, String action, int from, int to) {
        if (from < 0 || to < from || to > open.count()) {
            throw new IndexOutOfBoundsException("Swarm '" + name() + "': " + action + " refused, as slots " + from
                    + " to " + to + " are not all in use; give some from 0 to activeCount(), which is " + open.count());
        }
    }

    private void checkRotation(String action, Quaternion rotation) {
        registered.check(action, rotation.getX(), rotation.getY(), rotation.getZ());
        registered.check(action, rotation.getW(), 0f, 0f);
    }
}
