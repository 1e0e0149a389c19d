package io.clump.mpi.comm;

import io.clump.matching.SendMode;
import io.clump.mpi.type.Kind;
import java.util.ArrayList;
import java.util.List;
import mpi.MPI;
import mpi.MPIException;

/**
 * Space for buffered sends. A program sets its total size; each buffered send needs the length of its message and an
 * overhead until it is sent.
 */
public final class BufferedSpace {
    /** Bytes that a buffered send takes besides its message. */
    public static final int OVERHEAD_BYTES = 64;

    private final Progress progress;
    private final List<Held> held = new ArrayList<>();
    private long capacityBytes = -1;
    private long usedBytes;

    private record Held(Activity send, long bytes) {}

    BufferedSpace(Progress progress) {
        this.progress = progress;
    }

    /**
     * Gives space.
     *
     * @param bytes how much
     */
    public void attach(long bytes) {
        if (capacityBytes >= 0) {
            throw new MPIException(MPI.ERR_BUFFER, "a buffer is attached already: bytes=" + capacityBytes);
        }
        capacityBytes = bytes;
    }

    /**
     * Takes the space back, once all messages are on their way.
     */
    public void detach() {
        if (capacityBytes < 0) {
            throw new MPIException(MPI.ERR_BUFFER, "no buffer is attached");
        }
        drain();
        capacityBytes = -1;
    }

    /** Waits until all messages are on their way. */
    void drain() {
        held.forEach(one -> progress.await(one.send));
        held.clear();
        usedBytes = 0;
    }

    /**
     * Copies a message, and begins to send it.
     *
     * @param messenger that sends it
     * @param context of the message
     * @param process that it goes to
     * @param tag of the message
     * @param slice data to send
     * @return an activity that has ended
     */
    public Activity send(Messenger messenger, int context, int process, int tag, Slice slice) {
        Kind kind = slice.map().kind();
        int elements = slice.elements();
        Slice copy = Slice.of(kind, kind.newArray(elements), 0, elements);
        Copies.copy(slice, copy);
        reserve(slice.bytes());
        held.add(new Held(
                messenger.send(context, process, tag, copy, SendMode.STANDARD), slice.bytes() + OVERHEAD_BYTES));
        return Activity.ended();
    }

    private void reserve(long bytes) {
        free();
        long needed = bytes + OVERHEAD_BYTES;
        if (usedBytes + needed > Math.max(0, capacityBytes)) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    capacityBytes < 0
                            ? "no buffer is attached for buffered sends"
                            : "no space for a buffered send: needed=" + needed + ", free="
                                    + (capacityBytes - usedBytes));
        }
        usedBytes += needed;
    }

    private void free() {
        if (!held.isEmpty()) {
            progress.poll();
            held.removeIf(one -> {
                boolean isOver = one.send.advance();
                usedBytes -= isOver ? one.bytes : 0;
                return isOver;
            });
        }
    }
}
