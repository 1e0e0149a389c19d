package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.NetworkStatistics;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.ProtocolProvider;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.Route;
import io.clump.net.ethernet.Privilege;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same message for several endpoints leaves as one datagram, without changes for other messages. */
class MulticastTest {
    private static final int RECEIVERS = 7;
    private static final UnsafeBuffer NOTHING = new UnsafeBuffer(0, 0);
    private static final int KILOBYTE = 1000;

    private final List<Ledger> ledgers = new ArrayList<>();
    private final List<TestEndpoint> receivers = new ArrayList<>();
    private final List<Route> routes = new ArrayList<>();
    private TestEndpoint sender;
    private int sent;

    private void open(Map<String, String> properties) {
        open(new UdpProtocolProvider(), properties);
    }

    private void open(ProtocolProvider provider, Map<String, String> properties) {
        sender = new TestEndpoint(100, provider, properties, new Ledger());
        for (int i = 0; i < RECEIVERS; i++) {
            Ledger ledger = new Ledger();
            TestEndpoint receiver = new TestEndpoint(i + 1, provider, properties, ledger);
            ledgers.add(ledger);
            receivers.add(receiver);
            routes.add(sender.routeTo(receiver));
        }
        sender.others = List.copyOf(receivers);
    }

    @AfterEach
    void close() {
        receivers.forEach(TestEndpoint::close);
        sender.close();
    }

    @Test
    void aMessageForSevenIsOneDatagram() {
        open(Map.of());
        sendUntilAllHear();

        long multicasts = statistics().multicasts();
        long before = firstTimesSent();
        sendToAll(KILOBYTE);
        assertThat(statistics().multicasts()).as("at once, without a poll").isEqualTo(multicasts + 1);
        awaitAll();
        assertThat(statistics().multicasts()).isEqualTo(multicasts + 1);
        assertThat(firstTimesSent()).as("counted for each receiver").isEqualTo(before + RECEIVERS);
    }

    /** Without the repetitions, which come if this thread has to wait for a processor. */
    private long firstTimesSent() {
        return statistics().datagramsSent()
                - statistics().datagramsResent()
                - statistics().acknowledgementsSent();
    }

    /** Some of the six pieces have the same bytes, so that only their order identifies those that belong together. */
    @Test
    void aLongMessageForSevenIsAsManyDatagramsAsForOne() {
        open(Map.of("clump.udp.datagram-bytes", "1472"));
        sendUntilAllHear();
        long multicasts = statistics().multicasts();
        sendToAll(8192);
        assertThat(statistics().multicasts()).isEqualTo(multicasts + 6);
        awaitAll();
        assertAllIsWell();
    }

    /** 8,192 bytes travel in six pieces of the usual Ethernet's length. */
    @ParameterizedTest
    @CsvSource({"0, 57856", "1000, 1472", "8192, 57856", "8192, 1472"})
    void everythingComesOnceAndInOrder(int bytes, String datagramBytes) {
        open(Map.of("clump.udp.datagram-bytes", datagramBytes));
        for (int i = 0; i < 500; i++) {
            sendToAll(bytes);
        }
        awaitAll();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isPositive();
    }

    @Test
    void whatIsLostIsRepeatedForThoseWhoMissIt() {
        open(Map.of("clump.faults", "loss=0.05,corrupt=0.05,dup=0.05,reorder=0.05,seed=3"));
        for (int i = 0; i < 500; i++) {
            sendToAll(i % 3 * KILOBYTE);
        }
        awaitAll();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isPositive();
        assertThat(statistics().datagramsResent()).isPositive();
    }

    @Test
    void messagesThatDifferAreNotConfused() {
        open(Map.of());
        sendUntilAllHear();
        long multicasts = statistics().multicasts();
        sender.block.beginMulticast(NOTHING, 0, 0);
        for (int i = 0; i < RECEIVERS; i++) {
            sender.request(routes.get(i), sent, i < 3 ? KILOBYTE : 2 * KILOBYTE + i);
        }
        sender.block.endMulticast();
        sent++;
        awaitAll();
        assertAllIsWell();
        assertThat(statistics().multicasts()).as("the first three alone").isEqualTo(multicasts + 1);
    }

    /**
     * If a message waits for space, the collected ones leave first, since they occupy the space, and others are
     * collected.
     */
    @Test
    void aCollectionLargerThanTheSpaceOfAReceiverLeavesInParts() {
        open(Map.of());
        sendUntilAllHear();
        long multicasts = statistics().multicasts();
        int sentBefore = sent;
        int complete = 0;
        sender.block.beginMulticast(NOTHING, 0, 0);
        int packet = 0;
        while (packet != Route.FULL) {
            for (int i = 0; i < RECEIVERS && packet != Route.FULL; i++) {
                packet = sender.tryRequest(routes.get(i), sent, 8192);
                complete += packet == Route.FULL ? 0 : 1;
            }
            sent++;
        }
        assertThat(statistics().multicasts()).as("the collection has not ended").isGreaterThan(multicasts);
        sender.block.endMulticast();
        int requests = RECEIVERS * sentBefore + complete;
        sender.pollUntil(
                "messages",
                () -> ledgers.stream().mapToInt(Ledger::requestCount).sum() == requests);
    }

    @Test
    void aReceiverThatEndsHoldsNobodyUp() {
        open(Map.of());
        sendUntilAllHear();
        receivers.remove(0).close();
        ledgers.remove(0);
        Route gone = routes.remove(0);
        sender.others = List.copyOf(receivers);
        for (int i = 0; i < 100; i++) {
            sender.block.beginMulticast(NOTHING, 0, 0);
            sender.request(gone, sent, KILOBYTE);
            routes.forEach(route -> sender.request(route, sent, KILOBYTE));
            sender.block.endMulticast();
            sent++;
        }
        awaitAll();
        assertAllIsWell();
    }

    @Test
    void withEncryptionItIsTheSame() {
        open(Map.of("clump.net.encryption", "on", "clump.udp.datagram-bytes", "1472"));
        for (int i = 0; i < 100; i++) {
            sendToAll(i % 10 * KILOBYTE / 2);
        }
        awaitAll();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isPositive();
        assertThat(receivers.get(0).block.networkStatistics().forged()).isZero();
    }

    /** The loopback has no groups of IPv6, so that it takes another interface; some machines have no other one. */
    @Test
    void aMessageForSevenIsOneDatagramOfIpv6() throws SocketException {
        String address = NetworkInterface.networkInterfaces()
                .filter(MulticastTest::hasGroups)
                .flatMap(NetworkInterface::inetAddresses)
                .filter(any -> any instanceof Inet6Address && !any.isLoopbackAddress() && !any.isLinkLocalAddress())
                .map(InetAddress::getHostAddress)
                .findAny()
                .orElseGet(() -> Assumptions.abort("no address of IPv6 but the loopback's"));
        open(Map.of("clump.udp.address", address));
        assertThatOneIsEnough();
    }

    @Test
    void onTheLoopbackOfIpv6EachGetsItsOwnDatagram() {
        open(Map.of("clump.udp.address", "::1"));
        sendOften();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isZero();
    }

    @Test
    void aMessageForSevenIsOneFrame() {
        Privilege.loopback();
        open(new EthernetProtocolProvider(), Map.of("clump.ethernet.interface", "lo"));
        assertThatOneIsEnough();
    }

    private void assertThatOneIsEnough() {
        sendUntilAllHear();
        assertAllIsWell();
    }

    private long receivedDatagrams() {
        return receivers.stream()
                .mapToLong(receiver -> receiver.block.networkStatistics().datagramsReceived())
                .sum();
    }

    private static boolean hasGroups(NetworkInterface at) {
        try {
            return at.isUp() && at.supportsMulticast();
        } catch (SocketException e) {
            return false;
        }
    }

    @Test
    void withoutMulticastEachGetsItsOwnDatagram() {
        open(Map.of("clump.net.multicast", "off"));
        for (int i = 0; i < 100; i++) {
            sendToAll(KILOBYTE);
        }
        awaitAll();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isZero();
    }

    /** Networks silently drop multicast datagrams. */
    @Test
    void whoHearsNothingOfItGetsItsOwnDatagrams() {
        open(Map.of());
        Ledger ledger = new Ledger();
        TestEndpoint unicastOnly = new TestEndpoint(RECEIVERS + 1, Map.of("clump.net.multicast", "off"), ledger);
        ledgers.add(ledger);
        receivers.add(unicastOnly);
        routes.add(sender.routeTo(unicastOnly));
        sender.others = List.copyOf(receivers);
        sendOften();
        assertAllIsWell();
        assertThat(statistics().multicasts()).isPositive();
    }

    @Test
    void onlyThoseWhoAreInvitedListen() {
        open(Map.of());
        for (Route route : routes) {
            sender.request(route, sent, KILOBYTE);
        }
        sent++;
        awaitAll();
        // After a pause of this thread a receiver has something to do first.
        receivers.forEach(receiver -> receiver.pollUntil(
                "a sleep from which its one socket wakes it",
                () -> receiver.block.readyToSleep(Await.now()) > QueueBlock.UNANNOUNCED_SLEEP_NANOS));
    }

    /** A broadcast to two nodes: a second socket would cost its receiver a system call in each poll. */
    @Test
    void whatIsForOneReceiverAloneInvitesNobody() {
        open(Map.of());
        for (int i = 0; i < 300; i++) {
            sender.block.beginMulticast(NOTHING, 0, 0);
            sender.request(routes.get(0), i, KILOBYTE);
            sender.block.endMulticast();
            int requests = i + 1;
            sender.pollUntil("messages", () -> ledgers.get(0).requestCount() == requests);
        }
        assertThat(receivers.get(0).block.multicastWakeUpChannel()).isNull();
    }

    @Test
    void aReceiverThatSleepsIsWokenByADatagramForMany() throws IOException {
        open(Map.of());
        sendUntilAllHear();
        TestEndpoint sleeper = receivers.get(0);
        SelectableChannel ofGroup = Objects.requireNonNull(sleeper.block.multicastWakeUpChannel());
        try (Selector selector = Selector.open()) {
            Objects.requireNonNull(sleeper.block.wakeUpChannel()).register(selector, SelectionKey.OP_READ);
            SelectionKey key = ofGroup.register(selector, SelectionKey.OP_READ);
            sleeper.pollUntil(
                    "nothing to do",
                    () -> sleeper.poll(PollScope.ALL) == 0
                            && sleeper.block.readyToSleep(Await.now()) > QueueBlock.UNANNOUNCED_SLEEP_NANOS);
            long multicasts = statistics().multicasts();
            sendToAll(KILOBYTE);
            assertThat(statistics().multicasts()).isEqualTo(multicasts + 1);
            // After a pause of this thread the sleeper may have got a question as well, by its other socket.
            while (!selector.selectedKeys().contains(key)) {
                selector.select();
                Await.goOn(() -> "a datagram");
            }
            sleeper.block.awake();
        }
        awaitAll();
        assertAllIsWell();
    }

    private NetworkStatistics statistics() {
        return sender.block.networkStatistics();
    }

    /** Pauses of this thread repeat datagrams, after many of which receivers count as lossy for a while. */
    private void sendUntilAllHear() {
        sendOften();
        while (!areTenOneEach()) {
            assertThat(statistics().datagramsResent())
                    .as("repetitions, without which all hear")
                    .isPositive();
            Await.goOn(() -> "one datagram for all receivers: " + statistics());
        }
    }

    /** Sends ten messages; returns whether each was one datagram, and nothing was repeated. */
    private boolean areTenOneEach() {
        NetworkStatistics before = statistics();
        long received = receivedDatagrams();
        for (int i = 0; i < 10; i++) {
            sendToAll(KILOBYTE);
            awaitAll();
        }
        long more = receivedDatagrams() - received;
        long acknowledgements = statistics().acknowledgementsSent() - before.acknowledgementsSent();
        return statistics().datagramsResent() == before.datagramsResent()
                && statistics().multicastReceiversLost() == before.multicastReceiversLost()
                && statistics().multicasts() == before.multicasts() + 10
                // A receiver that cannot receive multicasts gets its own datagrams, too.
                && more >= 10L * RECEIVERS
                && more <= 15L * RECEIVERS + acknowledgements;
    }

    private void sendOften() {
        for (int i = 0; i < 300; i++) {
            sendToAll(KILOBYTE);
            awaitAll();
        }
    }

    private void sendToAll(int bytes) {
        sender.block.beginMulticast(NOTHING, 0, 0);
        for (Route route : routes) {
            sender.request(route, sent, bytes);
        }
        sender.block.endMulticast();
        sent++;
    }

    private void awaitAll() {
        sender.pollUntil("messages", () -> ledgers.stream().allMatch(ledger -> ledger.requestCount() >= sent));
        sender.pollUntil(
                "answers", () -> sender.poll(PollScope.ALL) == 0 && sender.block.readyToSleep(Await.now()) > 0);
    }

    private void assertAllIsWell() {
        for (Ledger ledger : ledgers) {
            Ledger.assertEachInOrder(ledger.requests, 1, sent);
            assertThat(ledger.damaged).isZero();
        }
    }
}
