package io.clump.launcher;

import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.Message;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SplitCConfiguration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Process of a job. It floods all others with numbered requests, short and medium ones, until its standard input ends.
 * It answers their requests, and records each one that arrives.
 */
final class FloodProcess implements AutoCloseable {
    static final int SIZE = 4;
    static final int PROCESSES_PER_NODE = 2;

    /** Line that a process prints when some requests have arrived from each of the others, so that all are sending. */
    static final String UNDER_WAY = "under way";

    private static final int SOME = 200;
    private static final int SHORT = 1;
    private static final int MEDIUM = 2;
    private static final int ANSWER = 3;
    private static final int COUNT = 4;

    private final Process process;
    private final BufferedReader output;

    private FloodProcess(Process process) {
        this.process = process;
        output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static FloodProcess start(List<String> by, Path directory, int rank, String network, Map<String, String> properties)
            throws IOException {
        List<String> command = new ArrayList<>(by);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-UsePerfData",
                "-XX:+UseSerialGC",
                "--add-opens",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(Distribution.LAUNCHER.options());
        command.addAll(List.of(FloodProcess.class.getName(), directory.toString(), Integer.toString(rank), network));
        properties.forEach((key, value) -> command.add(key + "=" + value));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("CLASSPATH", Distribution.LAUNCHER.classPath());
        return new FloodProcess(builder.start());
    }

    /** Waits for the next line of the process. */
    String says() throws IOException {
        return String.valueOf(output.readLine());
    }

    /** Makes the process stop sending. */
    void stop() throws IOException {
        process.getOutputStream().close();
    }

    int end() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    public static void main(String[] arguments) {
        int rank = Integer.parseInt(arguments[1]);
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .directory(Path.of(arguments[0]))
                .job(77)
                .node(Integer.toString(rank / PROCESSES_PER_NODE))
                .network(arguments[2]);
        for (int i = 3; i < arguments.length; i++) {
            String[] property = arguments[i].split("=", 2);
            builder.property(property[0], property[1]);
        }
        try (Layer layer = Layer.open(builder.build());
                SplitC splitc = SplitC.join(layer, new SplitCConfiguration(rank, SIZE, Map.of()), new Silent())) {
            System.out.println(new Flood(splitc).run());
        }
    }

    /** Monitor that ignores the progress of the flood. */
    private static final class Silent implements ProgramMonitor {
        @Override
        public void phaseStarted(String phase, long total) {}

        @Override
        public void progressed(long done) {}

        @Override
        public void phaseEnded(long nanos) {}

        @Override
        public void result(String key, String value) {}
    }

    /** Part of one process. */
    private static final class Flood {
        private final SplitC splitc;
        private final Endpoint endpoint;
        private final UnsafeBuffer data;
        private final BitSet[] came = new BitSet[SIZE];
        private final int[] expected = new int[SIZE];
        private int sent;
        private int answers;
        private int doubled;
        private int damaged;
        private volatile boolean over;

        Flood(SplitC splitc) {
            this.splitc = splitc;
            endpoint = splitc.endpoint();
            data = new UnsafeBuffer(new byte[endpoint.maxMediumBytes()]);
            for (int i = 0; i < SIZE; i++) {
                came[i] = new BitSet();
                expected[i] = -1;
            }
            endpoint.handlers().set(SHORT, message -> note(message, 0));
            endpoint.handlers().set(MEDIUM, message -> note(message, lengthOf(message.argument(1))));
            endpoint.handlers().set(ANSWER, message -> answers++);
            endpoint.handlers().set(COUNT, message -> expected[message.argument(0)] = message.argument(1));
        }

        String run() {
            splitc.barrier();
            Thread input = new Thread(this::awaitEnd);
            input.setDaemon(true);
            input.start();
            boolean hasReported = false;
            for (int number = 0; !over; number++) {
                for (int to : others()) {
                    send(to, number);
                }
                if (!hasReported && IntStream.of(others()).allMatch(from -> came[from].cardinality() >= SOME)) {
                    hasReported = true;
                    System.out.println(UNDER_WAY);
                }
            }
            int count = sent / (SIZE - 1);
            for (int to : others()) {
                endpoint.request(to, COUNT, splitc.rank(), count);
            }
            splitc.pollUntil(() -> answers >= sent
                    && IntStream.of(others()).allMatch(from -> came[from].cardinality() == expected[from]));
            splitc.barrier();
            boolean complete = IntStream.of(others()).allMatch(from -> came[from].length() == expected[from]);
            return "complete " + complete + ", answers missing " + (sent - answers) + ", doubled " + doubled
                    + ", damaged " + damaged;
        }

        private int[] others() {
            return IntStream.range(0, SIZE)
                    .filter(other -> other != splitc.rank())
                    .toArray();
        }

        private void send(int to, int number) {
            sent++;
            if (number % 8 != 0) {
                endpoint.request(to, SHORT, splitc.rank(), number);
                return;
            }
            int length = lengthOf(number);
            data.setMemory(0, length, (byte) number);
            endpoint.requestMedium(to, MEDIUM, data, 0, length, splitc.rank(), number);
        }

        private int lengthOf(int number) {
            return number % (data.capacity() + 1);
        }

        private void note(Message message, int length) {
            int number = message.argument(1);
            BitSet fromOne = came[message.argument(0)];
            doubled += fromOne.get(number) ? 1 : 0;
            fromOne.set(number);
            boolean intact = message.dataLength() == length;
            for (int i = 0; intact && i < length; i++) {
                intact = message.data().getByte(i) == (byte) number;
            }
            damaged += intact ? 0 : 1;
            message.reply(ANSWER);
        }

        private void awaitEnd() {
            try {
                while (System.in.read() >= 0) {
                    continue;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                over = true;
            }
        }
    }
}
