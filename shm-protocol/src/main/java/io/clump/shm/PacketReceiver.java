package io.clump.shm;

import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.ClaimRecovery;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The receiver's side of one queue, the same for all claim algorithms. The head moves on before the handler runs, and the
 * packet is free after it has returned (Lumetta 1998, section 3.2.4), so a handler may poll.
 */
final class PacketReceiver {
    /**
     * Empty polls in a row before it is looked whether a sender has died, a power of two: tens of microseconds of a receiver
     * that only polls.
     */
    private static final int EMPTY_POLLS_BETWEEN_LOOKS = 1 << 12;

    /**
     * Polls between two looks, a power of two. While messages keep coming no packet is missing, but a bulk block may be, and
     * slots of the dead want clearing: seldom enough that the look does not count.
     */
    private static final int POLLS_BETWEEN_LOOKS = 1 << 18;

    /** Sleeps between two looks, for one that hardly polls; each is a tenth of a second if nothing happens. */
    private static final int SLEEPS_BETWEEN_LOOKS = 1 << 3;

    private final UnsafeBuffer memory;
    private final PacketQueue queue;
    private final ClaimAlgorithm algorithm;

    private final ClaimRecovery recovery;

    private long head;

    private int polls;

    /** Polls in a row that found nothing. */
    private int emptyPolls;

    private int sleeps;

    /** Handlers that run now, each inside a poll of the one before. */
    private int depth;

    /** Packet of the outermost of them, by its offset in bytes. */
    private int outermost;

    PacketReceiver(QueueBlockMemory block, QueueKind kind) {
        memory = block.buffer();
        queue = block.queue(kind);
        algorithm = block.header().algorithm();
        recovery = new ClaimRecovery(queue, algorithm, block.senders());
    }

    /** Delivers messages until none is ready or the limit is reached. */
    int poll(int limit, QueueBlock origin, Dispatcher dispatcher) {
        if ((++polls & (POLLS_BETWEEN_LOOKS - 1)) == 0) {
            lookForTheDead();
        }
        int count = 0;
        while (count < limit) {
            int state = algorithm.stateAt(queue, head);
            if (!PacketState.isReady(state)) {
                rest(count);
                break;
            }
            int packet = algorithm.packetAt(queue, head);
            if (isInHandler(packet)) {
                break;
            }
            accept(packet, state, origin, dispatcher);
            count++;
        }
        return count;
    }

    /**
     * Whether a poll would find a message; asked before the thread sleeps. A claim of a dead sender may be all that keeps a
     * message from being found, so that is looked for, and now and then what no missing packet tells of.
     */
    boolean isMessageThere() {
        if ((++sleeps & (SLEEPS_BETWEEN_LOOKS - 1)) == 0 || !recovery.isQuiet(head)) {
            lookForTheDead();
        }
        return PacketState.isReady(algorithm.stateAt(queue, head));
    }

    /** How many claims of dead senders were given back. */
    long recoveredClaims() {
        return recovery.recovered();
    }

    /** Whether handlers run now. */
    boolean isDispatching() {
        return depth > 0;
    }

    private void accept(int packet, int state, QueueBlock origin, Dispatcher dispatcher) {
        if (depth == 0) {
            outermost = packet;
        }
        depth++;
        emptyPolls = 0;
        algorithm.accept(queue, packet);
        head++;
        queue.headOpaque(head);
        try {
            if (state == PacketState.READY_BULK) {
                dispatchBulk(packet, origin, dispatcher);
            } else {
                dispatcher.dispatch(origin, memory, packet, Dispatcher.NO_DATA);
            }
        } finally {
            depth--;
            algorithm.freePacket(queue, packet);
            if (depth == 0) {
                algorithm.freedUpTo(queue, head);
            }
        }
    }

    /** What is done when no message is ready. Inside a handler nothing, since its packet is not free yet. */
    private void rest(int count) {
        if (depth == 0) {
            algorithm.idle(queue, head);
            if (count == 0 && (++emptyPolls & (EMPTY_POLLS_BETWEEN_LOOKS - 1)) == 0 && !recovery.isQuiet(head)) {
                lookForTheDead();
            }
        }
    }

    private void lookForTheDead() {
        if (depth == 0) {
            head = recovery.recover(head);
            queue.headOpaque(head);
        }
    }

    /**
     * Whether the packet was accepted before, a lap ago, and its handler still runs. Handlers nest, and the head passes the
     * packets of the inner ones only after that of the outermost, so it cannot pass that one again.
     */
    private boolean isInHandler(int packet) {
        return depth > 0 && packet == outermost;
    }

    private void dispatchBulk(int packet, QueueBlock origin, Dispatcher dispatcher) {
        int block = queue.bulkBlockOf(packet);
        try {
            dispatcher.dispatch(origin, memory, packet, queue.dataOffset(block));
        } finally {
            algorithm.freeBulk(queue, block);
        }
    }
}
