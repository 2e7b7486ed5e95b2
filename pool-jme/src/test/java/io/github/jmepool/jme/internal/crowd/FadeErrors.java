// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.crowd;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.BlendableAction;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.IndexBuffer;
import io.github.jmepool.jme.internal.tree.InstanceTree;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How what is drawn together differs from what the engine draws while a model fades from each of its clips into each
 * other one: a quarter and half-way through.
 */
public final class FadeErrors {
    private static final float FRAME = 1 / 60f;
    /** Of the 24 frames that the engine's fade takes. */
    private static final List<Integer> LOOKED_AT = List.of(6, 12);

    private final Spatial model;
    private final BakedClips baked;
    private final Crowd crowd;
    private final List<Skinned> skins = new ArrayList<>();
    private final float height;
    public final List<Error> all = new ArrayList<>();

    /** Plays all fades of a model. */
    public FadeErrors(Spatial model) {
        this.model = model;
        baked = ClipBaker.bake(model, 30f, () -> true);
        crowd = new Crowd(model);
        crowd.baked(baked);
        model.depthFirstTraversal(spatial -> {
            if (spatial instanceof Geometry geometry && baked.skin(geometry) != null
                    && !baked.skin(geometry).isAttached()) {
                skins.add(new Skinned(geometry));
            }
        });
        float least = Float.POSITIVE_INFINITY;
        float most = Float.NEGATIVE_INFINITY;
        for (Skinned skin : skins) {
            for (Vector3f at : skin.places) {
                least = Math.min(least, at.y);
                most = Math.max(most, at.y);
            }
        }
        height = most - least;
        List<String> clips = baked.clips().stream().map(BakedClips.Clip::name).toList();
        for (String from : clips) {
            for (String to : clips) {
                if (!from.equals(to)) {
                    fade(from, to);
                }
            }
        }
    }

    /** One fade at one moment: the area of the mesh relative to the engine's, distances of vertices by the height. */
    public record Error(String fade, double area, double ofMostVertices, double most) {
        public boolean isSmall() {
            return Math.abs(area - 1) <= 0.02 && ofMostVertices <= 0.01;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s: area %.3f, 95 %% within %.4f, all within %.4f", fade, area,
                    ofMostVertices, most);
        }
    }

    public double worst() {
        return all.stream().mapToDouble(Error::most).max().orElse(0);
    }

    private static AnimComposer composer(Spatial instance) {
        AnimComposer[] found = new AnimComposer[1];
        instance.depthFirstTraversal(spatial -> {
            AnimComposer its = spatial.getControl(AnimComposer.class);
            found[0] = its == null ? found[0] : its;
        });
        return found[0];
    }

    private static void play(AnimComposer composer, String clip, double transition) {
        BlendableAction action = (BlendableAction) composer.action(clip);
        action.setTransitionLength(transition);
        composer.setCurrentAction(clip);
    }

    private void fade(String from, String to) {
        Spatial twin = model.clone(false);
        Spatial instance = model.clone(false);
        Animation animation = Animation.of(InstanceTree.of(instance), crowd);
        if (animation.take() != null) {
            throw new AssertionError(from);
        }
        for (Spatial each : List.of(twin, instance)) {
            play(composer(each), from, 0);
            composer(each).setTime(baked.named(from).length() / 3);
        }
        step(animation, twin);
        for (Spatial each : List.of(twin, instance)) {
            play(composer(each), to, 0.4);
        }
        float[] shown = new float[BakedMaterials.ATTRIBUTE_FLOATS];
        for (int frame = 1; frame <= 12; frame++) {
            step(animation, twin);
            if (LOOKED_AT.contains(frame)) {
                animation.write(shown, 0);
                compare(from + " to " + to + ", frame " + frame, twin, shown);
            }
        }
        animation.end();
    }

    private void step(Animation animation, Spatial twin) {
        composer(twin).update(FRAME);
        if (animation.advance(FRAME) != null) {
            throw new AssertionError("left");
        }
        animation.followFade(true);
    }

    private void compare(String fade, Spatial twin, float[] shown) {
        List<Armature> armatures = new ArrayList<>();
        twin.depthFirstTraversal(spatial -> {
            SkinningControl skinning = spatial.getControl(SkinningControl.class);
            if (skinning != null) {
                skinning.getArmature().update();
                armatures.add(skinning.getArmature());
            }
        }, Spatial.DFSMode.PRE_ORDER);
        double area = 0;
        double expectedArea = 0;
        List<Float> apart = new ArrayList<>();
        for (Skinned skin : skins) {
            Vector3f[] expected = skin.moved(armatures.get(skin.armature).computeSkinningMatrices());
            Vector3f[] found = skin.moved(skin.shown(shown));
            area += skin.area(found);
            expectedArea += skin.area(expected);
            for (int i = 0; i < found.length; i++) {
                apart.add(found[i].distance(expected[i]) / height);
            }
        }
        double[] sorted = apart.stream().mapToDouble(Float::doubleValue).sorted().toArray();
        all.add(new Error(fade, area / expectedArea, sorted[(int) (sorted.length * 0.95)],
                sorted[sorted.length - 1]));
    }

    /** One geometry. */
    private final class Skinned {
        private final BakedModel.Skin skin;
        private final int armature;
        private final Vector3f[] places;
        private final FloatBuffer weights;
        private final IndexBuffer joints;
        private final IndexBuffer triangles;

        Skinned(Geometry geometry) {
            skin = new BakedModel.Skin(baked.skin(geometry));
            List<Spatial> controlled = new ArrayList<>();
            model.depthFirstTraversal(spatial -> {
                if (spatial.getControl(SkinningControl.class) != null) {
                    controlled.add(spatial);
                }
            }, Spatial.DFSMode.PRE_ORDER);
            Spatial above = geometry;
            while (!controlled.contains(above)) {
                above = above.getParent();
            }
            armature = controlled.indexOf(above);
            Mesh mesh = geometry.getMesh();
            FloatBuffer bind = (FloatBuffer) mesh.getBuffer(Type.BindPosePosition).getData();
            places = new Vector3f[mesh.getVertexCount()];
            Arrays.setAll(places, i -> new Vector3f(bind.get(i * 3), bind.get(i * 3 + 1), bind.get(i * 3 + 2)));
            weights = (FloatBuffer) mesh.getBuffer(Type.BoneWeight).getData();
            joints = IndexBuffer.wrapIndexBuffer(mesh.getBuffer(Type.BoneIndex).getData());
            triangles = mesh.getIndicesAsList();
        }

        /** What the GPU reads from the texture. */
        Matrix4f[] shown(float[] numbers) {
            return BakedModel.mixed(skin.matrices(numbers[0]), skin.matrices(numbers[1]), numbers[2]);
        }

        Vector3f[] moved(Matrix4f[] matrices) {
            Vector3f[] moved = new Vector3f[places.length];
            Vector3f part = new Vector3f();
            for (int vertex = 0; vertex < places.length; vertex++) {
                moved[vertex] = new Vector3f();
                for (int i = vertex * 4; i < vertex * 4 + 4; i++) {
                    if (weights.get(i) != 0) {
                        moved[vertex].addLocal(matrices[joints.get(i)].mult(places[vertex], part)
                                .multLocal(weights.get(i)));
                    }
                }
            }
            return moved;
        }

        double area(Vector3f[] at) {
            double sum = 0;
            for (int i = 0; i + 2 < triangles.size(); i += 3) {
                Vector3f corner = at[triangles.get(i)];
                sum += at[triangles.get(i + 1)].subtract(corner).cross(at[triangles.get(i + 2)].subtract(corner))
                        .length() / 2;
            }
            return sum;
        }
    }
}
