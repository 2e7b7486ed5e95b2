package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jme3.scene.Node;
import com.jme3.scene.control.UpdateControl;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A prefab that cannot be pooled is refused when it is registered, with the remedy.
 */
class PrefabCheckTest {
    /** Refuses to be cloned, as a control does that owns something there is one of. */
    private static final class Unique extends UpdateControl {
        @Override
        public Object jmeClone() {
            throw new UnsupportedOperationException("there is only one");
        }
    }

    @Test
    void aPlainPrefabPasses() {
        assertThat(PrefabCheck.check("enemy", new Node("enemy"), MaterialMode.SHARED, List.of())).isEmpty();
    }

    @Test
    void aControlThatCannotBeClonedIsNamedWithItsPathAndTheRemedy() {
        Node prefab = new Node("enemy");
        Node gun = new Node("gun");
        gun.addControl(new Unique());
        prefab.attachChild(gun);
        assertThatThrownBy(() -> PrefabCheck.check("enemies", prefab, MaterialMode.SHARED, List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Pool 'enemies': prefab 'enemy' cannot be cloned")
                .hasMessageContaining("Unique on 'gun' (there is only one): let it implement JmeCloneable");
    }
}
