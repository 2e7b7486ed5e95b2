// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.instancing;

import com.jme3.scene.Node;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A node under which instances hang: they are drawn as one for as long as it and what is above it allow that. */
final class Watch {
    private @Nullable Node node;
    /** Where its instances are drawn; null when each is drawn by itself. */
    @Nullable Anchor anchor;
    Member[] members = new Member[4];
    int count;
    /** Its place among all. */
    int place;

    /** For a node, until the last of its members has left; null then, so that it keeps no scene. */
    void node(@Nullable Node newNode) {
        node = newNode;
    }

    Node node() {
        return Objects.requireNonNull(node, "nobody hangs here");
    }

    void add(Member member) {
        if (count == members.length) {
            members = Arrays.copyOf(members, count << 1);
        }
        members[count] = member;
        member.watch = this;
        member.watchPlace = count++;
    }

    void remove(Member member) {
        Member last = members[--count];
        members[member.watchPlace] = last;
        last.watchPlace = member.watchPlace;
        members[count] = null;
        member.watch = null;
    }
}
