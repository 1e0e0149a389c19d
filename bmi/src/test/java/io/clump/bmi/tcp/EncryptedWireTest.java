package io.clump.bmi.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.Await;
import io.clump.bmi.engine.ProtocolException;
import io.clump.net.key.ConnectionSecrets;
import io.clump.net.key.JobKey;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EncryptedWireTest {
    private static final byte[] SECRET = "the secret of the client".getBytes(StandardCharsets.US_ASCII);

    private final ConnectionSecrets secrets = new ConnectionSecrets(JobKey.random(), new byte[] {1, 2, 3});
    private SocketChannel client;
    private SocketChannel server;

    @BeforeEach
    void open() throws IOException {
        try (ServerSocketChannel listening = ServerSocketChannel.open().bind(new InetSocketAddress("127.0.0.1", 0))) {
            client = SocketChannel.open(listening.getLocalAddress());
            server = listening.accept();
        }
        client.configureBlocking(false);
        server.configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void bytesOfAnyLengthArriveInOrder() throws IOException, ProtocolException {
        Random random = new Random(1);
        Wire out = wire(client, true);
        Wire in = wire(server, false);
        byte[] sent = new byte[3_000_000];
        random.nextBytes(sent);
        ByteBuffer left = ByteBuffer.wrap(sent);
        ByteBuffer received = ByteBuffer.allocate(sent.length);
        while (received.hasRemaining()) {
            ByteBuffer first = part(left, random.nextInt(100));
            ByteBuffer others = part(left, random.nextInt(50_000));
            do {
                out.write(first, others);
                int buffer = received.position() + 1 + random.nextInt(20_000);
                received.limit(Math.min(buffer, received.capacity()));
                in.read(received);
                received.limit(received.capacity());
                Await.goOn(() -> "bytes");
            } while (first.hasRemaining() || others.hasRemaining() || !out.flush());
        }
        assertThat(received.array()).isEqualTo(sent);
        assertThat(in.hasRead()).isFalse();
        client.close();
        assertThat(in.read(ByteBuffer.allocate(1))).isNegative();
    }

    private static ByteBuffer part(ByteBuffer from, int most) {
        ByteBuffer part = from.slice(from.position(), Math.min(most, from.remaining()));
        from.position(from.position() + part.remaining());
        return part;
    }

    @Test
    void listenerSeesNoPlainBytes() throws IOException {
        assertThat(new String(record(), StandardCharsets.ISO_8859_1))
                .doesNotContain(new String(SECRET, StandardCharsets.ISO_8859_1));
    }

    @Test
    void recordThatIsChangedRepeatedOrOfTheOtherDirectionIsRefused() throws IOException, ProtocolException {
        byte[] record = record();
        for (int index = 0; index < record.length; index++) {
            byte[] changed = record.clone();
            changed[index] ^= 1;
            // Behind a changed length more may be expected: here it is.
            assertRefused(wire(server, false), changed, new byte[1 << 15]);
        }
        assertRefused(wire(server, true), record);
        Wire in = wire(server, false);
        client.write(ByteBuffer.wrap(record));
        ByteBuffer buffer = ByteBuffer.allocate(100);
        while (buffer.position() < SECRET.length) {
            in.read(buffer);
            Await.goOn(() -> "bytes");
        }
        assertThat(buffer.flip()).isEqualTo(ByteBuffer.wrap(SECRET));
        assertRefused(in, record);
    }

    /** Returns the encrypted bytes of a message. */
    private byte[] record() throws IOException {
        Wire out = wire(client, true);
        ByteBuffer message = ByteBuffer.wrap(SECRET);
        out.write(message, null);
        while (!out.flush()) {
            Await.goOn(() -> "space");
        }
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + SECRET.length + 16);
        while (bytes.hasRemaining()) {
            server.read(bytes);
            Await.goOn(() -> "bytes");
        }
        return bytes.array();
    }

    private void assertRefused(Wire in, byte[]... records) throws IOException {
        for (byte[] each : records) {
            client.write(ByteBuffer.wrap(each));
        }
        assertThatThrownBy(() -> {
                    while (true) {
                        in.read(ByteBuffer.allocate(100));
                        Await.goOn(() -> "a refusal");
                    }
                })
                .isInstanceOf(ProtocolException.class);
        // The rest of this attempt.
        ByteBuffer rest = ByteBuffer.allocate(1 << 16);
        while (server.read(rest.clear()) > 0) {}
    }

    private Wire wire(SocketChannel channel, boolean isClient) {
        return new EncryptedWire(channel, secrets.records(isClient), secrets.records(!isClient));
    }
}
