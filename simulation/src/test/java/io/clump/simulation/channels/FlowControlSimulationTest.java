package io.clump.simulation.channels;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The comparison that the paper argues and does not measure [L23, L113-L154, L270]. */
class FlowControlSimulationTest {
    private static final int BUFFERS = 32;
    private static final long MESSAGES = 400;

    @ParameterizedTest
    @EnumSource
    void everyFlowControlDeliversEverythingAtTheReceiversPace(FlowControl flowControl) {
        for (int senders : new int[] {1, 4, 16}) {
            FlowControlOutcome outcome = FlowControlSimulation.run(flowControl, senders, BUFFERS, MESSAGES);

            assertThat(outcome.received()).as("%s", outcome).isEqualTo(MESSAGES * senders);
            assertThat(outcome.nanos()).as("%s", outcome).isGreaterThanOrEqualTo(4_000 * MESSAGES * senders);
            assertThat(outcome.transmissions()).isGreaterThanOrEqualTo(MESSAGES * senders);
        }
    }

    /** Order: kept by the window and both forms of Modified ACK/NACK, and by nothing else. */
    @ParameterizedTest
    @CsvSource({
        "WINDOW, true",
        "PLAIN_NACK, false",
        "RETURN_TO_SENDER, false",
        "MODIFIED_ACK_NACK, true",
        "CHANNEL, true"
    })
    void orderIsKeptByThoseThatPromiseIt(FlowControl flowControl, boolean isKept) {
        FlowControlOutcome outcome = FlowControlSimulation.run(flowControl, 8, BUFFERS, MESSAGES);

        assertThat(outcome.overtaken() == 0).as("%s", outcome).isEqualTo(isKept);
    }

    /** Buffers: the window's grow with the senders, those of the others do not. */
    @ParameterizedTest
    @EnumSource
    void receiveBuffersGrowWithTheSendersInAWindowOnly(FlowControl flowControl) {
        FlowControlOutcome outcome = FlowControlSimulation.run(flowControl, 64, BUFFERS, MESSAGES);

        if (flowControl == FlowControl.WINDOW) {
            assertThat(outcome.receiveBuffers()).isGreaterThan(BUFFERS);
            assertThat(outcome.transmissions()).isEqualTo(outcome.messages());
        } else {
            assertThat(outcome.receiveBuffers()).isLessThanOrEqualTo(BUFFERS);
        }
    }
}
