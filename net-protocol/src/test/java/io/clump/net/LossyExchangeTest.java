package io.clump.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.EndpointName;
import io.clump.am2.Thorough;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.Route;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Endpoints in separate threads, over sockets that lose, duplicate and reorder a tenth of all datagrams. */
class LossyExchangeTest {
    private static final int MESSAGES = Thorough.Count.of(500, 2000);

    private final AtomicInteger unfinished = new AtomicInteger();

    @ParameterizedTest
    @CsvSource({"2, 16576", "4, 16576", "2, 1472", "3, 200"})
    void nothingIsLostAndNothingComesTwice(int count, String datagramBytes) throws Exception {
        List<Ledger> ledgers = exchange(count, datagramBytes, "loss=0.1,duplicate=0.1,reorder=0.1,seed=");
        for (Ledger ledger : ledgers) {
            Ledger.assertEachInOrder(ledger.requests, count - 1, MESSAGES);
            Ledger.assertEachInOrder(ledger.replies, count - 1, MESSAGES);
            assertThat(ledger.damaged).isZero();
            assertThat(ledger.returnedRequests).isEmpty();
        }
    }

    @Test
    void garbageChangesNothing() throws IOException {
        Ledger atA = new Ledger();
        Ledger atB = new Ledger();
        Random random = new Random(11);
        try (TestEndpoint a = new TestEndpoint(1, Map.of(), atA);
                TestEndpoint b = new TestEndpoint(2, Map.of(), atB);
                DatagramSocket outsider = new DatagramSocket()) {
            b.replying = true;
            a.others = List.of(b);
            InetSocketAddress target = new InetSocketAddress("127.0.0.1", port(b.name()));
            Route route = a.routeTo(b);
            for (int i = 0; i < MESSAGES; i++) {
                byte[] garbage = new byte[random.nextInt(20_000)];
                random.nextBytes(garbage);
                outsider.send(new DatagramPacket(garbage, garbage.length, target));
                assertThat(a.request(route, i, i % 5 == 0 ? 500 : 0)).isTrue();
                b.poll(PollScope.ALL);
            }
            a.pollUntil("replies", () -> atA.replyCount() == MESSAGES);
            assertThat(b.block.statistics().malformed()).isGreaterThan(MESSAGES / 2);
            Ledger.assertEachInOrder(atB.requests, 1, MESSAGES);
            Ledger.assertEachInOrder(atA.replies, 1, MESSAGES);
            assertThat(atA.damaged + atB.damaged).isZero();
        }
    }

    private static int port(EndpointName name) {
        String address = name.addresses().getOrDefault("udp", "");
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    }

    private List<Ledger> exchange(int count, String datagramBytes, String faults) throws Exception {
        List<Ledger> ledgers = new ArrayList<>();
        List<TestEndpoint> endpoints = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ledgers.add(new Ledger());
            Map<String, String> properties =
                    Map.of("clump.faults", faults + 10 * i, "clump.udp.datagram-bytes", datagramBytes);
            endpoints.add(new TestEndpoint(i + 1, properties, ledgers.get(i)));
        }
        unfinished.set(count);
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Callable<Void>> programs = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                Ledger ledger = ledgers.get(i);
                TestEndpoint endpoint = endpoints.get(i);
                programs.add(() -> talk(endpoint, ledger, endpoints));
            }
            for (Future<Void> program : threads.invokeAll(programs)) {
                program.get();
            }
        } finally {
            threads.shutdownNow();
        }
        return ledgers;
    }

    private Void talk(TestEndpoint self, Ledger ledger, List<TestEndpoint> all) {
        self.replying = true;
        List<Route> routes =
                all.stream().filter(other -> other != self).map(self::routeTo).toList();
        for (int i = 0; i < MESSAGES; i++) {
            for (Route route : routes) {
                assertThat(self.request(route, i, i % 10 == 0 ? i * 4 % 8193 : 0))
                        .isTrue();
            }
        }
        self.pollUntil(
                "replies and requests",
                () -> ledger.replyCount() == routes.size() * MESSAGES
                        && ledger.requestCount() == routes.size() * MESSAGES);
        unfinished.decrementAndGet();
        self.pollUntil("the others", () -> unfinished.get() == 0);
        self.poll(PollScope.ALL);
        self.close();
        return null;
    }
}
