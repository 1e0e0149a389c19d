package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.Thorough;
import io.clump.am2.spi.QueueKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Engines on a network that drops, duplicates and delays, in virtual time. A failure names its seed, which repeats it.
 */
class EngineSimulationTest {
    private static final int SEEDS = Thorough.Count.of(10, 25);
    private static final int MOST_STEPS = 200_000;
    private static final int MEDIUM_BYTES = 448;
    private static final int BEFORE_THE_WRAP = 20;

    /** Limits with which the largest message takes six datagrams, four, two or one; all engines accept the largest. */
    private static final int[] DATAGRAM_BYTES = {152, 200, 320, DatagramLayout.datagramBytes(MEDIUM_BYTES)};

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.4})
    void everyMessageArrivesOnceAndInOrder(double faults) {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = randomOf(seed);
            Simulation simulation = new Simulation(random, faults, 2 + random.nextInt(7), 20 + random.nextInt(60));
            simulation.run(seed);
            simulation.assertAllDelivered(seed);
        }
    }

    @Test
    void numbersWrapAround() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Simulation simulation = new Simulation(randomOf(seed), 0.1, 2, 600);
            simulation.run(seed);
            simulation.assertAllDelivered(seed);
            assertThat(simulation.endpoints.get(0).engine.statistics().datagramsSent())
                    .isGreaterThan(BEFORE_THE_WRAP);
        }
    }

    @Test
    void aSlowReceiverRefusesAndLosesNothing() {
        long refused = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = randomOf(seed);
            Simulation simulation = new Simulation(random, seed % 2 * 0.1, 5, 60);
            simulation.addSlowReceiver(2, 100);
            simulation.run(seed);
            simulation.assertAllDelivered(seed);
            refused += simulation.endpoints.get(5).engine.statistics().refused();
        }
        assertThat(refused).isGreaterThan(SEEDS);
    }

    @Test
    void messagesToAnEndpointThatClosesAreDeliveredOrGivenBack() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = randomOf(seed);
            Simulation simulation = new Simulation(random, 0.1, 3 + random.nextInt(4), 100);
            simulation.closeOneAfter(random.nextInt(400));
            simulation.run(seed);
            simulation.assertDeliveredOrGivenBack(seed);
        }
    }

    @Test
    void messagesToADeadPeerAreDeliveredOrGivenBack() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = randomOf(seed);
            Simulation simulation = new Simulation(random, 0.1, 3 + random.nextInt(4), 100);
            simulation.killOneAfter(random.nextInt(400));
            simulation.run(seed);
            simulation.assertNothingLostAround(seed);
        }
    }

    /** Returns a generator with a scattered seed: the first numbers of generators with small seeds are similar. */
    private static Random randomOf(int seed) {
        return new Random(seed * 0x9E3779B97F4A7C15L);
    }

    private static final class Simulation {
        final List<SimulatedEndpoint> endpoints = new ArrayList<>();
        private final Random random;
        private final FaultyNetwork network;
        private final int messages;
        private final int firstSequence;
        private int deathAfterSteps = Integer.MAX_VALUE;
        private int closeAfterSteps = Integer.MAX_VALUE;

        Simulation(Random random, double faults, int count, int messages) {
            this.random = random;
            this.messages = messages;
            // Just before numbers wrap around, as unsigned or as signed ones.
            firstSequence = (random.nextBoolean() ? 0 : Integer.MIN_VALUE) - BEFORE_THE_WRAP;
            network = new FaultyNetwork(random, faults);
            for (int i = 0; i < count; i++) {
                add(16, 16, 5_000 + random.nextInt(50_000), 1 + random.nextInt(64));
            }
            sendToAll();
        }

        private void add(int sendBuffers, int receiveBuffers, long pollNanos, int rate) {
            EngineConfiguration configuration = new EngineConfiguration(
                            5, 1 + endpoints.size(), MEDIUM_BYTES, sendBuffers, receiveBuffers, 100, 40, firstSequence)
                    .withDatagramBytes(DATAGRAM_BYTES[random.nextInt(DATAGRAM_BYTES.length)]);
            endpoints.add(new SimulatedEndpoint(configuration, network, random, pollNanos, rate));
        }

        private void sendToAll() {
            // Every endpoint sends to every other and to itself.
            List<Long> all = endpoints.stream().map(SimulatedEndpoint::id).toList();
            endpoints.forEach(endpoint -> endpoint.sendTo(all, messages));
        }

        void addSlowReceiver(int receiveBuffers, long microsecondsPerPoll) {
            add(16, receiveBuffers, microsecondsPerPoll * 1000, 1);
            long slow = endpoints.size();
            endpoints.forEach(endpoint -> endpoint.sendTo(List.of(slow), messages));
        }

        void killOneAfter(int steps) {
            deathAfterSteps = steps;
        }

        void closeOneAfter(int steps) {
            closeAfterSteps = steps;
        }

        void run(int seed) {
            int step = 0;
            while (network.step()) {
                if (step == deathAfterSteps) {
                    endpoints.get(0).die();
                }
                if (step++ == closeAfterSteps) {
                    endpoints.get(0).close();
                }
                if (step >= MOST_STEPS) {
                    break;
                }
            }
            assertThat(step).as("steps, seed %d", seed).isLessThan(MOST_STEPS);
        }

        void assertAllDelivered(int seed) {
            List<Integer> expected = IntStream.range(0, messages).boxed().toList();
            for (SimulatedEndpoint from : endpoints) {
                from.sent.forEach((queue, receivers) -> receivers.keySet().forEach(to -> {
                    List<Integer> values = endpoints
                            .get(to.intValue() - 1)
                            .delivered
                            .get(queue)
                            .getOrDefault(from.id(), List.of());
                    assertThat(values)
                            .as("%s from %d to %d, seed %d", queue, from.id(), to, seed)
                            .isEqualTo(expected);
                }));
                assertThat(from.engine.buffersInUse()).as("seed %d", seed).isZero();
                assertThat(from.engine.statistics().returned()).isZero();
                assertThat(from.engine.statistics().malformed()).isZero();
                assertThat(from.engine.statistics().forged()).isZero();
            }
        }

        void assertDeliveredOrGivenBack(int seed) {
            for (SimulatedEndpoint from : endpoints) {
                assertThat(from.engine.buffersInUse()).as("seed %d", seed).isZero();
                for (QueueKind queue : QueueKind.values()) {
                    from.sent.get(queue).forEach((to, count) -> {
                        Map<Long, List<Integer>> arrived =
                                endpoints.get(to.intValue() - 1).delivered.get(queue);
                        List<Integer> known = new ArrayList<>(arrived.getOrDefault(from.id(), List.of()));
                        known.addAll(from.returned.get(queue).getOrDefault(to, List.of()));
                        assertThat(known)
                                .as("%s from %d to %d, seed %d", queue, from.id(), to, seed)
                                .isEqualTo(IntStream.range(0, count).boxed().toList());
                    });
                }
            }
        }

        void assertNothingLostAround(int seed) {
            SimulatedEndpoint dead = endpoints.get(0);
            for (SimulatedEndpoint from : endpoints.subList(1, endpoints.size())) {
                assertThat(from.engine.peer(dead.id()).refusal()).isEqualTo(ReturnReason.UNREACHABLE);
                for (QueueKind queue : QueueKind.values()) {
                    from.sent.get(queue).forEach((to, count) -> assertOnce(seed, from, to, queue, count));
                }
            }
        }

        /**
         * Checks that the delivered messages are the first ones and the returned messages the last ones; only messages
         * that were acknowledged too late may be in both.
         */
        private void assertOnce(int seed, SimulatedEndpoint from, long to, QueueKind queue, int count) {
            Map<Long, List<Integer>> arrived =
                    endpoints.get((int) to - 1).delivered.get(queue);
            List<Integer> delivered = arrived.getOrDefault(from.id(), List.of());
            List<Integer> returned = from.returned.get(queue).getOrDefault(to, List.of());
            String what = queue + " from " + from.id() + " to " + to + ", seed " + seed;
            assertThat(delivered).as(what).isSorted().doesNotHaveDuplicates();
            assertThat(returned).as(what).isSorted().doesNotHaveDuplicates();
            if (to == endpoints.get(0).id()) {
                // Messages that the dead peer had acknowledged and not yet handled are lost with it.
                int known = returned.isEmpty() ? count : returned.get(0);
                assertThat(returned).as(what).hasSize(count - known);
                assertThat(delivered)
                        .as(what)
                        .isEqualTo(IntStream.range(0, delivered.size()).boxed().toList());
            } else {
                assertThat(returned).as(what).isEmpty();
                assertThat(new HashSet<>(delivered)).as(what).hasSize(messages);
            }
        }
    }
}
