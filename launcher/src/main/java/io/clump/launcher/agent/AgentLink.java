package io.clump.launcher.agent;

import io.clump.launcher.control.JsonLines;
import io.clump.registry.launcher.LineConnection;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One end of a control connection: frames both ways, heartbeats, and an end when the other end is silent for too long. */
final class AgentLink implements LineConnection.Listener, AutoCloseable {
    /** So many heartbeats may get lost or be late before the silence counts. */
    private static final int BEATS_PER_SILENCE = 6;

    private static final JsonLines<Frame> FRAMES = new JsonLines<>(Frame.class, "a frame of an agent");

    private final LineConnection connection;
    private final Consumer<String> lines;
    private final Consumer<String> end;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile long silenceNanos;
    private volatile boolean silent;

    /**
     * Makes an end of a connection.
     *
     * @param capacity frames that wait to be written before a sender waits
     * @param breaker ends both streams at once
     * @param lines gets what arrives
     * @param end gets the reason when nothing arrives any more
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
        silenceNanos = silence.toNanos();
        this.lines = lines;
        this.end = end;
    }

    void open() {
        connection.open();
        Thread heart = new Thread(this::beat, "agent-heart");
        heart.setDaemon(true);
        heart.start();
    }

    static Frame decode(String line) {
        return FRAMES.decode(line);
    }

    /** Sends a line that is no frame. */
    void sendLine(String line) {
        connection.send(line);
    }

    void send(Frame frame) {
        connection.send(FRAMES.encode(frame));
    }

    void send(Frame.Kind kind) {
        send(new Frame.Simple(kind));
    }

    /** Whether the connection has ended because nothing came for too long. */
    boolean isSilent() {
        return silent;
    }

    void silence(Duration silence) {
        silenceNanos = silence.toNanos();
    }

    /** Writes what was handed over, and ends the outgoing stream. */
    void finish(Duration timeout) {
        connection.finish(timeout.toMillis());
    }

    @Override
    public void close() {
        connection.close();
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

    /**
     * Counts silence in beats of its own, not in time: what this end could not read because it was stopped or starved itself
     * says nothing about the other end.
     */
    private void beat() {
        long heardNanos = connection.heardNanos();
        int silentBeats = 0;
        try {
            while (!ended.await(silenceNanos / BEATS_PER_SILENCE, TimeUnit.NANOSECONDS)) {
                boolean heard = connection.heardNanos() != heardNanos;
                heardNanos = connection.heardNanos();
                silentBeats = heard ? 0 : silentBeats + 1;
                if (silentBeats > BEATS_PER_SILENCE) {
                    silent = true;
                    connection.close("silent for " + TimeUnit.NANOSECONDS.toSeconds(silenceNanos) + " s");
                } else {
                    // What fills the queue is as good as a heartbeat.
                    connection.offer(FRAMES.encode(new Frame.Simple(Frame.Kind.BEAT)));
                }
            }
        } catch (InterruptedException expected) {
            // Nobody interrupts it.
            return;
        }
    }
}
