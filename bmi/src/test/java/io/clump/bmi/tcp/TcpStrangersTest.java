package io.clump.bmi.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import io.clump.bmi.Address;
import io.clump.bmi.Bmi;
import io.clump.bmi.BmiError;
import io.clump.bmi.Info;
import io.clump.bmi.Status;
import io.clump.bmi.UnexpectedMessage;
import io.clump.net.key.Authentication;
import io.clump.net.key.JobKeyFile;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes of a connection are not trusted. */
class TcpStrangersTest {
    private static final long PATIENCE_NANOS = 20_000_000_000L;
    private static final int MAGIC = 0x494D_4243;
    private static final int EAGER = 1;
    private static final int REQUEST = 2;
    private static final int GRANT = 3;
    private static final int DATA = 5;

    @TempDir
    private Path directory;

    private static ByteBuffer hello() {
        return ByteBuffer.allocate(4096)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .put((byte) 1)
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
        twice.get(Greeting.HELLO_BYTES, request);
        return Stream.of(
                ByteBuffer.allocate(4096).put("GET / HTTP/1.1\r\nHost: somebody\r\n\r\n".getBytes()),
                hello().put(4, (byte) 2), // another version
                hello().put(5, (byte) 1), // with a key
                frame(9, 0, 0, 0, 0, 0, 0),
                frame(EAGER, 0, 1, -1, 0, 0, 0),
                frame(EAGER, 0, 1, Integer.MAX_VALUE, 0, 0, 0),
                frame(EAGER, 0, 1, 70_000, 0, 0, 0),
                frame(EAGER, 0, -1, 1, 0, 0, 0),
                frame(EAGER, 1, 1, Bmi.MAX_UNEXPECTED_BYTES + 1, 0, 0, 0),
                frame(REQUEST, 0, 1, -5, 1, 0, 0),
                frame(DATA, 0, 0, 10, 0, 3, 0),
                frame(EAGER, 0, 1, 0, 0, 0, 1_000_000),
                frame(EAGER, 0, 1, 0, 0, 0, -1),
                twice.put(request),
                frame(GRANT, 0, 0, 0, 0, 0, 0).putShort(Greeting.HELLO_BYTES + 2, (short) 0)); // out of step
    }

    @ParameterizedTest
    @MethodSource("badStreams")
    void impossibleBytesEndTheirConnectionAndNoOther(ByteBuffer bytes) throws IOException {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration);
                Bmi client = Bmi.initialize("tcp", "", configuration);
                SocketChannel stranger = SocketChannel.open(addressOf(server))) {
            stranger.write(bytes.flip());
            stranger.configureBlocking(false);
            ByteBuffer answer = ByteBuffer.allocate(4096);
            long begin = System.nanoTime();
            while (!isClosed(stranger, answer)) {
                server.testUnexpected(new UnexpectedMessage[1]);
                assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
            }
            Address address = client.lookup(server.listenAddresses().get(0));
            client.postUnexpected(address, ByteBuffer.wrap(new byte[] {7}), 1);
            assertThat(awaitUnexpected(server, client).buffer().get(0)).isEqualTo((byte) 7);
            assertThat(server.getInfo(null, Info.PEERS)).isEqualTo(1);
        }
    }

    /** Half a message and an end: it never was. */
    @Test
    void messageThatBreaksOffIsNotDelivered() throws IOException {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", configuration)) {
            try (SocketChannel stranger = SocketChannel.open(addressOf(server))) {
                stranger.write(
                        frame(EAGER, 1, 1, 1_000, 0, 0, 0).put(new byte[500]).flip());
                long begin = System.nanoTime();
                while (server.getInfo(null, Info.UNEXPECTED_WAITING) == 0) {
                    assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                    assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
                }
            }
            long begin = System.nanoTime();
            while (server.getInfo(null, Info.PEERS) > 0) {
                assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
            }
            assertThat(server.getInfo(null, Info.UNEXPECTED_WAITING)).isZero();
        }
    }

    @Test
    void onlyThoseWithTheKeyGetIn() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
        LayerConfiguration right = withKey("right");
        LayerConfiguration wrong = withKey("wrong");
        LayerConfiguration none = LayerConfiguration.builder().build();
        try (Bmi server = Bmi.initialize("tcp", "tcp://127.0.0.1:0", right);
                Bmi member = Bmi.initialize("tcp", "", right);
                Bmi stranger = Bmi.initialize("tcp", "", wrong);
                Bmi nobody = Bmi.initialize("tcp", "", none)) {
            String address = server.listenAddresses().get(0);
            for (Bmi client : new Bmi[] {stranger, nobody}) {
                long id = client.postUnexpected(client.lookup(address), ByteBuffer.allocate(1), 1);
                Status status = new Status();
                long begin = System.nanoTime();
                while (!client.test(id, status)) {
                    assertThat(server.testUnexpected(new UnexpectedMessage[1])).isZero();
                    assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
                }
                assertThat(status.error()).isEqualTo(BmiError.PEER_GONE);
            }
            member.postUnexpected(member.lookup(address), ByteBuffer.wrap(new byte[] {9}), 1);
            assertThat(awaitUnexpected(server, member).buffer().get(0)).isEqualTo((byte) 9);
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
            long begin = System.nanoTime();
            while (server.getInfo(null, Info.PEERS) > 0) {
                server.testUnexpected(new UnexpectedMessage[1]);
                assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
            }
        }
    }

    private LayerConfiguration withKey(String name) {
        Path file = directory.resolve(name);
        JobKeyFile.createOrRead(file);
        return LayerConfiguration.builder()
                .property(Authentication.KEY_FILE, file.toString())
                .build();
    }

    private static UnexpectedMessage awaitUnexpected(Bmi server, Bmi... clients) {
        UnexpectedMessage[] messages = new UnexpectedMessage[1];
        long begin = System.nanoTime();
        while (server.testUnexpected(messages) == 0) {
            for (Bmi client : clients) {
                client.testContext(new Status[] {new Status()});
            }
            assertThat(System.nanoTime() - begin).isLessThan(PATIENCE_NANOS);
        }
        return messages[0];
    }

    private static InetSocketAddress addressOf(Bmi server) {
        String address = server.listenAddresses().get(0);
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(address.substring(address.lastIndexOf(':') + 1)));
    }

    private static boolean isClosed(SocketChannel channel, ByteBuffer answer) {
        try {
            return channel.read(answer.clear()) < 0;
        } catch (IOException e) {
            // A reset.
            return true;
        }
    }
}
