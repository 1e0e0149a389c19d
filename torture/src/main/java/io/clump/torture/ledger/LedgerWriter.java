package io.clump.torture.ledger;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;

/** The ledger as its process writes it, one thread at a time. Allocates nothing once it is made. */
public final class LedgerWriter {
    private final UnsafeBuffer memory;
    private long position;
    private Call call = Call.NONE;
    private long callPeer;

    /**
     * Maps the ledger.
     *
     * @param file made by the launcher
     */
    public LedgerWriter(Path file) {
        memory = LedgerFile.map(file);
    }

    /**
     * Writes an entry. Waits while the launcher is a whole ring late.
     *
     * @param what happened
     * @param channel kind of the message
     * @param number of the message in its stream
     * @param from number of the endpoint that sent it
     * @param to number of the endpoint it is for
     * @param detail see {@link EntryKind}
     */
    public void write(EntryKind what, Channel channel, int number, long from, long to, long detail) {
        // acquire: the slot has been read before it is written again; pairs with LedgerReader.read
        while (position - memory.getLongAcquire(LedgerLayout.READ_OFFSET) >= LedgerLayout.CAPACITY) {
            Thread.yield();
        }
        int offset = LedgerLayout.offset(position);
        memory.putLong(offset + LedgerLayout.HEAD_OFFSET, LedgerLayout.head(what, channel, number));
        memory.putLong(offset + LedgerLayout.FROM_OFFSET, from);
        memory.putLong(offset + LedgerLayout.TO_OFFSET, to);
        memory.putLong(offset + LedgerLayout.DETAIL_OFFSET, detail);
        memory.putLong(offset + LedgerLayout.NANOS_OFFSET, System.nanoTime());
        // release: publishes the entry; pairs with LedgerReader.read
        memory.putLongRelease(LedgerLayout.WRITTEN_OFFSET, ++position);
    }

    /**
     * Says what this process is in the middle of from now on.
     *
     * @param newCall what
     * @param peer number of the endpoint that it is for, or 0
     */
    public void begin(Call newCall, long peer) {
        call = newCall;
        callPeer = peer;
        publishCall(newCall, peer, System.nanoTime());
    }

    /** Says that this process is in the middle of nothing. */
    public void end() {
        begin(Call.NONE, 0);
    }

    /**
     * Notes the operation that the process is in the middle of.
     *
     * @return the call last begun
     */
    public Call call() {
        return call;
    }

    /**
     * The endpoint that the call is for.
     *
     * @return its number, or 0
     */
    public long callPeer() {
        return callPeer;
    }

    /**
     * Says how far this process is.
     *
     * @param phase how far
     * @param heapBytes of the heap in use, or 0
     */
    public void reach(Phase phase, long heapBytes) {
        memory.putLong(LedgerLayout.HEAP_OFFSET, heapBytes);
        // release: publishes the bytes; pairs with LedgerReader.phase
        memory.putLongRelease(LedgerLayout.PHASE_OFFSET, phase.number());
    }

    /** The launcher takes a call that it sees twice, with the same start, for the same. */
    private void publishCall(Call what, long peer, long startNanos) {
        // release: a reader that sees the start sees no older call; pairs with LedgerReader.call
        memory.putLongRelease(LedgerLayout.CALL_OFFSET, what.number());
        // release: as above; pairs with LedgerReader.call
        memory.putLongRelease(LedgerLayout.CALL_PEER_OFFSET, peer);
        // release: as above; pairs with LedgerReader.call
        memory.putLongRelease(LedgerLayout.CALL_START_OFFSET, startNanos);
    }
}
