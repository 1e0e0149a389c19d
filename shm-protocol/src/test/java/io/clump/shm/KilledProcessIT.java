package io.clump.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.EndpointName;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The other processes continue when a process is killed. */
class KilledProcessIT {
    private static final int PAUSES_BEFORE_THE_KILL = 10;
    private static final int ENDPOINTS = 40;

    @ParameterizedTest
    @CsvSource({
        "lock-free,1",
        "lock-free,0",
        "fifo,1",
        "fifo,0",
        "single-transfer,1",
        "single-transfer,0",
        "mutex,1",
        "mutex,0"
    })
    void senderThatWaitsForAKilledReceiverGivesUp(String algorithm, int firstSequence) throws IOException {
        try (TestNode node = TestNode.open(algorithm, 2, 2, 64);
                TestEndpoint sender = node.endpoint();
                ChildProcess receiver = ChildProcess.start(EndpointHolder.class, node.properties(), 1)) {
            Route route = sender.routeTo(EndpointName.parse(receiver.readLine()));
            // The two messages that wait in the queue may come back meanwhile.
            sender.onReturned((reason, memory, packet, data) -> {});
            // The numbers are in steps of three: all messages are short, or all have data.
            assertThat(sender.request(route, 0, firstSequence)).isTrue();
            assertThat(sender.request(route, 0, firstSequence + 3)).isTrue();
            Waiter killing = (step, to) -> {
                if (step == PAUSES_BEFORE_THE_KILL) {
                    receiver.kill();
                }
                return sender.requestWaiter.pause(step, to);
            };
            assertThat(sender.send(route, QueueKind.REQUEST, 0, firstSequence + 6, killing))
                    .isFalse();
            assertThat(sender.pauses()).isGreaterThan(PAUSES_BEFORE_THE_KILL);
            assertThat(route.isAlive()).isFalse();
        }
    }

    @Test
    void endpointOfAKilledProcessCannotBeMapped() throws IOException {
        try (TestNode node = TestNode.open("fifo", 2, 1, 64);
                TestEndpoint sender = node.endpoint();
                ChildProcess child = ChildProcess.start(EndpointHolder.class, node.properties(), 1)) {
            EndpointName name = EndpointName.parse(child.readLine());
            child.kill();
            assertThatThrownBy(() -> sender.block.routeTo(name))
                    .hasMessage("the endpoint is gone: destination=" + name);
            assertThat(sender.poll(PollScope.ALL)).isZero();
        }
    }

    /** The killed process cannot remove them itself, and its memory would stay until the job ends. */
    @Test
    void filesOfAKilledProcessAreRemovedByASenderThatFindsItDead() throws IOException {
        try (TestNode node = TestNode.open("fifo", 2, 1, 64);
                TestEndpoint sender = node.endpoint();
                ChildProcess child = ChildProcess.start(EndpointHolder.class, node.properties(), 1)) {
            Route route = sender.routeTo(EndpointName.parse(child.readLine()));
            int number = route.receiverSource();
            Path region = Files.createFile(RegionFiles.path(node.directory(), number, 3));
            List<Integer> returned = new ArrayList<>();
            sender.onReturned((reason, memory, packet, data) -> returned.add(TestMessage.sequence(memory, packet)));
            assertThat(sender.request(route, 0, 1)).isTrue();
            child.kill();
            Path file = QueueBlockFile.path(node.directory(), number);
            // The watch over neighbours may remove the file before the sender learns of the death from its route.
            while (Files.exists(file) || returned.isEmpty()) {
                sender.poll(PollScope.ALL);
            }
            assertThat(region).doesNotExist();
            assertThat(returned).containsExactly(1);
            assertThat(route.memory().capacity()).isZero();
            assertThat(QueueBlockFile.path(
                            node.directory(), sender.routeTo(sender).receiverSource()))
                    .exists();
        }
    }

    @Test
    void processesThatRaceAndAreKilledNeverGetTheSameNumber() throws IOException {
        Set<String> addresses = new TreeSet<>();
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open("fifo", 2, 1, 64)) {
            for (int i = 0; i < 3; i++) {
                children.add(ChildProcess.start(EndpointHolder.class, node.properties(), ENDPOINTS));
            }
            ChildProcess victim = children.get(0);
            for (int i = 0; i < ENDPOINTS / 2; i++) {
                assertThat(addresses.add(addressIn(victim.readLine()))).isTrue();
            }
            victim.kill();
            for (ChildProcess survivor : children.subList(1, children.size())) {
                for (int i = 0; i < ENDPOINTS; i++) {
                    assertThat(addresses.add(addressIn(survivor.readLine()))).isTrue();
                }
            }
            try (TestEndpoint last = node.endpoint()) {
                assertThat(addresses.add(last.block.address())).isTrue();
            }
            // The job's directory goes with its last process.
            children.forEach(ChildProcess::close);
        } finally {
            children.forEach(ChildProcess::close);
        }
    }

    private static String addressIn(String name) {
        return EndpointName.parse(name).addresses().getOrDefault("shm", "");
    }
}
