// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.scene.Geometry;
import com.jme3.scene.Mesh;
import com.jme3.scene.VertexBuffer;
import com.jme3.scene.shape.Box;
import com.jme3.scene.shape.Sphere;
import com.jme3.util.NativeObject;
import io.github.jmepool.jme.support.JvmState;
import java.lang.ref.WeakReference;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeObjectLedgerTest {
    private int wakes;
    private final NativeObjectLedger ledger = new NativeObjectLedger(() -> false, () -> wakes++);
    private final TestNativeObject object = TestNativeObject.uploaded(7);

    @Test
    void anObjectIsFreedWhenItsLastUserIsReleased() {
        ledger.add("first", List.of(object));
        ledger.add("second", List.of(object));
        ledger.release("first");
        ledger.release("first");
        assertThat(ledger.hasFree()).isFalse();
        assertThat(wakes).isZero();
        ledger.release("second");
        assertThat(ledger.hasFree()).isTrue();
        assertThat(wakes).isEqualTo(1);
        assertThat(ledger.disposeNext()).isTrue();
        assertThat(object.disposed).isEqualTo(1);
        assertThat(ledger.size()).isZero();
    }

    @Test
    void anObjectUsedAgainBeforeItsTurnIsSpared() {
        ledger.add("first", List.of(object));
        ledger.release("first");
        ledger.add("again", List.of(object));
        assertThat(ledger.disposeNext()).isFalse();
        assertThat(object.disposed).isZero();
        ledger.release("again");
        assertThat(ledger.disposeNext()).isTrue();
        assertThat(ledger.disposeNext()).isFalse();
        assertThat(object.disposed).isEqualTo(1);
    }

    @Test
    void neverFreesWhatWasHandedToTheGame() {
        ledger.add("pooled", List.of(object));
        ledger.add("gamed", List.of(object));
        ledger.handOver("gamed");
        ledger.release("pooled");
        assertThat(ledger.disposeNext()).isFalse();
        assertThat(object.disposed).isZero();
        assertThat(ledger.size()).isZero();
    }

    @Test
    void countsOnlyWhatThePrefabDoesNotUse() {
        Geometry prefab = new Geometry("prefab", new Sphere(4, 4, 1));
        ledger.keep(prefab);
        assertThat(ledger.add(prefab.clone(false))).isEmpty();
        Geometry halfShared = new Geometry("instance", prefab.getMesh().clone());
        VertexBuffer own = prefab.getMesh().getBuffer(VertexBuffer.Type.Position).clone();
        halfShared.getMesh().clearBuffer(VertexBuffer.Type.Position);
        halfShared.getMesh().setBuffer(own);
        assertThat(ledger.add(halfShared)).containsExactly(own);
    }

    @Test
    void anObjectThatALaterPrefabUsesIsSpared() {
        Mesh mesh = new Box(1, 1, 1);
        Geometry instance = new Geometry("instance", mesh);
        NativeObject[] owned = ledger.add(instance);
        ledger.keep(new Geometry("later prefab", mesh));
        ledger.release(instance);
        assertThat(ledger.hasFree()).isTrue();
        for (int i = 0; i < owned.length; i++) {
            assertThat(ledger.disposeNext()).isFalse();
        }
        assertThat(ledger.hasFree()).isFalse();
    }

    @Test
    void anObjectWithNothingNativeAnyMoreIsPassedOver() {
        TestNativeObject lost = TestNativeObject.uploaded(8);
        ledger.add("lost", List.of(lost));
        ledger.release("lost");
        lost.resetObject();
        assertThat(ledger.disposeNext()).isFalse();
        assertThat(lost.disposed).isZero();
        assertThat(ledger.size()).isZero();
    }

    @Test
    void theLedgerDoesNotKeepAPrefabAlive() {
        Geometry prefab = new Geometry("prefab", new Box(1, 1, 1));
        WeakReference<Mesh> mesh = new WeakReference<>(prefab.getMesh());
        ledger.keep(prefab);
        prefab = null;
        JvmState.awaitCollection(mesh, "the end of a mesh");
    }
}
