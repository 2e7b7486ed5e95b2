// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.crowd;

import com.jme3.scene.Node;
import io.github.jmepool.sample.content.FighterModels;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of fighters. */
enum FighterKind {
    /** One side: in blue, with a sword, an axe or both hands on the sword. */
    KNIGHT(0.62f, "sword shield", "axe shield", "sword"),
    /** Most of the other side. */
    GOBLIN(0.54f, "axe", "spear", "club"),
    /** Some of the other side: twice as tall. */
    OGRE(0.09f);

    private final float share;
    private final List<Set<String>> arms;
    private final Set<String> parts;

    FighterKind(float share, String... arms) {
        this.share = share;
        this.arms = Stream.of(arms).map(each -> Set.of(each.split(" "))).toList();
        parts = this.arms.stream().flatMap(Set::stream).collect(Collectors.toSet());
    }

    /** Returns the parts of the model that only some carry. */
    Set<String> parts() {
        return parts;
    }

    /** Returns what one of them carries, by a number from 0 to 1. */
    Set<String> arms(float choice) {
        return arms.isEmpty() ? Set.of() : arms.get((int) (choice * 97) % arms.size());
    }

    String poolName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns about how many of this kind a battle of so many fighters needs, those who lie on the ground included. */
    int of(int fighters) {
        return Math.round(share * fighters);
    }

    Node prefab(FighterModels models) {
        return switch (this) {
            case KNIGHT -> models.knight();
            case GOBLIN -> models.goblin();
            case OGRE -> models.ogre();
        };
    }
}
