// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector4f;
import com.jme3.renderer.ViewPort;
import com.jme3.scene.Geometry;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import io.github.jmepool.jme.internal.crowd.Animation;
import io.github.jmepool.jme.internal.drawn.Billboard;
import io.github.jmepool.jme.internal.drawn.Playing;
import io.github.jmepool.jme.internal.drawn.Reason;
import io.github.jmepool.jme.internal.effects.Effects;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One instance of an instanced pool: whether it is drawn with the others, and where. */
public final class DrawnInstance implements Billboard.Drawer {
    /** The way in which an instance is drawn. */
    enum State {
        /** It is not in use. */
        OUT,
        /** Individually, until nothing prevents it from being drawn with others. */
        APART,
        /** Individually until this use ends. */
        CHANGED,
        /** Together with others, by the batches of its parent. */
        AS_ONE
    }

    /** Draws instances with others, and turns them. */
    interface Turner {
        /** Whatever turns an instance is another, or turns it in another way. */
        void turn(DrawnInstance instance);

        /** What has drawn last, as it was then; null before the first. */
        @Nullable ViewPort lastView();
    }

    private static final Vector4f NO_PARAMS = new Vector4f();

    final Spatial root;
    /** Null when the instance isn't built like the prefab. */
    private @Nullable InstanceTree tree;
    private Geometry @Nullable [] geometries;
    /** The engine's own lists of the children of its nodes: a node itself is far away in memory. */
    private SafeArrayList<Spatial>[] lists = none();
    /** What they had when its build was last compared with the prefab's. */
    private Spatial[][] children = {};
    /** Whether a node keeps its children in a list of another class, which {@link #isRebuilt} doesn't know. */
    boolean hasOtherLists;
    /** Whether to examine it again once it is reset: when it was examined, a use might have changed it. */
    private boolean isDoubtful;
    State state = State.OUT;
    /** Whether each spatial is hidden, by place in the tree; null until a use hides a part. */
    private boolean @Nullable [] hidden;
    private boolean hidesParts;
    /** Null without colours. */
    final @Nullable ColorRGBA color;
    /** What its use has given to the game's own shader; not to be changed. */
    Vector4f params = NO_PARAMS;
    private @Nullable Vector4f ownParams;
    /**
     * Its {@link Animation} where poses are baked, or its {@link Effects} where there are emitters; null where there is
     * neither, or the instance isn't built like the prefab.
     */
    @Nullable Playing playing;
    /** Why it is drawn individually, unless its parent is the reason. */
    @Nullable Reason why;
    /** Whether the game has asked to draw it individually in this use. */
    boolean isAskedFor;
    /** Its index among those in use; -1 when it is not in use. */
    int place = -1;
    /** The entry of its parent, and its index there; null when it has no parent. */
    @Nullable ParentEntry entry;
    int entryPlace;
    /** Whether it is attached to the pool's own node, if it is drawn with others. */
    boolean isOwn;
    /** Null where the prefab has none, until a use adds one. */
    private @Nullable InstanceBillboards billboards;
    /** Whether it is among those of which uses have added billboards. */
    boolean isFollowed;
    /** Null while it is drawn individually. */
    private @Nullable Turner turner;

    DrawnInstance(Spatial root, Template template, boolean colors) {
        this.root = root;
        color = colors ? new ColorRGBA(ColorRGBA.White) : null;
        examine(template);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // it has no elements
    private static SafeArrayList<Spatial>[] none() {
        return new SafeArrayList[0];
    }

    private void examine(Template template) {
        tree = template.in(root);
        lists = tree == null ? none() : tree.childLists();
        children = new Spatial[lists.length][];
        hasOtherLists = tree != null && lists.length < tree.nodeCount();
        geometries = tree == null ? null : template.geometries(tree);
        billboards = tree != null && template.hasBillboards ? new InstanceBillboards(tree, template.parts) : null;
        if (template.crowd != null) {
            playing = tree == null ? null : Animation.of(tree, template.crowd);
        } else if (template.hasEffects) {
            playing = geometries == null ? null : new Effects(geometries, template.textures);
        }
    }

    /** It is older than what draws it, so that a use may have changed what was examined. */
    public void doubt() {
        isDoubtful = true;
    }

    /** A use is over, and the instance is reset: examines it again, if its last examination was inconclusive. */
    void lookAgain(Template template) {
        if (isDoubtful) {
            examine(template);
            // a scope that restores no more than transforms has left it in pieces
            isDoubtful = geometries == null || template.crowd != null && playing == null;
        }
    }

    /** Returns what keeps the instance itself from being drawn with others, wherever it is attached. */
    @Nullable Reason change(Template template) {
        if (geometries == null || !isWhole() || template.crowd != null && playing == null) {
            return Reason.BUILD;
        }
        Reason look = changedLook(template, true, true);
        if (look != null) {
            return look;
        }
        List<PrefabGeometry> parts = template.parts;
        // by index, as an iterator would be garbage at each spawn
        for (int i = 0; i < parts.size(); i++) {
            PrefabGeometry part = parts.get(i);
            Geometry geometry = geometries[part.index];
            Reason change = geometry.isGrouped() ? Reason.GROUPED : part.change(geometry);
            if (change != null) {
                return change;
            }
        }
        return null;
    }

    /** A use hides a spatial of the instance, or shows it again. */
    void setVisible(Spatial part, boolean visible) {
        for (int i = 1; tree != null && i < tree.size(); i++) {
            if (tree.spatial(i) == part) {
                hidden = hidden == null ? new boolean[tree.size()] : hidden;
                hidden[i] = !visible;
                hidesParts = true;
            }
        }
    }

    /** The use has given it other parameters. */
    void setParams(Vector4f changed) {
        ownParams = ownParams == null ? new Vector4f() : ownParams;
        params = ownParams.set(changed);
    }

    /** It is drawn with others from now on, and turned as its billboards do, or by the engine for null. */
    void turnBy(@Nullable Turner by) {
        turner = by;
        if (billboards != null) {
            billboards.drawnBy(by == null ? null : this);
        }
    }

    /** What turns a part, unless a use has taken it away; null where nothing does. */
    @Nullable Billboard billboard(PrefabGeometry part) {
        return billboards == null ? null : billboards.of(part);
    }

    @Override
    public void billboardChanged() {
        if (turner != null) {
            turner.turn(this);
        }
    }

    @Override
    public @Nullable ViewPort lastView() {
        return turner == null ? null : turner.lastView();
    }

    /** Whether its use has added billboards, with which it is drawn. */
    boolean hasAddedBillboards() {
        return billboards != null && billboards.areAdded();
    }

    /** Takes what the game has changed of those that its use has added; returns whether its scene is outdated. */
    boolean followBillboards() {
        return billboards != null && billboards.follow();
    }

    /** Whether its use has added billboards to nodes, below which something else may be attached. */
    boolean turnsNodes() {
        return billboards != null && billboards.turnNodes();
    }

    /** Rendering begins, or has ended: what its use has added turns nothing in between, as the draw call does. */
    void holdBillboards(boolean rendering) {
        if (billboards != null) {
            billboards.hold(rendering);
        }
    }

    /** Draws it with what its use has added to turn it, which was found now; returns false where that can't be. */
    private boolean addBillboards(Template template) {
        if (tree == null || !template.mayTurnMore()) {
            return false;
        }
        if (billboards == null) {
            billboards = new InstanceBillboards(tree, template.parts);
            billboards.drawnBy(turner == null ? null : this);
        }
        return billboards.add();
    }

    /** The use is over: whatever it has chosen is as in the prefab again. */
    void forget() {
        isAskedFor = false;
        params = NO_PARAMS;
        if (color != null) {
            color.set(ColorRGBA.White);
        }
        if (billboards != null) {
            billboards.forget();
        }
        showAll();
    }

    private void showAll() {
        if (hidesParts && hidden != null) {
            hidesParts = false;
            Arrays.fill(hidden, false);
        }
    }

    /** Whether the use has hidden a part, or a node above it. */
    boolean isHidden(PrefabGeometry part) {
        if (hidesParts && hidden != null && tree != null) {
            for (int at = part.place; at > 0; at = tree.parent(at)) {
                if (hidden[at]) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a part of an instance that is built like the prefab is mirrored. */
    boolean isMirrored() {
        if (geometries != null) {
            for (Geometry geometry : geometries) {
                if (PrefabGeometry.isMirrored(geometry)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether it is built like the prefab, below its root. */
    boolean isWhole() {
        return tree != null && tree.isWhole();
    }

    /** Whether one of its nodes has more children than the prefab's, or fewer. */
    boolean hasGuests() {
        return tree != null && tree.hasGuests();
    }

    /** Whether something was attached or detached below it since its build was last noted. */
    boolean isRebuilt() {
        for (int i = 0; i < lists.length; i++) {
            if (lists[i].getArray() != children[i]) {
                return true;
            }
        }
        return false;
    }

    void noteBuild() {
        for (int i = 0; i < lists.length; i++) {
            children[i] = lists[i].getArray();
        }
    }

    /**
     * Returns what else differs from the prefab than mesh, material and level of detail; null if nothing does.
     *
     * @param mayHaveMoved whether what is attached to joints may have moved
     * @param mayHaveLists whether spatials may have got lights or overrides
     */
    @Nullable Reason changedLook(Template template, boolean mayHaveMoved, boolean mayHaveLists) {
        if (tree == null) {
            return Reason.BUILD;
        }
        boolean[] hides = hidesParts ? hidden : null;
        Reason change = template.changedLook(tree, hides, billboards, mayHaveMoved, mayHaveLists);
        return change != Reason.BILLBOARD || !addBillboards(template) ? change
                : template.changedLook(tree, hides, billboards, mayHaveMoved, mayHaveLists);
    }

    /** Returns which of its lists, of lights and of overrides, differs from the prefab's; null if none does. */
    @Nullable Reason changedLists(Template template) {
        return tree == null ? Reason.BUILD : template.changedLists(tree);
    }

    /** The geometry of a part, of an instance without a {@link #change}. */
    Geometry geometry(PrefabGeometry part) {
        return Objects.requireNonNull(geometries, "not built as the prefab")[part.index];
    }
}
