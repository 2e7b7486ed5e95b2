// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.settings;

import static io.github.jmepool.jme.internal.settings.Setting.Topic.DRAWING;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.LIFETIME;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.LIMITS;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.PARKING;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.RESET;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.SIZES;
import static io.github.jmepool.jme.internal.settings.Setting.Topic.TRIM;

import io.github.jmepool.core.ExhaustionPolicy;
import io.github.jmepool.core.GrowthPolicy;
import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.PoolSettings;
import io.github.jmepool.core.ReuseOrder;
import io.github.jmepool.core.sizing.CapacityLimit;
import io.github.jmepool.core.sizing.IdleExpiry;
import io.github.jmepool.core.sizing.IdleMajority;
import io.github.jmepool.core.sizing.KeepReserve;
import io.github.jmepool.core.sizing.PressureBand;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.LostPolicy;
import io.github.jmepool.jme.RecycleWhen;
import io.github.jmepool.jme.SpatialPoolSettings;
import io.github.jmepool.jme.SpatialPoolSettings.Builder;
import io.github.jmepool.jme.internal.settings.Setting.Access;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Flag;
import io.github.jmepool.jme.internal.settings.Setting.Number;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Parameter;
import io.github.jmepool.jme.internal.settings.Setting.Range;
import io.github.jmepool.jme.internal.settings.Setting.Topic;
import io.github.jmepool.jme.internal.settings.Setting.Words;
import io.github.jmepool.jme.reset.MaterialMode;
import io.github.jmepool.jme.reset.ResetScope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ObjIntConsumer;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * All settings of a pool of spatials. A new one is a constant here, in {@link #ALL}, a method of the builder of
 * {@link SpatialPoolSettings} and its getter; settings of every kind of pool are read from {@link PoolSettings}.
 */
public final class Settings {
    private static final PoolSettings PLAIN = PoolSettings.builder("plain").build();
    private static final Range COUNT =
            Range.whole(PoolSettings.MIN_COUNT, PoolSettings.UNLIMITED, 1, "instances");
    private static final Range LIMIT =
            Range.whole(PoolSettings.MIN_LIMIT, PoolSettings.UNLIMITED, 1, "instances");
    /** The largest float as it is written, which is a little more than it is. */
    private static final double MOST = decimal(Float.MAX_VALUE);
    private static final Range SECONDS = Range.decimal(0, MOST, 0.5, 1, "seconds");
    private static final Range PERCENT = Range.whole(1, 100, 5, "percent");

    static final Number PREWARM = new Number(
            words("prewarm", "Prewarm", SIZES, "Instances made ahead of use, before the first spawn."),
            COUNT.madeAhead(), count(PoolSettings::prewarm, Builder::prewarm));
    static final Number DESIGN_CAPACITY = new Number(
            words("designCapacity", "Design size", SIZES,
                    "How many instances in use the pool is meant for; what 'Usage' is measured against."),
            LIMIT.madeAhead(), count(PoolSettings::designCapacity, Builder::designCapacity));
    static final Choice<GrowthPolicy> GROWTH = new Choice<GrowthPolicy>(
            words("growth", "Growth", SIZES, "How many instances are made when one is missing."),
            List.of(option("one", "one", GrowthPolicy.one()),
                    option("onePlusSpare", "one and a spare", GrowthPolicy.onePlusSpare()),
                    new Option<>("fixedStep", "a fixed step", GrowthPolicy.fixedStep(8),
                            growth -> growth.equals(GrowthPolicy.fixedStep(growth.step(0))),
                            List.of(needed("step", "Fixed step", "How many instances are made at once.",
                                    LIMIT.madeAhead(), growth -> growth.step(0))),
                            false, f -> GrowthPolicy.fixedStep((int) f[0])),
                    option("doubling", "doubling", GrowthPolicy.doubling())),
            core(PoolSettings::growth, Builder::growth));
    public static final Flag CLONE_OFF_THREAD = new Flag(
            words("cloneOffThread", "Clone on worker", SIZES,
                    "Lets the worker also clone the game's own classes, and call cloneInstance or a factory."),
            own(false, SpatialPoolSettings::cloneOffThread, Builder::cloneOffThread));
    public static final Flag PRELOAD_ON_PREWARM = new Flag(
            words("preloadOnPrewarm", "Upload on prewarm", SIZES,
                    "Prewarming uploads meshes and textures and compiles shaders, so that first frames are smooth."),
            own(true, SpatialPoolSettings::preloadOnPrewarm, Builder::preloadOnPrewarm));

    static final Number MAX_ACTIVE = new Number(
            words("maxActive", "Active limit", LIMITS, "At most this many instances are in use at once."),
            LIMIT.orNoLimit(), count(PoolSettings::maxActive, Builder::maxActive));
    static final Number MAX_TOTAL = new Number(
            words("maxTotal", "Total limit", LIMITS, "At most this many instances exist, active and idle together."),
            LIMIT.orNoLimit(), count(PoolSettings::maxTotal, Builder::maxTotal));
    static final Choice<IdleLimit> MAX_IDLE = new Choice<IdleLimit>(
            words("maxIdle", "Idle limit", LIMITS,
                    "Beyond this many idle instances, a recycled one is disposed of; from growth: the prewarm count and"
                            + " one growth step."),
            List.of(option(Range.NO_LIMIT, "none", IdleLimit.none()),
                    new Option<>("a number", "a number", IdleLimit.of(100),
                            limit -> !limit.equals(IdleLimit.fromGrowth()),
                            List.of(needed("maxIdle", "At most idle", "So many instances may be idle.",
                                    COUNT.orNoLimit(), limit -> limit.objects(0, GrowthPolicy.one()))),
                            true, f -> IdleLimit.of((int) f[0])),
                    option("fromGrowth", "from growth", IdleLimit.fromGrowth())),
            core(PoolSettings::idleLimit, (builder, limit) -> builder.maxIdle(limit)));
    static final Choice<ExhaustionPolicy> EXHAUSTION = new Choice<>(
            words("exhaustion", "Spawn at a limit", LIMITS, "What a spawn does at the active or the total limit."),
            constants(ExhaustionPolicy.values(), "grows anyway", "throws", "reuses oldest", "reuses chosen"),
            core(PoolSettings::exhaustion, Builder::exhaustion));
    static final Choice<ReuseOrder> ORDER = new Choice<>(
            words("order", "Reuse order", LIMITS,
                    "The last returned (LIFO) is warm in the caches; longest idle (FIFO) gives all a turn."),
            constants(ReuseOrder.values(), "last returned", "longest idle"),
            core(PoolSettings::order, Builder::order));

    public static final Number LIFETIME_SECONDS = new Number(
            words("lifetimeSeconds", "Lifetime (s)", LIFETIME,
                    "Seconds after which an instance is recycled automatically; 0 means never."),
            SECONDS,
            decimal(0.0f, SpatialPoolSettings::lifetimeSeconds, Builder::lifetimeSeconds));
    public static final Choice<RecycleWhen> RECYCLE_WHEN = new Choice<>(
            atOpening("recycleWhen", "Recycled when", LIFETIME,
                    "Recycles an instance when what plays on it has ended."),
            List.of(option("never", "never", RecycleWhen.never()),
                    option("particlesBurntOut", "burnt out", RecycleWhen.particlesBurntOut()),
                    option("soundEnded", "sound ended", RecycleWhen.soundEnded()),
                    option("animationDone", "animation done", RecycleWhen.animationDone())),
            own(RecycleWhen.never(),
                    settings -> Objects.requireNonNullElse(settings.recycleWhen(), RecycleWhen.never()),
                    Builder::recycleWhen));
    public static final Choice<LostPolicy> LOST_POLICY = new Choice<>(
            words("lostPolicy", "Lost instances", LIFETIME,
                    "What happens to an instance that the game moved away without telling the pool."),
            constants(LostPolicy.values(), "are recycled", "are detached", "are reported"),
            own(LostPolicy.REPORT, SpatialPoolSettings::lostPolicy, Builder::lostPolicy));
    static final Number LEAK_TRACKING = new Number(
            words("leakTracking", "Track leaks: 1 in", LIFETIME,
                    "Remembers where one spawn in this many came from, for the leak report; 0: off."),
            Range.whole(PoolSettings.MIN_COUNT, PoolSettings.UNLIMITED, 1, "spawns"),
            count(PoolSettings::leakTracking, Builder::leakTracking));

    public static final Choice<ResetScope> RESET_SCOPE = new Choice<>(
            atOpening("resetScope", "Restores", RESET,
                    "What a recycle restores; transform only is quickest, for uses that change nothing else."),
            constants(ResetScope.values(), "everything", "transform only"),
            own(ResetScope.EVERYTHING, SpatialPoolSettings::resetScope, Builder::resetScope));
    public static final Flag CHECK_SHARED_STATE = new Flag(
            atOpening("checkSharedState", "Check shared state", RESET,
                    "Finds and undoes edits of meshes and materials that all instances share."),
            own(true, SpatialPoolSettings::checkSharedState, Builder::checkSharedState));
    public static final Flag DEVELOPMENT_MODE = new Flag(
            atOpening("developmentMode", "Report leftovers", RESET,
                    "Development mode: logs what each use left on an instance."),
            own(assertionsAreOn(), SpatialPoolSettings::developmentMode, Builder::developmentMode));
    public static final Flag CHECK_IDLE = new Flag(
            atOpening("checkIdle", "Check idle", RESET,
                    "Before an instance is used again, undoes and logs what was written to it while idle."),
            own(false, SpatialPoolSettings::checkIdle, Builder::checkIdle));

    public static final Flag KEEP_ATTACHED = new Flag(
            words("keepAttached", "Idle stay attached", PARKING,
                    "Recycled instances stay attached for a while, hidden: cheapest for steady traffic."),
            own(true, SpatialPoolSettings::keepAttached, Builder::keepAttached));
    public static final Number KEEP_ATTACHED_SECONDS = new Number(
            words("keepAttachedSeconds", "Attached for (s)", PARKING,
                    "How long a recycled instance stays attached before it is detached."),
            SECONDS,
            decimal(1.0f, SpatialPoolSettings::keepAttachedSeconds, Builder::keepAttachedSeconds));
    public static final Flag KEEP_SIBLING_ORDER = new Flag(
            words("keepSiblingOrder", "Keep sibling order", PARKING,
                    "Keeps the order of siblings under your own parents; costs time per sibling."),
            own(false, SpatialPoolSettings::keepSiblingOrder, Builder::keepSiblingOrder));

    public static final Choice<SizingPolicy> SIZING = new Choice<>(
            words("sizing", "Trim policy", TRIM, "The policy that decides how many idle instances the pool keeps."),
            sizingPolicies(), core(PoolSettings::sizing, Builder::sizing));

    public static final Flag INSTANCED = new Flag(
            words("instanced", "Instanced", DRAWING,
                    "One draw call for all instances in use, instead of one for each; changes at once."),
            own(false, SpatialPoolSettings::instanced, Builder::instanced));
    public static final Flag INSTANCE_COLORS = new Flag(
            words("instanceColors", "Instance colours", DRAWING,
                    "Gives each instanced instance a colour of its own, for the game to set."),
            own(false, SpatialPoolSettings::instanceColors, Builder::instanceColors));
    public static final Number BAKED_POSES = new Number(
            words("bakedPoses", "Poses a second", DRAWING,
                    "Draws skinned instances together, with so many poses baked of each second of an animation."),
            Range.decimal(0, 1000, 5, 1, "poses a second"),
            decimal(0.0f, SpatialPoolSettings::bakedPoses, Builder::bakedPoses));
    public static final Number LOD_LEVELS = new Number(
            words("lodLevels", "Coarser levels", DRAWING,
                    "Draws small instances with fewer triangles: makes so many levels, each with half of them."),
            Range.whole(0, 8, 1, "levels"),
            own(0.0, settings -> (double) settings.lodLevels(), (builder, n) -> builder.lodLevels(n.intValue())));
    public static final Number DRAW_DISTANCE = new Number(
            words("drawDistance", "Draw distance", DRAWING,
                    "Instances that are drawn together are not drawn beyond this distance; 0 draws all."),
            Range.decimal(0, MOST, 10, 1, "world units"),
            decimal(0.0f, SpatialPoolSettings::drawDistance, Builder::drawDistance));
    public static final Choice<MaterialMode> MATERIAL_MODE = new Choice<>(
            atOpening("materialMode", "Materials", DRAWING,
                    "Shared by all is cheapest; one for each lets the game edit an instance's material."),
            constants(MaterialMode.values(), "shared by all", "one for each"),
            own(MaterialMode.SHARED, SpatialPoolSettings::materialMode, Builder::materialMode));

    /** All settings, in the order of their topics. */
    static final List<Setting<?>> ALL = List.of(PREWARM, DESIGN_CAPACITY, GROWTH, CLONE_OFF_THREAD, PRELOAD_ON_PREWARM,
            MAX_ACTIVE, MAX_TOTAL, MAX_IDLE, EXHAUSTION, ORDER, LIFETIME_SECONDS, RECYCLE_WHEN, LOST_POLICY,
            LEAK_TRACKING, RESET_SCOPE, CHECK_SHARED_STATE, DEVELOPMENT_MODE, CHECK_IDLE, KEEP_ATTACHED,
            KEEP_ATTACHED_SECONDS, KEEP_SIBLING_ORDER, SIZING, INSTANCED, INSTANCE_COLORS, BAKED_POSES, LOD_LEVELS,
            DRAW_DISTANCE, MATERIAL_MODE);

    static final Map<String, Setting<?>> BY_KEY =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Setting::key, Function.identity()));

    private Settings() {
    }

    /** The words of a setting that acts at once. */
    private static Words words(String key, String label, Topic topic, String help) {
        return new Words(key, label, topic, help, true);
    }

    /** Acts when the scene opens next: what restores instances and watches their uses is made then. */
    private static Words atOpening(String key, String label, Topic topic, String help) {
        return new Words(key, label, topic, help, false);
    }

    private static <V> Access<V> own(V usual, Function<SpatialPoolSettings, V> getter, BiConsumer<Builder, V> setter) {
        return new Access<>(usual, getter, setter);
    }

    private static Access<Double> decimal(float usual, Function<SpatialPoolSettings, Float> getter,
            BiConsumer<Builder, Float> setter) {
        return own(decimal(usual), settings -> decimal(getter.apply(settings)),
                (builder, number) -> setter.accept(builder, number.floatValue()));
    }

    /** The access to a setting that any pool has. */
    private static <V> Access<V> core(Function<PoolSettings, V> getter, BiConsumer<Builder, V> setter) {
        return own(getter.apply(PLAIN), getter::apply, setter);
    }

    /** The access to a count that any pool has. */
    private static Access<Double> count(ToIntFunction<PoolSettings> getter, ObjIntConsumer<Builder> setter) {
        return core(settings -> (double) getter.applyAsInt(settings),
                (builder, number) -> setter.accept(builder, number.intValue()));
    }

    @SuppressWarnings("AssignmentExpression") // Runs with assertions only, which is what is asked.
    private static boolean assertionsAreOn() {
        boolean on = false;
        assert on = true;
        return on;
    }

    private static List<Option<SizingPolicy>> sizingPolicies() {
        Range parts = Range.decimal(0, 1000, 0.05, 2, "");
        return List.of(
                policy("idleMajority", "idle majority", IdleMajority.DEFAULT,
                        f -> new IdleMajority((int) f[0], (int) f[1], (int) f[2], (int) f[3]),
                        parameter("idleAbove", "Trim above idle",
                                "A pool with at most this many idle instances is never trimmed.", COUNT,
                                (IdleMajority p) -> p.idleAbove()),
                        parameter("idlePercent", "Idle part (%)",
                                "A check adds a vote when more than this part of the pool is idle.", PERCENT,
                                (IdleMajority p) -> p.idlePercent()),
                        parameter("votes", "Votes to trim",
                                "This many votes within one window of checks lead to a trim.",
                                Range.whole(1, PoolSettings.UNLIMITED, 1, "votes"),
                                (IdleMajority p) -> p.votes()),
                        parameter("trimPercent", "Trimmed part (%)",
                                "A trim disposes of this part of the idle instances.", PERCENT,
                                (IdleMajority p) -> p.trimPercent())),
                policy("pressure", "pressure", PressureBand.DEFAULT,
                        f -> new PressureBand(duration(f[0]), f[1], f[2], (int) f[3]),
                        parameter("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), (PressureBand p) -> seconds(p.interval())),
                        parameter("createAbove", "Create above", "Above this pressure an unused pool makes instances.",
                                parts, (PressureBand p) -> p.createAbove()),
                        parameter("destroyBelow", "Dispose below",
                                "Below this pressure an unused pool disposes of instances.", parts,
                                (PressureBand p) -> p.destroyBelow()),
                        parameter("stepPercent", "Step (% of size)",
                                "How much of the design capacity is made or disposed of at once.", PERCENT,
                                (PressureBand p) -> p.stepPercent())),
                policy("idleExpiry", "idle expiry", (IdleExpiry) SizingPolicy.idleExpiry(Duration.ofMinutes(1)),
                        f -> Double.isNaN(f[1]) ? (IdleExpiry) SizingPolicy.idleExpiry(duration(f[0]))
                                : new IdleExpiry(duration(f[0]), duration(f[1])),
                        needed("expirySeconds", "Expires after (s)",
                                "Instances that were not needed for this many seconds are disposed of.",
                                times(10, 0), (IdleExpiry p) -> seconds(p.expiry())),
                        new Parameter<>("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), false, true, (IdleExpiry p) -> seconds(p.interval()))),
                policy("capacity", "capacity", (CapacityLimit) SizingPolicy.capacity(100),
                        f -> new CapacityLimit((int) f[0], duration(f[1])),
                        needed("capacity", "Most in all",
                                "Idle instances are disposed of until no more than this many exist.", COUNT,
                                (CapacityLimit p) -> p.capacity()),
                        parameter("intervalSeconds", "Check every (s)", "Seconds between two checks of the pool.",
                                times(5, 0), (CapacityLimit p) -> seconds(p.interval()))),
                policy("keepReserve", "keep reserve", (KeepReserve) SizingPolicy.keepReserve(10),
                        f -> new KeepReserve((int) f[0], duration(f[1]), duration(f[2])),
                        needed("minimum", "Idle at least", "At least this many instances are kept idle.",
                                COUNT.madeAhead(), (KeepReserve p) -> p.minimum()),
                        parameter("aheadSeconds", "Look-ahead (s)",
                                "The reserve covers the demand of this many seconds to come.", times(0.5, 1),
                                (KeepReserve p) -> seconds(p.ahead())),
                        parameter("memorySeconds", "Half-life (s)",
                                "A rise in demand counts half after this many seconds.", times(10, 0),
                                (KeepReserve p) -> seconds(p.memory()))),
                option("none", "none", SizingPolicy.none()));
    }

    /** Times of sizing policies, from a nanosecond to what they take for "never". */
    private static Range times(double step, int decimals) {
        return Range.decimal(1e-9, Long.MAX_VALUE / 4.0 / 1e9, step, decimals, "seconds");
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
        return new Option<>(key, label, value, value::equals, List.of(), false, f -> value);
    }

    /** A sizing policy by its class. */
    @SafeVarargs
    @SuppressWarnings("unchecked")
    private static <P extends SizingPolicy> Option<SizingPolicy> policy(String key, String label, P usual,
            Function<double[], P> maker, Parameter<P>... parameters) {
        List<Parameter<SizingPolicy>> all = new ArrayList<>();
        for (Parameter<P> parameter : parameters) {
            // only values of the option are read
            all.add((Parameter<SizingPolicy>) (Parameter<?>) parameter);
        }
        return new Option<>(key, label, usual, policy -> policy.getClass() == usual.getClass(), all, false,
                maker::apply);
    }

    private static <V> Parameter<V> parameter(String key, String label, String help, Range range,
            ToDoubleFunction<V> getter) {
        return new Parameter<>(key, label, help, range, false, false, getter);
    }

    /** A parameter without a usual number. */
    private static <V> Parameter<V> needed(String key, String label, String help, Range range,
            ToDoubleFunction<V> getter) {
        return new Parameter<>(key, label, help, range, true, false, getter);
    }

    /** The number that a float is written as: 0.1, not 0.10000000149011612. */
    public static double decimal(float number) {
        return Double.parseDouble(Float.toString(number));
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
