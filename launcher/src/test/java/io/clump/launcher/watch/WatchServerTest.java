package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.UnixSocket;
import io.clump.control.ControlSocket;
import io.clump.launcher.control.JobSocket;
import java.io.IOException;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchServerTest {
    private static final List<HostCounters> HOSTS = List.of(
            HostCounters.none(1, "one").of("h0"), HostCounters.none(2, "other").of("h1"));

    /** Longer than the suite's own limit: a busy machine may need more time than a user would wait. */
    private static final Duration UNLIMITED = Duration.ofDays(1);

    @TempDir
    private Path base;

    @Test
    void launcherIsAskedOnceForEachViewAndNeverOtherwise() {
        AtomicInteger asked = new AtomicInteger();
        try (JobDirectory job = JobDirectory.join(base.resolve("job"));
                ControlSocket launcher = ControlSocket.listen(JobSocket.ofSeveralHosts(job.path()))) {
            WatchServer.serve(launcher, () -> {
                asked.incrementAndGet();
                return HOSTS;
            });
            assertThat(asked).hasValue(0);
            JobView view = JobView.read(job.path(), 5);
            assertThat(view.hosts()).isEqualTo(HOSTS);
            assertThat(view.missing()).containsExactly("host h0: one", "host h1: other");
            assertThat(asked).hasValue(1);
        }
        assertThat(base.resolve("job")).doesNotExist();
    }

    @Test
    void launcherThatWasKilledIsReported() throws IOException {
        try (JobDirectory job = JobDirectory.join(base.resolve("job"))) {
            UnixSocket.listen(JobSocket.ofSeveralHosts(job.path())).close();

            assertThat(JobView.read(job.path(), 5).missing())
                    .singleElement()
                    .asString()
                    .startsWith("no process listens on the control socket: path=" + job.path()
                            + "/control-launcher, cause=");
        }
    }

    @Test
    void launcherThatIsStoppedHoldsNobodyUp() throws IOException {
        Path socket = JobSocket.ofSeveralHosts(base);
        try (ServerSocketChannel stopped = UnixSocket.listen(socket)) {
            assertThat(stopped.isOpen()).isTrue();
            assertThatThrownBy(() -> WatchServer.ask(socket, Duration.ofSeconds(1)))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("the launcher of the job has not answered within 1 s: socket=" + socket);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', broke off after 0 hosts",
        "ONE, broke off after 1 hosts",
        "lunch, 'not the counters of a host: found=\"lunch\"'",
        "refused for lack of space, refused for lack of space"
    })
    void answerThatIsNotWholeIsRefused(String answer, String complaint) throws IOException {
        Path socket = JobSocket.ofSeveralHosts(base);
        String text = answer.isEmpty() ? "" : answer.replace("ONE", HostCounters.LINES.encode(HOSTS.get(0))) + "\n";
        try (ServerSocketChannel launcher = UnixSocket.listen(socket)) {
            Thread thread = new Thread(() -> say(launcher, text));
            thread.start();
            assertThatThrownBy(() -> WatchServer.ask(socket, UNLIMITED))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(complaint);
        }
    }

    @Test
    void watchersThatDoNotReadAreTurnedAwayBeyondABoundAndHoldUpNoOther() throws Exception {
        // More than the buffers of a socket hold.
        List<HostCounters> large = List.of(HostCounters.none(1, "x".repeat(1 << 22)));
        CountDownLatch answering = new CountDownLatch(WatchServer.MAX_WATCHERS - 1);
        List<SocketChannel> stopped = new ArrayList<>();
        Path socket = JobSocket.ofSeveralHosts(base);
        try (ControlSocket launcher = ControlSocket.listen(socket)) {
            WatchServer.serve(launcher, () -> {
                answering.countDown();
                return large;
            });
            for (int i = 1; i < WatchServer.MAX_WATCHERS; i++) {
                stopped.add(watcher(socket));
            }
            answering.await();
            assertThat(WatchServer.ask(socket, UNLIMITED)).isEqualTo(large);
            // The last one gives its place back when the server has read the end of its connection.
            while (stopped.size() < WatchServer.MAX_WATCHERS) {
                SocketChannel last = watcher(socket);
                if (isAdmitted(last)) {
                    stopped.add(last);
                } else {
                    last.close();
                }
            }
            assertThatThrownBy(() -> WatchServer.ask(socket, UNLIMITED))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining("too many are connected: found=16, try again");
        } finally {
            for (SocketChannel watcher : stopped) {
                watcher.close();
            }
        }
        assertThat(Files.exists(socket)).isTrue();
        assertThatThrownBy(() -> WatchServer.ask(socket, UNLIMITED)).isInstanceOf(ClumpException.class);
    }

    private static SocketChannel watcher(Path socket) throws IOException {
        SocketChannel watcher = SocketChannel.open(UnixDomainSocketAddress.of(socket));
        watcher.write(ByteBuffer.wrap("watch\n".getBytes(StandardCharsets.UTF_8)));
        return watcher;
    }

    /** Returns whether the answer begins like counters; a refusal is an answer, too. */
    private static boolean isAdmitted(SocketChannel watcher) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(1);
        return watcher.read(first) > 0
                && first.get(0)
                        == (byte) HostCounters.LINES.encode(HOSTS.get(0)).charAt(0);
    }

    private static void say(ServerSocketChannel launcher, String text) {
        try (SocketChannel watcher = launcher.accept();
                OutputStream out = Channels.newOutputStream(watcher)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException expected) {
            // The watcher has closed its connection.
            return;
        }
    }
}
