package io.clump.bmi.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.BmiError;
import io.clump.bmi.BmiSettings;
import io.clump.bmi.Info;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.net.key.Authentication;
import io.clump.net.key.Encryption;
import io.clump.net.key.JobKeyFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes of a connection are not trusted. */
class TcpUnauthenticatedTest {
    private static final int MAGIC = 0x494D_4243;
    private static final int EAGER = 1;
    private static final int REQUEST = 2;
    private static final int GRANT = 3;
    private static final int DATA = 5;
    private static final int CANCEL = 6;

    @TempDir
    private Path directory;

    private static ByteBuffer hello() {
        return ByteBuffer.allocate(4096)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .put(Handshake.VERSION)
                .put(new byte[19]);
    }

    private static ByteBuffer frame(int type, int flags, int tag, int length, int number, int other, int credit) {
        return hello().put((byte) type)
                .put((byte) flags)
                .putShort(TcpOutput.MARK)
                .putInt(tag)
                .putInt(length)
                .putInt(number)
                .putInt(other)
                .putInt(credit);
    }

    static Stream<ByteBuffer> badStreams() {
        ByteBuffer twice = frame(REQUEST, 0, 1, 100_000, 5, 0, 0);
        byte[] request = new byte[TcpOutput.HEADER_BYTES];
        twice.get(Handshake.HELLO_BYTES, request);
        return Stream.of(
                ByteBuffer.allocate(4096).put("GET / HTTP/1.1\r\nHost: somebody\r\n\r\n".getBytes()),
                hello().put(4, (byte) 1), // another version
                hello().put(5, (byte) 1), // with a key
                hello().put(5, (byte) 3), // and with encryption
                frame(9, 0, 0, 0, 0, 0, 0),
                frame(EAGER, 0, 1, -1, 0, 0, 0),
                frame(EAGER, 0, 1, Integer.MAX_VALUE, 0, 0, 0),
                frame(EAGER, 0, 1, 70_000, 0, 0, 0),
                frame(EAGER, 0, -1, 1, 0, 0, 0),
                frame(EAGER, 1, 1, Bmi.MAX_UNEXPECTED_BYTES + 1, 0, 0, 0),
                frame(REQUEST, 0, 1, -5, 1, 0, 0),
                frame(REQUEST, 0, 1, 5, -1, 0, 0),
                moreThanTheCredit(),
                frame(DATA, 0, 0, 10, 0, 3, 0),
                frame(EAGER, 0, 1, 0, 0, 0, 1_000_000),
                frame(EAGER, 0, 1, 0, 0, 0, -1),
                twice.put(request),
                frame(GRANT, 0, 0, 0, 0, 0, 0).putShort(Handshake.HELLO_BYTES + 2, (short) 0)); // out of step
    }

    private static ByteBuffer moreThanTheCredit() {
        int length = 60_000;
        ByteBuffer all = ByteBuffer.allocate(5 * (length + TcpOutput.HEADER_BYTES) + Handshake.HELLO_BYTES);
        all.put(hello().flip());
        ByteBuffer header = frame(EAGER, 0, 1, length, 0, 0, 0).flip();
        for (int i = 0; i < 5; i++) {
            all.put(header.duplicate().position(Handshake.HELLO_BYTES)).put(new byte[length]);
        }
        return all;
    }

    /**
     * Messages that are announced and cancelled again: each is asked for, more than there may be answers that are not
     * read.
     */
    private static ByteBuffer endlessAnswers() {
        int count = 50_000;
        ByteBuffer announced = frame(REQUEST, 1, 1, 5, 5, 0, 0);
        ByteBuffer cancelled = frame(CANCEL, 0, 0, 0, 5, 0, 0);
        ByteBuffer all = ByteBuffer.allocate(Handshake.HELLO_BYTES + 2 * count * TcpOutput.HEADER_BYTES);
        all.put(hello().flip());
        for (int i = 0; i < count; i++) {
            all.put(announced.duplicate().flip().position(Handshake.HELLO_BYTES));
            all.put(cancelled.duplicate().flip().position(Handshake.HELLO_BYTES));
        }
        return all;
    }

    @ParameterizedTest
    @MethodSource("badStreams")
    void impossibleBytesEndTheirConnectionAndNoOther(ByteBuffer bytes) throws IOException {
        LayerConfiguration configuration = anonymous();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration);
                Bmi client = Bmi.initialize("tcp", "", configuration);
                SocketChannel outsider = SocketChannel.open(addressOf(server))) {
            outsider.configureBlocking(false);
            ByteBuffer rest = bytes.flip();
            while (!isClosed(outsider, rest)) {
                server.testUnexpected(new UnexpectedMessage[1]);
                Await.goOn(() -> "the other end");
            }
            Address address = client.lookup(server.listenAddresses().get(0));
            client.postUnexpected(address, ByteBuffer.wrap(new byte[] {7}), 1);
            assertThat(awaitUnexpected(server, client).buffer().get(0)).isEqualTo((byte) 7);
            assertThat(server.getInfo(null, Info.PEERS)).isEqualTo(1);
        }
    }

    @Test
    void clientThatReadsNoAnswersIsGivenUp() throws IOException {
        LayerConfiguration configuration = anonymous();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration);
                SocketChannel outsider = SocketChannel.open()) {
            server.setInfo(null, Info.SOCKET_BUFFER_BYTES, 65_536);
            outsider.setOption(StandardSocketOptions.SO_RCVBUF, 4_096);
            outsider.connect(addressOf(server));
            outsider.configureBlocking(false);
            ByteBuffer rest = endlessAnswers().flip();
            while (!isClosed(outsider, rest)) {
                server.testUnexpected(new UnexpectedMessage[1]);
                Await.goOn(() -> "the other end");
            }
        }
    }

    /** Half a message and an end: it never was. */
    @Test
    void messageThatBreaksOffIsNotDelivered() throws IOException {
        LayerConfiguration configuration = anonymous();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration)) {
            try (SocketChannel outsider = SocketChannel.open(addressOf(server))) {
                outsider.write(
                        frame(EAGER, 1, 1, 1_000, 0, 0, 0).put(new byte[500]).flip());
                while (server.getInfo(null, Info.UNEXPECTED_WAITING) == 0) {
                    assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                    Await.goOn(() -> "the other end");
                }
            }
            while (server.getInfo(null, Info.PEERS) > 0) {
                assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                Await.goOn(() -> "the other end");
            }
            assertThat(server.getInfo(null, Info.UNEXPECTED_WAITING)).isZero();
        }
    }

    @Test
    void onlyThoseWithTheKeyAndTheSameProtectionGetIn() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        for (String encryption : List.of(Encryption.OFF, Encryption.ON)) {
            LayerConfiguration right = withKey("right", encryption);
            String other = encryption.equals(Encryption.ON) ? Encryption.OFF : Encryption.ON;
            List<LayerConfiguration> outsiders = List.of(
                    withKey("wrong", encryption),
                    withKey("right", other),
                    LayerConfiguration.builder().build(),
                    anonymous());
            try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", right);
                    Bmi member = Bmi.initialize("tcp", "", right)) {
                String address = server.listenAddresses().get(0);
                for (LayerConfiguration outsider : outsiders) {
                    try (Bmi client = Bmi.initialize("tcp", "", outsider)) {
                        assertThat(refusal(client, address, server)).isEqualTo(BmiError.PEER_GONE);
                    }
                }
                member.postUnexpected(member.lookup(address), ByteBuffer.wrap(new byte[] {9}), 1);
                assertThat(awaitUnexpected(server, member).buffer().get(0)).isEqualTo((byte) 9);
            }
        }
    }

    private static BmiError refusal(Bmi client, String address, Bmi server) {
        long id = client.postUnexpected(client.lookup(address), ByteBuffer.allocate(1), 1);
        Status status = new Status();
        while (!client.test(id, status)) {
            assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
            Await.goOn(() -> "the other end");
        }
        return status.error();
    }

    /** Without any option the job's key counts, which its first process makes. */
    @Test
    void serverOfAJobTakesNobodyFromOutside() throws IOException {
        LayerConfiguration job =
                LayerConfiguration.builder().directory(directory.resolve("job")).build();
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", job);
                Bmi member = Bmi.initialize("tcp", "", job);
                SocketChannel outsider = SocketChannel.open(addressOf(server))) {
            outsider.configureBlocking(false);
            ByteBuffer message = frame(EAGER, 1, 1, 1, 0, 0, 0).put((byte) 1).flip();
            while (!isClosed(outsider, message)) {
                assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                Await.goOn(() -> "the other end");
            }
            member.postUnexpected(member.lookup(server.listenAddresses().get(0)), ByteBuffer.wrap(new byte[] {4}), 1);
            assertThat(awaitUnexpected(server, member).buffer().get(0)).isEqualTo((byte) 4);
        }
        assertThat(directory.resolve("job")).doesNotExist();
    }

    @Test
    void protectionThatCannotBeHadIsRefused() {
        LayerConfiguration off = LayerConfiguration.builder()
                .property(Authentication.PROPERTY, Authentication.OFF)
                .build();
        assertThatThrownBy(() -> Bmi.initialize("tcp", "", off))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("needs a key")
                .hasMessageContaining(BmiSettings.ALLOW_ANONYMOUS);
        LayerConfiguration both = LayerConfiguration.builder()
                .property(BmiSettings.ALLOW_ANONYMOUS, "on")
                .property(Encryption.PROPERTY, Encryption.ON)
                .build();
        assertThatThrownBy(() -> Bmi.initialize("tcp", "", both))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("nothing can be encrypted without a key");
    }

    /** Somebody between the two passes all bytes on, from another address. */
    @Test
    void proofIsOfNoUseFromAnotherAddress() throws IOException {
        LayerConfiguration job = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", job);
                Bmi member = Bmi.initialize("tcp", "", job);
                ServerSocketChannel relay = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            int port = ((InetSocketAddress) relay.getLocalAddress()).getPort();
            long id = member.postUnexpected(member.lookup("tcp://127.0.0.1:" + port), ByteBuffer.allocate(1), 1);
            Status status = new Status();
            relay.configureBlocking(false);
            SocketChannel fromMember = null;
            while (fromMember == null) {
                assertThat(member.test(id, status)).isFalse();
                fromMember = relay.accept();
                Await.goOn(() -> "the other end");
            }
            try (SocketChannel in = fromMember;
                    SocketChannel out = SocketChannel.open(addressOf(server))) {
                in.configureBlocking(false);
                out.configureBlocking(false);
                while (!member.test(id, status)) {
                    assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                    passOn(in, out);
                    passOn(out, in);
                    Await.goOn(() -> "the other end");
                }
            }
            assertThat(status.error()).isEqualTo(BmiError.PEER_GONE);
        }
    }

    private static void passOn(SocketChannel from, SocketChannel to) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(4096);
        if (from.isOpen() && to.isOpen()) {
            try {
                if (from.read(bytes) < 0) {
                    to.close();
                }
                to.write(bytes.flip());
            } catch (IOException e) {
                to.close();
            }
        }
    }

    @Test
    void methodsThatWereUpAreShutDownIfALaterOneFails() {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        try (Bmi first = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration)) {
            String taken = first.listenAddresses().get(0);
            assertThatThrownBy(() -> Bmi.initialize("tcp", taken, configuration))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("cannot listen");
        }
    }

    @Test
    void serverListensAtAnInterface() throws IOException {
        String name = NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1"))
                .getName();
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://" + name + ":0", configuration);
                Bmi client = Bmi.initialize("tcp", "", configuration)) {
            String address = server.listenAddresses().get(0);
            assertThat(address).startsWith("tcp://127.0.0.1:");
            client.postUnexpected(client.lookup(address), ByteBuffer.wrap(new byte[] {5}), 1);
            assertThat(awaitUnexpected(server, client).buffer().get(0)).isEqualTo((byte) 5);
        }
    }

    /** Row B1 (thesis 516): a post does not wait for a name server. */
    @Test
    void hostThatNobodyKnowsEndsItsOperations() {
        try (Bmi client = Bmi.initialize("tcp", "", LayerConfiguration.builder().build())) {
            long id = client.postUnexpected(client.lookup("tcp://nobody.invalid:7000"), ByteBuffer.allocate(1), 1);
            Status status = new Status();
            while (!client.test(id, status)) {
                Await.goOn(() -> "the other end");
            }
            assertThat(status.error()).isEqualTo(BmiError.PEER_GONE);
        }
    }

    /** More connections than are read one by one. */
    @Test
    void manyClientsAreServedBySelector() {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        int count = 20;
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration)) {
            Bmi[] clients = IntStream.range(0, count)
                    .mapToObj(i -> Bmi.initialize("tcp", "", configuration))
                    .toArray(Bmi[]::new);
            for (int i = 0; i < count; i++) {
                Address address = clients[i].lookup(server.listenAddresses().get(0));
                clients[i].postUnexpected(address, ByteBuffer.wrap(new byte[] {(byte) i}), i);
            }
            boolean[] isSeen = new boolean[count];
            for (int i = 0; i < count; i++) {
                isSeen[awaitUnexpected(server, clients).buffer().get(0)] = true;
            }
            assertThat(isSeen).doesNotContain(false);
            assertThat(server.getInfo(null, Info.PEERS)).isEqualTo(count);
            for (Bmi client : clients) {
                client.close();
            }
            while (server.getInfo(null, Info.PEERS) > 0) {
                server.testUnexpected(new UnexpectedMessage[1]);
                Await.goOn(() -> "the other end");
            }
        }
    }

    /** Connections that say nothing, or half a word, do not keep others out. */
    @Test
    void silentConnectionsGiveWay() throws IOException {
        LayerConfiguration configuration = anonymous();
        List<SocketChannel> silent = new ArrayList<>();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration);
                Bmi client = Bmi.initialize("tcp", "", configuration)) {
            server.setInfo(null, Info.MAX_CONNECTIONS, 300);
            for (int i = 0; i < 400; i++) {
                SocketChannel outsider = SocketChannel.open(addressOf(server));
                outsider.write(ByteBuffer.allocate(i % 2));
                silent.add(outsider);
                server.testUnexpected(new UnexpectedMessage[1]);
            }
            client.postUnexpected(client.lookup(server.listenAddresses().get(0)), ByteBuffer.wrap(new byte[] {3}), 1);
            assertThat(awaitUnexpected(server, client).buffer().get(0)).isEqualTo((byte) 3);
            assertThat(server.getInfo(null, Info.PEERS)).isEqualTo(1);
        } finally {
            for (SocketChannel outsider : silent) {
                outsider.close();
            }
        }
    }

    @Test
    void clientThatIsOneTooManyWaitsUntilAnotherLeaves() {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration);
                Bmi late = Bmi.initialize("tcp", "", configuration)) {
            String address = server.listenAddresses().get(0);
            server.setInfo(null, Info.MAX_CONNECTIONS, 1);
            server.setInfo(null, Info.IDLE_SECONDS, 1 << 30);
            try (Bmi first = Bmi.initialize("tcp", "", configuration)) {
                first.postUnexpected(first.lookup(address), ByteBuffer.allocate(1), 1);
                assertThat(awaitUnexpected(server, first).tag()).isEqualTo(1);
                late.postUnexpected(late.lookup(address), ByteBuffer.allocate(1), 2);
                for (int i = 0; i < 1_000; i++) {
                    late.testContext(new Status[] {new Status()});
                    assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                }
            }
            assertThat(awaitUnexpected(server, late).tag()).isEqualTo(2);
        }
    }

    private static LayerConfiguration anonymous() {
        return LayerConfiguration.builder()
                .property(BmiSettings.ALLOW_ANONYMOUS, "on")
                .build();
    }

    private LayerConfiguration withKey(String name, String encryption) {
        Path file = directory.resolve(name);
        JobKeyFile.createOrRead(file);
        return LayerConfiguration.builder()
                .property(Authentication.KEY_FILE, file.toString())
                .property(Encryption.PROPERTY, encryption)
                .build();
    }

    private static UnexpectedMessage awaitUnexpected(Bmi server, Bmi... clients) {
        UnexpectedMessage[] messages = new UnexpectedMessage[1];
        while (server.testUnexpected(messages) == 0) {
            for (Bmi client : clients) {
                client.testContext(new Status[] {new Status()});
            }
            Await.goOn(() -> "the other end");
        }
        return messages[0];
    }

    private static InetSocketAddress addressOf(Bmi server) {
        String address = server.listenAddresses().get(0);
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
    }

    /** Writes what there is space for, and reads nothing until all is written. */
    private static boolean isClosed(SocketChannel channel, ByteBuffer rest) {
        try {
            channel.write(rest);
            return !rest.hasRemaining() && channel.read(ByteBuffer.allocate(4096)) < 0;
        } catch (IOException e) {
            // A reset.
            return true;
        }
    }
}
