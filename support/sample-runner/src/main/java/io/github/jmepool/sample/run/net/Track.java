// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.net;

import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Spatial.CullHint;
import com.jme3.scene.control.AbstractControl;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.reset.Poolable;
import java.util.function.DoubleSupplier;

/**
 * Moves a view between the last places that its object was heard to be at. Each use begins without any, or the view
 * would fly in from where its former use ended.
 */
final class Track extends AbstractControl implements Poolable {
    private static final int LENGTH = 6;
    /** Nothing flies so far in a tick: it has left on one side and come in on the other. */
    private static final float JUMP = 15;

    private final DoubleSupplier shownTick;
    private final Quaternion between = new Quaternion();
    private int[] ticks = new int[LENGTH];
    private float[] xs = new float[LENGTH];
    private float[] ys = new float[LENGTH];
    private Quaternion[] rotations = rotations();
    private int count;
    private boolean born;

    /** The supplier tells which tick is shown. */
    Track(DoubleSupplier shownTick) {
        this.shownTick = shownTick;
    }

    private static Quaternion[] rotations() {
        Quaternion[] rotations = new Quaternion[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            rotations[i] = new Quaternion();
        }
        return rotations;
    }

    @Override
    public void cloneFields(Cloner cloner, Object original) {
        super.cloneFields(cloner, original);
        ticks = ticks.clone();
        xs = xs.clone();
        ys = ys.clone();
        rotations = rotations();
    }

    @Override
    public void onSpawn() {
        count = 0;
        born = false;
    }

    /** Takes what was heard; the same or an older tick tells nothing new. */
    void heard(int tick, Vector3f place, Quaternion rotation) {
        if (count > 0 && tick <= ticks[count - 1]) {
            return;
        }
        if (count == LENGTH) {
            forgetFirst();
        }
        ticks[count] = tick;
        xs[count] = place.x;
        ys[count] = place.y;
        rotations[count++].set(rotation);
    }

    private void forgetFirst() {
        Quaternion first = rotations[0];
        System.arraycopy(ticks, 1, ticks, 0, LENGTH - 1);
        System.arraycopy(xs, 1, xs, 0, LENGTH - 1);
        System.arraycopy(ys, 1, ys, 0, LENGTH - 1);
        System.arraycopy(rotations, 1, rotations, 0, LENGTH - 1);
        rotations[LENGTH - 1] = first;
        count--;
    }

    @Override
    protected void controlUpdate(float tpf) {
        if (count > 0) {
            show(shownTick.getAsDouble());
        }
    }

    private void show(double now) {
        if (!born) {
            born = now >= ticks[0];
            spatial.setCullHint(born ? CullHint.Inherit : CullHint.Always);
        }
        int next = 0;
        while (next < count && ticks[next] <= now) {
            next++;
        }
        int last = Math.max(0, next - 1);
        next = Math.min(next, count - 1);
        boolean jumps = Math.abs(xs[next] - xs[last]) + Math.abs(ys[next] - ys[last])
                > JUMP * Math.max(1, ticks[next] - ticks[last]);
        float share = next == last || jumps ? 0 : (float) (now - ticks[last]) / (ticks[next] - ticks[last]);
        between.set(rotations[last]);
        between.nlerp(rotations[next], share);
        spatial.setLocalRotation(between);
        spatial.setLocalTranslation(FastMath.interpolateLinear(share, xs[last], xs[next]),
                FastMath.interpolateLinear(share, ys[last], ys[next]), spatial.getLocalTranslation().z);
    }

    @Override
    protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        // Nothing is drawn.
    }
}
