// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.anim.AnimComposer;
import com.jme3.math.FastMath;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.sample.content.FighterModels;
import java.util.Set;

/** One who runs to his place, fights there, and falls. Calls the engine's animation as a game without pools does. */
final class Fighter {
    private static final float PACE = 5.2f;
    /** The last steps of every second one. */
    private static final float ROLL = PACE * FighterModels.ROLL_SECONDS;

    final FighterKind kind;
    private final Barracks barracks;
    private final Quaternion turn = new Quaternion();
    private final Vector3f place;
    private final Vector3f way = new Vector3f();
    private final Set<String> arms;
    private final float scale;
    private final float speed;
    private final boolean rolls;
    private float heading;
    private Node body;
    private long use;
    private String clip;

    /**
     * Enters.
     *
     * @param variety from 0 to 1: his size, pace and arms
     */
    Fighter(FighterKind kind, Barracks barracks, Vector3f place, float variety) {
        this.kind = kind;
        this.barracks = barracks;
        this.place = place;
        scale = 0.92f + 0.16f * variety;
        speed = 1.15f - 0.3f * variety;
        rolls = variety < 0.5f;
        arms = kind.arms(variety);
        body = barracks.give(kind, place, arms);
        use = barracks.useOf(body);
        body.setLocalScale(scale);
    }

    /** Plays a clip in a loop, from a moment of it; nothing if he plays it already. */
    void play(String name, float moment) {
        if (!name.equals(clip)) {
            clip = name;
            if (hasBody()) {
                AnimComposer composer = body.getControl(AnimComposer.class);
                composer.setCurrentAction(name);
                composer.setGlobalSpeed(speed);
                composer.setTime(moment);
            }
        }
    }

    /** Tells whether he is shown: beyond a limit, a node that was his is another one's. */
    private boolean hasBody() {
        return !barracks.isLosing() || !isLost();
    }

    private void stand() {
        if (hasBody()) {
            body.setLocalTranslation(place);
        }
    }

    /** Runs towards a place for a frame. Tells whether he is there. */
    boolean runs(Vector3f goal, float tpf) {
        way.set(goal).subtractLocal(place);
        float distance = way.length();
        if (distance == 0) {
            // he stands: whoever is not moved costs the engine no transform
            return true;
        }
        float step = PACE * speed * tpf;
        if (distance <= step) {
            place.set(goal);
            stand();
            return true;
        }
        play(rolls && distance < ROLL ? "roll" : "run", 0);
        way.divideLocal(distance);
        turnTo(way.x, way.z);
        place.addLocal(way.multLocal(step));
        stand();
        return false;
    }

    /** Looks in a direction. */
    void turnTo(float x, float z) {
        float angle = FastMath.atan2(x, z);
        if (angle != heading) {
            heading = angle;
            turn.fromAngleNormalAxis(angle, Vector3f.UNIT_Y);
            if (hasBody()) {
                body.setLocalRotation(turn);
            }
        }
    }

    /** Goes on with another node: in the same place, at the same moment of the same clip. */
    void change() {
        Node before = body;
        long useBefore = use;
        float moment = (float) before.getControl(AnimComposer.class).getTime();
        body = barracks.give(kind, place, arms);
        use = barracks.useOf(body);
        body.setLocalRotation(turn);
        body.setLocalScale(scale);
        String name = clip;
        clip = null;
        play(name, moment);
        barracks.take(kind, before, useBefore, arms);
    }

    /** Tells whether the use of his node has ended elsewhere. */
    boolean isLost() {
        return barracks.hasLost(body, use);
    }

    /** Pauses his animation, or resumes it. */
    void hold(boolean still) {
        if (!isLost()) {
            body.getControl(AnimComposer.class).setGlobalSpeed(still ? 0 : speed);
        }
    }

    void leave() {
        barracks.take(kind, body, use, arms);
    }
}
