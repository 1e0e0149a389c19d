package io.clump.shm;

import io.clump.am2.Tag;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.QueueMemory;
import java.nio.MappedByteBuffer;
import java.nio.file.Path;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;

/** A queue block in the memory of this process: its own or another's. */
final class QueueBlockMemory {
    private static final int OPEN = 0;
    private static final int CLOSED = 1;
    private static final int GONE = 2;

    private final Runnable unmapping;
    private final UnsafeBuffer buffer;
    private final QueueMemory words;
    private final QueueBlockHeader header;
    private final PacketQueue requests;
    private final PacketQueue replies;
    private final SenderTable senders;
    private final Bell bell;
    private final HeldBack heldBack;
    private final int repliesOffset;
    private boolean unmapped;

    QueueBlockMemory(MappedByteBuffer mapping, QueueBlockHeader header) {
        this(new UnsafeBuffer(mapping), header, () -> IoUtil.unmap(mapping));
    }

    private QueueBlockMemory(UnsafeBuffer buffer, QueueBlockHeader header, Runnable unmapping) {
        this(buffer, new QueueMemory(buffer), header, unmapping);
    }

    /**
     * Wraps memory as a queue block.
     *
     * @param buffer the memory
     * @param words the same memory, for the words that are read and written in each poll and send
     * @param header header of the memory
     * @param unmapping unmaps the memory
     */
    QueueBlockMemory(UnsafeBuffer buffer, QueueMemory words, QueueBlockHeader header, Runnable unmapping) {
        this.unmapping = unmapping;
        this.header = header;
        this.buffer = buffer;
        this.words = words;
        repliesOffset = Math.toIntExact(QueueBlockLayout.repliesOffset(header.geometry()));
        requests = new PacketQueue(
                words, Math.toIntExact(QueueBlockLayout.requestsOffset(header.geometry())), header.geometry());
        replies = new PacketQueue(words, repliesOffset, header.geometry());
        heldBack = new HeldBack(buffer, words);
        senders = new SenderTable(buffer, header, requests, replies, heldBack);
        bell = new Bell(words, QueueBlockLayout.BELL_OFFSET);
    }

    /** Prepares new memory, which is all zero except for the header: the tag is {@link Tag#NONE}, the packets are
     * free. */
    void initialise() {
        header.algorithm().initialise(requests);
        header.algorithm().initialise(replies);
    }

    UnsafeBuffer buffer() {
        return buffer;
    }

    /** The same memory, for the words that are read and written in each poll and send. */
    QueueMemory words() {
        return words;
    }

    QueueBlockHeader header() {
        return header;
    }

    PacketQueue queue(QueueKind kind) {
        return kind == QueueKind.REQUEST ? requests : replies;
    }

    /** Which queue a packet belongs to. */
    QueueKind kindOf(int packet) {
        return packet < repliesOffset ? QueueKind.REQUEST : QueueKind.REPLY;
    }

    SenderTable senders() {
        return senders;
    }

    Bell bell() {
        return bell;
    }

    HeldBack heldBack() {
        return heldBack;
    }

    long tagAcquire() {
        // acquire: sees the closed flag that was set before the tag; pairs with tagRelease
        return words.getLongAcquire(QueueBlockLayout.TAG_OFFSET);
    }

    void tagRelease(long tag) {
        // release: publishes the tag and, before it, the closed flag to senders; pairs with tagAcquire
        buffer.putLongRelease(QueueBlockLayout.TAG_OFFSET, tag);
    }

    boolean isClosedAcquire() {
        // acquire: once true, for ever true; pairs with refuse
        return words.getIntAcquire(QueueBlockLayout.CLOSED_OFFSET) != OPEN;
    }

    boolean isGoneAcquire() {
        // acquire: the receiver's last head and the marks of what it has accepted are in view; pairs with leave
        return words.getIntAcquire(QueueBlockLayout.CLOSED_OFFSET) == GONE;
    }

    /** Sets the closed flag, then a tag that accepts nothing, so that senders need to check only the tag. */
    void refuse() {
        // release: publishes to senders that nothing more is accepted; pairs with isClosedAcquire
        buffer.putIntRelease(QueueBlockLayout.CLOSED_OFFSET, CLOSED);
        tagRelease(Tag.NONE.value());
    }

    /**
     * Publishes that the owner, which has refused before, has polled for the last time: remaining messages belong to
     * their senders.
     */
    void leave() {
        // release: shows the last head and the marks of what was accepted; pairs with isGoneAcquire
        buffer.putIntRelease(QueueBlockLayout.CLOSED_OFFSET, GONE);
    }

    int segmentGenerationAcquire() {
        // acquire: the file of that segment is there and whole; pairs with segmentGenerationRelease
        return buffer.getIntAcquire(QueueBlockLayout.SEGMENT_GENERATION_OFFSET);
    }

    void segmentGenerationRelease(int generation) {
        // release: publishes to senders which file to map, after it was made; pairs with segmentGenerationAcquire
        buffer.putIntRelease(QueueBlockLayout.SEGMENT_GENERATION_OFFSET, generation);
    }

    /** Removes the files of a dead owner; processes that have mapped one keep its memory. */
    void deleteFiles(Path directory) {
        int generation = segmentGenerationAcquire();
        if (generation != 0) {
            SegmentMapping.delete(directory, header.number(), generation);
        }
        RegionFiles.deleteAll(directory, header.number());
        Doorbell.delete(directory, header.number());
        QueueBlockFile.delete(directory, header.number());
    }

    /** Unmaps the memory. The buffer is empty after this, so a later access fails its bounds check. */
    void unmap() {
        if (!unmapped) {
            unmapped = true;
            buffer.wrap(0, 0);
            unmapping.run();
        }
    }
}
