package io.clump.splitc.memory;

import io.clump.am2.LayerConfiguration;
import io.clump.splitc.ThreadJob;
import java.util.stream.Stream;

/** Jobs in which all, no or some parts of spread arrays are directly accessible. */
final class Jobs {
    private Jobs() {}

    static Stream<ThreadJob> all() {
        return Stream.of(
                ThreadJob.onOneNode(1),
                ThreadJob.onOneNode(3),
                ThreadJob.onNodes(0, 1),
                ThreadJob.onNodes(0, 1).network("tcp"),
                mixed(),
                ThreadJob.onNodes(0, 0).property("clump.local", LayerConfiguration.NO_PROTOCOL));
    }

    static ThreadJob mixed() {
        return ThreadJob.onNodes(0, 1, 0, 1);
    }
}
