// SPDX-License-Identifier: BSD-3-Clause
package io.github.jmepool.bench;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * The measurements that programs other than JMH's write with {@code --json FILE}. With {@code --quick} they measure so
 * briefly that the figures are meaningless: it is for trying the programs.
 */
final class Measurements {
    private final JsonArray figures = new JsonArray();
    private final List<String> arguments;

    Measurements(String... arguments) {
        this.arguments = List.of(arguments);
    }

    /** The number to measure with, or the small one with {@code --quick}. */
    int orQuick(int usual, int quick) {
        return arguments.contains("--quick") ? quick : usual;
    }

    boolean asked(String argument) {
        return arguments.contains(argument);
    }

    /** Returns the argument after an option, or null without the option. */
    String value(String option) {
        int at = arguments.indexOf(option);
        return at < 0 ? null : arguments.get(at + 1);
    }

    /** Adds a figure with the names and values that tell it from others, alternately. */
    Row row(String of, String... namesAndValues) {
        JsonObject figure = new JsonObject();
        figure.addProperty(Figures.OF, of);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            figure.addProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        figures.add(figure);
        return new Row(figure);
    }

    /** Writes the file, if the arguments ask for one. */
    void write() {
        String file = value("--json");
        if (file != null) {
            try {
                Files.writeString(Path.of(file), new Gson().toJson(figures));
            } catch (IOException e) {
                throw new IllegalStateException("the measurements can't be written: " + file, e);
            }
        }
    }

    /** One figure. */
    record Row(JsonObject figure) {
        /** Adds measurements of one kind. */
        Row with(String name, double... measured) {
            JsonArray numbers = new JsonArray();
            Arrays.stream(measured).forEach(value -> numbers.add(KeptFigures.rounded(value)));
            figure.add(name, numbers);
            return this;
        }
    }
}
