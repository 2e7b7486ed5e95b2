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
import com.jme3.scene.Spatial;
import com.jme3.scene.control.LodControl;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import jme3tools.optimize.LodGenerator;
import jme3tools.optimize.LodGenerator.TriangleReductionMethod;

/** Spatials that fill the view and move, of which some come and go in each frame, in one of the ways to get them. */
final class MovingScene implements FrameWindow.Scene {
    static final float TPF = 1f / 60f;
    private static final int DEEP_COLUMNS = 100;
    private static final float WIDTH = 140f;

    /** How many a chunk of a map has. */
    static final int CHUNK = 200;

    /**
     * The work of a frame: all move and a twentieth comes and goes, nothing, the camera turns, or a chunk of the map
     * goes and another comes.
     */
    enum Kind { MOVING, STILL, VIEW, CHUNK }

    final Node root;
    private final SceneSubject subject;
    private final Deque<Spatial> out;
    private final Consumer<Spatial> begin;
    private final int comeAndGo;
    private final Vector3f place = new Vector3f();
    private final boolean deep;
    private int frame;

    /** Of one pool, instanced or not; a twentieth comes and goes. */
    MovingScene(AssetManager assets, Geometry rock, int live, boolean asOne, boolean deep) {
        this(SceneSubject.of(asOne ? "OwnNodeInstanced" : "OwnNode", unshaded(assets, rock), live), live, 20, deep,
                spawned -> { });
    }

    /** In a deep scene they are at all distances. Each use begins with a call. */
    MovingScene(SceneSubject subject, int live, int turnover, boolean deep, Consumer<Spatial> begin) {
        this.subject = subject;
        this.begin = begin;
        this.deep = deep;
        root = subject.root;
        comeAndGo = live / turnover;
        out = new ArrayDeque<>(live + 1);
        int columns = (int) Math.ceil(Math.sqrt(live * 16f / 9f));
        float apart = WIDTH / columns;
        float half = WIDTH * 9f / 32f;
        for (int i = 0; i < live; i++) {
            if (deep) {
                place.set(i % DEEP_COLUMNS - 50f, 0f, -200f * i / live);
            } else {
                place.set((i % columns + 0.5f - columns / 2f) * apart, (i / columns + 0.5f) * apart - half, 0f);
            }
            spawn();
        }
    }

    private static Geometry unshaded(AssetManager assets, Geometry rock) {
        rock.setMaterial(new Material(assets, "Common/MatDefs/Misc/Unshaded.j3md"));
        return rock;
    }

    private void spawn() {
        Spatial spawned = subject.spawn(place);
        begin.accept(spawned);
        out.add(spawned);
    }

    /**
     * A geometry with levels of detail, which are chosen by the size on the screen. Drawn individually, it has the
     * engine's control, whose estimate of that size differs by a factor; with this factor it chooses the same levels.
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

    @Override
    public Node root() {
        return root;
    }

    @Override
    public void play(Camera camera) {
        play(Kind.MOVING, camera);
    }

    /** The game's part of a frame, and the pool's. */
    void play(Kind kind, Camera camera) {
        frame++;
        if (kind == Kind.MOVING) {
            replace(comeAndGo);
            out.forEach(this::move);
        } else if (kind == Kind.CHUNK) {
            replace(CHUNK);
        } else if (kind == Kind.VIEW) {
            camera.lookAt(place.set(frame % 60 - 30f, 0f, 0f), Vector3f.UNIT_Y);
        }
        subject.work(TPF);
    }

    private void replace(int count) {
        for (int i = 0; i < count; i++) {
            Spatial oldest = out.poll();
            place.set(oldest.getLocalTranslation());
            subject.recycle(oldest);
            spawn();
        }
    }

    private void move(Spatial rock) {
        place.set(rock.getLocalTranslation());
        if (deep) {
            rock.setLocalTranslation(place.x, (place.x * 7f - place.z * 3f) % 23f + frame % 16, place.z);
        } else {
            rock.setLocalTranslation(place.x, place.y, place.z + (frame % 32 < 16 ? -1f : 1f));
        }
    }

    @Override
    public void close() {
        subject.close();
    }
}
