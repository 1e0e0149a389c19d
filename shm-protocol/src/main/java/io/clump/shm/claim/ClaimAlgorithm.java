package io.clump.shm.claim;

/**
 * Algorithm by which the senders to a queue claim packets, and the receiver frees them. All senders to a queue block
 * use the algorithm that the block names.
 *
 * <p>An algorithm keeps nothing outside the queue's memory and the {@link QueueSender} and {@link QueueReceiver} that
 * it makes; any thread may use it. {@link PacketQueue} has its words: a line that all senders share,
 * a line of the receiver, the rest of each sender's line, and a word of each packet and each bulk block.
 *
 * <p>An algorithm is a public class with a public constructor without arguments, which the file {@code
 * META-INF/services/io.clump.shm.claim.ClaimAlgorithm} of its jar names. All processes of a job have it on their class
 * path.
 */
public interface ClaimAlgorithm {
    /**
     * Describes the algorithm.
     *
     * @return the same each time
     */
    ClaimDescription description();

    /**
     * Returns the name by which configurations select the algorithm.
     *
     * @return that of its description
     */
    default String name() {
        return description().name();
    }

    /**
     * Returns the number of the algorithm in a queue block.
     *
     * @return that of its description
     */
    default int id() {
        return description().id();
    }

    /**
     * Prepares the memory of a new queue, which is all zero and not yet visible to others: packets and bulk blocks are
     * {@link PacketState#FREE} already, and the tails 0.
     *
     * @param queue the queue
     */
    default void initialise(PacketQueue queue) {}

    /**
     * Opens a queue for a sender. Touches no memory of the queue.
     *
     * @param queue where
     * @param slot the sender's slot in the queue block's table of senders, from 0 to one less than the senders of the
     *     queue's geometry
     * @return the sender side of the queue
     */
    QueueSender sender(PacketQueue queue, int slot);

    /**
     * Opens a queue for its receiver. Touches no memory of the queue.
     *
     * @param queue where
     * @return the receiver side of the queue
     */
    QueueReceiver receiver(PacketQueue queue);

    /**
     * Returns the number of messages that wait in a queue: claimed, filled or not, and not accepted. Any thread of
     * the owner's process may call it; the result is approximate.
     *
     * @param queue where
     * @return 0 to the number of packets
     */
    default int queueDepth(PacketQueue queue) {
        // Senders that wait for space have positions beyond the ring's end.
        long waiting = queue.packetTail().opaque() - queue.headOpaque();
        return (int) Math.max(0, Math.min(queue.geometry().packets(), waiting));
    }
}
