package io.clump.launcher.control;

import io.clump.am2.ClumpException;
import io.clump.control.ControlSocket;
import io.clump.control.LineConnection;
import io.clump.control.Silence;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** End of the control connections of a job's processes in their launcher or agent. Safe for use by any thread. */
public final class ProcessServer implements AutoCloseable {
    /** Name of the role at the control socket. */
    static final String ROLE = "process";

    private final Listener listener;
    private final ControlSocket.Role role;
    private final CountDownLatch ended = new CountDownLatch(1);

    private ProcessServer(ControlSocket socket, Listener listener) {
        this.listener = listener;
        role = socket.serve(ROLE, Integer.MAX_VALUE, LineConnection.MAX_LINE_BYTES, connection -> new Client());
    }

    /**
     * Serves processes at a socket.
     *
     * @param socket socket of this process
     * @param listener receives the events of the processes
     * @return the server
     */
    public static ProcessServer open(ControlSocket socket, Listener listener) {
        return new ProcessServer(socket, listener);
    }

    /**
     * Sends an order to all processes that have connected. Does not block: a stopped process, which does not read,
     * delays no other one.
     *
     * @param order order to send
     */
    public void order(Order order) {
        String line = Order.LINES.encode(order);
        role.connections().forEach(connection -> connection.send(line));
    }

    /**
     * Sends signs of life to all processes from now on, as often as they need to notice a silence of the given length.
     *
     * @param silence silence after which a process ends
     */
    public void beat(Duration silence) {
        long nanos = new Silence(silence, 0).beatNanos();
        Thread heartbeatThread = new Thread(() -> beat(nanos), "control-heart");
        heartbeatThread.setDaemon(true);
        heartbeatThread.start();
    }

    private void beat(long nanos) {
        String line = Order.LINES.encode(new Order.Beat());
        try {
            while (!ended.await(nanos, TimeUnit.NANOSECONDS)) {
                role.connections().forEach(connection -> connection.beat(line));
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    /** Closes all connections. This releases the processes that have finished, and ends the others. */
    @Override
    public void close() {
        ended.countDown();
        role.close();
    }

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

    /** One process. Only the reading thread of its connection uses it. */
    private final class Client implements LineConnection.Listener {
        private int rank = -1;

        @Override
        public void received(String line) {
            Event event;
            try {
                event = Event.LINES.decode(line);
            } catch (ClumpException e) {
                listener.received(rank, new Event.Failed(String.valueOf(e.getMessage())));
                throw e;
            }
            if (event instanceof Event.Connected connected) {
                rank = connected.rank();
            }
            listener.received(rank, event);
        }

        @Override
        public void ended(String reason) {
            // The exit status of the process explains more than the broken connection.
        }
    }
}
