// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmepool.core.sizing.SizingPolicy;
import io.github.jmepool.jme.PoolSetting.Choice;
import io.github.jmepool.jme.PoolSetting.Figure;
import io.github.jmepool.jme.PoolSetting.Option;
import io.github.jmepool.jme.preset.PoolPreset;
import io.github.jmepool.jme.preset.Preset;
import io.github.jmepool.jme.preset.PresetFiles;
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
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolSettingTest {
    /** What only code can say. */
    private static final Set<String> CODE = Set.of("resetRule", "source", "build");

    private static final String BEGIN = "<!-- settings -->\n";
    /** What a setting is that was not set. */
    private static final Map<String, String> UNLESS_SET = Map.of("designCapacity", "the prewarm count",
            "developmentMode", "the pool's own, or whether assertions are on", "sizing", "the pool's own");

    private static SpatialPoolSettings usual() {
        return SpatialPoolSettings.builder("bullet").build();
    }

    private static <V> SpatialPoolSettings with(PoolSetting<V> setting, V value) {
        SpatialPoolSettings.Builder builder = usual().toBuilder();
        setting.set(builder, value);
        return builder.build();
    }

    private static List<Choice<?>> choices() {
        List<Choice<?>> choices = new ArrayList<>();
        for (PoolSetting<?> setting : PoolSetting.all()) {
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
        assertThat(PoolSetting.all()).extracting(PoolSetting::key).doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(setters);
    }

    @Test
    void eachLineReadsWhatItSetsAndNothingElse() throws ReflectiveOperationException {
        for (PoolSetting<?> setting : PoolSetting.all()) {
            Object read = SpatialPoolSettings.class.getMethod(setting.key()).invoke(usual());
            assertThat(setting.key().equals("recycleWhen") && read == null ? "never" : read).as(setting.key())
                    .hasToString(setting instanceof PoolSetting.Number number && number.range().whole()
                            ? Integer.toString(number.get(usual()).intValue()) : setting.get(usual()).toString());
            assertThat(setting.isSet(usual())).as(setting.key()).isFalse();
            SpatialPoolSettings changed = changed(setting);
            assertThat(setting.isSet(changed)).as(setting.key()).isTrue();
            assertThat(changed).as(setting.key()).isNotEqualTo(usual());
            for (PoolSetting<?> other : PoolSetting.all()) {
                if (other != setting) {
                    assertThat(other.isSet(changed)).as(other + " after " + setting).isFalse();
                }
            }
        }
    }

    @Test
    void eachSettingIsSavedAndLoadedBack() {
        for (PoolSetting<?> setting : PoolSetting.all()) {
            SpatialPoolSettings changed = changed(setting);
            String text = PresetFiles.text(new Preset(List.of(new PoolPreset(changed, null, true))));
            assertThat(text).contains("\"" + setting.key() + "\": ");
            assertThat(PresetFiles.read(new StringReader(text), setting.key()).pools().get(0).settings())
                    .as(text).isEqualTo(changed);
        }
    }

    /** A setter that forgets to report what it has set would have its value replaced by the prefab's. */
    @Test
    void eachSettersValueComesFromTheBuildersSource() {
        for (PoolSetting<?> setting : PoolSetting.all()) {
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
        for (PoolSetting<?> setting : PoolSetting.all()) {
            for (SpatialPoolSettings settings : List.of(usual(), changed(setting))) {
                SpatialPoolSettings.Builder builder = SpatialPoolSettings.builder("bullet");
                setting.set(builder, " " + setting.text(settings) + " ");
                assertThat((Object) setting.get(builder.build())).as(setting.key()).isEqualTo(setting.get(settings));
            }
        }
        choices().forEach(PoolSettingTest::checkTexts);
    }

    private static <V> void checkTexts(Choice<V> choice) {
        for (Option<V> option : choice.options()) {
            String text = choice.text(with(choice, option.value()));
            assertThat(text).startsWith(option.key());
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
            "instanced | 1 | must be true or false but was '1'",
            "exhaustion | refuse | must be one of GROW, THROW, RETURN_NULL, REUSE_OLDEST, REUSE_CHOSEN but was"
                    + " 'refuse'",
            "growth | fixedStep | 'fixedStep' needs a 'step'; write for instance 'fixedStep step=8'",
            "growth | fixedStep step=0 | step must be from 1 to 1000000 but was 0",
            "growth | fixedStep step=8 step=9 | step is given twice",
            "growth | fixedStep step | step must be a number but was ''",
            "growth | one step=8 | 'one' has no figure 'step'; write for instance 'one'",
            "recycleWhen | whenever | must be one of never, particlesBurntOut, soundEnded, animationDone but was"
                    + " 'whenever'"})
    void aTextThatIsNoneIsRefusedWithWhatIsAccepted(String key, String text, String refusal) {
        PoolSetting<?> setting = PoolSetting.all().stream().filter(each -> each.key().equals(key)).findFirst()
                .orElseThrow();
        assertThatIllegalArgumentException().isThrownBy(() -> setting.set(usual().toBuilder(), text))
                .withMessage(refusal);
    }

    private static SpatialPoolSettings changed(PoolSetting<?> setting) {
        if (setting instanceof PoolSetting.Number number) {
            return with(number, 7.0);
        }
        if (setting instanceof PoolSetting.Flag flag) {
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
        for (PoolSetting<?> setting : PoolSetting.all()) {
            if (setting instanceof PoolSetting.Number number) {
                double min = number.range().min();
                SpatialPoolSettings.Builder builder = usual().toBuilder();
                number.set(builder, min);
                number.set(builder, number.range().max());
                assertThatIllegalArgumentException().as(number.key()).isThrownBy(() -> number.set(builder, min - 1));
            }
        }
    }

    @Test
    void everyOptionIsRecognizedAndItsFiguresAreReadAndChanged() {
        choices().forEach(PoolSettingTest::checkOptions);
    }

    private static <V> void checkOptions(Choice<V> choice) {
        for (Option<V> option : choice.options()) {
            assertThat(choice.option(with(choice, option.value()))).as(option.key()).isSameAs(option);
            for (Figure<V> figure : option.figures()) {
                double number = figure.get(option.value()) + figure.range().step();
                V changed = option.with(option.value(), figure, number);
                assertThat(figure.get(changed)).as(option.key() + " " + figure.key()).isEqualTo(number);
                assertThat(choice.option(with(choice, changed))).as(option.key()).isSameAs(option);
                assertThatIllegalArgumentException().as(option.key() + " " + figure.key())
                        .isThrownBy(() -> option.with(Map.of(figure.key(), figure.range().min() - 1)))
                        .withMessageContaining(figure.key());
            }
        }
    }

    @Test
    void aDerivedFigureFollowsUnlessItIsSet() {
        Choice<?> sizing = choices().stream().filter(choice -> choice.key().equals("sizing")).findFirst().orElseThrow();
        Option<?> expiry = sizing.options().stream().filter(option -> option.key().equals("idleExpiry")).findFirst()
                .orElseThrow();
        assertThat((Object) expiry.with(Map.of("expirySeconds", 90.0)))
                .isEqualTo(SizingPolicy.idleExpiry(Duration.ofSeconds(90)));
        assertThat(expiry.with(Map.of("expirySeconds", 90.0, "intervalSeconds", 3.0)).toString()).contains("PT3S");
    }

    @Test
    void figuresOfOneKeyHaveTheSameBounds() {
        for (Choice<?> choice : choices()) {
            Map<String, Set<PoolSetting.Range>> ranges = choice.options().stream()
                    .flatMap(option -> option.figures().stream())
                    .collect(Collectors.groupingBy(Figure::key, Collectors.mapping(Figure::range,
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
        assertThat(PoolSetting.all()).extracting(PoolSetting::label).doesNotHaveDuplicates();
        assertThat(PoolSetting.all()).allSatisfy(setting -> assertThat(setting.help()).endsWith("."));
        assertThat(PoolSetting.Topic.values()).allSatisfy(topic -> assertThat(PoolSetting.all())
                .extracting(PoolSetting::topic).contains(topic));
    }

    @Test
    void configureNamesWhatActsWhenTheSceneOpensNext() throws IOException {
        String source = Files.readString(Path.of("src/main/java/io/github/jmepool/jme/SpatialPool.java"));
        String javadoc = source.substring(0, source.indexOf("public final void configure("));
        String words = javadoc.substring(javadoc.lastIndexOf("/**"));
        for (PoolSetting<?> setting : PoolSetting.all()) {
            assertThat(words.contains("{@code " + setting.key() + "}")).as(setting.key())
                    .isEqualTo(!setting.actsAtOnce());
        }
    }

    /** The list on the page is this one, copied. */
    @Test
    void thePageOnPresetsListsEverySettingAndFigure() throws IOException {
        StringBuilder list = new StringBuilder("| key | in the panel | values | default | what it does |\n"
                + "|---|---|---|---|---|\n");
        StringBuilder figures = new StringBuilder("\n| policy | figure | in the panel | values | what it does |\n"
                + "|---|---|---|---|---|\n");
        for (PoolSetting<?> setting : PoolSetting.all()) {
            list.append("| `").append(setting.key()).append("` | ").append(setting.label()).append(" | ")
                    .append(values(setting)).append(" | ")
                    .append(UNLESS_SET.getOrDefault(setting.key(), defaultOf(setting))).append(" | ")
                    .append(setting.help()).append(" |\n");
            if (setting instanceof Choice<?> choice && choice.hasFigures()) {
                choice.options().forEach(option -> option.figures().forEach(figure -> figures.append("| `")
                        .append(option.key()).append("` | `").append(figure.key()).append("` | ")
                        .append(figure.label()).append(" | ").append(bounds(figure.range()))
                        .append(figure.required() ? ", required" : "").append(" | ")
                        .append(figure.help()).append(" |\n")));
            }
        }
        String page = Files.readString(Path.of("../docs/presets.md"));
        assertThat(page.substring(page.indexOf(BEGIN) + BEGIN.length(), page.indexOf("<!-- end of settings -->")))
                .isEqualTo(list.append(figures).toString());
    }

    private static String values(PoolSetting<?> setting) {
        if (setting instanceof PoolSetting.Number number) {
            return bounds(number.range());
        }
        if (setting instanceof PoolSetting.Flag) {
            return "`true`, `false`";
        }
        Choice<?> choice = (Choice<?>) setting;
        String keys = choice.options().stream().map(option -> "`" + option.key() + "`")
                .collect(Collectors.joining(", "));
        return choice.hasFigures() ? "`{\"policy\": ...}` with one of " + keys + ", and its figures" : keys;
    }

    private static String bounds(PoolSetting.Range range) {
        String most = range.makesInstances() ? "1,000,000" : range.max() <= 1000
                ? Integer.toString((int) range.max()) : null;
        String least = range.min() == 1e-9 ? "> 0" : ">= " + (int) range.min();
        return (range.whole() ? "whole, " : "") + (most == null ? least : (int) range.min() + " to " + most);
    }

    private static String defaultOf(PoolSetting<?> setting) {
        if (setting instanceof PoolSetting.Number number) {
            double value = number.get(usual());
            return number.range().unlimited() && value == Integer.MAX_VALUE ? "no limit"
                    : Integer.toString((int) value);
        }
        return setting instanceof Choice<?> choice ? "`" + choice.option(usual()).key() + "`"
                : "`" + setting.get(usual()) + "`";
    }
}
