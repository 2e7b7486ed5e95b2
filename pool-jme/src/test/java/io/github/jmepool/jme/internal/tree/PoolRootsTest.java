// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.BatchNode;
import com.jme3.scene.Node;
import org.junit.jupiter.api.Test;

/** All pools are looked at when something has come below a batch, or left one, and at no other time. */
class PoolRootsTest {
    private final PoolRoots roots = new PoolRoots();
    private final Node plain = new Node("plain");
    private final BatchNode batch = new BatchNode("batch");
    private final Node inBatch = new Node("in batch");

    PoolRootsTest() {
        batch.attachChild(inBatch);
    }

    @Test
    void aNodeThatComesOrGoesChangesNothingForOthers() {
        roots.moved(null, plain);
        assertThat(roots.lookForChange()).isFalse();
        roots.moved(plain, new Node("other"));
        assertThat(roots.lookForChange()).isFalse();
    }

    @Test
    void aNodeThatComesBelowABatchOrLeavesOneIsAChange() {
        roots.moved(null, inBatch);
        assertThat(roots.lookForChange()).isTrue();
        assertThat(roots.lookForChange()).isFalse();
        roots.moved(inBatch, plain);
        assertThat(roots.lookForChange()).isTrue();
        assertThat(roots.lookForChange()).isFalse();
        roots.moved(plain, inBatch);
        roots.moved(inBatch, plain);
        assertThat(roots.lookForChange()).as("between two looks").isTrue();
    }

    @Test
    void aRootThatComesBelowABatchOrLeavesItIsAChange() {
        roots.moved(null, plain);
        roots.lookForChange();
        batch.attachChild(plain);
        assertThat(roots.lookForChange()).isTrue();
        plain.removeFromParent();
        roots.moved(plain, null);
        assertThat(roots.lookForChange()).as("left with the look still to come").isTrue();
    }
}
