package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class ReturnedMessageLogTest {
    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
    private final ReturnedMessage message = new ReturnedMessage();
    private final ReturnedMessageLog log = new ReturnedMessageLog();

    @Test
    void firstOfEachDestinationAndReasonIsReportedAndTheOthersAreCounted() {
        try (LoggedLines logged = new LoggedLines(ReturnedMessageLog.class)) {
            for (int i = 0; i < 4_096; i++) {
                giveBack(ReturnReason.ENDPOINT_CLOSED, 1);
            }
            giveBack(ReturnReason.BAD_TAG, 1);
            giveBack(ReturnReason.ENDPOINT_CLOSED, 2);
            giveBack(ReturnReason.ENDPOINT_CLOSED, 2);
            assertThat(logged.lines).hasSize(3);
            assertThat(logged.lines.get(1))
                    .startsWith(
                            "message returned: reason=BAD_TAG, request of SHORT, destination=1, handler=9, arguments=2, "
                                    + "bytes=0: the destination has another tag, or none");
            log.close();
            assertThat(logged.lines.subList(3, 5))
                    .containsExactly(
                            "messages returned: reason=ENDPOINT_CLOSED, destination=1, count=4096",
                            "messages returned: reason=ENDPOINT_CLOSED, destination=2, count=2");
        }
    }

    @Test
    void everyReasonHasAdvice() {
        try (LoggedLines logged = new LoggedLines(ReturnedMessageLog.class)) {
            for (ReturnReason reason : ReturnReason.values()) {
                giveBack(reason, 1);
            }
            assertThat(logged.lines).hasSize(ReturnReason.values().length).allMatch(line -> line.contains("bytes=0: "));
        }
    }

    @Test
    void messageWhoseHandlerHasReturnedSaysSo() {
        giveBack(ReturnReason.UNMAPPED, 1);
        assertThat(message).hasToString("returned message of a handler 0 that has returned");
    }

    private void giveBack(ReturnReason reason, int destination) {
        PacketFields.header(packet, 0, PacketKind.REQUEST | PacketKind.RETURNED, 9, 2, 0, destination, 0, 0);
        message.begin(reason, packet, 0, packet, Dispatcher.NO_DATA);
        log.handle(message);
        message.end();
    }
}
