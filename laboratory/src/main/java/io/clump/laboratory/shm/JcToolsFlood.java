package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Checksum;
import io.clump.laboratory.worker.Companion;
import io.clump.laboratory.worker.Place;
import io.clump.laboratory.worker.RoundLine;
import io.clump.laboratory.worker.Workload;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;

/** Objects through JCTools' queue for many producers and one consumer, from one thread to another of the same process. */
public final class JcToolsFlood implements Workload {
    private static final int CAPACITY = 4096;

    /** Twice as many objects as the queue holds: the one that is written next has been read. */
    private static final int OBJECTS = 2 * CAPACITY;

    private static final int OBJECT_MASK = OBJECTS - 1;

    private final MpscVarHandleArrayQueue<HeapMessage> queue = new MpscVarHandleArrayQueue<>(CAPACITY);
    private final HeapMessage[] objects =
            Stream.generate(HeapMessage::new).limit(OBJECTS).toArray(HeapMessage[]::new);
    private final UnsafeBuffer line = new UnsafeBuffer(new byte[RoundLine.LENGTH_BYTES]);
    private final RoundLine sender = new RoundLine(line);
    private final RoundLine receiver = new RoundLine(line);
    private final Checksum received = Checksum.ofPeer();
    private final MessagePassingQueue.Consumer<HeapMessage> consumer = message -> received.add(message.read());
    private final Companion companion;
    private long sent;

    /**
     * Starts the receiving thread.
     *
     * @param place there is one process only
     */
    public JcToolsFlood(Place place) {
        companion = new Companion(place.cores(), this::receive);
    }

    @Override
    public long run(long operations) {
        companion.start(operations);
        sender.awaitArrival();
        long start = System.nanoTime();
        for (long i = 0; i < operations; i++) {
            sent++;
            HeapMessage message = objects[(int) sent & OBJECT_MASK];
            message.write(sent);
            while (!queue.relaxedOffer(message)) {
                Thread.onSpinWait();
            }
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
        while (received.count() < end) {
            queue.drain(consumer, CAPACITY);
        }
        receiver.finish();
        received.check();
    }
}
