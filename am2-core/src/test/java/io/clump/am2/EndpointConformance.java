package io.clump.am2;

import static io.clump.am2.ConformancePeer.BOUND;
import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ConformancePeer.Arrival;
import io.clump.am2.ConformancePeer.Return;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of messages over any protocol: arguments, data, replies, returned messages and their reasons, and counts.
 */
public abstract class EndpointConformance extends TwoLayers {
    private static final int FLOOD = 5_000;

    /** For subclasses only. */
    protected EndpointConformance() {}

    @Test
    void shortRequestsAndRepliesCarryTheirArgumentsAndTheirNumber() {
        for (int count = 0; count <= 8; count++) {
            List<Integer> arguments = arguments(count);
            Arities.request(a.endpoint, 0, ECHO, arguments);
            awaitReply();
            assertThat(b.onlyArrival()).isEqualTo(new Arrival(false, ECHO, id(a), arguments, ""));
            assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, ECHO_REPLY, id(b), arguments, ""));
            forget();
        }
    }

    @Test
    void mediumRequestsAndRepliesCarryTheirArgumentsTheirNumberAndData() {
        for (int count = 0; count <= 8; count++) {
            List<Integer> arguments = arguments(count);
            UnsafeBuffer data = data(100 + count);
            Arities.requestMedium(a.endpoint, 0, ECHO, data, arguments);
            awaitReply();
            String text = ConformancePeer.text(data);
            assertThat(b.onlyArrival()).isEqualTo(new Arrival(false, ECHO, id(a), arguments, text));
            assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, ECHO_REPLY, id(b), arguments, text));
            forget();
        }
    }

    @Test
    void argumentsBeyondTheCountAreWhatWasSentAndLongsAreWhole() {
        List<Long> longs = new ArrayList<>();
        b.endpoint.handlers().set(NOTE, message -> {
            for (int i = 0; i < 7; i++) {
                longs.add(message.longArgument(i));
            }
            assertThat(message.argument(7)).isZero();
        });
        a.endpoint.request(0, NOTE, 0x89AB_CDEF, 0x0123_4567);
        await("arrival", () -> !longs.isEmpty());
        assertThat(longs).containsExactly(0x0123_4567_89AB_CDEFL, 0x0123_4567L, 0L, 0L, 0L, 0L, 0L);
        assertThat(b.errors).isEmpty();
    }

    @Test
    void mediumMessagesOfAnyLengthArriveWhole() {
        int longest = Math.min(a.endpoint.maxMediumBytes(), b.endpoint.maxMediumBytes());
        assertThat(longest).isGreaterThanOrEqualTo(8_191);
        for (int length : new int[] {1, 63, 64, 65, 1_472, 8_191, longest}) {
            UnsafeBuffer data = data(length);
            a.endpoint.requestMedium(0, ECHO, data, 0, length, length);
            awaitReply();
            assertThat(b.onlyArrival().data()).as("%d bytes there", length).isEqualTo(ConformancePeer.text(data));
            assertThat(a.onlyArrival().data()).as("%d bytes back", length).isEqualTo(ConformancePeer.text(data));
            forget();
        }
    }

    @Test
    void mediumMessageOfNoBytesArrives() {
        b.endpoint.handlers().set(ECHO, message -> message.replyMedium(ECHO_REPLY, message.data(), 0, 0, 7));
        a.endpoint.requestMedium(0, ECHO, data(10), 10, 0);
        awaitReply();
        assertThat(a.onlyArrival()).isEqualTo(new Arrival(true, ECHO_REPLY, id(b), List.of(7), ""));
    }

    @Test
    void dataIsTakenFromItsOffsetAndMayBeChangedAfterTheSend() {
        UnsafeBuffer data = new UnsafeBuffer("before, data, after".getBytes(StandardCharsets.US_ASCII));
        a.endpoint.requestMedium(0, NOTE, data, 8, 4);
        data.setMemory(0, data.capacity(), (byte) '?');
        await("arrival", () -> !b.arrivals.isEmpty());
        assertThat(b.onlyArrival().data()).isEqualTo("data");
    }

    @Test
    void destinationIsLocalIfItIsOnTheSameNode() {
        assertThat(a.endpoint.destinations().isMapped(0)).isTrue();
        assertThat(a.endpoint.destinations().isLocal(0)).isEqualTo(world.isLocal());
        assertThat(a.endpoint.destinations().isMapped(1)).isFalse();
        assertThat(a.endpoint.destinations().isLocal(1)).isFalse();
    }

    @Test
    void endpointSendsToItself() {
        a.endpoint.destinations().map(1, a.endpoint.name(), TAG);
        a.endpoint.request(1, ECHO, 1, 2);
        await("request and reply", () -> a.arrivals.size() == 2);
        a.endpoint.requestMedium(1, ECHO, data(500), 0, 500, 3);
        await("request and reply", () -> a.arrivals.size() == 4);
        assertThat(a.arrivals)
                .containsExactly(
                        new Arrival(false, ECHO, id(a), List.of(1, 2), ""),
                        new Arrival(true, ECHO_REPLY, id(a), List.of(1, 2), ""),
                        new Arrival(false, ECHO, id(a), List.of(3), ConformancePeer.text(data(500))),
                        new Arrival(true, ECHO_REPLY, id(a), List.of(3), ConformancePeer.text(data(500))));
    }

    @Test
    void namesTravelThroughTheRegistry() {
        b.layer.registry().publish("b", b.endpoint.name());
        a.endpoint.destinations().map(5, a.layer.registry().await("b", BOUND), TAG);
        a.endpoint.request(5, NOTE, 1);
        await("arrival", () -> !b.arrivals.isEmpty());
    }

    @Test
    void endpointsOfOneBundleReceiveTheirOwnMessages() {
        Endpoint second = b.bundle.allocateEndpoint();
        List<Arrival> arrivals = new ArrayList<>();
        second.setTag(TAG);
        second.handlers().set(NOTE, message -> arrivals.add(Arrival.of(message)));
        a.endpoint.destinations().map(1, second.name(), TAG);
        a.endpoint.request(1, NOTE, 1);
        a.endpoint.request(0, NOTE, 0);
        await("both arrivals", () -> arrivals.size() == 1 && b.arrivals.size() == 1);
        assertThat(arrivals.get(0).arguments()).containsExactly(1);
        assertThat(b.onlyArrival().arguments()).containsExactly(0);
        second.close();
        assertStillWorks();
    }

    @Test
    void tagNoneRefusesEverything() {
        b.endpoint.setTag(Tag.NONE);
        a.endpoint.request(0, NOTE, 1);
        awaitReturn();
        assertThat(a.returns).containsExactly(new Return(ReturnReason.BAD_TAG, false, false, 0, NOTE, List.of(1), ""));
        assertThat(b.arrivals).isEmpty();
        b.endpoint.setTag(TAG);
        assertStillWorks();
    }

    @Test
    void tagAllAcceptsEverything() {
        b.endpoint.setTag(Tag.ALL);
        a.endpoint.destinations().map(1, b.endpoint.name(), Tag.of(12_345));
        a.endpoint.request(1, NOTE);
        a.endpoint.request(0, NOTE);
        await("both arrivals", () -> b.arrivals.size() == 2);
    }

    @Test
    void wrongTagComesBackWithEverythingThatWasSent() {
        a.endpoint.destinations().map(77, b.endpoint.name(), Tag.of(12_345));
        for (int count = 0; count <= 8; count++) {
            Arities.request(a.endpoint, 77, NOTE, arguments(count));
            awaitReturn();
            assertThat(a.returns)
                    .containsExactly(new Return(ReturnReason.BAD_TAG, false, false, 77, NOTE, arguments(count), ""));
            a.returns.clear();
        }
        int longest = a.endpoint.maxMediumBytes();
        for (int length : new int[] {0, 1, longest}) {
            a.endpoint.requestMedium(77, NOTE, data(length), 0, length, 5, 6);
            awaitReturn();
            assertThat(a.returns)
                    .containsExactly(new Return(
                            ReturnReason.BAD_TAG,
                            false,
                            true,
                            77,
                            NOTE,
                            List.of(5, 6),
                            ConformancePeer.text(data(length))));
            a.returns.clear();
        }
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void tagIsCheckedAtEachMessage() {
        b.endpoint.setTag(Tag.of(9));
        a.endpoint.request(0, NOTE, 1);
        awaitReturn();
        b.endpoint.setTag(TAG);
        a.endpoint.request(0, NOTE, 2);
        await("arrival", () -> !b.arrivals.isEmpty());
        assertThat(b.onlyArrival().arguments()).containsExactly(2);
        assertThat(a.returns).hasSize(1);
    }

    @Test
    void requestForAHandlerThatIsNotSetComesBack() {
        a.endpoint.request(0, UNSET, 1, 2, 3);
        a.endpoint.requestMedium(0, 65_535, data(40), 0, 40);
        await("two returns", () -> a.returns.size() == 2);
        assertThat(a.returns)
                .containsExactlyInAnyOrder(
                        new Return(ReturnReason.BAD_HANDLER, false, false, 0, UNSET, List.of(1, 2, 3), ""),
                        new Return(
                                ReturnReason.BAD_HANDLER,
                                false,
                                true,
                                0,
                                65_535,
                                List.of(),
                                ConformancePeer.text(data(40))));
        assertStillWorks();
    }

    @Test
    void requestToWhatIsNotMappedComesBackAtOnce() {
        a.endpoint.request(9, NOTE, 1);
        a.endpoint.destinations().unmap(0);
        assertThat(a.endpoint.destinations().isMapped(0)).isFalse();
        a.endpoint.requestMedium(0, NOTE, data(30), 10, 20, 2);
        assertThat(a.returns)
                .containsExactly(
                        new Return(ReturnReason.UNMAPPED, false, false, 9, NOTE, List.of(1), ""),
                        new Return(
                                ReturnReason.UNMAPPED,
                                false,
                                true,
                                0,
                                NOTE,
                                List.of(2),
                                ConformancePeer.text(data(30)).substring(10)));
        a.endpoint.destinations().map(0, b.endpoint.name(), TAG);
        assertStillWorks();
    }

    @Test
    void requestToAClosedEndpointComesBack() {
        assertStillWorks();
        b.endpoint.close();
        await("b told a", () -> true);
        a.endpoint.request(0, NOTE, 4);
        a.endpoint.requestMedium(0, NOTE, data(8), 0, 8);
        await("two returns", () -> a.returns.size() == 2);
        assertThat(a.returns)
                .containsExactlyInAnyOrder(
                        new Return(ReturnReason.ENDPOINT_CLOSED, false, false, 0, NOTE, List.of(4), ""),
                        new Return(
                                ReturnReason.ENDPOINT_CLOSED,
                                false,
                                true,
                                0,
                                NOTE,
                                List.of(),
                                ConformancePeer.text(data(8))));
    }

    @Test
    void closingEndpointReturnsWhatItHasNotHandled() {
        assertStillWorks();
        for (int i = 0; i < 10; i++) {
            a.endpoint.request(0, NOTE, i);
        }
        for (int i = 0; i < 100; i++) {
            a.bundle.poll();
        }
        b.endpoint.close();
        await("ten returns", () -> a.returns.size() == 10);
        assertThat(a.returns).extracting(Return::reason).containsOnly(ReturnReason.ENDPOINT_CLOSED);
        assertThat(a.returns)
                .extracting(back -> back.arguments().get(0))
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.range(0, 10).boxed().toList());
        assertThat(b.arrivals).isEmpty();
    }

    @Test
    void handlerThatThrowsIsCountedAndReportedAndPollingGoesOn() {
        b.endpoint.handlers().set(UNSET, message -> {
            throw new IllegalArgumentException("argument " + message.argument(0));
        });
        a.endpoint.request(0, UNSET, 1);
        a.endpoint.request(0, NOTE, 2);
        a.endpoint.request(0, UNSET, 3);
        await("all three", () -> b.errors.size() == 2 && b.arrivals.size() == 1);
        assertThat(b.errors).containsExactlyInAnyOrder("4: argument 1", "4: argument 3");
        assertThat(b.endpoint.statistics().handlerErrors()).isEqualTo(2);
        assertStillWorks();
    }

    @Test
    void handlerSetAnewRunsForTheNextMessage() {
        List<String> ran = new ArrayList<>();
        b.endpoint.handlers().set(NOTE, message -> {
            ran.add("first");
            message.endpoint().handlers().set(NOTE, later -> ran.add("second"));
        });
        for (int i = 1; i <= 3; i++) {
            int expected = i;
            a.endpoint.request(0, NOTE);
            await("arrival", () -> ran.size() == expected);
        }
        b.endpoint.handlers().set(NOTE, null);
        a.endpoint.request(0, NOTE);
        awaitReturn();
        assertThat(ran).containsExactly("first", "second", "second");
        assertThat(a.returns).extracting(Return::reason).containsExactly(ReturnReason.BAD_HANDLER);
    }

    @Test
    void messagesAndBytesAreCountedWhereTheyTravel() {
        b.endpoint
                .handlers()
                .set(ECHO, message -> message.replyMedium(ECHO_REPLY, message.data(), 0, message.dataLength(), 1));
        a.endpoint.requestMedium(0, ECHO, data(100), 0, 100, 1, 2, 3);
        awaitReply();
        a.endpoint.request(0, UNSET, 1, 2);
        awaitReturn();
        EndpointStatistics atA = a.endpoint.statistics();
        EndpointStatistics atB = b.endpoint.statistics();
        boolean local = world.isLocal();
        assertThat(traffic(atA, local)).containsExactly(2L, 120L, 2L, 112L);
        assertThat(traffic(atB, local)).containsExactly(2L, 112L, 2L, 120L);
        assertThat(traffic(atA, !local)).containsOnly(0L);
        assertThat(traffic(atB, !local)).containsOnly(0L);
        assertThat(atA.returned()).isEqualTo(1);
        assertThat(atB.returned()).isZero();
        assertThat(atA.handlerErrors() + atA.dropped() + atB.handlerErrors() + atB.dropped())
                .isZero();
    }

    @Test
    void moreMessagesThanTheQueuesHoldPassInBothDirectionsAtOnce() throws Exception {
        AtomicInteger finished = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            List<Future<String>> ends = threads.invokeAll(
                    List.of(
                            new MutualFlood(configuration(0), 0, FLOOD, finished),
                            new MutualFlood(configuration(1), 1, FLOOD, finished)),
                    BOUND.toSeconds(),
                    TimeUnit.SECONDS);
            for (Future<String> end : ends) {
                assertThat(end.get()).isEqualTo(MutualFlood.expected(FLOOD));
            }
        } finally {
            threads.shutdownNow();
            assertThat(threads.awaitTermination(BOUND.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    private static long id(ConformancePeer peer) {
        return peer.endpoint.name().id();
    }

    private static List<Integer> arguments(int count) {
        return IntStream.range(0, count)
                .map(i -> -1_000_003 * (i + 1) - count)
                .boxed()
                .toList();
    }

    private static long[] traffic(EndpointStatistics statistics, boolean local) {
        return local
                ? new long[] {
                    statistics.localMessagesSent(),
                    statistics.localBytesSent(),
                    statistics.localMessagesReceived(),
                    statistics.localBytesReceived()
                }
                : new long[] {
                    statistics.remoteMessagesSent(),
                    statistics.remoteBytesSent(),
                    statistics.remoteMessagesReceived(),
                    statistics.remoteBytesReceived()
                };
    }
}
