// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.jme.internal.settings;

import java.util.Collection;
import java.util.Locale;

/** Suggests what to write instead of a name that is not known: the one that a mistyped one is nearest to. */
public final class NearestName {
    private static final int FARTHEST = 2;

    private NearestName() {
    }

    /**
     * Returns the question for a message, to be appended to it.
     *
     * @param given a name that is not known
     * @param known the known names
     * @return {@code " (did you mean 'prewarm'?)"}; empty if every known name differs from the given one by more than
     *         two letters, or by more than half of its letters, upper and lower case aside
     */
    public static String question(String given, Collection<String> known) {
        int least = Math.min(FARTHEST, given.length() / 2);
        String nearest = null;
        for (String name : known) {
            // a name of a file may be very long
            if (Math.abs(name.length() - given.length()) <= least) {
                int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
                if (distance < least || distance == least && nearest == null) {
                    least = distance;
                    nearest = name;
                }
            }
        }
        return nearest == null ? "" : " (did you mean '" + nearest + "'?)";
    }

    /**
     * Returns what to write instead of an option that there is no longer, to be appended to a message.
     *
     * @param given an option that is not known
     * @return empty if there was none of that name
     */
    public static String replacement(String given) {
        return given.equals("RETURN_NULL")
                ? "; write THROW and call trySpawn, which returns null at a limit, or 0 as a handle" : "";
    }

    /** Returns how many letters have to be added, removed or replaced to make one text of the other. */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
