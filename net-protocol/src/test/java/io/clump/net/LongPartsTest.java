package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.MediumClaim;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages over TCP that are longer than the medium messages of the layer: parts of long ones, and claims. */
class LongPartsTest {
    private static final int NOTE = 1;
    private static final int ECHO = 2;
    private static final int ANSWER = 3;
    private static final int UNKNOWN = 77;
    private static final Tag TAG = Tag.of(42);
    private static final Duration TIMEOUT = Duration.ofDays(1);
    private static final int SEGMENT_BYTES = 3 << 20;

    /** Bytes of a message that fills a datagram of TCP. */
    private static final int WHOLE = 57_728;

    /** Bytes of a part of a long message that fills a datagram. */
    private static final int PART = WHOLE - 24;

    @TempDir
    Path base;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "clump.net.encryption=on",
                "clump.net.authentication=off",
                "clump.faults=break=0.02;seed=3",
                "clump.faults=delay=1ms..2ms;seed=4"
            })
    void bytesOfAnyNumberArriveWholeInBothDirections(String property) {
        try (Pair pair = new Pair(property)) {
            pair.to
                    .handlers()
                    .set(
                            ECHO,
                            message -> message.replyLong(
                                    NOTE,
                                    message.data(),
                                    0,
                                    message.dataLength(),
                                    message.argument(0),
                                    message.dataLength()));
            int[] lengths = {
                0,
                1,
                7,
                8_168,
                8_169,
                PART - 1,
                PART,
                PART + 1,
                2 * PART,
                2 * PART + 1,
                1 << 20,
                (1 << 20) + 13,
                SEGMENT_BYTES
            };
            for (int length : lengths) {
                int offset = Math.min(length % 5, SEGMENT_BYTES - length);
                UnsafeBuffer data = data(length);
                pair.from.segment().setMemory(0, SEGMENT_BYTES, (byte) 0);
                pair.to.segment().setMemory(0, SEGMENT_BYTES, (byte) 0);
                int before = pair.noted.size();
                pair.from.requestLong(0, ECHO, data, 0, length, offset, offset);
                pair.poll(() -> pair.noted.size() > before);
                assertThat(pair.noted.get(before)).isEqualTo(length);
                assertSame(pair.to.segment(), offset, data);
                assertSame(pair.from.segment(), offset, data);
                pair.to.segment().setMemory(0, SEGMENT_BYTES, (byte) 0);
                pair.to.segment().putBytes(0, data, 0, length);
                pair.from.get(0, 0, length, SEGMENT_BYTES - length, NOTE, length);
                pair.poll(() -> pair.noted.size() > before + 1);
                assertSame(pair.from.segment(), SEGMENT_BYTES - length, data);
            }
            assertThat(pair.from.statistics().returned()).isZero();
        }
    }

    @Test
    void partFillsADatagramAndNoneIsShort() {
        try (Pair pair = new Pair("")) {
            pair.from.requestLong(0, NOTE, data(1), 0, 1, 0, 1);
            pair.poll(() -> !pair.noted.isEmpty());
            long before = pair.datagramsWithMessages();
            int length = 10 * PART + 1;
            pair.from.requestLong(0, NOTE, data(length), 0, length, 0, length);
            pair.poll(() -> pair.noted.size() == 2);
            assertThat(pair.datagramsWithMessages() - before).isEqualTo(11);
            assertThat(pair.from.statistics().remoteMessagesSent()).isEqualTo(2);
        }
    }

    @Test
    void claimMayFillADatagram() {
        try (Pair pair = new Pair("")) {
            assertThat(pair.from.maxMediumBytes()).isEqualTo(8192);
            assertThat(pair.from.maxMediumBytes(0)).isEqualTo(WHOLE);
            List<DirectBuffer> arrived = Collections.synchronizedList(new ArrayList<>());
            pair.to.handlers().set(ECHO, message -> {
                arrived.add(copy(message.data(), message.dataLength()));
                message.reply(NOTE, message.argument(0));
            });
            for (int length : new int[] {8192, 8193, 30_000, WHOLE}) {
                UnsafeBuffer data = data(length);
                MediumClaim claim = pair.from.claimMedium(0, length);
                claim.data().putBytes(0, data, 0, length);
                int before = pair.noted.size();
                claim.commit(ECHO, length);
                pair.poll(() -> pair.noted.size() > before);
                assertThat(arrived.get(before)).isEqualTo(data);
            }
            assertThatThrownBy(() -> pair.from.claimMedium(0, WHOLE + 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected 0 to " + WHOLE);
            assertThatThrownBy(() -> pair.from.tryClaimMedium(1, 8193))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected 0 to 8192");
        }
    }

    @Test
    void mediumRequestAndReplyMayFillADatagram() {
        try (Pair pair = new Pair("")) {
            List<DirectBuffer> answers = new ArrayList<>();
            List<DirectBuffer> returned = new ArrayList<>();
            pair.from.handlers().set(ANSWER, message -> answers.add(copy(message.data(), message.dataLength())));
            pair.from
                    .handlers()
                    .setReturnedMessageHandler(message ->
                            returned.add(copy(message.data(), message.data().capacity())));
            pair.to
                    .handlers()
                    .set(ECHO, message -> message.replyMedium(ANSWER, message.data(), 0, message.dataLength()));
            for (int length : new int[] {8192, 8193, 30_000, WHOLE}) {
                UnsafeBuffer data = data(length);
                int before = answers.size();
                pair.from.requestMedium(0, ECHO, data, 0, length);
                pair.poll(() -> answers.size() > before);
                assertThat(answers.get(before)).isEqualTo(data);
                int back = returned.size();
                pair.from.requestMedium(0, UNKNOWN, data, 0, length);
                pair.poll(() -> returned.size() > back);
                assertThat(returned.get(back)).isEqualTo(data);
            }
        }
    }

    @Test
    void mediumMessageThatNoDatagramHoldsIsRefused() {
        try (Pair pair = new Pair("")) {
            List<Throwable> refusals = Collections.synchronizedList(new ArrayList<>());
            UnsafeBuffer data = data(WHOLE + 1);
            pair.to.handlers().set(ECHO, message -> {
                try {
                    message.replyMedium(ANSWER, data, 0, WHOLE + 1);
                } catch (IllegalArgumentException e) {
                    refusals.add(e);
                }
                message.reply(NOTE, 1);
            });
            pair.from.request(0, ECHO);
            pair.poll(() -> pair.noted.size() == 1);
            assertThat(refusals)
                    .singleElement()
                    .satisfies(e -> assertThat(e).hasMessageContaining("expected 0 to " + WHOLE));
            assertThatThrownBy(() -> pair.from.requestMedium(0, NOTE, data, 0, WHOLE + 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected 0 to " + WHOLE);
            assertThatThrownBy(() -> pair.from.requestMedium(1, NOTE, data, 0, 8193))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("expected 0 to 8192");
        }
    }

    @Test
    void refusedClaimThatFillsADatagramComesBackWithItsBytes() {
        try (Pair pair = new Pair("")) {
            List<DirectBuffer> returned = new ArrayList<>();
            pair.from
                    .handlers()
                    .setReturnedMessageHandler(message ->
                            returned.add(copy(message.data(), message.data().capacity())));
            UnsafeBuffer data = data(WHOLE);
            MediumClaim claim = pair.from.claimMedium(0, WHOLE);
            claim.data().putBytes(0, data, 0, WHOLE);
            claim.commit(77);
            pair.poll(() -> returned.size() == 1);
            pair.to.close();
            pair.poll(() -> {
                if (returned.size() == 1) {
                    MediumClaim other = pair.from.claimMedium(0, WHOLE);
                    other.data().putBytes(0, data, 0, WHOLE);
                    other.commit(NOTE);
                }
                return returned.size() > 1;
            });
            assertThat(returned).allSatisfy(found -> assertThat(found).isEqualTo(data));
        }
    }

    @Test
    void eachTransferIsHandledOrComesBackOnceThoughTheReceiverCloses() {
        int count = 20;
        List<Integer> outcomes = new ArrayList<>();
        CompletableFuture<Integer> handled = new CompletableFuture<>();
        try (Pair pair = new Pair("")) {
            pair.to.handlers().set(ECHO, message -> {
                message.reply(NOTE, message.argument(0));
                handled.complete(message.argument(0));
            });
            pair.from.handlers().set(NOTE, message -> outcomes.add(message.argument(0)));
            pair.from.handlers().setReturnedMessageHandler(message -> {
                assertThat(message.reason()).isIn(ReturnReason.ENDPOINT_CLOSED, ReturnReason.UNANSWERED);
                outcomes.add(message.argument(0));
            });
            CompletableFuture<Void> closing =
                    handled.thenRunAsync(pair.to::close, task -> new Thread(task, "closer").start());
            UnsafeBuffer data = data(20 * PART + 5);
            for (int i = 0; i < count; i++) {
                pair.from.requestLong(0, ECHO, data, 0, data.capacity(), i, i);
            }
            pair.poll(() -> outcomes.size() == count);
            closing.join();
        }
        assertThat(outcomes).hasSize(count).doesNotHaveDuplicates();
    }

    private static UnsafeBuffer data(int length) {
        UnsafeBuffer data = new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        for (int i = 0; i < length; i++) {
            data.putByte(i, (byte) (i * 31 + (i >>> 8) * 7 + 1));
        }
        return data;
    }

    private static UnsafeBuffer copy(DirectBuffer from, int length) {
        UnsafeBuffer copy = new UnsafeBuffer(ByteBuffer.allocateDirect(length));
        copy.putBytes(0, from, 0, length);
        return copy;
    }

    /** Compares bytes of a segment, and checks that those around them are zero. */
    private static void assertSame(DirectBuffer segment, int offset, UnsafeBuffer data) {
        assertThat(new UnsafeBuffer(segment, offset, data.capacity())).isEqualTo(data);
        for (int i = 1; i <= 8; i++) {
            assertThat(offset < i ? 0 : segment.getByte(offset - i)).isZero();
            int behind = offset + data.capacity() + i - 1;
            assertThat(behind < SEGMENT_BYTES ? segment.getByte(behind) : 0).isZero();
        }
    }

    /** Two endpoints with segments on two nodes, each of which a thread polls. */
    private final class Pair implements AutoCloseable {
        final Layer here;
        final Layer there;
        final Bundle bundle;
        final Bundle other;
        final Endpoint from;
        final Endpoint to;
        final List<Integer> noted = new ArrayList<>();
        private final CompletableFuture<Void> polling;
        private volatile boolean isOver;

        Pair(String property) {
            here = open("0", property);
            there = open("1", property);
            bundle = here.allocateBundle();
            other = there.allocateParallelBundle();
            from = bundle.allocateEndpoint();
            to = other.allocateEndpoint();
            for (Endpoint endpoint : List.of(from, to)) {
                endpoint.setTag(TAG);
                endpoint.allocateSegment(SEGMENT_BYTES);
            }
            // Each message is answered, so that the answer ends the wait of the sender.
            to.handlers().set(NOTE, message -> message.reply(NOTE, message.argument(0)));
            from.handlers().set(NOTE, message -> noted.add(message.argument(message.argumentCount() - 1)));
            from.destinations().map(0, to.name(), TAG);
            polling = CompletableFuture.runAsync(
                    () -> other.pollUntil(() -> isOver, TIMEOUT), task -> new Thread(task, "poller").start());
        }

        private Layer open(String node, String property) {
            LayerConfiguration.Builder builder = LayerConfiguration.builder()
                    .directory(base.resolve("job"))
                    .job(9)
                    .node(node)
                    .local(LayerConfiguration.NO_PROTOCOL)
                    .network("tcp");
            int end = property.indexOf('=');
            if (end > 0) {
                builder.property(
                        property.substring(0, end), property.substring(end + 1).replace(';', ','));
            }
            return Layer.open(builder.build());
        }

        long datagramsWithMessages() {
            NetworkStatistics network = Objects.requireNonNull(from.statistics().network());
            return network.datagramsSent() - network.acknowledgementsSent();
        }

        void poll(BooleanSupplier condition) {
            assertThat(bundle.pollUntil(condition, TIMEOUT)).isTrue();
        }

        @Override
        public void close() {
            isOver = true;
            polling.join();
            here.close();
            there.close();
        }
    }
}
