package io.clump.am2.job;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** A process that joins jobs: what it does in its own JVM, and the test's hold of it. */
final class JobProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private JobProcess(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Arguments: what to do, the job's directory, and how often. */
    public static void main(String[] arguments) throws IOException {
        Path job = Path.of(arguments[1]);
        switch (arguments[0]) {
            case "stay" -> stay(job);
            case "join-and-leave" -> joinAndLeave(job, Integer.parseInt(arguments[2]));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    static JobProcess start(String what, Path job, int times, String... javaOptions) throws IOException {
        var command = new java.util.ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(java.util.List.of(javaOptions));
        command.addAll(java.util.List.of(
                "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"), JobProcess.class.getName()));
        command.addAll(java.util.List.of(what, job.toString(), Integer.toString(times)));
        return new JobProcess(
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start());
    }

    /** Joins and leaves again and again; while it is in the job, nobody may take the directory away. */
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

    private static void stay(Path job) throws IOException {
        try (JobDirectory directory = JobDirectory.join(job)) {
            System.out.println("joined " + directory.path());
            System.in.readAllBytes();
        }
    }
}
