package io.clump.bmi.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.EndpointStatistics;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.counters.ProcessTotals;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Frames of TCP connections are part of the traffic of the process. */
class TcpTrafficTest {
    private static final int BYTES = 10_000;

    @Test
    void framesOfBothDirectionsAreCountedAndStayCountedAfterTheEnd() {
        EndpointStatistics before = totals();
        TcpMethod server = new TcpMethod();
        TcpMethod client = new TcpMethod();
        String address = server.initialize("tcp://127.0.0.1:0", configuration());
        client.initialize("", configuration());
        MethodOperation send =
                client.postSend(Objects.requireNonNull(client.lookup(address)), ByteBuffer.allocate(BYTES), 1, true);
        List<MethodMessage> found = new ArrayList<>();
        while (found.isEmpty()) {
            client.test(send);
            server.testUnexpected(found, 1);
            Await.goOn(() -> "the message");
        }
        EndpointStatistics sent = client.traffic().statistics();
        EndpointStatistics received = server.traffic().statistics();
        assertThat(sent.remoteMessagesSent()).isPositive();
        assertThat(sent.remoteBytesSent())
                .isEqualTo(BYTES + TcpOutput.HEADER_BYTES * sent.remoteMessagesSent())
                .isEqualTo(received.remoteBytesReceived());
        assertThat(received.remoteMessagesReceived()).isEqualTo(sent.remoteMessagesSent());

        client.shutDown();
        server.shutDown();
        EndpointStatistics after = totals();
        assertThat(after.remoteBytesSent() - before.remoteBytesSent())
                .isGreaterThanOrEqualTo(sent.remoteBytesSent())
                .isEqualTo(client.traffic().statistics().remoteBytesSent()
                        + server.traffic().statistics().remoteBytesSent());
        assertThat(after.remoteMessagesReceived() - before.remoteMessagesReceived())
                .isEqualTo(client.traffic().statistics().remoteMessagesReceived()
                        + server.traffic().statistics().remoteMessagesReceived());
    }

    private static EndpointStatistics totals() {
        EndpointStatistics totals = ProcessTotals.statistics();
        return totals == null ? EndpointStatistics.ofNetworkMessages(0, 0, 0, 0) : totals;
    }

    private static LayerConfiguration configuration() {
        return LayerConfiguration.builder().build();
    }
}
