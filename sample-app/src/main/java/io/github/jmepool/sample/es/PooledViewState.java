// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.es;

import com.jme3.app.Application;
import com.jme3.app.state.BaseAppState;
import com.simsilica.es.EntityData;
import io.github.jmepool.jme.PoolAppState;

/**
 * Keeps the pooled views of a game's entities up to date while it is enabled.
 */
public final class PooledViewState extends BaseAppState {
    private final EntityData entities;
    private PooledViews views;

    /**
     * Makes a state; attach it after the {@link PoolAppState}.
     *
     * @param entities whose entities are shown
     */
    public PooledViewState(EntityData entities) {
        this.entities = entities;
    }

    @Override
    protected void initialize(Application app) {
        views = new PooledViews(entities, getState(PoolAppState.class).pools());
    }

    @Override
    protected void onEnable() {
        views.start();
    }

    @Override
    public void update(float tpf) {
        views.update();
    }

    @Override
    protected void onDisable() {
        views.stop();
    }

    @Override
    protected void cleanup(Application app) {
        // onDisable has sent everything home.
    }
}
