package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.JsonLines;
import io.clump.launcher.control.UnixSocket;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.agrona.CloseHelper;
import org.jspecify.annotations.Nullable;

/**
 * Accepts requests for checkpoints of a running job, through a socket in the job's directory. A client sends a
 * directory as a JSON string on a line, and gets the report as one line; clients that wait for the same directory get
 * the same report. If the job ends first, the client gets no report.
 */
final class CheckpointServer implements AutoCloseable {
    /** Shorter than the name of the control socket, whose path is known to fit. */
    private static final String SOCKET = "wishes";

    private static final JsonLines<String> DIRECTORIES = new JsonLines<>(String.class, "a directory");

    private static final JsonLines<CheckpointReport> REPORTS =
            new JsonLines<>(CheckpointReport.class, "the report of a checkpoint");

    private final ServerSocketChannel socket;
    private final Function<String, @Nullable String> wishes;

    /** Clients that wait for a report; guarded by this. */
    private final List<Client> clients = new ArrayList<>();

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
                // Each client has a thread, so that a silent client does not block the others.
                startThread(() -> take(connection));
            }
        } catch (IOException expected) {
            // Closed: the job is over.
            return;
        }
    }

    private void take(SocketChannel connection) {
        try {
            String line = readLine(connection);
            String directory = DIRECTORIES.decode(line == null ? "" : line);
            boolean isFirst;
            synchronized (this) {
                // One that waits for a checkpoint in this directory would also get the refusal of a second wish.
                isFirst = clients.stream().noneMatch(client -> client.directory.equals(directory));
                clients.add(new Client(connection, directory));
            }
            String refusal = isFirst ? wishes.apply(directory) : null;
            if (refusal != null) {
                answer(CheckpointReport.failed(directory, refusal));
            }
        } catch (IOException | ClumpException expected) {
            // The client closed the connection or sent an invalid line, or the job has ended.
            CloseHelper.quietClose(connection);
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

    /** Returns the next line; null at the end of the stream. Leaves the channel open. */
    private static @Nullable String readLine(SocketChannel channel) throws IOException {
        return new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)).readLine();
    }

    private record Client(SocketChannel connection, String directory) {}
}
