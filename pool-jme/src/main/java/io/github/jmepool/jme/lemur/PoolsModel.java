// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.ManagedPool;
import io.github.jmepool.core.observe.FlightRecording;
import io.github.jmepool.core.util.Texts;
import io.github.jmepool.jme.InstanceCost;
import io.github.jmepool.jme.InstancedRendering;
import io.github.jmepool.jme.PooledInstance;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.lemur.History.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The panel's view of a scene's pools: sampled four times a second, sorted, with totals and one pool selected.
 *
 * <p>Knows nothing of the screen. Render thread only.
 */
final class PoolsModel {
    static final int SAMPLES_PER_SECOND = 4;
    static final float SAMPLE_SECONDS = 1f / SAMPLES_PER_SECOND;
    /** The most pools in one plot. */
    static final int MOST_PLOTTED = 4;

    final ScenePools pools;
    private final List<PoolRow> rows = new ArrayList<>();
    private String filter = "";
    private @Nullable FlightRecording recording;
    /** The file of presets as it was typed last, with which another form of the panel begins; null for none. */
    @Nullable String presetFile;
    private Column sortedBy = Column.NAME;
    private boolean descending;
    /** Whether the order is the one that was asked for. */
    private boolean isOrdered;
    private @Nullable PoolRow selected;
    /** The pools in the plot besides the selected one. */
    private final List<PoolRow> compared = new ArrayList<>();
    private boolean isPaused;
    private boolean isLong;
    /** The frames so far whose work on pools exceeded the budget. */
    private long late;
    private long spent;
    private float sinceSample = SAMPLE_SECONDS;
    private long version;

    /**
     * Makes a model.
     *
     * @param pools the pools to show
     */
    PoolsModel(ScenePools pools) {
        this.pools = pools;
    }

    /** Advances the time by a frame; takes a sample when one is due. */
    void update(float seconds) {
        long now = pools.background().spentNanos();
        // the same time to the nanosecond is that of the same frame
        late += now != spent && now > 1000L * pools.background().getBudgetMicros() ? 1 : 0;
        spent = now;
        sinceSample += seconds;
        if (sinceSample >= SAMPLE_SECONDS) {
            sinceSample %= SAMPLE_SECONDS;
            sample();
        }
    }

    /** Takes a sample now; for after an action, so that its effect shows at once. */
    void sample() {
        remember();
        rows.forEach(row -> row.sample(late));
        rows.forEach(row -> row.pause(isPaused));
        compared.retainAll(rows);
        lookFirst();
        if (!rows.contains(selected)) {
            selected = rows.isEmpty() ? null : rows.get(0);
            compared.remove(selected);
        }
        version++;
    }

    /** What is shown already keeps its place, whatever its counts are now; new pools go below, or to their name. */
    private void remember() {
        Set<ManagedPool> unseen = new LinkedHashSet<>(pools.managedPools());
        rows.removeIf(row -> !unseen.remove(row.managed));
        unseen.forEach(pool -> rows.add(new PoolRow(pool)));
        if (sortedBy == Column.NAME) {
            sort();
        }
    }

    /** Puts what costs something first, whenever anything below it begins to, unless another order was asked for. */
    private void lookFirst() {
        List<Boolean> costs = rows.stream().map(row -> !row.finding().words().isEmpty())
                .collect(Collectors.toUnmodifiableList());
        boolean isBelow = costs.contains(false) && costs.lastIndexOf(true) > costs.indexOf(false);
        if (!isOrdered && (isBelow || sortedBy == Column.NAME && costs.contains(true))) {
            sortedBy = Column.FINDING;
            sort();
        }
    }

    /** Orders the rows of an opened panel by what is to be looked at now, unless another order was asked for. */
    void open() {
        if (!isOrdered) {
            sortedBy = Column.NAME;
            sort();
            lookFirst();
        }
    }

    private void sort() {
        Comparator<PoolRow> order = descending ? sortedBy.order.reversed() : sortedBy.order;
        rows.sort(order.thenComparing(PoolRow::name));
    }

    /** Returns a count that grows with every sample and every change of order or selection. */
    long version() {
        return version;
    }

    /** Counts as a change: what is shown is painted again. */
    void changed() {
        version++;
    }

    /** Returns all pools in the order of the table. */
    List<PoolRow> rows() {
        return rows;
    }

    /** Returns the pools that the table shows. */
    List<PoolRow> found() {
        return filter.isEmpty() ? rows : rows.stream()
                .filter(row -> row.name().toLowerCase(Locale.ROOT).contains(filter))
                .collect(Collectors.toUnmodifiableList());
    }

    /** Shows those pools only whose names contain a text. */
    void find(String text) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        if (!wanted.equals(filter)) {
            filter = wanted;
            version++;
        }
    }

    Column sortedBy() {
        return sortedBy;
    }

    /** Sorts by a column as its counts are now; by the same one again, the other way round. */
    void sortBy(Column column) {
        descending = column == sortedBy && !descending;
        isOrdered = true;
        sortedBy = column;
        sort();
        version++;
    }

    /** Returns the selected pool, null when there is no pool. */
    @Nullable PoolRow selected() {
        return selected;
    }

    void select(PoolRow row) {
        selected = row;
        compared.clear();
        version++;
    }

    /**
     * Adds a pool to the plot, or takes it out again; the selected one stays.
     *
     * @throws IllegalStateException if it would be one too many
     */
    void compare(PoolRow row) {
        if (row != selected && !compared.remove(row)) {
            if (plotted().size() == MOST_PLOTTED) {
                throw new IllegalStateException("The plot has room for " + MOST_PLOTTED + " pools: take one out first,"
                        + " by Ctrl and a click.");
            }
            compared.add(row);
        }
        version++;
    }

    /** Returns the pools in the plot, the selected one first. */
    List<PoolRow> plotted() {
        List<PoolRow> plotted = new ArrayList<>(compared);
        if (selected != null) {
            plotted.add(0, selected);
        }
        return plotted;
    }

    /** Returns the samples of a pool that the plots show. */
    List<Sample> samples(PoolRow row) {
        return row.shown(isLong);
    }

    /** Returns the time between two samples that the plots show. */
    float secondsPerSample() {
        return isLong ? SAMPLE_SECONDS * History.MERGED : SAMPLE_SECONDS;
    }

    /** Stops the plots, or lets them go on; counts and history go on in either case. */
    void pause() {
        isPaused = !isPaused;
        rows.forEach(row -> row.pause(isPaused));
        version++;
    }

    boolean isPaused() {
        return isPaused;
    }

    /** Lets the plots show the last ten minutes, or the last minute again. */
    void stretch() {
        isLong = !isLong;
        version++;
    }

    boolean isLong() {
        return isLong;
    }

    /** Selects a pool by its name, if there is one of that name. */
    void select(String name) {
        row(name).ifPresent(this::select);
    }

    /** A preset was applied to the pool of that name, if there is one. */
    void rememberPreset(String name) {
        row(name).ifPresent(row -> row.settings.rememberPreset());
    }

    private Optional<PoolRow> row(String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst();
    }

    /** Selects the pool that is the given number of rows further down. */
    void move(int by) {
        List<PoolRow> found = found();
        if (!found.isEmpty()) {
            select(found.get(Math.max(0, Math.min(found.size() - 1, found.indexOf(selected) + by))));
        }
    }

    /** Returns one line with the sums over all pools. */
    String totals() {
        return String.format(Locale.ROOT, "%s: %d active, %d idle; %d of %s had to clone; %s",
                Texts.plural(rows.size(), "pool"), sum(row -> row.stats().active()), sum(row -> row.stats().idle()),
                sum(row -> row.stats().misses()),
                Texts.plural(sum(row -> row.stats().hits() + row.stats().misses()), "spawn"),
                Texts.plural(sum(PoolRow::drawCalls), "draw call"));
    }

    private long sum(ToLongFunction<PoolRow> count) {
        return rows.stream().mapToLong(count).sum();
    }

    /** Returns what stands out about a pool, and what it costs. */
    String about(PoolRow row) {
        String cost = cost(row);
        return row.finding().advice() + (cost.isEmpty() ? "" : cost + ". ");
    }

    /** Returns one line about how a pool is drawn, if it is instanced, or about what one of its instances costs. */
    String cost(PoolRow row) {
        InstancedRendering drawing = row.drawing();
        boolean hasDistance = row.settings.now().drawDistance() > 0;
        if (drawing != null && (drawing.bakedPoses() > 0 || hasDistance || drawing.individualCount() > 0)) {
            return drawn(drawing, hasDistance);
        }
        String obstacle = row.pool == null ? null : row.pool.instancingObstacle();
        String individually = obstacle == null ? "" : "Drawn individually: " + obstacle;
        return pools.background().instanceCosts().stream().filter(cost -> cost.pool().equals(row.name())).findFirst()
                .map(cost -> cost(cost) + (obstacle == null ? "" : ". " + individually)).orElse(individually);
    }

    /** Returns why an instance is drawn individually, as the rest of a sentence; empty where it is not, or all are. */
    static String individually(PooledInstance instance) {
        InstancedRendering drawing = instance.pool().instancedRendering();
        String reason = drawing == null ? null : drawing.individuals().get(instance.spatial());
        return reason == null ? "" : ", drawn individually as " + reason;
    }

    private static String drawn(InstancedRendering drawing, boolean hasDistance) {
        String reasons = drawing.individualReasons().entrySet().stream()
                .map(reason -> reason.getValue() + " as " + reason.getKey()).collect(Collectors.joining(", "));
        String baked = drawing.bakedPoses() == 0 ? "" : String.format(Locale.ROOT,
                "%s baked, %.0f poses a second, %.1f KB; ", Texts.plural(drawing.bakedClips().size(), "clip"),
                drawing.bakedPoses(), drawing.poseBytes() / 1024.0);
        return baked + drawing.instancedCount() + " drawn together, "
                + (hasDistance ? drawing.tooFarCount() + " of them too far away, " : "") + drawing.individualCount()
                + " individually" + (reasons.isEmpty() ? "" : ": " + reasons);
    }

    private static String cost(InstanceCost report) {
        if (report.cloneTime().isZero()) {
            return "One instance: not measured yet; prewarming measures it";
        }
        String upload = report.uploadTime().isZero() ? ""
                : String.format(Locale.ROOT, ", upload %.2f ms", report.uploadTime().toNanos() / 1e6);
        String heap = report.heapBytes() < 0 ? "" : String.format(Locale.ROOT, ", %.1f KB of heap",
                report.heapBytes() / 1024.0);
        return String.format(Locale.ROOT, "One instance: clone %.1f us%s%s, %.1f KB direct",
                report.cloneTime().toNanos() / 1e3, upload, heap, Math.max(0, report.directBytes()) / 1024.0);
    }

    /** Returns the recording that is under way; null for none. */
    @Nullable FlightRecording recording() {
        return recording != null && recording.isRunning() ? recording : null;
    }

    /** Begins a recording. */
    FlightRecording record(Path file) {
        FlightRecording begun = pools.monitoring().startRecording(file);
        recording = begun;
        return begun;
    }
}
