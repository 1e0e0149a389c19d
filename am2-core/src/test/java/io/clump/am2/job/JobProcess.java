package io.clump.am2.job;

import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Process that joins jobs: its main method, and the test's handle of it. */
final class JobProcess implements AutoCloseable {
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
            case "ask-without-descriptors" ->
                askWithoutDescriptors(new ProcessIdentity(Long.parseLong(arguments[1]), 0));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    static JobProcess start(String what, Path job, int times, String... javaOptions) throws IOException {
        List<String> command = new ArrayList<>();
        if (what.equals("ask-without-descriptors")) {
            command.addAll(List.of("sh", "-c", "ulimit -n 64; exec \"$@\"", "sh"));
        }
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(List.of(javaOptions));
        command.addAll(
                List.of("-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), JobProcess.class.getName()));
        command.addAll(List.of(what, job.toString(), Integer.toString(times)));
        return new JobProcess(
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
    }

    /** Joins and leaves repeatedly. While it is in the job, no other process may remove the directory. */
    static void joinAndLeave(Path job, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            try (JobDirectory directory = JobDirectory.join(job)) {
                Path file = Files.createTempFile(directory.nodeDirectory("0"), "queue", "");
                if (!directory.livingProcesses().contains(ProcessIdentity.current()) || !Files.exists(file)) {
                    throw new IllegalStateException("this process is in the job, but its files are gone: " + job);
                }
            }
        }
    }

    /** Waits for the next line the process prints. */
    String line() throws IOException {
        return String.valueOf(output.readLine());
    }

    Process process() {
        return process;
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Opens files until no more can be opened, then prints whether three processes are alive. */
    private static void askWithoutDescriptors(ProcessIdentity living) throws IOException {
        ProcessIdentity parent = new ProcessIdentity(
                ProcessHandle.current().parent().orElseThrow().pid(), 0);
        ProcessIdentity dead = new ProcessIdentity(Integer.MAX_VALUE, 1);
        // Loads the classes for the output now, since they are files, too.
        String before = answer("parent " + parent.pid(), parent) + answer("living", living) + answer("dead", dead);
        if (!before.contains("alive") || !before.contains("dead")) {
            throw new IllegalStateException(before);
        }
        List<InputStream> open = new ArrayList<>();
        try {
            while (true) {
                open.add(new FileInputStream("/dev/null"));
            }
        } catch (FileNotFoundException e) {
            System.out.println(answer("parent " + parent.pid(), parent));
            System.out.println(answer("living", living));
            System.out.println(answer("dead", dead));
        }
        for (InputStream file : open) {
            file.close();
        }
    }

    private static String answer(String name, ProcessIdentity process) {
        return name.concat(process.isAlive() ? " is alive" : " is dead");
    }

    private static void stay(Path job) throws IOException {
        try (JobDirectory directory = JobDirectory.join(job)) {
            System.out.println("joined " + directory.path());
            System.in.readAllBytes();
        }
    }
}
