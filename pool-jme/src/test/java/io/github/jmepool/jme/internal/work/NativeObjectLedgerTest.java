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
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NativeObjectLedgerTest {
    private final NativeObjectLedger ledger = new NativeObjectLedger(() -> false);
    private final List<NativeObject> free = new ArrayList<>();
    private final TestNativeObject object = TestNativeObject.uploaded(7);

    @Test
    void anObjectIsFreedWhenItsLastUserIsReleased() {
        ledger.add("first", List.of(object));
        ledger.add("second", List.of(object));
        ledger.release("first", free::add);
        ledger.release("first", free::add);
        assertThat(free).isEmpty();
        ledger.release("second", free::add);
        assertThat(free).containsExactly(object);
        assertThat(ledger.disposeIfFree(object)).isTrue();
        assertThat(object.disposed).isEqualTo(1);
        assertThat(ledger.size()).isZero();
    }

    @Test
    void anObjectUsedAgainBeforeItsTurnIsSpared() {
        ledger.add("first", List.of(object));
        ledger.release("first", free::add);
        ledger.add("again", List.of(object));
        assertThat(ledger.disposeIfFree(object)).isFalse();
        assertThat(object.disposed).isZero();
        ledger.release("again", free::add);
        assertThat(ledger.disposeIfFree(object)).isTrue();
        assertThat(ledger.disposeIfFree(object)).isFalse();
        assertThat(object.disposed).isEqualTo(1);
    }

    @Test
    void neverFreesWhatWasHandedToTheGame() {
        ledger.add("pooled", List.of(object));
        ledger.add("gamed", List.of(object));
        ledger.handOver("gamed");
        ledger.release("pooled", free::add);
        assertThat(ledger.disposeIfFree(object)).isFalse();
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
        ledger.release(instance, free::add);
        assertThat(free).hasSize(owned.length).noneMatch(ledger::disposeIfFree);
    }

    @Test
    void anObjectWithNothingNativeAnyMoreIsPassedOver() {
        TestNativeObject lost = TestNativeObject.uploaded(8);
        ledger.add("lost", List.of(lost));
        ledger.release("lost", free::add);
        lost.resetObject();
        assertThat(ledger.disposeIfFree(lost)).isFalse();
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
