package io.clump.launcher.agent;

import io.clump.control.LineConnection;
import io.clump.control.Silence;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One end of a control connection. It carries frames in both directions, sends heartbeats, and closes if the other end
 * is silent for too long.
 */
final class AgentLink implements LineConnection.Listener, AutoCloseable {
    private final LineConnection connection;
    private final Consumer<String> lines;
    private final Consumer<String> end;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Silence silence;
    private volatile boolean silent;

    /**
     * Makes an end of a connection.
     *
     * @param capacity number of frames that may wait to be written before a sender blocks
     * @param silence silence after which the other end counts as dead
     * @param breaker closes both streams at once
     * @param lines receives the lines that arrive
     * @param end receives the reason for the end of the connection
     */
    AgentLink(
            InputStream in,
            OutputStream out,
            int capacity,
            Duration silence,
            Runnable breaker,
            Consumer<String> lines,
            Consumer<String> end) {
        connection = new LineConnection("agent", in, out, capacity, breaker, this);
        this.silence = new Silence(silence, connection.lastReceivedNanos());
        this.lines = lines;
        this.end = end;
    }

    void open() {
        connection.open();
        Thread heartbeatThread = new Thread(this::beat, "agent-heart");
        heartbeatThread.setDaemon(true);
        heartbeatThread.start();
    }

    static Frame decode(String line) {
        return Frame.LINES.decode(line);
    }

    /** Sends a line that is not a frame. */
    void sendLine(String line) {
        connection.send(line);
    }

    void send(Frame frame) {
        connection.send(Frame.LINES.encode(frame));
    }

    /** The same for a frame for which nobody waits. */
    void sendWithOthers(Frame frame) {
        connection.sendWithOthers(Frame.LINES.encode(frame));
    }

    void send(Frame.Kind kind) {
        send(new Frame.Simple(kind));
    }

    /** Returns whether the connection was closed because the other end was silent for too long. */
    boolean isSilent() {
        return silent;
    }

    /** Changes the silence after which the other end counts as dead. */
    void silence(Duration limit) {
        silence.limit(limit);
    }

    /** Writes the queued frames, and ends the outgoing stream. */
    void finish(Duration timeout) {
        connection.finish(timeout.toMillis());
    }

    @Override
    public void close() {
        connection.close();
    }

    /** Closes the connection with a short reason. */
    void close(String reason) {
        connection.close(reason);
    }

    @Override
    public void received(String line) {
        lines.accept(line);
    }

    @Override
    public void ended(String reason) {
        ended.countDown();
        end.accept(reason);
    }

    private void beat() {
        try {
            long beatNanos = silence.beatNanos();
            while (!ended.await(beatNanos, TimeUnit.NANOSECONDS)) {
                if (silence.beat(beatNanos, connection.lastReceivedNanos())) {
                    silent = true;
                    connection.close("silent for " + silence.limitSeconds() + " s");
                } else {
                    connection.beat(Frame.LINES.encode(new Frame.Simple(Frame.Kind.BEAT)));
                }
                beatNanos = silence.beatNanos();
            }
        } catch (InterruptedException expected) {
            // This thread is never interrupted.
            return;
        }
    }
}
