// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Ray;
import com.jme3.math.Vector3f;
import com.jme3.scene.Spatial;
import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.PoolStats;
import io.github.jmepool.jme.EndReason;
import io.github.jmepool.jme.HandlePool;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.Labels;
import io.github.jmepool.jme.PoolQuery;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.Swarm;
import io.github.jmepool.jme.faults.FaultSeams.Point;
import io.github.jmepool.jme.support.Scenes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A swarm and labels of a {@link FaultGame}, whose listeners, texts and queries fail; which of their uses go on is
 * known.
 */
final class FaultHandles {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);

    private final FaultSeams seams;
    private final Swarm sparks;
    private final Labels tags;
    private final List<HandlePool> all;
    private final List<Long> begun = new ArrayList<>();
    private final Set<Long> inUse = new HashSet<>();
    private final Set<Long> requested = new HashSet<>();

    FaultHandles(FaultSeams seams, ScenePools pools) {
        this.seams = seams;
        sparks = pools.swarm("sparks", Scenes.unshadedBox("spark", ASSETS),
                settings -> settings.maxActive(4).exhaustion(ExhaustionPolicy.REUSE_OLDEST).prewarm(2));
        tags = pools.labels("tags", ASSETS.loadFont("Interface/Fonts/Default.fnt"), settings -> settings.maxIdle(1));
        all = List.of(sparks, tags);
        for (HandlePool pool : all) {
            // one before and one after that which fails
            // a label without its text has never been in use for the game
            pool.addEndListener((reason, handle) -> assertThat(inUse.remove(handle)).as("in use")
                    .isEqualTo(reason != EndReason.FAILED));
            pool.addEndListener((reason, handle) -> seams.call(Point.HANDLE_ENDED));
            pool.addEndListener((reason, handle) -> begun.remove(handle));
        }
    }

    void spawn() {
        for (int i = 0; i < 6; i++) {
            began(sparks.spawn(new Vector3f(i, 0f, 0f)));
        }
        for (int i = 0; i < 3; i++) {
            began(tags.spawn(i, Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT));
        }
        long named = tags.spawn(text(), Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT);
        began(named);
        tags.setText(named, text());
    }

    /** A text of a class of the game. */
    private CharSequence text() {
        return new CharSequence() {
            @Override
            public int length() {
                seams.call(Point.LABEL_TEXT);
                return 2;
            }

            @Override
            public char charAt(int index) {
                seams.call(Point.LABEL_TEXT);
                return 'x';
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                throw new UnsupportedOperationException();
            }
        };
    }

    private void began(long handle) {
        begun.add(handle);
        inUse.add(handle);
    }

    void end() {
        sparks.recycle(latest());
        sparks.setLifetimeSeconds(latest(), 0.01f);
        tags.recycleAll();
    }

    void request() {
        for (long handle : begun) {
            assertThat(sparks.requestRecycle(handle) || tags.requestRecycle(handle)).isTrue();
            requested.add(handle);
        }
    }

    /** The latest of the sparks; 0 without. */
    private long latest() {
        return begun.stream().filter(sparks::isCurrent).reduce(0L, (one, other) -> other);
    }

    void near() {
        sparks.query().near(Vector3f.ZERO, 10f, handle -> seams.call(Point.QUERY));
    }

    void nearest() {
        sparks.query().nearest(Vector3f.ZERO, 10f, this::passes);
    }

    void along() {
        sparks.query().byBounds().along(new Ray(Vector3f.ZERO, Vector3f.UNIT_X), 1f, this::passes);
    }

    void pairs(PoolQuery<Spatial> others) {
        sparks.query().pairs(others, 3f, (other, handle) -> seams.call(Point.QUERY));
    }

    private boolean passes(long handle) {
        seams.call(Point.QUERY);
        return false;
    }

    /** How many failures of pool listeners were counted. */
    long listenerFailures() {
        return all.stream().mapToLong(pool -> pool.stats().listenerFailures()).sum();
    }

    void look(String at) {
        int active = 0;
        for (HandlePool pool : all) {
            PoolStats stats = pool.stats();
            assertThat(stats.created()).as(() -> at + ": " + stats)
                    .isEqualTo(stats.active() + stats.idle() + stats.disposing() + stats.disposed());
            assertThat(pool.activeCount()).as(() -> at + ": " + stats).isEqualTo(stats.active());
            active += stats.active();
        }
        assertThat(inUse).as(() -> at + ": uses that go on").hasSize(active);
        assertThat(begun).as(() -> at + ": what the last listener knows").containsExactlyInAnyOrderElementsOf(inUse);
        assertThat(inUse).as(() -> at + ": current").allMatch(handle -> requested.contains(handle)
                != (sparks.isCurrent(handle) || tags.isCurrent(handle)));
    }

    /** The scene was closed or shut. */
    void lookAtWhatIsLeft(String at) {
        assertThat(inUse).as(at).isEmpty();
        assertThat(all).as(at).allMatch(pool -> pool.stats().total() == 0);
    }
}
