package io.clump.launcher.control;

import io.clump.am2.ClumpException;
import io.clump.am2.job.UnixSocket;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Launcher's end of the control channel. */
public final class ControlServer implements AutoCloseable {
    /**
     * Maximum length of the path. A socket address has 108 bytes on Linux and 104 elsewhere, one of which ends the
     * path.
     */
    private static final int MAX_PATH_BYTES = 103;

    /** Time without orders after which a writing thread ends. */
    private static final long IDLE_SECONDS = 5;

    private static final byte[] BEAT = line(new Order.Beat());

    private final ServerSocketChannel socket;
    private final Listener listener;
    private final List<Connection> connections = new ArrayList<>();

    private final CountDownLatch ended = new CountDownLatch(1);

    private boolean closed;

    private ControlServer(ServerSocketChannel socket, Listener listener) {
        this.socket = socket;
        this.listener = listener;
    }

    /**
     * Starts to listen.
     *
     * @param path path of the socket, which must not exist; only the user may access its directory
     * @param listener receives the events of the processes
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
     * @param path path of the socket
     * @throws ClumpException if it is too long; the message gives the limit
     */
    public static void checkPath(Path path) {
        int bytes = path.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_PATH_BYTES) {
            throw new ClumpException("path of the control socket too long: path=" + path + ", bytes=" + bytes
                    + ", expected at most " + MAX_PATH_BYTES);
        }
    }

    /**
     * Sends an order to all processes that have connected. Does not block.
     *
     * @param order order to send
     */
    public void order(Order order) {
        byte[] line = line(order);
        synchronized (connections) {
            if (!closed) {
                connections.forEach(connection -> connection.orders.execute(() -> write(connection.socket, line)));
            }
        }
    }

    /**
     * Sends signs of life to all processes from now on, as often as they need to notice a silence of the given length.
     *
     * @param silence silence after which a process ends
     */
    public void beat(Duration silence) {
        long nanos = new Silence(silence, 0).beatNanos();
        startThread("control-heart", () -> beat(nanos));
    }

    private void beat(long nanos) {
        try {
            while (!ended.await(nanos, TimeUnit.NANOSECONDS)) {
                synchronized (connections) {
                    if (closed) {
                        return;
                    }
                    // The orders that a stopped process has not read yet serve as signs of life.
                    connections.stream()
                            .filter(connection -> connection.orders.getQueue().isEmpty())
                            .forEach(connection -> connection.orders.execute(() -> write(connection.socket, BEAT)));
                }
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
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

    private static byte[] line(Order order) {
        return (order.line() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Closes all connections. This releases the processes that have finished, and ends the others. */
    @Override
    public void close() {
        List<Connection> open;
        synchronized (connections) {
            closed = true;
            ended.countDown();
            open = List.copyOf(connections);
        }
        open.forEach(connection -> connection.orders.shutdownNow());
        try {
            socket.close();
            for (Connection connection : open) {
                connection.socket.close();
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
            // Closed, since the job is over. Any other failure appears as processes that never report.
            return;
        }
    }

    private boolean keep(SocketChannel connection) throws IOException {
        synchronized (connections) {
            if (!closed) {
                connections.add(new Connection(connection, writer()));
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

    /** Returns the next line; null at the end of the connection, and also if it breaks. */
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

    /** Returns an executor that runs one task after the other, in a thread that ends when it is idle. */
    private static ThreadPoolExecutor writer() {
        return new ThreadPoolExecutor(
                0,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                task -> daemon("control-orders", task));
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Connection of a process.
     *
     * @param socket socket of the connection
     * @param orders writes to the socket, so that a stopped process, which does not read, delays no other one
     */
    private record Connection(SocketChannel socket, ThreadPoolExecutor orders) {}

    /**
     * Receives the events of processes. The thread of the process's connection calls it, in the order of the events.
     */
    @FunctionalInterface
    public interface Listener {
        /**
         * Handles an event of a process.
         *
         * @param rank rank of the process; −1 if it is not known yet
         * @param event event of the process
         */
        void received(int rank, Event event);
    }
}
