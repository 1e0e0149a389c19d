package io.clump.torture.ledger;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.agrona.concurrent.UnsafeBuffer;

/** The ledger of a process as the launcher reads it. */
public final class LedgerReader {
    private final UnsafeBuffer memory;
    private long position;

    /**
     * Makes the ledger.
     *
     * @param file does not exist yet
     */
    public LedgerReader(Path file) {
        memory = LedgerFile.map(file);
    }

    /**
     * Passes on the entries since the last call.
     *
     * @param reader accepts one entry after the other
     */
    public void read(Consumer<Entry> reader) {
        // acquire: sees the entries; pairs with LedgerWriter.write
        long written = memory.getLongAcquire(LedgerLayout.WRITTEN_OFFSET);
        while (position < written) {
            int offset = LedgerLayout.offset(position);
            long head = memory.getLong(offset + LedgerLayout.HEAD_OFFSET);
            reader.accept(new Entry(
                    LedgerLayout.what(head),
                    LedgerLayout.channel(head),
                    (int) head,
                    memory.getLong(offset + LedgerLayout.FROM_OFFSET),
                    memory.getLong(offset + LedgerLayout.TO_OFFSET),
                    memory.getLong(offset + LedgerLayout.DETAIL_OFFSET),
                    memory.getLong(offset + LedgerLayout.NANOS_OFFSET)));
            position++;
        }
        // release: gives the slots back; pairs with LedgerWriter.write
        memory.putLongRelease(LedgerLayout.READ_OFFSET, position);
    }

    /**
     * Returns the operation that the process is in the middle of.
     *
     * @return the call, which may have ended just now
     */
    public CallInProgress call() {
        // acquire: what is read next is no older; pairs with LedgerWriter.publishCall
        long startNanos = memory.getLongAcquire(LedgerLayout.CALL_START_OFFSET);
        // acquire: as above; pairs with LedgerWriter.publishCall
        long peer = memory.getLongAcquire(LedgerLayout.CALL_PEER_OFFSET);
        // acquire: as above; pairs with LedgerWriter.publishCall
        return new CallInProgress(Call.ofNumber(memory.getLongAcquire(LedgerLayout.CALL_OFFSET)), peer, startNanos);
    }

    /**
     * How far the process is.
     *
     * @return the last reported value
     */
    public Phase phase() {
        // acquire: sees the bytes of the heap; pairs with LedgerWriter.reach
        return Phase.ofNumber(memory.getLongAcquire(LedgerLayout.PHASE_OFFSET));
    }

    /**
     * Bytes of the heap in use, once the process has finished.
     *
     * @return their number
     */
    public long heapBytes() {
        return memory.getLong(LedgerLayout.HEAP_OFFSET);
    }

    /**
     * An operation that a process is in the middle of.
     *
     * @param call what
     * @param peer number of the endpoint that it is for, or 0
     * @param startNanos when it began
     */
    public record CallInProgress(Call call, long peer, long startNanos) {}
}
