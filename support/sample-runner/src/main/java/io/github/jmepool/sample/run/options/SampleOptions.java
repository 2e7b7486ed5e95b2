// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.sample.run.options;

import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetException;
import io.github.jmepool.sample.examples.Example;
import io.github.jmepool.sample.game.GameSetup;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/**
 * The options of the sample's command line.
 */
@Command(name = "sample")
public final class SampleOptions {
    /** The text of {@code --help}: at most 24 lines of 80 columns. */
    public static final String HELP = """
            Usage: sample [OPTIONS]   A space shooter whose objects all come from pools.
            What to play:
              --example NAME      a class to copy: fireworks, bullets, lifetimes, subclass,
                                  targets, levels, instancing, params, billboards, swarm,
                                  grass, labels, physics, effects, panel, entities, network
              --scene SCENE       game (default), asteroids, explosions, physics: a siege,
                                  crowd: a battle, coins: a fountain
              --headless          without a display; the game: pooled, naive pool and cloned
              --compare           the same at 500, 2,000 and 10,000 objects; or one --scene
              --out FOLDER, --rounds N, --window   with --compare: files, repeats, drawn
            How:
              --seconds N         how long (10)    --seed S    decides everything random (1)
              --load N            live objects     --preset FILE   the pools' settings
              --pools N           so many more pools, with one object each
              --size WxH          1280x720         --fullscreen    --mute
            What to write:
              --screenshot FILE   a picture after --seconds, and end
              --film FOLDER       the pictures of a short film, and end
              --record FILE       what the game asks of its pools, for pool-tools
            -h, --help            this text        -V, --version
            Keys: arrows or WASD fly, space fires, B fires 100 bullets, P pools on / off,
                  I instancing on / off, F6 panel of the pools, Enter pauses, Esc ends.
            """;
    /** The text of {@code --version}. */
    public static final String VERSION = "jme-pool sample 0.1.0";
    /** About how many live objects a game has by default. */
    public static final int USUAL_LOAD = 500;
    private static final List<Integer> COMPARED_LOADS = List.of(500, 2000, 10_000);
    private static final int HEADLESS_LOAD = 2000;
    private static final int FIGHTERS = 2000;
    private static final int COINS = 100_000;
    private static final int LARGEST_LOAD = 100_000;
    private static final int MOST_POOLS = 10_000;
    private static final int SMALLEST_SIZE = 64;
    private static final int LONGEST_SECONDS = 3600;

    @Spec
    private CommandSpec spec;

    @Option(names = {"-h", "--help"}, usageHelp = true)
    private boolean help;

    @Option(names = {"-V", "--version"}, versionHelp = true)
    private boolean version;

    private int seconds = 10;
    private long seed = 1;
    private int load = USUAL_LOAD;
    private boolean loadGiven;
    private int pools;
    private int rounds = 3;
    private Size size = new Size(1280, 720);
    private File screenshot;
    private File film;
    private Preset preset;
    private Path record;

    @Option(names = "--scene", paramLabel = "SCENE")
    private Scene scene;

    @Option(names = "--example", paramLabel = "NAME")
    private Example example;

    @Option(names = "--headless")
    private boolean headless;

    @Option(names = "--compare")
    private boolean compare;

    @Option(names = "--window")
    private boolean window;

    @Option(names = "--out", paramLabel = "FOLDER")
    private File folder = new File("comparison");

    @Option(names = "--fullscreen")
    private boolean fullscreen;

    @Option(names = "--mute")
    private boolean mute;

    /**
     * Reads a command line.
     *
     * @param args what stands on it
     * @return what it asks for
     * @throws ParameterException if an option is unknown, its value is wrong, or it does not go with another one
     */
    public static SampleOptions parse(String... args) {
        SampleOptions options = new SampleOptions();
        CommandLine line = new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true);
        ParseResult given = line.parseArgs(args);
        String pair = options.help || options.version ? null : ArgumentPairs.refusal(given, options);
        if (pair != null) {
            throw new ParameterException(line, pair);
        }
        return options;
    }

    @Option(names = "--seconds", paramLabel = "N")
    void seconds(int value) {
        seconds = within("--seconds", value, 1, LONGEST_SECONDS);
    }

    @Option(names = "--seed", paramLabel = "S")
    void seed(long value) {
        seed = value;
    }

    @Option(names = "--load", paramLabel = "N")
    void load(int value) {
        load = within("--load", value, 50, LARGEST_LOAD);
        loadGiven = true;
    }

    @Option(names = "--pools", paramLabel = "N")
    void pools(int value) {
        pools = within("--pools", value, 1, MOST_POOLS);
    }

    @Option(names = "--rounds", paramLabel = "N")
    void rounds(int value) {
        rounds = within("--rounds", value, 1, 1000);
    }

    @Option(names = "--preset", paramLabel = "FILE")
    void preset(Path value) {
        Preset read;
        try {
            read = Preset.load(value);
        } catch (PresetException e) {
            throw new ParameterException(spec.commandLine(), "--preset: " + e.getMessage(), e);
        }
        for (PoolPreset pool : read.pools()) {
            if (!GameSetup.hasPool(pool.name())) {
                throw new ParameterException(spec.commandLine(), "--preset: " + value + " names a pool '"
                        + pool.name() + "'; the sample has " + GameSetup.poolNames());
            }
        }
        preset = read;
    }

    @Option(names = "--record", paramLabel = "FILE")
    void record(Path value) {
        Path folder = value.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new ParameterException(spec.commandLine(),
                    "--record: there is no folder " + folder + "; make it first");
        }
        record = value;
    }

    @Option(names = "--screenshot", paramLabel = "FILE")
    void screenshot(File value) {
        File folder = value.getAbsoluteFile().getParentFile();
        if (!folder.isDirectory()) {
            throw new ParameterException(spec.commandLine(),
                    "--screenshot: there is no folder " + folder + "; make it first");
        }
        screenshot = value;
    }

    @Option(names = "--film", paramLabel = "FOLDER")
    void film(File value) {
        if (!value.isDirectory()) {
            throw new ParameterException(spec.commandLine(), "--film: there is no folder " + value + "; make it first");
        }
        film = value;
    }

    @Option(names = "--size", paramLabel = "WxH", converter = SizeConverter.class)
    void size(Size value) {
        within("--size, width", value.width(), SMALLEST_SIZE, 1 << 14);
        within("--size, height", value.height(), SMALLEST_SIZE, 1 << 14);
        size = value;
    }

    private int within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(spec.commandLine(),
                    option + " must be from " + least + " to " + most + " but was " + value);
        }
        return value;
    }

    /** Returns whether only the help is asked for. */
    public boolean help() {
        return help;
    }

    /** Returns whether only the version is asked for. */
    public boolean version() {
        return version;
    }

    /** Returns what to play: the game unless a scene was asked for. */
    public Scene scene() {
        return scene == null ? Scene.GAME : scene;
    }

    /** Returns whether the comparison includes a scene: all of them unless one was asked for. */
    public boolean compares(Scene some) {
        return scene == null || scene == some;
    }

    /** Returns the example to play, or null for {@link #scene}. */
    public Example example() {
        return example;
    }

    /** Returns whether to play without a display. */
    public boolean headless() {
        return headless;
    }

    /** Returns whether to compare all ways at several loads. */
    public boolean compare() {
        return compare;
    }

    /** Returns whether to compare in a window. */
    public boolean window() {
        return window;
    }

    /** Returns the loads to compare at: the one that was asked for, or the usual three. */
    public List<Integer> loads() {
        return loadGiven ? List.of(load) : COMPARED_LOADS;
    }

    /** Returns how often each game is played for a comparison. */
    public int rounds() {
        return rounds;
    }

    /** Returns where a comparison is written. */
    public File folder() {
        return folder;
    }

    /** Returns how long to play, in seconds. */
    public int seconds() {
        return seconds;
    }

    /** Returns the seed. */
    public long seed() {
        return seed;
    }

    /** Returns how many times the usual number of objects. */
    public float load() {
        return (float) load / USUAL_LOAD;
    }

    /** Returns how many pools there are besides those of the game. */
    public int pools() {
        return pools;
    }

    /** Returns how many fighters stand in the battle: 2,000 unless a load was asked for. */
    public int fighters() {
        return loadGiven ? load : FIGHTERS;
    }

    /** Returns how many coins the fountain has: 100,000 unless a load was asked for. */
    public int coins() {
        return loadGiven ? load : COINS;
    }

    /** Returns the load of {@code --headless}, where 2,000 objects are usual. */
    public float headlessLoad() {
        return loadGiven ? load() : (float) HEADLESS_LOAD / USUAL_LOAD;
    }

    /** Returns settings that replace those of the sample's pools, or null. */
    public Preset preset() {
        return preset;
    }

    /** Returns where to record what the game asks of its pools, or null. */
    public Path record() {
        return record;
    }

    /** Returns where to write a picture, or null. */
    public File screenshot() {
        return screenshot;
    }

    /** Returns where to write the pictures of a film, or null. */
    public File film() {
        return film;
    }

    /** Returns the width of the window in pixels. */
    public int width() {
        return size.width();
    }

    /** Returns the height of the window in pixels. */
    public int height() {
        return size.height();
    }

    /** Returns whether to play without sound. */
    public boolean mute() {
        return mute;
    }

    /** Returns whether to fill the screen. */
    public boolean fullscreen() {
        return fullscreen;
    }

    /** The scenes. */
    public enum Scene {
        /** The space shooter. */
        GAME,
        /** A field of asteroids, instanced. */
        ASTEROIDS,
        /** The siege, with bodies. */
        PHYSICS,
        /** The battle of animated fighters. */
        CROWD,
        /** Hundreds of explosions. */
        EXPLOSIONS,
        /** A fountain of coins, of a swarm. */
        COINS
    }

    /** Width and height in pixels. */
    record Size(int width, int height) {
    }

    /** Reads {@code 1280x720}. */
    static final class SizeConverter implements ITypeConverter<Size> {
        @Override
        public Size convert(String text) {
            String[] parts = text.split("x");
            try {
                if (parts.length == 2) {
                    return new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
                }
            } catch (NumberFormatException e) {
                throw unreadable(text);
            }
            throw unreadable(text);
        }

        private static TypeConversionException unreadable(String text) {
            return new TypeConversionException("'" + text + "' is not of the form 1280x720");
        }
    }
}
