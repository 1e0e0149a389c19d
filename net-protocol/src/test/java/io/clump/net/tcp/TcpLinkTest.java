package io.clump.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.clump.am2.Await;
import io.clump.net.key.JobKey;
import io.clump.net.link.HostAndPort;
import io.clump.net.link.LinkAddress;
import io.clump.net.link.PortRange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpLinkTest {
    private static final long JOB = 7;
    private static final JobKey KEY = JobKey.random();
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private final ByteBuffer incoming = ByteBuffer.allocateDirect(1 << 16);

    @Test
    void datagramsOfTheLargestSizeArriveAtEveryAddress() throws SocketException {
        for (InetAddress local : NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .toList()) {
            try (TcpLink from = open(local, KEY);
                    TcpLink to = open(local, KEY)) {
                from.send(ByteBuffer.allocateDirect(from.maxDatagramBytes()), addressOf(to, from));
                await(from, () -> to.receive(incoming.clear()));
                assertThat(incoming.position()).as("%s", local).isEqualTo(from.maxDatagramBytes());
                assertThat(to.sender()).as("%s", local).hasToString(from.address());
            }
        }
    }

    @Test
    void answersTakeTheConnectionThatIsThere() {
        try (TcpLink one = open();
                TcpLink other = open()) {
            one.send(number(1), addressOf(other, one));
            await(one, () -> other.receive(incoming.clear()));
            other.send(number(2), other.sender());
            await(other, () -> one.receive(incoming.clear()));
            assertThat(incoming.getInt(0)).isEqualTo(2);
            assertThat(one.sender()).isEqualTo(addressOf(other, one));
            assertThat(one.connectionCount()).isEqualTo(1);
            assertThat(other.connectionCount()).isEqualTo(1);
        }
    }

    @Test
    void bothMayConnectAtOnce() {
        try (TcpLink one = open();
                TcpLink other = open()) {
            LinkAddress toOther = addressOf(other, one);
            LinkAddress toOne = addressOf(one, other);
            for (int i = 0; i < 100; i++) {
                one.send(number(i), toOther);
                other.send(number(i), toOne);
                int expected = i;
                awaitBoth(one, other, expected);
            }
            assertThat(one.connectionCount()).isBetween(1, 2);
        }
    }

    @Test
    void linkMaySendToItself() {
        try (TcpLink link = open()) {
            link.send(number(5), addressOf(link, link));
            await(() -> link.receive(incoming.clear()) && incoming.getInt(0) == 5);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 39, 40, 4096})
    void garbageOfUnauthenticatedClientsIsDroppedAndTheyAreDisconnected(int bytes) throws IOException {
        byte[] garbage = new byte[bytes];
        new Random(bytes).nextBytes(garbage);
        try (TcpLink link = open();
                TcpLink peer = open();
                SocketChannel outsider = connect(link)) {
            outsider.write(ByteBuffer.wrap(garbage));
            if (bytes >= TcpHello.LENGTH_BYTES) {
                await(() -> link.receive(incoming.clear()) && link.forged() == 1);
                assertThat(incoming.position()).isZero();
                assertThat(link.connectionCount()).isZero();
            }
            peer.send(number(3), addressOf(link, peer));
            await(peer, () -> link.receive(incoming.clear()));
            assertThat(incoming.getInt(0)).isEqualTo(3);
        }
    }

    @Test
    void silentUnauthenticatedClientsAreBoundedAndBlockNoPeer() throws IOException {
        List<SocketChannel> outsiders = new ArrayList<>();
        try (TcpLink link = open();
                TcpLink peer = open()) {
            for (int i = 0; i < TcpListener.MOST_UNAUTHENTICATED + 20; i++) {
                outsiders.add(connect(link));
            }
            await(() -> !link.receive(incoming.clear()) && link.connectionCount() == TcpListener.MOST_UNAUTHENTICATED);
            peer.send(number(3), addressOf(link, peer));
            await(peer, () -> {
                assertThat(link.connectionCount()).isLessThanOrEqualTo(TcpListener.MOST_UNAUTHENTICATED);
                return link.receive(incoming.clear());
            });
            assertThat(incoming.getInt(0)).isEqualTo(3);
            assertThat(link.forged()).isPositive();
        } finally {
            for (SocketChannel outsider : outsiders) {
                outsider.close();
            }
        }
    }

    @Test
    void whoHasAnotherKeyIsSentAway() {
        for (JobKey other : new JobKey[] {JobKey.random(), null}) {
            try (TcpLink link = open();
                    TcpLink foreign = open(LOOPBACK, other)) {
                foreign.send(number(1), addressOf(link, foreign));
                await(foreign, () -> {
                    link.receive(incoming.clear());
                    assertThat(incoming.position()).isZero();
                    return link.forged() > 0;
                });
            }
        }
    }

    @Test
    void helloForAnotherLinkOrOfAnotherJobIsOfNoUse() throws IOException {
        try (TcpLink link = open();
                TcpLink other = open()) {
            HostAndPort somebody = HostAndPort.parse("127.0.0.1:9");
            List<ByteBuffer> hellos = List.of(
                    new TcpHello(JOB, somebody, KEY).to(HostAndPort.parse(other.address())),
                    new TcpHello(JOB + 1, somebody, KEY).to(HostAndPort.parse(link.address())));
            for (int i = 0; i < hellos.size(); i++) {
                int expected = i + 1;
                try (SocketChannel outsider = connect(link)) {
                    outsider.write(hellos.get(i));
                    await(() -> link.receive(incoming.clear()) && link.forged() == expected);
                    assertThat(link.connectionCount()).isZero();
                }
            }
        }
    }

    @Test
    void whatWasSaidBeforeTheEndArrivesThoughSendingHasFailed() {
        try (TcpLink link = open()) {
            TcpLink peer = open();
            LinkAddress address = addressOf(peer, link);
            link.send(number(1), address);
            await(link, () -> peer.receive(incoming.clear()));
            peer.send(number(2), peer.sender());
            peer.close();
            for (int i = 0; i < 10; i++) {
                link.send(number(3), address);
            }
            await(() -> link.receive(incoming.clear()));
            assertThat(incoming.getInt(0)).isEqualTo(2);
        }
    }

    @Test
    void lengthIsNotTrusted() throws IOException {
        for (int length : new int[] {0, -1, TcpConnection.MOST_FRAME_BYTES + 1, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            try (TcpLink link = open(LOOPBACK, null);
                    SocketChannel socket = connect(link)) {
                HostAndPort member = HostAndPort.parse("127.0.0.1:9");
                socket.write(new TcpHello(JOB, member, null).to(HostAndPort.parse(link.address())));
                socket.write(ByteBuffer.allocate(Integer.BYTES).putInt(length).flip());
                await(() -> link.receive(incoming.clear()) && link.forged() == 1);
                assertThat(incoming.position()).isZero();
                assertThat(link.sender()).hasToString(member.toString());
                assertThat(link.connectionCount()).isZero();
            }
        }
    }

    @Test
    void slowReaderGetsWhatWaitedAndThenWhatComesNext() {
        try (TcpLink from = open();
                TcpLink to = open()) {
            LinkAddress address = addressOf(to, from);
            int sent = 3 * TcpConnection.MOST_WAITING_BYTES / 50_000;
            for (int i = 0; i < sent; i++) {
                from.send(numbered(i, 50_000), address);
            }
            List<Integer> received = new ArrayList<>();
            await(from, () -> {
                while (to.receive(incoming.clear())) {
                    assertThat(incoming.position()).isEqualTo(50_000);
                    received.add(incoming.getInt(0));
                }
                return received.size() * 50_000L > TcpConnection.MOST_WAITING_BYTES - 100_000;
            });
            from.send(number(sent), address);
            await(from, () -> {
                boolean hasCome = to.receive(incoming.clear());
                if (hasCome) {
                    received.add(incoming.getInt(0));
                }
                return hasCome && incoming.getInt(0) == sent;
            });
            assertThat(received).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void brokenConnectionsLoseAndNothingComesTwice() {
        try (TcpLink from = open();
                TcpLink to = open()) {
            LinkAddress address = addressOf(to, from);
            List<Integer> received = new ArrayList<>();
            int sent = 0;
            for (int round = 0; round < 20; round++) {
                int first = sent;
                while (received.isEmpty() || received.get(received.size() - 1) < first) {
                    from.send(numbered(sent++, 1000), address);
                    from.receive(incoming.clear());
                    while (to.receive(incoming.clear())) {
                        received.add(incoming.getInt(0));
                        to.send(number(0), to.sender());
                    }
                }
                from.sever(address);
            }
            assertThat(received).doesNotHaveDuplicates().isSubsetOf(numbers(sent));
        }
    }

    @Test
    void peerThatHasClosedIsGoneAndNothingIsLeft() {
        try (TcpLink link = open()) {
            TcpLink peer = open();
            LinkAddress address = addressOf(peer, link);
            link.send(number(1), address);
            await(link, () -> peer.receive(incoming.clear()));
            peer.send(number(2), peer.sender());
            peer.close();
            await(() -> link.receive(incoming.clear()));
            assertThat(incoming.getInt(0)).isEqualTo(2);
            List<LinkAddress> gone = new ArrayList<>();
            await(() -> {
                link.receive(incoming.clear());
                LinkAddress found = link.takeGone();
                if (found != null) {
                    gone.add(found);
                }
                return found != null;
            });
            assertThat(gone).containsExactly(address);
            assertThat(link.connectionCount()).isZero();
            assertThat(peer.receive(incoming.clear())).isFalse();
        }
    }

    @Test
    void portNobodyListensAtIsGone() throws IOException {
        TcpLink closed = open();
        closed.close();
        try (TcpLink link = open()) {
            LinkAddress address = addressOf(closed, link);
            link.send(number(1), address);
            await(() -> {
                link.receive(incoming.clear());
                return address.equals(link.takeGone());
            });
        }
    }

    @Test
    void datagramWakesASleepingThreadOnce() throws Exception {
        try (Selector selector = Selector.open();
                TcpLink link = open();
                TcpLink other = open()) {
            SelectableChannel channel = link.channel();
            assumeThat(channel)
                    .as("a system that tells the numbers of selectors")
                    .isNotNull();
            Objects.requireNonNull(channel).register(selector, SelectionKey.OP_READ);
            LinkAddress address = addressOf(link, other);
            other.send(number(-1), address);
            await(other, () -> link.receive(incoming.clear()));
            for (int i = 0; i < 20; i++) {
                awaitNothing(link);
                assertThat(selector.selectNow(key -> {})).as("received").isZero();
                int sent = i;
                CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> other.send(number(sent), address));
                assertThat(selector.select(key -> {})).isEqualTo(1);
                sending.join();
                await(() -> link.receive(incoming.clear()));
                assertThat(incoming.getInt(0)).isEqualTo(i);
            }
            selector.keys().forEach(SelectionKey::cancel);
            selector.selectNow(key -> {});
        }
    }

    private void awaitBoth(TcpLink one, TcpLink other, int expected) {
        boolean[] have = new boolean[2];
        await(() -> {
            have[0] |= one.receive(incoming.clear()) && incoming.getInt(0) == expected;
            have[1] |= other.receive(incoming.clear()) && incoming.getInt(0) == expected;
            return have[0] && have[1];
        });
    }

    /** Waits while the link connects and sends its hello; drops the datagrams that arrive. */
    private static void await(TcpLink link, BooleanSupplier condition) {
        ByteBuffer dropped = ByteBuffer.allocateDirect(1 << 16);
        await(() -> {
            link.receive(dropped.clear());
            return condition.getAsBoolean();
        });
    }

    private static void await(BooleanSupplier condition) {
        Await.until("the link", condition);
    }

    /** Polls until the link holds nothing, as a queue block does before its owner sleeps. */
    private void awaitNothing(TcpLink link) {
        do {
            assertThat(link.receive(incoming.clear())).isFalse();
            link.settle();
        } while (link.isHolding() || link.receive(incoming.clear()));
    }

    private static TcpLink open() {
        return open(LOOPBACK, KEY);
    }

    private static TcpLink open(InetAddress local, JobKey key) {
        return TcpLink.open(local, PortRange.ANY, JOB, key);
    }

    private static LinkAddress addressOf(TcpLink to, TcpLink from) {
        return Objects.requireNonNull(from.addressOf(to.address()));
    }

    private static SocketChannel connect(TcpLink link) throws IOException {
        String address = link.address();
        int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
        return SocketChannel.open(new InetSocketAddress(LOOPBACK, port));
    }

    private static ByteBuffer number(int number) {
        return numbered(number, Integer.BYTES);
    }

    private static ByteBuffer numbered(int number, int lengthBytes) {
        return ByteBuffer.allocateDirect(lengthBytes)
                .order(ByteOrder.BIG_ENDIAN)
                .putInt(0, number);
    }

    private static List<Integer> numbers(int count) {
        List<Integer> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(i);
        }
        return all;
    }
}
