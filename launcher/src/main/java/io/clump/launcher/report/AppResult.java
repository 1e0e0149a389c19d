package io.clump.launcher.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an app has done, in its own words and numbers.
 *
 * @param work what it worked on, for instance {@code 1,048,576 keys}
 * @param rate how fast it was, for instance {@code 495,317 keys/s}; may be empty
 * @param checked what was checked if the result is right, for instance {@code order and multiset of 1,048,576 keys}
 * @param numbers its own members of the JSON object, in this order; none is named as one of {@link JobReport}
 */
public record AppResult(String work, String rate, String checked, Map<String, Object> numbers) {
    /** Makes the map the result's own. */
    public AppResult {
        numbers = Collections.unmodifiableMap(new LinkedHashMap<>(numbers));
    }
}
