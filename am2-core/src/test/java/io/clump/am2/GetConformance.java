package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ConformancePeer.Arrival;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Behaviour of gets over any protocol: they fetch bytes of the peer's segment without the help of its program. */
public abstract class GetConformance extends TwoLayers {
    private static final int SEGMENT_BYTES = 1 << 16;
    private static final int UNTOUCHED = 0x5A;

    private final List<GetReturn> returns = new ArrayList<>();

    /** For subclasses only. */
    protected GetConformance() {}

    @Test
    void getFetchesBytesAndRunsTheOwnHandlerWithItsArguments() {
        allocateSegments();
        for (int count = 0; count <= 8; count++) {
            int at = 7_000 + count;
            int length = 20_000 + count;
            List<Integer> arguments =
                    IntStream.range(0, count).map(i -> -77 * (i + 1)).boxed().toList();
            List<Long> offsets = new ArrayList<>();
            List<MessageCategory> categories = new ArrayList<>();
            a.endpoint.handlers().set(NOTE, message -> {
                a.note(message);
                offsets.add(message.segmentOffset());
                categories.add(message.category());
            });
            BulkArities.get(a.endpoint, 0, 100, length, at, NOTE, arguments);
            assertThat(a.arrivals).as("only a poll runs the handler").isEmpty();
            await("end of the get", () -> !a.arrivals.isEmpty());
            String expected = text(b.endpoint.segment(), 100, length);
            long toB = b.endpoint.name().id();
            assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, NOTE, toB, arguments, expected));
            assertThat(offsets).containsExactly((long) at);
            assertThat(categories).containsExactly(MessageCategory.LONG);
            assertThat(text(a.endpoint.segment(), at, length)).isEqualTo(expected);
            forget();
        }
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void noHandlerOfTheOtherEndpointIsNeeded() {
        allocateSegments();
        Endpoint mute = b.bundle.allocateEndpoint();
        mute.setTag(TAG);
        mute.handlers().setCapacity(1);
        mute.allocateSegment(100).setMemory(0, 100, (byte) 'm');
        a.endpoint.destinations().map(1, mute.name(), TAG);
        a.endpoint.get(1, 0, 100, 0, 200, 5);
        a.endpoint.handlers().set(200, a::note);
        if (world.isLocal()) {
            while (a.arrivals.isEmpty()) {
                a.bundle.poll();
            }
        }
        await("end of the get", () -> !a.arrivals.isEmpty());
        assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, 200, mute.name().id(), List.of(5), "m".repeat(100)));
    }

    @Test
    void getsOfAnyLengthTouchNothingElse() {
        int longest = a.endpoint.maxMediumBytes();
        for (int length : new int[] {0, 1, 63, longest - 25, longest - 24, longest - 23, longest, 20 * longest}) {
            fill(b.endpoint.allocateSegment(length + 5L));
            a.endpoint.allocateSegment(length + 20L).setMemory(0, length + 20, (byte) UNTOUCHED);
            await("quiet", () -> true);
            a.endpoint.get(0, 5, length, 10, NOTE, length);
            await("end of the get", () -> !a.arrivals.isEmpty());
            assertThat(a.onlyArrival().arguments()).containsExactly(length);
            assertThat(a.onlyArrival().data()).as("%d bytes", length).isEqualTo(text(b.endpoint.segment(), 5, length));
            assertUntouched(0, 10);
            assertUntouched(10 + length, 10);
            forget();
        }
        assertStillWorks();
    }

    @Test
    void rangesOutsideOfEitherSegmentComeBackAndNothingIsWritten() {
        allocateSegments();
        noteReturns();
        a.endpoint.segment().setMemory(0, SEGMENT_BYTES, (byte) UNTOUCHED);
        long[] theirs = {SEGMENT_BYTES - 99, SEGMENT_BYTES, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32};
        for (long offset : theirs) {
            assertComesBack(offset, 100, 20, ReturnReason.BAD_SEGMENT);
        }
        long sent = messagesSent();
        for (long offset : new long[] {SEGMENT_BYTES - 99, SEGMENT_BYTES, MessageLimits.MAX_SEGMENT_BYTES}) {
            assertComesBack(20, 100, offset, ReturnReason.BAD_SEGMENT);
        }
        assertThat(messagesSent()).as("what does not fit here is not asked for").isEqualTo(sent);
        assertUntouched(0, SEGMENT_BYTES);
        assertThat(a.arrivals).isEmpty();
        assertThat(a.errors).isEmpty();
        assertStillWorks();
    }

    @Test
    void getThatIsRefusedComesBackWithItsReason() {
        allocateSegments();
        noteReturns();
        a.endpoint.destinations().map(1, b.endpoint.name(), Tag.of(12_345));
        a.endpoint.get(1, 3, 100, 4, NOTE, 1);
        a.endpoint.get(9, 3, 100, 4, NOTE, 2);
        a.endpoint.get(0, 3, 100, 4, UNSET, 3);
        await("three returns", () -> returns.size() == 3);
        assertThat(returns)
                .containsExactlyInAnyOrder(
                        new GetReturn(ReturnReason.BAD_TAG, 1, NOTE, List.of(1), 3, 100, 4),
                        new GetReturn(ReturnReason.UNMAPPED, 9, NOTE, List.of(2), 3, 100, 4),
                        new GetReturn(ReturnReason.BAD_HANDLER, 0, UNSET, List.of(3), 3, 100, 4));
        assertThat(a.endpoint.statistics().dropped()).isZero();
        assertStillWorks();
    }

    @Test
    void getFromAClosedEndpointComesBack() {
        allocateSegments();
        noteReturns();
        assertStillWorks();
        b.endpoint.close();
        await("b told a", () -> true);
        a.endpoint.get(0, 3, 100, 4, NOTE);
        await("return", () -> !returns.isEmpty());
        assertThat(returns).containsExactly(new GetReturn(ReturnReason.ENDPOINT_CLOSED, 0, NOTE, List.of(), 3, 100, 4));
    }

    @Test
    void getWhoseOwnSegmentIsReplacedBeforeItsEndComesBack() {
        allocateSegments();
        noteReturns();
        a.endpoint.get(0, 3, 40_000, 4, NOTE, 6);
        a.endpoint.allocateSegment(1_000);
        await("return", () -> !returns.isEmpty());
        assertThat(returns).containsExactly(new GetReturn(ReturnReason.BAD_SEGMENT, 0, NOTE, List.of(6), 3, 40_000, 4));
        assertThat(text(a.endpoint.segment(), 0, 1_000)).isEqualTo("\0".repeat(1_000));
        assertThat(b.returns).isEmpty();
        assertStillWorks();
    }

    @Test
    void getWhoseOwnEndpointClosesIsHandledOrComesBack() {
        int length = 8 << 20;
        b.endpoint.allocateSegment(length).setMemory(0, length, (byte) 'b');
        a.endpoint.allocateSegment(length);
        noteReturns();
        a.endpoint.get(0, 0, length, 0, NOTE, 7);
        await("first bytes", () -> a.endpoint.segment().getByte(0) == 'b');

        a.endpoint.close();

        if (world.isLocal()) {
            assertThat(a.onlyArrival().arguments()).containsExactly(7);
            assertThat(returns).isEmpty();
        } else {
            assertThat(returns)
                    .containsExactly(new GetReturn(ReturnReason.UNANSWERED, 0, NOTE, List.of(7), 0, length, 0));
            assertThat(a.arrivals).isEmpty();
        }
    }

    @Test
    void endpointGetsFromItself() {
        allocateSegments();
        a.endpoint.destinations().map(1, a.endpoint.name(), TAG);
        fill(a.endpoint.segment());
        String before = text(a.endpoint.segment(), 100, 30_000);
        // Bytes for a network are read in parts, and later parts may be read after earlier ones were written.
        int to = a.endpoint.destinations().isLocal(1) ? 200 : 31_000;
        a.endpoint.get(1, 100, 30_000, to, NOTE);
        await("end of the get", () -> !a.arrivals.isEmpty());
        assertThat(text(a.endpoint.segment(), to, 30_000)).isEqualTo(before);
        assertThat(a.onlyArrival().sourceId()).isEqualTo(a.endpoint.name().id());
    }

    @Test
    void manyGetsAmongOtherTrafficEachEndOnce() {
        allocateSegments();
        int gets = 300;
        for (int i = 0; i < gets; i++) {
            a.endpoint.get(0, i, 64, 64L * i, NOTE, i);
            a.endpoint.request(0, ECHO, i);
            b.bundle.poll();
        }
        await("all ends", () -> a.arrivals.size() == 2 * gets);
        List<Integer> ended = a.arrivals.stream()
                .filter(arrival -> arrival.handler() == NOTE)
                .map(arrival -> arrival.arguments().get(0))
                .toList();
        assertThat(ended)
                .containsExactlyElementsOf(IntStream.range(0, gets).boxed().toList());
        for (int i = 0; i < gets; i++) {
            assertThat(text(a.endpoint.segment(), 64 * i, 64)).isEqualTo(text(b.endpoint.segment(), i, 64));
        }
    }

    @Test
    void getsAreCountedWhereTheyTravel() {
        allocateSegments();
        a.endpoint.get(0, 0, 1_000, 0, NOTE, 1, 2);
        await("end of the get", () -> !a.arrivals.isEmpty());
        EndpointStatistics at = a.endpoint.statistics();
        assertThat(world.isLocal() ? at.localBytesSent() : at.remoteBytesSent()).isEqualTo(8);
        assertThat(world.isLocal() ? at.localBytesReceived() : at.remoteBytesReceived())
                .isEqualTo(1_008);
    }

    @Test
    void misuseOfGetsIsRefused() {
        allocateSegments();
        assertThatThrownBy(() -> a.endpoint.get(0, 0, -1, 0, NOTE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("length of a get out of range: bytes=-1, expected 0 or more");
        for (long own : new long[] {-1, MessageLimits.MAX_SEGMENT_BYTES + 1, 1L << 32}) {
            assertThatThrownBy(() -> a.endpoint.get(0, 0, 1, own, NOTE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("own segment offset out of range: found=" + own);
        }
        assertThatThrownBy(() -> a.endpoint.get(0, 0, 1, 0, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> a.endpoint.get(65_536, 0, 1, 0, NOTE)).isInstanceOf(IllegalArgumentException.class);
        b.endpoint.handlers().set(UNSET, message -> b.endpoint.get(0, 0, 1, 0, NOTE));
        a.endpoint.request(0, UNSET);
        await("report", () -> !b.errors.isEmpty());
        assertThat(b.errors.get(0)).contains("cannot send a request inside a handler");
        a.endpoint.handlers().set(ECHO_REPLY, message -> message.reply(NOTE));
        a.endpoint.get(0, 0, 1, 0, ECHO_REPLY);
        await("report", () -> !a.errors.isEmpty());
        assertThat(a.errors).containsExactly("3: a reply cannot be answered: handler=3");
        a.endpoint.handlers().set(ECHO_REPLY, a::note);
        assertStillWorks();
    }

    private void assertComesBack(long offset, int length, long own, ReturnReason reason) {
        a.endpoint.get(0, offset, length, own, NOTE, 3, 4);
        await("return", () -> !returns.isEmpty());
        assertThat(returns).containsExactly(new GetReturn(reason, 0, NOTE, List.of(3, 4), offset, length, own));
        returns.clear();
    }

    private long messagesSent() {
        EndpointStatistics at = a.endpoint.statistics();
        return at.localMessagesSent() + at.remoteMessagesSent();
    }

    private void allocateSegments() {
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        fill(b.endpoint.allocateSegment(SEGMENT_BYTES));
    }

    private void noteReturns() {
        a.endpoint.handlers().setReturnedMessageHandler(message -> returns.add(GetReturn.of(message)));
    }

    private void assertUntouched(int offset, int length) {
        assertThat(text(a.endpoint.segment(), offset, length))
                .isEqualTo(Character.toString(UNTOUCHED).repeat(length));
    }

    private static void fill(MutableDirectBuffer segment) {
        segment.putBytes(0, data(segment.capacity()), 0, segment.capacity());
    }

    private static String text(DirectBuffer buffer, int offset, int length) {
        return ConformancePeer.text(new UnsafeBuffer(buffer, offset, length));
    }

    /** Get on its return. */
    private record GetReturn(
            ReturnReason reason,
            int destination,
            int handler,
            List<Integer> arguments,
            long segmentOffset,
            int length,
            long ownSegmentOffset) {
        static GetReturn of(ReturnedMessage message) {
            assertThat(message.category()).isEqualTo(MessageCategory.GET);
            assertThat(message.isReply()).isFalse();
            assertThat(message.isLong()).isFalse();
            assertThat(message.data().capacity()).isZero();
            List<Integer> arguments = IntStream.range(0, message.argumentCount())
                    .map(message::argument)
                    .boxed()
                    .toList();
            return new GetReturn(
                    message.reason(),
                    message.destination(),
                    message.handler(),
                    arguments,
                    message.segmentOffset(),
                    message.dataLength(),
                    message.ownSegmentOffset());
        }
    }
}
