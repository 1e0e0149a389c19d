package io.clump.splitc;

import io.clump.am2.ClumpException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Time at which the job's time limit ends, which the launcher passes to each process as an environment variable. */
public final class EndTime {
    /** Environment variable with the time in seconds since 1970; not set if no limit is known. */
    public static final String VARIABLE = "CLUMP_END_TIME";

    private EndTime() {}

    /**
     * Reads the value of the variable.
     *
     * @param value value; null or empty if it is not set
     * @return the time; null if no limit is known
     * @throws ClumpException if the value is not a number of seconds since 1970
     */
    public static @Nullable Instant parse(@Nullable String value) {
        if (value == null || value.isEmpty()) {
            return null;
        }
        if (!value.matches("[0-9]{1,11}")) {
            throw new ClumpException(
                    "invalid environment variable: " + VARIABLE + "=" + value + ", expected seconds since 1970");
        }
        return Instant.ofEpochSecond(Long.parseLong(value));
    }

    /** Returns the time from now to the end, at least zero; null if no limit is known. */
    static @Nullable Duration left(@Nullable String value, Instant now) {
        Instant end = parse(value);
        if (end == null) {
            return null;
        }
        return end.isBefore(now) ? Duration.ZERO : Duration.between(now, end);
    }
}
