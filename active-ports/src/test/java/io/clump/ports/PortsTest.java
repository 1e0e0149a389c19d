package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Thorough;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The behaviour of ports, by the lines of the thesis that say so, in shared memory and over UDP. */
class PortsTest {
    private static final int PORT = 7;
    private static final int OTHER = 8;

    static Stream<PortsJob> pairs() {
        return PortsJob.ofSize(2);
    }

    static Stream<PortsJob> triples() {
        return Stream.of(PortsJob.onOneNode(3), PortsJob.onNodes(0, 1, 1), PortsJob.onNodes(0, 1, 2));
    }

    /** Rows G3 and G4: exact fit, shorter, longer, empty, no buffer (thesis 908, 1159–1169, 1395). */
    @ParameterizedTest
    @MethodSource("pairs")
    void bufferIsFilledByTheCursorRule(PortsJob job) {
        UnsafeBuffer buffer = PortsJob.buffer(8);
        List<String> seen = new ArrayList<>();
        job.run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(
                        PORT,
                        buffer,
                        message -> seen.add(message.offset() + "+" + message.length() + " " + PortsJob.text(buffer)),
                        error -> seen.add(error.code() + " " + PortsJob.text(buffer)));
                process.ports.bindInput(
                        OTHER, null, message -> seen.add("empty"), error -> seen.add("none " + error.code()));
                process.barrier();
                process.await("ten events", () -> seen.size() == 10);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.ports.bindOutput(OTHER, 0, OTHER, Qos.RELIABLE);
                for (String text : new String[] {"abcdefgh", "AB", "", "CDE", "xyz", "12", "123456789", "0"}) {
                    process.send(PORT, text);
                }
                process.send(OTHER, "");
                process.send(OTHER, "a");
            }
        });
        assertThat(seen)
                .containsExactly(
                        "0+8 abcdefgh",
                        "0+2 ABcdefgh",
                        "2+0 ABcdefgh",
                        "2+3 ABCDEfgh",
                        "5+3 ABCDExyz",
                        "0+2 12CDExyz",
                        "MSGTOOLONG 12123456",
                        "MSGTOOLONG 12123456",
                        "empty",
                        "none MSGTOOLONG");
    }

    /** Row G3: a handler binds the port anew, from the next message on (thesis 908, 926–928, 1214–1219). */
    @ParameterizedTest
    @MethodSource("pairs")
    void handlerGivesThePortAnotherBuffer(PortsJob job) {
        UnsafeBuffer[] slots = {PortsJob.buffer(30), PortsJob.buffer(30)};
        int[] count = {0};
        job.run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(
                        PORT,
                        slots[0],
                        message -> {
                            assertThat(message.buffer()).isSameAs(slots[count[0] % 2]);
                            assertThat(message.buffer().getInt(message.offset()))
                                    .isEqualTo(count[0]);
                            assertThat(message.offset()).isZero();
                            count[0]++;
                            process.ports.attachBuffer(PORT, slots[count[0] % 2]);
                        },
                        null);
                process.barrier();
                process.await("100 messages", () -> count[0] == 100);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                UnsafeBuffer data = PortsJob.buffer(20);
                for (int i = 0; i < 100; i++) {
                    data.putInt(0, i);
                    process.ports.send(PORT, data, 0, i % 2 == 0 ? 20 : 4);
                }
            }
        });
    }

    /**
     * Row G3: messages to a port that is not bound are discarded (thesis 896); reserved ports are not for programs
     * (1143).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void messagesToUnboundPortsAreDiscarded(PortsJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                process.barrier();
                process.await("a message", () -> process.ports.statistics(PORT).discarded() == 1);
                assertThatThrownBy(() -> process.ports.bindInput(Ports.FIRST_RESERVED, null, null, null))
                        .isInstanceOf(IllegalArgumentException.class);
                assertThatThrownBy(() -> process.send(PORT, "a")).isInstanceOf(IllegalStateException.class);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.send(PORT, "abc");
            }
        });
    }

    /**
     * Rows G4 and G11b: long messages of two senders whose parts come mixed are intact, in one buffer for both, or for
     * one. Each sender counts its own messages; GAMMA's sequence numbers do not distinguish senders (thesis 969–983).
     */
    @ParameterizedTest
    @MethodSource("triples")
    void longMessagesOfTwoSendersAreIntact(PortsJob job) {
        int length = 100_000;
        int rounds = 20;
        for (int slots : new int[] {1, 2}) {
            UnsafeBuffer buffer = PortsJob.buffer(slots * length);
            int[] count = new int[3];
            PortsJob again = slots == 1 ? job : PortsJob.onOneNode(3);
            again.run(process -> {
                if (process.rank == 0) {
                    process.ports.bindInput(
                            PORT,
                            buffer,
                            message -> {
                                byte[] bytes = new byte[message.length()];
                                message.buffer().getBytes(message.offset(), bytes);
                                int sender = message.sender();
                                assertThat(bytes).isEqualTo(PortsJob.bytes(length, sender * 100 + count[sender]));
                                count[sender]++;
                            },
                            null);
                    process.barrier();
                    process.await("all messages", () -> count[1] == rounds && count[2] == rounds);
                } else {
                    process.barrier();
                    process.ports.bindOutput(PORT, 0, PORT, process.rank == 1 ? Qos.RELIABLE : Qos.FLOWCTL);
                    for (int i = 0; i < rounds; i++) {
                        process.send(PORT, PortsJob.bytes(length, process.rank * 100 + i));
                    }
                    assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                }
            });
        }
    }

    /** Lengths around every limit arrive as they were sent, with each quality of service. */
    @ParameterizedTest
    @MethodSource("pairs")
    void messagesOfEveryLengthArrive(PortsJob job) {
        int[] lengths = {0, 1, 3, 4, 5, 8, 23, 24, 25, 1000, 8191, 8192, 8193, 40_000};
        UnsafeBuffer buffer = PortsJob.buffer(50_000);
        int[] count = {0};
        job.run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(
                        PORT,
                        buffer,
                        message -> {
                            byte[] bytes = new byte[message.length()];
                            buffer.getBytes(message.offset(), bytes);
                            assertThat(bytes).isEqualTo(PortsJob.bytes(lengths[count[0] % lengths.length], count[0]));
                            count[0]++;
                            process.ports.attachBuffer(PORT, buffer);
                        },
                        null);
                process.barrier();
                process.await("all messages", () -> count[0] == 2 * lengths.length);
            } else {
                process.barrier();
                int sent = 0;
                for (Qos qos : new Qos[] {Qos.RELIABLE, Qos.FLOWCTL}) {
                    process.ports.bindOutput(PORT, 0, PORT, qos);
                    for (int length : lengths) {
                        assertThat(process.send(PORT, PortsJob.bytes(length, sent++)))
                                .isEqualTo(PortResult.SENT);
                    }
                }
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
            }
        });
    }

    /** Row G6: handlers send, and nothing is lost or stuck at full queues (thesis 1175). */
    @ParameterizedTest
    @MethodSource("pairs")
    void handlersOfTwoProcessesAnswerEachOther(PortsJob job) {
        int balls = 50;
        int hits = Thorough.Count.of(20_000, 1_000_000);
        job.run(process -> {
            UnsafeBuffer buffer = PortsJob.buffer(4);
            int[] count = {0};
            process.ports.bindOutput(PORT, 1 - process.rank, PORT, Qos.RELIABLE);
            process.ports.bindInput(
                    PORT,
                    buffer,
                    message -> {
                        count[0]++;
                        if (count[0] <= hits - balls) {
                            assertThat(process.ports.send(PORT, buffer, 0, 4)).isEqualTo(PortResult.QUEUED);
                        }
                    },
                    null);
            process.barrier();
            for (int i = 0; i < balls; i++) {
                process.ports.send(PORT, buffer, 0, 4);
            }
            process.await("all hits", () -> count[0] == hits);
        });
    }

    /**
     * Row G6: a wait in a handler is refused, a departure from line 1175. Row G5: so no second handler runs in the
     * first one; an empty message has one, too (thesis 912, 916–920, 1169).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void handlersMayNotWait(PortsJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                int[] count = {0};
                process.ports.bindInput(
                        PORT,
                        null,
                        message -> {
                            assertThatThrownBy(process.ports::poll).isInstanceOf(IllegalStateException.class);
                            assertThatThrownBy(() -> process.semaphores.await(1, 0))
                                    .isInstanceOf(IllegalStateException.class);
                            assertThatThrownBy(process::barrier).isInstanceOf(IllegalStateException.class);
                            assertThat(process.ports.activePort()).isEqualTo(PORT);
                            count[0]++;
                        },
                        null);
                process.barrier();
                process.await("a message", () -> count[0] == 1);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
                process.send(PORT, "");
            }
        });
    }

    /** Row G10: a slow handler slows the sender down, and nothing is lost (thesis 1027, 1719). */
    @ParameterizedTest
    @MethodSource("pairs")
    void creditsKeepTheSenderWithinItsWindow(PortsJob job) {
        int messages = Thorough.Count.of(20_000, 1_000_000);
        int window = 16;
        int[] count = {0};
        job.configuration(configuration -> configuration.withWindow(window)).run(process -> {
            if (process.rank == 0) {
                process.ports.bindInput(PORT, PortsJob.buffer(4), message -> count[0]++, null);
                process.barrier();
                process.await("all messages", () -> count[0] == messages);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.FLOWCTL);
                UnsafeBuffer data = PortsJob.buffer(4);
                for (int i = 0; i < messages; i++) {
                    assertThat(process.ports.send(PORT, data, 0, 4)).isEqualTo(PortResult.SENT);
                }
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                assertThat(process.ports.statistics(PORT).sentLost()).isZero();
            }
        });
    }

    /** Row G9: a send that does not wait says so when credit, or space, is used up (thesis 874, 1209). */
    @ParameterizedTest
    @MethodSource("pairs")
    void fastSendDoesNotWait(PortsJob job) {
        Standstill standstill = new Standstill();
        job.configuration(configuration -> configuration.withWindow(4)).run(process -> {
            if (process.rank == 0) {
                int[] count = {0};
                process.ports.bindInput(PORT, null, message -> count[0]++, null);
                process.ports.bindInput(OTHER, null, message -> process.semaphores.signal(OTHER), null);
                process.barrier();
                standstill.await(process);
                process.semaphores.await(OTHER, 1);
                process.await("the messages", () -> count[0] >= 4);
            } else {
                process.barrier();
                process.ports.bindOutput(PORT, 0, PORT, Qos.FLOWCTL);
                UnsafeBuffer nothing = PortsJob.buffer(0);
                process.ports.atomic(
                        () -> { // nothing arrives meanwhile, credit neither
                            assertThat(process.ports.sendFast(PORT, nothing, 0, 0))
                                    .isEqualTo(PortResult.QUEUED);
                        });
                assertThat(standstill.lastResult(() -> process.ports.sendFast(PORT, nothing, 0, 0)))
                        .isEqualTo(PortResult.WOULD_BLOCK);
                process.ports.bindOutput(OTHER, 0, OTHER, Qos.RELIABLE);
                process.send(OTHER, "");
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
            }
        });
    }

    /**
     * Row G9: a raw message for which there is no space is dropped, and both sides get one report (thesis 936,
     * 1017–1021).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void rawMessageWithoutSpaceIsDropped(PortsJob job) {
        Standstill standstill = new Standstill();
        AtomicLong sent = new AtomicLong();
        job.run(process -> {
            long[] lost = {0};
            process.ports.bindInput(PORT, null, message -> {}, error -> lost[0] += error.count());
            process.ports.bindInput(OTHER, null, message -> process.semaphores.signal(OTHER), null);
            process.barrier();
            if (process.rank == 0) {
                standstill.await(process);
                process.semaphores.await(OTHER, 1);
                assertThat(lost[0]).isEqualTo(1);
                assertThat(process.ports.statistics(PORT).delivered()).isEqualTo(sent.get() - 1);
            } else {
                process.ports.bindOutput(PORT, 0, PORT, Qos.RAW);
                assertThat(standstill.lastResult(() -> process.send(PORT, ""))).isEqualTo(PortResult.FAILED);
                assertThat(process.ports.settle(PortsJob.TIMEOUT)).isTrue();
                assertThat(lost[0]).isEqualTo(1);
                assertThat(process.ports.statistics(PORT).sentLost()).isEqualTo(1);
                sent.set(process.ports.statistics(PORT).sent());
                process.ports.bindOutput(OTHER, 0, OTHER, Qos.RELIABLE);
                process.send(OTHER, "");
            }
        });
    }

    /** A receiver that does not poll until a sender has found no space. */
    private static final class Standstill {
        private static final int ENOUGH = 1_000_000;

        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch refused = new CountDownLatch(1);

        /** The receiver polls until the sender has arrived, which may need the polls, and then stops polling. */
        void await(PortsJob.Process process) throws InterruptedException {
            process.await("the sender", () -> arrived.getCount() == 0);
            assertThat(refused.await(1, TimeUnit.DAYS)).isTrue();
        }

        /** Sends until something else than {@link PortResult#SENT} comes of it. */
        PortResult lastResult(Supplier<PortResult> send) {
            arrived.countDown();
            PortResult result = PortResult.SENT;
            for (int i = 0; i < ENOUGH && result == PortResult.SENT; i++) {
                result = send.get();
            }
            refused.countDown();
            return result;
        }
    }

    /**
     * Row G11: a broadcast reaches all of a group but the sender, from inside and from outside, and no one else (thesis
     * 884, 1149). Row G12: the group may be any set of processes, which the thesis only plans (1720).
     */
    @ParameterizedTest
    @MethodSource("triples")
    void broadcastReachesTheGroupWithoutTheSender(PortsJob job) {
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        job.run(process -> {
            process.ports.bindInput(
                    PORT,
                    PortsJob.buffer(100),
                    message -> seen.add(message.sender() + " to " + process.rank + ": " + message.length()),
                    null);
            process.barrier();
            if (process.rank == 0) {
                process.ports.bindBroadcast(PORT, ProcessGroup.ofFirst(3), PORT, Qos.RELIABLE);
                process.send(PORT, "a");
                process.ports.bindBroadcast(PORT, ProcessGroup.of(1, 2), PORT, Qos.RELIABLE);
                process.send(PORT, "ab");
                process.ports.bindBroadcast(PORT, ProcessGroup.of(0, 2), PORT, Qos.RELIABLE);
                process.send(PORT, "abc");
            }
            process.barrier();
        });
        assertThat(seen).containsExactlyInAnyOrder("0 to 1: 1", "0 to 2: 1", "0 to 1: 2", "0 to 2: 2", "0 to 2: 3");
    }

    /**
     * Row G13: semaphores count, a wait subtracts, and errors are reported once (thesis 1224–1267). Row G14: a wait
     * with a time; all waits poll (1067, 1257).
     */
    @Test
    void semaphoresCountSignalsAndErrors() {
        PortsJob.onOneNode(1).run(process -> {
            Semaphores semaphores = process.semaphores;
            semaphores.signal(3);
            semaphores.signal(3);
            semaphores.signal(3);
            semaphores.signalError(3);
            semaphores.signalError(3);
            assertThat(semaphores.test(3)).isEqualTo(3);
            assertThat(semaphores.await(3, 2)).isEqualTo(2);
            assertThat(semaphores.await(3, 1)).isZero();
            assertThat(semaphores.test(3)).isZero();
            semaphores.signal(3);
            assertThat(semaphores.await(3, 2, Duration.ofMillis(1))).isEqualTo(Semaphores.NOT_REACHED);
            assertThat(semaphores.test(3)).isEqualTo(1);
            assertThat(semaphores.await(3, 0)).isZero();
        });
    }

    /** Row G16: no handler runs inside an atomic function, and its messages leave after it (thesis 1272–1277). */
    @Test
    void atomicFunctionRunsWithoutHandlers() {
        PortsJob.onOneNode(1).run(process -> {
            process.ports.bindOutput(PORT, 0, PORT, Qos.RELIABLE);
            process.ports.bindInput(PORT, null, message -> process.semaphores.signal(PORT), null);
            process.ports.atomic(() -> {
                assertThat(process.send(PORT, "")).isEqualTo(PortResult.QUEUED);
                assertThatThrownBy(process.ports::poll).isInstanceOf(IllegalStateException.class);
                assertThat(process.semaphores.test(PORT)).isZero();
            });
            assertThat(process.semaphores.await(PORT, 1, PortsJob.TIMEOUT)).isZero();
        });
    }

    /**
     * Row G7: each port that is connected to a process gets one report that the process is gone; then sends fail, with
     * code 4 (thesis 936, 1171, 1396).
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void peerThatLeavesIsReportedOnce(PortsJob job) {
        job.run(process -> {
            if (process.rank == 1) {
                process.barrier();
                process.leave();
                return;
            }
            List<PortErrorCode> codes = new ArrayList<>();
            process.ports.setErrorHandler(PORT, error -> codes.add(error.code()));
            process.ports.bindOutput(PORT, 1, PORT, Qos.RELIABLE);
            process.barrier();
            process.await("the end of the peer", () -> {
                process.ports.atomic(() -> {
                    if (!process.ports.isGone(1)) {
                        process.send(PORT, "a");
                    }
                });
                return process.ports.isGone(1);
            });
            process.await("the error", () -> codes.contains(PortErrorCode.PEER_GONE));
            assertThat(codes.stream()
                            .filter(code -> code == PortErrorCode.PEER_GONE)
                            .count())
                    .isEqualTo(1);
            assertThat(process.send(PORT, "a")).isEqualTo(PortResult.FAILED);
            assertThat(codes).last().isEqualTo(PortErrorCode.SENDFAILURE);
        });
    }
}
