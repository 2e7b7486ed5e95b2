// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.game;

import com.jme3.math.FastMath;

/**
 * Keeps the field full of rocks and breaks them.
 */
final class Rocks {
    private static final int WANTED = 95;
    private static final float ENTRY_SECONDS = 0.12f;

    private final Game game;
    private float nextEntry;

    Rocks(Game game) {
        this.game = game;
    }

    /** Spreads rocks of all sizes over the field before the game starts. */
    void fill() {
        int wanted = Math.round(WANTED * game.load());
        for (int i = 0; i < wanted; i++) {
            Kind kind = i % 4 == 0 ? Kind.ASTEROID : i % 4 == 1 ? Kind.BOULDER : Kind.PEBBLE;
            float x = game.uniform(-1, 1) * game.arena().halfWidth();
            float y = game.uniform(-1, 1) * game.arena().halfHeight();
            add(kind, x, y, game.anyAngle(), game.uniform(1.5f, 5));
        }
    }

    /** Adds new rocks at the edge while there are too few. */
    void update(float step) {
        nextEntry -= step * game.load();
        while (nextEntry <= 0) {
            nextEntry += ENTRY_SECONDS;
            if (count() < WANTED * game.load()) {
                enter();
            }
        }
    }

    private int count() {
        Bodies bodies = game.bodies();
        return bodies.count(Kind.ASTEROID) * 2 + bodies.count(Kind.BOULDER) + bodies.count(Kind.PEBBLE);
    }

    private void enter() {
        Arena arena = game.arena();
        float along = game.uniform(-1, 1);
        boolean fromSide = game.uniformInt(2) == 0;
        float sign = game.uniformInt(2) == 0 ? 1 : -1;
        float x = fromSide ? sign * arena.halfWidth() : along * arena.halfWidth();
        float y = fromSide ? along * arena.halfHeight() : sign * arena.halfHeight();
        float inwards = FastMath.atan2(-y, -x) + game.uniform(-0.6f, 0.6f);
        add(Kind.ASTEROID, x, y, inwards, game.uniform(2.5f, 6));
    }

    /** Puts the pieces of a broken rock in its place. */
    void broken(Body rock) {
        int shards = 10 + game.uniformInt(8);
        for (int i = 0; i < shards; i++) {
            throwShard(rock);
        }
        Kind piece = pieceOf(rock.kind);
        if (piece == null) {
            return;
        }
        int pieces = 2 + game.uniformInt(2);
        float from = game.anyAngle();
        for (int i = 0; i < pieces; i++) {
            float angle = from + i * FastMath.TWO_PI / pieces;
            float offset = rock.kind.radius() * 0.6f;
            Body body = add(piece, rock.x + FastMath.cos(angle) * offset, rock.y + FastMath.sin(angle) * offset,
                    angle, game.uniform(2, 5));
            body.vx += rock.vx;
            body.vy += rock.vy;
        }
    }

    private static Kind pieceOf(Kind kind) {
        return kind == Kind.ASTEROID ? Kind.BOULDER : kind == Kind.BOULDER ? Kind.PEBBLE : null;
    }

    private Body add(Kind kind, float x, float y, float direction, float speed) {
        Body body = game.spawn(kind, x, y);
        body.vx = FastMath.cos(direction) * speed;
        body.vy = FastMath.sin(direction) * speed;
        tumble(body, 1.6f);
        body.spatial.setLocalScale(game.uniform(0.85f, 1.15f));
        return body;
    }

    private void throwShard(Body rock) {
        Body shard = game.spawn(Kind.SHARD, rock.x, rock.y, Kind.SHARD.lifetimeSeconds() * game.uniform(0.7f, 1));
        float angle = game.anyAngle();
        float speed = game.uniform(4, 14);
        shard.vx = rock.vx + FastMath.cos(angle) * speed;
        shard.vy = rock.vy + FastMath.sin(angle) * speed;
        tumble(shard, 9);
        shard.spatial.setLocalScale(game.uniform(0.6f, 1.5f));
    }

    private void tumble(Body body, float fastest) {
        float angle = game.anyAngle();
        float flat = game.uniform(0.4f, 0.9f);
        body.tiltX = FastMath.cos(angle) * flat;
        body.tiltY = FastMath.sin(angle) * flat;
        body.spin = game.uniform(-fastest, fastest);
        body.angle = game.anyAngle();
    }
}
