// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.preset;

import static org.assertj.core.api.Assertions.assertThat;

import com.jme3.asset.DesktopAssetManager;
import com.jme3.material.Material;
import com.jme3.material.Materials;
import com.jme3.scene.Geometry;
import com.jme3.scene.Node;
import com.jme3.scene.shape.Quad;
import io.github.jmepool.jme.ScenePools;
import io.github.jmepool.jme.support.Seeds;
import java.io.StringReader;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever is done to a preset's text, loading it gives a preset or the documented exception, never half of one. */
class PresetFuzzTest {
    private static final int MUTANTS = 6_000;
    private static final String[] SNIPPETS = {"-1", "1e999", "null", "true", "\"x\"", "{}", "[]", "}", "]", ",", ":",
        "\"name\":", "\"sizing\":", "99999999999", "0.5", "NaN", "\u0000", "\\u12", "'", "//", "\"bullet\"", "FIFO"};

    /** The preset has it instanced, which takes a material. */
    private static final Geometry COIN = new Geometry("coin", new Quad(1, 1));

    static {
        COIN.setMaterial(new Material(new DesktopAssetManager(true), Materials.UNSHADED));
    }

    @Test
    void mutatedPresetsAreTakenWholeOrRefusedWhole() {
        long seed = Seeds.of(PresetFuzzTest.class);
        Random random = new Random(seed);
        Preset original = PresetFilesTest.rich();
        String text = PresetFiles.text(original);
        int refused = 0;
        for (int i = 0; i < MUTANTS; i++) {
            String mutant = mutate(text, random);
            ScenePools pools = new ScenePools();
            pools.register("bullet", new Node("bullet"));
            pools.register("coin", COIN);
            ScenePresets presets = new ScenePresets(pools, new NodesByKey());
            Preset before = presets.capture();
            try {
                presets.applyStrictly(PresetFiles.read(new StringReader(mutant), "mutant " + i), "mutant " + i);
                TakenWhole.check(mutant, before, presets.capture(), mutant);
            } catch (PresetException e) {
                refused++;
                assertThat(e.reason()).as(mutant).isNotBlank();
                assertThat(PresetFiles.text(presets.capture())).as(mutant).isEqualTo(PresetFiles.text(before));
            }
        }
        System.out.println("PresetFuzzTest: " + refused + " of " + MUTANTS + " refused, the others taken whole");
        assertThat(refused).as("refused of " + MUTANTS).isBetween(MUTANTS / 4, MUTANTS - 1);
    }

    private static String mutate(String text, Random random) {
        StringBuilder mutant = new StringBuilder(text);
        for (int edits = 1 + random.nextInt(3); edits > 0 && mutant.length() > 0; edits--) {
            int at = random.nextInt(mutant.length());
            switch (random.nextInt(6)) {
                case 0 -> mutant.setLength(at);
                case 1 -> mutant.delete(at, Math.min(mutant.length(), at + 1 + random.nextInt(20)));
                case 2 -> mutant.insert(at, SNIPPETS[random.nextInt(SNIPPETS.length)]);
                case 3 -> mutant.setCharAt(at, (char) (32 + random.nextInt(95)));
                case 4 -> mutant.insert(at, mutant.substring(at, Math.min(mutant.length(), at + random.nextInt(60))));
                default -> replaceWord(mutant, at, random);
            }
        }
        return mutant.toString();
    }

    private static void replaceWord(StringBuilder mutant, int at, Random random) {
        int start = at;
        while (start > 0 && isWord(mutant.charAt(start - 1))) {
            start--;
        }
        int end = at;
        while (end < mutant.length() && isWord(mutant.charAt(end))) {
            end++;
        }
        mutant.replace(start, end, SNIPPETS[random.nextInt(SNIPPETS.length)]);
    }

    private static boolean isWord(char c) {
        return Character.isLetterOrDigit(c) || c == '.' || c == '-' || c == '_';
    }

    /** Offers a node for every key. */
    private static final class NodesByKey implements PrefabSource {
        @Override
        public List<String> keys() {
            return List.of("node");
        }

        @Override
        public Node prefab(String key) {
            return new Node(key);
        }
    }
}
