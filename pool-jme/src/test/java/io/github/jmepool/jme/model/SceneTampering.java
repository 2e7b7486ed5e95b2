// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.TestScene;
import io.github.jmepool.jme.model.SceneModel.Use;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What a random game does to the scene without a word to the pools. */
final class SceneTampering {
    private final ScenePools pools;
    private final SceneModel model;
    private final Random random;
    private final List<Node> gameNodes;
    private final Node hand;

    SceneTampering(ScenePools pools, SceneModel model, Random random, List<Node> gameNodes, Node hand) {
        this.pools = pools;
        this.model = model;
        this.random = random;
        this.gameNodes = gameNodes;
        this.hand = hand;
    }

    void move() {
        Use use = model.anyActive(random);
        if (use == null) {
            return;
        }
        Use ship = model.anyShip(random);
        int where = random.nextInt(3);
        if (where == 0) {
            use.spatial.removeFromParent();
            model.move(use, SceneModel.NOWHERE);
        } else if (where == 1 && ship != null && !model.isBelow(ship, use)) {
            SceneModel.inner(ship.spatial).attachChild(use.spatial);
            model.move(use, ship);
        } else {
            Node node = anyNode(use.pool);
            node.attachChild(use.spatial);
            model.move(use, node);
        }
    }

    /** Children change places; the scenery is the first to be moved. */
    void shuffle(Node node) {
        int size = node.getQuantity();
        node.swapChildren(0, size - 1);
        if (random.nextBoolean()) {
            Spatial moved = node.detachChildAt(random.nextInt(size));
            node.attachChildAt(moved, random.nextInt(size));
        }
    }

    void shuffleHand() {
        int size = model.hand.size();
        int one = random.nextInt(size);
        int other = random.nextInt(size);
        if (one != other) {
            hand.swapChildren(Math.min(one, other), Math.max(one, other));
            Collections.swap(model.hand, one, other);
        }
        Spatial moved = hand.detachChildAt(random.nextInt(size));
        model.hand.remove(moved);
        int to = random.nextInt(size);
        hand.attachChildAt(moved, to);
        model.hand.add(to, moved);
    }

    /** Somebody still holds a spatial that was recycled, and detaches it. */
    void detachIdle() {
        if (!model.ended.isEmpty()) {
            Spatial spatial = model.ended.get(random.nextInt(model.ended.size())).spatial;
            PooledInstance instance = pools.instanceOf(spatial);
            if (instance != null && !instance.isActive() && instance.spatial() == spatial
                    && model.active.stream().noneMatch(use -> use.spatial == spatial)) {
                spatial.removeFromParent();
            }
        }
    }

    /** The game lays hands on the pools' own nodes. */
    void layHandsOnChunks() {
        Use use = model.anyActive(random);
        if (use == null || TestScene.poolNodeOver(use.spatial.getParent()) == null) {
            return;
        }
        Node chunk = use.spatial.getParent();
        Use other = model.anyActive(random);
        switch (random.nextInt(4)) {
            case 0 -> {
                if (random.nextInt(4) == 0) {
                    chunk.getParent().removeFromParent();
                    model.away.add(use.over);
                }
            }
            case 1 -> chunk.swapChildren(0, random.nextInt(chunk.getQuantity()));
            default -> {
                // below a shared node the next frame moves what is drawn together
                if (!SceneModel.SHARED_NODE.equals(use.over) && other.pool != use.pool) {
                    assertThatThrownBy(() -> chunk.attachChildAt(other.spatial, 0))
                            .isInstanceOf(IllegalArgumentException.class);
                } else {
                    other.spatial.removeFromParent();
                    chunk.attachChildAt(other.spatial, 0);
                    model.shown(other);
                    model.move(other, SceneModel.OWN_NODE);
                    other.home = SceneModel.OWN_NODE;
                }
            }
        }
    }

    /** The game's node; only cards come into the hand, whose order nobody else keeps. */
    Node anyNode(SpatialPool<?> pool) {
        return pool.settings().keepSiblingOrder() && random.nextBoolean() ? hand
                : gameNodes.get(random.nextInt(2));
    }
}
