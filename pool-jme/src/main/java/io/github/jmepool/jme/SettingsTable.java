// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static io.github.jmepool.jme.PoolSetting.Range.COUNT;
import static io.github.jmepool.jme.PoolSetting.Range.PERCENT;
import static io.github.jmepool.jme.PoolSetting.Range.SECONDS;
import static io.github.jmepool.jme.PoolSetting.Range.times;
import static io.github.jmepool.jme.PoolSetting.Topic.DRAWING;
import static io.github.jmepool.jme.PoolSetting.Topic.LIFETIME;
import static io.github.jmepool.jme.PoolSetting.Topic.LIMITS;
import static io.github.jmepool.jme.PoolSetting.Topic.PARKING;
import static io.github.jmepool.jme.PoolSetting.Topic.RESET;
import static io.github.jmepool.jme.PoolSetting.Topic.SIZES;
import static io.github.jmepool.jme.PoolSetting.Topic.TRIM;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.PoolSetting.Choice;
import io.github.jmepool.jme.PoolSetting.Figure;
import io.github.jmepool.jme.PoolSetting.Flag;
import io.github.jmepool.jme.PoolSetting.Line;
import io.github.jmepool.jme.PoolSetting.Number;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.PoolSetting.Range;
import io.github.jmepool.jme.PoolSetting.Topic;
import io.github.jmepool.jme.SpatialPoolSettings.Builder;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The table of settings. A new setting is a value of {@link SpatialPoolSettings} (or of {@code PoolSettings}), its
 * method there and in the builder, and one line here.
 */
final class SettingsTable {
    /** Acts when the scene opens next: what restores instances and watches their uses is made then. */
    private static final boolean AT_OPENING = false;
    private static final boolean AT_ONCE = true;

    static final List<PoolSetting<?>> ALL = List.of(
            number("prewarm", "Prewarm", SIZES, "Instances made ahead of use, before the first spawn.",
                    COUNT.ofInstances(), SpatialPoolSettings::prewarm, (b, n) -> b.prewarm(n.intValue()), null),
            number("designCapacity", "Design size", SIZES,
                    "How many instances in use the pool is meant for; what 'Full' is measured against.",
                    COUNT.from(1).ofInstances(), SpatialPoolSettings::designCapacity,
                    (b, n) -> b.designCapacity(n.intValue()), SpatialPoolSettings::isDesignCapacitySet),
            choice("growth", "Growth", SIZES, "How many instances are made when one is missing.", AT_ONCE,
                    List.of(option("one", "one", GrowthPolicy.one()),
                            option("onePlusSpare", "one and a spare", GrowthPolicy.onePlusSpare()),
                            new Option<>("fixedStep", "a fixed step", GrowthPolicy.fixedStep(8),
                                    growth -> growth.equals(GrowthPolicy.fixedStep(growth.step(0))),
                                    List.of(needed("step", "Fixed step", "How many instances are made at once.",
                                            COUNT.from(1).ofInstances(), growth -> growth.step(0))),
                                    f -> GrowthPolicy.fixedStep((int) f[0])),
                            option("doubling", "doubling", GrowthPolicy.doubling())),
                    SpatialPoolSettings::growth, Builder::growth),
            flag("cloneOffThread", "Clone on worker", SIZES,
                    "Lets the worker also clone the game's own classes; the engine's classes are always cloned there.",
                    AT_ONCE, SpatialPoolSettings::cloneOffThread, Builder::cloneOffThread),
            flag("preloadOnPrewarm", "Upload on prewarm", SIZES,
                    "Prewarming uploads meshes and textures and compiles shaders, so that the first sight is smooth.",
                    AT_ONCE, SpatialPoolSettings::preloadOnPrewarm, Builder::preloadOnPrewarm),

            number("maxActive", "Active limit", LIMITS, "At most this many instances are in use at once.",
                    COUNT.from(1).orNoLimit(), SpatialPoolSettings::maxActive, (b, n) -> b.maxActive(n.intValue()),
                    null),
            number("maxTotal", "Total limit", LIMITS,
                    "At most this many instances exist, active and idle together.",
                    COUNT.from(1).orNoLimit(), SpatialPoolSettings::maxTotal, (b, n) -> b.maxTotal(n.intValue()),
                    null),
            number("maxIdle", "Idle limit", LIMITS, "Beyond this many idle instances, a recycled one is disposed of.",
                    COUNT.orNoLimit(), SpatialPoolSettings::maxIdle, (b, n) -> b.maxIdle(n.intValue()),
                    settings -> !settings.idleLimitFromGrowth() && settings.maxIdle() != PoolSettings.UNLIMITED),
            flag("idleLimitFromGrowth", "Idle limit follows", LIMITS,
                    "The idle limit is the prewarm count and one growth step; an idle limit of your own ends that.",
                    AT_ONCE, SpatialPoolSettings::idleLimitFromGrowth, Builder::idleLimitFromGrowth),
            choice("exhaustion", "Spawn at a limit", LIMITS,
                    "What a spawn does at the active or the total limit.", AT_ONCE,
                    constants(ExhaustionPolicy.values(), "grows anyway", "throws", "returns null", "reuses oldest",
                            "reuses chosen"), SpatialPoolSettings::exhaustion, Builder::exhaustion),
            choice("order", "Reuse order", LIMITS,
                    "The last returned (LIFO) is warm in the caches; longest idle (FIFO) gives all a turn.", AT_ONCE,
                    constants(ReuseOrder.values(), "last returned", "longest idle"),
                    SpatialPoolSettings::order, Builder::order),

            number("lifetimeSeconds", "Lifetime (s)", LIFETIME,
                    "Seconds after which an instance is recycled automatically; 0 means never.", SECONDS,
                    settings -> decimal(settings.lifetimeSeconds()), (b, n) -> b.lifetimeSeconds(n.floatValue()), null),
            choice("recycleWhen", "Recycled when", LIFETIME,
                    "Recycles an instance when what plays on it has ended.",
                    AT_OPENING, List.of(option("never", "never", RecycleWhen.NEVER),
                            option("particlesBurntOut", "burnt out", RecycleWhen.particlesBurntOut()),
                            option("soundEnded", "sound ended", RecycleWhen.soundEnded()),
                            option("animationDone", "animation done", RecycleWhen.animationDone())),
                    settings -> Objects.requireNonNullElse(settings.recycleWhen(), RecycleWhen.NEVER),
                    (b, when) -> b.recycleWhen(when == RecycleWhen.NEVER ? null : when)),
            choice("lostPolicy", "Lost instances", LIFETIME,
                    "What happens to an instance that the game moved away without telling the pool.", AT_ONCE,
                    constants(LostPolicy.values(), "are recycled", "are detached", "are reported"),
                    SpatialPoolSettings::lostPolicy, Builder::lostPolicy),
            number("leakTracking", "Track leaks: 1 in", LIFETIME,
                    "Remembers where one spawn in this many came from, for the leak report; 0: off.", COUNT,
                    SpatialPoolSettings::leakTracking, (b, n) -> b.leakTracking(n.intValue()), null),

            choice("resetScope", "Restores", RESET,
                    "What a recycle restores; transform only is quickest, for uses that change nothing else.",
                    AT_OPENING, constants(ResetScope.values(), "everything", "transform only"),
                    SpatialPoolSettings::resetScope, Builder::resetScope),
            flag("checkSharedState", "Check shared state", RESET,
                    "Finds and undoes edits of meshes and materials that all instances share.", AT_OPENING,
                    SpatialPoolSettings::checkSharedState, Builder::checkSharedState),
            new Flag(new Line<>("developmentMode", "Report leftovers", RESET,
                    "Development mode: logs what each use left on an instance.", AT_OPENING,
                    SpatialPoolSettings::developmentMode, Builder::developmentMode,
                    SpatialPoolSettings::isDevelopmentModeSet)),
            flag("checkIdle", "Check idle", RESET,
                    "Before an instance is used again, undoes and logs what was written to it while idle.",
                    AT_OPENING, SpatialPoolSettings::checkIdle, Builder::checkIdle),

            flag("keepAttached", "Idle stay attached", PARKING,
                    "Recycled instances stay attached for a while, hidden: cheapest for steady traffic.", AT_ONCE,
                    SpatialPoolSettings::keepAttached, Builder::keepAttached),
            number("keepAttachedSeconds", "Attached for (s)", PARKING,
                    "How long a recycled instance stays attached before it is detached.", SECONDS,
                    settings -> decimal(settings.keepAttachedSeconds()),
                    (b, n) -> b.keepAttachedSeconds(n.floatValue()), null),
            flag("keepSiblingOrder", "Keep sibling order", PARKING,
                    "Keeps the order of siblings under your own parents; costs time per sibling.", AT_ONCE,
                    SpatialPoolSettings::keepSiblingOrder, Builder::keepSiblingOrder),

            choice("sizing", "Trim policy", TRIM, "The policy that decides how many idle instances the pool keeps.",
                    AT_ONCE, sizingPolicies(), SpatialPoolSettings::sizing, Builder::sizing),

            flag("instanced", "Instanced", DRAWING,
                    "One draw call for all instances in use, instead of one for each; changes at once.", AT_ONCE,
                    SpatialPoolSettings::instanced, Builder::instanced),
            flag("instanceColors", "Instance colours", DRAWING,
                    "Gives each instanced instance a colour of its own, for the game to set.", AT_ONCE,
                    SpatialPoolSettings::instanceColors, Builder::instanceColors),
            number("bakedPoses", "Poses a second", DRAWING,
                    "Draws skinned instances together, with so many poses baked of each second of an animation.",
                    Range.decimal(0, 1000, 5, 1), settings -> decimal(settings.bakedPoses()),
                    (b, n) -> b.bakedPoses(n.floatValue()), null),
            number("lodLevels", "Coarser levels", DRAWING,
                    "Draws small instances with fewer triangles: makes so many levels, each with half of them.",
                    Range.whole(0, SpatialPoolSettings.MOST_LOD_LEVELS, 1), SpatialPoolSettings::lodLevels,
                    (b, n) -> b.lodLevels(n.intValue()), null),
            number("drawDistance", "Draw distance", DRAWING,
                    "Instances that are drawn together are not drawn beyond this distance; 0 draws all.",
                    Range.decimal(0, SECONDS.max(), 10, 1), settings -> decimal(settings.drawDistance()),
                    (b, n) -> b.drawDistance(n.floatValue()), null),
            choice("materialMode", "Materials", DRAWING,
                    "Shared by all is cheapest; one for each lets the game edit an instance's material.", AT_OPENING,
                    constants(MaterialMode.values(), "shared by all", "one for each"),
                    SpatialPoolSettings::materialMode, Builder::materialMode));

    private SettingsTable() {
    }

    private static List<Option<SizingPolicy>> sizingPolicies() {
        Range parts = Range.decimal(0, 1000, 0.05, 2);
        return List.of(
                policy("idleMajority", "idle majority", IdleMajority.DEFAULT,
                        f -> new IdleMajority((int) f[0], (int) f[1], (int) f[2], (int) f[3]),
                        figure("idleAbove", "Trim above idle",
                                "A pool with at most this many idle instances is never trimmed.", COUNT,
                                (IdleMajority p) -> p.idleAbove()),
                        figure("idlePercent", "Idle part (%)",
                                "A check adds a vote when more than this part of the pool is idle.", PERCENT,
                                (IdleMajority p) -> p.idlePercent()),
                        figure("votes", "Votes to trim",
                                "This many votes within one window of checks lead to a trim.", COUNT.from(1),
                                (IdleMajority p) -> p.votes()),
                        figure("trimPercent", "Trimmed part (%)",
                                "A trim disposes of this part of the idle instances.", PERCENT,
                                (IdleMajority p) -> p.trimPercent())),
                policy("pressure", "pressure", PressureBand.DEFAULT,
                        f -> new PressureBand(duration(f[0]), f[1], f[2], (int) f[3]),
                        figure("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), (PressureBand p) -> seconds(p.interval())),
                        figure("createAbove", "Create above", "Above this pressure an unused pool makes instances.",
                                parts, (PressureBand p) -> p.createAbove()),
                        figure("destroyBelow", "Dispose below",
                                "Below this pressure an unused pool disposes of instances.", parts,
                                (PressureBand p) -> p.destroyBelow()),
                        figure("stepPercent", "Step (% of size)",
                                "How much of the design capacity is made or disposed of at once.", PERCENT,
                                (PressureBand p) -> p.stepPercent())),
                policy("idleExpiry", "idle expiry", (IdleExpiry) SizingPolicy.idleExpiry(Duration.ofMinutes(1)),
                        f -> Double.isNaN(f[1]) ? (IdleExpiry) SizingPolicy.idleExpiry(duration(f[0]))
                                : new IdleExpiry(duration(f[0]), duration(f[1])),
                        needed("expirySeconds", "Expires after (s)",
                                "Instances that were not needed for this many seconds are disposed of.",
                                times(10, 0), (IdleExpiry p) -> seconds(p.expiry())),
                        new Figure<>("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), false, true, (IdleExpiry p) -> seconds(p.interval()))),
                policy("capacity", "capacity", (CapacityLimit) SizingPolicy.capacity(100),
                        f -> new CapacityLimit((int) f[0], duration(f[1])),
                        needed("capacity", "Most in all",
                                "Idle instances are disposed of until no more than this many exist.", COUNT,
                                (CapacityLimit p) -> p.capacity()),
                        figure("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), (CapacityLimit p) -> seconds(p.interval()))),
                policy("keepReserve", "keep reserve", (KeepReserve) SizingPolicy.keepReserve(10),
                        f -> new KeepReserve((int) f[0], duration(f[1]), duration(f[2])),
                        needed("minimum", "Idle at least", "At least this many instances are kept idle.",
                                COUNT.ofInstances(), (KeepReserve p) -> p.minimum()),
                        figure("aheadSeconds", "Look-ahead (s)",
                                "The reserve covers the demand of this many seconds to come.", times(0.5, 1),
                                (KeepReserve p) -> seconds(p.ahead())),
                        figure("memorySeconds", "Half-life (s)",
                                "A rise in demand counts half after this many seconds.", times(10, 0),
                                (KeepReserve p) -> seconds(p.memory()))),
                option("none", "none", SizingPolicy.none()));
    }

    private static Number number(String key, String label, Topic topic, String help, Range range,
            ToDoubleFunction<SpatialPoolSettings> getter, BiConsumer<Builder, Double> setter,
            @Nullable Predicate<SpatialPoolSettings> isSet) {
        return new Number(new Line<>(key, label, topic, help, AT_ONCE, getter::applyAsDouble, setter, isSet), range);
    }

    private static Flag flag(String key, String label, Topic topic, String help, boolean atOnce,
            Function<SpatialPoolSettings, Boolean> getter, BiConsumer<Builder, Boolean> setter) {
        return new Flag(new Line<>(key, label, topic, help, atOnce, getter, setter, null));
    }

    private static <V> Choice<V> choice(String key, String label, Topic topic, String help, boolean atOnce,
            List<Option<V>> options, Function<SpatialPoolSettings, V> getter, BiConsumer<Builder, V> setter) {
        return new Choice<>(new Line<>(key, label, topic, help, atOnce, getter, setter, null), options);
    }

    /** The options of an enum, each with its label. */
    private static <E extends Enum<E>> List<Option<E>> constants(E[] constants, String... labels) {
        List<Option<E>> options = new ArrayList<>();
        for (E constant : constants) {
            options.add(option(constant.name(), labels[constant.ordinal()], constant));
        }
        return options;
    }

    private static <V> Option<V> option(String key, String label, V value) {
        return new Option<>(key, label, value, value::equals, List.of(), f -> value);
    }

    /** A sizing policy by its class. */
    @SafeVarargs
    @SuppressWarnings("unchecked")
    private static <P extends SizingPolicy> Option<SizingPolicy> policy(String key, String label, P usual,
            Function<double[], P> maker, Figure<P>... figures) {
        List<Figure<SizingPolicy>> all = new ArrayList<>();
        for (Figure<P> figure : figures) {
            // only values of the option are read
            all.add((Figure<SizingPolicy>) (Figure<?>) figure);
        }
        return new Option<>(key, label, usual, policy -> policy.getClass() == usual.getClass(), all, maker::apply);
    }

    private static <V> Figure<V> figure(String key, String label, String help, Range range,
            ToDoubleFunction<V> getter) {
        return new Figure<>(key, label, help, range, false, false, getter);
    }

    /** A figure without a usual number. */
    private static <V> Figure<V> needed(String key, String label, String help, Range range,
            ToDoubleFunction<V> getter) {
        return new Figure<>(key, label, help, range, true, false, getter);
    }

    /** The number that a float is written as: 0.1, not 0.10000000149011612. */
    private static double decimal(float number) {
        return Double.parseDouble(Float.toString(number));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
