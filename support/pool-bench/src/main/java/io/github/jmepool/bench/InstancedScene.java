// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.asset.AssetManager;
import com.jme3.material.Material;
import com.jme3.math.FastMath;
import com.jme3.math.Vector3f;
import com.jme3.renderer.Camera;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.control.LodControl;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.SpatialPool;
import io.github.jmepool.jme.SpatialPoolSettings;
import java.util.ArrayDeque;
import java.util.Deque;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;

/** One pool whose instances fill the view, instanced or singly. */
final class InstancedScene implements AutoCloseable {
    static final float TPF = 1f / 60f;
    private static final int COLUMNS = 100;

    /** The work of a frame: all move and a twentieth comes and goes, nothing, or the camera turns. */
    enum Kind { MOVING, STILL, VIEW }

    final Node root = new Node("root");
    final ScenePools pools = new ScenePools();
    private final Deque<Geometry> out;
    private final SpatialPool<Geometry> pool;
    private final Vector3f place = new Vector3f();
    private final boolean deep;
    private int frame;

    InstancedScene(AssetManager assets, Mesh mesh, int live, boolean asOne) {
        this(assets, new Geometry("rock", mesh), live, asOne, false);
    }

    /** A deep scene has instances at all distances. */
    InstancedScene(AssetManager assets, Geometry rock, int live, boolean asOne, boolean deep) {
        this.deep = deep;
        pools.root(root);
        rock.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        // the levels of the mesh are taken, and none made
        pool = pools.register("rock", rock, SpatialPoolSettings.builder("rock").developmentMode(false)
                .instanced(asOne).lodLevels(rock.getMesh().getNumLodLevels() > 0 ? 1 : 0).prewarm(live).build());
        pool.prewarmNow(live);
        out = new ArrayDeque<>(live + 1);
        for (int i = 0; i < live; i++) {
            if (deep) {
                place.set(i % COLUMNS - 50f, 0f, -200f * i / live);
            } else {
                place.set(i % COLUMNS - 50f, i / COLUMNS % COLUMNS - 50f, (float) i / (COLUMNS * COLUMNS));
            }
            out.add(pool.spawn(place));
        }
    }

    /**
     * A geometry with levels of detail, which are chosen by the size on the screen. Drawn singly, it has the engine's
     * control, whose estimate of that size differs by a factor; with this factor it chooses the same levels.
     */
    static Geometry withLevels(Mesh mesh, Camera camera, boolean asOne) {
        Geometry rock = new Geometry("rock", mesh);
        new LodGenerator(rock).bakeLods(TriangleReductionMethod.PROPORTIONAL, 0.5f, 0.75f, 0.875f, 0.9375f,
                0.96875f);
        if (!asOne) {
            LodControl control = new LodControl();
            control.setTrisPerPixel(ofEngine(camera));
            control.setDistTolerance(0f);
            rock.addControl(control);
        }
        return rock;
    }

    /** The area of an instance on the screen, as a part of what the engine's control takes for it. */
    private static float ofEngine(Camera camera) {
        float nearer = 8f * FastMath.atan(camera.getFrustumNear() * camera.getFrustumTop()) / FastMath.PI;
        float engines = camera.getWidth() / 2f / nearer;
        float ours = camera.getProjectionMatrix().m11 * camera.getHeight() / 2f;
        return ours * ours / (engines * engines);
    }

    /** A deep scene, of which some are in view. */
    static void lookInto(Camera camera) {
        look(camera);
        camera.setLocation(new Vector3f(0f, 0f, 20f));
    }

    /** All of it is in the view of a camera. */
    static void look(Camera camera) {
        camera.setFrustumPerspective(60f, (float) camera.getWidth() / camera.getHeight(), 0.1f, 1000f);
        camera.setLocation(new Vector3f(0f, 0f, 100f));
        camera.lookAt(Vector3f.ZERO, Vector3f.UNIT_Y);
    }

    /** The game's part of a frame, and the pool's. */
    void play(Kind kind, Camera camera) {
        frame++;
        if (kind == Kind.MOVING) {
            comeAndGo();
            pool.forEachActive(this::move);
        } else if (kind == Kind.VIEW) {
            camera.lookAt(place.set(frame % 60 - 30f, 0f, 0f), Vector3f.UNIT_Y);
        }
        pools.update(TPF);
    }

    private void comeAndGo() {
        for (int i = out.size() / 20; i > 0; i--) {
            Geometry oldest = out.poll();
            place.set(oldest.getLocalTranslation());
            pool.recycle(oldest);
            out.add(pool.spawn(place));
        }
    }

    private void move(Geometry rock) {
        place.set(rock.getLocalTranslation());
        if (deep) {
            rock.setLocalTranslation(place.x, (place.x * 7f - place.z * 3f) % 23f + frame % 16, place.z);
        } else {
            rock.setLocalTranslation(place.x, place.y, frame % 16);
        }
    }

    @Override
    public void close() {
        pools.close();
    }
}
