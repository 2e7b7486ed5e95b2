// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.jme.InstanceListener;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.internal.instancing.DrawnInstance;
import io.github.jmepool.jme.internal.instancing.PoolRenderer;
import io.github.jmepool.jme.internal.settings.NearestName;
import io.github.jmepool.jme.internal.tree.ActiveSet;
import io.github.jmepool.jme.internal.tree.PoolNode;
import io.github.jmepool.jme.internal.work.PoolWork;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How the instances of one pool are drawn: each by the engine, or together by a renderer, which follows each as the
 * last of its listeners. The setting may change while instances are in use. Render thread only.
 */
public final class Drawing {
    @SuppressWarnings("unchecked") // It has no elements.
    private static final InstanceListener<Object>[] NONE = (InstanceListener<Object>[]) new InstanceListener<?>[0];

    private final String pool;
    private final Spatial prefab;
    private final ActiveSet<PoolEntry> instances;
    /** Null when each instance is drawn by the engine, or there was none yet. */
    private @Nullable PoolRenderer renderer;
    /** Makes the renderer once there is an instance, or it is asked for; null where it is made, or none is wanted. */
    private @Nullable Supplier<PoolRenderer> wanted;
    /** Whether a use has ever hidden a part. */
    private boolean hidesParts;

    Drawing(String pool, Spatial prefab, ActiveSet<PoolEntry> instances) {
        this.pool = pool;
        this.prefab = prefab;
        this.instances = instances;
    }

    /**
     * Instances in use change at once to being instanced, or drawn individually.
     *
     * @param isOneOfMany whether the scene has many pools
     * @param manyNow what the renderer calls when instances in use aren't few any more
     */
    void configure(SpatialPoolSettings settings, Supplier<PoolNode> node, PoolWork work, boolean isOneOfMany,
            Runnable manyNow) {
        if (renderer != null && !(settings.instanced() && renderer.configure(settings))) {
            for (PoolEntry instance : instances.members()) {
                notified(instance).removeLast();
            }
            renderer.close();
            renderer = null;
        }
        wanted = renderer != null || !settings.instanced() ? null
                : () -> new PoolRenderer(settings, prefab, node.get(), work, manyNow);
        List<PoolEntry> members = instances.members();
        if (wanted != null && (PoolRenderer.bakes(settings) || !members.isEmpty())) {
            begin().begins(isOneOfMany);
            for (PoolEntry instance : members) {
                join(instance);
                found(instance);
                if (hidesParts) {
                    instance.detail().hidden().parts().forEach(part -> show(instance, part, false));
                }
            }
            for (PoolEntry instance : instances.copy()) {
                notified(instance).catchUp(instance.view);
                ColorRGBA color = instance.detail().colorOf(instance.use());
                if (color != null) {
                    color(instance, color);
                }
                Vector4f params = instance.detail().paramsOf(instance.use());
                if (params != null) {
                    params(instance, params);
                }
                if (instance.detail().individualUse == instance.use()) {
                    drawIndividually(instance, true);
                }
            }
        }
    }

    @SuppressWarnings("NullAway") // It is wanted.
    private PoolRenderer begin() {
        PoolRenderer made = wanted.get();
        wanted = null;
        renderer = made;
        return made;
    }

    /** An instance was created. */
    void join(PoolEntry instance) {
        PoolRenderer made = made();
        if (made != null) {
            notified(instance).join(made, instance.view);
        }
    }

    @SuppressWarnings("NullAway") // A renderer keeps something of each instance.
    private void found(PoolEntry instance) {
        if (renderer != null) {
            ((DrawnInstance) notified(instance).keptByLast()).doubt();
        }
    }

    /** The renderer also of a pool that has had no instance; null when each is drawn by the engine. */
    public @Nullable PoolRenderer made() {
        return wanted == null ? renderer : begin();
    }

    /** Whether instances are drawn by a renderer, made or not. */
    boolean isInstanced() {
        return renderer != null || wanted != null;
    }

    /** The listeners of an instance, which has some: where there were none, there is a renderer. */
    private static NotifiedListeners notified(PoolEntry instance) {
        if (instance.listeners == null) {
            instance.listeners = new NotifiedListeners(NONE);
        }
        return instance.listeners;
    }

    /** The pool has attached an instance in use to another of its nodes. */
    @SuppressWarnings("NullAway") // As above.
    void attached(PoolEntry instance) {
        if (renderer != null) {
            renderer.attached((DrawnInstance) notified(instance).keptByLast());
        }
    }

    /** Whether instances are drawn together, so that they have to be below the pool's own node. */
    boolean drawsTogether() {
        return renderer != null && !renderer.drawsFew();
    }

    /** Does nothing while the instances are drawn individually. */
    @SuppressWarnings("NullAway") // As above.
    public void color(PoolEntry instance, ColorRGBA color) {
        if (renderer != null) {
            renderer.color((DrawnInstance) notified(instance).keptByLast(), color);
        }
    }

    /** Does nothing while the instances are drawn individually. */
    @SuppressWarnings("NullAway") // As above.
    public void drawIndividually(PoolEntry instance, boolean individually) {
        if (renderer != null) {
            renderer.drawIndividually((DrawnInstance) notified(instance).keptByLast(), individually);
        }
    }

    /** Does nothing while the instances are drawn individually. */
    @SuppressWarnings("NullAway") // As above.
    public void params(PoolEntry instance, Vector4f params) {
        if (renderer != null) {
            renderer.setParams((DrawnInstance) notified(instance).keptByLast(), params);
        }
    }

    /** Hides a part of an instance for the rest of its use, or shows it again. */
    public void setPartVisible(PoolEntry instance, String name, boolean visible) {
        EntryDetail detail = instance.detail();
        Spatial part = detail.part(name);
        if (part == null) {
            throw new IllegalArgumentException("Pool '" + pool + "': " + instance + " has no part '" + name + "'"
                    + NearestName.question(name, detail.partNames()) + "; name a node or a geometry below its root");
        }
        boolean changes = visible ? detail.hidden().show(part) : detail.hidden().hide(part);
        if (changes) {
            hidesParts = true;
            show(instance, part, visible);
        } else if (visible && part.getLocalCullHint() == CullHint.Always) {
            throw new IllegalStateException("Pool '" + pool + "': the part '" + name + "' of " + instance
                    + " is hidden by the prefab or by setCullHint; show it there, and hide it by setPartVisible in the"
                    + " uses that lack it");
        }
    }

    @SuppressWarnings("NullAway") // As above.
    private void show(PoolEntry instance, Spatial part, boolean visible) {
        if (renderer != null) {
            renderer.setPartVisible((DrawnInstance) notified(instance).keptByLast(), part, visible);
        }
    }

    /** The use has ended: shows the parts that it has hidden. */
    void showParts(PoolEntry instance) {
        if (hidesParts) {
            instance.detail().hidden().showAll();
        }
    }

    /** Null when each instance is drawn by the engine, or there was none yet. */
    public @Nullable PoolRenderer renderer() {
        return renderer;
    }

    /** Whether the pool's node has nothing to draw, as its instances are drawn together. */
    boolean drawsAll() {
        return renderer != null && renderer.drawsAll();
    }

    /** Geometries that are drawn as the instances will be. */
    List<Geometry> samples() {
        PoolRenderer made = made();
        return made == null ? List.of() : made.samples();
    }

    void close() {
        wanted = null;
        if (renderer != null) {
            renderer.close();
        }
    }
}
