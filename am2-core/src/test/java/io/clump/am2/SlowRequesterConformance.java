package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static io.clump.am2.ConformancePeer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.clump.am2.ConformancePeer.Return;
import io.clump.am2.endpoint.NetworkQueues;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Behaviour of a replying endpoint (b) when a requester (a) does not poll: another requester (c) does not wait for it,
 * and (a) gets all answers, in order, as soon as it polls again.
 */
public abstract class SlowRequesterConformance extends TwoLayers {
    private static final int BIG_REPLY = 5;
    private static final int SEGMENT_BYTES = 8 << 20;
    private static final int REPLY_BYTES = 8_000;
    private static final int ROUND_TRIPS = 50;

    private ConformancePeer c;

    /** For subclasses only. */
    protected SlowRequesterConformance() {}

    /** One thread polls all ends, so none that closes gets an answer from another one, however long it waits. */
    @Override
    final void configure(LayerConfiguration.Builder builder, int process) {
        builder.property(LayerConfiguration.LINGER, "20");
    }

    @BeforeEach
    final void openAnotherClient() {
        c = new ConformancePeer(configuration(2));
        c.endpoint.destinations().map(0, b.endpoint.name(), TAG);
        c.endpoint.handlers().set(ECHO_REPLY, c::note);
        b.endpoint.handlers().set(BIG_REPLY, message -> {
            b.note(message);
            message.replyMedium(ECHO_REPLY, data(REPLY_BYTES), 0, REPLY_BYTES, message.argument(0));
        });
        // A network sends little before it knows the receiver's space, and the requester is not always polled below.
        assertStillWorks();
    }

    @AfterEach
    final void closeAnotherClient() {
        c.close();
    }

    @Test
    void longGetByARequesterThatDoesNotPollHoldsUpNobody() {
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        MutableDirectBuffer segment = b.endpoint.allocateSegment(SEGMENT_BYTES);
        segment.putBytes(0, data(SEGMENT_BYTES), 0, SEGMENT_BYTES);
        a.endpoint.get(0, 0, SEGMENT_BYTES, 0, NOTE, 9);
        serveAnotherClient();
        assertThat(a.arrivals).isEmpty();
        assertThat(b.endpoint.statistics().setAside()).isEqualTo(!world.isLocal() ? 1 : 0);
        if (!world.isLocal()) {
            assertThatThrownBy(() -> b.endpoint.setContextEpoch(1)).hasMessageContaining("gets are under way");
        }
        await("end of the get", () -> !a.arrivals.isEmpty());
        assertThat(a.onlyArrival().arguments()).containsExactly(9);
        assertThat(a.endpoint.segment().compareTo(b.endpoint.segment())).isZero();
        assertNothingIsLeft();
    }

    /**
     * Otherwise a network would give the index of a requester that is gone to another one, which would get the answer.
     */
    @Test
    void requesterThatIsOwedAnAnswerKeepsItsIndexUntilThatComesBack() {
        List<String> calls = new ArrayList<>();
        QueueBlock origin = stub(QueueBlock.class, calls);
        Route gone = stub(Route.class, new ArrayList<>());
        UnsafeBuffer reply = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
        PacketFields.header(reply, 0, PacketKind.REPLY, NOTE, 0, 0, 0, 0, 0);
        assertThat(b.endpoint.sender().setAside().keep(origin, 77, gone, reply, reply, Dispatcher.NO_DATA))
                .isTrue();
        assertThat(calls).containsExactly("retain [77, true]");
        await("the answer", () -> !b.returns.isEmpty());
        assertThat(calls).containsExactly("retain [77, true]", "retain [77, false]");
        assertThat(b.returns).singleElement().extracting(Return::reason).isEqualTo(ReturnReason.UNREACHABLE);
    }

    /** Makes a stub that records the calls and does nothing else. */
    static <T> T stub(Class<T> type, List<String> calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("hashCode")) {
                        return System.identityHashCode(proxy);
                    }
                    calls.add(method.getName() + " " + Arrays.toString(arguments));
                    Class<?> result = method.getReturnType();
                    return result == int.class ? (Object) Route.GONE : result == boolean.class ? (Object) false : null;
                }));
    }

    @Test
    void mediumRepliesToARequesterThatDoesNotPollHoldUpNobodyAndKeepTheirOrder() {
        requestBigReplies();
        serveAnotherClient();
        assertThat(b.endpoint.statistics().setAside()).isPositive();
        awaitBigReplies();
        String expected = text(data(REPLY_BYTES));
        assertThat(a.arrivals).allMatch(arrival -> arrival.data().equals(expected));
        assertNothingIsLeft();
    }

    @Test
    void whateverComesBehindAnAnswerThatWaitsIsHandledInOrder() {
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        List<String> handled = new ArrayList<>();
        b.endpoint.handlers().set(NOTE, message -> handled.add(message.category() + " " + message.argument(0)));
        requestBigReplies();
        a.endpoint.request(0, NOTE, 1);
        a.endpoint.requestMedium(0, NOTE, data(700), 0, 700, 2);
        a.endpoint.requestLong(0, NOTE, data(30_000), 0, 30_000, 5_000, 3);
        a.endpoint.get(0, 5_000, 30_000, 90_000, UNSET, 4);
        a.endpoint.handlers().set(UNSET, a::note);
        a.endpoint.request(0, ECHO, -5);
        serveAnotherClient();
        assertThat(handled).isEmpty();
        await("all answers", () -> a.arrivals.size() == world.requestsBeyondCapacity() + 2);
        assertThat(handled).containsExactly("SHORT 1", "MEDIUM 2", "LONG 3");
        assertThat(numbersOfReplies()).isEqualTo(numbers(world.requestsBeyondCapacity(), -5));
        UnsafeBuffer got = new UnsafeBuffer(a.endpoint.segment(), 90_000, 30_000);
        assertThat(text(got)).isEqualTo(text(data(30_000)));
        assertNothingIsLeft();
    }

    @Test
    void longRepliesToARequesterThatDoesNotPollArriveWhole() {
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        int length = SEGMENT_BYTES / 2;
        UnsafeBuffer bytes = data(length);
        b.endpoint.handlers().set(UNSET, message -> {
            message.replyLong(NOTE, bytes, 0, length, message.argument(0) * length, message.argument(0));
            // The handler owns the bytes again.
            bytes.putByte(0, (byte) 99);
        });
        requestBigReplies();
        a.endpoint.request(0, UNSET, 0);
        a.endpoint.request(0, UNSET, 1);
        serveAnotherClient();
        await("long replies", () -> a.arrivals.size() == world.requestsBeyondCapacity() + 2);
        UnsafeBuffer expected = data(length);
        assertThat(new UnsafeBuffer(a.endpoint.segment(), 0, length).compareTo(expected))
                .isZero();
        expected.putByte(0, (byte) 99);
        assertThat(new UnsafeBuffer(a.endpoint.segment(), length, length).compareTo(expected))
                .isZero();
        assertNothingIsLeft();
    }

    @Test
    void requestsThatAreRefusedGoBackToARequesterThatDoesNotPoll() {
        UnsafeBuffer bytes = data(world.requestBytes());
        for (int i = 0; i < world.requestsBeyondCapacity(); i++) {
            send(i % 2 == 0 ? UNSET : BIG_REPLY, bytes, i);
        }
        serveAnotherClient();
        await("all", () -> a.arrivals.size() + a.returns.size() == world.requestsBeyondCapacity());
        assertThat(a.returns)
                .hasSize(world.requestsBeyondCapacity() / 2)
                .allMatch(back -> back.reason() == ReturnReason.BAD_HANDLER);
        assertThat(a.returns.stream().map(back -> back.arguments().get(0))).isSorted();
        assertThat(numbersOfReplies()).isSorted();
        assertNothingIsLeft();
    }

    @Test
    void repliesToARequesterThatClosesComeBack() {
        requestBigReplies();
        serveAnotherClient();
        assertThat(b.endpoint.statistics().setAside()).isPositive();
        int handledBefore = b.arrivals.size();
        a.endpoint.close();
        awaitOthers("end of what waits", () -> b.endpoint.statistics().setAside() == 0);
        assertThat(b.returns).isNotEmpty().allMatch(Return::isReply);
        assertThat(b.returns.get(0).data()).isEqualTo(text(data(REPLY_BYTES)));
        assertThat(b.arrivals.size()).as("requests are handled all the same").isGreaterThan(handledBefore);
        serveAnotherClient();
    }

    @Test
    void whatWaitsMovesWithItsEndpoint() {
        requestBigReplies();
        serveAnotherClient();
        Bundle other = b.layer.allocateBundle();
        b.endpoint.moveTo(other);
        await("replies", () -> {
            other.poll();
            return a.arrivals.size() == world.requestsBeyondCapacity();
        });
        assertThat(numbersOfReplies()).isEqualTo(numbers(world.requestsBeyondCapacity()));
    }

    @Test
    void closingGivesUpAnswersForWhichTheRequesterFreesNoSpace() {
        requestBigReplies();
        serveAnotherClient();
        b.endpoint.close();
        assertThat(b.returns).isNotEmpty().allMatch(Return::isReply);
        assertThat(b.returns.get(0).reason()).isEqualTo(ReturnReason.CONGESTED);
    }

    @Test
    void getFromASegmentThatIsReplacedMeanwhileComesBack() {
        assumeTrue(!world.isLocal(), "inside a node the requester copies the bytes itself");
        a.endpoint.allocateSegment(SEGMENT_BYTES);
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        a.endpoint.get(0, 0, SEGMENT_BYTES, 0, NOTE, 9);
        serveAnotherClient();
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        awaitReturn();
        assertThat(a.returns.get(0).reason()).isEqualTo(ReturnReason.BAD_SEGMENT);
        assertThat(a.returns.get(0).arguments()).containsExactly(9);
        assertNothingIsLeft();
        assertThat(a.returns).hasSize(1);
    }

    @Test
    void requesterThatIsHeldBackWaitsAloneAndLosesNothing() {
        assumeTrue(!world.isLocal(), "in shared memory all requesters share a queue");
        assertStillWorks();
        holdBack(true);
        a.endpoint.request(0, NOTE, -7);
        serveAnotherClient();
        assertThat(b.arrivals).noneMatch(arrival -> arrival.arguments().equals(List.of(-7)));
        holdBack(false);
        await(
                "what was held back",
                () -> b.arrivals.stream()
                        .anyMatch(arrival -> arrival.arguments().equals(List.of(-7))));
        assertStillWorks();
    }

    /**
     * A requester that is ahead does not keep an endpoint from beginning the context, even while its messages have no
     * space to go back: those behind them are handled in that context.
     */
    @Test
    void contextBeginsAlthoughMessagesOfItWaitToGoBack() {
        assumeTrue(world.isLocal(), "a network has as much space for messages that go back as for those that come");
        a.endpoint.destinations().map(1, c.endpoint.name(), TAG);
        await("a stable endpoint", a.endpoint::isStable);
        a.endpoint.setContextEpoch(1);
        int first = sendMedium(1, 0);
        int all = sendMedium(0, first);
        while (c.endpoint.statistics().otherContext() < first) {
            c.bundle.poll(); // fills the space of (a) for what goes back
        }
        awaitOthers("messages that go back", () -> b.endpoint.statistics().setAside() > 1);
        assertThat(b.arrivals).isEmpty();

        b.endpoint.setContextEpoch(1);
        await("an end of each", () -> a.returns.size() + b.arrivals.size() == all);
        assertThat(b.arrivals).isNotEmpty();
        assertThat(a.returns).allMatch(back -> back.reason() == ReturnReason.OTHER_CONTEXT);
        assertThat(b.arrivals)
                .last()
                .satisfies(arrival -> assertThat(arrival.arguments()).containsExactly(all - 1));
        c.endpoint.setContextEpoch(1);
        assertNothingIsLeft();
    }

    /** Sends messages of another context as long as there is space; returns the number of the next one. */
    private int sendMedium(int destination, int firstNumber) {
        UnsafeBuffer bytes = data(REPLY_BYTES);
        int number = firstNumber;
        while (a.endpoint.withoutWaiting().requestMedium(destination, NOTE, bytes, 0, REPLY_BYTES, number)
                == SendResult.SENT) {
            number++;
        }
        return number;
    }

    @Test
    void contextBeginsAlthoughAnswersOfTheFormerOneWait() {
        requestBigReplies();
        serveAnotherClient();
        assertThat(b.endpoint.statistics().setAside()).isPositive();
        int handled = b.arrivals.size();

        b.endpoint.setContextEpoch(1);
        await("an end of each", () -> a.returns.size() + a.arrivals.size() == world.requestsBeyondCapacity());
        assertThat(b.arrivals).hasSize(handled);
        assertThat(numbersOfReplies()).isEqualTo(numbers(a.arrivals.size()));
        assertThat(a.returns).isNotEmpty().allMatch(back -> back.reason() == ReturnReason.OTHER_CONTEXT);
        a.endpoint.setContextEpoch(1);
        c.endpoint.setContextEpoch(1);
        assertNothingIsLeft();
    }

    @Test
    void answersOfAFormerContextThatCannotBeSentAreDropped() {
        assumeTrue(world.isLocal(), "over a network answers that have left come back, too");
        requestBigReplies();
        serveAnotherClient();
        b.endpoint.setContextEpoch(1);
        long before = b.endpoint.statistics().otherContext();
        a.endpoint.close();
        awaitOthers("end of what waits", () -> b.endpoint.statistics().setAside() == 0);
        assertThat(b.returns).isEmpty();
        assertThat(b.endpoint.statistics().otherContext()).isGreaterThan(before);
    }

    /** Holds back the messages to (a), or releases them; (a) is the first peer of b, if it uses this network. */
    private void holdBack(boolean isHeldBack) {
        for (NetworkQueues network : b.endpoint.queues().networks()) {
            if (network.block.endpointId(0) == a.endpoint.name().id()) {
                network.block.holdBack(0, isHeldBack);
            }
        }
    }

    private void requestBigReplies() {
        UnsafeBuffer bytes = data(world.requestBytes());
        for (int i = 0; i < world.requestsBeyondCapacity(); i++) {
            send(BIG_REPLY, bytes, i);
        }
    }

    private void send(int handler, UnsafeBuffer bytes, int number) {
        if (bytes.capacity() == 0) {
            a.endpoint.request(0, handler, number);
        } else {
            a.endpoint.requestMedium(0, handler, bytes, 0, bytes.capacity(), number);
        }
    }

    private void awaitBigReplies() {
        await("replies", () -> a.arrivals.size() >= world.requestsBeyondCapacity());
        assertThat(numbersOfReplies()).isEqualTo(numbers(world.requestsBeyondCapacity()));
    }

    private List<Integer> numbersOfReplies() {
        return a.arrivals.stream()
                .filter(arrival -> arrival.handler() == ECHO_REPLY)
                .map(arrival -> arrival.arguments().get(0))
                .toList();
    }

    private static List<Integer> numbers(int count, int... more) {
        return IntStream.concat(IntStream.range(0, count), IntStream.of(more))
                .boxed()
                .toList();
    }

    /**
     * Makes round trips between the two endpoints that poll; meanwhile b handles earlier requests or sets them aside.
     */
    private void serveAnotherClient() {
        for (int i = 0; i < ROUND_TRIPS; i++) {
            c.arrivals.clear();
            c.endpoint.request(0, ECHO, i);
            awaitOthers("reply to another client", () -> !c.arrivals.isEmpty());
        }
        int[] polls = {0};
        awaitOthers("some polls", () -> polls[0]++ > 2 * world.requestsBeyondCapacity());
    }

    private void awaitOthers(String what, BooleanSupplier condition) {
        Await.until(what, () -> {
            b.bundle.poll();
            c.bundle.poll();
            return condition.getAsBoolean();
        });
    }

    private void assertNothingIsLeft() {
        await("end of what was set aside", () -> b.endpoint.statistics().setAside() == 0);
        assertThat(b.endpoint.statistics().setAsideGivenUp()).isZero();
        assertThat(b.endpoint.statistics().dropped()).isZero();
        assertThat(b.returns).isEmpty();
        assertStillWorks();
    }
}
