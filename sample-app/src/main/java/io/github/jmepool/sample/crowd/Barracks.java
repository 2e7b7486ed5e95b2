// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.asset.AssetManager;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial.CullHint;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.sample.content.FighterModels;
import io.github.jmepool.sample.game.Loading;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Gives and takes the nodes of the fighters: from the pools, drawn as crowds or individually, or as clones. */
final class Barracks {
    private static final float POSES_PER_SECOND = 30;
    private static final float KEPT_SECONDS = 60;

    private final Map<FighterKind, SpatialPool<Node>> pools = new EnumMap<>(FighterKind.class);
    private final Map<FighterKind, Node> prefabs = new EnumMap<>(FighterKind.class);
    private final Node clones = new Node("clones");
    private final ScenePools scene;
    private final Loading loading;
    private Drawing drawing = Drawing.CROWD;
    /** Of all fighters, without the arms that they don't carry. */
    private int geometries;
    private boolean taking;
    private boolean lost;

    Barracks(ScenePools scene, AssetManager assets, int fighters) {
        this.scene = scene;
        FighterModels models = new FighterModels(assets);
        for (FighterKind kind : FighterKind.values()) {
            Node prefab = kind.prefab(models);
            SpatialPool<Node> pool = scene.register(kind.poolName(), prefab, settings -> settings
                    .prewarm(kind.of(fighters)).developmentMode(false).instanced(true).bakedPoses(POSES_PER_SECOND)
                    // a limit that is set in the panel ends no battle
                    .exhaustion(ExhaustionPolicy.REUSE_OLDEST)
                    // the engine lists all animated spatials anew in each frame that attaches or detaches one
                    .keepAttachedSeconds(KEPT_SECONDS));
            // what the panel recycles is replaced, and what a limit of the panel takes from a fighter
            pool.addEndListener((instance, useId, reason) -> lost |= !taking);
            pools.put(kind, pool);
            prefabs.put(kind, prefab);
        }
        loading = new Loading(scene);
    }

    /**
     * Tells whether all are made and the worker has baked the clips, so that crowds are drawn from the start. Ends the
     * loading then.
     */
    boolean areReady() {
        if (!loading.isDone() || bakedKinds() < pools.size()) {
            return false;
        }
        loading.end();
        return true;
    }

    /** Returns how far they are from being ready, from 0 to 1. */
    float progress() {
        return (loading.progress() + (float) bakedKinds() / pools.size()) / 2;
    }

    private int bakedKinds() {
        // the panel may have switched one off
        return (int) pools.values().stream().filter(pool -> pool.instancedRendering() == null
                || !pool.instancedRendering().bakedClips().isEmpty()).count();
    }

    Node clones() {
        return clones;
    }

    Drawing drawing() {
        return drawing;
    }

    /** The fighters that were given have to be given anew. */
    void drawing(Drawing changed) {
        drawing = changed;
        boolean crowds = changed == Drawing.CROWD;
        pools.values().forEach(pool -> pool.configure(pool.settings().toBuilder().instanced(crowds).build()));
    }

    /** Returns one who carries these arms, of all that his model has. */
    Node give(FighterKind kind, Vector3f place, Set<String> arms) {
        geometries += 1 + arms.size();
        if (drawing != Drawing.CLONES) {
            SpatialPool<Node> pool = pools.get(kind);
            Node body = pool.spawn(place);
            kind.parts().forEach(part -> pool.setPartVisible(body, part, arms.contains(part)));
            return body;
        }
        Node clone = (Node) prefabs.get(kind).clone();
        clone.setLocalTranslation(place);
        kind.parts().forEach(part -> clone.getChild(part).setCullHint(
                arms.contains(part) ? CullHint.Inherit : CullHint.Always));
        clones.attachChild(clone);
        return clone;
    }

    /** Returns the id of the use of a node that was given; 0 for a clone. */
    long useOf(Node body) {
        PooledInstance instance = scene.instanceOf(body);
        return instance == null ? 0 : instance.useId();
    }

    /** Takes a node back, unless its use has ended elsewhere. */
    void take(FighterKind kind, Node body, long use, Set<String> arms) {
        geometries -= 1 + arms.size();
        if (use == 0) {
            body.removeFromParent();
        } else if (!hasLost(body, use)) {
            taking = true;
            pools.get(kind).recycle(body);
            taking = false;
        }
    }

    /** Tells whether a use has ended elsewhere. */
    boolean hasLost(Node body, long use) {
        return use != 0 && !scene.isCurrent(body, use);
    }

    /** Tells whether any use has ended elsewhere since this was called last. */
    boolean hasLostAny() {
        boolean any = lost;
        lost = false;
        return any;
    }

    /** Tells the same without forgetting it. */
    boolean isLosing() {
        return lost;
    }

    /** Returns the draw calls of one view of all fighters. */
    int drawCalls() {
        return drawing != Drawing.CROWD ? geometries
                : pools.values().stream().mapToInt(SpatialPool::drawCalls).sum();
    }

    void close() {
        pools.values().forEach(SpatialPool::close);
        clones.removeFromParent();
    }
}
