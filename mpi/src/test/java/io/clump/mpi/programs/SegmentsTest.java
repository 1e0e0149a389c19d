package io.clump.mpi.programs;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Memory segments as buffers, which Java has from version 22 on. */
@EnabledForJreRange(min = JRE.JAVA_22)
class SegmentsTest {
    @Test
    void segmentsAreBuffersOnOneNode() {
        MpiJob.onOneNode(2).run(Segments.class);
    }

    @Test
    void segmentsAreBuffersOnTwoNodes() {
        MpiJob.onNodes(0, 1).run(Segments.class);
    }
}
