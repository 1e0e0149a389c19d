package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ConformancePeer.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Behaviour of segments and long messages, over any protocol. */
public abstract class LongConformance extends TwoLayers {
    private static final int SEGMENT_BYTES = 1 << 16;
    private static final int UNTOUCHED = 0x5A;

    private final List<LongReturn> returns = new ArrayList<>();

    /** For subclasses only. */
    protected LongConformance() {}

    @Test
    void longRequestsAndRepliesCarryTheirArgumentsTheirNumberAndData() {
        allocateSegments(SEGMENT_BYTES);
        b.endpoint.handlers().set(ECHO, message -> {
            b.note(message);
            assertThat(message.isLong()).isTrue();
            assertThat(message.segmentOffset()).isEqualTo(1_000L + message.argumentCount());
            UnsafeBuffer answer = data(200 + message.argumentCount());
            List<Integer> arguments = b.arrivals.get(b.arrivals.size() - 1).arguments();
            BulkArities.replyLong(message, ECHO_REPLY, answer, 5, arguments);
        });
        for (int count = 0; count <= 8; count++) {
            List<Integer> arguments = arguments(count);
            UnsafeBuffer sent = data(20_000 + count);
            BulkArities.requestLong(a.endpoint, 0, ECHO, sent, 1_000 + count, arguments);
            awaitReply();
            long toA = a.endpoint.name().id();
            long toB = b.endpoint.name().id();
            String there = ConformancePeer.text(sent);
            String back = ConformancePeer.text(data(200 + count));
            assertThat(b.onlyArrival()).isEqualTo(new Arrival(false, ECHO, toA, arguments, there));
            assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, ECHO_REPLY, toB, arguments, back));
            assertThat(text(b.endpoint.segment(), 1_000 + count, sent.capacity()))
                    .isEqualTo(there);
            assertThat(text(a.endpoint.segment(), 5, 200 + count)).isEqualTo(back);
            forget();
        }
        assertThat(a.errors).isEmpty();
        assertThat(b.errors).isEmpty();
    }

    @Test
    void messagesOfAnyLengthArriveWholeAndTouchNothingElse() {
        int longest = a.endpoint.maxMediumBytes();
        for (int length : new int[] {0, 1, 63, longest - 25, longest - 24, longest - 23, longest, 20 * longest}) {
            b.endpoint.allocateSegment(length + 20L).setMemory(0, length + 20, (byte) UNTOUCHED);
            UnsafeBuffer data = data(length + 2);
            await("quiet", () -> true);
            a.endpoint.requestLong(0, NOTE, data, 1, length, 10, length);
            await("arrival", () -> !b.arrivals.isEmpty());
            assertThat(b.onlyArrival().arguments()).containsExactly(length);
            assertThat(b.onlyArrival().data()).as("%d bytes", length).isEqualTo(text(data, 1, length));
            assertUntouched(b.endpoint.segment(), 0, 10);
            assertUntouched(b.endpoint.segment(), 10 + length, 10);
            forget();
        }
        assertThat(a.returns).isEmpty();
        assertStillWorks();
    }

    @Test
    void bytesFitUpToTheEdgesOfTheSegment() {
        b.endpoint.allocateSegment(SEGMENT_BYTES).setMemory(0, SEGMENT_BYTES, (byte) UNTOUCHED);
        a.endpoint.requestLong(0, NOTE, data(10), 0, 10, 0);
        a.endpoint.requestLong(0, NOTE, data(10), 0, 10, SEGMENT_BYTES - 10);
        a.endpoint.requestLong(0, NOTE, data(10), 0, 0, SEGMENT_BYTES);
        await("three arrivals", () -> b.arrivals.size() == 3);
        assertThat(text(b.endpoint.segment(), 0, 10)).isEqualTo(ConformancePeer.text(data(10)));
        assertThat(text(b.endpoint.segment(), SEGMENT_BYTES - 10, 10)).isEqualTo(ConformancePeer.text(data(10)));
        assertUntouched(b.endpoint.segment(), 10, SEGMENT_BYTES - 20);
        UnsafeBuffer all = data(SEGMENT_BYTES);
        forget();
        a.endpoint.requestLong(0, NOTE, all, 0, SEGMENT_BYTES, 0);
        await("arrival", () -> !b.arrivals.isEmpty());
        assertThat(b.onlyArrival().data()).isEqualTo(ConformancePeer.text(all));
    }

    @Test
    void bytesThatDoNotFitComeBackAndNothingIsWritten() {
        noteReturns();
        b.endpoint.allocateSegment(SEGMENT_BYTES).setMemory(0, SEGMENT_BYTES, (byte) UNTOUCHED);
        long[] offsets = {
            SEGMENT_BYTES - 19_999,
            SEGMENT_BYTES,
            -1,
            -20_000,
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            1L << 32,
            Integer.MAX_VALUE
        };
        for (long offset : offsets) {
            a.endpoint.requestLong(0, NOTE, data(20_000), 0, 20_000, offset, 3, 4);
            await("return", () -> !returns.isEmpty());
            assertThat(returns)
                    .containsExactly(new LongReturn(
                            ReturnReason.BAD_SEGMENT, false, 0, NOTE, List.of(3, 4), offset, 20_000, world.isLocal()));
            returns.clear();
        }
        a.endpoint.requestLong(0, NOTE, data(1), 0, 0, SEGMENT_BYTES + 1);
        await("return", () -> !returns.isEmpty());
        assertUntouched(b.endpoint.segment(), 0, SEGMENT_BYTES);
        assertThat(b.arrivals).isEmpty();
        assertThat(a.endpoint.statistics().returned()).isEqualTo(offsets.length + 1);
        assertStillWorks();
    }

    @Test
    void endpointWithoutASegmentTakesNoBytes() {
        noteReturns();
        assertThat(b.endpoint.segment().capacity()).isZero();
        a.endpoint.requestLong(0, NOTE, data(100), 0, 100, 0);
        await("return", () -> !returns.isEmpty());
        b.endpoint.allocateSegment(100);
        a.endpoint.requestLong(0, NOTE, data(100), 0, 100, 0);
        await("arrival", () -> !b.arrivals.isEmpty());
        assertThat(b.endpoint.allocateSegment(0).capacity()).isZero();
        a.endpoint.requestLong(0, NOTE, data(100), 0, 100, 0);
        await("return", () -> returns.size() == 2);
        assertThat(returns).extracting(LongReturn::reason).containsOnly(ReturnReason.BAD_SEGMENT);
        assertThat(b.arrivals).hasSize(1);
        assertStillWorks();
    }

    @Test
    void segmentThatIsReplacedIsNewAndTakesWhatIsSentAfterwards() {
        noteReturns();
        b.endpoint.allocateSegment(1_000);
        a.endpoint.requestLong(0, NOTE, data(1_000), 0, 1_000, 0);
        await("arrival", () -> !b.arrivals.isEmpty());
        for (int length : new int[] {1_000, 30_000, 500}) {
            forget();
            b.endpoint.allocateSegment(length);
            assertThat(text(b.endpoint.segment(), 0, length)).isEqualTo("\0".repeat(length));
            a.endpoint.requestLong(0, NOTE, data(length), 0, length, 0);
            await("arrival", () -> !b.arrivals.isEmpty());
            assertThat(text(b.endpoint.segment(), 0, length)).isEqualTo(ConformancePeer.text(data(length)));
        }
        a.endpoint.requestLong(0, NOTE, data(501), 0, 501, 0);
        await("return", () -> !returns.isEmpty());
        assertThat(returns).extracting(LongReturn::reason).containsExactly(ReturnReason.BAD_SEGMENT);
    }

    @Test
    void messageUnderWayToASegmentThatIsReplacedComesBack() {
        noteReturns();
        b.endpoint.allocateSegment(1_000);
        a.endpoint.requestLong(0, NOTE, data(1_000), 0, 1_000, 0, 9);
        b.endpoint.allocateSegment(world.isLocal() ? 2_000 : 999);
        await("return", () -> !returns.isEmpty());
        assertThat(returns)
                .containsExactly(new LongReturn(ReturnReason.BAD_SEGMENT, false, 0, NOTE, List.of(9), 0, 1_000, false));
        assertUntouchedZero(b.endpoint.segment());
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void refusedTransferOfManyPartsComesBackOnce() {
        noteReturns();
        b.endpoint.allocateSegment(100_000).setMemory(0, 100_000, (byte) UNTOUCHED);
        a.endpoint.destinations().map(1, b.endpoint.name(), Tag.of(12_345));
        int length = 40_000;
        a.endpoint.requestLong(1, NOTE, data(length), 0, length, 7, 1, 2);
        a.endpoint.requestLong(0, UNSET, data(length), 0, length, 8);
        a.endpoint.requestLong(9, NOTE, data(length), 0, length, 9);
        await("three returns", () -> returns.size() == 3);
        assertStillWorks();
        assertThat(returns)
                .containsExactlyInAnyOrder(
                        new LongReturn(ReturnReason.BAD_TAG, false, 1, NOTE, List.of(1, 2), 7, length, world.isLocal()),
                        new LongReturn(ReturnReason.BAD_HANDLER, false, 0, UNSET, List.of(), 8, length, false),
                        new LongReturn(ReturnReason.UNMAPPED, false, 9, NOTE, List.of(), 9, length, true));
        if (!world.isLocal()) {
            assertUntouched(b.endpoint.segment(), 0, 100_000);
        }
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void tagThatChangesInTheMiddleOfATransferReturnsItOnce() {
        noteReturns();
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        a.endpoint.requestLong(0, NOTE, data(50_000), 0, 50_000, 0);
        b.bundle.poll();
        b.endpoint.setTag(Tag.of(9));
        await("return or arrival", () -> returns.size() + b.arrivals.size() == 1);
        b.endpoint.setTag(TAG);
        assertStillWorks();
        assertThat(returns.size() + b.arrivals.size()).isLessThanOrEqualTo(1);
    }

    @Test
    void closedEndpointReturnsEachTransferOnce() {
        noteReturns();
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        assertStillWorks();
        a.endpoint.requestLong(0, NOTE, data(50_000), 0, 50_000, 0, 1);
        a.endpoint.requestLong(0, NOTE, data(100), 0, 100, 0, 2);
        for (int i = 0; i < 100; i++) {
            a.bundle.poll();
        }
        b.endpoint.close();
        await("two returns", () -> returns.size() == 2);
        a.endpoint.requestLong(0, NOTE, data(50_000), 0, 50_000, 0, 3);
        await("three returns", () -> returns.size() == 3);
        for (int i = 0; i < 1_000; i++) {
            a.bundle.poll();
        }
        assertThat(returns).extracting(LongReturn::reason).containsOnly(ReturnReason.ENDPOINT_CLOSED);
        assertThat(returns).extracting(back -> back.arguments().get(0)).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void endpointSendsLongMessagesToItself() {
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        a.endpoint.destinations().map(1, a.endpoint.name(), TAG);
        a.endpoint
                .handlers()
                .set(
                        ECHO,
                        message -> message.replyLong(
                                ECHO_REPLY, message.data(), 0, message.dataLength(), 30_000, message.dataLength()));
        a.endpoint.requestLong(1, ECHO, data(25_000), 0, 25_000, 0);
        awaitReply();
        assertThat(a.onlyArrival().data()).isEqualTo(ConformancePeer.text(data(25_000)));
        assertThat(text(a.endpoint.segment(), 30_000, 25_000)).isEqualTo(ConformancePeer.text(data(25_000)));
    }

    @Test
    void longReplyThatDoesNotFitIsNotWrittenAndComesBack() {
        assertStillWorks();
        noteReturns();
        a.endpoint.allocateSegment(100).setMemory(0, 100, (byte) UNTOUCHED);
        b.endpoint.handlers().setReturnedMessageHandler(message -> returns.add(LongReturn.of(message)));
        b.endpoint.handlers().set(ECHO, message -> message.replyLong(ECHO_REPLY, data(50), 0, 50, 51, 6));
        a.endpoint.request(0, ECHO);
        await("return", () -> !returns.isEmpty());
        assertThat(returns)
                .containsExactly(new LongReturn(
                        ReturnReason.BAD_SEGMENT, true, 0, ECHO_REPLY, List.of(6), 51, 50, world.isLocal()));
        assertThat(a.errors).isEmpty();
        assertThat(a.endpoint.statistics().dropped()).isZero();
        assertUntouched(a.endpoint.segment(), 0, 100);
        assertThat(a.arrivals).isEmpty();
        b.endpoint.handlers().set(ECHO, message -> message.reply(ECHO_REPLY, 11));
        a.endpoint.request(0, ECHO, 11);
        awaitReply();
    }

    @Test
    void longMessagesAreCountedOnceWithTheirBytes() {
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        a.endpoint.requestLong(0, NOTE, data(50_000), 0, 50_000, 0, 1, 2);
        await("arrival", () -> !b.arrivals.isEmpty());
        EndpointStatistics atA = a.endpoint.statistics();
        EndpointStatistics atB = b.endpoint.statistics();
        assertThat(world.isLocal() ? atA.localMessagesSent() : atA.remoteMessagesSent())
                .isEqualTo(1);
        assertThat(world.isLocal() ? atA.localBytesSent() : atA.remoteBytesSent())
                .isEqualTo(50_008);
        assertThat(world.isLocal() ? atB.localMessagesReceived() : atB.remoteMessagesReceived())
                .isEqualTo(1);
        assertThat(world.isLocal() ? atB.localBytesReceived() : atB.remoteBytesReceived())
                .isEqualTo(50_008);
    }

    @Test
    void misuseIsRefused() {
        assertThatThrownBy(() -> a.endpoint.allocateSegment(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("segment length out of range: bytes=-1, expected 0 to 2147479552");
        assertThatThrownBy(() -> a.endpoint.allocateSegment(1L << 31)).isInstanceOf(IllegalArgumentException.class);
        assertThat(a.endpoint.maxLongBytes()).isEqualTo(2_147_479_552L);
        assertThatThrownBy(() -> a.endpoint.requestLong(0, NOTE, data(10), 5, 6, 0))
                .isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> a.endpoint.requestLong(0, 0, data(10), 0, 10, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> a.endpoint.requestLong(65_536, NOTE, data(10), 0, 10, 0))
                .isInstanceOf(IllegalArgumentException.class);
        List<String> refused = new ArrayList<>();
        b.endpoint.handlers().set(UNSET, message -> {
            refused.add(messageOf(() -> b.endpoint.allocateSegment(10)));
            refused.add(messageOf(() -> b.endpoint.requestLong(0, NOTE, data(1), 0, 1, 0)));
            assertThat(message.isLong()).isFalse();
            assertThat(message.segmentOffset()).isEqualTo(-1);
            message.replyLong(ECHO_REPLY, data(0), 0, 0, 0);
            refused.add(messageOf(() -> message.replyLong(ECHO_REPLY, data(0), 0, 0, 0)));
        });
        a.endpoint.request(0, UNSET);
        awaitReply();
        assertThat(refused)
                .containsExactly(
                        "cannot allocate a segment inside a handler: only one reply may be sent there",
                        "cannot send a request inside a handler: only one reply may be sent there",
                        "the request was answered before: handler=4");
        Endpoint closed = a.bundle.allocateEndpoint();
        closed.close();
        assertThat(messageOf(() -> closed.allocateSegment(10)))
                .startsWith("cannot allocate a segment: the endpoint is closed");
        assertThat(messageOf(closed::segment)).startsWith("cannot use the segment: the endpoint is closed");
        assertThat(b.errors).isEmpty();
        assertStillWorks();
    }

    private void allocateSegments(long bytes) {
        a.endpoint.allocateSegment(bytes);
        b.endpoint.allocateSegment(bytes);
    }

    private void noteReturns() {
        a.endpoint.handlers().setReturnedMessageHandler(message -> {
            // At the end, when the other endpoint is no longer polled, a short message without acknowledgement may be
            // returned, too.
            if (message.isLong()) {
                returns.add(LongReturn.of(message));
            }
        });
    }

    private static String messageOf(Runnable use) {
        try {
            use.run();
        } catch (IllegalStateException e) {
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("not refused");
    }

    private static String text(DirectBuffer buffer, int offset, int length) {
        return ConformancePeer.text(new UnsafeBuffer(buffer, offset, length));
    }

    private static void assertUntouched(DirectBuffer buffer, int offset, int length) {
        assertThat(text(buffer, offset, length))
                .isEqualTo(Character.toString(UNTOUCHED).repeat(length));
    }

    private static void assertUntouchedZero(DirectBuffer buffer) {
        assertThat(text(buffer, 0, buffer.capacity())).isEqualTo("\0".repeat(buffer.capacity()));
    }

    private static List<Integer> arguments(int count) {
        return IntStream.range(0, count)
                .map(i -> -1_000_003 * (i + 1) - count)
                .boxed()
                .toList();
    }

    /** Long message on its return, with a check of its data. */
    private record LongReturn(
            ReturnReason reason,
            boolean isReply,
            int destination,
            int handler,
            List<Integer> arguments,
            long segmentOffset,
            int length,
            boolean hasData) {
        static LongReturn of(ReturnedMessage message) {
            assertThat(message.isLong()).isTrue();
            assertThat(message.isMedium()).isFalse();
            List<Integer> arguments = IntStream.range(0, message.argumentCount())
                    .map(message::argument)
                    .boxed()
                    .toList();
            String data = ConformancePeer.text(message.data());
            if (!data.isEmpty()) {
                assertThat(data).isEqualTo(ConformancePeer.text(data(message.dataLength())));
            }
            return new LongReturn(
                    message.reason(),
                    message.isReply(),
                    message.destination(),
                    message.handler(),
                    arguments,
                    message.segmentOffset(),
                    message.dataLength(),
                    !data.isEmpty());
        }
    }
}
