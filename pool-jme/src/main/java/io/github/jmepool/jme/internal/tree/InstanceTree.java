// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.util.SafeArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The spatials of an instance as it was made, depth first from the root, the first, downwards. Render thread only. */
public final class InstanceTree {
    /** Its elements are not to be changed. */
    private final Spatial[] spatials;
    /** The index of each one's parent; -1 for the root. */
    private final int[] parents;
    /** How many children each has. */
    private final int[] children;

    private InstanceTree(Spatial[] spatials, int[] parents, int[] children) {
        this.spatials = spatials;
        this.parents = parents;
        this.children = children;
    }

    /**
     * Returns the tree of a spatial.
     *
     * @param root the spatial
     * @return the tree as it is now
     */
    public static InstanceTree of(Spatial root) {
        int count = count(root);
        InstanceTree tree = new InstanceTree(new Spatial[count], new int[count], new int[count]);
        tree.add(root, -1, 0);
        return tree;
    }

    private static int count(Spatial spatial) {
        int count = 1;
        if (spatial instanceof Node node) {
            for (int i = 0; i < node.getQuantity(); i++) {
                count += count(node.getChild(i));
            }
        }
        return count;
    }

    private int add(Spatial spatial, int parent, int index) {
        spatials[index] = spatial;
        parents[index] = parent;
        int next = index + 1;
        if (spatial instanceof Node node) {
            children[index] = node.getQuantity();
            for (int i = 0; i < node.getQuantity(); i++) {
                next = add(node.getChild(i), index, next);
            }
        }
        return next;
    }

    /**
     * Returns this tree, with as much as possible of another one: those of one prefab are mostly built alike.
     *
     * @param other the tree of the prefab
     * @return the same tree, in less memory
     */
    public InstanceTree sharing(InstanceTree other) {
        return Arrays.equals(parents, other.parents) ? new InstanceTree(spatials, other.parents, other.children) : this;
    }

    /**
     * Finds this tree in that of an instance, whose nodes may have further children behind those of this one.
     *
     * @param root the root of the instance
     * @return the spatials of the instance in the order of this tree; null when it lacks some
     */
    public @Nullable InstanceTree in(Spatial root) {
        Spatial[] found = new Spatial[spatials.length];
        int[] taken = new int[found.length];
        found[0] = root;
        for (int i = 1; i < found.length; i++) {
            int parent = parents[i];
            if (!(found[parent] instanceof Node node) || taken[parent] >= node.getQuantity()) {
                return null;
            }
            found[i] = node.getChild(taken[parent]++);
        }
        return new InstanceTree(found, parents, children);
    }

    /**
     * Returns how many spatials there are.
     *
     * @return at least 1
     */
    public int size() {
        return spatials.length;
    }

    /**
     * Returns a spatial.
     *
     * @param index from 0, the root's, on
     * @return the spatial
     */
    public Spatial spatial(int index) {
        return spatials[index];
    }

    /**
     * Returns whose child a spatial is.
     *
     * @param index its index
     * @return the index of its parent; -1 for the root
     */
    public int parent(int index) {
        return parents[index];
    }

    /**
     * Returns whether nothing can hang below it.
     *
     * @return false if one of the spatials is a node
     */
    public boolean isLeaf() {
        return spatials.length == 1 && !(spatials[0] instanceof Node);
    }

    /**
     * Returns whether all of it is still there, and where it was: each spatial has the parent that it had.
     *
     * @return false if one has another parent, or none; the root's parent does not count
     */
    public boolean isWhole() {
        for (int i = 1; i < spatials.length; i++) {
            if (spatials[i].getParent() != spatials[parents[i]]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether a node has another number of children than it had.
     *
     * @return true if something was attached; of a tree that {@link #isWhole}, only then
     */
    public boolean hasGuests() {
        for (int i = 0; i < spatials.length; i++) {
            if (spatials[i] instanceof Node node && node.getQuantity() != children[i]) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns how many of the spatials are nodes.
     *
     * @return at most {@link #size}
     */
    public int nodeCount() {
        return (int) Arrays.stream(spatials).filter(Node.class::isInstance).count();
    }

    /**
     * Returns the engine's own lists of children, each of which has another array after each change.
     *
     * @return one for each node, except for those whose class has lists of its own
     */
    @SuppressWarnings("unchecked") // an array of lists
    public SafeArrayList<Spatial>[] childLists() {
        return Arrays.stream(spatials).filter(Node.class::isInstance).map(node -> ((Node) node).getChildren())
                .filter(SafeArrayList.class::isInstance).toArray(SafeArrayList[]::new);
    }

    /**
     * Returns whether every node still has exactly the children that it had.
     *
     * @return true if nothing was attached, detached or moved
     */
    public boolean isIntact() {
        return !hasGuests() && isWhole();
    }
}
