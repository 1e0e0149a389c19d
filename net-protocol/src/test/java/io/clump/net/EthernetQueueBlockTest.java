package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.ReturnReason;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Protocol;
import io.clump.am2.spi.QueueBlock;
import io.clump.net.ethernet.EthernetLink;
import io.clump.net.ethernet.Privilege;
import io.clump.net.ethernet.TestChannels;
import io.clump.net.key.Authentication;
import io.clump.net.link.LinkAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reports of a queue block about its link: the time that it may sleep, and the frames that it has missed. */
@ExtendWith(Privilege.class)
class EthernetQueueBlockTest {
    private static final Dispatcher NO_DISPATCHER = new Dispatcher() {
        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError("a message");
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            throw new AssertionError(reason);
        }
    };

    private static final int FRAMES = 2000;

    @Test
    void endpointSleepsUntilAFrameComes() {
        try (Protocol protocol = open("");
                QueueBlock block = protocol.allocateQueueBlock(TestChannels.channel(1))) {
            assertThat(block.readyToSleep(Await.now())).isEqualTo(Long.MAX_VALUE);
            assertThat(block.wakeUpChannel()).isNotNull().isSameAs(block.wakeUpChannel());
        }
    }

    @Test
    void overAFaultyLinkItPollsEveryMillisecond() {
        try (Protocol protocol = open("loss=0.05");
                QueueBlock block = protocol.allocateQueueBlock(TestChannels.channel(1))) {
            assertThat(block.readyToSleep(Await.now())).isEqualTo(QueueBlock.UNANNOUNCED_SLEEP_NANOS);
            assertThat(block.wakeUpChannel()).isNull();
        }
    }

    @Test
    void framesThatFoundNoSpaceAreCounted() {
        try (Protocol protocol = open("");
                QueueBlock block = protocol.allocateQueueBlock(TestChannels.channel(1));
                EthernetLink outsider =
                        EthernetLink.open(Privilege.loopback(), TestChannels.channel(2), 1500, true, null)) {
            LinkAddress to = Objects.requireNonNull(outsider.addressOf(block.address()));
            ByteBuffer datagram = ByteBuffer.allocateDirect(64);
            for (int i = 0; i < FRAMES; i++) {
                outsider.send(datagram.duplicate(), to);
            }
            while (block.networkStatistics().datagramsReceived()
                            + block.networkStatistics().overruns()
                    < FRAMES) {
                block.poll(PollScope.ALL, 64, NO_DISPATCHER);
                Await.goOn(() -> "all frames: " + block.networkStatistics());
            }
            assertThat(block.networkStatistics().overruns()).isPositive();
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
