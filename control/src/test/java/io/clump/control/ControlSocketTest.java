package io.clump.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SuppressWarnings("try") // many connections are only opened and closed
class ControlSocketTest {
    @TempDir
    private Path directory;

    private final ReceivedLines served = new ReceivedLines();
    private final ReceivedLines received = new ReceivedLines();
    private Path path;
    private ControlSocket socket;

    @BeforeEach
    void listen() {
        path = directory.resolve("control");
        socket = ControlSocket.listen(path);
    }

    @AfterEach
    void close() {
        socket.close();
    }

    @Test
    void connectionIsServedByTheRoleThatItNames() throws InterruptedException {
        socket.serve("other", 1, 10, connection -> {
            throw new ClumpException("not meant");
        });
        socket.serve("echo", 1, 10, connection -> {
            connection.send("welcome");
            return served;
        });
        try (LineConnection connection = ControlSocket.connect(path, "echo", received)) {
            assertThat(received.take()).isEqualTo("welcome");
            connection.send("one");
            connection.send("two");
            assertThat(served.take()).isEqualTo("one");
            assertThat(served.take()).isEqualTo("two");
        }
        assertThat(served.take()).startsWith("end ");
    }

    @Test
    void connectionForWhatIsNotServedIsRefusedWithTheReason() throws InterruptedException {
        try (LineConnection unused = ControlSocket.connect(path, "lunch", received)) {
            assertThat(received.take())
                    .isEqualTo("end refused not served here, or not yet: found=\"lunch\", try again");
        }
    }

    @Test
    void connectionsBeyondABoundAreRefusedUntilOneEnds() throws InterruptedException {
        socket.serve("one", 1, 10, connection -> {
            connection.send("welcome");
            return served;
        });
        try (LineConnection unused = ControlSocket.connect(path, "one", new ReceivedLines(served))) {
            assertThat(served.take()).isEqualTo("welcome");
            try (LineConnection second = ControlSocket.connect(path, "one", received)) {
                assertThat(received.take()).isEqualTo("end refused too many are connected: found=1, try again");
            }
        }
        String answer = "end refused";
        while (answer.startsWith("end refused")) {
            ReceivedLines third = new ReceivedLines();
            try (LineConnection unused = ControlSocket.connect(path, "one", third)) {
                answer = third.take();
            }
        }
        assertThat(answer).isEqualTo("welcome");
    }

    @Test
    void peerThatDoesNotReadIsCutOffBeforeItsLinesTakeAllMemory() throws Exception {
        List<LineConnection> connections = new ArrayList<>();
        socket.serve("orders", 9, 10, connection -> {
            connections.add(connection);
            return served;
        });
        try (SocketChannel unread = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            unread.write(ByteBuffer.wrap("orders\nready\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(served.take()).isEqualTo("ready");
            String order = "x".repeat(1 << 20);
            for (long sent = 0; sent <= 2 * SocketStreams.MAX_WAITING_BYTES; sent += order.length()) {
                connections.get(0).send(order);
            }
            assertThat(served.take()).startsWith("end the peer does not read: bytes=");
        }
    }

    @Test
    void connectionWhoseRoleEndsWhileItIsHandedOverNotifiesItsListener() throws InterruptedException {
        AtomicReference<ControlSocket.Role> role = new AtomicReference<>();
        role.set(socket.serve("brief", 9, 10, connection -> {
            role.get().close();
            return served;
        }));
        try (LineConnection unused = ControlSocket.connect(path, "brief", received)) {
            assertThat(served.take()).isEqualTo("end closed");
            assertThat(received.take()).startsWith("end ");
        }
        assertThat(role.get().connections()).isEmpty();
    }

    @Test
    void roleThatIsClosedEndsItsConnectionsAndNoOthers() throws InterruptedException {
        ControlSocket.Role role = socket.serve("brief", 9, 10, connection -> {
            connection.send("welcome");
            return new ReceivedLines();
        });
        socket.serve("echo", 1, 10, connection -> served);
        try (LineConnection unused = ControlSocket.connect(path, "brief", received);
                LineConnection other = ControlSocket.connect(path, "echo", new ReceivedLines())) {
            assertThat(received.take()).isEqualTo("welcome");
            role.close();
            assertThat(received.take()).startsWith("end ");
            other.send("one");
            assertThat(served.take()).isEqualTo("one");
        }
        try (LineConnection late = ControlSocket.connect(path, "brief", received)) {
            assertThat(received.take()).isEqualTo("end refused it is over");
        }
    }

    @Test
    void lineThatIsTooLongEndsItsConnection() throws IOException, InterruptedException {
        socket.serve("echo", 1, 10, connection -> served);
        try (LineConnection connection = ControlSocket.connect(path, "echo", received)) {
            connection.send("x".repeat(11));
            assertThat(served.take()).isEqualTo("end a line is too long: expected at most 10 bytes");
        }
        try (SocketChannel outsider = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            outsider.write(ByteBuffer.wrap("x".repeat(257).getBytes(StandardCharsets.UTF_8)));
            assertThat(outsider.read(ByteBuffer.allocate(1))).isNegative();
        }
    }

    @Test
    void connectionsThatSayNothingGiveWay() throws IOException, InterruptedException {
        socket.serve("echo", 1, 10, connection -> served);
        List<SocketChannel> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * ControlSocket.MAX_SILENT; i++) {
                silent.add(SocketChannel.open(UnixDomainSocketAddress.of(path)));
            }
            // The oldest one has given way.
            assertThat(silent.get(0).read(ByteBuffer.allocate(1))).isNegative();
            try (LineConnection connection = ControlSocket.connect(path, "echo", received)) {
                connection.send("one");
                assertThat(served.take()).isEqualTo("one");
            }
        } finally {
            for (SocketChannel each : silent) {
                each.close();
            }
        }
    }

    @Test
    void onlyTheUserReachesTheSocket() throws IOException {
        assertThat(Files.getPosixFilePermissions(path)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void closedSocketEndsAllConnections() throws InterruptedException {
        socket.serve("echo", 1, 10, connection -> {
            connection.send("welcome");
            return served;
        });
        try (LineConnection unused = ControlSocket.connect(path, "echo", received)) {
            assertThat(received.take()).isEqualTo("welcome");
            socket.close();
            assertThat(received.take()).startsWith("end ");
            assertThat(served.take()).startsWith("end ");
        }
        // The system closes the socket when the accepting thread has left it, so a connection may be made and end.
        try (LineConnection late = ControlSocket.connect(path, "echo", received)) {
            assertThat(received.take()).startsWith("end ");
        } catch (ClumpException e) {
            assertThat(e).hasMessageStartingWith("no process listens on the control socket: path=" + path);
        }
    }

    @Test
    void pathThatIsTooLongForASocketIsRefused() {
        Path longPath = directory.resolve("x".repeat(110));

        assertThatThrownBy(() -> ControlSocket.listen(longPath))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining(longPath.toString())
                .hasMessageContaining("expected at most 103");
    }

    private record ReceivedLines(BlockingQueue<String> lines) implements LineConnection.Listener {
        ReceivedLines() {
            this(new LinkedBlockingQueue<>());
        }

        ReceivedLines(ReceivedLines same) {
            this(same.lines);
        }

        @Override
        public void received(String line) {
            lines.add(line);
        }

        @Override
        public void ended(String reason) {
            lines.add("end " + reason);
        }

        String take() throws InterruptedException {
            return lines.take();
        }
    }
}
