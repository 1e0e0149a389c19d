package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.JavaChild;
import io.clump.am2.JobOfThreads;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** The processes of a job of channels, a virtual machine for each rank; killed when closed. */
final class ChannelProcesses implements AutoCloseable {

    private final List<Process> processes = new ArrayList<>();
    private final List<BufferedReader> outputs = new ArrayList<>();

    private ChannelProcesses() {}

    /** Starts a program in all ranks; it has a constructor without arguments. */
    static ChannelProcesses start(ChannelJob job, Class<? extends ChannelJob.Program> program, Object argument)
            throws IOException {
        ChannelProcesses all = new ChannelProcesses();
        for (int rank = 0; rank < job.job.size(); rank++) {
            List<Object> arguments = new ArrayList<>(List.of(
                    program.getName(),
                    rank,
                    job.job.number(),
                    Arrays.stream(job.job.nodeOfRank())
                            .mapToObj(Integer::toString)
                            .collect(Collectors.joining(",")),
                    job.job.network(),
                    job.sendMessages,
                    job.receiveMessages,
                    job.maxMessageBytes));
            job.job.properties().forEach((key, value) -> arguments.addAll(List.of(key, value)));
            List<String> options = List.of("-Xmx96m", "-Dargument=" + argument);
            Process process = JavaChild.by(List.of(), options, ChannelProcesses.class, arguments.toArray())
                    .start();
            all.processes.add(process);
            all.outputs.add(process.inputReader(StandardCharsets.UTF_8));
        }
        return all;
    }

    /** One rank. */
    public static void main(String[] arguments) throws Exception {
        ChannelJob.Program program = Class.forName(arguments[0])
                .asSubclass(ChannelJob.Program.class)
                .getDeclaredConstructor()
                .newInstance();
        int[] nodes = Arrays.stream(arguments[3].split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        ChannelJob job = new ChannelJob(JobOfThreads.of(Long.parseLong(arguments[2]), arguments[4], nodes))
                .areas(Integer.parseInt(arguments[5]), Integer.parseInt(arguments[6]))
                .longest(Integer.parseInt(arguments[7]));
        for (int i = 8; i < arguments.length; i += 2) {
            job.with(arguments[i], arguments[i + 1]);
        }
        job.inRank(Integer.parseInt(arguments[1]), program);
    }

    /** Waits for the next line that a rank prints. */
    String readLine(int rank) throws Exception {
        return CompletableFuture.supplyAsync(() -> nextLine(rank)).get();
    }

    void writeLine(int rank, String line) throws IOException {
        processes.get(rank).outputWriter().append(line).append('\n').flush();
    }

    /** Stops a rank, and waits until all its threads are stopped. */
    void stop(int rank) {
        assertThat(JavaChild.signal(processes.get(rank), "STOP")).isTrue();
    }

    void proceed(int rank) {
        assertThat(JavaChild.signal(processes.get(rank), "CONT")).isTrue();
    }

    /** Kills a process as {@code kill -9} does; waits until it is dead. */
    void kill(int rank) throws Exception {
        processes.get(rank).destroyForcibly().waitFor();
    }

    void assertSuccess(int... ranks) throws Exception {
        for (int rank : ranks) {
            Process process = processes.get(rank);
            assertThat(process.waitFor()).as("exit status of rank %s", rank).isZero();
        }
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    private String nextLine(int rank) {
        try {
            return String.valueOf(outputs.get(rank).readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
