// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.github.jmepool.core.IdleLimit;
import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.internal.settings.Setting;
import io.github.jmepool.jme.internal.settings.Setting.Choice;
import io.github.jmepool.jme.internal.settings.Setting.Option;
import io.github.jmepool.jme.internal.settings.Setting.Parameter;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import java.io.IOException;
import java.io.StringReader;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTest {
    /** What only code can say. */
    private static final Set<String> CODE = Set.of("name", "resetRule", "source", "build");

    private static final String BEGIN = "<!-- settings -->\n";
    /** What a setting is that was not set. */
    private static final Map<String, String> UNLESS_SET = Map.of("designCapacity", "the prewarm count",
            "developmentMode", "the pool's own, or whether assertions are on", "sizing", "the pool's own");

    private static final Map<String, String> JAVADOC_UNLESS_SET = Map.of("designCapacity", "the prewarm count",
            "developmentMode", "whether assertions are on");
    /** A parameter and its text, the rest of the Javadoc, and the name of the method. */
    private static final Pattern SETTER = Pattern.compile(" {9}\\* @param (\\w+) ((?:(?!\\n +\\* @)[^/])*)"
            + "(\\n +\\* @(?:(?!\\*/)[\\s\\S])*\\*/\\n {8}public (final B|Builder) (\\w+)\\()");

    private static SpatialPoolSettings usual() {
        return SpatialPoolSettings.builder("bullet").build();
    }

    private static <V> SpatialPoolSettings with(Setting<V> setting, V value) {
        SpatialPoolSettings.Builder builder = usual().toBuilder();
        setting.set(builder, value);
        return builder.build();
    }

    private static List<Choice<?>> choices() {
        List<Choice<?>> choices = new ArrayList<>();
        for (Setting<?> setting : Setting.all()) {
            if (setting instanceof Choice<?> choice) {
                choices.add(choice);
            }
        }
        return choices;
    }

    @Test
    void everySettingStandsInTheTableUnderItsBuildersName() {
        Set<String> setters = new TreeSet<>();
        for (Method method : SpatialPoolSettings.Builder.class.getMethods()) {
            if (method.getDeclaringClass() != Object.class && !CODE.contains(method.getName())) {
                setters.add(method.getName());
            }
        }
        assertThat(setters).hasSizeGreaterThan(20);
        assertThat(Setting.all()).extracting(Setting::key).doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(setters);
    }

    @Test
    void eachLineReadsWhatItSetsAndNothingElse() throws ReflectiveOperationException {
        for (Setting<?> setting : Setting.all()) {
            String getter = setting.key().equals("maxIdle") ? "idleLimit" : setting.key();
            Object read = SpatialPoolSettings.class.getMethod(getter).invoke(usual());
            assertThat(setting.key().equals("recycleWhen") && read == null ? "never" : read).as(setting.key())
                    .hasToString(setting instanceof Setting.Number number && number.range().whole()
                            ? Integer.toString(number.get(usual()).intValue()) : setting.get(usual()).toString());
            assertThat(setting.isSet(usual())).as(setting.key()).isFalse();
            SpatialPoolSettings changed = changed(setting);
            assertThat(setting.isSet(changed)).as(setting.key()).isTrue();
            assertThat(changed).as(setting.key()).isNotEqualTo(usual());
            for (Setting<?> other : Setting.all()) {
                if (other != setting) {
                    assertThat(other.isSet(changed)).as(other + " after " + setting).isFalse();
                }
            }
        }
    }

    @Test
    void eachSettingIsSavedAndLoadedBack() {
        for (Setting<?> setting : Setting.all()) {
            SpatialPoolSettings changed = changed(setting);
            String text = new Preset(List.of(new PoolPreset(changed, null, true))).json();
            assertThat(text).contains("\"" + setting.key() + "\": ");
            assertThat(Preset.read(new StringReader(text), setting.key()).pools().get(0).settings())
                    .as(text).isEqualTo(changed);
        }
    }

    /** A setter that forgets to report what it has set would have its value replaced by the prefab's. */
    @Test
    void eachSettersValueComesFromTheBuildersSource() {
        for (Setting<?> setting : Setting.all()) {
            assertThat(setting.source(usual())).as(setting.key()).isEqualTo(SettingSource.DEFAULT);
            assertThat(setting.source(changed(setting))).as(setting.key()).isEqualTo(SettingSource.CODE);
            for (SettingSource source : SettingSource.values()) {
                SpatialPoolSettings.Builder builder = usual().toBuilder().source(source);
                setting.copy(changed(setting), builder);
                assertThat(setting.source(builder.build())).as(setting.key()).isEqualTo(source);
                assertThat(setting.source(changed(setting).from(source))).as(setting.key())
                        .isEqualTo(source);
            }
        }
    }

    @Test
    void eachValueIsReadBackFromItsText() {
        for (Setting<?> setting : Setting.all()) {
            for (SpatialPoolSettings settings : List.of(usual(), changed(setting))) {
                SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("bullet");
                setting.set(builder, " " + setting.text(settings) + " ");
                assertThat((Object) setting.get(builder.build())).as(setting.key()).isEqualTo(setting.get(settings));
            }
        }
        choices().forEach(SettingTest::checkTexts);
    }

    private static <V> void checkTexts(Choice<V> choice) {
        for (Option<V> option : choice.options()) {
            String text = choice.text(with(choice, option.value()));
            assertThat(text).matches(option.bare() ? "\\d+" : Pattern.quote(option.key()) + ".*");
            SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("bullet");
            choice.set(builder, text);
            assertThat(choice.get(builder.build())).as(text).isEqualTo(option.value());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
            "prewarm | -1 | must be from 0 to 1000000 but was -1",
            "prewarm | 1000001 | must be from 0 to 1000000 but was 1000001",
            "prewarm | 1.5 | must be a whole number but was 1.5",
            "prewarm | NaN | must be a whole number but was NaN",
            "prewarm | many | must be a number but was 'many'",
            "maxTotal | 0 | must be >= 1 but was 0",
            "prewarm | no limit | must be a number but was 'no limit'",
            "bakedPoses | Infinity | must be from 0 to 1000 but was Infinity",
            "instanced | 1 | must be true or false but was 1",
            "exhaustion | refuse | must be one of GROW, THROW, REUSE_OLDEST, REUSE_CHOSEN but was 'refuse'",
            "exhaustion | RETURN_NULL | must be one of GROW, THROW, REUSE_OLDEST, REUSE_CHOSEN but was 'RETURN_NULL';"
                    + " write THROW and call trySpawn, which returns null at a limit, or 0 as a handle",
            "growth | fixedStep | 'fixedStep' needs a 'step'; write for instance 'fixedStep step=8'",
            "growth | fixedStep step=0 | step must be from 1 to 1000000 but was 0",
            "growth | fixedStep step=8 step=9 | step is given twice; remove one of them",
            "growth | fixedStep step | step must be a number but was ''",
            "growth | one step=8 | step is no parameter of 'one'; write for instance 'one'",
            "recycleWhen | whenever | must be one of never, particlesBurntOut, soundEnded, animationDone but was"
                    + " 'whenever'"})
    void aTextThatIsNoneIsRefusedWithWhatIsAccepted(String key, String text, String refusal) {
        Setting<?> setting = Setting.all().stream().filter(each -> each.key().equals(key)).findFirst()
                .orElseThrow();
        assertThatIllegalArgumentException().isThrownBy(() -> setting.set(usual().toBuilder(), text))
                .withMessage(refusal);
    }

    private static SpatialPoolSettings changed(Setting<?> setting) {
        if (setting instanceof Setting.Number number) {
            return with(number, 7.0);
        }
        if (setting instanceof Setting.Flag flag) {
            return with(flag, !flag.get(usual()));
        }
        return last((Choice<?>) setting);
    }

    private static <V> SpatialPoolSettings last(Choice<V> choice) {
        Option<V> option = choice.option(usual());
        List<Option<V>> others = choice.options().stream().filter(other -> other != option).toList();
        return with(choice, others.get(others.size() - 1).value());
    }

    @Test
    void boundsOfNumbersAreThoseOfTheBuilder() {
        for (Setting<?> setting : Setting.all()) {
            if (setting instanceof Setting.Number number) {
                double min = number.range().min();
                SpatialPoolSettings.Builder builder = usual().toBuilder();
                number.set(builder, min);
                number.set(builder, number.range().max());
                double fraction = number.range().whole() ? 1.5 : -1;
                double more = number.range().max() * 2;
                for (double wrong : List.of(min - 1, Double.NaN, Double.POSITIVE_INFINITY, more, fraction)) {
                    assertThatIllegalArgumentException().as(number.key() + wrong)
                            .isThrownBy(() -> number.set(builder, wrong))
                            .withMessageStartingWith("Pool 'bullet': " + number.key() + " must be ");
                }
            }
        }
    }

    @Test
    void aNumberIsReadAsItsGetterReturnsIt() {
        for (Setting<?> setting : Setting.all()) {
            if (setting instanceof Setting.Number number && !number.range().whole()) {
                for (double wanted : new double[] {-0.0, 1e-50, 0.1234567890123}) {
                    SpatialPoolSettings settings = with(number, wanted);
                    assertThat(number.get(settings)).as(number.key())
                            .isEqualTo(Double.parseDouble(Float.toString((float) wanted + 0f)));
                    assertThat(number.isSet(settings)).isEqualTo(!number.get(settings).equals(number.get(usual())));
                }
            }
        }
        assertThat(SpatialPoolSettings.builder("x").lifetimeSeconds(-0f).build())
                .isEqualTo(SpatialPoolSettings.builder("x").build());
    }

    @Test
    void settingsAreShownAsPresetsHaveThem() {
        assertThat(SpatialPoolSettings.builder("x").lodLevels(3).maxIdle(IdleLimit.fromGrowth()).prewarm(2).build())
                .hasToString("SpatialPoolSettings 'x' {prewarm=2, maxIdle=fromGrowth, lodLevels=3}");
    }

    @Test
    void whatASettingIsToldToBeWrittenAsIsRead() {
        for (Choice<?> choice : choices()) {
            for (Option<?> option : choice.options()) {
                for (Parameter<?> parameter : option.parameters()) {
                    if (parameter.required() && !option.bare()) {
                        assertThatIllegalArgumentException()
                                .isThrownBy(() -> choice.set(usual().toBuilder(), option.key()))
                                .satisfies(refusal -> assertThatNoException().isThrownBy(() -> {
                                    String example = refusal.getMessage().replaceAll(".*'([^']+)'$", "$1");
                                    choice.set(usual().toBuilder(), example);
                                    Preset.read(new StringReader(("{'version': 1, 'pools': [{'name': 'a', '"
                                            + choice.key() + "': '" + example + "'}]}").replace('\'', '"')), "test");
                                }));
                    }
                }
            }
        }
    }

    @Test
    void everyOptionIsRecognizedAndItsParametersAreReadAndChanged() {
        choices().forEach(SettingTest::checkOptions);
    }

    private static <V> void checkOptions(Choice<V> choice) {
        for (Option<V> option : choice.options()) {
            assertThat(choice.option(with(choice, option.value()))).as(option.key()).isSameAs(option);
            for (Parameter<V> parameter : option.parameters()) {
                double number = parameter.get(option.value()) + parameter.range().step();
                V changed = option.with(option.value(), parameter, number);
                assertThat(parameter.get(changed)).as(option.key() + " " + parameter.key()).isEqualTo(number);
                assertThat(choice.option(with(choice, changed))).as(option.key()).isSameAs(option);
                assertThatIllegalArgumentException().as(option.key() + " " + parameter.key())
                        .isThrownBy(() -> option.with(Map.of(parameter.key(), parameter.range().min() - 1)))
                        .withMessageContaining(parameter.key());
            }
        }
    }

    @Test
    void aDerivedParameterFollowsUnlessItIsSet() {
        Choice<?> sizing = choices().stream().filter(choice -> choice.key().equals("sizing")).findFirst().orElseThrow();
        Option<?> expiry = sizing.options().stream().filter(option -> option.key().equals("idleExpiry")).findFirst()
                .orElseThrow();
        assertThat((Object) expiry.with(Map.of("expirySeconds", 90.0)))
                .isEqualTo(SizingPolicy.idleExpiry(Duration.ofSeconds(90)));
        assertThat(expiry.with(Map.of("expirySeconds", 90.0, "intervalSeconds", 3.0)).toString()).contains("PT3S");
    }

    @Test
    void parametersOfOneKeyHaveTheSameBounds() {
        for (Choice<?> choice : choices()) {
            Map<String, Set<Setting.Range>> ranges = choice.options().stream()
                    .flatMap(option -> option.parameters().stream())
                    .collect(Collectors.groupingBy(Parameter::key, Collectors.mapping(Parameter::range,
                            Collectors.toSet())));
            assertThat(ranges).allSatisfy((key, all) -> assertThat(all).as(key).hasSize(1));
        }
    }

    @Test
    void aPolicyOfTheGamesOwnIsNoOption() {
        Choice<?> sizing = choices().stream().filter(choice -> choice.key().equals("sizing")).findFirst().orElseThrow();
        SizingPolicy own = SizingPolicy.combine(SizingPolicy.idleMajority(), SizingPolicy.pressure());
        assertThat(sizing.option(usual().toBuilder().sizing(own).build())).isNull();
    }

    @Test
    void wordsAreSentencesAndNoLabelStandsTwice() {
        assertThat(Setting.all()).extracting(Setting::label).doesNotHaveDuplicates();
        assertThat(Setting.all()).allSatisfy(setting -> assertThat(setting.help()).endsWith("."));
        assertThat(Setting.Topic.values()).allSatisfy(topic -> assertThat(Setting.all())
                .extracting(Setting::topic).contains(topic));
    }

    @Test
    void configureNamesWhatActsWhenTheSceneOpensNext() throws IOException {
        String source = Files.readString(Path.of("src/main/java/io/github/jmepool/jme/SpatialPool.java"));
        String javadoc = source.substring(0, source.indexOf("public final void configure("));
        String words = javadoc.substring(javadoc.lastIndexOf("/**"));
        for (Setting<?> setting : Setting.all()) {
            assertThat(words.contains("{@code " + setting.key() + "}")).as(setting.key())
                    .isEqualTo(!setting.actsAtOnce());
        }
    }

    /** The list on the page is this one, copied. */
    @Test
    void thePageOnSizesListsEverySettingAndParameter() throws IOException {
        StringBuilder list = new StringBuilder("| key | values | default | what it does |\n"
                + "|---|---|---|---|\n");
        StringBuilder parameters = new StringBuilder("\n| policy | parameter | values | what it does |\n"
                + "|---|---|---|---|\n");
        for (Setting<?> setting : Setting.all()) {
            list.append("| `").append(setting.key()).append("` | ").append(values(setting)).append(" | ")
                    .append(UNLESS_SET.getOrDefault(setting.key(), defaultOf(setting))).append(" | ")
                    .append(setting.help()).append(" |\n");
            if (setting instanceof Choice<?> choice && choice.options().stream().noneMatch(Option::bare)) {
                choice.options().forEach(option -> option.parameters().forEach(parameter -> parameters.append("| `")
                        .append(option.key()).append("` | `").append(parameter.key()).append("` | ")
                        .append(bounds(parameter.range()))
                        .append(parameter.required() ? ", required" : "").append(" | ")
                        .append(parameter.help()).append(" |\n")));
            }
        }
        Path file = Path.of("../docs/pool-sizes.md");
        String page = Files.readString(file);
        String kept = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + list + parameters
                + page.substring(page.indexOf("<!-- end of settings -->"));
        check(file, page, kept);
    }

    /** With {@code -Djmepool.golden=write}, the list and the Javadoc become what the settings are. */
    private static void check(Path file, String found, String expected) throws IOException {
        if (SettingsGoldenTest.WRITE) {
            Files.writeString(file, expected);
        } else {
            assertThat(found).as(file.toString()).isEqualTo(expected);
        }
    }

    /** What a builder's method takes ends with the setting's default, unit and bounds. */
    @Test
    void theBuildersJavadocHasDefaultUnitAndBoundsOfEachSetting() throws IOException {
        Set<String> found = new TreeSet<>();
        for (String source : List.of("src/main/java/io/github/jmepool/jme/SpatialPoolSettings.java",
                "../pool-core/src/main/java/io/github/jmepool/core/PoolSettings.java")) {
            String text = Files.readString(Path.of(source));
            check(Path.of(source), text, SETTER.matcher(text).replaceAll(setter -> {
                Setting<?> setting = Setting.all().stream().filter(each -> each.key().equals(setter.group(5)))
                        .findFirst().orElse(null);
                if (setting == null) {
                    return Matcher.quoteReplacement(setter.group());
                }
                found.add(setting.key());
                String words = setter.group(2).replaceAll("\\s+\\*\\s+", " ").replaceAll("; by default .*", "");
                String bounds = setting instanceof Setting.Number number ? "; " + (source.startsWith("..")
                        ? number.range().unit().replace("instances", "objects").replace("spawns", "acquires")
                        : number.range().unit()) + ", " + shown(number.range()) : "";
                return Matcher.quoteReplacement(wrapped("         * @param " + setter.group(1) + " " + words
                        + "; by default " + JAVADOC_UNLESS_SET.getOrDefault(setting.key(), defaultOf(setting)
                                .replaceAll("`(true|false)`", "$1").replaceAll("`([^`]+)`", "{@code $1}")) + bounds)
                        + setter.group(3));
            }));
        }
        assertThat(found).hasSize(Setting.all().size());
    }

    private static String shown(Setting.Range range) {
        return range.max() > 1000 ? "at least " + (int) range.min()
                : "from " + (int) range.min() + " to " + (int) range.max();
    }

    private static String wrapped(String line) {
        int end = line.length() <= 120 ? -1 : line.lastIndexOf(' ', 120);
        return end < 0 ? line : line.substring(0, end) + "\n" + wrapped("         *        " + line.substring(end));
    }

    private static String values(Setting<?> setting) {
        if (setting instanceof Setting.Number number) {
            return bounds(number.range());
        }
        if (setting instanceof Setting.Flag) {
            return "`true`, `false`";
        }
        Choice<?> choice = (Choice<?>) setting;
        String keys = choice.options().stream().map(option -> "`" + option.key() + "`")
                .collect(Collectors.joining(", "));
        if (choice.options().stream().anyMatch(Option::bare)) {
            return keys.replace("`a number`", "a whole number >= 0");
        }
        return choice.hasParameters() ? "`{\"policy\": ...}` with one of " + keys + ", and its parameters" : keys;
    }

    private static String bounds(Setting.Range range) {
        String most = range.makesInstances() ? "1,000,000" : range.max() <= 1000
                ? Integer.toString((int) range.max()) : null;
        String least = range.min() == 1e-9 ? "> 0" : ">= " + (int) range.min();
        return (range.whole() ? "whole, " : "") + (most == null ? least : (int) range.min() + " to " + most);
    }

    private static String defaultOf(Setting<?> setting) {
        if (setting instanceof Setting.Number number) {
            double value = number.get(usual());
            return number.range().unlimited() && value == Integer.MAX_VALUE ? "no limit"
                    : Integer.toString((int) value);
        }
        return setting instanceof Choice<?> choice ? "`" + choice.option(usual()).key() + "`"
                : "`" + setting.get(usual()) + "`";
    }
}
