package io.clump.laboratory.contest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of axes by their names. In a text {@code {bytes}} is the value of the axis {@code bytes}, {@code {bytes#}} its
 * place among the values of the axis, {@code {bytes$}} the last place, and {@code {bytes*}} all values with commas
 * between them.
 *
 * @param axes all values of each axis
 * @param values those of this place
 */
record Bindings(Map<String, List<String>> axes, Map<String, String> values) {
    Bindings {
        axes = new LinkedHashMap<>(axes);
        values = Map.copyOf(values);
    }

    Bindings and(String name, String value) {
        Map<String, String> all = new LinkedHashMap<>(values);
        all.put(name, value);
        return new Bindings(axes, all);
    }

    /** Puts the values into a text; names without a value stay. */
    String fill(String text) {
        String filled = text;
        for (Map.Entry<String, String> value : values.entrySet()) {
            List<String> all = axes.getOrDefault(value.getKey(), List.of());
            filled = filled.replace("{" + value.getKey() + "}", value.getValue())
                    .replace("{" + value.getKey() + "#}", Integer.toString(all.indexOf(value.getValue())));
        }
        for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
            filled = filled.replace("{" + axis.getKey() + "*}", String.join(",", axis.getValue()))
                    .replace(
                            "{" + axis.getKey() + "$}",
                            Integer.toString(axis.getValue().size() - 1));
        }
        return filled;
    }

    /**
     * Returns one for each combination of the values that a text needs and these do not have, the first axis outermost.
     */
    List<Bindings> expand(String text) {
        List<Bindings> all = List.of(this);
        for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
            if (!values.containsKey(axis.getKey())
                    && (text.contains("{" + axis.getKey() + "}") || text.contains("{" + axis.getKey() + "#}"))) {
                List<Bindings> more = new ArrayList<>();
                all.forEach(one -> axis.getValue().forEach(value -> more.add(one.and(axis.getKey(), value))));
                all = more;
            }
        }
        return all;
    }
}
