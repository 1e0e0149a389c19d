package io.clump.launcher.control;

import io.clump.am2.ClumpException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** The launcher's end of the control channel. */
public final class ControlServer implements AutoCloseable {
    /** A socket's address has room for 108 bytes on Linux and 104 elsewhere; one of them ends the path. */
    private static final int MAX_PATH_BYTES = 103;

    private final ServerSocketChannel socket;
    private final Listener listener;
    private final List<SocketChannel> connections = new ArrayList<>();

    /** A process that does not read may keep it waiting, but nobody else. */
    private final ExecutorService orders = Executors.newSingleThreadExecutor(ControlServer::writer);

    private boolean closed;

    private ControlServer(ServerSocketChannel socket, Listener listener) {
        this.socket = socket;
        this.listener = listener;
    }

    /**
     * Starts to listen.
     *
     * @param path of the socket, which must not exist; it lies where only the user may look
     * @param listener told of what the processes tell
     * @return the server
     * @throws ClumpException if the path is too long for a socket, or the socket cannot be made
     */
    public static ControlServer open(Path path, Listener listener) {
        checkPath(path);
        try {
            ControlServer server = new ControlServer(UnixSocket.listen(path), listener);
            startThread("control", server::accept);
            return server;
        } catch (IOException e) {
            throw new ClumpException("cannot make the control socket: path=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Checks that a path is short enough for a socket.
     *
     * @param path of the socket
     * @throws ClumpException if it is too long; says how long it may be
     */
    public static void checkPath(Path path) {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_PATH_BYTES) {
            throw new ClumpException("path of the control socket too long: path=" + path + ", bytes=" + bytes
                    + ", expected at most " + MAX_PATH_BYTES);
        }
    }

    /**
     * Tells all processes that have connected something. Does not wait.
     *
     * @param order what to tell
     */
    public void order(Order order) {
        byte[] line = (order.line() + "\n").getBytes(StandardCharsets.UTF_8);
        synchronized (connections) {
            if (!closed) {
                List<SocketChannel> open = List.copyOf(connections);
                orders.execute(() -> open.forEach(connection -> write(connection, line)));
            }
        }
    }

    private static void write(SocketChannel connection, byte[] line) {
        ByteBuffer left = ByteBuffer.wrap(line);
        try {
            while (left.hasRemaining()) {
                connection.write(left);
            }
        } catch (IOException e) {
            // The end of the process says more than how its connection broke.
            return;
        }
    }

    /** Closes all connections, which lets the processes go that have finished and ends the others. */
    @Override
    public void close() {
        List<SocketChannel> open;
        synchronized (connections) {
            closed = true;
            orders.shutdownNow();
            open = List.copyOf(connections);
        }
        try {
            socket.close();
            for (SocketChannel connection : open) {
                connection.close();
            }
        } catch (IOException e) {
            throw new ClumpException("cannot close the control socket: cause=" + e, e);
        }
    }

    private void accept() {
        try {
            while (true) {
                SocketChannel connection = socket.accept();
                if (keep(connection)) {
                    startThread("control-connection", () -> read(connection));
                }
            }
        } catch (IOException e) {
            // Closed: the job is over. Anything else shows as processes that never report.
            return;
        }
    }

    private boolean keep(SocketChannel connection) throws IOException {
        synchronized (connections) {
            if (!closed) {
                connections.add(connection);
                return true;
            }
        }
        connection.close();
        return false;
    }

    private void read(SocketChannel connection) {
        int rank = -1;
        try (BufferedReader lines = new BufferedReader(Channels.newReader(connection, StandardCharsets.UTF_8))) {
            String line = readLine(lines);
            while (line != null) {
                Event event = EventCodec.decode(line);
                if (event instanceof Event.Connected connected) {
                    rank = connected.rank();
                }
                listener.received(rank, event);
                line = readLine(lines);
            }
        } catch (ClumpException e) {
            listener.received(rank, new Event.Failed(String.valueOf(e.getMessage()), ""));
        } catch (IOException e) {
            // The end of the process says more than how its connection broke.
            return;
        }
    }

    /** A connection that breaks has ended. */
    private static @Nullable String readLine(BufferedReader lines) {
        try {
            return lines.readLine();
        } catch (IOException e) {
            return null;
        }
    }

    private static void startThread(String name, Runnable task) {
        daemon(name, task).start();
    }

    private static Thread writer(Runnable task) {
        return daemon("control-orders", task);
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Told of what processes tell; called by the thread of the process's connection, in the order of its events. */
    @FunctionalInterface
    public interface Listener {
        /**
         * A process has told something.
         *
         * @param rank of the process; −1 if it has not said yet
         * @param event what it told
         */
        void received(int rank, Event event);
    }
}
