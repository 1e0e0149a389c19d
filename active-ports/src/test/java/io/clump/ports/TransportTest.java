package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Endpoint;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Transport of messages: other traffic on the same way, and the parts of long messages. */
class TransportTest {
    private static final int PORT = 5;
    private static final int GO = 6;

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /**
     * Row G24: other IP traffic continues on the same interface (thesis 826): a stream over TCP arrives while ports are
     * busy, and so do their messages.
     */
    @Test
    void portsLeaveOtherProtocolsAlone() throws Exception {
        int messages = 5000;
        int bytes = 4 << 20;
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Future<byte[]> received = threads.submit(() -> {
                try (Socket socket = server.accept()) {
                    return socket.getInputStream().readAllBytes();
                }
            });
            PortsJob.onNodes(0, 1).run(process -> {
                process.ports.bindInput(PORT, PortsJob.buffer(100), message -> process.semaphores.signal(PORT), null);
                process.ports.bindOutput(PORT, 1 - process.rank, PORT, Qos.RELIABLE);
                process.barrier();
                Future<?> stream = process.rank == 0 ? threads.submit(() -> send(server, bytes)) : null;
                UnsafeBuffer data = PortsJob.buffer(100);
                for (int i = 0; i < messages; i++) {
                    process.ports.send(PORT, data, 0, 100);
                    process.ports.poll();
                }
                process.semaphores.await(PORT, messages);
                if (stream != null) {
                    process.await("the end of the stream", stream::isDone);
                    stream.get();
                }
            });
            assertThat(received.get()).isEqualTo(PortsJob.bytes(bytes, 1));
        } finally {
            threads.shutdownNow();
        }
    }

    private static Object send(ServerSocket server, int bytes) throws IOException {
        try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            socket.getOutputStream().write(PortsJob.bytes(bytes, 1));
            return socket;
        }
    }

    /** Row G25: a process that does not know the job's tag reaches no port (thesis 932); its messages are returned. */
    @ParameterizedTest
    @MethodSource("pairs")
    void messagesWithAnotherTagReachNoPort(PortsJob job) {
        List<ReturnReason> reasons = new ArrayList<>();
        job.run(process -> {
            int[] events = {0};
            process.ports.bindInput(PORT, PortsJob.buffer(8), message -> events[0]++, error -> events[0]++);
            process.barrier();
            if (process.rank == 1) {
                try (Endpoint outsider = process.bundle.allocateEndpoint()) {
                    outsider.handlers().setReturnedMessageHandler(message -> reasons.add(message.reason()));
                    outsider.destinations()
                            .map(
                                    0,
                                    Objects.requireNonNull(
                                            process.endpoint.destinations().name(0)),
                                    Tag.of(4711));
                    int meta = PortWire.withSmallBytes(PortWire.meta(PORT, 1, Qos.RAW), 4);
                    outsider.request(0, PortsConfiguration.DEFAULT_FIRST_HANDLER + PortWire.SMALL, meta, 0, 1);
                    process.await("the returned message", () -> !reasons.isEmpty());
                }
            }
            process.barrier();
            assertThat(events[0]).isZero();
            assertThat(process.ports.statistics(PORT).delivered()).isZero();
        });
        assertThat(reasons).containsExactly(ReturnReason.BAD_TAG);
    }

    /**
     * Row G28: parts of a long message are stored while others are still to be sent (thesis 1043–1053); the handler
     * runs after the last one. The message is longer than the queue in shared memory.
     */
    @Test
    void firstPartsAreStoredWhileTheLastOnesAreToBeSent() {
        int length = 1 << 20;
        UnsafeBuffer buffer = PortsJob.buffer(length);
        PortsJob.onOneNode(2).run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(PORT, buffer, message -> process.semaphores.signal(PORT), null);
                process.barrier();
                process.await("the first part", () -> buffer.getByte(1) != 0);
                assertThat(process.semaphores.test(PORT)).isZero();
                assertThat(buffer.getByte(length - 1)).isZero();
                process.semaphores.await(PORT, 1);
                assertThat(buffer.byteArray()).isEqualTo(PortsJob.bytes(length, 9));
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.send(PORT, PortsJob.bytes(length, 9));
            }
        });
    }

    /** Over TCP, parts of 57,728 bytes; shared memory, beside it, has parts of 8 kB. */
    @Test
    void partsOverTcpFillDatagrams() {
        int length = (1 << 20) + 13;
        PortsJob.onNodes(0, 0, 1).network("tcp").run(process -> {
            UnsafeBuffer buffer = PortsJob.buffer(length);
            process.ports.bindInput(PORT, buffer, message -> process.semaphores.signal(PORT), null);
            process.barrier();
            if (process.rank == 0) {
                process.ports.bindOutputOf(PORT, new int[] {1, 2}, PORT, Qos.RELIABLE);
                long before = process.endpoint.statistics().remoteMessagesSent();
                process.send(PORT, PortsJob.bytes(length, 3));
                assertThat(process.endpoint.statistics().remoteMessagesSent() - before)
                        .isEqualTo(19);
            } else {
                process.semaphores.await(PORT, 1);
                assertThat(buffer.byteArray()).isEqualTo(PortsJob.bytes(length, 3));
            }
            process.barrier();
        });
    }

    static Stream<PortsJob> triples() {
        return Stream.of(PortsJob.onOneNode(3), PortsJob.onNodes(0, 1, 2));
    }

    /**
     * Process 1 has begun a message and stops; process 2 then has to wait with reliable ones, and the receiver keeps
     * few of them. All arrive once process 1 continues.
     */
    @ParameterizedTest
    @MethodSource("triples")
    void sendersHoldWhileTheBufferIsBusy(PortsJob job) {
        int length = 100_000;
        int messages = 1000;
        int[] count = new int[3];
        job.run(process -> {
            UnsafeBuffer buffer = PortsJob.buffer(length);
            if (process.rank == 0) {
                process.ports.bindInput(PORT, buffer, message -> count[message.sender()]++, null);
            }
            process.ports.bindInput(GO, null, message -> process.semaphores.signal(GO), null);
            process.ports.bindOutput(GO, 1, GO, Qos.RELIABLE);
            process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
            process.barrier();
            if (process.rank == 1) {
                int meta = PortWire.meta(PORT, 1, Qos.RELIABLE);
                part(process.endpoint, meta, length, 0, 4000);
                process.barrier();
                process.semaphores.await(GO, 1);
                for (int sent = 4000; sent < length; sent += 4000) {
                    part(process.endpoint, meta, length, sent, 4000);
                }
            } else {
                process.barrier();
            }
            if (process.rank == 2) {
                UnsafeBuffer data = new UnsafeBuffer(PortsJob.bytes(length, 2));
                int fast = 0;
                while (process.ports.sendFast(PORT, data, 0, length) != PortResult.WOULD_BLOCK
                        || !process.ports.isHeld(0, PORT)) {
                    fast = (int) process.ports.statistics(PORT).sent();
                    process.ports.poll();
                }
                assertThat(fast).isLessThan(messages / 2);
                process.send(GO, "");
                for (long sent = process.ports.statistics(PORT).sent(); sent < messages; sent++) {
                    process.ports.send(PORT, data, 0, length);
                }
            }
            if (process.rank == 0) {
                process.await("all messages", () -> count[1] == 1 && count[2] == messages);
                assertThat(buffer.byteArray()).isEqualTo(PortsJob.bytes(length, 2));
                assertThat(process.ports.refusedMessages()).isZero();
            }
        });
    }

    private static void part(Endpoint endpoint, int meta, int total, int offset, int bytes) {
        int handler = PortsConfiguration.DEFAULT_FIRST_HANDLER + PortWire.PART;
        endpoint.requestMedium(0, handler, new UnsafeBuffer(new byte[bytes]), 0, bytes, meta, 0, total, offset);
    }

    /** The handlers of an endpoint are free for other uses once its ports have closed, and free for ports again. */
    @Test
    void handlersAreGivenBack() {
        PortsJob.onOneNode(1).run(process -> {
            Endpoint endpoint = process.bundle.allocateEndpoint();
            for (int round = 0; round < 2; round++) {
                Ports ports = Ports.open(process.bundle, endpoint, PortsConfiguration.of(0, 1));
                assertThat(endpoint.handlers().get(PortsConfiguration.DEFAULT_FIRST_HANDLER))
                        .isNotNull();
                ports.close();
                for (int i :
                        new int[] {PortWire.SMALL, PortWire.PART, PortWire.PROBE, PortWire.PING, PortWire.RESUME}) {
                    assertThat(endpoint.handlers().get(PortsConfiguration.DEFAULT_FIRST_HANDLER + i))
                            .isNull();
                }
            }
        });
    }
}
