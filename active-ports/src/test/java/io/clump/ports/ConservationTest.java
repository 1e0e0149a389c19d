package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Rows G11b and G22: lost messages are reported, to both sides and exactly once, by the right sender, even if they are
 * the last ones (thesis 936, 1017–1021, 1394).
 */
class ConservationTest {
    private static final int PORT = 3;
    private static final int OTHER = 4;

    static Stream<Object[]> jobsWithSeeds() {
        return Stream.of(1L, 2L, 3L)
                .flatMap(seed -> Stream.of(
                        new Object[] {PortsJob.onOneNode(3), Qos.RAW, seed},
                        new Object[] {PortsJob.onNodes(0, 1, 2), Qos.RAW, seed},
                        new Object[] {PortsJob.onNodes(0, 1, 2), Qos.FLOWCTL, seed}));
    }

    /**
     * A sender that asks for the fate of many messages gets several answers at once, while it asks for the next ones.
     */
    @Test
    void answersThatComeWhileOthersAreAskedForAreTaken() {
        int ports = 64;
        int rounds = Thorough.Count.of(300, 3000);
        PortsJob.onOneNode(2)
                .configuration(configuration -> new PortsConfiguration(
                        configuration.rank(),
                        configuration.size(),
                        configuration.firstHandler(),
                        configuration.window(),
                        Duration.ofNanos(1),
                        configuration.losses()))
                .run(process -> {
                    for (int port = PORT; port < PORT + ports; port++) {
                        process.ports.bindInput(port, null, message -> {}, null);
                        process.ports.bindOutput(port, 1 - process.rank, port, Qos.RAW);
                    }
                    process.barrier();
                    for (int round = 0; round < rounds && process.rank == 0; round++) {
                        for (int port = PORT; port < PORT + ports; port++) {
                            process.send(port, "");
                        }
                        assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    }
                });
    }

    /**
     * Sent = delivered + reported, for each of two senders, with 5 % of the parts lost and a receiver that does not
     * keep up.
     */
    @ParameterizedTest
    @MethodSource("jobsWithSeeds")
    void everyMessageIsDeliveredOrReported(PortsJob job, Qos qos, long seed) {
        int messages = Thorough.Count.of(30_000, 1_000_000);
        long[] delivered = new long[3];
        long[] lostHere = new long[3];
        long[] lostThere = new long[3];
        long[] sent = new long[3];
        job.configuration(configuration ->
                        configuration.withLosses(LossInjector.random(0.05, seed * 10 + configuration.rank())))
                .run(process -> {
                    if (process.rank == 0) {
                        process.ports.bindInput(
                                PORT,
                                PortsJob.buffer(100_000),
                                message -> {
                                    delivered[message.sender()]++;
                                    process.ports.attachBuffer(PORT, message.buffer());
                                },
                                error -> {
                                    assertThat(error.code()).isEqualTo(PortErrorCode.FRAMELOST);
                                    lostHere[error.peer()] += error.count();
                                });
                        process.ports.bindInput(OTHER, null, message -> process.semaphores.signal(OTHER), null);
                        process.barrier();
                        process.semaphores.await(OTHER, 2);
                        return;
                    }
                    process.ports.bindOutput(OTHER, 0, OTHER, Qos.RELIABLE);
                    process.ports.bindOutput(PORT, 0, PORT, qos);
                    process.ports.setErrorHandler(PORT, error -> lostThere[process.rank] += error.count());
                    process.barrier();
                    UnsafeBuffer data = PortsJob.buffer(30_000);
                    for (int i = 0; i < messages; i++) {
                        int length = i % 1000 == 0 ? 30_000 : i % 50;
                        process.ports.send(PORT, data, 0, length);
                    }
                    assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    sent[process.rank] = process.ports.statistics(PORT).sent();
                    assertThat(process.ports.statistics(PORT).sentLost()).isEqualTo(lostThere[process.rank]);
                    process.send(OTHER, "");
                });
        for (int rank = 1; rank < 3; rank++) {
            String story = job + ", " + qos + ", seed=" + seed + ", sender=" + rank;
            assertThat(sent[rank]).as(story).isEqualTo(messages);
            assertThat(delivered[rank] + lostHere[rank]).as(story).isEqualTo(messages);
            assertThat(lostThere[rank]).as(story).isEqualTo(lostHere[rank]);
            assertThat(lostHere[rank]).as(story).isGreaterThan(messages / 50);
        }
    }

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    /**
     * The injector triggers the report of a single loss once on each side, even if it is the last message, or the whole
     * message was lost.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void lastMessageThatIsLostIsReportedOnce(PortsJob job) {
        int[] events = new int[2];
        job.configuration(configuration -> configuration.withLosses((destination, port, number) -> number == 2))
                .run(process -> {
                    PortErrorHandler handler = error -> {
                        assertThat(error.code()).isEqualTo(PortErrorCode.FRAMELOST);
                        assertThat(error.code().number()).isEqualTo(2);
                        assertThat(error.count()).isEqualTo(1);
                        assertThat(error.peer()).isEqualTo(1 - process.rank);
                        events[process.rank]++;
                    };
                    process.ports.bindInput(PORT, null, null, handler);
                    process.barrier();
                    if (process.rank == 1) {
                        process.ports.bindOutput(PORT, 0, PORT, Qos.RAW);
                        for (int i = 0; i < 3; i++) {
                            process.send(PORT, "");
                        }
                        assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    }
                    process.barrier();
                });
        assertThat(events).containsExactly(1, 1);
    }

    /**
     * Row G20: as many messages as GAMMA's sequence number of eight bits counts, or twice as many, cannot be lost
     * without a word (thesis 980).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void lossOfAllNumbersOfEightBitsIsReported(PortsJob job) {
        int lost = 512;
        long[] reported = new long[2];
        job.configuration(configuration ->
                        configuration.withLosses((destination, port, number) -> number > 0 && number <= lost))
                .run(process -> {
                    process.ports.bindInput(PORT, null, null, error -> reported[process.rank] += error.count());
                    process.barrier();
                    if (process.rank == 1) {
                        process.ports.bindOutput(PORT, 0, PORT, Qos.RAW);
                        for (int i = 0; i < lost + 2; i++) {
                            process.send(PORT, "");
                            if (i == lost / 2) { // half of them are found by a question, half by the last message
                                assertThat(process.ports.settle(PortsJob.TIMEOUT))
                                        .isTrue();
                                assertThat(reported[1]).isEqualTo(lost / 2);
                            }
                        }
                        assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                    }
                    process.barrier();
                });
        assertThat(reported).containsExactly(lost, lost);
    }

    static Stream<Object[]> jobsWithOtherTraffic() {
        return Stream.of(PORT, OTHER).flatMap(port -> PortsJob.ofSize(2).map(job -> new Object[] {job, port}));
    }

    /**
     * A message that is dropped at its sender, since reliable ones of handlers wait in front of it, is lost on both
     * sides, whether they go to the same port or to another one.
     */
    @ParameterizedTest
    @MethodSource("jobsWithOtherTraffic")
    void messageThatIsDroppedBehindQueuedOnesIsCountedOnBothSides(PortsJob job, int reliablePort) {
        CountDownLatch hasDropped = new CountDownLatch(1);
        AtomicBoolean isBusy = new AtomicBoolean();
        AtomicLong total = new AtomicLong(-1); // messages to that port; known when the sender has settled
        PortStatistics[] counts = new PortStatistics[2];
        job.run(process -> {
            for (int port : new int[] {PORT, OTHER}) {
                process.ports.bindInput(port, null, message -> {}, null);
            }
            process.barrier();
            if (process.rank == 0) {
                process.await("messages", isBusy::get);
                hasDropped.await();
                process.await("all messages", () -> {
                    PortStatistics statistics = process.ports.statistics(reliablePort);
                    return statistics.delivered() + statistics.lost() == total.get();
                });
            } else {
                process.ports.bindOutput(PORT, 0, PORT, Qos.RAW);
                process.ports.bindOutput(OTHER, 0, reliablePort, Qos.RELIABLE);
                isBusy.set(true);
                do {
                    process.ports.atomic(() -> {
                        for (int i = 0; i < 1000; i++) {
                            process.send(OTHER, "");
                        }
                    });
                } while (process.send(PORT, "") == PortResult.SENT);
                hasDropped.countDown();
                process.send(PORT, "");
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                long sent =
                        reliablePort == PORT ? process.ports.statistics(PORT).sent() : 0;
                total.set(sent + process.ports.statistics(OTHER).sent());
            }
            counts[process.rank] = process.ports.statistics(PORT);
        });
        assertThat(counts[0].delivered() + counts[0].lost())
                .isEqualTo(reliablePort == PORT ? total.get() : counts[1].sent());
        assertThat(counts[0].lost()).isEqualTo(counts[1].sentLost()).isPositive();
    }

    /**
     * A reliable message behind a lost one arrives, and the loss is reported: the port is bound anew with another
     * quality of service.
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void reliableMessageBehindALostOneArrives(PortsJob job) {
        job.configuration(configuration -> configuration.withLosses((destination, port, number) -> number == 0))
                .run(process -> {
                    long[] lost = {0};
                    process.ports.bindInput(
                            PORT, null, message -> process.semaphores.signal(PORT), error -> lost[0] += error.count());
                    process.barrier();
                    if (process.rank == 1) {
                        for (Qos qos : new Qos[] {Qos.RELIABLE, Qos.RAW, Qos.RELIABLE, Qos.RELIABLE}) {
                            process.ports.bindOutput(PORT, 0, PORT, qos);
                            process.send(PORT, "");
                        }
                        assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                        assertThat(process.ports.statistics(PORT).sentLost()).isEqualTo(1);
                    } else {
                        assertThat(process.semaphores.await(PORT, 3)).isZero();
                        assertThat(process.ports.statistics(PORT).delivered()).isEqualTo(3);
                    }
                    process.barrier();
                    assertThat(lost[0]).isEqualTo(1);
                });
    }

    /** Reliable messages arrive though the network loses, doubles and reorders datagrams. */
    @ParameterizedTest
    @MethodSource("lossyJobs")
    void reliableMessagesSurviveLossyNetworks(PortsJob job) {
        int messages = 2000;
        job.run(process -> {
            if (process.rank == 0) {
                UnsafeBuffer buffer = PortsJob.buffer(4000);
                int[] count = {0};
                process.ports.bindInput(
                        PORT,
                        buffer,
                        message -> {
                            assertThat(buffer.getInt(0)).isEqualTo(count[0]++);
                            process.ports.attachBuffer(PORT, buffer);
                        },
                        null);
                process.barrier();
                process.await("all messages", () -> count[0] == messages);
            } else {
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.barrier();
                UnsafeBuffer data = PortsJob.buffer(4000);
                for (int i = 0; i < messages; i++) {
                    data.putInt(0, i);
                    process.ports.send(PORT, data, 0, i % 2 == 0 ? 4 : 3000);
                }
            }
        });
    }

    static Stream<PortsJob> lossyJobs() {
        return Stream.of(PortsJob.onNodes(0, 1).faults("loss=0.05,duplicate=0.05,reorder=0.05,seed=5"));
    }
}
