package io.clump.shm;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.io.IOException;

/** Process that allocates a segment, prints the result, and then neither polls nor ends. */
final class SegmentHolder {
    static final int LENGTH_BYTES = 2 << 20;

    private SegmentHolder() {}

    public static void main(String[] arguments) throws IOException {
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle()) {
            try {
                bundle.allocateEndpoint().allocateSegment(LENGTH_BYTES);
                System.out.println("allocated");
            } catch (ClumpException e) {
                System.out.println(e.getMessage());
            }
            while (System.in.read() >= 0) {
                // The process waits to be killed.
            }
        }
    }
}
