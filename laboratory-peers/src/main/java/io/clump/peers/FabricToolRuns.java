package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.Workload;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A {@link FabricTool}. Each operation runs its server and its client once, on the processors of the two sides, with as
 * many repetitions as take about 0.2 s. The result is the time of a round trip, or of a message one way.
 */
public final class FabricToolRuns implements Workload {
    /** Operations, with as many bytes as those of Clump. */
    enum Operation {
        ROUND_TRIP(40),
        FLOOD(40),
        MEDIUM(8192),
        LONG(1 << 20);

        private final int bytes;

        Operation(int bytes) {
            this.bytes = bytes;
        }
    }

    private static final long RUN_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long FIRST_REPETITIONS = 100;
    private static final long START_SECONDS = 60;
    private static final long END_SECONDS = 5;
    private static final double NANOS_OF_MICRO = 1e3;
    private static final double NANOS_OF_SECOND = 1e9;

    /** Repetitions, three latencies, two bandwidths, and two rates of messages: of the last moment, and of all. */
    private static final Pattern UCX_LINE = Pattern.compile("(?m)^ *\\d+(?:,[\\d.]+){6},(\\d+)$");

    /** The sixth number is the microseconds of a message, to or fro. */
    private static final Pattern OFI_LINE = Pattern.compile("(?m)^\\S+(?: +\\S+){5} +([\\d.]+) +[\\d.]+ *$");

    private final Place place;
    private final boolean isUcx;
    private final Operation operation;
    private long repetitions = FIRST_REPETITIONS;

    public FabricToolRuns(Place place) {
        this.place = place;
        isUcx = place.word("tool").equals(FabricTool.UCX);
        operation = place.word("operation", Operation.class);
    }

    @Override
    public long run(long operations) throws IOException, InterruptedException {
        double nanos = 0;
        for (long i = 0; i < operations; i++) {
            double one = runOnce();
            repetitions = Math.max(FIRST_REPETITIONS, (long) (RUN_NANOS / one));
            nanos += one;
        }
        return Math.round(nanos);
    }

    private double runOnce() throws IOException, InterruptedException {
        int port = freePort();
        Process server = start(place.cores().second(), command(port, false), ProcessBuilder.Redirect.DISCARD);
        try {
            awaitListener(port, server);
            Process client = start(place.cores().first(), command(port, true), ProcessBuilder.Redirect.PIPE);
            String output = new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = client.waitFor();
            double nanos = status == 0 ? nanos(output, isUcx, operation) : 0;
            if (nanos <= 0) {
                throw new ClumpException("a fabric's tool failed: status=" + status + ", output: " + output);
            }
            // Else a segment of its shared memory could stay.
            boolean unused = server.waitFor(END_SECONDS, TimeUnit.SECONDS);
            return nanos;
        } finally {
            server.destroyForcibly();
        }
    }

    /** Reads what a client has said; returns nanoseconds of a round trip or a message, 0 if it has not told them. */
    static double nanos(String output, boolean isUcx, Operation operation) {
        Matcher line = (isUcx ? UCX_LINE : OFI_LINE).matcher(output);
        if (!line.find()) {
            return 0;
        }
        double reported = Double.parseDouble(line.group(1));
        double nanos = isUcx ? NANOS_OF_SECOND / reported : NANOS_OF_MICRO * reported;
        return operation == Operation.ROUND_TRIP ? 2 * nanos : nanos;
    }

    private List<String> command(int port, boolean isClient) {
        String count = Long.toString(repetitions);
        String bytes = Integer.toString(operation.bytes);
        String where = Integer.toString(port);
        List<String> command = new ArrayList<>(List.of(place.word("tool")));
        if (isUcx) {
            command.addAll(List.of("-p", where));
        } else {
            command.addAll(List.of("-e", "rdm", "-p", place.word("over"), "-I", count, "-S", bytes));
            command.addAll(List.of(isClient ? "-P" : "-B", where));
        }
        if (isClient && isUcx) {
            String test = operation == Operation.ROUND_TRIP ? "ucp_am_lat" : "ucp_am_bw";
            String warmUp = Long.toString(repetitions / 10);
            command.addAll(List.of("-t", test, "-s", bytes, "-n", count, "-w", warmUp, "-f", "-v"));
        }
        if (isClient) {
            command.add("127.0.0.1");
        }
        return command;
    }

    private Process start(int processor, List<String> tool, ProcessBuilder.Redirect output) throws IOException {
        List<String> command = new ArrayList<>(List.of("taskset", "-c", Integer.toString(processor)));
        command.addAll(tool);
        ProcessBuilder builder = new ProcessBuilder(command);
        if (isUcx) {
            builder.environment().put("UCX_TLS", place.word("over"));
        }
        Process process =
                builder.redirectErrorStream(true).redirectOutput(output).start();
        process.getOutputStream().close();
        return process;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Waits until the server can be reached; a connection to try that would be taken for the client. */
    private static void awaitListener(int port, Process server) throws IOException {
        Pattern listener = Pattern.compile(String.format(Locale.ROOT, ":%04X 0+:0000 0A ", port));
        long startNanos = System.nanoTime();
        while (!isThere(listener)) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(START_SECONDS)) {
                throw new ClumpException("the server of a fabric's tool does not listen: port=" + port + ", waited "
                        + START_SECONDS + " s");
            }
            if (!server.isAlive()) {
                throw new ClumpException("the server of a fabric's tool ended: status=" + server.exitValue());
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static boolean isThere(Pattern listener) throws IOException {
        for (String sockets : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            if (Files.exists(Path.of(sockets))) {
                try (Stream<String> lines = Files.lines(Path.of(sockets))) {
                    if (lines.anyMatch(listener.asPredicate())) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
