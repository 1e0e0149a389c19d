package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Messages that no matcher sends: from an endpoint that is no rank's, and from a rank that does not keep the rules.
 * They are written by hand here, with an endpoint in place of a matcher.
 */
class ForeignMessagesTest {
    private static final int FIRST = MatcherConfiguration.DEFAULT_FIRST_HANDLER;
    private static final int ANY_LENGTH = 100;
    private static final int TAG = 5;

    /** Programs of a rank that breaks the rules, each of which is given up for it. */
    enum Impossible {
        TINY_LONGER_THAN_ITS_ARGUMENTS(peer -> peer.send(Wire.TINY, Wire.order(0, 200), 0, TAG, 1, 2, 3, 4)),
        TINY_WITH_A_NEGATIVE_TAG(peer -> peer.send(Wire.TINY, Wire.order(0, 4), 0, -1, 1, 2, 3, 4)),
        EAGER_OF_NEGATIVE_LENGTH(peer -> peer.sendBytes(10, Wire.EAGER, 0, 0, TAG, -10)),
        EAGER_LONGER_THAN_ALLOWED(peer -> peer.sendBytes(10, Wire.EAGER, 0, 0, TAG, Integer.MAX_VALUE)),
        EAGER_WITH_MORE_BYTES_THAN_IT_HAS(peer -> peer.sendBytes(90, Wire.EAGER, 0, 0, TAG, 40)),
        EAGER_WITHIN_AN_EAGER_ONE(peer -> {
            peer.sendBytes(10, Wire.EAGER, 0, 0, TAG, 40);
            peer.sendBytes(10, Wire.EAGER, Wire.order(1, 0), 0, TAG, 40);
        }),
        MORE_OF_NOTHING(peer -> peer.sendBytes(10, Wire.MORE, 0, 0, 0, 0)),
        MORE_THAN_THERE_IS(peer -> {
            peer.sendBytes(10, Wire.EAGER, 0, 0, TAG, 40);
            peer.sendBytes(31, Wire.MORE, Wire.order(1, 0), 0, 0, 0);
        }),
        MORE_THAN_THE_CREDIT(peer -> {
            for (int i = 0; i < 11; i++) {
                peer.send(Wire.TINY, Wire.order(i, 4), 0, TAG + 1, 1, 2, 3, 4);
            }
        }),
        TINY_TO_ALL_LONGER_THAN_ITS_ARGUMENTS(peer -> peer.send(Wire.ALL_TINY, Wire.order(0, 17), 0, TAG, 1, 2, 3, 4)),
        TINY_TO_ALL_WITH_A_NEGATIVE_TAG(peer -> peer.send(Wire.ALL_TINY, Wire.order(0, 4), 0, -1, 1, 2, 3, 4)),
        TO_ALL_WITH_A_NEGATIVE_TAG(peer -> peer.sendBytes(40, Wire.ALL, 0, 0, -1, 0)),
        TO_ALL_LONGER_THAN_ALLOWED(peer -> peer.sendBytes(1001, Wire.ALL, 0, 0, TAG, 0)),
        TO_ALL_WITHOUT_CREDIT(peer -> {
            peer.sendBytes(1000, Wire.ALL, 0, 0, TAG + 1, 0);
            peer.sendBytes(1000, Wire.ALL, 0, 0, TAG + 1, 0);
        }),
        ENVELOPE_OF_NEGATIVE_LENGTH(peer -> peer.send(Wire.ENVELOPE, 0, 0, TAG, -1, -1, 0, 0)),
        DATA_BEYOND_THE_MEMORY(peer -> {
            peer.send(Wire.ENVELOPE, 0, 0, TAG, 100, 0, 0, 0);
            peer.sendBytes(40, Wire.DATA, 0, 0, 0, 70);
        }),
        DATA_BEFORE_THE_MEMORY(peer -> {
            peer.send(Wire.ENVELOPE, 0, 0, TAG, 100, 0, 0, 0);
            peer.sendBytes(40, Wire.DATA, 0, 0, 0, -5);
        }),
        NUMBER_TOO_FAR_AHEAD(peer -> peer.send(Wire.TINY, Wire.order(1 << 22, 4), 0, TAG, 1, 2, 3, 4)),
        NUMBER_THAT_COMES_TWICE(peer -> {
            peer.send(Wire.TINY, Wire.order(2, 4), 0, TAG, 1, 2, 3, 4);
            peer.send(Wire.TINY, Wire.order(2, 4), 0, TAG, 1, 2, 3, 4);
        }),
        NUMBER_THAT_WAS_THERE_BEFORE(peer -> {
            peer.send(Wire.ENVELOPE, Wire.order(0, 0), 0, TAG + 1, 8, 0, 0, 0);
            peer.send(Wire.ENVELOPE, Wire.order(0, 0), 0, TAG + 1, 8, 0, 0, 0);
        }),
        MORE_BYTES_AHEAD_THAN_THE_CREDIT(peer -> {
            for (int i = 1; i < 4; i++) {
                peer.sendBytes(500, Wire.MORE, Wire.order(i, 0), 0, 0, 0);
            }
        });

        final Consumer<RawPeer> program;

        Impossible(Consumer<RawPeer> program) {
            this.program = program;
        }
    }

    static Stream<MatchingJob> jobs() {
        return Stream.of(MatchingJob.onOneNode(3), MatchingJob.onNodes(0, 1, 1));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void endpointThatIsNoRanksCannotSpeakForOne(MatchingJob job) {
        job.run(process -> {
            switch (process.rank) {
                case 0 -> {
                    byte[] bytes = new byte[4];
                    ReceiveOperation receive = process.post(1, TAG, bytes);
                    while (process.matcher.refusedMessages() < 5) {
                        process.matcher.progress();
                    }
                    assertThat(receive.isDone()).isFalse();
                    assertThat(process.matcher.probe(0, Matcher.ANY_SOURCE, Matcher.ANY_TAG))
                            .isNull();
                    process.sendAndAwait(1, 1, new byte[0]);
                    assertThat(process.await(receive).error()).isNull();
                    assertThat(bytes).isEqualTo(new byte[] {1, 2, 3, 4});
                    assertThat(process.matcher.deadPeers()).isZero();
                    process.sendAndAwait(2, 1, new byte[0]);
                }
                case 1 -> {
                    process.receive(0, 1, new byte[0]);
                    process.sendAndAwait(0, TAG, new byte[] {1, 2, 3, 4});
                }
                default -> {
                    try (Endpoint endpoint = process.bundle.allocateEndpoint()) {
                        RawPeer foreigner = new RawPeer(process, endpoint, 1);
                        foreigner.send(Wire.TINY, Wire.order(0, 4), 0, TAG, 1, 2, 3, 4);
                        foreigner.sendBytes(10, Wire.EAGER, 0, 0, TAG, 10);
                        foreigner.send(Wire.ENVELOPE, 0, 0, TAG, 10, 0, 0, 0);
                        new RawPeer(process, endpoint, 0).send(Wire.TINY, Wire.order(0, 4), 0, TAG, 1, 2, 3, 4);
                        new RawPeer(process, endpoint, 77).send(Wire.META, 0, 0, 0, 0, 0, 0, 0);
                        process.receive(0, 1, new byte[0]);
                    }
                }
            }
        });
    }

    static Stream<Object[]> impossible() {
        return Arrays.stream(Impossible.values())
                .flatMap(kind -> Stream.of(
                        new Object[] {kind, MatchingJob.onOneNode(3)},
                        new Object[] {kind, MatchingJob.onNodes(0, 1, 1)}));
    }

    /** The receives are larger than the messages, and smaller, so that bytes beyond either would be seen. */
    @ParameterizedTest
    @MethodSource("impossible")
    void rankThatBreaksTheRulesIsGivenUpAndDisturbsNobodyElse(Impossible kind, MatchingJob job) {
        job.configuration(
                        configuration -> configuration.withCreditBytes(64 * 20).withEagerBytes(1000))
                .run(process -> {
                    switch (process.rank) {
                        case 0 -> receive(process);
                        case 1 -> kind.program.accept(new RawPeer(process, process.endpoint, 1));
                        default -> {
                            process.receive(0, 1, new byte[0]);
                            process.sendAndAwait(0, 2, new byte[] {9});
                        }
                    }
                });
    }

    /**
     * Each second message arrives before the one in front of it, in all many more bytes than the credit allows at once.
     */
    @ParameterizedTest
    @MethodSource("jobs")
    void messagesThatOvertakeOthersGiveTheirPlaceBack(MatchingJob job) {
        int pairs = 20;
        int length = 200;
        job.configuration(
                        configuration -> configuration.withCreditBytes(64 * 20).withEagerBytes(1000))
                .run(process -> {
                    if (process.rank == 0) {
                        for (int i = 0; i < pairs; i++) {
                            for (int half = 0; half < 2; half++) {
                                byte[] bytes = new byte[length];
                                MatchingJob.assertReceived(process.receive(1, TAG, bytes), 1, TAG, length);
                                assertThat(bytes).containsOnly(1);
                            }
                            process.sendAndAwait(1, 1, new byte[0]); // gives credit back
                        }
                        assertThat(process.matcher.refusedMessages()).isZero();
                    } else if (process.rank == 1) {
                        RawPeer peer = new RawPeer(process, process.endpoint, 1);
                        for (int i = 0; i < pairs; i++) {
                            peer.sendBytes(length, Wire.EAGER, Wire.order(2 * i + 1, 0), 0, TAG, length);
                            peer.sendBytes(length, Wire.EAGER, Wire.order(2 * i, 0), 0, TAG, length);
                            process.receive(0, 1, new byte[0]).release();
                        }
                    }
                });
    }

    private static void receive(MatchingJob.Process process) {
        byte[] guarded = new byte[ANY_LENGTH];
        Memory memory = new Memory().wrap(guarded);
        ReceiveOperation receive = process.matcher.post(0, 1, TAG, memory, 10, 80);
        ReceiveOperation later = process.matcher.post(0, 1, TAG, memory, 10, 20);
        ReceiveOperation last = process.post(1, 99, new byte[1]);
        assertThat(process.await(last).error()).isEqualTo(OperationError.PEER_DEAD);
        assertThat(process.await(later).isDone()).isTrue();
        assertThat(process.await(receive).isDone()).isTrue();
        assertThat(process.matcher.refusedMessages()).isEqualTo(1);
        assertThat(process.matcher.deadPeers()).isEqualTo(1);
        assertThat(process.matcher.isDead(1)).isTrue();
        for (int i = 0; i < ANY_LENGTH; i++) {
            assertThat(i >= 10 && i < 90 || guarded[i] == 0).as("byte %d", i).isTrue();
        }
        byte[] byOther = new byte[1];
        process.sendAndAwait(2, 1, new byte[0]);
        assertThat(process.receive(2, 2, byOther).error()).isNull();
        assertThat(byOther[0]).isEqualTo((byte) 9);
    }

    /** Sends messages of the matcher to rank 0, as some rank. */
    private static final class RawPeer {
        private final Endpoint endpoint;
        private final int meta;

        RawPeer(MatchingJob.Process process, Endpoint endpoint, int rank) {
            this.endpoint = endpoint;
            meta = Wire.meta(rank, 0);
            if (!endpoint.destinations().isMapped(0)) {
                endpoint.destinations()
                        .map(
                                0,
                                Objects.requireNonNull(
                                        process.endpoint.destinations().name(0)),
                                Objects.requireNonNull(
                                        process.endpoint.destinations().tag(0)));
            }
        }

        void send(int kind, int order, int context, int tag, int a4, int a5, int a6, int a7) {
            endpoint.request(0, FIRST + kind, meta, order, context, tag, a4, a5, a6, a7);
        }

        void sendBytes(int length, int kind, int order, int context, int tag, int a4) {
            byte[] bytes = new byte[length];
            Arrays.fill(bytes, (byte) 1);
            MediumClaim claim = endpoint.claimMedium(0, length);
            claim.data().putBytes(0, bytes);
            // Some take a length of 64 bits here.
            claim.commit(FIRST + kind, meta, order, context, tag, a4, a4 < 0 ? -1 : 0);
        }
    }
}
