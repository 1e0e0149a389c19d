package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.shm.claim.Tally;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a process that is killed while it holds the mutex leaves to the others. */
class MutexIT {
    private static final int PACKETS = 4;
    private static final int MESSAGES = 3 * PACKETS;

    /** The receiver's own slot is the first, that of the sender in this process the second. */
    private static final int SLOT_OF_THE_HOLDER = 2;

    @ParameterizedTest
    @ValueSource(strings = {"hold", "claim"})
    void processKilledWithTheMutexDoesNotStopTheOthers(String deed) throws IOException {
        try (TestNode node = TestNode.open("mutex", PACKETS, 2, 64);
                TestEndpoint receiver = node.endpoint();
                TestEndpoint sender = node.endpoint()) {
            Route route = sender.routeTo(receiver);
            Tally tally = new Tally(1, true);
            receiver.onMessage((memory, packet, data) -> tally.add(0, TestMessage.sequence(memory, packet)));
            String number = receiver.block.address().replaceAll(".*-", "");
            try (ChildProcess holder = ChildProcess.start(
                    MutexHolder.class, node.properties(), receiver.name(), number, SLOT_OF_THE_HOLDER, deed)) {
                assertThat(holder.readLine()).isEqualTo("holds");
                holder.kill();
            }
            for (int sequence = 0; sequence < MESSAGES; sequence++) {
                assertThat(sender.request(route, 0, sequence)).isTrue();
                assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
            }
            tally.assertComplete(MESSAGES);
        }
    }
}
