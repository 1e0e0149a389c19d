package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A receiver that does not poll for a while: messages without space are reported, and later messages arrive. */
class FullReceiverTest {
    private static final int PORT = 7;
    private static final int LAST = 8;

    static Stream<Object[]> jobsWithLengths() {
        return IntStream.of(0, 24, 1000, 60_000)
                .boxed()
                .flatMap(length -> PortsJob.ofSize(2).map(job -> new Object[] {job, length}));
    }

    /** A message that was not sent has no number, so the receiver does not wait for it. */
    @ParameterizedTest
    @MethodSource("jobsWithLengths")
    void messagesBehindOneThatFoundNoSpaceArrive(PortsJob job, int length) {
        CountDownLatch isFull = new CountDownLatch(1);
        AtomicBoolean isHere = new AtomicBoolean();
        AtomicLong sent = new AtomicLong();
        job.run(process -> {
            if (process.rank == 0) {
                UnsafeBuffer buffer = PortsJob.buffer(60_000);
                process.ports.bindInput(PORT, buffer, message -> process.ports.attachBuffer(PORT, buffer), null);
                process.ports.bindInput(LAST, null, message -> process.semaphores.signal(LAST), null);
                process.barrier();
                process.await("the sender", isHere::get);
                isFull.await();
                process.semaphores.await(LAST, 1);
                process.await(
                        "the messages", () -> process.ports.statistics(PORT).delivered() == sent.get());
                assertThat(process.ports.refusedMessages()).isZero();
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.ports.bindOutput(LAST, 0, LAST, Qos.RELIABLE);
                UnsafeBuffer data = PortsJob.buffer(length);
                isHere.set(true);
                while (process.ports.sendFast(PORT, data, 0, length) != PortResult.WOULD_BLOCK) {}
                process.ports.atomic(() -> process.ports.send(PORT, data, 0, length)); // waits in the queue
                isFull.countDown();
                process.ports.send(PORT, data, 0, length);
                sent.set(process.ports.statistics(PORT).sent());
                process.send(LAST, "");
            }
        });
        assertThat(sent.get()).isGreaterThan(2);
    }

    /** Credit is for as many messages as the window has, no more and no less, short or long. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 16})
    void senderWithoutAnswersSendsAsManyMessagesAsTheWindowHas(int window) {
        CountDownLatch isSent = new CountDownLatch(1);
        AtomicBoolean isHere = new AtomicBoolean();
        PortsJob.onOneNode(2)
                .configuration(configuration -> configuration.withWindow(window))
                .run(process -> {
                    process.ports.bindInput(PORT, PortsJob.buffer(100), message -> {}, null);
                    process.barrier();
                    if (process.rank == 0) {
                        process.await("the sender", isHere::get);
                        isSent.await();
                        process.await(
                                "the messages",
                                () -> process.ports.statistics(PORT).delivered() >= window);
                    } else {
                        process.ports.bindOutput(PORT, 0, PORT, Qos.FLOWCTL);
                        isHere.set(true);
                        // Answers come only in polls; the first message may still be answered in one of them.
                        process.ports.atomic(() -> {
                            for (int i = 0; i <= window; i++) {
                                process.send(PORT, i % 2 == 0 ? "" : "longer than the arguments of a message");
                            }
                        });
                        assertThat(process.ports.statistics(PORT).sent()).isEqualTo(window);
                        isSent.countDown();
                        assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                        assertThat(process.ports.statistics(PORT).sent()).isEqualTo(window + 1);
                    }
                    process.barrier();
                });
    }

    /** A handler that answers each message could else queue answers without end. */
    @Test
    void rawMessagesOfHandlersAreDroppedBeyondALimitAndCounted() {
        int beyond = 10;
        PortsJob.onOneNode(2).run(process -> {
            process.ports.bindInput(PORT, PortsJob.buffer(100), message -> {}, null);
            process.barrier();
            if (process.rank == 1) {
                process.ports.bindOutput(PORT, 0, PORT, Qos.RAW);
                List<PortResult> results = new ArrayList<>();
                process.ports.atomic(() -> {
                    for (int i = 0; i < PortDepartures.MOST_QUEUED_RAW + beyond; i++) {
                        results.add(process.send(PORT, "a"));
                    }
                });
                assertThat(results.subList(0, PortDepartures.MOST_QUEUED_RAW)).containsOnly(PortResult.QUEUED);
                assertThat(results.subList(PortDepartures.MOST_QUEUED_RAW, results.size()))
                        .hasSize(beyond)
                        .containsOnly(PortResult.FAILED);
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                PortStatistics statistics = process.ports.statistics(PORT);
                assertThat(statistics.sent()).isEqualTo(results.size());
                assertThat(statistics.sentLost()).isGreaterThanOrEqualTo(beyond);
            }
            process.barrier();
            if (process.rank == 0) {
                PortStatistics statistics = process.ports.statistics(PORT);
                assertThat(statistics.delivered() + statistics.lost())
                        .isEqualTo(PortDepartures.MOST_QUEUED_RAW + beyond);
            }
        });
    }
}
