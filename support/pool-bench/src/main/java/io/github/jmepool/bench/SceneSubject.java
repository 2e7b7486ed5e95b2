// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;

/**
 * One way to bring spatials into a scene and to take them out of it. See {@link Subject} for why it is found by name.
 *
 * <p>A recycle need not take the spatial that it is asked to: the limits take whichever is cheapest for them, put it
 * back with the next spawn, and return what they were asked for.
 */
abstract class SceneSubject {
    final Node root = new Node("root");

    /** Called once, before the first spawn. */
    abstract void start(Spatial prefab, int live);

    abstract Spatial spawn(Vector3f at);

    abstract void recycle(Spatial spatial);

    /** Returns the number of visible spatials of the scene. */
    abstract int visible();

    /** Does the application's work of a frame, and the engine's update. */
    void frame(float tpf) {
        work(tpf);
        root.updateLogicalState(tpf);
        root.updateGeometricState();
    }

    /** Does what this way has to do in each frame. */
    void work(float tpf) {
    }

    void close() {
    }

    /** A started subject: a class nested in {@link SceneSubjects} or {@link OwnScenes}, by its simple name. */
    static SceneSubject of(String name, Spatial prefab, int live) {
        try {
            SceneSubject subject = (SceneSubject) Subject.find(name, "SceneSubjects", "OwnScenes")
                    .getDeclaredConstructor().newInstance();
            subject.start(prefab, live);
            return subject;
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(name, e);
        }
    }
}
