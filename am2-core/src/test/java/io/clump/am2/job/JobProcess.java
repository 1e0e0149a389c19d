package io.clump.am2.job;

import io.clump.am2.ClumpException;
import io.clump.am2.JavaChild;
import io.clump.am2.machine.BootClock;
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Process that joins jobs: its main method, and the test's handle of it. */
final class JobProcess implements AutoCloseable {
    /** Class path of this process. */
    static final String CLASS_PATH = System.getProperty("java.class.path");

    private final Process process;
    private final BufferedReader output;

    private JobProcess(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Runs an action. Arguments: the action, the job's directory, and the number of repetitions. */
    public static void main(String[] arguments) throws IOException {
        Path job = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "stay" -> stay(job);
            case "join-and-leave" -> joinAndLeave(job, Integer.parseInt(arguments[2]));
            case "ask-without-descriptors" -> askWithoutDescriptors(job, Long.parseLong(arguments[2]));
            case "clock" -> System.out.println(BootClock.millis());
            case "base" -> System.out.println(JobDirectory.defaultBase());
            case "try-to-join" -> tryToJoin(job);
            case "clean" ->
                System.out.println("removed " + JobDirectory.removeDead(job).removed());
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    static JobProcess start(String what, Path job, long argument, String... javaOptions) throws IOException {
        boolean hasLimit = what.equals("ask-without-descriptors");
        List<String> limit = List.of("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh");
        return startIn(hasLimit ? limit : List.of(), what, job, argument, javaOptions);
    }

    /** Starts the process by a command, for instance in other namespaces. */
    static JobProcess startIn(List<String> prefix, String what, Path job, long argument, String... javaOptions)
            throws IOException {
        return startIn(prefix, CLASS_PATH, what, job, argument, javaOptions);
    }

    /** Starts the process by a command, with classes from another place. */
    static JobProcess startIn(
            List<String> prefix, String classPath, String what, Path job, long argument, String... javaOptions)
            throws IOException {
        List<String> options = new ArrayList<>(List.of(javaOptions));
        options.addAll(List.of("-cp", classPath));
        return new JobProcess(JavaChild.by(prefix, options, JobProcess.class, what, job, argument)
                .start());
    }

    /** Joins and leaves repeatedly. While it is in the job, no other process may remove the directory. */
    static void joinAndLeave(Path job, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            try (JobDirectory directory = JobDirectory.join(job)) {
                Path file = Files.createTempFile(directory.nodeDirectory("0"), "queue", "");
                if (!JobDirectory.isRunning(directory.path()) || !Files.exists(file)) {
                    throw new IllegalStateException("this process is in the job, but its files are gone: " + job);
                }
            }
        }
    }

    /** Waits for the next line the process prints. */
    String line() throws IOException {
        return String.valueOf(output.readLine());
    }

    /** Waits until the process has joined its job, and returns its identity. */
    ProcessIdentity joined() throws IOException {
        String[] words = line().split(" ", -1);
        if (!words[0].equals("joined")) {
            throw new IOException(String.join(" ", words));
        }
        return new ProcessIdentity(Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    Process process() {
        return process;
    }

    /** Kills the process and waits for its end. */
    void kill() {
        // First the one that a command has started: it would end by itself when its input ends.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    /** Joins, opens files until no more can be opened, then prints whether two processes are alive. */
    private static void askWithoutDescriptors(Path job, long living) throws IOException {
        long dead = living ^ 2;
        try (JobDirectory directory = JobDirectory.join(job)) {
            // Loads the classes for the output now, since they are files, too.
            String before = answer("living", living) + answer("dead", dead) + directory.path();
            if (!before.contains("alive") || !before.contains("is dead")) {
                throw new IllegalStateException(before);
            }
            List<InputStream> open = new ArrayList<>();
            try {
                while (true) {
                    open.add(new FileInputStream("/dev/null"));
                }
            } catch (FileNotFoundException e) {
                System.out.println(answer("living", living));
                System.out.println(answer("dead", dead));
            }
            for (InputStream file : open) {
                file.close();
            }
        }
    }

    private static String answer(String name, long number) {
        return name.concat(ProcessIdentity.isAlive(number) ? " is alive" : " is dead");
    }

    private static void tryToJoin(Path job) {
        try {
            JobDirectory.join(job).close();
        } catch (ClumpException e) {
            System.out.println(e.getMessage());
        }
    }

    private static void stay(Path job) throws IOException {
        try (JobDirectory directory = JobDirectory.join(job)) {
            ProcessIdentity self = ProcessIdentity.current();
            System.out.println("joined " + self.pid() + " " + self.number() + " " + directory.path());
            System.in.readAllBytes();
        }
    }
}
