// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;

/**
 * Builds the game's prefabs in code.
 */
public final class Prefabs {
    private static final ColorRGBA ROCK = new ColorRGBA(0.25f, 0.19f, 0.16f, 1);
    private static final ColorRGBA BOULDER = new ColorRGBA(0.20f, 0.21f, 0.26f, 1);
    private static final ColorRGBA PEBBLE = new ColorRGBA(0.32f, 0.20f, 0.13f, 1);

    private static final ColorRGBA GOLD = new ColorRGBA(0.9f, 0.5f, 0.05f, 1);
    private static final ColorRGBA DARK_GOLD = new ColorRGBA(0.45f, 0.2f, 0.02f, 1);

    private final Paint paint;
    private final Material stone;
    private final ShipModel ships;
    private final EffectModels effects;
    private final EnemyModels enemies;
    private final CreatureModel creatures;

    /**
     * Makes a builder.
     *
     * @param assets gives the engine's material definitions
     */
    public Prefabs(AssetManager assets) {
        paint = new Paint(assets);
        stone = paint.lit(new ColorRGBA(0.12f, 0.12f, 0.14f, 1), 10);
        ships = new ShipModel(paint);
        effects = new EffectModels(paint);
        enemies = new EnemyModels(paint);
        creatures = new CreatureModel(paint);
    }

    /**
     * Builds a prefab.
     *
     * @param name of what
     * @param radius how large a rock is
     * @return a new spatial of that name, without a parent
     */
    public Spatial build(String name, float radius) {
        Spatial prefab = switch (name) {
            case "ship" -> ships.build();
            case "bullet" -> bolt(2.5f, 0.85f, new ColorRGBA(0.25f, 0.95f, 1, 1));
            case "missile" -> ships.missile();
            case "trail" -> effects.trail();
            case "bolt" -> bolt(2.1f, 1.2f, new ColorRGBA(1, 0.25f, 0.3f, 1));
            case "drone" -> enemies.drone();
            case "gunner" -> enemies.gunner();
            case "hulk" -> enemies.hulk();
            case "creature" -> creatures.build();
            case "asteroid" -> rock(RockMesh.make(radius, 2, 11, ROCK));
            case "boulder" -> rock(RockMesh.make(radius, 2, 23, BOULDER));
            case "pebble" -> rock(RockMesh.make(radius, 1, 37, PEBBLE));
            case "shard" -> rock(RockMesh.make(radius, 0, 41, ROCK));
            case "coin" -> coin();
            case "ember" -> ember();
            case "explosion" -> effects.explosion();
            case "spark" -> effects.spark();
            case "flash" -> effects.flash();
            default -> throw new IllegalArgumentException("there is no model of a " + name);
        };
        prefab.setName(name);
        return prefab;
    }

    private Spatial rock(Mesh mesh) {
        Geometry rock = new Geometry("rock", mesh);
        rock.setMaterial(stone);
        return rock;
    }

    private Spatial bolt(float length, float width, ColorRGBA color) {
        Geometry bolt = new Geometry("bolt", Quads.centered(length, width));
        bolt.setMaterial(paint.light(Sprites.bolt(), color));
        bolt.setQueueBucket(Bucket.Transparent);
        return bolt;
    }

    private Spatial coin() {
        FlatMesh mesh = new FlatMesh();
        Vector3f[] front = EnemyModels.ring(10, 0.09f, 0.42f);
        Vector3f[] back = EnemyModels.ring(10, -0.09f, 0.42f);
        Vector3f[] inner = EnemyModels.ring(10, 0.09f, 0.28f);
        for (int i = 0; i < front.length; i++) {
            int next = (i + 1) % front.length;
            mesh.quad(front[i], front[next], inner[next], inner[i], GOLD);
            mesh.triangle(new Vector3f(0.03f, 0, 0), inner[i], inner[next], DARK_GOLD);
            mesh.triangle(new Vector3f(-0.09f, 0, 0), back[next], back[i], GOLD);
            mesh.quad(back[i], back[next], front[next], front[i], DARK_GOLD);
        }
        Geometry coin = new Geometry("coin", mesh.build());
        coin.setMaterial(paint.lit(new ColorRGBA(0.7f, 0.6f, 0.3f, 1), 20));
        return coin;
    }

    private Spatial ember() {
        Geometry ember = new Geometry("ember", Quads.centered(0.7f, 0.7f));
        ember.setMaterial(paint.light(Sprites.glow(), new ColorRGBA(1, 0.42f, 0.1f, 0.55f)));
        ember.setQueueBucket(Bucket.Transparent);
        return ember;
    }
}
