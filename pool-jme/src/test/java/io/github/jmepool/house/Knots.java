// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.house;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds groups of classes in which each needs each other: strongly connected components, by Tarjan's algorithm (Depth-
 * first search and linear graph algorithms, 1972).
 */
final class Knots {
    private final Map<String, Set<String>> neighbours;
    private final Map<String, Integer> found = new HashMap<>();
    private final Map<String, Integer> lowest = new HashMap<>();
    private final Deque<String> open = new ArrayDeque<>();
    private final List<List<String>> knots = new ArrayList<>();

    private Knots(Map<String, Set<String>> neighbours) {
        this.neighbours = neighbours;
    }

    /** The largest group, sorted by name; one class alone where no two need each other. */
    static List<String> largest(Map<String, Set<String>> neighbours) {
        Knots search = new Knots(neighbours);
        neighbours.keySet().stream().filter(name -> !search.found.containsKey(name)).forEach(search::visit);
        return search.knots.stream().max(Comparator.comparingInt(List::size)).orElse(List.of());
    }

    private void visit(String name) {
        int number = found.size();
        found.put(name, number);
        lowest.put(name, number);
        open.push(name);
        for (String next : neighbours.getOrDefault(name, Set.of())) {
            if (!found.containsKey(next)) {
                visit(next);
                lowest.merge(name, lowest.get(next), Math::min);
            } else if (open.contains(next)) {
                lowest.merge(name, found.get(next), Math::min);
            }
        }
        if (lowest.get(name) == number) {
            knots.add(close(name));
        }
    }

    private List<String> close(String first) {
        List<String> knot = new ArrayList<>();
        String name;
        do {
            name = open.pop();
            knot.add(name);
        } while (!name.equals(first));
        knot.sort(Comparator.naturalOrder());
        return knot;
    }
}
