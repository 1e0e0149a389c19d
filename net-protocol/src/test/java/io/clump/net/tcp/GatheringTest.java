package io.clump.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.net.key.DatagramEncryption;
import io.clump.net.key.JobKey;
import io.clump.net.link.EncryptedLink;
import io.clump.net.link.Link;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Datagrams that leave together, from the memory in which they are. */
class GatheringTest {
    private static final JobKey KEY = JobKey.random();
    private static final int LONGEST = 57_856;

    /** Bytes for which a socket has no space, but a connection with its waiting bytes. */
    private static final int FULL_BYTES = TcpConnection.MOST_WAITING_BYTES - 10 * LONGEST;

    private final Random random = new Random(11);
    private final ByteBuffer memory = ByteBuffer.allocateDirect(4 << 20);
    private final ByteBuffer into = ByteBuffer.allocateDirect(1 << 17);
    private final List<Link> links = new ArrayList<>();

    GatheringTest() {
        byte[] bytes = new byte[memory.capacity()];
        random.nextBytes(bytes);
        memory.put(bytes);
    }

    @AfterEach
    void close() {
        links.forEach(Link::close);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anyNumberOfAnyLengthArrivesInOrder(boolean isEncrypted) {
        Link from = open(isEncrypted);
        Link to = open(isEncrypted);
        for (int count = 0; count <= 3 * Gathering.MOST; count++) {
            List<byte[]> expected = send(from, count, to);
            // The receiver has space for only some of them at a time.
            assertThat(receive(from, to, count)).containsExactlyElementsOf(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void restOfAFullSocketFollows(boolean isEncrypted) {
        Link from = open(isEncrypted);
        Link to = open(isEncrypted);
        List<byte[]> expected = new ArrayList<>();
        int bytes = 0;
        while (bytes < FULL_BYTES) {
            List<byte[]> sent = send(from, 10, to);
            bytes += sent.stream().mapToInt(datagram -> datagram.length).sum();
            expected.addAll(sent);
        }
        assertThat(receive(from, to, expected.size())).containsExactlyElementsOf(expected);
        expected = send(from, 5, to);
        assertThat(receive(from, to, 5)).containsExactlyElementsOf(expected);
    }

    @Test
    void eachPeerGetsItsOwn() {
        Link from = open(false);
        Link one = open(false);
        Link other = open(false);
        from.hold();
        byte[] first = send(from, 20_000, addressOf(one, from));
        byte[] second = send(from, 30_000, addressOf(other, from));
        byte[] third = send(from, 40_000, addressOf(one, from));
        from.release();
        assertThat(receive(from, one, 2)).containsExactly(first, third);
        assertThat(receive(from, other, 1)).containsExactly(second);
    }

    @Test
    void framesLeaveWhenTheyAreMany() {
        TcpConnection connection = new TcpConnection(null, null, null, 0);
        Gathering gathering = new Gathering();
        for (int i = 1; i < Gathering.MOST; i++) {
            assertThat(gathering.add(connection, memory.clear().limit(100))).isFalse();
        }
        assertThat(gathering.add(connection, memory)).isTrue();
        gathering.clear();
        assertThat(gathering.add(connection, memory.clear().limit(256 << 10))).isTrue();
    }

    private Link open(boolean isEncrypted) {
        Link link = TcpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY, 7, KEY);
        links.add(isEncrypted ? new EncryptedLink(link, new DatagramEncryption(KEY)) : link);
        return links.get(links.size() - 1);
    }

    private List<byte[]> send(Link from, int count, Link to) {
        List<byte[]> sent = new ArrayList<>();
        from.hold();
        for (int i = 0; i < count; i++) {
            sent.add(send(from, 2 + random.nextInt(random.nextBoolean() ? 100 : LONGEST - 2), addressOf(to, from)));
        }
        from.release();
        return sent;
    }

    private byte[] send(Link from, int lengthBytes, LinkAddress to) {
        int offset = random.nextInt(memory.capacity() - lengthBytes);
        byte[] copy = new byte[lengthBytes];
        memory.clear().position(offset).get(copy).position(offset).limit(offset + lengthBytes);
        assertThat(from.send(memory, to)).isTrue();
        return copy;
    }

    private List<byte[]> receive(Link from, Link to, int count) {
        List<byte[]> received = new ArrayList<>();
        Await.until("all datagrams", () -> {
            from.receive(into.clear());
            while (to.receive(into.clear())) {
                byte[] copy = new byte[into.position()];
                into.get(0, copy);
                received.add(copy);
            }
            return received.size() >= count;
        });
        return received;
    }

    private static LinkAddress addressOf(Link to, Link from) {
        return Objects.requireNonNull(from.addressOf(to.address()));
    }
}
