package io.clump.laboratory.traffic;

import io.clump.laboratory.worker.MappedFile;
import io.clump.laboratory.worker.Place;
import java.nio.file.Path;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.ManyToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

/**
 * Agrona's many-to-one rings in shared memory: small ones of as many bytes as Clump's request queue has, and large ones
 * for blocks that a small one cannot take, which is at most an eighth of it. Messages are written into them in place.
 */
final class AgronaLink implements PairLink {
    private static final int SMALL_BYTES = 4096 * 64;
    private static final int LARGE_BYTES = 16 * Block.MOST_BYTES;

    private final Ring[] small;
    private final Ring[] large;
    private final int side;
    private final MessageHandler handler;
    private ManyToOneRingBuffer outgoing;
    private ManyToOneRingBuffer incoming;

    AgronaLink(Place place, PairLinkReceiver receiver) {
        side = place.side();
        small = rings(place, "small", SMALL_BYTES);
        large = rings(place, "large", LARGE_BYTES);
        outgoing = small[side].ring;
        incoming = small[1 - side].ring;
        handler = (type, buffer, index, length) -> receiver.take(buffer, index, length);
    }

    @Override
    public void beginPhase(int lengthBytes) {
        Ring[] fitting = lengthBytes <= small[0].ring.maxMsgLength() ? small : large;
        outgoing = fitting[side].ring;
        incoming = fitting[1 - side].ring;
    }

    @Override
    public void sendShort(long number) {
        int index = claim(Message40.LENGTH_BYTES);
        Message40.write(outgoing.buffer(), index, number);
        outgoing.commit(index);
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        int index = claim(lengthBytes);
        outgoing.buffer().putBytes(index, block, 0, lengthBytes);
        outgoing.commit(index);
    }

    @Override
    public void poll() {
        incoming.read(handler);
    }

    @Override
    public void close() {
        for (int from = 0; from < 2; from++) {
            small[from].file.close();
            large[from].file.close();
        }
    }

    private int claim(int lengthBytes) {
        int index = outgoing.tryClaim(Message40.TYPE, lengthBytes);
        while (index < 0) {
            Thread.onSpinWait();
            index = outgoing.tryClaim(Message40.TYPE, lengthBytes);
        }
        return index;
    }

    private static Ring[] rings(Place place, String name, int capacityBytes) {
        return new Ring[] {
            Ring.map(place.directory().resolve(name + "-from-0"), capacityBytes),
            Ring.map(place.directory().resolve(name + "-from-1"), capacityBytes)
        };
    }

    private record Ring(MappedFile file, ManyToOneRingBuffer ring) {
        static Ring map(Path path, int capacityBytes) {
            MappedFile file = MappedFile.map(path, capacityBytes + RingBufferDescriptor.TRAILER_LENGTH);
            return new Ring(file, new ManyToOneRingBuffer(file.buffer()));
        }
    }
}
