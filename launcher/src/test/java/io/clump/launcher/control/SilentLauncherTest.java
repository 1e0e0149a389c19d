package io.clump.launcher.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes whose launcher or agent keeps the connection open, but says nothing. */
class SilentLauncherTest {
    @TempDir
    private Path directory;

    @Test
    void processEndsByItselfWhenItsLauncherIsSilent() throws IOException, InterruptedException {
        Path path = directory.resolve("control");
        try (ControlSocket launcher = ControlSocket.listen(path)) {
            ProcessServer.open(launcher, (rank, event) -> {});
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
    void launcherThatIsAskedForSignsOfLifeSendsThem() throws InterruptedException {
        Path path = directory.resolve("control");
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (ControlSocket launcher = ControlSocket.listen(path)) {
            ProcessServer.open(launcher, (rank, event) -> {}).beat(Duration.ofMillis(60));
            ControlSocket.connect(path, ProcessServer.ROLE, new ReceivedLines(received));
            for (int i = 0; i < 3; i++) {
                assertThat(Order.LINES.decode(received.take())).isEqualTo(new Order.Beat());
            }
        }
    }

    private record ReceivedLines(BlockingQueue<String> lines) implements LineConnection.Listener {
        @Override
        public void received(String line) {
            lines.add(line);
        }

        @Override
        public void ended(String reason) {
            lines.add(reason);
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
