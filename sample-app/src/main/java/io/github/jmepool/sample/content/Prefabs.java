package io.github.jmepool.sample.content;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.renderer.queue.RenderQueue.Bucket;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import io.github.jmepool.sample.game.Kind;

/**
 * Builds the prefab of every kind in code.
 */
public final class Prefabs {
    private static final ColorRGBA ROCK = new ColorRGBA(0.50f, 0.44f, 0.40f, 1);
    private static final ColorRGBA BOULDER = new ColorRGBA(0.46f, 0.47f, 0.52f, 1);
    private static final ColorRGBA PEBBLE = new ColorRGBA(0.58f, 0.46f, 0.36f, 1);

    private final Paint paint;
    private final Material stone;
    private final ShipModel ships;
    private final EffectModels effects;

    /**
     * Makes a builder.
     *
     * @param assets gives the engine's material definitions
     */
    public Prefabs(AssetManager assets) {
        paint = new Paint(assets);
        stone = paint.lit(new ColorRGBA(0.25f, 0.25f, 0.28f, 1), 12);
        ships = new ShipModel(paint);
        effects = new EffectModels(paint);
    }

    /**
     * Builds a prefab.
     *
     * @param kind of what
     * @return a new spatial without a parent
     */
    public Spatial build(Kind kind) {
        Spatial prefab = switch (kind) {
            case SHIP -> ships.build();
            case BULLET -> bullet();
            case ASTEROID -> rock(RockMesh.make(kind.radius(), 2, 11, ROCK));
            case BOULDER -> rock(RockMesh.make(kind.radius(), 2, 23, BOULDER));
            case PEBBLE -> rock(RockMesh.make(kind.radius(), 1, 37, PEBBLE));
            case SHARD -> rock(RockMesh.make(kind.radius(), 0, 41, ROCK));
            case EMBER -> ember();
            case EXPLOSION -> effects.explosion();
            case SPARK -> effects.spark();
            case FLASH -> effects.flash();
        };
        prefab.setName(kind.poolName());
        return prefab;
    }

    private Spatial rock(Mesh mesh) {
        Geometry rock = new Geometry("rock", mesh);
        rock.setMaterial(stone);
        return rock;
    }

    private Spatial bullet() {
        Geometry bullet = new Geometry("bullet", Quads.centered(1.9f, 0.62f));
        bullet.setMaterial(paint.light(Sprites.bolt(), new ColorRGBA(0.35f, 0.95f, 1, 1)));
        bullet.setQueueBucket(Bucket.Transparent);
        return bullet;
    }

    private Spatial ember() {
        Geometry ember = new Geometry("ember", Quads.centered(0.7f, 0.7f));
        ember.setMaterial(paint.light(Sprites.glow(), new ColorRGBA(1, 0.42f, 0.1f, 0.55f)));
        ember.setQueueBucket(Bucket.Transparent);
        return ember;
    }
}
