// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.renderer.RenderManager;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.StaleUseException;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.instancing.InstancingCaps;
import io.github.jmepool.jme.internal.instancing.SlotBatches;
import io.github.jmepool.jme.internal.prefab.PrefabCheck;
import io.github.jmepool.jme.internal.scene.RegisteredSwarm;
import io.github.jmepool.jme.internal.scene.Scene;
import io.github.jmepool.jme.internal.swarm.OpenSwarm;
import io.github.jmepool.jme.internal.swarm.SwarmCheck;
import java.util.Objects;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A pool whose instances have no spatial: numbers in arrays, drawn together. For tens of thousands of sparks, bullets,
 * coins or tufts of grass that need neither controls nor children. Registered with {@link ScenePools#swarm}.
 *
 * <p>A spawn returns a handle, which is never 0 and valid until the use ends; no later use of this scene has the same
 * one. Positions, rotations and scales are local to the {@linkplain #setRoot root}. Each use begins with the rotation
 * and scale of the prefab, white, with parameters of 0, at rest, and with the {@code lifetimeSeconds} of the settings.
 *
 * <p>The instances in use are in slots 0 to {@link #activeCount()}, and the arrays have their numbers in this order. A
 * slot belongs to an instance until the next spawn or end; then the last instance may be in it. An array is valid until
 * the next spawn, end, prewarm or update.
 *
 * <p>Render thread only, unless a method specifies otherwise; on another thread, methods throw
 * {@link io.github.jmepool.core.WrongThreadException}. A getter or setter throws {@link StaleUseException} if the use
 * of the handle has ended, or if it is of another swarm of this scene.
 */
public final class Swarm implements ManagedPool {
    final RegisteredSwarm<OpenSwarm> registered;
    private final SwarmQuery query = new SwarmQuery(this, false);

    Swarm(Spatial prefab, SpatialPoolSettings settings, Scene scene) {
        SwarmCheck.require(prefab, settings);
        Spatial copy = PrefabCheck.copy(settings.name(), prefab);
        InstancingCaps caps = new InstancingCaps();
        registered = new RegisteredSwarm<>("Swarm", this, settings, scene,
                changed -> SwarmCheck.require(copy, changed), (current, surroundings, background) ->
                        new OpenSwarm(current, copy, prefab, surroundings, background, caps));
        RenderManager manager = scene.background.renderManager();
        if (manager != null) {
            caps.look(manager, "Swarm", settings.name(), SlotBatches.REMEDY);
        }
    }

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public String name() {
        return registered.name;
    }

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public SpatialPoolSettings settings() {
        return registered.settings();
    }

    /**
     * Returns the settings without what presets have set, or a person in the panel: those of the code. Any thread.
     *
     * @return what a preset is applied to
     */
    @AnyThread
    public SpatialPoolSettings baseSettings() {
        return registered.baseSettings();
    }

    /**
     * Changes settings while in use, which acts at once; {@code instanceColors} acts when the scene opens next. What
     * the settings leave open is the default. What a preset or the panel has set stays only where the settings have it,
     * as those of {@code settings().toBuilder()} do.
     *
     * @param changed the new settings, under the same name
     * @throws IllegalArgumentException if the name differs, a setting has no meaning for a swarm, or two settings
     *         contradict each other, with or without those of presets and people; nothing changes then
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing changes then
     */
    public void configure(SpatialPoolSettings changed) {
        registered.configure(Objects.requireNonNull(changed, "settings"));
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
     * Recycles an instance.
     *
     * @param handle the handle
     * @return false if the use had ended before, also with its scene, or if it is another swarm's
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public boolean recycle(long handle) {
        return registered.recycle(handle);
    }

    /**
     * Requests from any thread that an instance is recycled, which the next frame does at the latest. Does nothing if
     * the use has ended by then.
     *
     * @param handle the handle
     */
    @AnyThread
    public void requestRecycle(long handle) {
        registered.request(handle);
    }

    /**
     * Recycles all instances in use.
     *
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public void recycleAll() {
        registered.recycleAll(EndReason.RECYCLED);
    }

    /**
     * Returns whether the use of a handle goes on.
     *
     * @param handle the handle
     * @return false from the end of the use on
     */
    public boolean isCurrent(long handle) {
        return registered.isCurrent(handle);
    }

    /**
     * Sets after which time an instance is recycled automatically, counted from now.
     *
     * @param handle the handle
     * @param seconds seconds of the scene's time; 0 means that it stays until recycled
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public void setLifetimeSeconds(long handle, float seconds) {
        registered.setLifetime(handle, seconds);
    }

    /**
     * Returns the time until an instance is recycled automatically.
     *
     * @param handle the handle
     * @return seconds; infinite if it stays until recycled
     */
    public float getRemainingSeconds(long handle) {
        return registered.remaining(handle);
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
        int slot = registered.slot(open, handle, "setPosition");
        open.setVector(open.positions(), slot, position);
        open.moved(slot, slot + 1);
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
        return read(open.positions(), registered.slot(open, handle, "getPosition"), store);
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
        registered.check("setScale", x, y, z);
        if (x < 0f || y < 0f || z < 0f) {
            throw new IllegalArgumentException("Swarm '" + name() + "': setScale(" + x + ", " + y + ", " + z
                    + ") refused, as it would mirror the instance; give numbers >= 0, and turn it");
        }
        OpenSwarm open = registered.open(handle, "setScale");
        int slot = registered.slot(open, handle, "setScale");
        float[] scales = open.scales();
        scales[slot * 3] = x;
        scales[slot * 3 + 1] = y;
        scales[slot * 3 + 2] = z;
        open.moved(slot, slot + 1);
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
        return read(open.scales(), registered.slot(open, handle, "getScale"), store);
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
        open.setVector(open.velocities(), registered.slot(open, handle, "setVelocity"), velocity);
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
        return read(open.velocities(), registered.slot(open, handle, "getVelocity"), store);
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
        set(open, required(open.colors(), "setColor"), slot, color.r, color.g, color.b, color.a);
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
        set(open, required(open.params(), "setInstanceParams"), slot, params.x, params.y, params.z, params.w);
    }

    private static void set(OpenSwarm open, float[] array, int slot, float x, float y, float z, float w) {
        array[slot * 4] = x;
        array[slot * 4 + 1] = y;
        array[slot * 4 + 2] = z;
        array[slot * 4 + 3] = w;
        open.recolored(slot, slot + 1);
    }

    /**
     * Returns the handle of the instance in a slot.
     *
     * @param slot at least 0, and less than {@link #activeCount()}
     * @return its handle
     * @throws IndexOutOfBoundsException if there is none
     * @throws IllegalStateException if the scene is not open
     */
    public long handle(int slot) {
        OpenSwarm open = registered.requireOpen("handle");
        checkRange(open, slot, slot + 1);
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
     * @throws IllegalArgumentException in development mode, if a number is NaN or beyond 1e18; nothing is drawn anew
     * @throws IllegalStateException if the scene is not open
     */
    public void moved(int from, int to) {
        OpenSwarm open = registered.requireOpen("moved");
        checkRange(open, from, to);
        int wrong = open.firstThatCannotBeDrawn(from, to, RegisteredSwarm.MOST);
        if (wrong >= 0) {
            throw new IllegalArgumentException("Swarm '" + name() + "': moved(" + from + ", " + to + ") refused, as"
                    + " the position, rotation or scale in slot " + wrong + " has a number that is NaN or beyond 1e18;"
                    + " look for a division by 0 where it was computed");
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
        checkRange(open, from, to);
        open.recolored(from, to);
    }

    /**
     * Adds a listener of the ends of uses, at any time and on any thread. It is given the reason and the handle, on the
     * render thread; inside, getters still have the instance as the use has left it, and {@link #isCurrent} returns
     * false. An exception of it is reported to the scene's listeners or logged, and changes nothing.
     *
     * @param listener the listener
     * @throws IllegalArgumentException if it was added already
     */
    @AnyThread
    public void addEndListener(ObjLongConsumer<EndReason> listener) {
        registered.addListener(listener);
    }

    /**
     * Removes a listener; at any time, on any thread. Does nothing if it was not added.
     *
     * @param listener the listener
     */
    @AnyThread
    public void removeEndListener(ObjLongConsumer<EndReason> listener) {
        registered.removeListener(listener);
    }

    /**
     * Returns the swarm's own root.
     *
     * @return the node; null where it is that of the scene
     */
    public @Nullable Node getRoot() {
        return registered.root();
    }

    /**
     * Sets the node that all instances are below: it moves, hides and lights them.
     *
     * @param newRoot a node that is, or will be, part of the updated and rendered scene; null for that of the scene
     * @throws IllegalArgumentException if it is part of a pool's own structure, or a {@code SimpleBatchNode}
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    public void setRoot(@Nullable Node newRoot) {
        registered.root(newRoot);
    }

    @Override
    public PoolStats stats() {
        return registered.stats();
    }

    /**
     * Returns how many instances are in use.
     *
     * @return the count, also that of the slots
     */
    public int activeCount() {
        return registered.activeCount();
    }

    /**
     * Returns how many draw calls it takes at most, without further passes of lights and shadows.
     *
     * @return one for each geometry of the prefab; 0 while there are no instances
     */
    public int drawCalls() {
        return registered.drawCalls();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    @Override
    public void prewarmNow(int count) {
        registered.prewarmNow(count);
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the scene is not open
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered
     */
    @Override
    public int trim(int count) {
        return registered.trim(count);
    }

    /**
     * Recycles all instances, and removes the swarm from its scene permanently. Closing twice does nothing.
     *
     * @throws io.github.jmepool.core.PoolException while the frame is being rendered; nothing changes then
     */
    @Override
    public void close() {
        registered.close();
    }

    /** Describes the swarm by its name; any thread. */
    @AnyThread
    @Override
    public String toString() {
        return registered.toString();
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

    private static void checkRange(OpenSwarm open, int from, int to) {
        if (from < 0 || to < from || to > open.count()) {
            throw new IndexOutOfBoundsException("slots " + from + " to " + to + " are not all in use: activeCount() is "
                    + open.count());
        }
    }

    private static Vector3f read(float[] all, int slot, Vector3f store) {
        return store.set(all[slot * 3], all[slot * 3 + 1], all[slot * 3 + 2]);
    }

    private void checkRotation(String action, Quaternion rotation) {
        registered.check(action, rotation.getX(), rotation.getY(), rotation.getZ());
        registered.check(action, rotation.getW(), 0f, 0f);
    }
}
