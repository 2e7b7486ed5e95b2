// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.control.AbstractControl;

/** A game's own control: not Poolable, with fields that a use changes. */
public class Health extends AbstractControl {
    /** Of a kind that a use changes at once. */
    public enum Mood { CALM, ANGRY }

    private static int hits;
    public int points = 3;
    public float fuse = 2;
    public Mood mood = Mood.CALM;
    public String target;
    public transient int kills;
    public int[] scores = {0};
    private final int maximum = Integer.parseInt("3");

    /** Of a class without a name. */
    public static Health anonymous() {
        return new Health() { };
    }

    /** Changes every field. */
    public void hit() {
        points = 0;
        mood = Mood.ANGRY;
        target = "player";
        kills++;
        hits++;
        scores = new int[] {hits + maximum};
    }

    @Override
    protected void controlUpdate(float tpf) {
        fuse -= tpf;
    }

    @Override
    protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
    }
}
