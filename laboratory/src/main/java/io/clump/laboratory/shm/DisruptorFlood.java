package io.clump.laboratory.shm;

import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.EventPoller;
import com.lmax.disruptor.RingBuffer;
import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.worker.Companion;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import org.agrona.concurrent.UnsafeBuffer;

/** Events through the Disruptor's ring for many producers, from one thread to another of the same process. */
public final class DisruptorFlood implements Workload {
    private static final int CAPACITY = 4096;

    private final RingBuffer<HeapMessage> ring =
            RingBuffer.createMultiProducer(HeapMessage::new, CAPACITY, new BusySpinWaitStrategy());
    private final EventPoller<HeapMessage> poller = ring.newPoller();
    private final UnsafeBuffer line = new UnsafeBuffer(new byte[RoundLine.LENGTH_BYTES]);
    private final RoundLine sender = new RoundLine(line);
    private final RoundLine receiver = new RoundLine(line);
    private final Checksum received = Checksum.ofPeer();
    private final EventPoller.Handler<HeapMessage> handler = this::take;
    private final Companion companion;
    private long sent;

    /**
     * Starts the receiving thread.
     *
     * @param place there is one process only
     */
    public DisruptorFlood(Place place) {
        ring.addGatingSequences(poller.getSequence());
        companion = new Companion(place.cores(), this::receive);
    }

    @Override
    public long run(long operations) {
        companion.start(operations);
        sender.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            sent++;
            long sequence = ring.next();
            ring.get(sequence).write(sent);
            ring.publish(sequence);
        }
        sender.awaitFinish();
        return System.nanoTime() - start;
    }

    @Override
    public void close() {
        companion.close();
    }

    private void receive(long operations) {
        long end = received.count() + operations;
        receiver.arrive();
        try {
            while (received.count() < end) {
                poller.poll(handler);
            }
        } catch (Exception e) { // catch-all: the poller declares what a handler may throw; the thread's end tells of it
            throw new ClumpException("the Disruptor's handler failed: cause=" + e, e);
        }
        receiver.finish();
        received.check();
    }

    private boolean take(HeapMessage message, long sequence, boolean endOfBatch) {
        received.add(message.read());
        return true;
    }
}
