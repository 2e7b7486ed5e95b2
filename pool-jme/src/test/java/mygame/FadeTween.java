// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.simsilica.lemur.Panel;
import com.simsilica.lemur.anim.AbstractTween;

/** A tween of a game, which fades in an element of Lemur. */
public final class FadeTween extends AbstractTween {
    private final Panel target;

    public FadeTween(Panel target, double seconds) {
        super(seconds);
        this.target = target;
    }

    @Override
    protected void doInterpolate(double part) {
        target.setAlpha((float) part);
    }
}
