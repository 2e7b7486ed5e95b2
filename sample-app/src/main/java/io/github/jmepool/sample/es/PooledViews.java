// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import com.jme3.scene.Spatial;
import com.simsilica.es.Entity;
import com.simsilica.es.EntityData;
import com.simsilica.es.EntityId;
import com.simsilica.es.EntitySet;
import io.github.jmepool.jme.KeyedUses;
import io.github.jmepool.jme.ScenePools;

/**
 * Shows every entity that has a {@link Shape} and a {@link Place} by a pooled spatial, for as long as it has both.
 *
 * <p>Render thread only. What was added is spawned, what was changed is moved, what was removed is recycled, all by the
 * entity's id. A view whose use has ended by itself, by a lifetime for instance, is gone; when its entity changes, it
 * is shown again. What a spatial was told while in use, the pool resets.
 */
public final class PooledViews {
    private final EntityData entities;
    private final ScenePools pools;
    private EntitySet shown;
    private KeyedUses<Long> views;

    /**
     * Makes views; call {@link #start} before the first {@link #update}, and {@link #stop} at the end.
     *
     * @param entities whose entities are shown
     * @param pools has a pool for every shape
     */
    public PooledViews(EntityData entities, ScenePools pools) {
        this.entities = entities;
        this.pools = pools;
    }

    /** Shows the entities that there are. */
    public void start() {
        views = KeyedUses.replacing(pools);
        shown = entities.getEntities(Shape.class, Place.class);
        shown.forEach(this::show);
    }

    /** Shows what has changed since the last call. */
    public void update() {
        if (shown.applyChanges()) {
            shown.getRemovedEntities().forEach(entity -> views.recycle(entity.getId().getId()));
            shown.getAddedEntities().forEach(this::show);
            shown.getChangedEntities().forEach(this::show);
        }
    }

    /** Recycles all views. */
    public void stop() {
        shown.forEach(entity -> views.recycle(entity.getId().getId()));
        shown.release();
        views.close();
    }

    /**
     * Finds the view of an entity.
     *
     * @param entity an entity's id
     * @return its spatial; null when it isn't shown
     */
    public Spatial view(EntityId entity) {
        return views.get(entity.getId());
    }

    private void show(Entity entity) {
        long id = entity.getId().getId();
        String pool = entity.get(Shape.class).pool();
        Spatial view = views.get(id);
        if (view == null || !pools.instanceOf(view).pool().name().equals(pool)) {
            view = views.spawn(id, pools.pool(pool)); // a view of another shape makes room for it
        }
        Place place = entity.get(Place.class);
        view.setLocalTranslation(place.x(), place.y(), place.z());
    }
}
