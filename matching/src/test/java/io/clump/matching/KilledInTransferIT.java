package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.JavaChild;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.Thorough;
import io.clump.am2.job.JobDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Processes are killed in the middle of 64 MB. The other one gets an error or its message back, and then exchanges as
 * much with another process.
 */
class KilledInTransferIT {
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final int BYTES = 64 << 20;

    /** Offset of a byte after whose arrival the process is killed: so much fits no buffer between the two. */
    private static final int REACHED = 12 << 20;

    /** Victims: enough to use up all buffers of an endpoint if each left its share behind. */
    private static final int VICTIMS = Thorough.Count.of(2, 6);

    private static final int SURVIVOR = VICTIMS + 1;
    private static final int HANDLER = 1;
    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 7 << 15);

    /** Part of a process in its exchange with process 0. */
    enum Role {
        SENDS,
        RECEIVES,
        /** Receives a long request in its segment. */
        HAS_SEGMENT,
        /** Receives a message and sends it back. */
        SURVIVES,
        /** The same with a long request. */
        SURVIVES_WITH_SEGMENT
    }

    /** Another process: arguments are the job, the network, the rank and the role. */
    public static void main(String[] arguments) throws InterruptedException {
        Thread end = new Thread(KilledInTransferIT::endWithTheTest, "end");
        end.setDaemon(true);
        end.start();
        int rank = Integer.parseInt(arguments[2]);
        Role role = Role.valueOf(arguments[3]);
        boolean hasSegment = role == Role.HAS_SEGMENT || role == Role.SURVIVES_WITH_SEGMENT;
        try (Place place = new Place(Long.parseLong(arguments[0]), arguments[1], rank, !hasSegment)) {
            byte[] bytes = new byte[BYTES];
            switch (role) {
                case SENDS -> {
                    Arrays.fill(bytes, (byte) 1);
                    place.await(place.send(0, bytes));
                }
                case RECEIVES -> {
                    place.post(0, bytes);
                    place.until(() -> bytes[REACHED] != 0);
                    waitForDeath();
                }
                case HAS_SEGMENT -> {
                    place.endpoint.handlers().set(HANDLER, message -> {});
                    // Inside the node bytes arrive by themselves, and a poll might handle the whole message.
                    boolean polls = !arguments[1].equals(LayerConfiguration.NO_PROTOCOL);
                    UnsafeBuffer segment = new UnsafeBuffer(place.endpoint.segment());
                    while (segment.getByteVolatile(REACHED) == 0) {
                        int unused = polls ? place.bundle.poll() : 0;
                    }
                    waitForDeath();
                }
                case SURVIVES -> {
                    place.await(place.post(0, bytes));
                    place.await(place.send(0, bytes));
                }
                case SURVIVES_WITH_SEGMENT -> {
                    place.endpoint
                            .handlers()
                            .set(
                                    HANDLER,
                                    message -> message.replyLong(HANDLER, message.data(), 0, message.dataLength(), 0));
                    place.until(() -> false);
                }
            }
        }
    }

    /** Tells process 0, and does nothing any more. */
    private static void waitForDeath() throws InterruptedException {
        System.out.write('x');
        System.out.flush();
        new CountDownLatch(1).await();
    }

    private static void endWithTheTest() {
        try {
            int unused = System.in.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Runtime.getRuntime().halt(1);
        }
    }

    static Stream<Arguments> networks() {
        return Stream.of(LayerConfiguration.NO_PROTOCOL, "udp", "tcp")
                .flatMap(network -> Stream.of(Role.SENDS, Role.RECEIVES).map(role -> Arguments.of(network, role)));
    }

    @ParameterizedTest
    @MethodSource("networks")
    void otherSideGetsAnErrorAndGoesOn(String network, Role role) throws Exception {
        try (Others others = new Others(network, role, Role.SURVIVES);
                Place place = new Place(others.job, network, 0, true)) {
            byte[] bytes = new byte[BYTES];
            for (int rank = 1; rank <= VICTIMS; rank++) {
                if (role == Role.SENDS) {
                    Arrays.fill(bytes, (byte) 0);
                    ReceiveOperation receive = place.post(rank, bytes);
                    place.until(() -> bytes[REACHED] != 0);
                    assertThat(receive.isDone()).isFalse();
                    others.kill(rank);
                    place.until(receive::isDone);
                    assertThat(receive.error()).isEqualTo(OperationError.PEER_DEAD);
                    receive.release();
                } else {
                    Arrays.fill(bytes, (byte) 1);
                    SendOperation send = place.send(rank, bytes);
                    int victim = rank;
                    place.until(() -> others.hasReported(victim));
                    assertThat(send.isDone()).isFalse();
                    others.kill(rank);
                    place.until(send::isDone);
                    assertThat(send.error()).isEqualTo(OperationError.PEER_DEAD);
                    send.release();
                }
            }
            byte[] sent = contents();
            SendOperation send = place.send(SURVIVOR, sent);
            ReceiveOperation receive = place.post(SURVIVOR, bytes);
            place.until(() -> send.isDone() && receive.isDone());
            assertThat(send.error()).isNull();
            assertThat(receive.error()).isNull();
            assertThat(bytes).isEqualTo(sent);
        }
    }

    @ParameterizedTest
    @Thorough
    @MethodSource("segmentNetworks")
    void longRequestComesBackFromAKilledReceiver(String network) throws Exception {
        try (Others others = new Others(network, Role.HAS_SEGMENT, Role.SURVIVES_WITH_SEGMENT);
                Place place = new Place(others.job, network, 0, false)) {
            List<ReturnReason> reasons = new ArrayList<>();
            place.endpoint.handlers().setReturnedMessageHandler(message -> reasons.add(message.reason()));
            UnsafeBuffer data = new UnsafeBuffer(ByteBuffer.allocateDirect(BYTES));
            data.putBytes(0, contents());
            for (int rank = 1; rank <= VICTIMS; rank++) {
                int victim = rank;
                Thread killer = new Thread(() -> others.killWhenReported(victim), "killer");
                killer.start();
                place.endpoint.requestLong(rank, HANDLER, data, 0, BYTES, 0);
                place.until(() -> reasons.size() == victim);
                killer.join();
            }
            assertThat(reasons).isSubsetOf(ReturnReason.UNREACHABLE, ReturnReason.UNANSWERED);
            boolean[] isBack = {false};
            place.endpoint.handlers().set(HANDLER, message -> isBack[0] = true);
            place.endpoint.requestLong(SURVIVOR, HANDLER, data, 0, BYTES, 0);
            place.until(() -> isBack[0]);
            assertThat(new UnsafeBuffer(place.endpoint.segment(), 0, BYTES)).isEqualTo(data);
            assertThat(reasons).hasSize(VICTIMS);
        }
    }

    static Stream<String> segmentNetworks() {
        return Stream.of(LayerConfiguration.NO_PROTOCOL, "udp", "tcp");
    }

    /** Bytes of which none is 0. */
    private static byte[] contents() {
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < BYTES; i++) {
            bytes[i] = (byte) (1 + (i * 31L + (i >>> 10)) % 127);
        }
        return bytes;
    }

    /** The endpoint of one process, with a matcher or a segment. */
    private static final class Place implements AutoCloseable {
        final Layer layer;
        final Bundle bundle;
        final Endpoint endpoint;
        private final Matcher matcher;

        Place(long job, String network, int rank, boolean hasMatcher) {
            boolean isOneNode = network.equals(LayerConfiguration.NO_PROTOCOL);
            layer = Layer.open(LayerConfiguration.builder()
                    .job(job)
                    .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job)))
                    .network(network)
                    .node(isOneNode ? "0" : Integer.toString(rank))
                    .property("clump.lease-millis", "200")
                    .build());
            bundle = layer.allocateBundle();
            endpoint = bundle.allocateEndpoint();
            matcher = hasMatcher ? Matcher.open(bundle, endpoint, MatcherConfiguration.of(rank, SURVIVOR + 1)) : null;
            if (!hasMatcher) {
                endpoint.allocateSegment(BYTES);
            }
            endpoint.setTag(Tag.of(job));
            layer.registry().publish("rank-" + rank, endpoint.name());
            for (int peer = 0; peer <= SURVIVOR; peer++) {
                endpoint.destinations().map(peer, layer.registry().await("rank-" + peer, TIMEOUT), Tag.of(job));
            }
        }

        SendOperation send(int to, byte[] bytes) {
            return matcher.send(0, to, 1, new Memory().wrap(bytes), 0, BYTES, SendMode.STANDARD);
        }

        ReceiveOperation post(int from, byte[] bytes) {
            return matcher.post(0, from, 1, new Memory().wrap(bytes), 0, BYTES);
        }

        void await(ReceiveOperation receive) {
            until(receive::isDone);
        }

        void await(SendOperation send) {
            until(send::isDone);
        }

        void until(BooleanSupplier condition) {
            while (!condition.getAsBoolean()) {
                if (matcher == null) {
                    bundle.poll();
                } else {
                    matcher.progress();
                }
            }
        }

        @Override
        public void close() {
            if (matcher != null) {
                matcher.close();
            }
            layer.close();
        }
    }

    /** All processes but the first: victims, and one that survives. */
    private static final class Others implements AutoCloseable {
        final long job = JOBS.incrementAndGet();
        private final List<Process> processes = new ArrayList<>();

        Others(String network, Role ofVictims, Role ofSurvivor) throws IOException {
            for (int rank = 1; rank <= SURVIVOR; rank++) {
                processes.add(start(network, rank, rank == SURVIVOR ? ofSurvivor : ofVictims));
            }
        }

        boolean hasReported(int rank) {
            try {
                return of(rank).getInputStream().available() > 0;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        void killWhenReported(int rank) {
            try {
                int unused = of(rank).getInputStream().read();
                of(rank).destroyForcibly();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        void kill(int rank) throws InterruptedException {
            of(rank).destroyForcibly().waitFor();
        }

        private Process of(int rank) {
            return processes.get(rank - 1);
        }

        private Process start(String network, int rank, Role role) throws IOException {
            return JavaChild.of(KilledInTransferIT.class, job, network, rank, role.name())
                    .start();
        }

        @Override
        public void close() {
            processes.forEach(Process::destroyForcibly);
        }
    }
}
