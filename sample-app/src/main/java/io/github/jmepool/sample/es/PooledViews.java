// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import com.jme3.scene.Spatial;
import com.simsilica.es.Entity;
import com.simsilica.es.EntityContainer;
import com.simsilica.es.EntityData;
import io.github.jmepool.jme.ScenePools;

/**
 * Shows every entity that has a {@link Shape} and a {@link Place} by a pooled spatial, for as long as it has both.
 *
 * <p>Render thread only. The container calls the three methods below from {@code update()}: what was added is spawned,
 * what was changed is moved, what was removed is recycled. What a spatial was told while in use, the pool resets.
 */
public final class PooledViews extends EntityContainer<Spatial> {
    private final ScenePools pools;

    /**
     * Makes a container; call {@code start()} before the first {@code update()}, and {@code stop()} at the end.
     *
     * @param entities whose entities are shown
     * @param pools has a pool for every shape
     */
    @SuppressWarnings("unchecked")
    public PooledViews(EntityData entities, ScenePools pools) {
        super(entities, Shape.class, Place.class);
        this.pools = pools;
    }

    @Override
    protected Spatial addObject(Entity entity) {
        Spatial spatial = pools.spawn(entity.get(Shape.class).pool());
        updateObject(spatial, entity);
        return spatial;
    }

    @Override
    protected void updateObject(Spatial spatial, Entity entity) {
        Place place = entity.get(Place.class);
        spatial.setLocalTranslation(place.x(), place.y(), place.z());
    }

    @Override
    protected void removeObject(Spatial spatial, Entity entity) {
        pools.recycle(spatial);
    }
}
