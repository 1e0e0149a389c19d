package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The command in a separate process, as a user starts it. */
final class ClumpProcess implements AutoCloseable {
    private static final Pattern PLACE =
            Pattern.compile("process rank (\\d+) \\(node \\d+(?:, host (.*))?\\) pid (\\d+)");

    private final Process process;
    private final List<String> out = new ArrayList<>();
    private final List<String> err = new ArrayList<>();
    private final List<Thread> readers;

    /** Those of the two lists to which no line will be added. */
    private final Set<List<String>> ended =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private ClumpProcess(Process process) {
        this.process = process;
        readers = List.of(read(process.getInputStream(), out), read(process.getErrorStream(), err));
    }

    static ClumpProcess start(Path base, String... arguments) throws IOException {
        return start(List.of(), base, arguments);
    }

    /** Starts the command through another one, for instance in another network namespace. */
    static ClumpProcess start(List<String> by, Path base, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-D" + JobOptions.BASE + "=" + base));
        command.addAll(Distribution.LAUNCHER.options());
        command.add(Clump.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("CLASSPATH", Distribution.LAUNCHER.classPath());
        return new ClumpProcess(builder.start());
    }

    /** Skips the test if no command can be started through another one here. */
    static void assumeStarts(List<String> by) throws InterruptedException {
        List<String> trial = new ArrayList<>(by);
        trial.add("true");
        try {
            int status = new ProcessBuilder(trial).start().waitFor();
            Assumptions.assumeTrue(status == 0, "cannot be done here: " + by + ", status " + status);
        } catch (IOException e) {
            Assumptions.abort("not there: " + by.get(0) + ", " + e.getMessage());
        }
    }

    /** Waits for the end; returns the exit status. */
    int await() throws InterruptedException {
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            throw inVain("end of the command", err);
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return process.exitValue();
    }

    /** Writes to the standard input. */
    void input(String text) throws IOException {
        process.getOutputStream().write(text.getBytes(Charset.defaultCharset()));
        process.getOutputStream().flush();
    }

    /** Ends the standard input. */
    void endInput() throws IOException {
        process.getOutputStream().close();
    }

    /** Waits for a line on standard error. */
    void awaitLine(String start) throws InterruptedException {
        awaitLine(err, line -> line.startsWith(start), start);
    }

    /** Waits for a line on standard output. */
    void awaitOutput(String start) throws InterruptedException {
        awaitLine(out, line -> line.startsWith(start), start);
    }

    /** Waits for a line on standard output that begins with a match of the pattern. */
    void awaitOutput(Pattern start) throws InterruptedException {
        awaitLine(out, line -> start.matcher(line).lookingAt(), start.pattern());
    }

    /**
     * Waits for the given number of lines on standard error, or for the end of the command.
     *
     * @return how many of these lines there were
     */
    long awaitErrors(String start, int count) throws InterruptedException {
        while (process.isAlive() && countErrors(start) < count) {
            synchronized (err) {
                // Wakes up also to check whether the command still runs.
                err.wait(100);
            }
        }
        if (!process.isAlive()) {
            for (Thread reader : readers) {
                reader.join();
            }
        }
        return countErrors(start);
    }

    private long countErrors(String start) {
        synchronized (err) {
            return err.stream().filter(line -> line.startsWith(start)).count();
        }
    }

    private void awaitLine(List<String> lines, Predicate<String> isThere, String what) throws InterruptedException {
        synchronized (lines) {
            while (lines.stream().noneMatch(isThere)) {
                if (ended.contains(lines)) {
                    throw inVain("line \"" + what + "\", and the command has ended", lines);
                }
                try {
                    lines.wait();
                } catch (InterruptedException e) {
                    throw inVain("line \"" + what + "\"", lines);
                }
            }
        }
    }

    private static AssertionError inVain(String what, List<String> lines) {
        synchronized (lines) {
            return new AssertionError("waited in vain for the " + what + "; so far: " + String.join("\n", lines));
        }
    }

    String out() {
        synchronized (out) {
            return String.join("\n", out);
        }
    }

    String err() {
        synchronized (err) {
            return String.join("\n", err);
        }
    }

    String lastErrorLine() {
        synchronized (err) {
            return err.get(err.size() - 1);
        }
    }

    /**
     * Waits until the processes of ranks below the given number have started; returns their process numbers by rank.
     * Lines of these processes may come before. The job has no hosts; needs --verbose.
     */
    List<Long> pids(int count) throws InterruptedException {
        for (int rank = 0; rank < count; rank++) {
            awaitStart(rank);
        }
        return pids();
    }

    /** Waits for the line with the number of a process; needs --verbose. */
    void awaitStart(int rank) throws InterruptedException {
        awaitLine("process rank " + rank + " (");
    }

    /** Returns the process numbers of a job without hosts, by rank, so far; needs --verbose. */
    List<Long> pids() {
        synchronized (err) {
            return err.stream()
                    .map(PLACE::matcher)
                    .filter(Matcher::matches)
                    .filter(matcher -> matcher.group(2) == null)
                    .map(matcher -> Long.parseLong(matcher.group(3)))
                    .toList();
        }
    }

    /** Returns the process numbers of a host, as that host sees them, by rank; needs --verbose. */
    List<Long> pids(String host) {
        synchronized (err) {
            return err.stream()
                    .map(PLACE::matcher)
                    .filter(Matcher::matches)
                    .filter(matcher -> host.equals(matcher.group(2)))
                    .map(matcher -> Long.parseLong(matcher.group(3)))
                    .toList();
        }
    }

    /** Returns the command itself, if another one has started it. */
    ProcessHandle launcher() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .filter(one -> one.info().command().orElse("").endsWith("/java"))
                .filter(one ->
                        List.of(one.info().arguments().orElse(new String[0])).contains(Clump.class.getName()))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the number of running processes that it has started directly. */
    long children() {
        return process.children().count();
    }

    /** Returns the running processes that it has started directly or indirectly. */
    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    int threads() throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            return (int) threads.count();
        }
    }

    /** Kills the command alone, if it still runs. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                .inheritIO()
                .start();
        assertThat(kill.waitFor()).as("status of kill").isZero();
    }

    /** Waits until none of the job's processes runs. */
    static void awaitEnds(List<Long> pids) {
        for (long pid : pids) {
            ProcessHandle.of(pid)
                    .ifPresent(handle -> assertThat(handle.onExit())
                            .as("end of process %s", pid)
                            .succeedsWithin(1, TimeUnit.DAYS));
        }
    }

    @Override
    public void close() {
        List<Long> pids = pids();
        process.destroyForcibly().onExit().join();
        awaitEnds(pids);
    }

    private Thread read(InputStream stream, List<String> lines) {
        Thread reader = new Thread(() -> {
            try (BufferedReader text = new BufferedReader(new InputStreamReader(stream, Charset.defaultCharset()))) {
                String line = text.readLine();
                while (line != null) {
                    synchronized (lines) {
                        lines.add(line);
                        lines.notifyAll();
                    }
                    line = text.readLine();
                }
            } catch (IOException expected) {
                // The command was killed.
            }
            synchronized (lines) {
                ended.add(lines);
                lines.notifyAll();
            }
        });
        reader.start();
        return reader;
    }
}
