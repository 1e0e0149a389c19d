package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.LayerConfiguration;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.ethernet.Privilege;
import io.clump.net.key.Authentication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How long an endpoint with Ethernet sleeps; that it is woken, the conformance suite shows. */
@ExtendWith(Privilege.class)
class EthernetSleepTest {
    @Test
    void endpointSleepsUntilAFrameComes() {
        try (Protocol protocol = open("");
                QueueBlock block = protocol.allocateQueueBlock(1)) {
            assertThat(block.readyToSleep(System.nanoTime())).isEqualTo(Long.MAX_VALUE);
            assertThat(block.wakeUpChannel()).isNotNull().isSameAs(block.wakeUpChannel());
        }
    }

    @Test
    void overAFaultyLinkItLooksEveryMillisecond() {
        try (Protocol protocol = open("loss=0.05");
                QueueBlock block = protocol.allocateQueueBlock(1)) {
            assertThat(block.readyToSleep(System.nanoTime())).isEqualTo(QueueBlock.UNANNOUNCED_SLEEP_NANOS);
            assertThat(block.wakeUpChannel()).isNull();
        }
    }

    private static Protocol open(String faults) {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(1)
                .property(Authentication.KEY_FILE, TestKey.file().toString())
                .property("clump.ethernet.interface", "lo");
        if (!faults.isEmpty()) {
            builder.property("clump.faults", faults);
        }
        return new EthernetProtocolProvider().open(builder.build());
    }
}
