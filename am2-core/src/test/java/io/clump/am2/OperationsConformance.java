package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ConformancePeer.Arrival;
import io.clump.am2.ConformancePeer.Return;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/**
 * Other operations of AM-II than blocking sends and waits: sends that do not wait, tables, tokens, and returned
 * messages.
 */
public abstract class OperationsConformance extends TwoLayers {
    private static final int SEGMENT_BYTES = 1 << 16;

    /** Number of messages that exceeds any queue. */
    private static final int NEVER = 1 << 20;

    /** For subclasses only. */
    protected OperationsConformance() {}

    @Test
    void requestsWithoutWaitingCarryTheirArgumentsTheirNumberAndData() {
        assertStillWorks();
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        long id = a.endpoint.name().id();
        for (int count = 0; count <= 8; count++) {
            List<Integer> arguments =
                    IntStream.range(0, count).map(i -> -999 * (i + 1)).boxed().toList();
            UnsafeBuffer medium = data(100 + count);
            UnsafeBuffer large = data(30_000 + count);
            assertThat(Arities.request(a.endpoint.withoutWaiting(), 0, NOTE, arguments))
                    .isEqualTo(SendResult.SENT);
            assertThat(Arities.requestMedium(a.endpoint.withoutWaiting(), 0, NOTE, medium, arguments))
                    .isEqualTo(SendResult.SENT);
            assertThat(BulkArities.requestLong(a.endpoint.withoutWaiting(), 0, NOTE, large, 50, arguments))
                    .isEqualTo(SendResult.SENT);
            await("three arrivals", () -> b.arrivals.size() == 3);
            assertThat(b.arrivals)
                    .containsExactly(
                            new Arrival(false, NOTE, id, arguments, ""),
                            new Arrival(false, NOTE, id, arguments, ConformancePeer.text(medium)),
                            new Arrival(false, NOTE, id, arguments, ConformancePeer.text(large)));
            forget();
        }
    }

    @Test
    void requestMediumWithoutWaitingOfAnyLengthArrivesWhole() {
        assertStillWorks();
        for (int length : new int[] {0, 1, 63, 64, 1_472, a.endpoint.maxMediumBytes()}) {
            UnsafeBuffer data = data(length);
            assertThat(a.endpoint.withoutWaiting().requestMedium(0, NOTE, data, 0, length))
                    .isEqualTo(SendResult.SENT);
            await("arrival", () -> !b.arrivals.isEmpty());
            assertThat(b.onlyArrival().data()).isEqualTo(ConformancePeer.text(data));
            forget();
        }
    }

    @Test
    void requestWithoutWaitingWouldBlockWhenThereIsNoSpaceAndNothingIsLost() {
        assertFillsUpAndArrives(i -> a.endpoint.withoutWaiting().request(0, NOTE, i));
    }

    @Test
    void requestMediumWithoutWaitingWouldBlockWhenThereIsNoSpaceAndNothingIsLost() {
        UnsafeBuffer data = data(1_000);
        assertFillsUpAndArrives(i -> a.endpoint.withoutWaiting().requestMedium(0, NOTE, data, 0, 1_000, i));
    }

    @Test
    void requestLongWithoutWaitingWouldBlockWhenThereIsNoSpaceAndWritesNothing() {
        b.endpoint.allocateSegment(SEGMENT_BYTES);
        UnsafeBuffer data = new UnsafeBuffer(new byte[1_000]);
        int[] last = {0};
        assertFillsUpAndArrives(i -> {
            data.putInt(0, i);
            SendResult result = a.endpoint.withoutWaiting().requestLong(0, NOTE, data, 0, 1_000, 8, i);
            last[0] = result == SendResult.SENT ? i : last[0];
            return result;
        });
        assertThat(b.endpoint.segment().getInt(8)).isEqualTo(last[0]);
    }

    /** Holds also for a protocol that sends to one receiver at a time. */
    @Test
    void requestsToManyArriveOnceAndInOrder() {
        assertStillWorks();
        a.endpoint.destinations().map(7, b.endpoint.name(), TAG);
        UnsafeBuffer data = data(1_000);
        for (int i = 0; i < 50; i++) {
            a.endpoint.beginMulticast(data, 0, 1_000);
            for (int destination : new int[] {0, 7}) {
                a.endpoint.requestMedium(destination, NOTE, data, 0, 1_000, i);
                a.endpoint.request(destination, NOTE, i);
            }
            a.endpoint.endMulticast();
            int arrived = 4 * (i + 1);
            await("arrivals of turn " + i, () -> b.arrivals.size() == arrived);
        }
        for (int i = 0; i < 200; i++) {
            assertThat(b.arrivals.get(i).arguments()).containsExactly(i / 4);
            assertThat(b.arrivals.get(i).data()).isEqualTo(i % 2 == 0 ? ConformancePeer.text(data) : "");
        }
    }

    @Test
    void requestWithoutWaitingThatCannotBeDeliveredIsTakenAndComesBack() {
        assertStillWorks();
        a.endpoint.destinations().map(1, b.endpoint.name(), Tag.of(12_345));
        assertThat(a.endpoint.withoutWaiting().request(1, NOTE, 1)).isEqualTo(SendResult.SENT);
        assertThat(a.endpoint.withoutWaiting().requestMedium(9, NOTE, data(10), 0, 10, 2))
                .isEqualTo(SendResult.SENT);
        assertThat(a.endpoint.withoutWaiting().requestLong(9, NOTE, data(10), 0, 10, 0, 3))
                .isEqualTo(SendResult.SENT);
        assertThat(a.endpoint.withoutWaiting().requestLong(0, NOTE, data(10), 0, 10, 0, 4))
                .isEqualTo(SendResult.SENT);
        await("four returns", () -> a.returns.size() == 4);
        assertThat(a.returns)
                .extracting(back -> back.reason() + " " + back.arguments())
                .containsExactlyInAnyOrder("BAD_TAG [1]", "UNMAPPED [2]", "UNMAPPED [3]", "BAD_SEGMENT [4]");
        assertStillWorks();
    }

    @Test
    void endpointTriesToSendToItself() {
        a.endpoint.destinations().map(1, a.endpoint.name(), TAG);
        a.endpoint.allocateSegment(100);
        await("way to itself", () -> a.endpoint.withoutWaiting().request(1, NOTE, 1) == SendResult.SENT);
        assertThat(a.endpoint.withoutWaiting().requestMedium(1, NOTE, data(9), 0, 9, 2))
                .isEqualTo(SendResult.SENT);
        assertThat(a.endpoint.withoutWaiting().requestLong(1, NOTE, data(9), 0, 9, 3, 3))
                .isEqualTo(SendResult.SENT);
        await("three arrivals", () -> a.arrivals.size() == 3);
    }

    @Test
    void translationsCanBeInspected() {
        Tag tag = Tag.of(12_345);
        a.endpoint.destinations().map(7, b.endpoint.name(), tag);
        assertThat(a.endpoint.destinations().name(7)).isEqualTo(b.endpoint.name());
        assertThat(a.endpoint.destinations().tag(7)).isEqualTo(tag);
        assertThat(a.endpoint.destinations().isMapped(7)).isTrue();
        a.endpoint.destinations().unmap(7);
        for (int index : new int[] {7, 300, 65_535}) {
            assertThat(a.endpoint.destinations().name(index)).isNull();
            assertThat(a.endpoint.destinations().tag(index)).isNull();
            assertThat(a.endpoint.destinations().isMapped(index)).isFalse();
        }
    }

    @Test
    void mapAnyTakesTheFirstFreeIndex() {
        assertThat(a.endpoint.destinations().mapAny(b.endpoint.name(), TAG)).isEqualTo(1);
        a.endpoint.destinations().map(2, b.endpoint.name(), TAG);
        assertThat(a.endpoint.destinations().mapAny(a.endpoint.name(), TAG)).isEqualTo(3);
        a.endpoint.destinations().unmap(1);
        assertThat(a.endpoint.destinations().mapAny(b.endpoint.name(), TAG)).isEqualTo(1);
        a.endpoint.request(1, NOTE, 5);
        await("arrival", () -> !b.arrivals.isEmpty());
        a.endpoint.destinations().setCapacity(4);
        assertThatThrownBy(() -> a.endpoint.destinations().mapAny(b.endpoint.name(), TAG))
                .isInstanceOf(ClumpException.class)
                .hasMessageStartingWith("the translation table is full: capacity=4");
        a.endpoint.destinations().setCapacity(300);
        assertThat(a.endpoint.destinations().mapAny(b.endpoint.name(), TAG)).isEqualTo(4);
    }

    @Test
    void capacityBoundsTheIndices() {
        assertThat(a.endpoint.destinations().capacity()).isEqualTo(65_536);
        a.endpoint.destinations().map(5, b.endpoint.name(), TAG);
        a.endpoint.destinations().setCapacity(5);
        assertThat(a.endpoint.destinations().capacity()).isEqualTo(5);
        for (int index : new int[] {5, -1, 65_535}) {
            for (Runnable use : List.<Runnable>of(
                    () -> a.endpoint.request(index, NOTE),
                    () -> a.endpoint.withoutWaiting().request(index, NOTE),
                    () -> a.endpoint.destinations().map(index, b.endpoint.name(), TAG),
                    () -> a.endpoint.destinations().unmap(index),
                    () -> a.endpoint.destinations().isMapped(index),
                    () -> a.endpoint.destinations().name(index))) {
                assertThatThrownBy(use::run)
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage("destination out of range: found=" + index + ", expected 0 to 4");
            }
        }
        a.endpoint.destinations().setCapacity(65_536);
        assertThat(a.endpoint.destinations().isMapped(5)).isFalse();
        for (int capacity : new int[] {0, -1, 65_537}) {
            assertThatThrownBy(() -> a.endpoint.destinations().setCapacity(capacity))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("capacity of the translation table out of range: found=" + capacity
                            + ", expected 1 to 65536");
        }
        assertThat(b.arrivals).isEmpty();
        assertStillWorks();
    }

    @Test
    void mapAndUnmapUnderTrafficLoseNothing() {
        int messages = 1_200;
        for (int i = 0; i < messages; i++) {
            switch (i % 6) {
                case 0 -> a.endpoint.destinations().map(1, b.endpoint.name(), TAG);
                case 2 -> a.endpoint.destinations().map(1, a.endpoint.name(), TAG);
                case 4 -> a.endpoint.destinations().unmap(1);
                default -> b.bundle.poll();
            }
            a.endpoint.request(1, NOTE, i);
        }
        await("all", () -> a.arrivals.size() + b.arrivals.size() + a.returns.size() >= messages);
        assertThat(numbers(b.arrivals)).containsExactlyElementsOf(everySixth(messages, 0));
        assertThat(numbers(a.arrivals)).containsExactlyElementsOf(everySixth(messages, 2));
        assertThat(a.returns)
                .extracting(back -> back.arguments().get(0))
                .containsExactlyElementsOf(everySixth(messages, 4));
        assertThat(a.returns).extracting(Return::reason).containsOnly(ReturnReason.UNMAPPED);
    }

    @Test
    void setAnyTakesTheFirstFreeNumber() {
        assertThat(b.endpoint.handlers().setAny(b::note)).isEqualTo(UNSET);
        assertThat(b.endpoint.handlers().setAny(b::note)).isEqualTo(UNSET + 1);
        b.endpoint.handlers().set(UNSET, null);
        Handler handler = b::note;
        assertThat(b.endpoint.handlers().setAny(handler)).isEqualTo(UNSET);
        assertThat(b.endpoint.handlers().get(UNSET)).isSameAs(handler);
        assertThat(b.endpoint.handlers().get(UNSET + 2)).isNull();
        a.endpoint.request(0, UNSET, 1);
        await("arrival", () -> !b.arrivals.isEmpty());
        b.endpoint.handlers().setCapacity(UNSET + 2);
        assertThatThrownBy(() -> b.endpoint.handlers().setAny(handler))
                .isInstanceOf(ClumpException.class)
                .hasMessage("all handlers are set: number of handlers=6");
    }

    @Test
    void handlerCapacityBoundsTheNumbers() {
        assertThat(b.endpoint.handlers().capacity()).isEqualTo(256);
        assertThatThrownBy(() -> b.endpoint.handlers().set(256, b::note))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("handler number out of range: found=256, expected 1 to 255; setCapacity makes more");
        b.endpoint.handlers().setCapacity(65_536);
        b.endpoint.handlers().set(65_535, b::note);
        a.endpoint.request(0, 65_535, 1);
        await("arrival", () -> !b.arrivals.isEmpty());
        b.endpoint.handlers().setCapacity(65_535);
        assertThatThrownBy(() -> b.endpoint.handlers().get(65_535)).isInstanceOf(IllegalArgumentException.class);
        a.endpoint.request(0, 65_535, 2);
        awaitReturn();
        assertThat(a.returns).extracting(Return::reason).containsExactly(ReturnReason.BAD_HANDLER);
        for (int capacity : new int[] {0, -1, 65_537}) {
            assertThatThrownBy(() -> b.endpoint.handlers().setCapacity(capacity))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("number of handlers out of range: found=" + capacity + ", expected 1 to 65536");
        }
        assertStillWorks();
    }

    @Test
    void sourceOfAMessageCanBeMapped() {
        List<EndpointName> sources = new ArrayList<>();
        b.endpoint.handlers().set(UNSET, message -> {
            EndpointName source = message.source();
            if (source != null) {
                sources.add(source);
                message.endpoint().destinations().map(5, source, TAG);
            }
        });
        a.endpoint.request(0, UNSET);
        await("arrival", () -> !sources.isEmpty());
        assertThat(sources.get(0).id()).isEqualTo(a.endpoint.name().id());
        assertThat(b.endpoint.destinations().isLocal(5)).isEqualTo(world.isLocal());
        b.endpoint.request(5, NOTE, 6);
        await("arrival", () -> !a.arrivals.isEmpty());
        assertThat(a.onlyArrival().arguments()).containsExactly(6);
        assertThat(EndpointName.parse(sources.get(0).toString())).isEqualTo(sources.get(0));
    }

    @Test
    void tokenShowsWhatTheMessageIs() {
        a.endpoint.allocateSegment(100);
        b.endpoint.allocateSegment(100);
        List<String> seen = new ArrayList<>();
        a.endpoint.handlers().set(NOTE, message -> seen.add("reply " + message.category()));
        b.endpoint.handlers().set(UNSET, message -> {
            assertThat(message.endpoint()).isSameAs(b.endpoint);
            assertThat(message.tag()).isEqualTo(TAG.value());
            seen.add(message.category() + " " + message.argumentCount());
            switch (message.category()) {
                case SHORT -> message.reply(NOTE);
                case MEDIUM -> message.replyMedium(NOTE, data(0), 0, 0);
                default -> message.replyLong(NOTE, data(0), 0, 0, 0);
            }
        });
        a.endpoint.request(0, UNSET, 1, 2);
        await("reply", () -> seen.size() == 2);
        a.endpoint.requestMedium(0, UNSET, data(0), 0, 0, 1);
        await("reply", () -> seen.size() == 4);
        a.endpoint.requestLong(0, UNSET, data(0), 0, 0, 0);
        await("reply", () -> seen.size() == 6);
        assertThat(seen).containsExactly("SHORT 2", "reply SHORT", "MEDIUM 1", "reply MEDIUM", "LONG 0", "reply LONG");
        assertThat(b.errors).isEmpty();
    }

    @Test
    void limitsAreThoseOfTheLayer() {
        for (MessageLimits limits : List.of(a.layer, a.endpoint)) {
            assertThat(limits.maxShortArguments()).isEqualTo(8);
            assertThat(limits.maxMediumBytes()).isEqualTo(a.endpoint.maxMediumBytes());
            assertThat(limits.maxLongBytes()).isEqualTo(MessageLimits.MAX_SEGMENT_BYTES);
        }
    }

    @Test
    void replyThatNobodyTakesComesBackToTheReplier() {
        assertStillWorks();
        a.endpoint.handlers().set(ECHO_REPLY, null);
        b.endpoint
                .handlers()
                .set(ECHO, message -> message.replyMedium(ECHO_REPLY, data(300), 0, 300, message.argument(0)));
        b.endpoint.handlers().set(UNSET, message -> message.reply(ECHO_REPLY, message.argument(0)));
        a.endpoint.request(0, ECHO, 1);
        a.endpoint.request(0, UNSET, 2);
        await("two returns", () -> b.returns.size() == 2);
        assertThat(b.returns)
                .containsExactlyInAnyOrder(
                        new Return(
                                ReturnReason.BAD_HANDLER,
                                true,
                                true,
                                0,
                                ECHO_REPLY,
                                List.of(1),
                                ConformancePeer.text(data(300))),
                        new Return(ReturnReason.BAD_HANDLER, true, false, 0, ECHO_REPLY, List.of(2), ""));
        assertThat(a.errors).isEmpty();
        assertThat(a.endpoint.statistics().dropped() + b.endpoint.statistics().dropped())
                .isZero();
    }

    @Test
    void sendThatWaitsTooLongComesBackAsCongested() {
        LayerConfiguration.Builder builder = LayerConfiguration.builder();
        configuration(0).toProperties().forEach(builder::property);
        builder.property("clump.send-timeout-millis", "5");
        try (ConformancePeer hasty = new ConformancePeer(builder.build())) {
            hasty.endpoint.destinations().map(0, b.endpoint.name(), TAG);
            hasty.endpoint.handlers().set(ECHO_REPLY, hasty::note);
            awaitEcho(hasty, 8);
            int sent = 0;
            while (hasty.returns.isEmpty() && sent < NEVER) {
                hasty.endpoint.request(0, NOTE, sent++);
            }
            int messages = sent;
            hasty.endpoint.requestMedium(0, NOTE, data(10), 0, 10, sent);
            assertThat(hasty.returns.get(0))
                    .isEqualTo(new Return(ReturnReason.CONGESTED, false, false, 0, NOTE, List.of(messages - 1), ""));
            await("all the others", () -> {
                hasty.bundle.poll();
                return b.arrivals.size() + hasty.returns.size() == messages + 1;
            });
            assertThat(numbers(b.arrivals).subList(0, messages - 1)).isEqualTo(upTo(messages - 1));
            awaitEcho(hasty, 9);
        }
    }

    /** Sends until there is space, since a connection, or the space, may take longer than the send may wait. */
    private void awaitEcho(ConformancePeer at, int value) {
        await("space", () -> {
            at.bundle.poll();
            return at.endpoint.withoutWaiting().request(0, ECHO, value) == SendResult.SENT;
        });
        await("reply", () -> {
            at.bundle.poll();
            return !at.arrivals.isEmpty();
        });
        at.arrivals.clear();
        forget();
    }

    /** Sends until there is no space, then checks that all accepted messages arrive, and that later ones pass. */
    private void assertFillsUpAndArrives(IntFunction<SendResult> send) {
        assertStillWorks();
        int taken = 0;
        while (taken < NEVER && send.apply(taken) == SendResult.SENT) {
            taken++;
        }
        assertThat(taken).isBetween(1, NEVER - 1);
        assertThat(send.apply(taken)).isEqualTo(SendResult.WOULD_BLOCK);
        int messages = taken;
        await("all that was taken", () -> b.arrivals.size() >= messages);
        assertThat(numbers(b.arrivals)).isEqualTo(upTo(messages));
        await("space", () -> send.apply(messages) == SendResult.SENT);
        await("arrival", () -> b.arrivals.size() == messages + 1);
        assertThat(a.returns).isEmpty();
        assertStillWorks();
    }

    private static List<Integer> numbers(List<Arrival> arrivals) {
        return arrivals.stream().map(arrival -> arrival.arguments().get(0)).toList();
    }

    /**
     * Returns a list to be compared as a whole, since a comparison element by element takes seconds for this length.
     */
    private static List<Integer> upTo(int end) {
        return IntStream.range(0, end).boxed().toList();
    }

    private static List<Integer> everySixth(int messages, int first) {
        return IntStream.range(0, messages)
                .filter(i -> i % 6 == first || i % 6 == first + 1)
                .boxed()
                .toList();
    }
}
