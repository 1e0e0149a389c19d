package io.clump.am2;

import org.junit.jupiter.api.Nested;

/** World that runs every suite except those that need queues of a certain length. */
public abstract class AllSuites extends MostSuites {
    /** For subclasses only. */
    protected AllSuites() {}

    @Nested
    class FullQueuesSuite extends FullQueuesConformance {}

    @Nested
    class InterruptSuite extends InterruptConformance {}

    @Nested
    class SlowRequesterSuite extends SlowRequesterConformance {}

    @Nested
    class StallSuite extends StallConformance {}

    @Nested
    class ThrownErrorSuite extends ThrownErrorConformance {}
}
