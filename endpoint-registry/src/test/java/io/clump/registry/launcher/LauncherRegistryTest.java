package io.clump.registry.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.EndpointName;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.EndpointRegistry;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures between a process, its host's server and the launcher. The rest is in the conformance suite. */
class LauncherRegistryTest {
    private static final Duration BOUND = Duration.ofDays(1);

    @TempDir
    private Path directory;

    @Test
    void nonsenseEndsItsOwnConnectionAndNoOther() throws Exception {
        try (TwoHosts hosts = new TwoHosts(directory);
                EndpointRegistry registry = hosts.open(0)) {
            for (String nonsense : new String[] {
                "lunch\n", "publish onlyakey\n", "publish %zz x\n", "hello x\n", "hello 99999999999999999999\n"
            }) {
                try (SocketChannel outsider =
                        SocketChannel.open(UnixDomainSocketAddress.of(directory.resolve("names0")))) {
                    outsider.write(ByteBuffer.wrap(("registry\n" + nonsense).getBytes(StandardCharsets.UTF_8)));
                    assertThat(outsider.read(ByteBuffer.allocate(1)))
                            .as(nonsense)
                            .isEqualTo(-1);
                }
            }
            registry.publish("a", name(1));
            assertThat(registry.find("a")).isEqualTo(name(1));
        }
    }

    @Test
    void processThatDoesNotReadHoldsUpNobody() throws Exception {
        try (TwoHosts hosts = new TwoHosts(directory);
                EndpointRegistry registry = hosts.open(0);
                SocketChannel stopped = SocketChannel.open(UnixDomainSocketAddress.of(directory.resolve("names0")))) {
            stopped.write(ByteBuffer.wrap("registry\nhello 9\n".getBytes(StandardCharsets.UTF_8)));
            EndpointName large = new EndpointName(1, "0", Map.of("shm", "x".repeat(400)));
            for (int i = 0; i < 2_000; i++) {
                registry.publish("key " + i, large);
            }
            assertThat(registry.await("key 1999", BOUND)).isEqualTo(large);
        }
    }

    @Test
    void lostServerIsReported() {
        TwoHosts hosts = new TwoHosts(directory);
        EndpointRegistry registry = hosts.open(0);
        hosts.close();
        assertThatThrownBy(() -> registry.await("a", BOUND))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("the launcher's registry has ended");
        assertThatThrownBy(() -> registry.publish("a", name(1))).isInstanceOf(ClumpException.class);
    }

    @Test
    void waitEndsWithItsTimeoutAndSaysHowLongItWas() {
        AtomicLong now = new AtomicLong();
        AtomicLong step = new AtomicLong();
        LongSupplier clock = () -> now.addAndGet(step.get());
        try (TwoHosts hosts = new TwoHosts(directory);
                EndpointRegistry registry = hosts.open(0, clock)) {
            step.set(Duration.ofMinutes(1).toNanos());
            assertThatThrownBy(() -> registry.await("never", Duration.ofSeconds(50)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("waited for an endpoint: nothing published, key=\"never\", waited ms=60000");
            step.set(0);
        }
    }

    @Test
    void launcherThatDoesNotAnswerIsReported() {
        Path path = directory.resolve("silent");
        AtomicLong now = new AtomicLong();
        LongSupplier clock = () -> now.addAndGet(Duration.ofMinutes(1).toNanos());
        try (ControlSocket socket = ControlSocket.listen(path)) {
            socket.serve(NameServer.ROLE, 1, 1_000, connection -> new Silent());
            assertThatThrownBy(() -> LauncherRegistry.open(path, 9, clock))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("the launcher has not answered the registry within 60 s: socket=" + path);
        }
    }

    @Test
    void processWithoutLauncherReportsWhatItNeeds() {
        LayerConfiguration configuration = LayerConfiguration.builder().build();
        assertThatThrownBy(() -> new LauncherRegistryProvider().open(configuration))
                .isInstanceOf(ClumpException.class)
                .hasMessageContaining("missing property clump.registry.socket");
    }

    private static final class Silent implements LineConnection.Listener {
        @Override
        public void received(String line) {
            // Is not answered.
            return;
        }

        @Override
        public void ended(String reason) {
            // There is nothing to end.
            return;
        }
    }

    private static EndpointName name(long id) {
        return new EndpointName(id, "0", Map.of());
    }
}
