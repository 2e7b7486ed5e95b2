// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MagazinesTest {
    private final Magazines magazines = new Magazines(false, new SlotTable());

    private Magazine ofANewThread() throws Exception {
        return OtherThread.call(magazines::mine);
    }

    @Test
    void threadsThatCameAndWentTakeNoPlaceFromNewOnes() throws Exception {
        // one after another, they all have the same magazine, and leave it behind in every place there is
        for (int i = 0; i < 2 * Magazines.PLACES; i++) {
            ofANewThread();
        }
        assertThat(magazines.all()).hasSize(1);
        Magazine mine = magazines.mine();
        assertThat(ofANewThread()).isNotNull().isNotSameAs(mine);
        assertThat(magazines.mine()).isSameAs(mine);
    }
}
