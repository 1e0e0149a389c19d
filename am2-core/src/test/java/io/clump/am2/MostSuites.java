package io.clump.am2;

import org.junit.jupiter.api.Nested;

/** World that runs the suites that take little time. */
public abstract class MostSuites extends World {
    /** For subclasses only. */
    protected MostSuites() {}

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class ClaimSuite extends ClaimConformance {}

    @Nested
    class EndpointSuite extends EndpointConformance {}

    @Nested
    class EventMaskSuite extends EventMaskConformance {}

    @Nested
    class BundleWorkSuite extends BundleWorkConformance {}

    @Nested
    class GetSuite extends GetConformance {}

    @Nested
    class ImpatientReplierSuite extends ImpatientReplierConformance {}

    @Nested
    class LongSuite extends LongConformance {}

    @Nested
    class MisuseSuite extends MisuseConformance {}

    @Nested
    class MoveEndpointSuite extends MoveEndpointConformance {}

    @Nested
    class NodeMemorySuite extends NodeMemoryConformance {}

    @Nested
    class OperationsSuite extends OperationsConformance {}

    @Nested
    class ParallelBundleSuite extends ParallelBundleConformance {}

    @Nested
    class PauseSuite extends PauseConformance {}

    @Nested
    class WaitSuite extends WaitConformance {}
}
