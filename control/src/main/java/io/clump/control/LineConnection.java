package io.clump.control;

import io.clump.am2.ClumpException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Connection that carries lines of UTF-8 in both directions. One thread reads them. Another thread writes the queued
 * lines, so a peer that does not read delays no sender until the queue is full.
 */
public final class LineConnection implements AutoCloseable {
    /** Limit for a line; an order for a host with a thousand processes is shorter. */
    public static final int MAX_LINE_BYTES = 1 << 26;

    private static final int BYTES_AT_ONCE = 1 << 16;

    /** Memory of a line in the queue besides its bytes, about. */
    private static final int BYTES_PER_LINE = 64;

    /** Interval at which a sender that waits for queue space checks whether the connection has ended. */
    private static final long CHECK_MILLIS = 100;

    /** Minimum interval of two writes if no line of the second is urgent: some hundred wake-ups of threads. */
    private static final long GATHERING_NANOS = 5_000_000;

    /** Marks the end in the queue; compared by identity. */
    private static final byte[] END = {};

    private final InputStream in;
    private final OutputStream out;
    private final Runnable breaker;
    private final Listener listener;
    private final BlockingQueue<byte[]> outgoing;
    private final long maxWaitingBytes;

    /** Time in nanoseconds, for the writer. */
    private final LongSupplier clock;

    private final AtomicLong waitingBytes = new AtomicLong();
    private final AtomicBoolean isEndReported = new AtomicBoolean();
    private final Thread writer;
    private final Thread reader;
    private volatile boolean closed;

    /** True if an urgent line is in the queue, or has just been written. */
    private volatile boolean isUrgent;

    /** True while the writer waits for more lines. An urgent one ends the wait. */
    private volatile boolean isGathering;

    /** True if the peer reads no more. It may have sent something before, which is still read. */
    private volatile boolean peerStoppedReading;

    /** Limit for a line that arrives. Used by the reading thread once the connection is open. */
    private int maxLineBytes = MAX_LINE_BYTES;

    private volatile long lastReceivedNanos = System.nanoTime();

    /**
     * Makes a connection, which does nothing before {@link #open}.
     *
     * @param name of its threads
     * @param in where lines come from
     * @param out where lines go to
     * @param capacity lines that wait to be written before a sender waits
     * @param breaker ends both streams at once, even while they are read and written
     * @param listener receives lines and the end
     */
    public LineConnection(
            String name, InputStream in, OutputStream out, int capacity, Runnable breaker, Listener listener) {
        this(name, in, out, capacity, Long.MAX_VALUE, breaker, listener);
    }

    LineConnection(
            String name,
            InputStream in,
            OutputStream out,
            int capacity,
            long maxWaitingBytes,
            Runnable breaker,
            Listener listener) {
        this(name, in, out, capacity, maxWaitingBytes, breaker, listener, System::nanoTime);
    }

    /**
     * Makes a connection that may end since its peer does not read.
     *
     * @param maxWaitingBytes memory of the lines that wait to be written, before a further one ends the connection
     */
    LineConnection(
            String name,
            InputStream in,
            OutputStream out,
            int capacity,
            long maxWaitingBytes,
            Runnable breaker,
            Listener listener,
            LongSupplier clock) {
        this.in = in;
        this.out = out;
        this.breaker = breaker;
        this.listener = listener;
        outgoing = new LinkedBlockingQueue<>(capacity);
        this.maxWaitingBytes = maxWaitingBytes;
        this.clock = clock;
        writer = new Thread(this::write, name + "-writer");
        reader = new Thread(this::read, name + "-reader");
        writer.setDaemon(true);
        reader.setDaemon(true);
    }

    /** Sets the limit for the lines that arrive from now on. The caller has not opened it, or is its listener. */
    void limit(int bytes) {
        maxLineBytes = bytes;
    }

    /** Starts to read and to write. */
    public void open() {
        writer.start();
        reader.start();
    }

    /**
     * Hands a line over to be written. Waits for space in the queue; does nothing after the connection has ended. If
     * the connection has a limit for the memory of lines that wait, a line beyond it ends the connection instead.
     *
     * @param line without its end
     */
    public void send(String line) {
        put(bytes(line));
        endGathering();
    }

    /**
     * The same for a line for which nobody waits. If many are sent, those of five milliseconds are written together,
     * since each write wakes up a thread of the peer. It is written before lines that are sent later.
     *
     * @param line without its end
     */
    public void sendWithOthers(String line) {
        put(bytes(line));
    }

    /**
     * Hands a heartbeat over to be written, unless other lines wait: they serve as a sign of life, too.
     *
     * @param line without its end
     */
    public void beat(String line) {
        if (outgoing.isEmpty()) {
            byte[] bytes = bytes(line);
            waitingBytes.addAndGet(memory(bytes));
            if (!outgoing.offer(bytes)) {
                waitingBytes.addAndGet(-memory(bytes));
            }
        }
    }

    private static long memory(byte[] line) {
        return (long) line.length + BYTES_PER_LINE;
    }

    private static byte[] bytes(String line) {
        return (line + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * When something was last read, be it a part of a line.
     *
     * @return a time of {@link System#nanoTime}
     */
    public long lastReceivedNanos() {
        return lastReceivedNanos;
    }

    /** Ends the outgoing stream when the queued lines are written. Does not wait for that. */
    public void finish() {
        put(END);
        endGathering();
    }

    /**
     * Writes the queued lines, and then ends the outgoing stream.
     *
     * @param millis maximum time to wait for that, in milliseconds
     */
    public void finish(long millis) {
        finish();
        try {
            writer.join(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends both directions; lines that were not written yet are lost. Notifies the listener, once. */
    @Override
    public void close() {
        close("closed");
    }

    /**
     * The same for a reason.
     *
     * @param reason in a few words, passed to the listener
     */
    public void close(String reason) {
        end(reason);
    }

    private void put(byte[] line) {
        long before = waitingBytes.getAndAdd(memory(line));
        if (before > 0 && before + memory(line) > maxWaitingBytes) {
            end("the peer does not read: bytes=" + before + ", expected at most " + maxWaitingBytes);
            return;
        }
        boolean interrupted = false;
        try {
            while (!closed && !peerStoppedReading) {
                try {
                    if (outgoing.offer(line, CHECK_MILLIS, TimeUnit.MILLISECONDS)) {
                        return;
                    }
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Called after an urgent line was queued. */
    private void endGathering() {
        // Written before the other flag is read, as the writer does the other way round: one of the two sees the other.
        isUrgent = true;
        if (isGathering) {
            LockSupport.unpark(writer);
        }
    }

    /** Waits until an urgent line is queued, or {@link #GATHERING_NANOS} have passed since the last write. */
    private void gather(long lastNanos) {
        isGathering = true;
        while (!isUrgent && !closed) {
            long leftNanos = GATHERING_NANOS - (clock.getAsLong() - lastNanos);
            if (leftNanos <= 0) {
                break;
            }
            LockSupport.parkNanos(this, leftNanos);
        }
        isGathering = false;
        // All lines that were urgent until now are in the queue, which is written next.
        isUrgent = false;
    }

    private void write() {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        long lastNanos = clock.getAsLong() - GATHERING_NANOS;
        try {
            while (!closed) {
                byte[] line = taken(outgoing.take());
                gather(lastNanos);
                while (line != null && line != END && lines.size() < BYTES_AT_ONCE) {
                    lines.write(line);
                    line = taken(outgoing.poll());
                }
                if (line != null && line != END) {
                    lines.write(line);
                }
                lines.writeTo(out);
                out.flush();
                lines.reset();
                lastNanos = clock.getAsLong();
                if (line != null) {
                    // Urgent lines may be left in the queue.
                    isUrgent = true;
                }
                if (line == END) {
                    break;
                }
            }
            out.close();
        } catch (IOException expected) {
            peerStoppedReading = true;
        } catch (InterruptedException expected) {
            // The connection has ended.
            closeOut();
        }
    }

    /** A peer that still reads sees the end, too. */
    private void closeOut() {
        try {
            out.close();
        } catch (IOException expected) {
            // The breaker may have closed it before.
            return;
        }
    }

    private byte @Nullable [] taken(byte @Nullable [] line) {
        if (line != null) {
            waitingBytes.addAndGet(-memory(line));
        }
        return line;
    }

    private void read() {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] bytes = new byte[BYTES_AT_ONCE];
        try {
            for (int count = in.read(bytes); count >= 0; count = in.read(bytes)) {
                lastReceivedNanos = System.nanoTime();
                int start = 0;
                for (int i = 0; i < count; i++) {
                    if (bytes[i] == '\n') {
                        add(line, bytes, start, i);
                        listener.received(line.toString(StandardCharsets.UTF_8));
                        line.reset();
                        start = i + 1;
                    }
                }
                add(line, bytes, start, count);
            }
            end("end of the stream");
        } catch (IOException | ClumpException e) {
            end(String.valueOf(e.getMessage()));
        }
    }

    private void add(ByteArrayOutputStream line, byte[] bytes, int start, int end) {
        line.write(bytes, start, end - start);
        if (line.size() > maxLineBytes) {
            throw new ClumpException("a line is too long: expected at most " + maxLineBytes + " bytes");
        }
    }

    private void end(String reason) {
        closed = true;
        if (isEndReported.compareAndSet(false, true)) {
            listener.ended(reason);
            breaker.run();
            if (Thread.currentThread() != writer) {
                writer.interrupt();
            }
        }
    }

    /**
     * Told of what happens to a connection; by its reading thread, but for an end that another thread brought about.
     */
    public interface Listener {
        /**
         * A line has arrived.
         *
         * @param line without its end
         * @throws ClumpException if it is not understood, which ends the connection
         */
        void received(String line);

        /**
         * The connection has ended; reported once.
         *
         * @param reason in a few words
         */
        void ended(String reason);
    }
}
