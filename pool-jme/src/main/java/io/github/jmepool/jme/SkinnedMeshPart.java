package io.github.jmepool.jme;

import com.jme3.scene.Mesh;

/**
 * Watches the mesh of a skinned geometry, which each instance has one of.
 */
final class SkinnedMeshPart extends StatePart {
    private final MeshState state;
    private final String path;

    SkinnedMeshPart(Mesh mesh, String path) {
        this.path = path;
        state = new MeshState(mesh, false);
    }

    @Override
    boolean isClean() {
        return state.isClean();
    }

    @Override
    ResetOutcome restore(LeakSink sink) {
        if (sink != null) {
            sink.leaked(LeakKind.MESH, path, state.report());
        }
        return ResetOutcome.DISCARD;
    }
}
