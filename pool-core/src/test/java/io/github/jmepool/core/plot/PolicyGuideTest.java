// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.core.plot;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.core.observe.PoolRegistry;
import io.github.jmepool.core.sizing.SizingDecision;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.core.sizing.TrimStrategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps docs/pool-sizes.md true: its figures and its pictures' names; runs its code. */
class PolicyGuideTest {
    private static final Path GUIDE = Path.of("../docs/pool-sizes.md");

    @Test
    void theTableHasTheResultsOfEachPolicyOnTheTrace() throws IOException {
        String guide = Files.readString(GUIDE);
        List<DemandTrace.Step> trace = DemandTrace.recorded();
        for (PolicyPlots.Plot plot : PolicyPlots.plots()) {
            PoolStats last = new TracePlay(plot.policy(), trace).last();
            assertThat(guide).contains("| `" + plot.title() + "` | " + last.misses() + " | " + last.trimmed() + " | "
                    + last.total() + " |");
        }
    }

    @Test
    void everyPictureIsThere() throws IOException {
        String guide = Files.readString(GUIDE);
        for (PolicyPlots.Plot plot : PolicyPlots.plots()) {
            String picture = "images/policy-" + plot.file() + ".png";
            assertThat(guide).contains("](" + picture + ")");
            assertThat(GUIDE.resolveSibling(picture)).isNotEmptyFile();
        }
    }

    @Test
    void theCodeWorks() {
        PoolSettings settings = PoolSettings.builder("bullet")
                .prewarm(40)
                .designCapacity(60)
                .sizing(SizingPolicy.combine(SizingPolicy.idleMajority(), SizingPolicy.keepReserve(10)))
                .build();
        SizingPolicy patient = SizingPolicy.idleExpiry(Duration.ofMinutes(3)).neverBelowPrewarm();
        SizingPolicy atMostFive = (state, counts, nowNanos, round) ->
                SizingDecision.trim(Math.max(0, counts.idle() - 5), state, state);
        try (PoolRegistry registry = new PoolRegistry()) {
            registry.create(settings, Object::new);
            registry.create(PoolSettings.builder("explosion").sizing(patient).build(), Object::new);
            registry.create(PoolSettings.builder("debris").sizing(atMostFive).build(), Object::new).prewarmNow(9);
            registry.trim(TrimStrategy.allIdle());
            registry.trim(TrimStrategy.toPrewarm());
            registry.trim(TrimStrategy.leastUsed(3));
            registry.trim(TrimStrategy.leastRecentlyUsed(3));
            registry.trim(TrimStrategy.named("explosion", "debris"));
            assertThat(registry.stats()).allMatch(stats -> stats.idle() == 0);
        }
    }
}
