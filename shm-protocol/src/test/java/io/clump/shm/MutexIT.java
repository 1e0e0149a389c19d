package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import io.clump.shm.claim.Tally;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed while it holds the mutex does not stop the others. */
class MutexIT {
    private static final int PACKETS = 4;
    private static final int MESSAGES = 3 * PACKETS;

    /**
     * Slot of the process that is killed: the receiver's own slot is the first, that of the sender in this process the
     * second.
     */
    private static final int SLOT_OF_THE_HOLDER = 2;

    /** Slot of the process that is killed if there are only two. */
    private static final int ONLY_OTHER_SLOT = 1;

    /** Number of polls that take less than a lease, in which the receiver checks for dead senders a few times. */
    private static final int POLLS_BETWEEN_CHECKS = 1 << 18;

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

    /** No other process takes the mutex, and repairs the data that it protects, before the slot is free. */
    @Test
    void slotOfAProcessKilledWithTheMutexIsTakenByAnother() throws IOException {
        try (TestNode node = TestNode.open(
                        ShmConfiguration.QUEUE, "mutex",
                        ShmConfiguration.PACKETS, "4",
                        ShmConfiguration.SENDERS, "2");
                TestEndpoint receiver = node.endpoint();
                TestEndpoint sender = node.endpoint()) {
            Tally tally = new Tally(1, true);
            receiver.onMessage((memory, packet, data) -> tally.add(0, TestMessage.sequence(memory, packet)));
            String number = receiver.block.address().replaceAll(".*-", "");
            try (ChildProcess holder = ChildProcess.start(
                    MutexHolder.class, node.properties(), receiver.name(), number, ONLY_OTHER_SLOT, "claim")) {
                assertThat(holder.readLine()).isEqualTo("holds");
                holder.kill();
            }
            assertThatThrownBy(() -> sender.routeTo(receiver)).isInstanceOf(ClumpException.class);
            Route route = null;
            while (route == null) {
                for (int i = 0; i < POLLS_BETWEEN_CHECKS; i++) {
                    assertThat(receiver.poll(PollScope.ALL)).isZero();
                }
                route = routeIfThereIsSpace(sender, receiver);
            }
            for (int sequence = 0; sequence < MESSAGES; sequence++) {
                assertThat(sender.request(route, 0, sequence)).isTrue();
                assertThat(receiver.poll(PollScope.ALL)).isEqualTo(1);
            }
            tally.assertComplete(MESSAGES);
        }
    }

    private static @Nullable Route routeIfThereIsSpace(TestEndpoint sender, TestEndpoint receiver) {
        try {
            return sender.routeTo(receiver);
        } catch (ClumpException expected) {
            return null;
        }
    }
}
