package io.clump.launcher;

import io.clump.command.BadInputException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Option;

/** Picocli mixin of the options that say what becomes of a job whose processes all wait for each other. */
final class StuckOptions {
    private static final String REPORT = "report";
    private static final String ABORT = "abort";

    @Option(
            names = "--stuck",
            paramLabel = "TIME",
            description =
                    "Report a job that has been stuck for TIME, such as 90s: all threads of all processes wait, and"
                            + " no message is in flight. The report names the call and the source line of each"
                            + " process. 0s turns it off. Default: 60s.",
            order = 22)
    private Duration limit = Duration.ofSeconds(60);

    @Option(
            names = "--on-stuck",
            paramLabel = "report|abort",
            description =
                    "Reaction to a stuck job: report it, or report it and end it with status 1. Default:" + " report.",
            order = 22)
    private String action = REPORT;

    /** Throws a {@link BadInputException} if a value cannot be used. */
    void check() {
        if (!List.of(REPORT, ABORT).contains(action)) {
            throw new BadInputException("unknown value: found=--on-stuck " + action + ", expected report or abort");
        }
    }

    /** Returns options that turn the report off. */
    static StuckOptions off() {
        StuckOptions off = new StuckOptions();
        off.limit = Duration.ZERO;
        return off;
    }

    /** Returns the time after which a stuck job is reported; zero if it never is. */
    Duration limit() {
        return limit;
    }

    /** Returns whether a stuck job is ended. */
    boolean endsJob() {
        return action.equals(ABORT);
    }
}
