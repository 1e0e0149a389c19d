package io.clump.shm;

import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.PacketQueue;
import io.clump.shm.claim.PacketState;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The receiver's side of one queue, the same for all claim algorithms. The head moves on before the handler runs, and the
 * packet is free after it has returned (Lumetta 1998, section 3.2.4), so a handler may poll.
 */
final class PacketReceiver {
    private final UnsafeBuffer memory;
    private final PacketQueue queue;
    private final ClaimAlgorithm algorithm;

    private long head;

    /** Handlers that run now, each inside a poll of the one before. */
    private int depth;

    /** Packet of the outermost of them, by its offset in bytes. */
    private int outermost;

    PacketReceiver(QueueBlockMemory block, QueueKind kind) {
        memory = block.buffer();
        queue = block.queue(kind);
        algorithm = block.header().algorithm();
    }

    /** Delivers messages until none is ready or the limit is reached. */
    int poll(int limit, QueueBlock origin, Dispatcher dispatcher) {
        int count = 0;
        while (count < limit) {
            int state = algorithm.stateAt(queue, head);
            if (!PacketState.isReady(state)) {
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

    /** Whether handlers run now. */
    boolean isDispatching() {
        return depth > 0;
    }

    private void accept(int packet, int state, QueueBlock origin, Dispatcher dispatcher) {
        if (depth == 0) {
            outermost = packet;
        }
        depth++;
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
