package io.clump.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.IOException;
import java.nio.file.Path;
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
    private final Queue<String> requests = new ConcurrentLinkedQueue<>();

    @TempDir
    private Path directory;

    private ControlSocket socket;

    @BeforeEach
    void open() {
        socket = ControlSocket.listen(directory.resolve("control"));
        CheckpointServer.serve(socket, into -> {
            requests.add(into);
            return "asked";
        });
    }

    @AfterEach
    void close() {
        socket.close();
    }

    @Test
    void requestReachesTheJobAndItsAnswerTheClient() {
        CheckpointReport report = CheckpointServer.ask(directory, directory.toString());
        assertThat(report.failure()).isEqualTo("asked");
        assertThat(requests).containsExactly(directory.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../../etc", "relative", "/tmp/../etc", "", "/dev/null", "/missing/directory/of/a/test"})
    void directoryThatIsNotOneIsRefused(String wrong) {
        CheckpointReport report = CheckpointServer.ask(directory, wrong);
        assertThat(report.path()).isEmpty();
        assertThat(report.failure()).contains("found=" + wrong).doesNotContain("\n");
        assertThat(requests).isEmpty();
    }

    @Test
    void clientsBeyondABoundAreRefused() throws IOException {
        List<LineConnection> waiting = new ArrayList<>();
        try {
            Path path = directory.resolve("control");
            for (int i = 0; i < CheckpointServer.MAX_CLIENTS; i++) {
                waiting.add(ControlSocket.connect(path, "checkpoint", new Nobody()));
            }
            // The last of them may come to the launcher later.
            CheckpointReport report = CheckpointServer.ask(directory, directory.toString());
            while (report.failure().equals("asked")) {
                report = CheckpointServer.ask(directory, directory.toString());
            }
            assertThat(report.failure()).isEqualTo("refused too many are connected: found=64, try again");
        } finally {
            waiting.forEach(LineConnection::close);
        }
    }

    private static final class Nobody implements LineConnection.Listener {
        @Override
        public void received(String line) {
            throw new ClumpException(line);
        }

        @Override
        public void ended(String reason) {
            // It is over.
        }
    }
}
