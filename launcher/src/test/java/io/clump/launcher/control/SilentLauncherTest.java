package io.clump.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes whose launcher or agent keeps the connection open, but says nothing. */
class SilentLauncherTest {
    @TempDir
    private Path directory;

    @Test
    void processEndsByItselfWhenItsLauncherIsSilent() throws IOException, InterruptedException {
        Path path = directory.resolve("control");
        try (ControlServer server = ControlServer.open(path, (rank, event) -> {})) {
            assertThat(server).isNotNull();
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            Child.class.getName(),
                            path.toString())
                    .redirectErrorStream(true);
            builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(output).isEqualTo("silent\n");
            assertThat(process.waitFor()).isEqualTo(1);
        }
    }

    @Test
    void launcherThatIsAskedForSignsOfLifeSendsThem() throws IOException {
        Path path = directory.resolve("control");
        try (ControlServer server = ControlServer.open(path, (rank, event) -> {});
                SocketChannel process = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            server.beat(Duration.ofMillis(60));
            BufferedReader lines = new BufferedReader(Channels.newReader(process, StandardCharsets.UTF_8));
            for (int i = 0; i < 3; i++) {
                assertThat(Order.parse(lines.readLine())).isEqualTo(new Order.Beat());
            }
        }
    }

    /** Process of a job that would run for ever. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) throws InterruptedException {
            ControlClient client = ControlClient.connect(Path.of(arguments[0]), 0, order -> {});
            client.expectBeats(Duration.ofSeconds(1), () -> System.out.println("silent"));
            new CountDownLatch(1).await();
        }
    }
}
