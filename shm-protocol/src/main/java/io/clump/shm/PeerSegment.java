package io.clump.shm;

import io.clump.am2.spi.Segment;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The segment of an endpoint as a sender sees it: mapped when something is first sent to it, and again when the
 * endpoint has replaced it.
 */
final class PeerSegment {
    private final Path directory;
    private final QueueBlockMemory destination;
    private final Segment none = Segment.none();
    private @Nullable SegmentMapping mapping;

    PeerSegment(Path directory, QueueBlockMemory destination) {
        this.directory = directory;
        this.destination = destination;
    }

    /** The segment that the endpoint has now. */
    Segment current() {
        int generation = destination.segmentGenerationAcquire();
        if (mapping != null && mapping.segment().generation() == generation) {
            return mapping.segment();
        }
        return mapAgain(generation);
    }

    void unmap() {
        if (mapping != null) {
            mapping.unmap();
            mapping = null;
        }
    }

    /** A file that is gone was replaced since its generation was read, unless the endpoint closed. */
    private Segment mapAgain(int first) {
        unmap();
        int generation = first;
        while (generation != 0) {
            mapping = SegmentMapping.open(directory, destination.header().number(), generation);
            if (mapping != null) {
                return mapping.segment();
            }
            int now = destination.segmentGenerationAcquire();
            if (now == generation) {
                return none;
            }
            generation = now;
        }
        return none;
    }
}
