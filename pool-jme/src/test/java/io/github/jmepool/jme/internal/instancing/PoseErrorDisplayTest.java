// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.instancing;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.anim.AnimComposer;
import com.jme3.anim.Armature;
import com.jme3.anim.SkinningControl;
import com.jme3.anim.tween.action.ClipAction;
import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.bounding.BoundingBox;
import com.jme3.math.Matrix4f;
import com.jme3.math.Vector3f;
import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.Spatial;
import com.jme3.scene.VertexBuffer.Type;
import com.jme3.scene.mesh.IndexBuffer;
import io.github.jmepool.jme.internal.crowd.BakedModel;
import io.github.jmepool.jme.internal.crowd.BakedModel.Clip;
import io.github.jmepool.jme.internal.crowd.BakedModel.Skin;
import io.github.jmepool.jme.internal.crowd.FadeErrors;
import io.github.jmepool.jme.support.Displays;
import java.nio.FloatBuffer;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How far vertices are from where the engine has them, between baked poses and while a clip fades into another, in
 * thousandths of a model's greatest extent. Needs no display, but the engine's models, as display tests do.
 */
@Tag("display")
class PoseErrorDisplayTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    @BeforeAll
    static void models() {
        if (PoseErrorDisplayTest.class.getResource("/Models/Jaime/Jaime.j3o") == null) {
            Displays.skip(PoseErrorDisplayTest.class, "jme3-testdata is not on the class path: set JMEPOOL_DISPLAY");
        }
    }

    static Stream<String> allModels() {
        return PosedCrowd.MODELS.stream();
    }

    /** Midway between two poses, where it is greatest. */
    @ParameterizedTest
    @MethodSource("allModels")
    void midwayBetweenTwoPosesTheErrorIsSmall(String asset) {
        Error thirty = new Error(asset, 30);
        thirty.midway();
        assertThat(thirty.mean()).as(thirty.toString()).isLessThan(0.4);
        // one clip of it jumps
        assertThat(thirty.worst).as(thirty.toString()).isLessThan(asset.contains("Ninja") ? 45 : 13);
        Error sixty = new Error(asset, 60);
        sixty.midway();
        assertThat(sixty.mean()).as(sixty.toString()).isLessThan(0.2);
        assertThat(sixty.worst).as(sixty.toString()).isLessThan(50);
    }

    /** Over all pairs of clips. Sums of the joints' matrices would be off by up to half of the model's height. */
    @ParameterizedTest
    @MethodSource("allModels")
    void fadesKeepTheShapeThatTheEngineShows(String asset) {
        FadeErrors errors = new FadeErrors(PosedCrowd.load(ASSETS, asset));

        assertThat(errors.all).allSatisfy(error -> assertThat(error.isSmall()).as(error.toString()).isTrue());
        assertThat(errors.worst()).isLessThan(0.001);
    }

    /** Adds up errors of one model. */
    private static final class Error {
        private final String asset;
        private final float rate;
        private final Spatial model;
        private final AnimComposer composer;
        private final SkinningControl skinning;
        private final BakedModel baked;
        private final Skin skin;
        private final float size;
        private double worst;
        private double sum;
        private long count;

        Error(String asset, float rate) {
            this.asset = asset;
            this.rate = rate;
            model = PosedCrowd.load(ASSETS, asset);
            composer = PosedCrowd.composer(model);
            baked = BakedModel.bake(model, rate);
            List<Geometry> geometries = PosedCrowd.geometries(model);
            skin = baked.skin(geometries.get(0));
            Spatial above = geometries.get(0);
            while (above.getControl(SkinningControl.class) == null) {
                above = above.getParent();
            }
            skinning = above.getControl(SkinningControl.class);
            BoundingBox bound = new BoundingBox();
            geometries.forEach(geometry -> bound.mergeLocal(geometry.getModelBound()));
            size = 2 * Math.max(bound.getXExtent(), Math.max(bound.getYExtent(), bound.getZExtent()));
        }

        void midway() {
            Armature armature = skinning.getArmature();
            for (Clip clip : baked.clips()) {
                armature.applyInitialPose();
                ClipAction action = new ClipAction(composer.getAnimClip(clip.name()));
                for (int step = 0; step < clip.steps(); step++) {
                    double time = clip.length() * (step + 0.5) / clip.steps();
                    action.doInterpolate(time);
                    armature.update();
                    add(armature.computeSkinningMatrices(), skin.matrices(clip.pose(time)));
                }
            }
        }

        private void add(Matrix4f[] engine, Matrix4f[] poses) {
            for (Mesh mesh : skinning.getTargets()) {
                FloatBuffer places = (FloatBuffer) mesh.getBuffer(Type.BindPosePosition).getData();
                FloatBuffer weights = (FloatBuffer) mesh.getBuffer(Type.BoneWeight).getData();
                IndexBuffer joints = IndexBuffer.wrapIndexBuffer(mesh.getBuffer(Type.BoneIndex).getData());
                Vector3f bind = new Vector3f();
                Vector3f moved = new Vector3f();
                for (int vertex = 0; vertex < mesh.getVertexCount(); vertex += 5) {
                    bind.set(places.get(vertex * 3), places.get(vertex * 3 + 1), places.get(vertex * 3 + 2));
                    Vector3f apart = new Vector3f();
                    for (int i = vertex * 4; i < vertex * 4 + 4; i++) {
                        if (weights.get(i) != 0) {
                            apart.addLocal(engine[joints.get(i)].mult(bind, moved).multLocal(weights.get(i)));
                            apart.subtractLocal(poses[joints.get(i)].mult(bind, moved).multLocal(weights.get(i)));
                        }
                    }
                    double error = 1000 * apart.length() / size;
                    worst = Math.max(worst, error);
                    sum += error;
                    count++;
                }
            }
        }

        double mean() {
            return sum / count;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s at %.0f a second: mean %.3f, worst %.1f", asset, rate, mean(), worst);
        }
    }
}
