// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.reset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.scene.BatchNode;
import com.jme3.scene.Geometry;
import com.jme3.scene.GeometryGroupNode;
import com.jme3.scene.Mesh;
import com.jme3.scene.Node;
import com.jme3.scene.Spatial;
import com.jme3.scene.instancing.InstancedNode;
import com.jme3.scene.shape.Box;
import io.github.jmepool.jme.reset.ResetOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Instances that draw their geometries together by a BatchNode or InstancedNode of their own. */
class GroupResetTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final Mesh BOX = new Box(1, 1, 1);
    private static final Material WOOD = new Material(ASSETS, "Common/MatDefs/Misc/Unshaded.j3md");

    /** The engine's nodes that draw what is below them. */
    enum Kind {
        BATCH, INSTANCED;

        /** A house whose walls are not grouped yet. */
        Node house() {
            WOOD.setBoolean("UseInstancing", this == INSTANCED);
            GeometryGroupNode walls = this == BATCH ? new BatchNode("walls") : new InstancedNode("walls");
            Node inner = new Node("inner");
            walls.attachChild(inner);
            inner.attachChild(wall("north"));
            inner.attachChild(wall("south"));
            walls.attachChild(wall("west"));
            Node house = new Node("house");
            house.attachChild(walls);
            return house;
        }

        void group(Node house) {
            Spatial walls = house.getChild("walls");
            if (walls instanceof BatchNode batch) {
                batch.batch();
            } else {
                ((InstancedNode) walls).instance();
            }
        }

        Node grouped() {
            Node house = house();
            group(house);
            return house;
        }
    }

    private static Geometry wall(String name) {
        Geometry wall = new Geometry(name, BOX);
        wall.setMaterial(WOOD);
        return wall;
    }

    private static ResetOutcome outcome(Node house, Consumer<Node> use, List<String> leftovers) {
        SavedInstance saved = SavedInstance.of(house, house);
        use.accept(house);
        return saved.reset((kind, path, what) -> leftovers.add(kind + " " + path + ": " + what));
    }

    private void assertDiscarded(Node house, Consumer<Node> use) {
        List<String> leftovers = new ArrayList<>();
        assertThat(outcome(house, use, leftovers)).isEqualTo(ResetOutcome.DISCARD);
        assertThat(leftovers.get(0)).startsWith("CHILD walls: what the ").contains("draws together was changed");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsDrawnTogetherAndChangedIsReplaced(Kind kind) {
        assertDiscarded(kind.grouped(), house -> house.getChild("south").removeFromParent());
        assertDiscarded(kind.grouped(), house -> {
            ((Node) house.getChild("inner")).attachChild(wall("east"));
            kind.group(house);
        });
        assertDiscarded(kind.grouped(), house -> ((Node) house.getChild("walls")).swapChildren(0, 1));
        assertDiscarded(kind.grouped(), house -> {
            Spatial north = house.getChild("north");
            Node inner = north.getParent();
            north.removeFromParent();
            inner.attachChildAt(north, 0);
        });
        assertDiscarded(kind.house(), kind::group);
        assertDiscarded(kind.grouped(), house -> {
            Geometry tower = wall("tower");
            tower.setMesh(new Box(1, 9, 1));
            ((Node) house.getChild("walls")).attachChild(tower);
            kind.group(house);
        });
    }

    @ParameterizedTest
    @EnumSource
    void whatMovesStays(Kind kind) {
        List<String> leftovers = new ArrayList<>();
        assertThat(outcome(kind.grouped(), house -> house.move(1, 2, 3), leftovers))
                .isEqualTo(ResetOutcome.UNCHANGED);
        assertThat(outcome(kind.grouped(), house -> house.getChild("north").move(1, 2, 3), leftovers))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).singleElement().asString().startsWith("TRANSFORM ");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsAttachedAndDrawnByItselfIsTakenOff(Kind kind) {
        List<String> leftovers = new ArrayList<>();
        assertThat(outcome(kind.grouped(), house -> {
            Node smoke = new Node("smoke");
            smoke.attachChild(wall("puff"));
            ((Node) house.getChild("walls")).attachChildAt(smoke, 0);
        }, leftovers)).isEqualTo(ResetOutcome.REPAIRED);
        assertThat(leftovers).containsExactly("CHILD walls: child 'smoke' was left attached");
    }

    @ParameterizedTest
    @EnumSource
    void childrenAreRestoredWhereNothingIsGrouped(Kind kind) {
        Node house = kind.house();
        Spatial south = house.getChild("south");
        assertThat(outcome(house, used -> south.removeFromParent(), new ArrayList<>()))
                .isEqualTo(ResetOutcome.REPAIRED);
        assertThat(south.getParent()).isSameAs(house.getChild("inner"));
    }
}
