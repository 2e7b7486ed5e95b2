// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.anim.AnimClip;
import com.jme3.anim.AnimComposer;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.Tweens;
import com.jme3.anim.tween.action.Action;
import com.jme3.animation.AnimChannel;
import com.jme3.animation.AnimControl;
import com.jme3.export.JmeExporter;
import com.jme3.export.JmeImporter;
import com.jme3.light.PointLight;
import com.jme3.material.MatParamOverride;
import com.jme3.material.Material;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.Control;
import com.jme3.scene.shape.Box;
import com.jme3.shader.VarType;
import com.jme3.util.clone.Cloner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** A game's own controls and spatials that make their parts when they are updated first, in the ways that games do. */
public final class Lazy {
    private Lazy() {
    }

    private static Geometry bar(String name) {
        return new Geometry(name, new Box(1f, 0.1f, 0.1f));
    }

    /** Looks after one part, and counts down what it shows. */
    public abstract static class Part extends Captures.Idle {
        protected float shown = 1f;

        protected Node node() {
            return (Node) spatial;
        }

        protected abstract void make();

        @Override
        protected void controlUpdate(float tpf) {
            make();
            shown -= tpf;
        }
    }

    /** The idiom of a health bar. */
    public static class Bar extends Part {
        private Geometry bar;

        @Override
        protected void make() {
            if (bar == null) {
                bar = bar("bar");
                node().attachChild(bar);
            }
            bar.setLocalScale(Math.max(0.1f, shown), 1f, 1f);
        }
    }

    /** Is given the objects of its game when it needs them. */
    public static final class Aiming extends Captures.Idle {
        /** Null until then. */
        public List<Spatial> targets;
    }

    /** Knows many objects of the game, which all instances share, and has as many of its own. */
    public static final class Crowded extends Bar {
        private final Object[] array;
        private final List<Object> list;
        private final Deque<Object> queue;
        private final Map<Object, Object> map = new HashMap<>();
        private List<Object> own = new ArrayList<>();

        public Crowded(int size) {
            array = IntStream.range(0, size).boxed().toArray();
            list = new ArrayList<>(List.of(array));
            queue = new ArrayDeque<>(list);
            list.forEach(each -> map.put(each, each));
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            own = new ArrayList<>();
        }

        public void fill() {
            own.addAll(list);
        }
    }

    /** The field is above it. */
    public static final class BarBelow extends Bar {
    }

    /** By a flag; a field that is null then would fail. */
    public static final class Flagged extends Part {
        private boolean made;
        private Geometry bar;

        @Override
        protected void make() {
            if (!made) {
                made = true;
                bar = bar("flagged");
                node().attachChild(bar);
            }
            bar.rotate(0.1f, 0f, 0f);
        }
    }

    /** Made by the constructor, and attached later. */
    public static final class Eager extends Part {
        private final Geometry mark = bar("mark");
        private boolean isOn;

        @Override
        protected void make() {
            if (!isOn) {
                isOn = true;
                node().attachChild(mark);
            }
        }
    }

    /** What it has shown last is not set again. */
    public static final class Shown extends Part {
        private Node label;
        private String last = "";

        @Override
        protected void make() {
            if (label == null) {
                label = new Node("label");
                node().attachChild(label);
            }
            if (!last.equals("100 %")) {
                last = "100 %";
                label.setUserData("text", last);
            }
        }
    }

    /** A holder with the part below it, which two fields know, and others what hangs on the holder. */
    public static final class Nested extends Part {
        private Node holder;
        private Geometry bar;
        private Spatial same;
        private Bar inner;
        private Plain plain;
        private PointLight glow;
        private MatParamOverride tint;

        @Override
        protected void make() {
            if (holder == null) {
                holder = new Node("holder");
                node().attachChild(holder);
            }
            if (bar == null) {
                bar = bar("nested");
                holder.attachChild(bar);
            }
            if (same == null) {
                same = bar;
                same.setUserData("known", "twice");
            }
            if (inner == null) {
                inner = new Bar();
                holder.addControl(inner);
            }
            if (plain == null) {
                plain = new Plain();
                holder.addControl(plain);
            }
            if (glow == null) {
                glow = new PointLight();
                holder.addLight(glow);
            }
            if (tint == null) {
                tint = new MatParamOverride(VarType.Float, "Tint", 1f);
                holder.addMatParamOverride(tint);
            }
        }
    }

    /** A control that can't be asked whose it is. */
    public static final class Plain implements Control {
        @Override
        public Control cloneForSpatial(Spatial spatial) {
            return new Plain();
        }

        @Override
        public void setSpatial(Spatial spatial) {
        }

        @Override
        public void update(float tpf) {
        }

        @Override
        public void render(RenderManager manager, ViewPort viewPort) {
        }

        @Override
        public void write(JmeExporter exporter) {
        }

        @Override
        public void read(JmeImporter importer) {
        }
    }

    /** Takes a gun, which may be an instance of a pool, and mounts a part on it. */
    public static final class Armed extends Part {
        private final Function<Node, Node> armory;
        private Node gun;
        private Geometry sight;

        public Armed(Function<Node, Node> armory) {
            this.armory = armory;
        }

        @Override
        protected void make() {
            if (gun == null) {
                gun = armory.apply(node());
            }
            if (sight == null) {
                sight = bar("sight");
                gun.attachChild(sight);
            }
        }
    }

    /** In containers that are there from the start, and in one that is not. */
    public static final class Many extends Part {
        private List<Spatial> hearts = new ArrayList<>();
        private Geometry[] stars = new Geometry[2];
        private Map<String, Geometry> icons;

        @Override
        protected void make() {
            for (int i = hearts.size(); i < 2; i++) {
                hearts.add(bar("heart" + i));
                node().attachChild(hearts.get(i));
            }
            for (int i = 0; i < stars.length; i++) {
                if (stars[i] == null) {
                    stars[i] = bar("star" + i);
                    node().attachChild(stars[i]);
                }
            }
            if (icons == null) {
                icons = new HashMap<>();
                icons.put("poison", bar("poison"));
                node().attachChild(icons.get("poison"));
            }
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            hearts = new ArrayList<>();
            stars = new Geometry[2];
        }
    }

    /** What is not a child. */
    public static final class Others extends Part {
        private PointLight lamp;
        private Captures.Idle helper;
        private MatParamOverride tint;
        private Material own;
        private Mesh form;

        @Override
        protected void make() {
            if (lamp == null) {
                lamp = new PointLight();
                spatial.addLight(lamp);
            }
            if (helper == null) {
                helper = new Captures.Idle() { };
                spatial.addControl(helper);
            }
            if (tint == null) {
                tint = new MatParamOverride(VarType.Float, "Tint", 1f);
                spatial.addMatParamOverride(tint);
            }
            Geometry body = (Geometry) node().getChild("body");
            if (own == null && body != null) {
                own = body.getMaterial().clone();
                own.setName("own");
                body.setMaterial(own);
            }
            if (form == null && body != null) {
                form = new Box(2f, 2f, 2f);
                body.setMesh(form);
            }
        }
    }

    /** Of an animated model. */
    public static final class Animated extends Part {
        private Node hand;
        private Node sword;
        private Action all;
        private AnimClip clip;

        @Override
        protected void make() {
            AnimComposer composer = spatial.getControl(AnimComposer.class);
            if (clip == null) {
                clip = new AnimClip("made in use");
                composer.addAnimClip(clip);
            }
            if (all == null) {
                all = composer.actionSequence("all", Tweens.delay(1), composer.action("bend"));
            }
            composer.setCurrentAction("all");
            if (hand == null) {
                hand = spatial.getControl(SkinningControl.class).getAttachmentsNode("joint1");
            }
            if (sword == null) {
                sword = new Node("sword");
                hand.attachChild(sword);
            }
        }
    }

    /** Of an older animated model. */
    @SuppressWarnings("deprecation")
    public static final class AnimatedBefore extends Part {
        private AnimChannel channel;

        @Override
        protected void make() {
            if (channel == null) {
                channel = spatial.getControl(AnimControl.class).createChannel();
                channel.setAnim("bend");
            }
        }
    }

    /** Takes its helmet off, and forgets it. */
    public static final class Loser extends Part {
        private Spatial helmet;

        @Override
        public void setSpatial(Spatial spatial) {
            super.setSpatial(spatial);
            helmet = spatial == null ? null : ((Node) spatial).getChild("body");
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            helmet = cloner.clone(helmet);
        }

        @Override
        protected void make() {
            if (helmet != null) {
                helmet.removeFromParent();
                helmet = null;
            }
        }
    }

    /** A spatial, and a control that makes the spatial's part. */
    public static final class Unit extends Node {
        private Geometry bar;
        private Node shadow;

        public Unit() {
            super("unit");
            addControl(new Shadow());
        }

        @Override
        public void updateLogicalState(float tpf) {
            super.updateLogicalState(tpf);
            if (bar == null) {
                bar = bar("bar");
                attachChild(bar);
            }
        }
    }

    /** Makes a part of the spatial's. */
    private static final class Shadow extends Captures.Idle {
        @Override
        protected void controlUpdate(float tpf) {
            Unit unit = (Unit) spatial;
            if (unit.shadow == null) {
                unit.shadow = new Node("shadow");
                unit.attachChild(unit.shadow);
            }
        }
    }

    /** By a flag alone: nothing leads from it to the part. */
    public static final class FlagAlone extends Part {
        private boolean made;

        @Override
        protected void make() {
            if (!made) {
                made = true;
                node().attachChild(bar("decoration"));
            }
        }
    }

    /** Another object of the game refers to the part. */
    public static final class ByComponent extends Part {
        private final View view = new View();

        @Override
        protected void make() {
            view.show(node());
        }
    }

    /** What many frameworks call a component. */
    public static final class View {
        private Geometry background;

        void show(Node node) {
            if (background == null) {
                background = bar("background");
                node.attachChild(background);
            }
        }
    }
}
