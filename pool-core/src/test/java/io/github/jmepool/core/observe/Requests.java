// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.observe;

import io.github.jmepool.core.sizing.SizingRequest;
import java.util.List;

/** What a {@link PoolSizer} does with the requests of a check, for tests of other packages. */
public final class Requests {
    private Requests() {
    }

    /** Carries out requests on the calling thread. */
    public static void apply(PoolRegistry registry, List<SizingRequest> requests) {
        registry.apply(requests);
    }
}
