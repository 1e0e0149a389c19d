package io.clump.shm;

import io.clump.am2.spi.Segment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Segment of one endpoint: a file beside its queue block, which names the file to senders. */
final class OwnSegment {
    private final Path directory;
    private final QueueBlockMemory own;
    private @Nullable SegmentMapping mapping;
    private int lastGeneration;

    OwnSegment(Path directory, QueueBlockMemory own) {
        this.directory = directory;
        this.own = own;
    }

    /** Replaces the segment by one of another length; 0 for none. */
    Segment allocate(int lengthBytes) {
        release();
        if (lengthBytes == 0) {
            return Segment.none();
        }
        SegmentMapping made = SegmentMapping.create(directory, own.header().number(), lastGeneration + 1, lengthBytes);
        lastGeneration++;
        mapping = made;
        own.segmentGenerationRelease(lastGeneration);
        return made.segment();
    }

    /** Publishes to senders that there is no segment, and unmaps the memory. */
    void release() {
        if (mapping != null) {
            own.segmentGenerationRelease(0);
            SegmentMapping.delete(directory, own.header().number(), lastGeneration);
            mapping.unmap();
            mapping = null;
        }
    }
}
