// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.bounding.BoundingSphere;
import com.jme3.bullet.PhysicsSpace;
import com.jme3.bullet.collision.shapes.SphereCollisionShape;
import com.jme3.bullet.objects.PhysicsGhostObject;
import com.jme3.collision.CollisionResults;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;

/**
 * Pairs that touch, and the nearest instance: by the query of a pool, by loops over the game's lists, and pairs by
 * Minie's contact tests and the engine's {@code collideWith}. The ways take turns; processor time of the thread,
 * positions read anew in each round.
 */
public final class QueryCost {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int BULLETS = 1_000;
    private static final int CROWD = 10_000;
    private static final int ASKERS = 100;
    private static final float SPAN = 100f;
    /** About 50 of a million pairs. */
    private static final float TOUCH = 2.35f;
    private static final int ROUNDS = 40;
    private static final int WARM_UPS = 60;
    private static final float TPF = 1 / 60f;

    private final SplittableRandom random = new SplittableRandom(1);
    private final Node root = new Node("root");
    private final ScenePools pools = new ScenePools();
    private final SpatialPool<Geometry> bullets = pool("bullet");
    private final SpatialPool<Geometry> enemies = pool("enemy");
    private final SpatialPool<Geometry> crowd = pool("crowd");
    private final Node enemyNode = new Node("enemies");
    private final List<Geometry> bulletList = new ArrayList<>();
    private final List<Geometry> enemyList = new ArrayList<>();
    private final List<Geometry> crowdList = new ArrayList<>();
    private final List<Vector3f> askers = new ArrayList<>();
    private final CollisionResults results = new CollisionResults();
    private final PhysicsSpace space = BodySubject.emptySpace();
    private final List<PhysicsGhostObject> bulletGhosts = new ArrayList<>();
    private final List<PhysicsGhostObject> enemyGhosts = new ArrayList<>();
    private final BoundingSphere sphere = new BoundingSphere(TOUCH, new Vector3f());
    private int hits;

    private QueryCost() {
        root.attachChild(enemyNode);
        pools.setRoot(root);
        for (int i = 0; i < BULLETS; i++) {
            bulletList.add(bullets.spawn(place()));
            enemyList.add(enemies.spawnUnder(enemyNode, place()));
            bulletGhosts.add(ghost());
            enemyGhosts.add(ghost());
            space.addCollisionObject(enemyGhosts.get(i));
        }
        for (int i = 0; i < CROWD; i++) {
            crowdList.add(crowd.spawn(place()));
        }
        for (int i = 0; i < ASKERS; i++) {
            askers.add(place());
        }
        root.updateGeometricState();
    }

    private SpatialPool<Geometry> pool(String name) {
        return pools.register(name, new Geometry(name, new Box(0.5f, 0.5f, 0.5f)), settings ->
                settings.developmentMode(false));
    }

    /** Two of them touch within the distance. */
    private static PhysicsGhostObject ghost() {
        return new PhysicsGhostObject(new SphereCollisionShape(TOUCH / 2));
    }

    private Vector3f place() {
        return new Vector3f(SPAN * (float) random.nextDouble(), SPAN * (float) random.nextDouble(),
                SPAN * (float) random.nextDouble());
    }

    /**
     * Measures and prints.
     *
     * @param arguments {@code --json FILE} also writes the measurements; {@code --quick} to try the program
     */
    public static void main(String[] arguments) {
        Measurements measurements = new Measurements(arguments);
        new QueryCost().run(measurements);
        measurements.write();
    }

    private void run(Measurements measurements) {
        String[] names = {"pairs query", "pairs loops", "nearest query", "nearest asked before", "nearest loops",
            "pairs Minie"};
        IntSupplier[] ways = {this::pairsOfPools, this::pairsByLoops, this::nearestOfPool, this::nearestOfPool,
            this::nearestByLoops, this::pairsByGhosts};
        int rounds = measurements.orQuick(ROUNDS, 2);
        double[][] micros = new double[ways.length][rounds];
        for (int round = -measurements.orQuick(WARM_UPS, 1); round < rounds; round++) {
            pools.update(TPF);
            int[] answers = new int[ways.length];
            for (int way = 0; way < ways.length; way++) {
                long start = THREADS.getCurrentThreadCpuTime();
                answers[way] = ways[way].getAsInt();
                if (round >= 0) {
                    micros[way][round] = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
                }
            }
            if (answers[0] != answers[1] || answers[0] != answers[5] || answers[2] != answers[4]) {
                throw new IllegalStateException("The ways disagree: " + Arrays.toString(answers));
            }
        }
        long start = THREADS.getCurrentThreadCpuTime();
        int touched = pairsByCollisions();
        double collisions = (THREADS.getCurrentThreadCpuTime() - start) / 1e3;
        measurements.row("queries", "way", "pairs collideWith").with("query_us", collisions);
        System.out.printf(Locale.ROOT, "pairs collideWith %9.0f us, once, %d triangles%n", collisions, touched);
        for (int way = 0; way < ways.length; way++) {
            measurements.row("queries", "way", names[way]).with("query_us", micros[way]);
            double[] sorted = micros[way].clone();
            Arrays.sort(sorted);
            System.out.printf(Locale.ROOT, "%-22s %9.0f us, at least %.0f%n", names[way], sorted[rounds / 2],
                    sorted[0]);
        }
    }

    private int pairsOfPools() {
        hits = 0;
        bullets.query().pairs(enemies.query(), TOUCH, (bullet, enemy) -> hits++);
        return hits;
    }

    private int pairsByLoops() {
        hits = 0;
        for (int i = 0; i < bulletList.size(); i++) {
            Vector3f at = bulletList.get(i).getWorldTranslation();
            for (int j = 0; j < enemyList.size(); j++) {
                if (at.distanceSquared(enemyList.get(j).getWorldTranslation()) <= TOUCH * TOUCH) {
                    hits++;
                }
            }
        }
        return hits;
    }

    /** Ghosts at the places of all instances, a step for the broad phase, and a contact test for each bullet. */
    private int pairsByGhosts() {
        hits = 0;
        for (int i = 0; i < enemyList.size(); i++) {
            enemyGhosts.get(i).setPhysicsLocation(enemyList.get(i).getWorldTranslation());
        }
        space.update(TPF, 0);
        for (int i = 0; i < bulletList.size(); i++) {
            bulletGhosts.get(i).setPhysicsLocation(bulletList.get(i).getWorldTranslation());
            hits += space.contactTest(bulletGhosts.get(i), null);
        }
        return hits;
    }

    /** The engine finds the triangles that a sphere touches, of all geometries below a node. */
    private int pairsByCollisions() {
        hits = 0;
        for (int i = 0; i < bulletList.size(); i++) {
            sphere.setCenter(bulletList.get(i).getWorldTranslation());
            results.clear();
            hits += enemyNode.collideWith(sphere, results);
        }
        return hits;
    }

    private int nearestOfPool() {
        int sum = 0;
        for (int i = 0; i < askers.size(); i++) {
            sum += System.identityHashCode(crowd.query().nearest(askers.get(i), Float.POSITIVE_INFINITY));
        }
        return sum;
    }

    private int nearestByLoops() {
        int sum = 0;
        for (int i = 0; i < askers.size(); i++) {
            Vector3f at = askers.get(i);
            Geometry nearest = null;
            float least = Float.POSITIVE_INFINITY;
            for (int j = 0; j < crowdList.size(); j++) {
                float distance = at.distanceSquared(crowdList.get(j).getWorldTranslation());
                if (distance < least) {
                    least = distance;
                    nearest = crowdList.get(j);
                }
            }
            sum += System.identityHashCode(nearest);
        }
        return sum;
    }
}
