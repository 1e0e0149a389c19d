package io.clump.launcher.watch;

import io.clump.am2.ClumpException;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Serves the counters of a job on several hosts. Each connection gets one snapshot, a line for each host and an empty
 * line, and is closed. A client sends nothing.
 */
public final class WatchServer {
    /** Maximum number of connections; a client that does not read occupies two threads and a snapshot. */
    static final int MAX_WATCHERS = 16;

    /** Longer than the launcher waits for its hosts. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

    private static final String ROLE = "watch";

    /** A client sends nothing. */
    private static final int MAX_LINE_BYTES = 1;

    private WatchServer() {}

    /**
     * Serves watchers until the socket is closed.
     *
     * @param socket socket of the launcher
     * @param counters takes a snapshot; called by several threads at a time
     */
    public static void serve(ControlSocket socket, Supplier<List<HostCounters>> counters) {
        socket.serve(ROLE, MAX_WATCHERS, MAX_LINE_BYTES, connection -> {
            counters.get().forEach(host -> connection.send(HostCounters.LINES.encode(host)));
            connection.send("");
            connection.finish();
            return new Snapshot();
        });
    }

    /** Asks the launcher of a job; throws a {@link ClumpException} if it does not answer. */
    static List<HostCounters> ask(Path socket) {
        return ask(socket, ANSWER_TIMEOUT);
    }

    static List<HostCounters> ask(Path socket, Duration timeout) {
        Snapshot snapshot = new Snapshot();
        LineConnection launcher = ControlSocket.connect(socket, ROLE, snapshot);
        try {
            return snapshot.whole.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ClumpException(
                    "the launcher of the job has not answered within " + timeout.toSeconds() + " s: socket=" + socket,
                    e);
        } catch (ExecutionException e) {
            throw new ClumpException(
                    "the launcher of the job has not answered: socket=" + socket + ", " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted during a request to the launcher of the job: socket=" + socket, e);
        } finally {
            launcher.close();
        }
    }

    /** Snapshot as far as a client has received it. The server receives nothing. */
    private static final class Snapshot implements LineConnection.Listener {
        private final List<HostCounters> hosts = new ArrayList<>();
        private final CompletableFuture<List<HostCounters>> whole = new CompletableFuture<>();

        @Override
        public void received(String line) {
            if (line.isEmpty()) {
                whole.complete(hosts);
            } else {
                hosts.add(HostCounters.LINES.decode(line));
            }
        }

        @Override
        public void ended(String reason) {
            whole.completeExceptionally(new ClumpException("it broke off after " + hosts.size() + " hosts: " + reason));
        }
    }
}
