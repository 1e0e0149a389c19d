package io.clump.torture;

import io.clump.torture.judge.Tally;
import io.clump.torture.judge.Violation;
import io.clump.torture.schedule.Schedule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as {@code --json} has it.
 *
 * @param seed of the schedule
 * @param seconds for which trouble was to be made
 * @param sent messages
 * @param handled messages
 * @param returned messages
 * @param longestWaitNanos of a calm process for another one
 * @param violation violation, or null
 * @param schedule its lines
 */
record TortureRecord(
        long seed,
        long seconds,
        long sent,
        long handled,
        long returned,
        long longestWaitNanos,
        @Nullable String violation,
        List<String> schedule) {
    static TortureRecord of(Schedule schedule, Tally tally, @Nullable Violation violation) {
        return new TortureRecord(
                schedule.seed(),
                schedule.length().toSeconds(),
                tally.sent(),
                tally.handled(),
                tally.returned(),
                tally.longestAnswerNanos(),
                violation == null ? null : violation.toString(),
                schedule.lines());
    }
}
