package io.clump.laboratory.shm;

import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.worker.MappedFile;
import java.nio.file.Path;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/** Agrona's ring in shared memory, used as directly as it allows: messages are written into it in place. */
final class AgronaRing implements AutoCloseable {
    /** As many bytes as Clump's request queue has by default: 4,096 packets of a line. */
    private static final int CAPACITY_BYTES = 4096 * 64;

    private final MappedFile file;
    private final ManyToOneRingBuffer ring;

    AgronaRing(Path path) {
        file = MappedFile.map(path, CAPACITY_BYTES + RingBufferDescriptor.TRAILER_LENGTH);
        ring = new ManyToOneRingBuffer(file.buffer());
    }

    void send(long number) {
        int index = ring.tryClaim(Message40.TYPE, Message40.LENGTH_BYTES);
        while (index < 0) {
            Thread.onSpinWait();
            index = ring.tryClaim(Message40.TYPE, Message40.LENGTH_BYTES);
        }
        Message40.write(ring.buffer(), index, number);
        ring.commit(index);
    }

    void poll(MessageHandler handler) {
        ring.read(handler);
    }

    @Override
    public void close() {
        file.close();
    }
}
