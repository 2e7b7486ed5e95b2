// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.scene;

import com.jme3.app.state.AppStateManager;
import io.github.jmepool.core.PoolException;
import io.github.jmepool.core.WrongThreadException;
import io.github.jmepool.jme.internal.report.CallStack;
import io.github.jmepool.jme.internal.tree.Spatials;
import org.jspecify.annotations.Nullable;

/**
 * Knows the render thread, and whether the frame is at a point where the scene graph must not change: from the states'
 * render until rendering is done.
 */
public final class FramePhase {
    /**
     * The render thread. Each open pool's core knows it as well, which is what makes its quickest way one comparison;
     * this one is asked where there is no open pool, and outlives them. Other threads read it without synchronization,
     * to be refused: at worst one that reads an old value is refused by a pool's core.
     */
    private @Nullable Thread thread;
    private boolean rendering;
    private @Nullable String refusal;
    /** Nothing may change while its method below is on the stack, either; null when that is known to be over. */
    private @Nullable Class<?> heldBy;
    private String heldIn = "";

    public void bind() {
        thread = Thread.currentThread();
        endRendering();
    }

    void unbind() {
        thread = null;
        endRendering();
    }

    /** Whether the calling thread is known to be the render thread; if not, it has to be checked. */
    public boolean isRenderThread() {
        return Thread.currentThread() == thread;
    }

    /** The first thread that asks becomes the render thread. */
    public void checkThread(@Nullable String pool, String action) {
        if (Thread.currentThread() != thread) {
            if (thread != null) {
                throw new WrongThreadException(pool, action + " on thread '" + Thread.currentThread().getName()
                        + "', but the scene belongs to thread '" + thread.getName()
                        + "'; use requestRecycle to recycle from here, and the application's enqueue for the rest");
            }
            thread = Thread.currentThread();
        }
    }

    /** Whether detaching has to wait; perhaps a moment longer than it must. */
    boolean isRendering() {
        return rendering || heldBy != null && isHeld();
    }

    /** Until the given method, which is on the stack, has returned, all is as while rendering. */
    public void holdWhileIn(Class<?> type, String method) {
        heldBy = type;
        heldIn = method;
    }

    /** There is no notification of the method's end: the first call afterwards finds out, at a cost of microseconds. */
    private boolean isHeld() {
        Class<?> by = heldBy;
        if (by != null && !CallStack.any((type, method) -> heldIn.equals(method) && by.isAssignableFrom(type))) {
            heldBy = null;
        }
        return heldBy != null;
    }

    /** Looks closer than {@link #isRendering}, at a cost of microseconds: for calls that would be refused otherwise. */
    private boolean isReallyRendering() {
        if (rendering && CallStack.any(FramePhase::isPostRender)) {
            // a state that was attached before ours is notified of the end of rendering earlier
            rendering = false;
        }
        return isRendering();
    }

    void checkMayAttach(String pool) {
        if (refusal == null && !rendering && heldBy == null) {
            return;
        }
        if (refusal != null) {
            throw new IllegalStateException("Pool '" + pool + "': spawn refused, because " + refusal);
        }
        if (heldBy != null && isHeld()) {
            throw new PoolException(pool, "spawn while " + Spatials.className(heldBy) + "." + heldIn + " is running:"
                    + " the scene must not change now; note what to spawn, and spawn it in the next update");
        }
        if (isReallyRendering()) {
            throw new PoolException(pool, "spawn while the frame is being rendered: the engine has updated the scene "
                    + "already; spawn in update, in a control, an input listener, an enqueued task or postRender");
        }
    }

    public void checkMayChange(@Nullable String pool, String action) {
        if (heldBy != null && isHeld()) {
            throw new PoolException(pool, action + " while " + Spatials.className(heldBy) + "." + heldIn
                    + " is running: the scene must not change now; do it in the next update");
        }
        if (isReallyRendering()) {
            throw new PoolException(pool, action + " while the frame is being rendered: the engine has updated the"
                    + " scene already; do it in update, an enqueued task or postRender");
        }
    }

    /** Spawning is refused from now on, for that reason; null allows it again. */
    void refuse(@Nullable String because) {
        refusal = because;
    }

    public void beginRendering() {
        rendering = true;
    }

    public void endRendering() {
        rendering = false;
        heldBy = null;
    }

    private static boolean isPostRender(Class<?> type, String method) {
        return method.equals("postRender") && type == AppStateManager.class;
    }
}
