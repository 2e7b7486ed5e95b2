// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ForeignObjectException;
import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.PoolClosedException;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.util.AnyThread;
import io.github.jmepool.jme.internal.prefab.PrefabSettings;
import io.github.jmepool.jme.internal.scene.EndWatch;
import io.github.jmepool.jme.internal.scene.InstanceListeners;
import io.github.jmepool.jme.internal.scene.OpenPool;
import io.github.jmepool.jme.internal.scene.PoolEntry;
import io.github.jmepool.jme.internal.scene.PoolHooks;
import io.github.jmepool.jme.internal.scene.RegisteredPool;
import io.github.jmepool.jme.internal.tree.Placement;
import io.github.jmepool.jme.internal.tree.Seconds;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Spawns and recycles the instances of one prefab.
 *
 * <p>Must be registered with a {@link ScenePools}. A subclass may override the hooks, which are called at each step of
 * an instance's lifecycle. If a hook throws, the instance is discarded and the pool stays usable; the exception, even a
 * checked one, reaches the caller of spawn or recycle unchanged, or of {@link ScenePools#update} if the use ended
 * automatically.
 *
 * <p>Render thread only, unless a method specifies otherwise; on another thread, methods that spawn, end, change or
 * count instances throw {@link io.github.jmepool.core.WrongThreadException}. {@link ScenePools#requestRecycle} ends a
 * use from any thread. Hooks run on the render thread, except {@link #cloneInstance}, which the worker may call.
 *
 * <p>Unless they specify otherwise, methods that make, end or change instances throw {@link IllegalStateException}
 * while the pool has no scene, or its scene is not open, and {@link PoolClosedException} once the pool was closed, by
 * {@link #close} or with its scene. Methods that look for instances find none then.
 *
 * @param <S> what kind of spatial the prefab is
 */
public class SpatialPool<S extends Spatial> implements ManagedPool {
    final RegisteredPool registered;
    private final String name;
    /** Makes the instances; null where they are clones. */
    private final @Nullable Supplier<? extends S> factory;
    /** The registered pool's, which each spawn begins with. */
    private @Nullable OpenPool openPool;
    private @Nullable PoolQuery<S> query;

    /**
     * Makes a pool with default settings.
     *
     * @param name unique within its scene
     * @param prefab what instances are made from; it is copied and never changed, and may have a parent
     * @throws IllegalArgumentException if the name is blank, the prefab is null or can't be cloned, or what it declares
     *         is wrong
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public SpatialPool(String name, S prefab) {
        this(name, prefab, SpatialPoolSettings.builder(name).build());
    }

    /**
     * Makes a pool whose settings have its name.
     *
     * @param name unique within its scene
     * @param prefab what instances are made from; it is copied and never changed, and may have a parent
     * @param settings is given a builder with default settings, and returns it: {@code s -> s.prewarm(200)}
     * @throws IllegalArgumentException as {@link #SpatialPool(String, Spatial, SpatialPoolSettings)}, or if the name is
     *         blank, or the function returns anything but the builder that it was given
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public SpatialPool(String name, S prefab, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        this(name, prefab, settingsOf(name, settings));
    }

    /**
     * Makes a pool.
     *
     * @param name unique within its scene
     * @param prefab what instances are made from; it is copied and never changed, and may have a parent
     * @param settings settings of the same name
     * @throws IllegalArgumentException if the names differ, the prefab is null or can't be cloned, what it declares is
     *         wrong or contradicts the settings, these have {@code instanced(true)} and it can't be instanced, or
     *         {@code recycleWhen} waits for a part that neither it has nor a hook of this class could add
     * @throws IllegalStateException if the engine is older than 3.7.0
     */
    public SpatialPool(String name, S prefab, SpatialPoolSettings settings) {
        this(name, prefab, settings, declaredBy(name, prefab, settings), null);
    }

    /**
     * As {@link #SpatialPool(String, Spatial, SpatialPoolSettings)}, with what the prefab declares.
     *
     * @param factory has made the prefab, and makes the instances; null where they are clones
     */
    SpatialPool(String name, S prefab, SpatialPoolSettings settings, PrefabSettings declared,
            @Nullable Supplier<? extends S> factory) {
        this.name = name;
        this.factory = factory;
        registered = new RegisteredPool(new Hooks(), prefab, settings, declared);
    }

    private static PrefabSettings declaredBy(String name, @Nullable Spatial prefab, SpatialPoolSettings settings) {
        Objects.requireNonNull(settings, "settings");
        if (!settings.name().equals(name)) {
            throw new IllegalArgumentException("Pool '" + name + "': its settings are for '" + settings.name()
                    + "'; begin them with SpatialPoolSettings.builder(name)");
        }
        if (prefab == null) {
            throw new IllegalArgumentException("Pool '" + name + "': the prefab must not be null");
        }
        return new PrefabSettings(prefab);
    }

    static SpatialPoolSettings settingsOf(String name, UnaryOperator<SpatialPoolSettings.Builder> settings) {
        return settingsOf(name, SpatialPoolSettings.builder(name), settings);
    }

    static SpatialPoolSettings settingsOf(String name, SpatialPoolSettings.Builder given,
            UnaryOperator<SpatialPoolSettings.Builder> settings) {
        Objects.requireNonNull(settings, "settings");
        SpatialPoolSettings.Builder returned = settings.apply(given);
        if (returned != given) {
            throw new IllegalArgumentException("Pool '" + name + "': the function for its settings returned "
                    + (returned == null ? "null" : "another builder") + " instead of the builder that it was given;"
                    + " write s -> s.prewarm(200)");
        }
        return given.build();
    }

    /**
     * Spawns an instance at the prefab's position.
     *
     * @return the instance, attached; never null
     * @throws io.github.jmepool.core.PoolExhaustedException if a limit forbids it
     * @throws PoolException while the frame is being rendered, or if none is idle while another one is being made
     * @throws PoolClosedException if the pool was closed
     * @throws IllegalStateException if the pool has no scene, the scene is not open, or there is no node to spawn
     *         under
     */
    public S spawn() {
        return place(null, null, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance with a lifetime of its own.
     *
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the number is negative, infinite or NaN
     */
    public S spawn(float lifetimeSeconds) {
        return place(null, null, null, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    /**
     * Spawns an instance at a position.
     *
     * @param translation local translation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if a number is infinite or NaN
     */
    public S spawn(@Nullable Vector3f translation) {
        return place(null, translation, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance at a position.
     *
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if a number is infinite or NaN
     */
    public S spawn(@Nullable Vector3f translation, @Nullable Quaternion rotation) {
        return place(null, translation, rotation, Seconds.DECLARED);
    }

    /**
     * Spawns an instance at a position, with a lifetime of its own.
     *
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the lifetime is negative, or a number is infinite or NaN
     */
    public S spawn(@Nullable Vector3f translation, @Nullable Quaternion rotation, float lifetimeSeconds) {
        return place(null, translation, rotation, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    /**
     * Spawns an instance under a node of the game. If the node is part of a pooled instance, the new instance is
     * recycled before that one.
     *
     * @param parent a node that is in use
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null, belongs to a pool's own structure, or is part of the
     *         idle instance that would be spawned
     */
    public S spawnUnder(Node parent) {
        return placeUnder(parent, null, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the game, at a position.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null, belongs to a pool's own structure, or is part of the
     *         idle instance that would be spawned; or if a number is infinite or NaN
     */
    public S spawnUnder(Node parent, @Nullable Vector3f translation) {
        return placeUnder(parent, translation, null, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the game, at a position.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null, belongs to a pool's own structure, or is part of the
     *         idle instance that would be spawned; or if a number is infinite or NaN
     */
    public S spawnUnder(Node parent, @Nullable Vector3f translation, @Nullable Quaternion rotation) {
        return placeUnder(parent, translation, rotation, Seconds.DECLARED);
    }

    /**
     * Spawns an instance under a node of the game, at a position, with a lifetime of its own.
     *
     * @param parent a node that is in use
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @param lifetimeSeconds seconds until it is recycled automatically; 0 means it stays until recycled
     * @return as {@link #spawn()}
     * @throws IllegalArgumentException if the parent is null, belongs to a pool's own structure, or is part of the
     *         idle instance that would be spawned; if the lifetime is negative, or a number is infinite or NaN
     */
    public S spawnUnder(Node parent, @Nullable Vector3f translation, @Nullable Quaternion rotation,
            float lifetimeSeconds) {
        return placeUnder(parent, translation, rotation, Seconds.check("lifetimeSeconds", lifetimeSeconds));
    }

    /**
     * Spawns as {@link #spawn(Vector3f, Quaternion)} does, or as {@link #spawnUnder(Node, Vector3f, Quaternion)}, but
     * returns null where these would throw {@code PoolExhaustedException}.
     *
     * @param parent a node that is in use, or null for the one that instances are spawned under
     * @param translation local translation, or null for the prefab's
     * @param rotation local rotation, or null for the prefab's
     * @return the instance, attached, or null if a limit forbids it
     * @throws IllegalArgumentException if the parent belongs to a pool's own structure, or is part of the idle instance
     *         that would be spawned; or if a number is infinite or NaN
     * @throws PoolException while the frame is being rendered, or if none is idle while another one is being made
     * @throws PoolClosedException if the pool was closed
     * @throws IllegalStateException if the pool has no scene, the scene is not open, or there is no node to spawn
     *         under
     */
    public @Nullable S trySpawn(@Nullable Node parent, @Nullable Vector3f translation, @Nullable Quaternion rotation) {
        if (parent != null) {
            Placement.checkParent(name(), parent);
        }
        PoolEntry instance = requireOpen("spawn").trySpawn(parent, translation, rotation, Seconds.DECLARED);
        return instance == null ? null : cast(instance.spatial);
    }

    private S place(@Nullable Node parent, @Nullable Vector3f at, @Nullable Quaternion turn, float lifetime) {
        return cast(requireOpen("spawn").spawn(parent, at, turn, lifetime).spatial);
    }

    /** Refuses parents that would lose the child. */
    private S placeUnder(Node parent, @Nullable Vector3f at, @Nullable Quaternion turn, float lifetime) {
        Placement.checkParent(name(), parent);
        return place(parent, at, turn, lifetime);
    }

    /**
     * Recycles an instance: ends its use and resets it for the next one. Its transform is the prefab's then, so read
     * what you need first. If called while the frame is being rendered, the use ends at once, and the instance is reset
     * and detached after rendering. Does nothing while the scene is closed.
     *
     * @param spatial an instance of this pool, or anything below it
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already, or another thread asked for that
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if it isn't of this pool, or was disposed of when it was recycled
     */
    public void recycle(Spatial spatial) {
        if (openPool == null && registered.isShut()) {
            return;
        }
        PoolEntry instance = own(spatial, "recycle");
        instance.openPool.recycle(instance);
    }

    /**
     * Recycles all instances in use, except those inside one of their own hooks; there are none after the scene was
     * closed. If a hook throws, the others are recycled anyway, and the exception is thrown at the end. A hook that
     * recycles an instance that this call has recycled already does nothing by that.
     */
    public void recycleAll() {
        if (openPool == null && registered.isShut()) {
            return;
        }
        requireOpen("recycleAll").recycleAll(EndReason.RECYCLED);
    }

    /**
     * Calls an action with each instance in use, in unspecified order; allocates nothing. The action may recycle any
     * instance, and may spawn: instances spawned meanwhile may or may not be visited. Instances that are inside one of
     * their own hooks are skipped.
     *
     * @param action receives each instance; an exception ends the iteration and reaches the caller
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     */
    public final void forEachActive(Consumer<? super S> action) {
        Objects.requireNonNull(action, "action");
        OpenPool current = openPool;
        if (current == null) {
            return;
        }
        current.checkThread("forEachActive");
        current.active.forEachUse(action);
    }

    /**
     * Finds an instance in use, in unspecified order; allocates nothing. The condition may recycle and spawn as the
     * action of {@link #forEachActive} may, and is called with the same instances until it accepts one.
     *
     * @param condition returns true for the instance sought; an exception reaches the caller
     * @return the first that it accepts; null when it accepts none, or none is in use
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     */
    public final @Nullable S findActive(Predicate<? super S> condition) {
        Objects.requireNonNull(condition, "condition");
        OpenPool current = openPool;
        if (current == null) {
            return null;
        }
        current.checkThread("findActive");
        Spatial found = current.active.find(condition);
        return found == null ? null : cast(found);
    }

    /**
     * Returns the query that finds instances in use by their place, such as the nearest to a point.
     *
     * @return the query, by world translations; always the same
     */
    public final PoolQuery<S> query() {
        PoolQuery<S> made = query;
        if (made == null) {
            made = new PoolQuery<>(List.of(this));
            query = made;
        }
        return made;
    }

    /**
     * Recycles the instance that has been in use for the longest time. Takes time that grows with the number in use; a
     * pool that is to do this at each spawn gets {@code maxActive} and {@code ExhaustionPolicy.REUSE_OLDEST} instead.
     *
     * @return false when nothing is in use; instances inside one of their own hooks don't count
     * @throws io.github.jmepool.core.WrongThreadException on any thread but the render thread
     */
    public final boolean recycleOldest() {
        OpenPool current = openPool;
        if (current == null) {
            return false;
        }
        current.checkThread("recycleOldest");
        PoolEntry oldest = current.active.oldest();
        if (oldest == null) {
            return false;
        }
        // another thread may have asked for its end since
        current.recycle(oldest, EndReason.RECYCLED);
        return true;
    }

    /**
     * Hands an instance over to the game, which owns it from now on. If it is attached to a node of the game, it
     * stays there; if it is attached to the pool's own node, it is removed from it.
     *
     * @param spatial an instance of this pool that is in use
     * @return the spatial
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already, or another thread asked for that
     * @throws io.github.jmepool.core.ObjectBusyException if called from inside the instance's own hook
     * @throws ForeignObjectException if it isn't of this pool
     * @throws PoolException while the frame is being rendered
     */
    public S detach(Spatial spatial) {
        PoolEntry instance = own(spatial, "detach");
        instance.openPool.detach(instance, EndReason.DETACHED);
        return cast(instance.spatial);
    }

    private PoolEntry own(Spatial spatial, String action) {
        return requireOpen(action).own(spatial, action);
    }

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public final String name() {
        return name;
    }

    /** {@inheritDoc} Any thread. */
    @AnyThread
    @Override
    public final SpatialPoolSettings settings() {
        return registered.settings();
    }

    /**
     * Returns the settings without what presets have set, or a person in the panel: those of the code and, where it
     * leaves them open, of the prefab. Any thread.
     *
     * @return what a preset is applied to
     */
    @AnyThread
    public final SpatialPoolSettings baseSettings() {
        return registered.baseSettings();
    }

    /**
     * Changes settings while in use. These act when the scene opens next: {@code resetScope}, {@code checkSharedState},
     * {@code developmentMode}, {@code checkIdle}, {@code materialMode}, {@code recycleWhen} and reset rules. All
     * others act at once. What the settings leave open is as the prefab declares it, otherwise the default. What a
     * preset or the panel has set stays only where the settings have it, as those of {@code settings().toBuilder()} do:
     * those of {@code SpatialPoolSettings.builder(name)} don't.
     *
     * <p>Turning on instancing calls the {@linkplain ScenePools#registerFactory factory} of the pool, if it has one,
     * for an object that is compared with its first one and never spawned; so does turning on or off baked poses then.
     *
     * @param changed the new settings, under the same name
     * @throws IllegalArgumentException if the name differs, the prefab can't be instanced, a new {@code recycleWhen}
     *         waits for a part that the instances lack, or two settings contradict each other, with or without those of
     *         presets and people; nothing changes then
     * @throws PoolException while the frame is being rendered, or if the factory's object is not new, or not built like
     *         the first; nothing changes then
     */
    public final void configure(SpatialPoolSettings changed) {
        Objects.requireNonNull(changed, "settings");
        registered.configure(changed);
    }

    /**
     * Returns how the instances are drawn together.
     *
     * @return the drawing; null without {@link SpatialPoolSettings#instanced()}, or while the scene isn't open
     */
    public final @Nullable InstancedRendering instancedRendering() {
        return openPool == null ? null : openPool.drawing.made();
    }

    /**
     * Returns why {@link ScenePools#setInstanced} doesn't instance this pool.
     *
     * @return the reasons with their remedies; null where the pool is instanced, or nothing has asked for it
     */
    public final @Nullable String instancingObstacle() {
        return registered.instancingObstacle();
    }

    /**
     * Returns how many objects the engine draws for the instances in use, if all of them are in view.
     *
     * @return one for each geometry of each instance, or {@link InstancedRendering#drawCalls()}
     */
    public final int drawCalls() {
        InstancedRendering together = openPool == null ? null : openPool.drawing.renderer();
        return together != null ? together.drawCalls() : activeCount() * geometries(registered.prefab);
    }

    private static int geometries(Spatial tree) {
        int sum = tree instanceof Geometry ? 1 : 0;
        if (tree instanceof Node node) {
            // without an iterator: a display may ask in every frame
            for (int i = 0; i < node.getQuantity(); i++) {
                sum += geometries(node.getChild(i));
            }
        }
        return sum;
    }

    /**
     * Gives an instance a colour for this use, which its material's is multiplied by. While the instance is drawn
     * individually, or {@link SpatialPoolSettings#instanceColors()} is switched off, the colour is kept and not shown.
     *
     * @param spatial an instance of this pool that is in use, or anything below it
     * @param color the colour, copied; white to begin with
     * @throws IllegalArgumentException if the colour is null
     * @throws IllegalStateException if the settings have never had {@link SpatialPoolSettings#instanceColors()}
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already
     * @throws ForeignObjectException if it isn't of this pool
     */
    public final void setColor(Spatial spatial, ColorRGBA color) {
        PoolEntry instance = own(spatial, "setColor");
        instance.checkUse();
        if (color == null) {
            throw new IllegalArgumentException("Pool '" + name() + "': the colour must not be null; with"
                    + " ColorRGBA.White an instance has its material's");
        }
        if (!registered.hadColors()) {
            throw new IllegalStateException("Pool '" + name() + "': " + instance + " can't have the colour " + color
                    + ", as the settings lack instanced(true) and instanceColors(true)");
        }
        instance.detail().color(color, instance.use());
        instance.openPool.drawing.color(instance, color);
    }

    /**
     * Gives an instance four numbers for this use, which a shader of the game reads: the time of the last hit, how much
     * it sways in the wind. The vertex shader imports {@code io/github/jmepool/jme/InstanceParams.glsllib} and calls
     * {@code InstanceParams()}; the material definition has the parameter {@code Boolean InstanceParams}, and its
     * techniques the define {@code INSTANCE_PARAMS : InstanceParams}. Other materials ignore the numbers. While the
     * instance is drawn individually, or the pool isn't {@linkplain SpatialPoolSettings#instanced() instanced}, the
     * numbers are kept, and the shader reads zeros.
     *
     * @param spatial an instance of this pool that is in use, or anything below it
     * @param params the numbers, copied; zeros to begin with
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already
     * @throws ForeignObjectException if it isn't of this pool
     */
    public final void setInstanceParams(Spatial spatial, Vector4f params) {
        PoolEntry instance = own(spatial, "setInstanceParams");
        instance.checkUse();
        instance.detail().params(Objects.requireNonNull(params, "params"), instance.use());
        instance.openPool.drawing.params(instance, params);
    }

    /**
     * Hides a part of an instance for the rest of this use, or shows it again. So knights with a sword, an axe or a bow
     * may come from one pool, whose prefab has all three. An instance whose part is hidden is still drawn with the
     * others, without that part. Elsewhere the part gets {@link Spatial.CullHint#Always}.
     *
     * @param spatial an instance of this pool that is in use, or anything below it
     * @param part the name of a node or a geometry below the instance's root; the first one, depth first
     * @param visible whether to show it
     * @throws IllegalArgumentException if the instance was made without such a part
     * @throws IllegalStateException if a part that is to be shown is hidden by the prefab, or by the game
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already
     * @throws ForeignObjectException if it isn't of this pool
     */
    public final void setPartVisible(Spatial spatial, String part, boolean visible) {
        PoolEntry instance = own(spatial, "setPartVisible");
        instance.checkUse();
        instance.openPool.drawing.setPartVisible(instance, Objects.requireNonNull(part, "part"), visible);
    }

    /**
     * Draws an instance individually for the rest of this use, or with the others again: for a ragdoll, inverse
     * kinematics and everything else that reads or moves the joints of an instance, which stand still while it is drawn
     * with others. Has no effect while the pool isn't {@linkplain SpatialPoolSettings#instanced() instanced}.
     *
     * @param spatial an instance of this pool that is in use, or anything below it
     * @param instanced false to draw it individually, true to draw it with the others where that is possible
     * @throws io.github.jmepool.core.StaleUseException if it was recycled already
     * @throws ForeignObjectException if it isn't of this pool
     */
    public final void setInstanced(Spatial spatial, boolean instanced) {
        PoolEntry instance = own(spatial, "setInstanced");
        instance.checkUse();
        instance.detail().individualUse = instanced ? 0 : instance.use();
        instance.openPool.drawing.drawIndividually(instance, !instanced);
    }

    /**
     * Adds a listener of the ends of this pool's uses; at any time, on any thread.
     *
     * @param listener the listener; one that was also added to the scene is notified once
     * @throws IllegalArgumentException if it was added to this pool already
     */
    @AnyThread
    public final void addEndListener(EndListener listener) {
        registered.endListeners.add(listener);
    }

    /**
     * Removes a listener of the ends of uses; at any time, on any thread. Does nothing if it was not added to this
     * pool.
     *
     * @param listener the listener
     */
    @AnyThread
    public final void removeEndListener(EndListener listener) {
        registered.endListeners.remove(listener);
    }

    /**
     * Adds a listener of the lifecycle of this pool's instances before there are any: on any thread before the scene
     * opens, on the render thread afterwards.
     *
     * @param listener the listener; one that was also added to the scene is notified once
     * @throws IllegalArgumentException if it was added to this pool already
     * @throws IllegalStateException if the pool has instances already; nothing changes then, nor when the listener's
     *         {@link InstanceListener#poolAdded} throws, whose exception reaches the caller
     */
    public final void addInstanceListener(InstanceListener<?> listener) {
        synchronized (registered.listeners) {
            registered.listeners.checkNew(listener, openOf(List.of(this)));
            listener.poolAdded(this, registered.prefab);
            registered.listeners.add(listener, openOf(List.of(this)));
        }
    }

    /**
     * Returns the node under which this pool's own node hangs.
     *
     * @return the node; null when it is the scene's root
     */
    public final @Nullable Node getRoot() {
        return registered.root();
    }

    /**
     * Sets the node under which instances that are spawned without a parent are attached, for instance the guiNode.
     * Instances that are attached there already move along; while the pool and its scene have no root, they stay.
     *
     * @param newRoot a node, or null for the scene's root
     * @throws IllegalArgumentException if that is below an instance of this pool, part of a pool's own structure, or a
     *         {@code SimpleBatchNode}; nothing changes then
     * @throws PoolException while the frame is being rendered, if the pool is open; nothing changes then
     */
    public final void setRoot(@Nullable Node newRoot) {
        registered.root(newRoot);
    }

    @Override
    public final PoolStats stats() {
        return registered.stats();
    }

    /**
     * Returns how many instances are in use.
     *
     * @return the count, with those whose end another thread has asked for until the next frame; while the scene is
     *         closed that of its end, as {@link #stats()}
     */
    public final int activeCount() {
        OpenPool current = openHere("activeCount");
        return current != null ? current.core.activeCount() : stats().active();
    }

    /**
     * Returns how many instances are idle.
     *
     * @return the count; while the scene is closed that of its end, as {@link #stats()}
     */
    public final int idleCount() {
        OpenPool current = openHere("idleCount");
        return current != null ? current.core.idleCount() : stats().idle();
    }

    /**
     * Returns what uses have left on instances so far, in development mode: each kind named once. Any thread.
     *
     * @return sentences with path, values and where the instance was spawned; empty out of development mode
     */
    @AnyThread
    public final List<String> leftovers() {
        OpenPool current = openPool;
        return current == null ? List.of() : current.reset.leftovers();
    }

    /**
     * Makes idle instances until the pool has at least that many, in use and idle together, or a limit is reached,
     * before it returns and whatever the frame budget, and uploads them. While a game runs, use
     * {@link ScenePools#prewarm()}, which keeps to the budget.
     *
     * @param count how many instances are to exist, at least 0
     * @throws PoolException while the frame is being rendered; nothing is made then
     * @throws IllegalArgumentException if the number is negative
     * @throws PoolClosedException if the pool was closed
     * @throws IllegalStateException if the pool has no scene, or the scene is not open
     */
    @Override
    public final void prewarmNow(int count) {
        OpenPool current = requireOpen("prewarmNow");
        current.phase.checkMayChange(name(), "prewarmNow");
        current.work.prewarmNow(count);
    }

    /**
     * {@inheritDoc}
     *
     * @throws PoolException while the frame is being rendered
     */
    @Override
    public final int trim(int count) {
        OpenPool current = requireOpen("trim");
        current.phase.checkMayChange(name(), "trim");
        return current.core.trim(count);
    }

    /**
     * Recycles and disposes of all instances, and removes the pool from its scene permanently. If a hook throws, the
     * rest is done anyway, and the exception is thrown at the end. Closing twice does nothing.
     *
     * @throws PoolException while the frame is being rendered; nothing changes then
     */
    @Override
    public final void close() {
        registered.close();
    }

    /**
     * Makes one instance. The default calls the {@linkplain ScenePools#registerFactory factory} of the pool, if it has
     * one; otherwise it clones the prefab, and shares its materials if the settings specify so. Called on the render
     * thread; with {@link SpatialPoolSettings#cloneOffThread()} also on the worker, even while the render thread makes
     * another instance.
     *
     * @param copy the pool's private copy of the prefab, not to be changed
     * @return a new spatial without a parent
     */
    protected S cloneInstance(S copy) {
        return factory != null ? factory.get() : cast(copy.clone(registered.hasOwnMaterials()));
    }

    /**
     * Called when a new instance was made. Every use begins with the state that it has after this.
     *
     * @param instance the instance, without a parent
     */
    protected void onCreate(S instance) {
    }

    /**
     * Called when a use begins: the instance is placed and attached.
     *
     * @param instance the instance
     */
    protected void onSpawn(S instance) {
    }

    /**
     * Called when an instance is recycled: it is as the use left it, and about to be reset. The reason may
     * also be the end of its lifetime, or the close of its group, pool or scene; {@link #addEndListener a listener}
     * receives it.
     *
     * @param instance the instance
     */
    protected void onRecycle(S instance) {
    }

    /**
     * Called when an instance is disposed of.
     *
     * @param instance the instance, detached already
     */
    protected void onDispose(S instance) {
    }

    /**
     * Chooses whose use ends under {@code ExhaustionPolicy.REUSE_CHOSEN}; must not change the pool.
     *
     * @param active the instances in use, oldest first; valid during the call only
     * @return one of them, or null to refuse the spawn; the default takes the oldest
     */
    protected @Nullable PooledInstance chooseVictim(Iterable<? extends PooledInstance> active) {
        return active.iterator().next();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // A pool's instances are of its prefab's class.
    static <S extends Spatial> S cast(Spatial spatial) {
        return (S) spatial;
    }

    /** Shows the prefab to listeners; an exception refuses it. */
    final void showTo(InstanceListeners added) {
        for (InstanceListener<?> listener : added.all()) {
            listener.poolAdded(this, registered.prefab);
        }
    }

    /** The open pools of those given. */
    static List<OpenPool> openOf(List<? extends SpatialPool<?>> pools) {
        List<OpenPool> open = new ArrayList<>();
        for (SpatialPool<?> pool : pools) {
            if (pool.openPool != null) {
                open.add(pool.openPool);
            }
        }
        return open;
    }

    /** Returns the open pool to the render thread; null if it isn't open. */
    private @Nullable OpenPool openHere(String action) {
        OpenPool current = openPool;
        if (current != null && !current.phase.isRenderThread()) {
            current.checkThread(action);
        }
        return current;
    }

    /** Returns the open pool; opens it if the scene is open. */
    final OpenPool requireOpen(String action) {
        OpenPool current = openHere(action);
        return current != null ? current : registered.requireOpen(action);
    }

    /** Describes the pool by its name and, on the render thread, by the counts of this moment; any thread. */
    @AnyThread
    @Override
    public String toString() {
        OpenPool current = openPool;
        String state = registered.isClosed() ? "closed"
                : current == null ? registered.opensWithSpawn() ? "0 active, 0 idle" : "not open"
                : !current.phase.isRenderThread() ? "open"
                : current.core.activeCount() + " active, " + current.core.idleCount() + " idle";
        return "Pool '" + name() + "' (" + state + ")";
    }

    /** Whether the class of this pool has a hook of its own. */
    private boolean overrides(String hook) {
        for (Class<?> type = getClass(); type != SpatialPool.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(hook)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** What the scene calls. */
    private final class Hooks extends PoolHooks {
        Hooks() {
            super(SpatialPool.this.getClass() != SpatialPool.class, overrides("cloneInstance"), overrides("onCreate"),
                    factory != null);
        }

        @Override
        public SpatialPool<S> pool() {
            return SpatialPool.this;
        }

        @Override
        public void opened(@Nullable OpenPool opened) {
            openPool = opened;
        }

        @Override
        public Spatial cloneInstance(Spatial copy) {
            return SpatialPool.this.cloneInstance(cast(copy));
        }

        @Override
        public void onCreate(Spatial instance) {
            SpatialPool.this.onCreate(cast(instance));
        }

        @Override
        public PooledInstance view(PoolEntry entry) {
            return new PooledInstance(entry);
        }

        @Override
        public void onSpawn(Spatial instance) {
            SpatialPool.this.onSpawn(cast(instance));
        }

        @Override
        public void onRecycle(Spatial instance) {
            SpatialPool.this.onRecycle(cast(instance));
        }

        @Override
        public void onDispose(Spatial instance) {
            SpatialPool.this.onDispose(cast(instance));
        }

        @Override
        public EndWatch endWatch(RecycleWhen condition, Spatial instance) {
            return condition.watch(name, instance);
        }

        @Override
        public @Nullable PoolEntry chooseVictim(Iterable<PoolEntry> inUse) {
            PooledInstance victim = SpatialPool.this.chooseVictim(() -> {
                Iterator<PoolEntry> entries = inUse.iterator();
                return new Iterator<>() {
                    @Override
                    public boolean hasNext() {
                        return entries.hasNext();
                    }

                    @Override
                    public PooledInstance next() {
                        return entries.next().view;
                    }
                };
            });
            return victim == null ? null : victim.entry;
        }

        @Override
        public void recycleAll() {
            SpatialPool.this.recycleAll();
        }
    }
}
