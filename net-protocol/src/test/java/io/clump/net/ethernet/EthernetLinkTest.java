package io.clump.net.ethernet;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.net.link.LinkAddress;
import io.clump.net.posix.NetworkDevice;
import io.clump.net.posix.PacketSocket;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links of the loopback. Needs CAP_NET_RAW. */
class EthernetLinkTest {
    /** No constant: another run of tests on this machine would receive its multicasts. */
    private static final long JOB = ThreadLocalRandom.current().nextLong(Long.MAX_VALUE);

    private static final int CHANNEL = TestChannels.channel(1);
    private static final int OTHER_CHANNEL = TestChannels.channel(2);

    private final ByteBuffer outgoing = ByteBuffer.allocateDirect(16_384);
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(16_384);
    private EthernetInterface loopback = new EthernetInterface(new NetworkDevice("none", 0, true, true, true, 0, 1500));

    @BeforeEach
    void findLoopback() {
        loopback = Privilege.loopback();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void datagramArrivesAsItWasSentWithItsSender(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring);
                EthernetLink other = open(OTHER_CHANNEL, ring)) {
            assertThat(link.hasRing()).isEqualTo(ring);
            for (int bytes : new int[] {0, 1, 17, 63, 64, 1400, link.maxDatagramBytes()}) {
                send(other, link, bytes, 7);
                assertReceived(link, bytes, 7);
                assertThat(link.sender()).hasToString(other.address());
            }
            assertThat(incoming.clear().limit(10).position(4).remaining()).isEqualTo(6);
            send(other, link, 64, 8);
            await(link);
            assertThat(incoming.position()).as("what does not fit is cut off").isEqualTo(10);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void linkGetsTheFramesOfItsChannelAlone(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring);
                EthernetLink other = open(OTHER_CHANNEL, ring)) {
            send(link, other, 100, 1);
            send(link, other, 100, 2);
            send(other, link, 100, 3);
            assertReceived(link, 100, 3);
            assertReceived(other, 100, 1);
            assertReceived(other, 100, 2);
            assertThat(receive(link)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatALinkSendsToItselfComesOnce(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring)) {
            send(link, link, 64, 1);
            send(link, link, 64, 2);
            assertReceived(link, 64, 1);
            assertReceived(link, 64, 2);
            assertThat(receive(link)).isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whatFillsAFrameUpIsNoPartOfTheDatagram(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring);
                PacketSocket outsider = PacketSocket.open()) {
            UnsafeBuffer frame = frameTo(link, 3);
            inject(outsider, frame, 60);
            await(link);
            assertThat(incoming.position()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void frameThatIsNotWhatItSaysIsAnEmptyDatagram(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring);
                PacketSocket outsider = PacketSocket.open()) {
            inject(outsider, frameTo(link, 31), FrameLayout.HEADER_BYTES + 30);
            inject(outsider, frameTo(link, 0xFFFF), 200);
            UnsafeBuffer other = frameTo(link, 3);
            other.putByte(FrameLayout.VERSION_OFFSET, (byte) 9);
            inject(outsider, other, 60);
            inject(outsider, frameTo(link, 0), FrameLayout.SOURCE_CHANNEL_OFFSET);
            inject(outsider, frameTo(link, 0), 20_000);
            for (int i = 0; i < 5; i++) {
                await(link);
                assertThat(incoming.position()).isZero();
            }
            send(link, link, 64, 1);
            assertReceived(link, 64, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyFrameArrivesHoweverManyThereAre(boolean ring) {
        try (EthernetLink link = open(CHANNEL, ring)) {
            for (int i = 0; i < 5000; i++) {
                send(link, link, 1 + i % 1400, i);
                assertReceived(link, 1 + i % 1400, i);
            }
            assertThat(link.overruns()).isZero();
        }
    }

    @Test
    void framesThatFindTheRingFullAreCountedAndLaterOnesArrive() {
        try (EthernetLink link = open(CHANNEL, true)) {
            int slots = RingLayout.forDatagrams(link.maxDatagramBytes()).slots();
            for (int round = 0; round < 3; round++) {
                for (int i = 0; i < slots + 10; i++) {
                    send(link, link, 64, i);
                }
                for (int i = 0; i < slots; i++) {
                    assertReceived(link, 64, i);
                }
                assertThat(receive(link)).isFalse();
                assertThat(link.overruns()).isEqualTo(10 * (round + 1));
            }
        }
    }

    @Test
    void whatCannotHaveARingDoesWithoutOne() {
        RingLayout impossible = new RingLayout(2048, 1000, 3);
        try (EthernetLink link = EthernetLink.open(loopback, CHANNEL, 1484, impossible)) {
            assertThat(link.hasRing()).isFalse();
            send(link, link, 64, 1);
            assertReceived(link, 64, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void frameBeyondTheLimitIsNotSent(boolean ring) {
        try (EthernetLink link = EthernetLink.open(loopback, CHANNEL, 1500, ring, null)) {
            assertThat(link.maxDatagramBytes()).isEqualTo(1500 - FrameLayout.OWN_HEADER_BYTES);
            send(link, link, link.maxDatagramBytes() + 1, 1);
            send(link, link, link.maxDatagramBytes(), 2);
            assertReceived(link, link.maxDatagramBytes(), 2);
        }
    }

    @Test
    void loopbackReachesItsOwnAddressAlone() {
        try (EthernetLink link = open(CHANNEL, true)) {
            assertThat(link.address()).isEqualTo("00:00:00:00:00:00/" + Integer.toUnsignedString(CHANNEL));
            assertThat(link.addressOf("00:00:00:00:00:00/1")).isNotNull();
            assertThat(link.addressOf("02:00:00:00:00:01/1")).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closedLinkNeitherSendsNorReceives(boolean ring) {
        EthernetLink link = open(CHANNEL, ring);
        send(link, link, 64, 1);
        link.close();
        link.close();
        send(link, link, 64, 2);
        assertThat(receive(link)).isFalse();
        assertThat(link.overruns()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrameToAllReachesThoseOfTheJobThatListen(boolean ring) {
        try (EthernetLink sender = openFor(JOB, CHANNEL, ring);
                EthernetLink listener = openFor(JOB, CHANNEL + 1, ring);
                EthernetLink other = openFor(JOB + 1, CHANNEL + 2, ring);
                EthernetLink silent = openFor(JOB, CHANNEL + 3, ring)) {
            listener.listenToAll();
            other.listenToAll();
            for (int i = 0; i < 64; i++) {
                outgoing.put(i, content(1, i));
            }
            sender.sendToAll(outgoing.clear().limit(64));
            sender.sendToAll(outgoing.clear().limit(64));
            assertReceived(listener, 64, 1);
            assertReceived(listener, 64, 1);
            assertThat(receive(listener)).isFalse();
            assertThat(receive(other)).isFalse();
            assertThat(receive(silent)).isFalse();
            send(sender, listener, 64, 2);
            assertReceived(listener, 64, 2);
        }
    }

    private EthernetLink openFor(long job, int channel, boolean ring) {
        return EthernetLink.open(loopback, channel, EthernetLink.MOST_MTU_BYTES, ring, job);
    }

    private EthernetLink open(int channel, boolean ring) {
        return EthernetLink.open(loopback, channel, EthernetLink.MOST_MTU_BYTES, ring, null);
    }

    private void send(EthernetLink from, EthernetLink to, int bytes, int seed) {
        LinkAddress address = Objects.requireNonNull(from.addressOf(to.address()));
        outgoing.clear().position(5);
        for (int i = 0; i < bytes; i++) {
            outgoing.put(content(seed, i));
        }
        from.send(outgoing.flip().position(5), address);
        assertThat(outgoing.limit()).as("left alone").isEqualTo(5 + bytes);
    }

    private void assertReceived(EthernetLink link, int bytes, int seed) {
        await(link);
        assertThat(incoming.position()).as("bytes").isEqualTo(bytes);
        for (int i = 0; i < bytes; i++) {
            if (incoming.get(i) != content(seed, i)) {
                throw new AssertionError("byte " + i + " of " + bytes);
            }
        }
    }

    /** Waits for a frame; the first attempt has the space that the test left, further ones have the whole buffer. */
    private void await(EthernetLink link) {
        if (incoming.limit() == incoming.capacity()) {
            incoming.clear();
        }
        while (!link.receive(incoming)) {
            Await.goOn(() -> "a datagram");
            Thread.yield();
        }
    }

    private boolean receive(EthernetLink link) {
        return link.receive(incoming.clear());
    }

    private UnsafeBuffer frameTo(EthernetLink link, int datagramBytes) {
        UnsafeBuffer frame = new UnsafeBuffer(ByteBuffer.allocateDirect(32_768));
        Frame.source(frame, 0, EthernetAddress.parse("00:00:00:00:00:00/9"));
        Frame.destination(frame, 0, EthernetAddress.parse(link.address()), datagramBytes);
        return frame;
    }

    private void inject(PacketSocket outsider, UnsafeBuffer frame, int lengthBytes) {
        outsider.bind(loopback.device(), FrameLayout.ETHER_TYPE);
        assertThat(outsider.send(frame, 0, lengthBytes)).isZero();
    }

    private static byte content(int seed, int index) {
        return (byte) (seed * 31 + index * 7);
    }
}
