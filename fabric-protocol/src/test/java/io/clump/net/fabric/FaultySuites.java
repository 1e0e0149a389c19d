package io.clump.net.fabric;

import io.clump.am2.BulkFloodConformance;
import io.clump.am2.GetConformance;
import io.clump.am2.LongConformance;
import io.clump.am2.PauseConformance;
import io.clump.am2.World;
import org.junit.jupiter.api.Nested;

/** Suites in which the links lose, duplicate, reorder, damage and delay datagrams. */
abstract class FaultySuites extends World {
    /** Returns the faults of a process. */
    static String faults(int process) {
        return "loss=0.01,dup=0.05,reorder=0.05,corrupt=0.01,truncate=0.01,delay=10us..1ms,seed=" + process;
    }

    @Nested
    class BulkFloodSuite extends BulkFloodConformance {}

    @Nested
    class GetSuite extends GetConformance {}

    @Nested
    class LongSuite extends LongConformance {}

    @Nested
    class PauseSuite extends PauseConformance {}
}
