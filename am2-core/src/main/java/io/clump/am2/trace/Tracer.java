package io.clump.am2.trace;

import java.util.BitSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Recorder of one bundle. Used by the thread that owns the bundle, or that currently holds a parallel one. It never
 * throws or waits, and allocates only on the first use of a name or a thread. When the buffer is full, records are
 * counted and dropped.
 */
public final class Tracer {
    /** Value in place of the place of a record if the buffer was full. */
    public static final int NONE = TraceBuffer.FULL;

    /** Time without a poll or a send after which it is recorded as a computation. */
    static final long COMPUTATION_NANOS = 500_000;

    /** Maximum depth of nested slices; deeper ones are not recorded. */
    private static final int MOST_OPEN = 64;

    private static final long NO_MESSAGE = 0;

    private final TraceBuffer buffer;
    private final UnsafeBuffer memory;
    private final boolean isParallel;

    /** Offset of the next record; the next field is the end of the block. */
    private int next;

    private int limit;

    private @Nullable Thread thread;
    private long threadBits;

    /** Time at which this thread last polled or recorded. */
    private long seenAt = System.nanoTime();

    /** Sender of the last message whose handler ran, without probes. */
    private long lastSender;

    /** Indices of the handlers of probes. */
    private final BitSet probes = new BitSet();

    /** Last wait for messages, if nothing but probes was sent since; otherwise {@link #NONE}. */
    private int lastWait = NONE;

    /** True if the next wait continues {@link #lastWait}. */
    private boolean waitContinues;

    private final int[] open = new int[MOST_OPEN];
    private int depth;

    /**
     * Makes the tracer of a bundle.
     *
     * @param buffer buffer of the records
     * @param isParallel true if several threads use the bundle
     */
    public Tracer(TraceBuffer buffer, boolean isParallel) {
        this.buffer = buffer;
        this.isParallel = isParallel;
        memory = buffer.memory();
    }

    /**
     * Returns the key of a message, the same at its sender and its receiver. Two different messages between two
     * endpoints have the same key with a probability of 1 in 2³².
     *
     * @param handler index of the handler
     * @param a01 arguments 0 and 1
     * @param a23 arguments 2 and 3
     * @param a45 arguments 4 and 5
     * @param a67 arguments 6 and 7
     * @return 32 bits that depend on all of these
     */
    public static int key(int handler, long a01, long a23, long a45, long a67) {
        // Odd numbers without a pattern, and independent products, which a processor computes in parallel.
        long sum = a01 * 0x9E37_79B9_7F4A_7C15L
                + a23 * 0xC2B2_AE3D_27D4_EB4FL
                + a45 * 0x1656_67B1_9E37_79F9L
                + a67 * 0xD6E8_FEB8_6659_FD93L
                + handler * 0xA076_1D64_78BD_642FL;
        return (int) (sum >>> Integer.SIZE) ^ (int) sum;
    }

    /**
     * Returns the key of a get, different from that of a request with the same handler and arguments, since the handler
     * of a get runs at its sender.
     *
     * @param key result of {@link #key}
     * @return another key
     */
    public static int keyOfGet(int key) {
        return ~key;
    }

    /**
     * Records that a message begins to be sent.
     *
     * @param endpoint number of the sender in the buffer
     * @param peer number of the destination endpoint
     * @param isReply true for a reply
     * @param handler index of the handler
     * @param key result of {@link #key}
     * @param lengthBytes length of its data
     * @return the place of the record
     */
    public int sends(int endpoint, long peer, boolean isReply, int handler, int key, int lengthBytes) {
        if (probes.get(handler)) {
            waitContinues = true;
        } else if (!isReply) {
            lastWait = NONE;
        }
        return write(TraceKind.SEND, 0, peer, message(key, lengthBytes), isReply, handler, endpoint);
    }

    /**
     * Changes a record of {@link #sends}, since the message was not sent.
     *
     * @param place place of the record
     */
    public void refused(int place) {
        if (place != NONE) {
            int at = place + TraceLayout.DESCRIPTION_OFFSET;
            long change = TraceKind.SEND.code() ^ TraceKind.REFUSED.code();
            memory.putLong(at, memory.getLong(at) ^ change << TraceLayout.KIND_SHIFT);
        }
    }

    /**
     * Records that a handler begins.
     *
     * @param endpoint number of the receiver in the buffer
     * @param peer number of the sending endpoint
     * @param isReply true for a reply
     * @param handler index of the handler
     * @param key result of {@link #key}
     * @param lengthBytes length of its data
     * @return the place of the record
     */
    public int handles(int endpoint, long peer, boolean isReply, int handler, int key, int lengthBytes) {
        if (!probes.get(handler)) {
            lastSender = peer;
        }
        return write(TraceKind.HANDLER, TraceLayout.OPEN, peer, message(key, lengthBytes), isReply, handler, endpoint);
    }

    /**
     * Records that a message was returned.
     *
     * @param endpoint number of its sender in the buffer
     * @param isReply true for a reply
     * @param handler index of its handler
     * @param key result of {@link #key}
     */
    public void returned(int endpoint, boolean isReply, int handler, int key) {
        write(TraceKind.RETURNED, 0, 0, message(key, 0), isReply, handler, endpoint);
    }

    /**
     * Records that a datagram is repeated.
     *
     * @param endpoint number of the sender in the buffer
     * @param peer number of the destination endpoint
     */
    public void repeats(int endpoint, long peer) {
        write(TraceKind.REPETITION, 0, peer, NO_MESSAGE, false, 0, endpoint);
    }

    /**
     * Records that a send begins to wait for space.
     *
     * @param endpoint number of the sender in the buffer
     * @param peer number of the endpoint without space
     * @return the place of the record
     */
    public int waitsForSpace(int endpoint, long peer) {
        return write(TraceKind.SPACE, TraceLayout.OPEN, peer, NO_MESSAGE, false, 0, endpoint);
    }

    /**
     * Records that a thread begins to wait for messages. A wait that follows one whose time was over, or that a probe
     * ended, with nothing but probes in between, is the same wait.
     *
     * @return the place of the record
     */
    public int waitsForMessages() {
        if (lastWait != NONE && waitContinues && !isParallel) {
            memory.putLong(lastWait + TraceLayout.DURATION_OFFSET, TraceLayout.OPEN);
            return lastWait;
        }
        lastSender = 0;
        return write(TraceKind.MESSAGES, TraceLayout.OPEN, 0, NO_MESSAGE, false, 0, 0);
    }

    /**
     * Records the end of a wait for messages, and the sender of the last one.
     *
     * @param place result of {@link #waitsForMessages}
     * @param isOver false if the time was over before that for which the thread waits
     */
    public void hasMessages(int place, boolean isOver) {
        if (place != NONE) {
            memory.putLong(place + TraceLayout.PEER_OFFSET, lastSender);
        }
        ends(place);
        lastWait = place;
        waitContinues = !isOver;
    }

    /** Notes that a wait has ended before it was recorded. */
    public void hadMessages() {
        lastWait = NONE;
    }

    /**
     * Records that the process stood still.
     *
     * @param since time at which it was last seen running, by {@link System#nanoTime()}
     * @param nanos time until it was seen running again
     */
    void stoodStill(long since, long nanos) {
        write(TraceKind.STANDSTILL, nanos, 0, NO_MESSAGE, false, 0, 0, since);
    }

    /**
     * Marks a handler as that of a probe: a message by which a waiting layer checks a peer's liveness or state, or the
     * answer to it. Probes neither end a wait nor make their sender the late one.
     *
     * @param handler index of the handler, in all endpoints of the bundle
     */
    public void addProbe(int handler) {
        probes.set(handler);
    }

    /**
     * Records the end of an event, or its duration so far.
     *
     * @param place place of the record
     */
    public void ends(int place) {
        long now = System.nanoTime();
        if (place != NONE) {
            memory.putLong(place + TraceLayout.DURATION_OFFSET, now - memory.getLong(place));
        }
        seenAt = now;
    }

    /** Notes that the thread polls. A long time since its last poll or record is recorded. */
    public void polls() {
        long now = System.nanoTime();
        if (now - seenAt >= COMPUTATION_NANOS && !isParallel) {
            lastWait = NONE;
            // Between the previous record and this poll, so that no time belongs to two records.
            write(TraceKind.COMPUTATION, now - seenAt - 2, 0, NO_MESSAGE, false, 0, 0, seenAt + 1);
        }
        seenAt = now;
    }

    /** Notes that the thread has slept, so that the time until now is not a computation. */
    public void wakes() {
        seenAt = System.nanoTime();
    }

    /**
     * Begins a part of the program, up to the matching {@link #end}.
     *
     * @param name name in the timeline
     */
    public void begin(String name) {
        begin(TraceKind.SLICE, name);
    }

    /**
     * Begins a collective operation, up to the matching {@link #end}.
     *
     * @param name name in the timeline
     */
    public void beginCollective(String name) {
        begin(TraceKind.COLLECTIVE, name);
    }

    private void begin(TraceKind kind, String name) {
        lastWait = NONE;
        if (depth < MOST_OPEN) {
            open[depth] = write(kind, TraceLayout.OPEN, 0, NO_MESSAGE, false, buffer.name(name), 0);
        }
        depth++;
    }

    /** Ends the innermost open slice; has no effect if all have ended. */
    public void end() {
        lastWait = NONE;
        if (depth > 0 && --depth < MOST_OPEN) {
            ends(open[depth]);
        }
    }

    /**
     * Names the handlers of a number; the timeline shows the name instead of the number.
     *
     * @param index index of the handlers, in all endpoints of the process
     * @param name name in the timeline
     */
    public void nameHandler(int index, String name) {
        buffer.nameHandler(index, name);
    }

    private static long message(int key, int lengthBytes) {
        return Integer.toUnsignedLong(key) | (long) lengthBytes << Integer.SIZE;
    }

    private int write(TraceKind kind, long duration, long peer, long message, boolean isReply, int name, int endpoint) {
        long now = System.nanoTime();
        seenAt = now;
        return write(kind, duration, peer, message, isReply, name, endpoint, now);
    }

    private int write(
            TraceKind kind, long duration, long peer, long message, boolean isReply, int name, int endpoint, long at) {
        int place = next;
        if (place == limit) {
            place = buffer.takeBlock();
            if (place == NONE) {
                buffer.countLost();
                return NONE;
            }
            limit = place + TraceBuffer.BLOCK_BYTES;
        }
        next = place + TraceLayout.LENGTH_BYTES;
        // plain: the records are read when this thread has closed its bundle
        memory.putLong(place + TraceLayout.TIME_OFFSET, at);
        memory.putLong(place + TraceLayout.DURATION_OFFSET, duration);
        memory.putLong(place + TraceLayout.PEER_OFFSET, peer);
        memory.putLong(place + TraceLayout.KEY_OFFSET, message);
        memory.putLong(
                place + TraceLayout.DESCRIPTION_OFFSET,
                name
                        | (long) kind.code() << TraceLayout.KIND_SHIFT
                        | (isReply ? 1L << TraceLayout.REPLY_SHIFT : 0)
                        | (long) endpoint << TraceLayout.ENDPOINT_SHIFT
                        | threadBits());
        return place;
    }

    private long threadBits() {
        Thread current = Thread.currentThread();
        if (current != thread) {
            thread = current;
            threadBits = (long) buffer.addThread(current) << TraceLayout.THREAD_SHIFT;
        }
        return threadBits;
    }
}
