package io.clump.launcher.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.job.JobDirectory;
import io.clump.am2.job.UnixSocket;
import java.io.IOException;
import java.io.OutputStream;
import java.net.UnixDomainSocketAddress;
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

    @TempDir
    private Path base;

    @Test
    void launcherIsAskedOnceForEachViewAndNeverOtherwise() {
        AtomicInteger asked = new AtomicInteger();
        try (JobDirectory job = JobDirectory.join(base.resolve("job"));
                WatchServer server = WatchServer.open(job.path(), () -> {
                    asked.incrementAndGet();
                    return HOSTS;
                })) {
            assertThat(server).isNotNull();
            assertThat(asked).hasValue(0);
            JobView view = JobView.read(job.path(), 5);
            assertThat(view.hosts()).isEqualTo(HOSTS);
            assertThat(view.missing()).containsExactly("host h0: one", "host h1: other");
            assertThat(asked).hasValue(1);
        }
        assertThat(base.resolve("job")).doesNotExist();
    }

    @Test
    void launcherThatWasKilledIsToldOf() throws IOException {
        try (JobDirectory job = JobDirectory.join(base.resolve("job"))) {
            UnixSocket.listen(WatchServer.socket(job.path())).close();

            assertThat(JobView.read(job.path(), 5).missing())
                    .singleElement()
                    .asString()
                    .startsWith("cannot reach the launcher of the job: socket=" + job.path() + "/watch, cause=");
        }
    }

    @Test
    void launcherThatIsStoppedHoldsNobodyUp() throws IOException {
        Path socket = WatchServer.socket(base);
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
        "lunch, 'not the counters of a host: found=\"lunch\"'"
    })
    void answerThatIsNotWholeIsRefused(String answer, String complaint) throws IOException {
        Path socket = WatchServer.socket(base);
        String text = answer.isEmpty() ? "" : answer.replace("ONE", HOSTS.get(0).encode()) + "\n";
        try (ServerSocketChannel launcher = UnixSocket.listen(socket)) {
            Thread thread = new Thread(() -> say(launcher, text));
            thread.start();
            assertThatThrownBy(() -> WatchServer.ask(socket))
                    .isInstanceOf(ClumpException.class)
                    .hasMessageContaining(complaint);
        }
    }

    @Test
    void watchersThatDoNotReadAreTurnedAwayBeyondABoundAndHoldUpNoOther() throws Exception {
        // More than the buffers of a socket hold.
        List<HostCounters> large = List.of(HostCounters.none(1, "x".repeat(1 << 22)));
        CountDownLatch answering = new CountDownLatch(WatchServer.MOST_WATCHERS - 1);
        List<SocketChannel> stopped = new ArrayList<>();
        WatchServer server = WatchServer.open(base, () -> {
            answering.countDown();
            return large;
        });
        try (server) {
            for (int i = 1; i < WatchServer.MOST_WATCHERS; i++) {
                stopped.add(connect());
            }
            answering.await();
            assertThat(WatchServer.ask(WatchServer.socket(base))).isEqualTo(large);
            stopped.add(connect());
            assertThatThrownBy(() -> WatchServer.ask(WatchServer.socket(base))).isInstanceOf(ClumpException.class);
        } finally {
            for (SocketChannel watcher : stopped) {
                watcher.close();
            }
        }
        assertThat(Files.exists(WatchServer.socket(base))).isTrue();
        assertThatThrownBy(() -> WatchServer.ask(WatchServer.socket(base))).isInstanceOf(ClumpException.class);
    }

    private SocketChannel connect() throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(WatchServer.socket(base)));
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
