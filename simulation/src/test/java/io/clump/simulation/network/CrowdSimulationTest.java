package io.clump.simulation.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.QueueKind;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Thousands of peers appear, send to one endpoint that has space for a few at a time, and leave, every third silently.
 */
class CrowdSimulationTest {
    private static final int CLIENTS = 3_000;
    private static final int CAPACITY = 64;
    private static final int REQUESTS = 6;

    /** Number of unknown senders whose messages were recorded and replayed. */
    private static final int FEW = CAPACITY / 4;

    private static final int SILENT = 3;
    private static final long MILLISECOND = 1_000_000;
    private static final long APART_NANOS = 10 * MILLISECOND;
    private static final int MOST_STAY_NANOS = 200 * (int) MILLISECOND;
    private static final long LEASE_NANOS = 200 * MILLISECOND;
    private static final NetworkFaults FAULTS =
            new NetworkFaults(0.05, 0.05, 0.05, 0, 0.01, 0.05, 20_000, 2 * MILLISECOND);

    private final BitSet untaken = new BitSet();
    private final VirtualTime time = new VirtualTime(0);
    private final Trace trace = new Trace(time, null);
    private final Ledger ledger = new Ledger(CLIENTS + 1);

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void peersThatHaveEndedFreeSpaceForThousandsOfOthers(long seed) {
        Random random = new Random(seed);
        Scenario scenario = scenario();
        SimulatedNetwork network = new SimulatedNetwork(time, trace, random, new Random(seed), scenario);
        SimulatedEndpoint host = new SimulatedEndpoint(0, scenario, time, network, trace, ledger, random);
        for (int i = 1; i <= CLIENTS; i++) {
            int number = i;
            time.after(i * APART_NANOS, () -> {
                SimulatedEndpoint client =
                        new SimulatedEndpoint(number, scenario, time, network, trace, ledger, random);
                time.after(random.nextInt(MOST_STAY_NANOS), () -> leave(client, network));
            });
        }
        while (time.step()) {
            // Runs until there is no further event.
        }

        assertThat(untaken).as("closed, and not all was taken").isEqualTo(new BitSet());
        for (int client = 1; client <= CLIENTS; client++) {
            checkMessagesOf(client);
        }
        assertThat(host.engine().isQuiet()).isTrue();
        assertThat(host.engine().buffersInUse()).isZero();
        assertThat(host.engine().peerCount()).as("peers at the end").isLessThan(FEW);
    }

    private void checkMessagesOf(int client) {
        Flow requests = ledger.flow(client, 0, QueueKind.REQUEST);
        Flow replies = ledger.flow(0, client, QueueKind.REPLY);
        for (Flow flow : List.of(requests, replies)) {
            assertThat(flow.disorder()).as("client %d: %s", client, flow).isNull();
            assertThat(flow.twice()).as("client %d: %s", client, flow).isNegative();
        }
        assertThat(replies.lost(requests)).as("client %d: %s", client, replies).isNegative();
        if (client % SILENT != 0) {
            assertThat(requests.handled()).as("client %d: %s", client, requests).isEqualTo(requests.sent());
        }
    }

    private void leave(SimulatedEndpoint client, SimulatedNetwork network) {
        if (client.number() % SILENT == 0) {
            client.die(true);
        } else {
            client.close();
        }
        clear(client, network);
    }

    private void clear(SimulatedEndpoint client, SimulatedNetwork network) {
        if (client.isDead()) {
            client.bury();
        }
        if (client.isDead() || client.isGone()) {
            untaken.set(client.number(), client.isDead() && client.number() % SILENT != 0);
            network.remove(client.number());
        } else {
            time.after(APART_NANOS, () -> clear(client, network));
        }
    }

    private static Scenario scenario() {
        Incident last = new Incident(
                CLIENTS * APART_NANOS + MOST_STAY_NANOS, Incident.Kind.CLOSE, CLIENTS, CLIENTS, Incident.FOREVER);
        return new Scenario(
                CLIENTS + 1,
                CAPACITY,
                1,
                REQUESTS,
                16,
                16,
                448,
                Scenario.WIDE,
                212_992,
                40,
                0,
                LEASE_NANOS,
                0,
                0,
                FAULTS,
                PathFaults.PLAIN,
                Fabric.PLAIN,
                true,
                true,
                List.of(last));
    }
}
