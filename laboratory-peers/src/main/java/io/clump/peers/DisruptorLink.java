package io.clump.peers;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventFactory;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;
import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.PairLink;
import io.clump.laboratory.traffic.PairLinkReceiver;
import org.agrona.concurrent.UnsafeBuffer;

/** The Disruptor's rings for many producers between two threads of a process; messages are copied into their events. */
final class DisruptorLink implements PairLink {
    private final Direction outgoing;
    private final Direction incoming;
    private final EventPoller.Handler<HeapMessage> shortHandler;
    private final EventPoller.Handler<HeapBlock> blockHandler;
    private boolean isShort = true;

    private DisruptorLink(Direction outgoing, Direction incoming, PairLinkReceiver receiver) {
        this.outgoing = outgoing;
        this.incoming = incoming;
        shortHandler = (message, sequence, endOfBatch) -> {
            receiver.takeShort(message.read());
            return true;
        };
        blockHandler = (block, sequence, endOfBatch) -> {
            receiver.copyBlock(block.data, 0, block.lengthBytes);
            return true;
        };
    }

    /** Both sides. */
    static PairLink[] pair(PairLinkReceiver first, PairLinkReceiver second) {
        Direction forth = new Direction();
        Direction back = new Direction();
        return new PairLink[] {new DisruptorLink(forth, back, first), new DisruptorLink(back, forth, second)};
    }

    @Override
    public void beginPhase(int lengthBytes) {
        isShort = HeapBlock.isShort(lengthBytes);
    }

    @Override
    public void sendShort(long number) {
        RingBuffer<HeapMessage> ring = outgoing.shorts.ring;
        long sequence = ring.next();
        ring.get(sequence).write(number);
        ring.publish(sequence);
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        RingBuffer<HeapBlock> ring = outgoing.blocks.ring;
        long sequence = ring.next();
        ring.get(sequence).fill(block, lengthBytes);
        ring.publish(sequence);
    }

    @Override
    public void poll() {
        try {
            if (isShort) {
                incoming.shorts.poller.poll(shortHandler);
            } else {
                incoming.blocks.poller.poll(blockHandler);
            }
        } catch (Exception e) { // catch-all: handlers may throw it; the end of the thread reports it
            throw new ClumpException("the Disruptor's handler failed: cause=" + e, e);
        }
    }

    @Override
    public void close() {}

    private static final class Direction {
        private final Polled<HeapMessage> shorts = Polled.of(HeapMessage::new, HeapBlock.SHORTS);
        private final Polled<HeapBlock> blocks = Polled.of(HeapBlock::new, HeapBlock.BLOCKS);
    }

    private record Polled<T>(RingBuffer<T> ring, EventPoller<T> poller) {
        static <T> Polled<T> of(EventFactory<T> factory, int capacity) {
            RingBuffer<T> ring = RingBuffer.createMultiProducer(factory, capacity, new BusySpinWaitStrategy());
            EventPoller<T> poller = ring.newPoller();
            ring.addGatingSequences(poller.getSequence());
            return new Polled<>(ring, poller);
        }
    }
}
