package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.Tag;
import io.clump.am2.packet.LongDescriptor;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.net.key.Authentication;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A peer that speaks the protocol may send any parts of long messages without harm. */
class UntrustedPartsTest {
    private static final int SEGMENT_BYTES = 4_096;
    private static final int HANDLER = 5;
    private static final byte CONTENT = 7;
    private static final int PARTS = 3_000;

    /** Offsets and lengths that may cause errors. */
    private static final int[] NUMBERS = {
        0, 1, 100, 200, SEGMENT_BYTES - 100, SEGMENT_BYTES - 1, SEGMENT_BYTES, -1, Integer.MAX_VALUE, Integer.MIN_VALUE
    };

    @TempDir
    Path base;

    /** Content of the segment when a message was handled last. */
    private final UnsafeBuffer written = new UnsafeBuffer(new byte[SEGMENT_BYTES]);

    private int handled;
    private int returned;

    @Test
    void messageWithoutItsFirstPartIsNotHandled() {
        try (Layer layer = open();
                Bundle bundle = layer.allocateBundle();
                TestEndpoint peer = peer()) {
            Endpoint victim = victim(bundle);
            part(bundle, peer, victim, 0, 300, 200, 100);
            pollUntilOver(bundle, peer, 1);
            part(bundle, peer, victim, 0, 300, 0, 100);
            part(bundle, peer, victim, 0, 300, 200, 100);
            pollUntilOver(bundle, peer, 2);
            assertThat(handled).isZero();
            assertThat(victim.segment().getByte(99)).isEqualTo(CONTENT);
            assertThat(victim.segment().getByte(200)).isZero();
        }
    }

    @Test
    void answerToAGetThatNobodyAskedForIsNotHeeded() {
        try (Layer layer = open();
                Bundle bundle = layer.allocateBundle();
                TestEndpoint peer = peer()) {
            Endpoint victim = victim(bundle);
            for (int number = -1; number <= 1; number++) {
                part(bundle, peer, victim, PacketKind.REPLY | PacketKind.GET, number, 0, 200, 0, 100);
                part(bundle, peer, victim, PacketKind.REPLY | PacketKind.GET, number, 0, 200, 100, 100);
            }
            part(bundle, peer, victim, 200, 100, 0, 100);
            pollUntilOver(bundle, peer, 1);
            assertThat(handled).as("the request after them").isEqualTo(1);
            assertThat(returned).isZero();
            for (int i = 0; i < 200; i++) {
                assertThat(written.getByte(i)).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void nothingIsWrittenOutsideAndEachLastPartIsHandledOrReturned(long seed) {
        Random random = new Random(seed);
        try (Layer layer = open();
                Bundle bundle = layer.allocateBundle();
                TestEndpoint peer = peer()) {
            Endpoint victim = victim(bundle);
            int lastParts = 0;
            for (int i = 0; i < PARTS; i++) {
                int length = NUMBERS[random.nextInt(NUMBERS.length)];
                int bytes = random.nextInt(4) * 100;
                int part = random.nextBoolean() ? NUMBERS[random.nextInt(NUMBERS.length)] : length - bytes;
                part(bundle, peer, victim, NUMBERS[random.nextInt(NUMBERS.length)], length, part, bytes);
                lastParts += isPart(length, part, bytes) && part + bytes == length ? 1 : 0;
            }
            pollUntilOver(bundle, peer, lastParts);
            assertThat(handled).as("complete messages, seed %d", seed).isPositive();
            assertThat(handled + returned).isEqualTo(lastParts);
        }
    }

    private static boolean isPart(int length, int part, int bytes) {
        return length >= 0 && part >= 0 && bytes <= (long) length - part && (bytes > 0 || length == 0);
    }

    /**
     * Sends a part unless its numbers are impossible: the receiver would drop that datagram, and the sender would
     * repeat it for ever.
     */
    private void part(Bundle bundle, TestEndpoint peer, Endpoint victim, long at, int length, int part, int bytes) {
        if (isPart(length, part, bytes)) {
            part(bundle, peer, victim, PacketKind.REQUEST, 0, at, length, part, bytes);
        }
    }

    private void part(
            Bundle bundle,
            TestEndpoint peer,
            Endpoint victim,
            int kindBits,
            int number,
            long at,
            int length,
            int part,
            int bytes) {
        Route route = peer.block.routeTo(victim.name());
        if (route == null) {
            throw new AssertionError("no route to " + victim.name());
        }
        int dataBytes = LongDescriptor.LENGTH_BYTES + bytes;
        QueueKind queue = (kindBits & PacketKind.REPLY) == 0 ? QueueKind.REQUEST : QueueKind.REPLY;
        int packet = route.claimMedium(queue, dataBytes, (step, waitedFor) -> {
            poll(bundle, peer);
            return step + 1;
        });
        UnsafeBuffer memory = route.memory();
        int kind = kindBits | PacketKind.LONG | PacketKind.PART;
        PacketFields.header(memory, packet, kind, HANDLER, 0, route.source(), 0, 1, dataBytes);
        PacketFields.arguments(memory, packet, 0, 0, 0, 0, 0, 0, 0, 0);
        LongDescriptor.write(memory, route.dataOffset(packet), at, length, part, number);
        memory.setMemory(route.dataOffset(packet) + LongDescriptor.LENGTH_BYTES, bytes, CONTENT);
        route.publishMedium(packet);
    }

    private void poll(Bundle bundle, TestEndpoint peer) {
        peer.block.poll(PollScope.ALL, 64, peer);
        bundle.poll();
    }

    private void pollUntilOver(Bundle bundle, TestEndpoint peer, int least) {
        int quiet = 0;
        while (returned + handled < least || quiet < 1_000) {
            int before = returned + handled;
            poll(bundle, peer);
            quiet = returned + handled == before ? quiet + 1 : 0;
            Await.goOn(() -> "handled " + handled + ", returned " + returned + ", expected " + least);
        }
    }

    private Endpoint victim(Bundle bundle) {
        Endpoint victim = bundle.allocateEndpoint();
        victim.setTag(Tag.of(1));
        MutableDirectBuffer segment = victim.allocateSegment(SEGMENT_BYTES);
        victim.handlers().set(HANDLER, message -> {
            handled++;
            assertThat(message.segmentOffset() + message.dataLength()).isLessThanOrEqualTo(segment.capacity());
            for (int i = 0; i < message.dataLength(); i++) {
                assertThat(message.data().getByte(i)).isEqualTo(CONTENT);
            }
            segment.getBytes(0, written, 0, SEGMENT_BYTES);
            segment.setMemory(0, SEGMENT_BYTES, (byte) 0);
        });
        return victim;
    }

    private Layer open() {
        return Layer.open(LayerConfiguration.builder()
                .directory(base.resolve("job"))
                .job(TestEndpoint.JOB)
                .local(LayerConfiguration.NO_PROTOCOL)
                .property(Authentication.KEY_FILE, TestKey.file().toString())
                .build());
    }

    private TestEndpoint peer() {
        return new TestEndpoint(9, Map.of(), new TestEndpoint.Listener() {
            @Override
            public void message(long sender, boolean isReply, int value, boolean intact) {
                // Only returned messages arrive here.
                returned++;
            }

            @Override
            public void returned(ReturnReason reason, boolean isReply, int value, boolean intact) {
                throw new AssertionError("the victim is gone: " + reason);
            }
        });
    }
}
