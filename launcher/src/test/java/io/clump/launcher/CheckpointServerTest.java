package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckpointServerTest {
    private final Queue<String> wishes = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path directory;

    private CheckpointServer server;

    @BeforeEach
    void open() {
        server = CheckpointServer.open(directory, into -> {
            wishes.add(into);
            return "asked";
        });
    }

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void requestReachesTheJobAndItsAnswerTheClient() {
        CheckpointReport report = CheckpointServer.ask(directory, directory.toString());
        assertThat(report.failure()).isEqualTo("asked");
        assertThat(wishes).containsExactly(directory.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../etc", "relative", "/tmp/../etc", "", "/dev/null", "/missing/directory/of/a/test"})
    void directoryThatIsNotOneIsRefused(String wrong) {
        CheckpointReport report = CheckpointServer.ask(directory, wrong);
        assertThat(report.path()).isEmpty();
        assertThat(report.failure()).contains("found=" + wrong).doesNotContain("\n");
        assertThat(wishes).isEmpty();
    }

    @Test
    void onlyTheUserReachesTheSocket() throws IOException {
        assertThat(Files.getPosixFilePermissions(directory.resolve("wishes")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void clientsThatSayNothingGiveWay() throws IOException {
        List<SocketChannel> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 3 * CheckpointServer.MAX_CLIENTS; i++) {
                silent.add(SocketChannel.open(UnixDomainSocketAddress.of(directory.resolve("wishes"))));
            }
            // The oldest one has given way.
            assertThat(silent.get(0).read(ByteBuffer.allocate(1))).isNegative();
            assertThat(CheckpointServer.ask(directory, directory.toString()).failure())
                    .isEqualTo("asked");
        } finally {
            for (SocketChannel each : silent) {
                each.close();
            }
        }
    }
}
