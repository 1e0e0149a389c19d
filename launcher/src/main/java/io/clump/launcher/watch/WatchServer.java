package io.clump.launcher.watch;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Serves the counters of a job on several hosts through a socket in the directory of the job. Each connection gets one
 * snapshot, a line for each host and an empty line, and is closed. A client sends nothing.
 */
public final class WatchServer implements AutoCloseable {
    /** Maximum number of connections; a client that does not read occupies a thread. */
    static final int MOST_WATCHERS = 16;

    /** Longer than the launcher waits for its hosts. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(10);

    private static final String SOCKET = "watch";

    private final ServerSocketChannel socket;
    private final Supplier<List<HostCounters>> counters;

    /** Open connections. Guarded by this. */
    private final Set<SocketChannel> watchers = new HashSet<>();

    private boolean closed;

    private WatchServer(ServerSocketChannel socket, Supplier<List<HostCounters>> counters) {
        this.socket = socket;
        this.counters = counters;
    }

    /**
     * Starts to listen.
     *
     * @param directory the job's directory, which only the user may enter
     * @param counters takes a snapshot; called by several threads at a time
     * @return the server; the file of its socket is removed with the directory
     * @throws ClumpException if the socket cannot be made
     */
    public static WatchServer open(Path directory, Supplier<List<HostCounters>> counters) {
        try {
            WatchServer server = new WatchServer(UnixSocket.listen(socket(directory)), counters);
            startThread("watch", server::accept);
            return server;
        } catch (IOException e) {
            throw new ClumpException("cannot make the socket for watchers: directory=" + directory + ", cause=" + e, e);
        }
    }

    static Path socket(Path directory) {
        return directory.resolve(SOCKET);
    }

    /** Asks the launcher of a job; throws a {@link ClumpException} if it does not answer. */
    static List<HostCounters> ask(Path socket) {
        return ask(socket, ANSWER_TIMEOUT);
    }

    static List<HostCounters> ask(Path socket, Duration timeout) {
        try (SocketChannel launcher = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            // The end of this block closes the connection, which ends the reading thread.
            return CompletableFuture.supplyAsync(() -> read(launcher)).get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            throw new ClumpException("cannot reach the launcher of the job: socket=" + socket + ", cause=" + e, e);
        } catch (TimeoutException e) {
            throw new ClumpException(
                    "the launcher of the job has not answered within " + timeout.toSeconds() + " s: socket=" + socket,
                    e);
        } catch (ExecutionException e) {
            throw new ClumpException(
                    "cannot understand the launcher of the job: socket=" + socket + ", " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted while the launcher of the job was asked: socket=" + socket, e);
        }
    }

    private static List<HostCounters> read(SocketChannel launcher) {
        List<HostCounters> hosts = new ArrayList<>();
        try {
            BufferedReader lines = new BufferedReader(Channels.newReader(launcher, StandardCharsets.UTF_8));
            String line = lines.readLine();
            while (line != null && !line.isEmpty()) {
                hosts.add(HostCounters.decode(line));
                line = lines.readLine();
            }
            if (line == null) {
                throw new ClumpException("it broke off after " + hosts.size() + " hosts");
            }
        } catch (IOException e) {
            throw new ClumpException("the connection broke: " + e, e);
        }
        return hosts;
    }

    /** Ends all connections. */
    @Override
    public void close() {
        Set<SocketChannel> open;
        synchronized (this) {
            closed = true;
            open = Set.copyOf(watchers);
        }
        try {
            socket.close();
            for (SocketChannel watcher : open) {
                watcher.close();
            }
        } catch (IOException e) {
            throw new ClumpException("cannot close the socket for watchers: cause=" + e, e);
        }
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel watcher = socket.accept();
                if (keep(watcher)) {
                    startThread("watcher", () -> answer(watcher));
                } else {
                    watcher.close();
                }
            }
        } catch (IOException expected) {
            // Closed: the job is over.
            return;
        }
    }

    private synchronized boolean keep(SocketChannel watcher) {
        return !closed && watchers.size() < MOST_WATCHERS && watchers.add(watcher);
    }

    private void answer(SocketChannel watcher) {
        try (watcher;
                Writer out = new BufferedWriter(Channels.newWriter(watcher, StandardCharsets.UTF_8))) {
            for (HostCounters host : counters.get()) {
                out.write(host.encode());
                out.write('\n');
            }
            out.write('\n');
        } catch (IOException expected) {
            // The client closed its connection.
            return;
        } finally {
            synchronized (this) {
                watchers.remove(watcher);
            }
        }
    }

    private static void startThread(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
    }
}
