// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.examples;

import com.jme3.app.SimpleApplication;
import java.util.function.Supplier;
import mygame.Fireworks;

/** The examples in the order in which to read them, by the names that the command line knows. */
public enum Example {
    /** The first program, of the folder {@code fireworks}. */
    FIREWORKS(Fireworks::new),
    /** First bullets: register, spawn, move, recycle. */
    BULLETS(HelloBullets::new),
    /** Lifetimes, and a control that begins each use anew. */
    LIFETIMES(HelloLifetimes::new),
    /** A subclassed pool. */
    SUBCLASS(HelloSubclass::new),
    /** Turrets that ask for the nearest enemy, and bullets for those that they touch. */
    TARGETS(HelloTargets::new),
    /** Levels, each of which ends all it has spawned. */
    LEVELS(HelloLevels::new),
    /** Thousands of cubes with colours of their own, drawn by one call. */
    INSTANCING(HelloInstancing::new),
    /** Grass that sways and flashes by numbers of each tuft, in a shader of the example's own. */
    PARAMS(HelloParams::new),
    /** Flames and sparks that face the camera, drawn by one call each. */
    BILLBOARDS(HelloBillboards::new),
    /** Thousands of coins that have no spatials. */
    SWARM(HelloSwarm::new),
    /** An endless field of grass without spatials, whose chunks come and go with the camera. */
    GRASS(HelloGrass::new),
    /** Names, bars and numbers of damage, drawn by one call. */
    LABELS(HelloLabels::new),
    /** Bodies of Minie's. */
    PHYSICS(HelloPhysics::new),
    /** Sounds and particles that end on their own. */
    EFFECTS(HelloEffects::new),
    /** The panel that shows and tunes pools. */
    PANEL(HelloPanel::new),
    /** Entities of Zay-ES, shown by pooled spatials. */
    ENTITIES(HelloEntities::new),
    /** Keys for what a server names by number. */
    NETWORK(HelloNetwork::new);

    private final Supplier<SimpleApplication> maker;

    Example(Supplier<SimpleApplication> maker) {
        this.maker = maker;
    }

    /**
     * Makes the application.
     *
     * @return the application, not yet started
     */
    public SimpleApplication app() {
        return maker.get();
    }
}
