// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.lemur;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Every setting of one pool: read from it, applied to it at once, refused with its own reason, undone by one step.
 *
 * <p>Knows nothing of the screen. Render thread only.
 */
final class PoolSettingsModel {
    private static final double LONGEST_SECONDS = 86_400;
    private static final int FIRST_STEP = 8;

    private final Supplier<SpatialPoolSettings> source;
    private final Consumer<SpatialPoolSettings> target;
    private final Map<Topic, List<Setting>> settings = new EnumMap<>(Topic.class);
    private final List<Runnable> readers = new ArrayList<>();
    private SpatialPoolSettings shown;
    private @Nullable SpatialPoolSettings before;
    private Topic topic = Topic.SIZES;

    /**
     * Makes a model of a pool's settings.
     *
     * @param source gives the settings that are in force
     * @param target applies settings, or throws with the reason and changes nothing
     */
    PoolSettingsModel(Supplier<SpatialPoolSettings> source, Consumer<SpatialPoolSettings> target) {
        this.source = source;
        this.target = target;
        sizes();
        limits();
        lifetime();
        reset();
        parking();
        trim();
        drawing();
        refresh();
    }

    /** Returns all settings of a topic, in the order in which they are shown. */
    List<Setting> settings(Topic wanted) {
        List<Setting> all = new ArrayList<>(settings.getOrDefault(wanted, List.of()));
        if (wanted == Topic.TRIM) {
            all.addAll(sizingFigures());
        }
        return all;
    }

    /** Returns the figures of the sizing policy in force; new ones whenever the policy's kind changes. */
    List<Setting.Number> sizingFigures() {
        List<Setting.Number> figures = new ArrayList<>();
        for (SizingKind.Figure<?> figure : SizingKind.of(shown.sizing()).figures()) {
            NumberModel model = figure.decimals() == 0
                    ? NumberModel.whole((int) figure.min(), (int) figure.max(), (int) figure.step(),
                            value -> figure(figure, value))
                    : NumberModel.decimal(figure.min(), figure.max(), figure.step(), figure.decimals(),
                            value -> figure(figure, value));
            model.show(figure.of(shown.sizing()));
            figures.add(new Setting.Number(figure.label(), figure.help(), model, figure.isPercent()));
        }
        return figures;
    }

    /** Returns the kind of the sizing policy that is shown. */
    SizingKind sizingKind() {
        return SizingKind.of(shown.sizing());
    }

    /** Reads the pool's settings again, in case something else has changed them. */
    void refresh() {
        SpatialPoolSettings now = source.get();
        if (now != shown) {
            shown = now;
            readers.forEach(Runnable::run);
        }
    }

    /** Tells whether there is a change to undo. */
    boolean canUndo() {
        return before != null;
    }

    /** Takes the last change back; does nothing when there is none. */
    void undo() {
        if (before != null) {
            SpatialPoolSettings old = before;
            target.accept(old);
            before = null;
            refresh();
        }
    }

    /**
     * Applies whole settings, as one change that can be undone.
     *
     * @throws IllegalArgumentException if the pool refuses them; it is then unchanged
     */
    void apply(SpatialPoolSettings changed) {
        SpatialPoolSettings old = source.get();
        target.accept(changed);
        before = old;
        refresh();
    }

    private void change(UnaryOperator<SpatialPoolSettings.Builder> change) {
        apply(change.apply(source.get().toBuilder()).build());
    }

    private void figure(SizingKind.Figure<?> figure, double value) {
        SizingPolicy changed = figure.with(source.get().sizing(), value);
        change(builder -> builder.sizing(changed));
    }

    private void sizes() {
        count("Prewarm", "Instances made ahead of use, before the first spawn.", 0, PoolSettings::prewarm,
                SpatialPoolSettings.Builder::prewarm);
        count("Design size", "How many instances in use the pool is meant for; what 'Full' is measured against.", 1,
                PoolSettings::designCapacity, SpatialPoolSettings.Builder::designCapacity);
        choice("Grows by", "How many instances are made when one is missing.",
                List.of("one", "one and a spare", "a fixed step", "doubling"), PoolSettingsModel::growthIndex,
                (builder, i) -> builder.growth(growth(i)));
        count("Fixed step", "Instances made at once when it grows by a fixed step; a number here selects that.", 1,
                core -> core.growth().step(0), (builder, step) -> builder.growth(GrowthPolicy.fixedStep(step)));
        flag("Clone own classes", "Lets the worker clone the game's own classes too; the engine's it always clones.",
                SpatialPoolSettings::cloneOffThread, SpatialPoolSettings.Builder::cloneOffThread);
        flag("Upload on prewarm", "Prewarming uploads meshes and textures, so that the first sight is smooth.",
                SpatialPoolSettings::preloadOnPrewarm, SpatialPoolSettings.Builder::preloadOnPrewarm);
    }

    private void limits() {
        topic = Topic.LIMITS;
        count("Active limit", "At most this many instances are in use at once.", 1, PoolSettings::maxActive,
                SpatialPoolSettings.Builder::maxActive);
        count("Total limit", "At most this many instances exist, active and idle together.", 1,
                PoolSettings::maxTotal, SpatialPoolSettings.Builder::maxTotal);
        count("Idle limit", "Beyond this many idle instances, a recycled one is disposed of.", 0,
                PoolSettings::maxIdle, SpatialPoolSettings.Builder::maxIdle);
        choice("Spawn at a limit", "What a spawn does when the active or the total limit is reached.",
                ChoiceLabels.of(ExhaustionPolicy.class, ChoiceLabels::of), now -> now.exhaustion().ordinal(),
                (builder, i) -> builder.exhaustion(ExhaustionPolicy.values()[i]));
        choice("Reuses first", "The last returned (LIFO) is warm in the caches; longest idle (FIFO) gives all a turn.",
                ChoiceLabels.of(ReuseOrder.class, ChoiceLabels::of), now -> now.order().ordinal(),
                (builder, i) -> builder.order(ReuseOrder.values()[i]));
    }

    private void lifetime() {
        topic = Topic.LIFETIME;
        decimal("Lifetime (s)", "Seconds after which an instance comes back by itself; 0 means never.",
                SpatialPoolSettings::lifetimeSeconds, SpatialPoolSettings.Builder::lifetimeSeconds);
        choice("Lost instances", "What happens to an instance that the game moved away without telling the pool.",
                ChoiceLabels.of(LostPolicy.class, ChoiceLabels::of), now -> now.lostPolicy().ordinal(),
                (builder, i) -> builder.lostPolicy(LostPolicy.values()[i]));
        count("Track leaks: 1 in", "Remembers where one spawn in this many came from, for the leak report; 0: off.", 0,
                PoolSettings::leakTracking, SpatialPoolSettings.Builder::leakTracking);
    }

    private void reset() {
        topic = Topic.RESET;
        choice("Puts back", "What a recycle looks at; transform only is quickest, for uses that change nothing else.",
                ChoiceLabels.of(ResetScope.class, ChoiceLabels::of), now -> now.resetScope().ordinal(),
                (builder, i) -> builder.resetScope(ResetScope.values()[i]));
        flag("Guard shared data", "Finds and undoes edits of meshes and materials that all instances share.",
                SpatialPoolSettings::guardSharedState, SpatialPoolSettings.Builder::guardSharedState);
        flag("Report leftovers", "Development mode: says in the log what each use left on an instance.",
                SpatialPoolSettings::developmentMode, SpatialPoolSettings.Builder::developmentMode);
        flag("Verify idle", "Before an instance is used again, undoes and logs what was written to it while idle.",
                SpatialPoolSettings::verifyIdle, SpatialPoolSettings.Builder::verifyIdle);
    }

    private void parking() {
        topic = Topic.PARKING;
        flag("Idle stay attached", "Recycled instances stay attached for a while, hidden: cheapest for steady traffic.",
                SpatialPoolSettings::keepAttached, SpatialPoolSettings.Builder::keepAttached);
        decimal("Attached for (s)", "How long a recycled instance stays attached before it is taken off the scene.",
                SpatialPoolSettings::keepAttachedSeconds, SpatialPoolSettings.Builder::keepAttachedSeconds);
        flag("Keep sibling order", "Keeps the order of siblings under your own parents; costs time per sibling.",
                SpatialPoolSettings::keepSiblingOrder, SpatialPoolSettings.Builder::keepSiblingOrder);
    }

    private void trim() {
        topic = Topic.TRIM;
        choice("Sized by", "Who judges how many idle instances the pool should keep.", sizingLabels(),
                now -> SizingKind.of(now.sizing()).ordinal(), PoolSettingsModel::sizing);
    }

    private void drawing() {
        topic = Topic.DRAWING;
        flag("Drawn as one", "One draw call for all instances in use, instead of one for each; changes at once.",
                SpatialPoolSettings::instanced, SpatialPoolSettings.Builder::instanced);
        flag("Instance colours", "Gives each instance that is drawn as one a colour of its own, for the game to set.",
                SpatialPoolSettings::instanceColors, SpatialPoolSettings.Builder::instanceColors);
        choice("Materials", "Shared by all is cheapest; one for each lets the game edit an instance's material.",
                ChoiceLabels.of(MaterialMode.class, ChoiceLabels::of), now -> now.materialMode().ordinal(),
                (builder, i) -> builder.materialMode(MaterialMode.values()[i]));
    }

    private void add(Setting setting, Runnable reader) {
        settings.computeIfAbsent(topic, first -> new ArrayList<>()).add(setting);
        readers.add(reader);
    }

    private void count(String label, String help, int min, ToDoubleFunction<PoolSettings> read,
            BiFunction<SpatialPoolSettings.Builder, Integer, SpatialPoolSettings.Builder> write) {
        NumberModel model = NumberModel.whole(min, Integer.MAX_VALUE, 1,
                value -> change(builder -> write.apply(builder, (int) value)));
        add(new Setting.Number(label, help, model), () -> model.show(read.applyAsDouble(shown)));
    }

    private void decimal(String label, String help, ToDoubleFunction<SpatialPoolSettings> read,
            BiFunction<SpatialPoolSettings.Builder, Float, SpatialPoolSettings.Builder> write) {
        NumberModel model = NumberModel.decimal(0, LONGEST_SECONDS, 0.5, 1,
                value -> change(builder -> write.apply(builder, (float) value)));
        add(new Setting.Number(label, help, model), () -> model.show(read.applyAsDouble(shown)));
    }

    private void flag(String label, String help, Function<SpatialPoolSettings, Boolean> read,
            BiFunction<SpatialPoolSettings.Builder, Boolean, SpatialPoolSettings.Builder> write) {
        Setting.Flag flag = new Setting.Flag(label, help, on -> change(builder -> write.apply(builder, on)));
        add(flag, () -> flag.show(read.apply(shown)));
    }

    private void choice(String label, String help, List<String> options,
            Function<SpatialPoolSettings, Integer> read,
            BiFunction<SpatialPoolSettings.Builder, Integer, SpatialPoolSettings.Builder> write) {
        Setting.Choice choice = new Setting.Choice(label, help, options,
                option -> change(builder -> write.apply(builder, option)));
        add(choice, () -> choice.show(read.apply(shown)));
    }

    private static SpatialPoolSettings.Builder sizing(SpatialPoolSettings.Builder builder, int index) {
        SizingPolicy start = SizingKind.values()[index].start();
        if (start == null) {
            throw new IllegalArgumentException("only code can set a policy of its own");
        }
        return builder.sizing(start);
    }

    private static List<String> sizingLabels() {
        List<String> labels = new ArrayList<>();
        for (SizingKind kind : SizingKind.values()) {
            labels.add(kind.label());
        }
        return labels;
    }

    private static int growthIndex(SpatialPoolSettings now) {
        GrowthPolicy growth = now.growth();
        if (growth.equals(GrowthPolicy.one())) {
            return 0;
        }
        if (growth.equals(GrowthPolicy.onePlusSpare())) {
            return 1;
        }
        return growth.equals(GrowthPolicy.doubling()) ? 3 : 2;
    }

    private static GrowthPolicy growth(int index) {
        return switch (index) {
            case 0 -> GrowthPolicy.one();
            case 1 -> GrowthPolicy.onePlusSpare();
            case 2 -> GrowthPolicy.fixedStep(FIRST_STEP);
            default -> GrowthPolicy.doubling();
        };
    }
}
