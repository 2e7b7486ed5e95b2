// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import com.jme3.scene.Node;
import io.github.jmepool.jme.internal.tree.PoolChunk;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A node that instances are attached to: they are drawn together while it and its ancestors allow that. */
final class ParentEntry {
    private @Nullable Node node;
    DrawnInstance[] instances = new DrawnInstance[4];
    int count;
    /** Its index among all. */
    int place;
    /** Null where it is not asked for: it takes time to look at each instance of a chunk. */
    private final @Nullable BooleanSupplier watch;

    ParentEntry(boolean isOfTrees) {
        watch = isOfTrees ? this::isChanged : null;
    }

    /** The node; null once the last of its instances has left, so that no scene is kept alive. */
    void setNode(@Nullable Node newNode) {
        if (node instanceof PoolChunk chunk) {
            chunk.watch(null);
        }
        node = newNode;
        if (newNode instanceof PoolChunk chunk) {
            chunk.watch(watch);
        }
    }

    Node node() {
        return Objects.requireNonNull(node, "an entry without instances has no node");
    }

    /**
     * Whether something may have been attached or detached below since this was last asked; of trees only.
     *
     * @param isSceneUpdated the same of its batches, which are beside a node of the game
     */
    boolean takeUpdated(boolean isSceneUpdated) {
        return node instanceof PoolChunk chunk ? chunk.takeUpdated() : isSceneUpdated;
    }

    /** Whether lights or overrides of instances may have changed since this was last asked, where they are reported. */
    boolean takeListsUpdated() {
        return node instanceof PoolChunk chunk && chunk.takeListsUpdated();
    }

    /** Whether lights and overrides that instances get are reported to it: to nodes of the game they are not. */
    boolean isToldOfLists() {
        return node instanceof PoolChunk;
    }

    private boolean isChanged() {
        for (int i = 0; i < count; i++) {
            if (instances[i].root.getParent() != node || instances[i].isRebuilt()) {
                return true;
            }
        }
        return false;
    }

    void add(DrawnInstance instance) {
        if (count == instances.length) {
            instances = Arrays.copyOf(instances, count << 1);
        }
        instances[count] = instance;
        instance.entry = this;
        instance.entryPlace = count++;
    }

    void remove(DrawnInstance instance) {
        DrawnInstance last = instances[--count];
        instances[instance.entryPlace] = last;
        last.entryPlace = instance.entryPlace;
        instances[count] = null;
        instance.entry = null;
    }
}
