package io.clump.launcher.control;

import io.clump.am2.ClumpException;
import io.clump.control.Silence;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Process's end of the control channel. When the launcher is gone, it halts the process, unless the program has
 * finished.
 */
public final class ControlClient {
    /** Status of a process whose launcher is gone; nothing reads it. */
    private static final int ORPHANED = 1;

    private final SocketChannel socket;
    private final int rank;
    private final Consumer<Order> orders;
    private final CountDownLatch released = new CountDownLatch(1);
    private volatile boolean ended;

    /** Time at which the last line has arrived. Only the watching thread writes it. */
    private volatile long lastReceivedNanos = System.nanoTime();

    private ControlClient(SocketChannel socket, int rank, Consumer<Order> orders) {
        this.socket = socket;
        this.rank = rank;
        this.orders = orders;
    }

    /**
     * Connects to the launcher and starts to watch it.
     *
     * @param path path of the launcher's socket
     * @param rank rank of this process
     * @param orders receives the launcher's orders, in a thread that must not block
     * @return the connection
     * @throws ClumpException if the launcher does not listen at the path
     */
    public static ControlClient connect(Path path, int rank, Consumer<Order> orders) {
        try {
            ControlClient client =
                    new ControlClient(SocketChannel.open(UnixDomainSocketAddress.of(path)), rank, orders);
            Thread watch = new Thread(client::watch, "launcher-watch");
            watch.setDaemon(true);
            watch.start();
            client.write(ProcessServer.ROLE);
            client.send(new Event.Connected(rank));
            return client;
        } catch (IOException e) {
            throw new ClumpException("cannot reach the launcher: socket=" + path + ", cause=" + e, e);
        }
    }

    /**
     * Ends this process if the launcher, or the agent that has started it, is silent for too long. A stopped one keeps
     * its connection open, so only its silence shows that it no longer watches this process.
     *
     * @param limit silence after which the process ends
     * @param atSilence runs before
     */
    public void expectBeats(Duration limit, Runnable atSilence) {
        Silence silence = new Silence(limit, lastReceivedNanos);
        Thread heartbeatThread = new Thread(() -> listen(silence, atSilence), "launcher-heart");
        heartbeatThread.setDaemon(true);
        heartbeatThread.start();
    }

    private void listen(Silence silence, Runnable atSilence) {
        try {
            long beatNanos = silence.beatNanos();
            while (!released.await(beatNanos, TimeUnit.NANOSECONDS)) {
                if (silence.beat(beatNanos, lastReceivedNanos)) {
                    atSilence.run();
                    launcherGone();
                }
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }

    /**
     * Sends an event to the launcher.
     *
     * @param event event to send
     */
    public void send(Event event) {
        write(Event.LINES.encode(event));
    }

    /** Writes at once, since the process may end at any time. */
    private void write(String text) {
        ByteBuffer line = ByteBuffer.wrap((text + "\n").getBytes(StandardCharsets.UTF_8));
        synchronized (socket) {
            try {
                while (line.hasRemaining()) {
                    socket.write(line);
                }
            } catch (IOException e) {
                launcherGone();
            }
        }
    }

    /**
     * Sends the last event and waits until the launcher has received it.
     *
     * @param last {@link Event.Finished} or {@link Event.Failed}
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void end(Event last) throws InterruptedException {
        ended = true;
        send(last);
        released.await();
    }

    /** Reads orders up to the end of the stream. */
    private void watch() {
        BufferedReader reader = new BufferedReader(Channels.newReader(socket, StandardCharsets.UTF_8));
        try {
            String line = reader.readLine();
            while (line != null) {
                take(Order.LINES.decode(line));
                line = reader.readLine();
            }
        } catch (ClumpException e) {
            send(new Event.Failed(String.valueOf(e.getMessage())));
            return;
        } catch (IOException e) {
            launcherGone();
            return;
        }
        launcherGone();
    }

    private void take(Order order) {
        lastReceivedNanos = System.nanoTime();
        if (order instanceof Order.Dismiss dismissed) {
            if (dismissed.rank() == rank) {
                released.countDown();
            }
        } else if (!(order instanceof Order.Beat)) {
            orders.accept(order);
        }
    }

    private void launcherGone() {
        if (!ended) {
            Runtime.getRuntime().halt(ORPHANED);
        }
        released.countDown();
    }
}
