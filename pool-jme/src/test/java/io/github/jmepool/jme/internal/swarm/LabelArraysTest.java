// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.swarm;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.AssetManager;
import com.jme3.asset.DesktopAssetManager;
import com.jme3.font.BitmapFont;
import com.jme3.font.BitmapFont.Align;
import com.jme3.font.BitmapFont.VAlign;
import com.jme3.math.ColorRGBA;
import com.jme3.math.Vector3f;
import com.jme3.scene.Node;
import io.github.jmepool.jme.LabelStyle;
import io.github.jmepool.jme.internal.instancing.GlyphRows;
import io.github.jmepool.jme.internal.instancing.LabelBatches;
import io.github.jmepool.jme.internal.tree.InstanceData;
import io.github.jmepool.jme.support.Fonts;
import io.github.jmepool.jme.support.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelArraysTest {
    private static final AssetManager ASSETS = new DesktopAssetManager(true);
    private static final int STEPS = 4_000;

    private final BitmapFont font = Fonts.twoPages(ASSETS.loadFont("Interface/Fonts/Default.fnt"));
    private final LabelArrays arrays = new LabelArrays(2);
    private final TextLayout text = new TextLayout(font, arrays.pages);

    /** What is drawn of a page, row by row. */
    static List<String> drawn(LabelArrays of, int page) {
        GlyphRows rows = of.pages[page].rows;
        List<String> drawn = new ArrayList<>();
        for (int row = 0; row < rows.count; row++) {
            if (rows.numbers(GlyphRows.MOTION)[row * 4 + 1] >= 0f) {
                StringBuilder all = new StringBuilder();
                for (int column = 0; column < GlyphRows.COLUMNS; column++) {
                    all.append(Arrays.toString(Arrays.copyOfRange(rows.numbers(column), row * 4, row * 4 + 4)));
                }
                drawn.add(all.toString());
            }
        }
        return drawn;
    }

    /** A label as a game knows it. */
    private static final class Label {
        private final SwarmUse use;
        private final LabelStyle style;
        private String text;
        private float fraction = -1f;
        private Vector3f place;
        private ColorRGBA color;

        Label(SwarmUse use, LabelStyle style, Vector3f place, ColorRGBA color) {
            this.use = use;
            this.style = style;
            this.place = place;
            this.color = color;
        }

        void write(LabelArrays into, TextLayout with) {
            if (text == null) {
                into.write(use.slot, fraction, ColorRGBA.Gray);
            } else {
                with.set(text);
                into.write(use.slot, with);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomGamesDrawWhatIsInUse(boolean sorts) {
        long seed = Seeds.of(LabelArraysTest.class);
        Random random = new Random(seed);
        TreeMap<Integer, Label> labels = new TreeMap<>();
        int next = 0;
        for (int step = 0; step < STEPS; step++) {
            int most = step / 500 % 2 == 0 ? 300 : 4;
            int dice = labels.size() > most ? 80 + random.nextInt(20) : random.nextInt(100);
            Label one = labels.isEmpty() ? null : labels.get(any(random, labels));
            if (dice < 45 || one == null) {
                Label made = new Label(new SwarmUse(next), LabelStyle.DEFAULT.size(random.nextInt(3) * 20f)
                        .offset(random.nextInt(9), 2f), at(random), ColorRGBA.randomColor());
                made.text = random.nextInt(3) == 0 ? null : word(random);
                made.fraction = made.text == null ? random.nextFloat() : -1f;
                while (arrays.count == arrays.capacity()) {
                    arrays.resize(arrays.capacity() * 2);
                }
                arrays.add(made.use, made.place, made.color, made.style, 5f);
                made.write(arrays, text);
                labels.put(next++, made);
            } else if (dice < 60 && one.text != null) {
                one.text = word(random);
                one.write(arrays, text);
            } else if (dice < 70) {
                one.place = at(random);
                arrays.setPosition(one.use.slot, one.place);
            } else if (dice < 80) {
                one.color = ColorRGBA.randomColor();
                arrays.setColor(one.use.slot, one.color);
            } else if (dice < 85) {
                arrays.fit(arrays.count);
                arrays.sweep();
            } else {
                arrays.remove(one.use);
                labels.values().remove(one);
            }
            if (step % 97 == 0) {
                compare(labels, sorts, seed);
            }
        }
        assertThat(next).isGreaterThan(1000);
    }

    private static Integer any(Random random, TreeMap<Integer, Label> labels) {
        Integer key = labels.ceilingKey(random.nextInt(labels.lastKey() + 1));
        return key == null ? labels.lastKey() : key;
    }

    private static Vector3f at(Random random) {
        return new Vector3f(random.nextInt(100), random.nextInt(100), random.nextInt(100));
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(9); i >= 0; i--) {
            word.append((char) (random.nextInt(20) == 0 ? '\n' : ' ' + random.nextInt(90)));
        }
        return word.toString();
    }

    private void compare(TreeMap<Integer, Label> labels, boolean sorts, long seed) {
        LabelArrays fresh = new LabelArrays(2);
        TextLayout layout = new TextLayout(font, fresh.pages);
        for (Label label : labels.values()) {
            Label copy = new Label(new SwarmUse(0), label.style, label.place, label.color);
            copy.text = label.text;
            copy.fraction = label.fraction;
            while (fresh.count == fresh.capacity()) {
                fresh.resize(fresh.capacity() * 2);
            }
            fresh.add(copy.use, copy.place, copy.color, copy.style, 5f);
            copy.write(fresh, layout);
        }
        for (int page = 0; page < 2; page++) {
            assertThat(drawn(arrays, page)).as("page %d, seed %d", page, seed)
                    .containsExactlyInAnyOrderElementsOf(drawn(fresh, page));
            if (sorts) {
                float[] far = new float[arrays.capacity()];
                for (Label label : labels.values()) {
                    far[label.use.slot] = label.place.z;
                }
                arrays.pages[page].sort(far);
                assertThat(drawn(arrays, page)).as("sorted, seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(drawn(fresh, page));
                assertThat(drawn(arrays, page)).as("sorted, seed %d", seed)
                        .isSortedAccordingTo(Comparator.comparing(LabelArraysTest::depth).reversed());
            }
        }
    }

    private static float depth(String row) {
        return Float.parseFloat(row.split(",")[2]);
    }

    @Test
    void aNewTextOfNoMoreGlyphsKeepsItsPlaceInTheOrder() {
        Label first = add("99");
        add("xx");
        first.text = "7";
        first.write(arrays, text);
        int page = '7' & 1;
        assertThat(arrays.pages[page].start(first.use.slot)).isZero();
        first.text = "777";
        first.write(arrays, text);
        assertThat(arrays.pages[page].start(first.use.slot)).as("after the others").isPositive();
    }

    private Label add(String characters) {
        return add(characters, 0f);
    }

    private Label add(String characters, float begun) {
        Label label = new Label(new SwarmUse(0), LabelStyle.DEFAULT, Vector3f.ZERO, ColorRGBA.White);
        label.text = characters;
        arrays.add(label.use, label.place, label.color, label.style, begun);
        label.write(arrays, text);
        return label;
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "-7, 0, -7", "1234, 0, 1234", "2.5, 0, 3", "-2.5, 0, -3", "0.999, 2, 1.00", "0.05, 2, 0.05",
            "-0.004, 2, 0.00", "12.3456, 3, 12.346", "1e15, 1, 1000000000000000.0", "3e20, 0, 1000000000000000",
            "-2147483648, 0, -2147483648", "NaN, 2, NaN", "-Infinity, 0, -Infinity", "0.5, 9, 0.500000000"})
    void numbersAreWrittenAsTheirDigits(double number, int decimals, String expected) {
        Label asNumber = add("");
        text.set(number, decimals);
        arrays.write(asNumber.use.slot, text);
        List<List<String>> drawn = List.of(drawn(arrays, 0), drawn(arrays, 1));
        arrays.remove(asNumber.use);
        add(expected);
        assertThat(List.of(drawn(arrays, 0), drawn(arrays, 1))).isEqualTo(drawn);
    }

    @ParameterizedTest
    @CsvSource({"Left, Top, 7, -19", "Center, Center, -23, -15", "Right, Bottom, -53, -11"})
    void aBarIsAtThatSideOfItsPosition(Align align, VAlign vertical, float left, float bottom) {
        SwarmUse bar = new SwarmUse(0);
        arrays.add(bar, Vector3f.ZERO, ColorRGBA.White, LabelStyle.DEFAULT.barSize(60f, 8f).offset(7f, -11f)
                .align(align, vertical), 0f);
        arrays.write(bar.slot, 0.5f, ColorRGBA.Gray);
        assertThat(arrays.pages[0].rows.numbers(GlyphRows.QUAD)).startsWith(left, bottom, 60f, 8f);
    }

    @Test
    void timeIsExactAfterADay() {
        Label label = add("x");
        arrays.shiftTime(86_400f);
        assertThat(arrays.begun(label.use.slot)).isEqualTo(-86_400f);
        GlyphRows rows = arrays.pages['x' & 1].rows;
        assertThat(rows.numbers(GlyphRows.PLACE)[3]).isEqualTo(-86_400f);
    }

    @Test
    void glyphsThatAreHiddenStaySoWhenTimeIsShifted() {
        Label label = add("xxx", 900f);
        label.text = "x";
        label.write(arrays, text);
        arrays.shiftTime(1000f);
        GlyphRows rows = arrays.pages['x' & 1].rows;
        assertThat(rows.count).isEqualTo(3);
        for (int row = 0; row < 3; row++) {
            float age = 0f - rows.numbers(GlyphRows.PLACE)[row * 4 + 3];
            float rest = rows.numbers(GlyphRows.MOTION)[row * 4 + 1] - age;
            assertThat(rest > 0f).as("row %d, as the shader decides", row).isEqualTo(row == 0);
        }
    }

    @Test
    void aLabelIsShownAgainOnceItFollowsAnother() {
        LabelBatches batches = new LabelBatches();
        Label label = add("x");
        Node orc = new Node("orc");
        for (int round = 0; round < 2; round++) {
            InstanceData use = new InstanceData();
            use.beginUse(1 + round);
            arrays.follow(label.use.slot, orc, use);
            arrays.setOffset(label.use.slot, Vector3f.ZERO);
            assertThat(drawn(arrays, 'x' & 1)).as("round %d", round).hasSize(1);
            use.beginUse(7 + round);
            arrays.follow(batches);
            assertThat(drawn(arrays, 'x' & 1)).as("its use has ended").isEmpty();
        }
        arrays.follow(label.use.slot, null, null);
        arrays.follow(batches);
        assertThat(drawn(arrays, 'x' & 1)).as("follows nothing").hasSize(1);
    }
}
