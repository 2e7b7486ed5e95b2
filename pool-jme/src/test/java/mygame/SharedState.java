// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.export.Savable;
import com.jme3.material.Material;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Quaternion;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.scene.shape.Box;
import com.jme3.util.SafeArrayList;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.reset.Poolable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mygame.Captures.Idle;

/** A game's own controls whose fields clones share with their prefab, by mistake or on purpose. */
public final class SharedState {
    private SharedState() {
    }

    /** Moves where it was last shot to. */
    public static final class BulletControl extends Idle {
        public final Vector3f velocity = new Vector3f();

        @Override
        protected void controlUpdate(float tpf) {
            spatial.move(velocity.mult(tpf));
        }
    }

    /** Is given its velocity, and keeps it. */
    public static final class GivenControl extends Idle {
        public final Vector3f velocity;

        public GivenControl(Vector3f velocity) {
            this.velocity = velocity;
        }
    }

    /** A final vector that begins with a direction, and what is blank in fields that are not final. */
    public static final class WalkControl extends Idle {
        public final Vector3f view = new Vector3f(0, 0, 1);
        public Vector3f target = new Vector3f();
        public Quaternion turn = new Quaternion();
        public ColorRGBA color = new ColorRGBA();
        public List<Spatial> hits = new ArrayList<>();
        public SafeArrayList<Spatial> seen = new SafeArrayList<>(Spatial.class);
        public Map<String, Float> cooldowns = new HashMap<>();
        public float[] weights = new float[4];
        public final Purse purse = new Purse();
    }

    /** A game's own state. */
    public static final class Purse implements Savable {
        public int coins;

        @Override
        public void write(JmeExporter exporter) {
        }

        @Override
        public void read(JmeImporter importer) {
        }
    }

    /** May set other fields when a use begins, but not a final one. */
    public static final class PoolableControl extends Idle implements Poolable {
        public final Vector3f velocity = new Vector3f();
        public Vector3f target = new Vector3f();
    }

    /** A spatial of the game with a field of its own. */
    public static final class Ship extends Node {
        public final float[] damage = new float[3];

        public Ship() {
            super("ship");
        }
    }

    /** What it shares it means to share. */
    public static final class FineControl extends Idle {
        private static final Vector3f UP = new Vector3f(0, 1, 0);
        public final String name = "orc";
        public final Integer points = 7;
        public final Thread.State kind = Thread.State.NEW;
        public final Vector3f zero = Vector3f.ZERO;
        public final ColorRGBA red = ColorRGBA.Red;
        public final List<String> none = List.of();
        public final List<String> ways = new ArrayList<>(List.of("north"));
        public final int[] prices = {1, 2, 3};
        public final Vector3f[] path = {};
        public final Mesh mesh = new Box(1, 1, 1);
        public final Object lock = new Object();
        public final transient Vector3f shared = new Vector3f();
        public final Vector3f tempVec1 = new Vector3f();
        public final List<Spatial> enemies;
        public final Material material;
        public Vector3f offset = new Vector3f(0, 2, 0);
        public final Vector3f sun;

        public FineControl(List<Spatial> enemies, Material material, Vector3f sun) {
            this.enemies = enemies;
            this.material = material;
            this.sun = sun;
        }
    }

    /** Clones what needs it. */
    public static final class CarefulControl extends Idle {
        public Vector3f velocity = new Vector3f();
        public final List<Spatial> board = new ArrayList<>();

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            velocity = cloner.clone(velocity);
        }
    }

    /** A box with a control. */
    public static Geometry box(Control control) {
        Geometry box = new Geometry("box", new Box(1, 1, 1));
        box.addControl(control);
        return box;
    }
}
