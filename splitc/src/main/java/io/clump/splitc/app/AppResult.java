package io.clump.splitc.app;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of an app, in its own words and numbers.
 *
 * @param work amount of work, for instance {@code 1,048,576 keys}
 * @param rate speed, for instance {@code 495,317 keys/s}; may be empty
 * @param checked checked properties of a right result, for instance {@code order and multiset of 1,048,576 keys}; empty
 *     if nothing was checked
 * @param numbers additional members of the JSON object, in this order; their names differ from those of the members of
 *     all apps
 * @param lines its own lines of the table
 */
public record AppResult(String work, String rate, String checked, Map<String, Object> numbers, List<String> lines) {
    /** Copies the collections. */
    public AppResult {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
        lines = List.copyOf(lines);
    }

    /**
     * Makes the result of an app without lines of its own.
     *
     * @param work amount of work
     * @param rate speed; may be empty
     * @param checked checked properties of a right result
     * @param numbers its own members of the JSON object
     */
    public AppResult(String work, String rate, String checked, Map<String, Object> numbers) {
        this(work, rate, checked, numbers, List.of());
    }
}
