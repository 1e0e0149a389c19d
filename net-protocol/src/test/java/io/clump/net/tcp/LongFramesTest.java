package io.clump.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.net.link.HostAndPort;
import io.clump.net.link.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that are read directly into the receiver's buffer, however the bytes of a connection come. */
class LongFramesTest {
    private static final long JOB = 7;
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final byte UNTOUCHED = 99;

    /** Position of a datagram in the receiver's buffer, so that what is before it shows wrong writes. */
    private static final int START = 64;

    private final TcpLink link = TcpLink.open(LOOPBACK, PortRange.ANY, JOB, null);
    private final HostAndPort address = HostAndPort.parse(link.address());
    private final ByteBuffer into = ByteBuffer.allocateDirect(1 << 17);
    private final List<Member> members = new ArrayList<>();

    @BeforeEach
    void connect() throws IOException {
        for (int i = 0; i < 3; i++) {
            members.add(new Member(i));
        }
    }

    @AfterEach
    void close() throws IOException {
        for (Member member : members) {
            member.channel.close();
        }
        link.close();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void datagramsOfSeveralConnectionsArriveWholeThoughTheirBytesComeInPieces(long seed) throws IOException {
        Random random = new Random(seed);
        int rest = 400;
        while (rest > 0 || members.stream().anyMatch(Member::isWaiting)) {
            Member member = members.get(random.nextInt(members.size()));
            while (rest > 0 && member.bytesWaiting() < 150_000) {
                member.add(length(random));
                rest--;
            }
            member.write(random.nextBoolean() ? random.nextInt(100_000) : random.nextInt(3_000));
            takeAll();
        }
        Await.until("all datagrams", () -> {
            takeAll();
            return members.stream().allMatch(Member::hasArrived);
        });
        assertThat(link.forged()).isZero();
    }

    @Test
    void longDatagramIsCutOffWhereTheReceiverHasLessSpace() throws IOException {
        Member member = members.get(0);
        member.add(50_000);
        member.add(20_000);
        member.write(1_000);
        into.clear().limit(START + 30_000).position(START);
        assertThat(link.receive(into)).isFalse();
        member.write(Integer.MAX_VALUE);
        Await.until("the datagram", () -> link.receive(into));
        assertThat(into.position()).isEqualTo(START + 30_000);
        member.check(into, 30_000);
        Await.until("the next datagram", () -> link.receive(into.clear().position(START)));
        assertThat(into.position()).isEqualTo(START + 20_000);
        member.check(into, 20_000);
    }

    @Test
    void connectionThatEndsInsideALongDatagramLosesIt() throws IOException {
        Member member = members.get(0);
        member.add(60_000);
        member.write(10_000);
        takeAll();
        member.write(20_000);
        takeAll();
        int before = link.connectionCount();
        member.channel.close();
        Await.until("the end", () -> {
            takeAll();
            return link.connectionCount() < before;
        });
        Member other = members.get(1);
        other.add(60_000);
        other.write(Integer.MAX_VALUE);
        Await.until("a datagram of another member", () -> {
            takeAll();
            return other.hasArrived();
        });
        assertThat(member.received).isZero();
    }

    @Test
    void lengthBehindALongDatagramIsNotTrusted() throws IOException {
        Member member = members.get(0);
        member.add(60_000);
        member.write(Integer.MAX_VALUE);
        member.channel.write(ByteBuffer.allocate(Integer.BYTES)
                .putInt(TcpConnection.MOST_FRAME_BYTES + 1)
                .flip());
        Await.until("the forgery", () -> {
            takeAll();
            return link.forged() == 1;
        });
        assertThat(member.received).isEqualTo(1);
    }

    private static int length(Random random) {
        return switch (random.nextInt(5)) {
            case 0 -> 1 + random.nextInt(100);
            case 1 -> Inbox.LONG_BYTES - 2 + random.nextInt(5);
            case 2 -> Inbox.BEGINNING_BYTES - 2 + random.nextInt(5);
            case 3 -> TcpLink.MAX_DATAGRAM_BYTES - random.nextInt(3);
            default -> 1 + random.nextInt(TcpLink.MAX_DATAGRAM_BYTES);
        };
    }

    private void takeAll() {
        while (true) {
            for (int i = 0; i < START; i++) {
                into.put(i, UNTOUCHED);
            }
            into.clear().position(START);
            boolean hasCome = link.receive(into);
            for (int i = 0; i < START; i++) {
                assertThat(into.get(i)).isEqualTo(UNTOUCHED);
            }
            if (!hasCome) {
                assertThat(into.position()).isEqualTo(START);
                return;
            }
            assertThat(into.limit()).isEqualTo(into.capacity());
            if (into.position() > START) {
                String from = link.sender().toString();
                members.stream()
                        .filter(member -> from.equals(member.name.toString()))
                        .forEach(member -> member.check(into, into.position() - START));
            }
        }
    }

    /** Raw connection of a member of the job, whose bytes the test writes as it likes. */
    private final class Member {
        final HostAndPort name;
        final SocketChannel channel;
        final Random sent;
        final Random expected;
        final List<ByteBuffer> waiting = new ArrayList<>();
        final List<Integer> lengths = new ArrayList<>();
        int received;

        Member(int number) throws IOException {
            name = HostAndPort.parse("127.0.0.1:" + (9 + number));
            sent = new Random(number);
            expected = new Random(number);
            channel = SocketChannel.open(address.socket());
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.write(new TcpHello(JOB, name, null).to(address));
            channel.configureBlocking(false);
        }

        void add(int lengthBytes) {
            byte[] contents = new byte[lengthBytes];
            sent.nextBytes(contents);
            waiting.add(ByteBuffer.allocate(Integer.BYTES + lengthBytes)
                    .putInt(lengthBytes)
                    .put(contents)
                    .flip());
            lengths.add(lengthBytes);
        }

        boolean isWaiting() {
            return !waiting.isEmpty();
        }

        int bytesWaiting() {
            return waiting.stream().mapToInt(ByteBuffer::remaining).sum();
        }

        boolean hasArrived() {
            return received == lengths.size();
        }

        /** Writes some bytes, without regard to the frames. */
        void write(int bytes) throws IOException {
            int rest = bytes;
            while (rest > 0 && isWaiting()) {
                ByteBuffer first = waiting.get(0);
                int limit = first.limit();
                first.limit(Math.min(limit, (int) Math.min(Integer.MAX_VALUE, (long) first.position() + rest)));
                int written = channel.write(first);
                first.limit(limit);
                if (!first.hasRemaining()) {
                    waiting.remove(0);
                }
                rest = written == 0 ? 0 : rest - written;
            }
        }

        /** Checks the first bytes of the next datagram. */
        void check(ByteBuffer datagram, int lengthBytes) {
            byte[] contents = new byte[Objects.requireNonNull(lengths.get(received++))];
            expected.nextBytes(contents);
            byte[] found = new byte[lengthBytes];
            datagram.get(START, found);
            assertThat(found).isEqualTo(Arrays.copyOf(contents, lengthBytes));
        }
    }
}
