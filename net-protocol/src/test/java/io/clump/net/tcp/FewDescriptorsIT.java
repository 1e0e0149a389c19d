package io.clump.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.JavaChild;
import io.clump.net.key.JobKeyFile;
import io.clump.net.link.HostAndPort;
import io.clump.net.link.PortRange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process with few file descriptors, to which more unauthenticated clients connect than it has descriptors. */
class FewDescriptorsIT {
    private static final int DESCRIPTORS = 100;
    private static final long JOB = 7;
    private static final int NUMBER = 42;

    @TempDir
    Path directory;

    @Test
    void unauthenticatedClientsTakeNoDescriptorsThatPeersNeed() throws Exception {
        Path key = directory.resolve("key");
        JobKeyFile.createOrRead(key);
        Process process = start(key);
        List<SocketChannel> outsiders = new ArrayList<>();
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
                OutputStream input = process.getOutputStream();
                TcpLink peer =
                        TcpLink.open(InetAddress.getLoopbackAddress(), PortRange.ANY, JOB, JobKeyFile.read(key))) {
            String address = lines.readLine();
            InetSocketAddress socket = HostAndPort.parse(address).socket();
            for (int i = 0; i < 2 * DESCRIPTORS; i++) {
                outsiders.add(SocketChannel.open(socket));
            }
            // The process polls now.
            input.write('\n');
            input.flush();
            ByteBuffer incoming = ByteBuffer.allocateDirect(1 << 16);
            ByteBuffer number = ByteBuffer.allocateDirect(Integer.BYTES);
            peer.send(number.putInt(NUMBER).flip(), Objects.requireNonNull(peer.addressOf(address)));
            while (!peer.receive(incoming)) {
                Thread.onSpinWait();
            }
            assertThat(incoming.getInt(0)).isEqualTo(NUMBER);
            assertThat(Integer.parseInt(lines.readLine()))
                    .as("most connections at a time")
                    .isBetween(1, DESCRIPTORS / 4);
            assertThat(lines.readLine()).as("any other line").isNull();
            assertThat(process.waitFor()).isZero();
        } finally {
            process.destroyForcibly();
            for (SocketChannel outsider : outsiders) {
                outsider.close();
            }
        }
    }

    private static Process start(Path key) throws IOException {
        List<String> starter = List.of("bash", "-c", "ulimit -n " + DESCRIPTORS + " && exec \"$@\"", "bash");
        return JavaChild.by(starter, List.of(), Receiver.class, key)
                .redirectErrorStream(true)
                .start();
    }

    /** Program of the process: sends the first datagram back, and prints the most connections that it had. */
    static final class Receiver {
        private Receiver() {}

        public static void main(String[] arguments) throws IOException {
            try (TcpLink link = TcpLink.open(
                    InetAddress.getLoopbackAddress(), PortRange.ANY, JOB, JobKeyFile.read(Path.of(arguments[0])))) {
                System.out.println(link.address());
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
                ByteBuffer incoming = ByteBuffer.allocateDirect(1 << 16);
                int most = 0;
                while (incoming.position() == 0) {
                    link.receive(incoming.clear());
                    most = Math.max(most, link.connectionCount());
                }
                link.send(incoming.flip(), link.sender());
                System.out.println(most);
            }
        }
    }
}
