// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.SkinningControl;
import com.jme3.bounding.BoundingBox;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Mesh.Mode;
import com.jme3.scene.Node;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.VertexBuffer.Format;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.VertexBuffer.Usage;
import com.jme3.scene.mesh.MorphTarget;
import com.jme3.util.BufferUtils;
import io.github.jmepool.jme.support.SkinnedModel;
import org.junit.jupiter.api.Test;

/** A skinned mesh that instances share is what it was, ready for the GPU, and the clones of others have their own. */
class SharedSkinTest {
    private final Node model = SkinnedModel.create();
    private final SkinningControl skinning = model.getControl(SkinningControl.class);
    private final Geometry skin = (Geometry) model.getChild("skin");

    @Test
    void aCopyHasTheBuffersAndSettingsOfItsOriginal() {
        Mesh mesh = SkinnedModel.skin();
        mesh.setMode(Mode.Lines);
        mesh.setElementLengths(new int[] {6, 12});
        mesh.setModeStart(new int[] {0, 1});
        mesh.setMaxNumWeights(3);
        mesh.setBound(new BoundingBox(new Vector3f(1f, 2f, 3f), 4f, 5f, 6f));
        VertexBuffer level = new VertexBuffer(Type.Index);
        level.setupData(Usage.Static, 2, Format.UnsignedShort, BufferUtils.createShortBuffer((short) 0, (short) 1));
        mesh.setLodLevels(new VertexBuffer[] {mesh.getBuffer(Type.Index), level});
        MorphTarget smile = new MorphTarget("smile");
        mesh.addMorphTarget(smile);

        Mesh copy = new Mesh();
        SharedSkin.copy(mesh, copy);

        assertThat(copy.getBufferList()).containsExactlyElementsOf(mesh.getBufferList());
        assertThat(copy.getMode()).isEqualTo(Mode.Lines);
        assertThat(copy.getElementLengths()).containsExactly(6, 12);
        assertThat(copy.getModeStart()).containsExactly(0, 1);
        assertThat(copy.getMaxNumWeights()).isEqualTo(3);
        assertThat(copy.getBound()).isEqualTo(mesh.getBound()).isNotSameAs(mesh.getBound());
        assertThat(copy.getNumLodLevels()).isEqualTo(2);
        assertThat(copy.getLodLevel(1)).isSameAs(level);
        assertThat(copy.getMorphTargets()).containsExactly(smile);
        assertThat(copy.getVertexCount()).isEqualTo(SkinnedModel.JOINTS * 2);
        assertThat(copy.getTriangleCount()).as("pairs of 18 indices").isEqualTo(9);
        assertThat(copy.getTriangleCount(1)).isEqualTo(1);
    }

    @Test
    void aSharedMeshIsReadyForTheGpu() {
        Mesh engine = SkinnedModel.skin();
        engine.prepareForAnim(false);

        SharedSkin.share(model);

        assertThat(skin.getMesh()).isExactlyInstanceOf(SharedSkin.class);
        for (Type type : new Type[] {Type.HWBoneIndex, Type.HWBoneWeight, Type.Position, Type.Normal}) {
            VertexBuffer expected = engine.getBuffer(type);
            VertexBuffer buffer = skin.getMesh().getBuffer(type);
            assertThat(buffer.getData()).as(type.name()).isEqualTo(expected.getData()).isNotNull();
            assertThat(buffer.getUsage()).as(type.name()).isEqualTo(expected.getUsage());
        }
        assertThat(((Geometry) ((Node) model.clone()).getChild("skin")).getMesh()).isSameAs(skin.getMesh());
    }

    /** For each clone, without another upload. */
    @Test
    void aSharedMeshIsPreparedForTheGpuOnceAndForTheCpuWhenItIsWanted() {
        SharedSkin.share(model);
        Mesh shared = skin.getMesh();
        shared.getBuffer(Type.Position).clearUpdateNeeded();
        Mesh engine = SkinnedModel.skin();
        engine.prepareForAnim(true);

        shared.prepareForAnim(false);
        assertThat(shared.getBuffer(Type.Position).isUpdateNeeded()).isFalse();
        assertThat(shared.getBuffer(Type.BoneIndex).getData().hasArray()).isFalse();

        shared.prepareForAnim(true);
        for (Type type : new Type[] {Type.BoneIndex, Type.BoneWeight}) {
            VertexBuffer expected = engine.getBuffer(type);
            assertThat(shared.getBuffer(type).getData().hasArray()).as(type.name()).isTrue();
            assertThat(shared.getBuffer(type).getData().rewind()).as(type.name())
                    .isEqualTo(expected.getData().rewind());
            assertThat(shared.getBuffer(type).getUsage()).as(type.name()).isEqualTo(Usage.CpuOnly);
        }
        assertThat(shared.getBuffer(Type.Position).getUsage()).isEqualTo(Usage.Stream);
    }

    @Test
    void geometriesOfOneMeshShareOne() {
        Geometry second = new Geometry("second", skin.getMesh());
        model.attachChild(second);

        SharedSkin.share(model);
        Mesh shared = skin.getMesh();
        assertThat(second.getMesh()).isSameAs(shared);
        SharedSkin.share(model);
        assertThat(skin.getMesh()).as("again").isSameAs(shared);
    }

    @Test
    void aSkinThatWasAttachedAfterItsControlIsSkinned() {
        Geometry late = new Geometry("late", SkinnedModel.skin());
        model.attachChild(late);

        SharedSkin.share(model);

        assertThat(skinning.getTargets()).containsExactly(skin.getMesh(), late.getMesh());
    }

    /** The engine clones it, as it could be skinned. */
    @Test
    void aMeshThatNoControlSkinsIsSharedAndNotMadeReadyForIt() {
        Node root = new Node("root");
        root.attachChild(model);
        Geometry spare = new Geometry("spare", SkinnedModel.skin());
        root.attachChild(spare);
        Mesh mesh = spare.getMesh();

        SharedSkin.share(root);

        assertThat(spare.getMesh()).isExactlyInstanceOf(SharedSkin.class);
        assertThat(skin.getMesh()).isExactlyInstanceOf(SharedSkin.class).isNotSameAs(spare.getMesh());
        assertThat(((Geometry) ((Node) root.clone()).getChild("spare")).getMesh()).isSameAs(spare.getMesh());
        assertThat(spare.getMesh().getBuffer(Type.Position)).isSameAs(mesh.getBuffer(Type.Position));
        assertThat(spare.getMesh().getBuffer(Type.HWBoneIndex).getUsage()).isEqualTo(Usage.CpuOnly);
    }
}
