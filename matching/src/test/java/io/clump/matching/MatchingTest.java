package io.clump.matching;

import static io.clump.matching.MatchingJob.assertReceived;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each call does what it promises, over shared memory and over a network. Row G27 of GAMMA's, its layer below MPI: a
 * message that is expected or not, eager or not, is matched in order; credit bounds what waits unexpected, and without
 * credit the receiver asks for the bytes (Ciaccio 1999, lines 1765–1787). The conformance tests of the module {@code
 * mpi} check the layer above (1761).
 */
class MatchingTest {
    private static final int[] LENGTHS = {
        0, 1, 7, 8, 9, 15, 16, 17, 63, 64, 65, 1000, 8191, 8192, 8193, 16_384, 29_999, 30_000, 30_001, 100_000,
        1_000_000
    };

    static Stream<MatchingJob> pairs() {
        return Stream.of(MatchingJob.onOneNode(2), MatchingJob.onNodes(0, 1));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void messagesOfAnyLengthArriveWhetherOrNotTheyAreExpected(MatchingJob job) {
        job.run(process -> {
            for (SendMode mode : SendMode.values()) {
                for (int length : LENGTHS) {
                    byte[] sent = bytes(length, length);
                    byte[] received = new byte[length];
                    if (process.rank == 0) {
                        process.await(process.send(1, 1, sent, mode)).release();
                        process.receive(1, 2, new byte[0]).release();
                        process.await(process.send(1, 3, sent, mode)).release();
                    } else {
                        ReceiveOperation early = process.await(process.post(0, 1, received));
                        assertReceived(early, 0, 1, length);
                        assertThat(received).isEqualTo(sent);
                        process.sendAndAwait(0, 2, new byte[0]);
                        while (process.matcher.probe(0, 0, 3) == null) {
                            Thread.onSpinWait();
                        }
                        Arrays.fill(received, (byte) 0);
                        assertReceived(process.receive(0, 3, received), 0, 3, length);
                        assertThat(received).isEqualTo(sent);
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void arraysOfEveryTypeTravelWithoutCopies(MatchingJob job) {
        job.run(process -> {
            int count = 5000;
            double[] doubles = new double[count];
            int[] ints = new int[count];
            Memory memory = new Memory();
            if (process.rank == 0) {
                for (int i = 0; i < count; i++) {
                    doubles[i] = i / 7.0;
                    ints[i] = -i;
                }
                Matcher matcher = process.matcher;
                SendOperation first =
                        matcher.send(0, 1, 1, memory.wrap(doubles), 8, (count - 1) * 8L, SendMode.STANDARD);
                SendOperation second = matcher.send(0, 1, 2, memory.wrap(ints), 0, count * 4L, SendMode.STANDARD);
                process.await(first);
                process.await(second);
            } else {
                process.await(process.matcher.post(0, 0, 2, memory.wrap(ints), 0, count * 4L));
                process.await(process.matcher.post(0, 0, 1, memory.wrap(doubles), 8, (count - 1) * 8L));
                for (int i = 0; i < count; i++) {
                    assertThat(doubles[i]).isEqualTo(i / 7.0);
                    assertThat(ints[i]).isEqualTo(-i);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void truncatedMessageIsAnErrorAndHarmsNoOther(MatchingJob job) {
        job.run(process -> {
            for (int length : new int[] {10, 1000, 20_000, 100_000}) {
                if (process.rank == 0) {
                    process.sendAndAwait(1, 1, bytes(length, 1));
                    process.sendAndAwait(1, 1, bytes(length, 2));
                } else {
                    byte[] small = new byte[length / 3];
                    byte[] guarded = new byte[length];
                    Arrays.fill(guarded, (byte) 77);
                    Memory memory = new Memory().wrap(guarded);
                    ReceiveOperation truncated = process.matcher.post(0, 0, 1, memory, 0, small.length);
                    process.await(truncated);
                    assertThat(truncated.error()).isEqualTo(OperationError.TRUNCATED);
                    assertThat(truncated.messageLength()).isEqualTo(length);
                    assertThat(truncated.length()).isEqualTo(small.length);
                    assertThat(Arrays.copyOf(guarded, small.length))
                            .isEqualTo(Arrays.copyOf(bytes(length, 1), small.length));
                    for (int i = small.length; i < length; i++) {
                        assertThat(guarded[i]).isEqualTo((byte) 77);
                    }
                    byte[] whole = new byte[length];
                    assertReceived(process.receive(0, 1, whole), 0, 1, length);
                    assertThat(whole).isEqualTo(bytes(length, 2));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void receivesWithWildcardsGetTheOldestMessageAndTheOldestReceiveIsServedFirst(MatchingJob job) {
        job.run(process -> {
            Matcher matcher = process.matcher;
            if (process.rank == 0) {
                process.receive(1, 9, new byte[0]);
                for (int tag = 0; tag < 4; tag++) {
                    process.sendAndAwait(1, tag, new byte[] {(byte) tag});
                }
                process.receive(1, 9, new byte[0]);
                for (int tag = 4; tag < 8; tag++) {
                    process.sendAndAwait(1, tag, new byte[] {(byte) tag});
                }
                process.sendAndAwait(1, 100, new byte[0]);
            } else {
                byte[][] bytes = new byte[8][1];
                ReceiveOperation any = process.post(Matcher.ANY_SOURCE, Matcher.ANY_TAG, bytes[0]);
                ReceiveOperation exact = process.post(0, 3, bytes[3]);
                ReceiveOperation anyTag = process.post(0, Matcher.ANY_TAG, bytes[1]);
                ReceiveOperation anySource = process.post(Matcher.ANY_SOURCE, 2, bytes[2]);
                process.sendAndAwait(0, 9, new byte[0]);
                for (ReceiveOperation receive : new ReceiveOperation[] {any, exact, anyTag, anySource}) {
                    process.await(receive);
                }
                assertThat(any.tag()).isZero();
                assertThat(anyTag.tag()).isEqualTo(1);
                assertThat(anySource.tag()).isEqualTo(2);
                assertThat(exact.tag()).isEqualTo(3);
                process.sendAndAwait(0, 9, new byte[0]);
                while (matcher.probe(0, 0, 100) == null) {
                    Thread.onSpinWait();
                }
                assertThat(process.receive(0, 6, bytes[6]).tag()).isEqualTo(6);
                assertThat(process.receive(0, Matcher.ANY_TAG, bytes[4]).tag()).isEqualTo(4);
                assertThat(process.receive(Matcher.ANY_SOURCE, 7, bytes[7]).tag())
                        .isEqualTo(7);
                assertThat(process.receive(Matcher.ANY_SOURCE, Matcher.ANY_TAG, bytes[5])
                                .tag())
                        .isEqualTo(5);
                process.receive(0, 100, new byte[0]);
                for (int i = 0; i < bytes.length; i++) {
                    assertThat(bytes[i][0]).isEqualTo((byte) i);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void synchronousSendIsDoneOnlyWhenItIsMatched(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                SendOperation send = process.send(1, 1, new byte[8], SendMode.SYNCHRONOUS);
                process.sendAndAwait(1, 2, new byte[0]);
                process.receive(1, 3, new byte[0]);
                assertThat(send.isDone()).isFalse();
                process.sendAndAwait(1, 4, new byte[0]);
                process.await(send);
            } else {
                process.receive(0, 2, new byte[0]);
                process.sendAndAwait(0, 3, new byte[0]);
                process.receive(0, 4, new byte[0]);
                process.receive(0, 1, new byte[8]);
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void messageThatAProbeHasTakenIsReceivedByNobodyElse(MatchingJob job) {
        job.run(process -> {
            for (int length : new int[] {4, 5000, 50_000}) {
                if (process.rank == 0) {
                    SendOperation first = process.send(1, 1, bytes(length, 1), SendMode.STANDARD);
                    SendOperation second = process.send(1, 1, bytes(length, 2), SendMode.STANDARD);
                    process.await(first).release();
                    process.await(second).release();
                } else {
                    MatchedMessage message = process.matcher.matchedProbe(0, 0, Matcher.ANY_TAG);
                    while (message == null) {
                        message = process.matcher.matchedProbe(0, 0, Matcher.ANY_TAG);
                    }
                    assertThat(message.length()).isEqualTo(length);
                    assertThat(message.tag()).isEqualTo(1);
                    assertThat(message.source()).isZero();
                    byte[] second = new byte[length];
                    process.receive(0, 1, second).release();
                    assertThat(second).isEqualTo(bytes(length, 2));
                    byte[] first = new byte[length];
                    process.await(message.receive(new Memory().wrap(first), 0, length))
                            .release();
                    assertThat(first).isEqualTo(bytes(length, 1));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void operationsThatAreNotMatchedCanBeCancelled(MatchingJob job) {
        job.run(process -> {
            if (process.rank == 0) {
                SendOperation send = process.send(1, 1, new byte[100_000], SendMode.STANDARD);
                send.cancel();
                process.await(send);
                assertThat(send.error()).isEqualTo(OperationError.CANCELLED);
                send.release();
                process.sendAndAwait(1, 2, bytes(10, 5));
            } else {
                byte[] bytes = new byte[10];
                ReceiveOperation receive = process.post(0, Matcher.ANY_TAG, bytes);
                if (receive.cancel()) {
                    assertThat(receive.isDone()).isTrue();
                    assertThat(receive.error()).isEqualTo(OperationError.CANCELLED);
                    assertThat(receive.cancel()).isTrue();
                    receive.release();
                }
                process.receive(0, 2, bytes);
                assertThat(bytes).isEqualTo(bytes(10, 5));
                assertThat(process.matcher.probe(0, Matcher.ANY_SOURCE, Matcher.ANY_TAG))
                        .isNull();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void processSendsToItself(MatchingJob job) {
        job.run(process -> {
            int self = process.rank;
            for (int length : LENGTHS) {
                byte[] received = new byte[length];
                ReceiveOperation early = process.post(self, 1, received);
                SendOperation send = process.send(self, 1, bytes(length, 1), SendMode.SYNCHRONOUS);
                assertThat(early.isDone() && send.isDone()).isTrue();
                assertThat(received).isEqualTo(bytes(length, 1));
                early.release();
                send.release();
                SendOperation late = process.send(self, 2, bytes(length, 2), SendMode.STANDARD);
                assertThat(late.isDone()).isEqualTo(length <= MatcherConfiguration.DEFAULT_EAGER_BYTES);
                assertReceived(process.receive(Matcher.ANY_SOURCE, Matcher.ANY_TAG, received), self, 2, length);
                assertThat(received).isEqualTo(bytes(length, 2));
                assertThat(late.isDone()).isTrue();
            }
            SendOperation cancelled = process.send(self, 1, new byte[3], SendMode.SYNCHRONOUS);
            assertThat(cancelled.cancel()).isTrue();
            assertThat(process.matcher.probe(0, self, 1)).isNull();
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void unexpectedBytesAreBoundedByTheCredit(MatchingJob job) {
        job.configuration(configuration -> configuration.withCreditBytes(64 * 20))
                .run(process -> {
                    int count = 1000;
                    if (process.rank == 0) {
                        SendOperation[] sends = new SendOperation[count];
                        int done = 0;
                        for (int i = 0; i < count; i++) {
                            sends[i] = process.send(1, i, bytes(8, i), SendMode.STANDARD);
                            done += sends[i].isDone() ? 1 : 0;
                        }
                        assertThat(done).isLessThanOrEqualTo(10);
                        process.sendAndAwait(1, count, new byte[0]);
                        for (SendOperation send : sends) {
                            process.await(send).release();
                        }
                    } else {
                        byte[] bytes = new byte[8];
                        process.receive(0, count, new byte[0]);
                        for (int i = count - 1; i >= 0; i--) {
                            process.receive(0, i, bytes).release();
                            assertThat(bytes).isEqualTo(bytes(8, i));
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void creditComesBackToASenderThatGetsNoMessages(MatchingJob job) {
        job.configuration(configuration -> configuration.withCreditBytes(64 * 20))
                .run(process -> {
                    int count = 5000;
                    byte[] bytes = new byte[8];
                    for (int i = 0; i < count; i++) {
                        if (process.rank == 0) {
                            process.sendAndAwait(1, 1, bytes(8, i));
                        } else {
                            process.receive(0, 1, bytes).release();
                            assertThat(bytes).isEqualTo(bytes(8, i));
                        }
                    }
                });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void manyUnexpectedMessagesAreReceivedInReverse(MatchingJob job) {
        job.run(process -> {
            int count = 10_000;
            byte[] bytes = new byte[8];
            if (process.rank == 0) {
                for (int tag = 0; tag < count; tag++) {
                    process.sendAndAwait(1, tag, bytes(8, tag));
                }
            } else {
                process.receive(0, count - 1, bytes).release();
                for (int tag = count - 2; tag >= 0; tag--) {
                    ReceiveOperation receive = process.post(0, tag, bytes);
                    assertThat(receive.isDone()).isTrue();
                    receive.release();
                    assertThat(bytes).isEqualTo(bytes(8, tag));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void contextsDoNotMix(MatchingJob job) {
        job.run(process -> {
            Memory memory = new Memory();
            byte[] one = new byte[1];
            if (process.rank == 0) {
                for (int context = 0; context < 10; context++) {
                    one[0] = (byte) context;
                    process.await(process.matcher.send(context, 1, 5, memory.wrap(one), 0, 1, SendMode.STANDARD));
                }
            } else {
                for (int context = 9; context >= 0; context--) {
                    process.await(
                            process.matcher.post(context, Matcher.ANY_SOURCE, Matcher.ANY_TAG, memory.wrap(one), 0, 1));
                    assertThat(one[0]).isEqualTo((byte) context);
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void misuseIsNamedAndChangesNothing(MatchingJob job) {
        job.run(process -> {
            Matcher matcher = process.matcher;
            Memory memory = new Memory().wrap(new byte[10]);
            assertThatThrownBy(() -> matcher.send(0, 2, 0, memory, 0, 1, SendMode.STANDARD))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("destination=2");
            assertThatThrownBy(() -> matcher.send(0, 1, -1, memory, 0, 1, SendMode.STANDARD))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("tag=-1");
            assertThatThrownBy(() -> matcher.post(0, -2, 0, memory, 0, 1)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> matcher.post(0, 0, 0, memory, 5, 6)).isInstanceOf(IndexOutOfBoundsException.class);
            Memory readOnly = new Memory().wrap(ByteBuffer.allocateDirect(10).asReadOnlyBuffer());
            assertThatThrownBy(() -> matcher.post(0, 0, 0, readOnly, 0, 10))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("read-only");
            ReceiveOperation receive = matcher.post(0, 0, 0, memory, 0, 10);
            assertThatThrownBy(receive::release).isInstanceOf(IllegalStateException.class);
            assertThat(receive.cancel()).isTrue();
            receive.release();
            assertThatThrownBy(receive::release).hasMessageContaining("released before");
            assertThat(matcher.await(() -> false, Duration.ofMillis(1))).isFalse();
            ReceiveOperation open = matcher.post(0, 0, 0, memory, 0, 10);
            matcher.close();
            assertThat(Objects.requireNonNull(open.error())).isEqualTo(OperationError.CLOSED);
            assertThatThrownBy(() -> matcher.post(0, 0, 0, memory, 0, 10)).isInstanceOf(IllegalStateException.class);
        });
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void waitsEndWhenTheThreadIsCalledOrInterrupted(MatchingJob job) {
        job.run(process -> {
            ReceiveOperation receive = process.post(process.rank, 1, new byte[1]);
            Thread caller = new Thread(process.bundle::wakeUp);
            caller.start();
            assertThat(process.matcher.await(receive)).isFalse();
            caller.join();
            Thread.currentThread().interrupt();
            assertThat(process.matcher.await(receive)).isFalse();
            assertThat(Thread.interrupted()).isTrue();
            process.send(process.rank, 1, new byte[1], SendMode.STANDARD).release();
            assertThat(process.matcher.await(receive)).isTrue();
        });
    }

    /** Bytes go to and fro through memory of every kind, so that each is written and read. */
    @ParameterizedTest
    @MethodSource("pairs")
    void everyKindOfMemoryCarriesItsBytes(MatchingJob job) {
        job.run(process -> {
            for (int length : new int[] {16, 48, 24_000, 80_000}) {
                for (Memory memory : memories(length)) {
                    byte[] sent = bytes(length, length);
                    byte[] received = new byte[length];
                    ReceiveOperation through = process.matcher.post(0, 1 - process.rank, 1, memory, 0, length);
                    SendOperation first = process.send(1 - process.rank, 1, sent, SendMode.STANDARD);
                    process.await(through).release();
                    process.await(first).release();
                    ReceiveOperation back = process.post(1 - process.rank, 2, received);
                    process.await(process.matcher.send(0, 1 - process.rank, 2, memory, 0, length, SendMode.STANDARD))
                            .release();
                    process.await(back).release();
                    assertThat(received).as("%s", memory).isEqualTo(sent);
                }
            }
        });
    }

    private static List<Memory> memories(int length) {
        return List.of(
                new Memory().wrap(new byte[length]),
                new Memory().wrap(new boolean[length]),
                new Memory().wrap(new short[length / 2]),
                new Memory().wrap(new char[length / 2]),
                new Memory().wrap(new int[length / 4]),
                new Memory().wrap(new float[length / 4]),
                new Memory().wrap(new long[length / 8]),
                new Memory().wrap(new double[length / 8]),
                new Memory().wrap(ByteBuffer.allocate(length)),
                new Memory().wrap(ByteBuffer.allocateDirect(length)),
                new Memory().wrap(new UnsafeBuffer(new byte[length])),
                new Memory().wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(length))));
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        byte[] text = ("message " + seed).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (text[i % text.length] + i / text.length);
        }
        return bytes;
    }
}
