package io.clump.peers;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.Block;
import io.clump.laboratory.traffic.Message40;
import io.clump.laboratory.traffic.PairLink;
import io.clump.laboratory.traffic.PairLinkReceiver;
import io.clump.laboratory.worker.Place;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.BytesStore;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.ExcerptTailer;
import net.openhft.chronicle.queue.RollCycles;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueue;
import net.openhft.chronicle.queue.impl.single.SingleChronicleQueueBuilder;
import net.openhft.chronicle.wire.DocumentContext;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Chronicle queues in shared memory, one in each direction. They never delete messages from their files, so each phase
 * has new ones, those before the last are removed, and a phase is short enough for the memory that they take.
 */
final class ChronicleLink implements PairLink {
    private static final long MOST_BYTES_OF_PHASE = 64 << 20;

    private final Path directory;
    private final int side;
    private final PairLinkReceiver receiver;
    private final ByteBuffer incoming = ByteBuffer.allocateDirect(Block.MOST_BYTES);
    private final UnsafeBuffer incomingView = new UnsafeBuffer(incoming);
    private @Nullable BytesStore<?, ?> outgoing;
    private @Nullable Queues queues;
    private int phase;

    ChronicleLink(Place place, PairLinkReceiver receiver) {
        directory = place.directory();
        side = place.side();
        this.receiver = receiver;
    }

    @Override
    public void beginPhase(int lengthBytes) {
        closeQueues();
        phase++;
        // Not those of the phase that has just ended: the other side may not have opened them yet, if all was one
        // message.
        removeFiles(phase - 2);
        queues = Queues.open(path(phase, side), path(phase, 1 - side));
    }

    @Override
    public void sendShort(long number) {
        try (DocumentContext document = queues().appender.writingDocument()) {
            Bytes<?> bytes = wire(document);
            for (int word = 0; word < Message40.LENGTH_BYTES / Long.BYTES; word++) {
                bytes.writeLong(number + word);
            }
        }
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        BytesStore<?, ?> source = outgoing;
        if (source == null) {
            source = BytesStore.wrap(block.byteBuffer());
            outgoing = source;
        }
        try (DocumentContext document = queues().appender.writingDocument()) {
            wire(document).write(source, 0L, (long) lengthBytes);
        }
    }

    @Override
    public void poll() {
        try (DocumentContext document = queues().tailer.readingDocument()) {
            if (document.isPresent()) {
                read(wire(document));
            }
        }
    }

    @Override
    public long mostBytesOfPhase() {
        return MOST_BYTES_OF_PHASE;
    }

    @Override
    public void close() {
        closeQueues();
        removeFiles(phase - 1);
        removeFiles(phase);
    }

    private void closeQueues() {
        Queues open = queues;
        if (open != null) {
            open.close();
            queues = null;
        }
    }

    private void removeFiles(int ofPhase) {
        IoUtil.delete(path(ofPhase, side).toFile(), true);
    }

    private void read(Bytes<?> bytes) {
        if (bytes.readRemaining() == Message40.LENGTH_BYTES) {
            long content = 0;
            for (int word = 0; word < Message40.LENGTH_BYTES / Long.BYTES; word++) {
                content += bytes.readLong();
            }
            receiver.takeShort(content);
            return;
        }
        incoming.clear();
        bytes.read(incoming);
        receiver.takeBlock(Block.content(incomingView, 0, incoming.position()));
    }

    private Path path(int ofPhase, int from) {
        return directory.resolve("chronicle-" + ofPhase + "-from-" + from);
    }

    private Queues queues() {
        if (queues == null) {
            throw new ClumpException("a message outside of a phase");
        }
        return queues;
    }

    private static Bytes<?> wire(DocumentContext document) {
        var wire = document.wire();
        if (wire == null) {
            throw new ClumpException("Chronicle's message has no content");
        }
        return wire.bytes();
    }

    private record Queues(
            SingleChronicleQueue sending,
            SingleChronicleQueue receiving,
            ExcerptAppender appender,
            ExcerptTailer tailer)
            implements AutoCloseable {
        static Queues open(Path outgoing, Path incoming) {
            SingleChronicleQueue sending = queue(outgoing);
            SingleChronicleQueue receiving = queue(incoming);
            return new Queues(sending, receiving, sending.createAppender(), receiving.createTailer());
        }

        @Override
        public void close() {
            appender.close();
            tailer.close();
            sending.close();
            receiving.close();
        }

        private static SingleChronicleQueue queue(Path path) {
            return SingleChronicleQueueBuilder.binary(path)
                    .rollCycle(RollCycles.FAST_DAILY)
                    .build();
        }
    }
}
