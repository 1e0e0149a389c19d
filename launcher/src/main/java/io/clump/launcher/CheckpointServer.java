package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import io.clump.control.RecordLines;
import io.clump.launcher.control.JobSocket;
import io.clump.splitc.checkpoint.CheckpointReport;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Accepts requests for checkpoints of a running job. A client sends the directory for it, and gets the report; clients
 * that wait for the same directory get the same report. If the job ends first, the client gets no report.
 */
final class CheckpointServer {
    private static final String ROLE = "checkpoint";

    static final int MAX_CLIENTS = 64;

    /** Limit for a request, which quotes a path of the system. */
    private static final int MAX_LINE_BYTES = 1 << 16;

    private static final RecordLines<Request> REQUESTS = new RecordLines<>(Request.class, "a request for a checkpoint");

    private static final RecordLines<CheckpointReport> REPORTS =
            new RecordLines<>(CheckpointReport.class, "the report of a checkpoint");

    private final Function<String, @Nullable String> order;

    /** Clients that wait for a report; guarded by this. */
    private final List<Client> clients = new ArrayList<>();

    private CheckpointServer(Function<String, @Nullable String> order) {
        this.order = order;
    }

    /**
     * Accepts requests until the socket is closed.
     *
     * @param socket socket of the launcher
     * @param order receives the directory of each request, and returns null, or the reason of its refusal in one line;
     *     must not block
     */
    static CheckpointServer serve(ControlSocket socket, Function<String, @Nullable String> order) {
        CheckpointServer server = new CheckpointServer(order);
        socket.serve(ROLE, MAX_CLIENTS, MAX_LINE_BYTES, connection -> server.new Client(connection));
        return server;
    }

    /**
     * Asks the launcher of a job for a checkpoint, and waits for the report.
     *
     * @param job the directory of the job
     * @param directory in which the checkpoint is to be written
     * @throws ClumpException if the launcher does not answer
     */
    static CheckpointReport ask(Path job, String directory) {
        Path socket = JobSocket.find(job);
        if (socket == null) {
            throw new ClumpException("the job does not accept requests for checkpoints here: directory=" + job
                    + ", expected the machine where 'clump run' was started");
        }
        Answer answer = new Answer(directory);
        try (LineConnection launcher = ControlSocket.connect(socket, ROLE, answer)) {
            launcher.send(REQUESTS.encode(new Request(directory)));
            return answer.report.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("an answer is always a report", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted during a request to the launcher of the job: socket=" + socket, e);
        }
    }

    /** Sends the report to the clients that have requested this checkpoint. */
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
        String line = REPORTS.encode(report);
        due.forEach(client -> client.end(line));
    }

    private void request(Client client) {
        String directory = client.directory;
        String fault = fault(directory);
        boolean isFirst;
        synchronized (this) {
            // The client that waits for a checkpoint in this directory would get the refusal of a second request, too.
            isFirst = clients.stream().noneMatch(other -> other.directory.equals(directory));
            clients.add(client);
        }
        String refusal = fault == null && isFirst ? order.apply(directory) : fault;
        if (refusal != null) {
            answer(CheckpointReport.failed(directory, refusal));
        }
    }

    private synchronized void remove(Client client) {
        clients.remove(client);
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

    private record Request(String directory) {}

    /** Client at the launcher's end. */
    private final class Client implements LineConnection.Listener {
        private final LineConnection connection;

        /** Set before the client waits for a report; empty until then. */
        private String directory = "";

        Client(LineConnection connection) {
            this.connection = connection;
        }

        @Override
        public void received(String line) {
            if (!directory.isEmpty()) {
                throw new ClumpException("a second request");
            }
            directory = REQUESTS.decode(line).directory();
            request(this);
        }

        @Override
        public void ended(String reason) {
            remove(this);
        }

        void end(String line) {
            connection.send(line);
            connection.finish();
        }
    }

    /** Report that a client waits for. */
    private static final class Answer implements LineConnection.Listener {
        private final String directory;
        private final CompletableFuture<CheckpointReport> report = new CompletableFuture<>();

        Answer(String directory) {
            this.directory = directory;
        }

        @Override
        public void received(String line) {
            report.complete(REPORTS.decode(line));
        }

        @Override
        public void ended(String reason) {
            report.complete(CheckpointReport.failed(
                    directory, reason.startsWith("refused") ? reason : "the job has ended before"));
        }
    }
}
