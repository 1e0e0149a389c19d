package io.clump.shm.list;

import org.agrona.concurrent.UnsafeBuffer;

/**
 * The words of a queue that is a list of packets, by their indices: each method is one access. The packet at the head
 * has been received and stays as the sentinel until another is received.
 */
public final class ListMemory {
    private final UnsafeBuffer memory;
    private final int tail;
    private final int head;
    private final int links;
    private final int strideBytes;
    private final FreeStack freePackets;
    private final FreeStack freeBlocks;

    /**
     * Wraps memory as that of a list.
     *
     * @param memory memory of the queue block
     * @param tail offset in bytes of a word of 64 bits that senders write
     * @param head offset in bytes of a word of 32 bits that only the receiver writes
     * @param tops offset in bytes of two words of 64 bits that senders and receiver write
     * @param links offset in bytes of the link of the first packet
     * @param blockLinks offset in bytes of the link of the first bulk block
     * @param strideBytes bytes from one link to the next
     */
    public ListMemory(UnsafeBuffer memory, int tail, int head, int tops, int links, int blockLinks, int strideBytes) {
        this.memory = memory;
        this.tail = tail;
        this.head = head;
        this.links = links;
        this.strideBytes = strideBytes;
        freePackets = new FreeStack(memory, tops, links, strideBytes);
        freeBlocks = new FreeStack(memory, tops + Long.BYTES, blockLinks, strideBytes);
    }

    /**
     * Returns the packets that are neither in the list nor in use.
     *
     * @return a stack of their indices
     */
    public FreeStack freePackets() {
        return freePackets;
    }

    /**
     * Returns the bulk blocks that are not in use.
     *
     * @return a stack of their indices
     */
    public FreeStack freeBlocks() {
        return freeBlocks;
    }

    /**
     * Returns the sentinel. Only the receiver may call it.
     *
     * @return index of the packet
     */
    public int headPlain() {
        return memory.getInt(head);
    }

    /**
     * Makes another packet the sentinel. Only the receiver may call it.
     *
     * @param packet index of the packet
     */
    public void headPlain(int packet) {
        memory.putInt(head, packet);
    }

    /** Returns the end of the list, for lists that keep more than an index there. */
    long tailAcquire() {
        // acquire: the link is read after the tail, and the tail again after the link; pairs with compareAndSetTail
        return memory.getLongAcquire(tail);
    }

    /** Sets the end of the list before others see it. */
    void tailPlain(long value) {
        memory.putLong(tail, value);
    }

    /** Moves the end of the list on. */
    boolean compareAndSetTail(long expected, long value) {
        // compareAndSet: one of the helping senders moves it; pairs with tailAcquire
        return memory.compareAndSetLong(tail, expected, value);
    }

    /** Makes a packet the last, and returns the former last one. */
    long getAndSetTail(int packet) {
        // getAndSet: puts senders in an order, irrevocable; pairs with itself in other senders
        return memory.getAndSetLong(tail, packet);
    }

    /** Returns the link of a packet; if it names another, the message there is visible. */
    int linkAcquire(int packet) {
        // acquire: sees the next packet filled; pairs with linkRelease and compareAndSetLink
        return memory.getIntAcquire(link(packet));
    }

    /** Ends the link of a packet before others see it. */
    void linkPlain(int packet, int value) {
        memory.putInt(link(packet), value);
    }

    /** Appends a packet to another, and publishes all earlier writes. */
    void linkRelease(int last, int packet) {
        // release: publishes the next packet to the receiver; pairs with linkAcquire
        memory.putIntRelease(link(last), packet);
    }

    /** Appends a packet to another if that is still the last. */
    boolean compareAndSetLink(int last, int expected, int packet) {
        // compareAndSet: one sender comes next; publishes its packet to the receiver; pairs with linkAcquire
        return memory.compareAndSetInt(link(last), expected, packet);
    }

    private int link(int packet) {
        return links + packet * strideBytes;
    }
}
