package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import io.clump.launcher.control.JsonLines;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * Accepts requests for checkpoints of a running job, through a socket in the job's directory. A client sends a
 * directory as a JSON string on a line, and gets the report as one line; clients that wait for the same directory get
 * the same report. If the job ends first, the client gets no report.
 *
 * <p>At most {@value #MAX_CLIENTS} clients are connected at a time; each later one is refused in its report. A client
 * that has sent no request gives way to it.
 */
final class CheckpointServer implements AutoCloseable {
    /** Shorter than the name of the control socket, whose path is known to fit. */
    private static final String SOCKET = "wishes";

    static final int MAX_CLIENTS = 64;

    /** Longest request or report. Both quote a path of the system. */
    private static final int MAX_LINE_BYTES = 1 << 16;

    private static final JsonLines<String> DIRECTORIES = new JsonLines<>(String.class, "a directory");

    private static final JsonLines<CheckpointReport> REPORTS =
            new JsonLines<>(CheckpointReport.class, "the report of a checkpoint");

    private final ServerSocketChannel socket;
    private final Function<String, @Nullable String> wishes;

    /** Clients that wait for a report; guarded by this. */
    private final List<Client> clients = new ArrayList<>();

    /** Connections whose request has not arrived, the oldest one first; guarded by this. */
    private final Deque<SocketChannel> silent = new ArrayDeque<>();

    private CheckpointServer(ServerSocketChannel socket, Function<String, @Nullable String> wishes) {
        this.socket = socket;
        this.wishes = wishes;
    }

    /**
     * Starts to listen.
     *
     * @param job the directory of the job
     * @param wishes receives the directory of each request, and returns null, or the reason of its refusal in one line;
     *     must not block
     */
    static CheckpointServer open(Path job, Function<String, @Nullable String> wishes) {
        try {
            CheckpointServer server = new CheckpointServer(UnixSocket.listen(job.resolve(SOCKET)), wishes);
            startThread(server::accept);
            return server;
        } catch (IOException e) {
            throw new ClumpException("cannot make the socket for checkpoints: directory=" + job + ", cause=" + e, e);
        }
    }

    /**
     * Asks the launcher of a job for a checkpoint, and waits for the report.
     *
     * @param job the directory of the job
     * @param directory in which the checkpoint is to be written
     * @throws ClumpException if the launcher does not answer
     */
    static CheckpointReport ask(Path job, String directory) {
        Path socket = job.resolve(SOCKET);
        if (!Files.exists(socket)) {
            throw new ClumpException("the job takes no checkpoints here: directory=" + job
                    + ", expected the machine where 'clump run' was started");
        }
        try (SocketChannel launcher = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
            write(launcher, DIRECTORIES.encode(directory));
            String line = readLine(launcher);
            return line == null ? CheckpointReport.failed(directory, "the job has ended before") : REPORTS.decode(line);
        } catch (IOException e) {
            throw new ClumpException("cannot reach the launcher of the job: socket=" + socket + ", cause=" + e, e);
        }
    }

    /** Sends the report to the clients that asked for this checkpoint. */
    void answer(CheckpointReport report) {
        List<Client> due = new ArrayList<>();
        synchronized (this) {
            for (Iterator<Client> each = clients.iterator(); each.hasNext(); ) {
                Client client = each.next();
                if (client.directory.equals(report.into())) {
                    due.add(client);
                    each.remove();
                }
            }
        }
        due.forEach(client -> answer(client, report));
    }

    private static void answer(Client client, CheckpointReport report) {
        try (SocketChannel connection = client.connection) {
            write(connection, REPORTS.encode(report));
        } catch (IOException expected) {
            // The client closed its connection.
            return;
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
            synchronized (this) {
                for (Client client : clients) {
                    client.connection.close();
                }
            }
        } catch (IOException e) {
            throw new ClumpException("cannot close the socket for checkpoints: cause=" + e, e);
        }
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel connection = socket.accept();
                if (hasRoom(connection)) {
                    // Each client has a thread, so that a silent client does not block the others.
                    startThread(() -> take(connection));
                } else {
                    answer(
                            new Client(connection, ""),
                            CheckpointReport.failed("", "too many clients wait: found=" + MAX_CLIENTS + ", try again"));
                }
            }
        } catch (IOException expected) {
            // Closed: the job is over.
            return;
        }
    }

    /** Makes room for a connection; returns false if as many clients as there may be wait for reports. */
    private synchronized boolean hasRoom(SocketChannel connection) {
        if (clients.size() >= MAX_CLIENTS) {
            return false;
        }
        if (clients.size() + silent.size() >= MAX_CLIENTS) {
            CloseHelper.quietClose(silent.remove());
        }
        silent.add(connection);
        return true;
    }

    private void take(SocketChannel connection) {
        try {
            String line = readLine(connection);
            String directory = DIRECTORIES.decode(line == null ? "" : line);
            String fault = fault(directory);
            boolean isFirst;
            synchronized (this) {
                silent.remove(connection);
                // One that waits for a checkpoint in this directory would also get the refusal of a second wish.
                isFirst = clients.stream().noneMatch(client -> client.directory.equals(directory));
                clients.add(new Client(connection, directory));
            }
            String refusal = fault == null && isFirst ? wishes.apply(directory) : fault;
            if (refusal != null) {
                answer(CheckpointReport.failed(directory, refusal));
            }
        } catch (IOException | ClumpException expected) {
            // The client closed the connection or sent an invalid line, or the job has ended.
            synchronized (this) {
                silent.remove(connection);
            }
            CloseHelper.quietClose(connection);
        }
    }

    /**
     * Returns why a directory is refused, or null. A relative path, or one with {@code ..}, could be another directory
     * for rank 0 than for the client.
     */
    private static @Nullable String fault(String directory) {
        try {
            Path path = Path.of(directory);
            if (!path.isAbsolute() || !path.equals(path.normalize())) {
                return "not an absolute path without '..': found=" + directory;
            }
            CheckpointOptions.usable(path);
            return null;
        } catch (InvalidPathException e) {
            return "not a path: found=" + directory + ", cause=" + e.getReason();
        } catch (BadInputException e) {
            return e.getMessage();
        }
    }

    private static void startThread(Runnable task) {
        Thread thread = new Thread(task, "checkpoint-wishes");
        thread.setDaemon(true);
        thread.start();
    }

    private static void write(SocketChannel channel, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Returns the only line that the other end sends; null if the stream ends before it. Leaves the channel open. */
    private static @Nullable String readLine(SocketChannel channel) throws IOException {
        ByteBuffer line = ByteBuffer.allocate(MAX_LINE_BYTES);
        while (line.hasRemaining() && channel.read(line) >= 0) {
            int last = line.position() - 1;
            if (last >= 0 && line.get(last) == '\n') {
                return StandardCharsets.UTF_8.decode(line.flip().limit(last)).toString();
            }
        }
        if (line.hasRemaining()) {
            return null;
        }
        throw new IOException("line too long: expected at most " + MAX_LINE_BYTES + " bytes");
    }

    private record Client(SocketChannel connection, String directory) {}
}
