package io.clump.laboratory.launch;

import io.clump.am2.ClumpException;
import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.worker.Place;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job of which each operation kills something, once all its processes run. Measured is the time from there until the
 * command that has started the job and all processes of it have ended. The hosts share the numbers of processes.
 */
public final class EndedJob extends CommandRuns {
    private static final String SIZE = "size";
    private static final String AGENT = "agent";
    private static final Pattern RUNS = Pattern.compile("process (\\d+) runs$");

    private final int size;
    private final boolean isAgentKilled;

    public EndedJob(Place place) {
        super(place);
        size = place.number(SIZE);
        isAgentKilled = Boolean.parseBoolean(place.parameters().get(AGENT));
    }

    /**
     * A contestant whose rounds start a job and kill something of it.
     *
     * @param command runs {@link Endless} in a job
     * @param size processes of the job
     * @param isAgentKilled whether an agent is killed, else a process
     */
    static Contestant of(String name, List<String> command, int size, boolean isAgentKilled) {
        Map<String, String> parameters = Map.of(SIZE, Integer.toString(size), AGENT, Boolean.toString(isAgentKilled));
        return contestant(name, EndedJob.class, command, parameters);
    }

    @Override
    long runOnce() throws IOException, InterruptedException {
        Process launcher = start();
        BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8);
        List<ProcessHandle> processes = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        while (processes.size() < size) {
            String line = out.readLine();
            if (line == null) {
                throw new ClumpException("a job ended before it ran: its output: " + lines);
            }
            lines.add(line);
            Matcher runs = RUNS.matcher(line);
            if (runs.find()) {
                ProcessHandle.of(Long.parseLong(runs.group(1))).ifPresent(processes::add);
            }
        }
        ProcessHandle last = processes.get(size - 1);
        ProcessHandle killed = isAgentKilled ? last.parent().orElse(last) : last;
        long start = System.nanoTime();
        killed.destroyForcibly();
        out.lines().forEach(lines::add);
        launcher.waitFor();
        processes.forEach(EndedJob::awaitEnd);
        return System.nanoTime() - start;
    }

    /**
     * Not {@code onExit}, which asks for the process of another parent every 300 ms, and takes an ended one for alive
     * until that has noticed.
     */
    private static void awaitEnd(ProcessHandle process) {
        while (isThere(process.pid())) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Returns whether the process runs; a process that has ended but was not waited for does not. */
    private static boolean isThere(long pid) {
        try {
            String status = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            // The state follows the name, which is in parentheses.
            return status.charAt(status.lastIndexOf(')') + 2) != 'Z';
        } catch (IOException e) {
            return false;
        }
    }

    /** A program that never ends. */
    public static final class Endless implements SpmdProgram {
        @Override
        public void run(SplitC splitc) {
            splitc.barrier();
            System.out.println("process " + ProcessHandle.current().pid() + " runs");
            splitc.pollUntil(() -> false);
        }
    }
}
