package io.clump.mpi.connect;

import io.clump.mpi.MpiJob;
import org.junit.jupiter.api.Test;

class PortTest {
    @Test
    void connectionToAPortThatIsClosedMeanwhileLeavesNoEndpoint() {
        MpiJob.onOneNode(2).run(PortPrograms.Closed.class);
    }

    @Test
    void livingProcessDoesNotCountAsDeadIfItAcceptsSecondsLater() {
        MpiJob.onOneNode(2).run(PortPrograms.Slow.class);
    }

    @Test
    void portForgetsProcessesThatHaveConnected() {
        MpiJob.onOneNode(2).run(PortPrograms.Often.class);
        MpiJob.onNodes(0, 1).run(PortPrograms.Often.class);
    }
}
