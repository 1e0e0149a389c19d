package io.clump.laboratory.launch;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A command that each operation runs to its end. Measured is the time until it says {@code met}, or what it says itself with
 * {@code took N ns}.
 */
public final class TimedCommand implements Workload {
    /** The word of a program of which all processes have met. */
    static final String MET = "met";

    private static final String COMMAND = "command";
    private static final String END_OF_WORD = "\n";
    private static final Pattern TOOK = Pattern.compile("\\btook (\\d+) ns");
    private static final Pattern HAVE_MET = Pattern.compile("(^|] )" + MET + "$");

    private final List<String> command;

    /** Takes the command. */
    public TimedCommand(Place place) {
        command = List.of(place.parameters().getOrDefault(COMMAND, "").split(END_OF_WORD));
    }

    /** A contestant whose rounds run a command once. */
    public static Contestant of(String name, List<String> command) {
        return Contestant.single(name, TimedCommand.class)
                .with(Map.of(COMMAND, String.join(END_OF_WORD, command)))
                .rounds(1)
                .unbound();
    }

    /** The words of a program that measures its time itself. */
    static String took(long nanos) {
        return "took " + nanos + " ns";
    }

    @Override
    public long run(long operations) {
        long nanos = 0;
        for (long i = 0; i < operations; i++) {
            nanos += runOnce();
        }
        return nanos;
    }

    private long runOnce() {
        List<String> said = new ArrayList<>();
        long start = System.nanoTime();
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
            long nanos = 0;
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                said.add(line);
                Matcher took = TOOK.matcher(line);
                if (took.find()) {
                    nanos = Long.parseLong(took.group(1));
                } else if (HAVE_MET.matcher(line).find()) {
                    nanos = System.nanoTime() - start;
                }
            }
            int status = process.waitFor();
            if (status != 0 || nanos == 0) {
                throw new ClumpException("a command failed: status=" + status + ", it said " + said);
            }
            return nanos;
        } catch (IOException e) {
            throw new ClumpException("cannot run a command: cause=" + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while a command ran", e);
        }
    }
}
