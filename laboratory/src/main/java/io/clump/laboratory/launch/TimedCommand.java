package io.clump.laboratory.launch;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that each operation runs to its end. The measured time ends when the command prints {@code met}, unless it
 * prints the time itself with {@code took N ns}.
 */
public final class TimedCommand extends CommandRuns {
    /** The word of a program of which all processes have met. */
    static final String MET = "met";

    private static final Pattern TOOK = Pattern.compile("\\btook (\\d+) ns");
    private static final Pattern HAVE_MET = Pattern.compile("(^|] )" + MET + "$");

    public TimedCommand(Place place) {
        super(place);
    }

    /** A contestant whose rounds run a command once. */
    public static Contestant of(String name, List<String> command) {
        return contestant(name, TimedCommand.class, command, Map.of());
    }

    /** The words of a program that measures its time itself. */
    static String took(long nanos) {
        return "took " + nanos + " ns";
    }

    @Override
    long runOnce() throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        long start = System.nanoTime();
        Process process = start();
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        long nanos = 0;
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
            Matcher took = TOOK.matcher(line);
            if (took.find()) {
                nanos = Long.parseLong(took.group(1));
            } else if (HAVE_MET.matcher(line).find()) {
                nanos = System.nanoTime() - start;
            }
        }
        int status = process.waitFor();
        if (status != 0 || nanos == 0) {
            throw new ClumpException("a command failed: status=" + status + ", output: " + lines);
        }
        return nanos;
    }
}
