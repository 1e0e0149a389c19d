package io.clump.peers;

import io.clump.laboratory.traffic.PairLink;
import io.clump.laboratory.traffic.PairLinkReceiver;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/**
 * JCTools' queues for many producers and one consumer between two threads of a process. They carry references, so the
 * data is copied into an object that the receiver has read before.
 */
final class JcToolsLink implements PairLink {
    private final Direction outgoing;
    private final Direction incoming;
    private final MessagePassingQueue.Consumer<HeapMessage> shortConsumer;
    private final MessagePassingQueue.Consumer<HeapBlock> blockConsumer;
    private boolean isShort = true;

    private JcToolsLink(Direction outgoing, Direction incoming, PairLinkReceiver receiver) {
        this.outgoing = outgoing;
        this.incoming = incoming;
        shortConsumer = message -> receiver.takeShort(message.read());
        blockConsumer = block -> receiver.copyBlock(block.data, 0, block.lengthBytes);
    }

    /** Both sides. */
    static PairLink[] pair(PairLinkReceiver first, PairLinkReceiver second) {
        Direction forth = new Direction();
        Direction back = new Direction();
        return new PairLink[] {new JcToolsLink(forth, back, first), new JcToolsLink(back, forth, second)};
    }

    @Override
    public void beginPhase(int lengthBytes) {
        isShort = HeapBlock.isShort(lengthBytes);
    }

    @Override
    public void sendShort(long number) {
        HeapMessage message = outgoing.shorts.next();
        message.write(number);
        offer(outgoing.shorts.queue, message);
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        HeapBlock copy = outgoing.blocks.next();
        copy.fill(block, lengthBytes);
        offer(outgoing.blocks.queue, copy);
    }

    @Override
    public void poll() {
        if (isShort) {
            incoming.shorts.queue.drain(shortConsumer, HeapBlock.SHORTS);
        } else {
            incoming.blocks.queue.drain(blockConsumer, HeapBlock.BLOCKS);
        }
    }

    @Override
    public void close() {}

    private static <T> void offer(MpscVarHandleArrayQueue<T> queue, T message) {
        while (!queue.relaxedOffer(message)) {
            Thread.onSpinWait();
        }
    }

    private static final class Direction {
        private final Pool<HeapMessage> shorts = new Pool<>(HeapBlock.SHORTS, HeapMessage::new);
        private final Pool<HeapBlock> blocks = new Pool<>(HeapBlock.BLOCKS, HeapBlock::new);
    }

    /** Twice as many objects as the queue holds: the object to write next has been read. */
    private static final class Pool<T> {
        private final MpscVarHandleArrayQueue<T> queue;
        private final Object[] objects;
        private int sent;

        Pool(int capacity, Supplier<T> maker) {
            queue = new MpscVarHandleArrayQueue<>(capacity);
            objects = Stream.generate(maker).limit(2L * capacity).toArray();
        }

        @SuppressWarnings("unchecked") // all of them come from the maker
        T next() {
            sent++;
            return (T) objects[sent & (objects.length - 1)];
        }
    }
}
