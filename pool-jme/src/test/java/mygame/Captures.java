// SPDX-License-Identifier: BSD-3-Clause
package mygame;

import com.jme3.anim.Joint;
import com.jme3.anim.SkinningControl;
import com.jme3.light.Light;
import com.jme3.light.PointLight;
import com.jme3.material.Material;
import com.jme3.math.Vector3f;
import com.jme3.renderer.RenderManager;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.control.AbstractControl;
import com.jme3.scene.shape.Box;
import com.jme3.util.clone.Cloner;
import io.github.jmepool.jme.reset.Poolable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** A game's own controls that hold parts of their prefab, or other things. */
public final class Captures {
    private Captures() {
    }

    /** Does nothing. */
    public abstract static class Idle extends AbstractControl {
        @Override
        protected void controlUpdate(float tpf) {
        }

        @Override
        protected void controlRender(RenderManager renderManager, ViewPort viewPort) {
        }
    }

    /** Built by its constructor, as many games do; the field is of the spatial itself. */
    public static class Tank extends Node {
        public final Geometry turret = new Geometry("turret", new Box(1, 1, 1));

        public Tank() {
            super("tank");
            attachChild(turret);
        }
    }

    /** An anonymous class: the prefab is around it. */
    public static final class Trap extends Node {
        public Trap() {
            super("tank");
            addControl(new Idle() {
                @Override
                protected void controlUpdate(float tpf) {
                    setLocalScale(2);
                }
            });
        }
    }

    /** A geometry with a field for a part. */
    public static final class Bullet extends Geometry {
        public Material ownMaterial;

        public Bullet() {
            super("bullet", new Box(1, 1, 1));
        }
    }

    /** Any object in a field. */
    public static class Holder extends Idle {
        public static Object shared;
        public Object part;

        public Holder(Object part) {
            this.part = part;
        }
    }

    /** The field is above it. */
    public static final class Below extends Holder {
        public Below(Object part) {
            super(part);
        }
    }

    /** Clones what it holds, as the engine's own controls do. */
    public static final class Right extends Holder {
        public Right(Object part) {
            super(part);
        }

        @Override
        public void cloneFields(Cloner cloner, Object original) {
            super.cloneFields(cloner, original);
            part = cloner.clone(part);
        }
    }

    /** Finds its part anew in each use. */
    public static final class Late extends Holder implements Poolable {
        public Late(Object part) {
            super(part);
        }

        @Override
        public void onSpawn() {
            part = ((Node) spatial).getChild(0);
        }
    }

    /** Can't find it anew. */
    public static final class Never extends Idle implements Poolable {
        private final Spatial part;

        public Never(Spatial part) {
            this.part = part;
        }

        @Override
        public void onSpawn() {
            part.rotate(0, 1, 0);
        }
    }

    /** The game itself, which knows its prefabs for good reasons. */
    public static final class Game {
        public Node prefab;
        public Geometry part;
    }

    /** A prefab with a control that a function makes. */
    public static Node tank(Function<Geometry, Idle> control) {
        Node tank = new Node("tank");
        Geometry turret = new Geometry("turret", new Box(1, 1, 1));
        turret.setMaterial(new Material());
        tank.attachChild(turret);
        tank.addLight(new PointLight());
        tank.addControl(control.apply(turret));
        return tank;
    }

    /** What each of these controls holds of its prefab, by the words of the warning. */
    public static Map<String, Function<Geometry, Idle>> wrong() {
        return Map.ofEntries(
                Map.entry("Captures$Holder.part of the control on 'tank' holds 'tank/turret' of", Holder::new),
                Map.entry("Captures$Below.part of the control on 'tank' holds 'tank/turret' of", Below::new),
                Map.entry("Captures$Never.part of the control on 'tank' holds 'tank/turret' of", Never::new),
                Map.entry("holds 'tank' of", turret -> new Holder(turret.getParent())),
                Map.entry("Holder.part of the control on 'tank' holds 'tank/turret' of the prefab", turret ->
                        new Holder(List.of("x", turret))),
                Map.entry("part of the control on 'tank' holds 'tank/turret' of the prefab,", turret ->
                        new Holder(new Spatial[] {null, turret})),
                Map.entry("field Captures$Holder.part of the control on 'tank' holds 'tank/turret' of", turret ->
                        new Holder(Map.of(1, List.of(turret)))),
                Map.entry("holds a light of 'tank'", turret -> new Holder(light(turret))),
                Map.entry("Captures$Holder.part.", turret -> new Holder((Runnable) () -> turret.rotate(0, 1, 0))),
                Map.entry("Captures$Holder.part.val$turret of the control", turret -> new Holder(new Object() {
                    @Override
                    public String toString() {
                        return turret.getName();
                    }
                })),
                Map.entry("val$turret of the control on 'tank' holds 'tank/turret'", turret -> new Idle() {
                    @Override
                    protected void controlUpdate(float tpf) {
                        turret.rotate(0, tpf, 0);
                    }
                }));
    }

    /** These hold nothing that an instance should have of its own. */
    public static List<Function<Geometry, Idle>> right() {
        Game game = new Game();
        return List.of(Right::new, Late::new, turret -> new Holder(null), turret -> new Holder("tank/turret"),
                turret -> new Holder(new Geometry("target")), turret -> new Holder(turret.getMesh()),
                turret -> new Holder(turret.getMaterial()), turret -> new Holder(new Vector3f()),
                turret -> {
                    game.part = turret;
                    game.prefab = turret.getParent();
                    Holder.shared = turret;
                    return new Holder(game);
                }, turret -> new Holder((Runnable) () -> game.prefab.rotate(0, 1, 0)));
    }

    private static Light light(Geometry turret) {
        return turret.getParent().getLocalLightList().get(0);
    }

    /** The first joint of a model. */
    public static Joint joint(Spatial model) {
        return model.getControl(SkinningControl.class).getArmature().getRoots()[0];
    }
}
