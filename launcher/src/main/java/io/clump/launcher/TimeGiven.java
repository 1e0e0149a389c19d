package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.splitc.EndTime;
import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Time that a job has, by its batch system and by its own limit; its processes find the end in their environment. */
final class TimeGiven {
    private static final String SLURM_JOB = "SLURM_JOB_ID";

    /** Set by newer versions of Slurm. */
    private static final String SLURM_END = "SLURM_JOB_END_TIME";

    private static final String SECONDS = "[0-9]{1,11}";

    /** Slurm's commands try for minutes to reach a controller that is gone; the job must not wait for them. */
    private static final int MOST_SECONDS_FOR_SLURM = 5;

    private TimeGiven() {}

    /**
     * Returns the environment variable with the end of the processes' time.
     *
     * @param environment of this process
     * @param limit the job's own limit; null if it has none
     * @param ignoresSlurm true if the variables of Slurm are not read: they may be those of an allocation that has
     *     ended
     * @return no variable if there is no limit, or if Slurm does not answer in 5 s
     * @throws BadInputException if a variable of the user's environment is not a time
     */
    static Map<String, String> variable(
            Map<String, String> environment, @Nullable Duration limit, boolean ignoresSlurm, Instant now) {
        Instant outside = earlier(given(environment), ignoresSlurm ? null : slurm(environment));
        Instant end = earlier(outside, limit == null ? null : now.plus(limit));
        return end == null ? Map.of() : Map.of(EndTime.VARIABLE, Long.toString(end.getEpochSecond()));
    }

    private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
        return one == null || (other != null && other.isBefore(one)) ? other : one;
    }

    /** Returns the end that the user's script gives, for instance in another batch system. */
    private static @Nullable Instant given(Map<String, String> environment) {
        try {
            return EndTime.parse(environment.get(EndTime.VARIABLE));
        } catch (ClumpException e) {
            throw new BadInputException(e);
        }
    }

    private static @Nullable Instant slurm(Map<String, String> environment) {
        String job = environment.get(SLURM_JOB);
        if (job == null) {
            return null;
        }
        String end = environment.getOrDefault(SLURM_END, "");
        String seconds = end.matches(SECONDS) ? end : ask(job);
        // A job without a limit has the end NONE.
        return seconds.matches(SECONDS) ? Instant.ofEpochSecond(Long.parseLong(seconds)) : null;
    }

    private static String ask(String job) {
        try {
            ProcessBuilder query = new ProcessBuilder("squeue", "-h", "-j", job, "-o", "%e");
            query.environment().put("SLURM_TIME_FORMAT", "%s");
            Process process =
                    query.redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            if (!process.waitFor(MOST_SECONDS_FOR_SLURM, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return "";
            }
            // One word, which the pipe holds.
            String output = new String(process.getInputStream().readAllBytes(), Charset.defaultCharset());
            return process.exitValue() == 0 ? output.strip() : "";
        } catch (IOException expected) {
            // No squeue here: the limit is not known.
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BadInputException("interrupted during the query of Slurm for the time limit");
        }
    }
}
