// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ObjectPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayList;
import java.util.List;

/** A pool without a scene: clones of one node, which the background adopts. */
class NodePool implements BackgroundPool {
    final List<Spatial> adopted = new ArrayList<>();
    SpatialPoolSettings settings;
    boolean clonesOffThread = true;
    Node root;
    private final Spatial prefab;
    private final ObjectPool<Object> core = ObjectPool.from(Object::new).build();

    NodePool(String name) {
        prefab = new Node(name);
        settings = SpatialPoolSettings.builder(name).build();
    }

    @Override
    public ObjectPool<?> core() {
        return core;
    }

    @Override
    public SpatialPoolSettings settings() {
        return settings;
    }

    @Override
    public Spatial prefab() {
        return prefab;
    }

    @Override
    public Spatial original() {
        return prefab;
    }

    @Override
    public boolean clonesOffThread() {
        return clonesOffThread;
    }

    @Override
    public Spatial freeze() {
        return prefab.clone();
    }

    @Override
    public Spatial cloneFrom(Spatial source) {
        return source.clone();
    }

    @Override
    public boolean adopt(Spatial made) {
        return adopted.add(made);
    }

    @Override
    public Runnable takeColdest() {
        return null;
    }

    @Override
    public List<Geometry> samples() {
        return List.of();
    }

    @Override
    public Node chosenRoot() {
        return root;
    }
}
