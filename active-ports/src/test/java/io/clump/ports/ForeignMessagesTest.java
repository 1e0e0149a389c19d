package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages that no port sends, written by hand: they do no harm, and are counted. */
class ForeignMessagesTest {
    private static final int FIRST = PortsConfiguration.DEFAULT_FIRST_HANDLER;
    private static final int PORT = 5;

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /** An endpoint that is no process's can speak for none. */
    @ParameterizedTest
    @MethodSource("pairs")
    void endpointThatIsNoProcessIsRefused(PortsJob job) {
        job.run(process -> {
            int[] events = {0};
            process.ports.bindInput(PORT, PortsJob.buffer(8), message -> events[0]++, error -> events[0]++);
            process.barrier();
            if (process.rank == 0) {
                process.await("the refused messages", () -> process.ports.refusedMessages() == 4);
                assertThat(events[0]).isZero();
            } else {
                try (Endpoint outsider = process.bundle.allocateEndpoint()) {
                    outsider.destinations()
                            .map(
                                    0,
                                    Objects.requireNonNull(
                                            process.endpoint.destinations().name(0)),
                                    Objects.requireNonNull(
                                            process.endpoint.destinations().tag(0)));
                    outsider.request(
                            0,
                            FIRST + PortWire.SMALL,
                            PortWire.withSmallBytes(PortWire.meta(PORT, 1, Qos.RAW), 4),
                            0,
                            1);
                    outsider.request(0, FIRST + PortWire.SMALL, PortWire.meta(PORT, 999, Qos.RAW), 0);
                    outsider.request(0, FIRST + PortWire.PROBE, PortWire.meta(PORT, 1, Qos.RAW), 100);
                    outsider.request(0, FIRST + PortWire.PART, PortWire.meta(PORT, 1, Qos.RAW), 0, 0, 0);
                    process.bundle.poll();
                }
            }
            process.barrier();
        });
    }

    /**
     * Row G7: an impossible message runs the error handler once, with code 5, and the next message is received (thesis
     * 936, 1171; it has no number for that).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void impossibleMessagesAreReportedAsCorrupt(PortsJob job) {
        int meta = PortWire.meta(PORT, 1, Qos.RELIABLE);
        int tooLong = PortWire.withSmallBytes(meta, 31);
        int withoutBytes = PortWire.withSmallBytes(meta, 20);
        byte[] ten = new byte[10];
        List<String> events = new ArrayList<>();
        job.run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(
                        PORT,
                        PortsJob.buffer(100),
                        message -> events.add("message " + message.length()),
                        error -> events.add(error.code().number() + " from " + error.peer()));
                process.barrier();
                process.await("all events", () -> events.size() == 7);
            } else {
                process.barrier();
                Endpoint endpoint = process.endpoint;
                endpoint.request(0, FIRST + PortWire.SMALL, tooLong, 0, 1, 2, 3, 4, 5, 6);
                endpoint.request(0, FIRST + PortWire.SMALL, withoutBytes, 1, 1);
                part(endpoint, meta, 2, -1, 0, ten);
                part(endpoint, meta, 3, 100, 95, ten);
                part(endpoint, meta, 4, 100, -5, ten);
                part(endpoint, meta, 5, Integer.MIN_VALUE, Integer.MAX_VALUE, ten);
                endpoint.request(0, FIRST + PortWire.SMALL, PortWire.withSmallBytes(meta, 3), 6, 1);
            }
        });
        assertThat(events)
                .containsExactly("5 from 1", "5 from 1", "5 from 1", "5 from 1", "5 from 1", "5 from 1", "message 3");
    }

    /**
     * Reliable messages are received in the order of their numbers, whatever the order of arrival; a duplicate is
     * refused.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void reliableMessagesThatOvertakeWait(PortsJob job) {
        int meta = PortWire.meta(PORT, 1, Qos.RELIABLE);
        List<Integer> lengths = new ArrayList<>();
        job.run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(PORT, PortsJob.buffer(100), message -> lengths.add(message.length()), null);
                process.barrier();
                process.await("all messages", () -> lengths.size() == 4 && process.ports.refusedMessages() == 1);
            } else {
                process.barrier();
                Endpoint endpoint = process.endpoint;
                endpoint.request(0, FIRST + PortWire.SMALL, PortWire.withSmallBytes(meta, 3), 3, 1);
                part(endpoint, meta, 1, 20, 10, new byte[10]);
                endpoint.request(0, FIRST + PortWire.SMALL, PortWire.withSmallBytes(meta, 2), 2, 1);
                part(endpoint, meta, 1, 20, 0, new byte[10]);
                endpoint.request(0, FIRST + PortWire.SMALL, PortWire.withSmallBytes(meta, 1), 0, 1);
                endpoint.request(0, FIRST + PortWire.SMALL, PortWire.withSmallBytes(meta, 1), 0, 1);
            }
        });
        assertThat(lengths).containsExactly(1, 20, 2, 3);
    }

    private static void part(Endpoint endpoint, int meta, int number, int total, int offset, byte[] bytes) {
        endpoint.requestMedium(
                0, FIRST + PortWire.PART, new UnsafeBuffer(bytes), 0, bytes.length, meta, number, total, offset);
    }
}
