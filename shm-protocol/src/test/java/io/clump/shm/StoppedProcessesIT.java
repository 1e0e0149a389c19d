package io.clump.shm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.shm.claim.Algorithms;
import io.clump.shm.claim.ClaimAlgorithms;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * One to seven processes flood another, while any of them, also the receiver, is stopped at any point and continues
 * later: each message arrives once and complete, is answered once, and in order if the algorithm keeps it.
 */
class StoppedProcessesIT {
    private static final int MESSAGES = 200;
    private static final int MOST_SENDERS = Thorough.Count.of(4, 7);
    private static final int CHECKS_OF_A_STOPPED_PROCESS = 200;

    /** Numbers of packets, extreme ones first: each is used by several algorithms. */
    private static final int[] PACKETS = {2, 4096, 4, 64, 512};

    private static final int[] BULK_BLOCKS = {1, 16, 2, 4, 8};

    /** Seed of the run; {@code -Dclump.test.seed} repeats one that a failed test has named. */
    private static final long SEED = Long.getLong("clump.test.seed", System.nanoTime());

    /** Returns {@linkplain Algorithms#few algorithms}; the numbers of senders and the sizes rotate, starting at a place chosen by the seed. */
    static Stream<Arguments> floods() {
        Random random = new Random(SEED);
        int firstSenders = random.nextInt(MOST_SENDERS);
        int firstSize = random.nextInt(PACKETS.length);
        List<Arguments> floods = new ArrayList<>();
        for (String algorithm : Algorithms.few().toList()) {
            int number = floods.size();
            int size = (firstSize + number) % PACKETS.length;
            floods.add(Arguments.of(
                    algorithm,
                    1 + (firstSenders + number) % MOST_SENDERS,
                    PACKETS[size],
                    BULK_BLOCKS[size],
                    random.nextLong()));
        }
        return floods.stream();
    }

    @ParameterizedTest(name = "{0}, senders {1}, packets {2}, bulk blocks {3}, seed {4}")
    @MethodSource("floods")
    void nothingIsLostOrDoubledWhileProcessesAreStopped(
            String algorithm, int senders, int packets, int bulkBlocks, long seed)
            throws IOException, InterruptedException {
        boolean inOrder =
                requireNonNull(ClaimAlgorithms.named(algorithm)).description().keepsOrder();
        Random random = new Random(seed);
        List<ChildProcess> children = new ArrayList<>();
        try (TestNode node = TestNode.open(algorithm, packets, bulkBlocks, 256)) {
            ChildProcess receiver =
                    ChildProcess.start(FloodReceiver.class, node.properties(), senders, MESSAGES, inOrder);
            children.add(receiver);
            String name = receiver.readLine();
            for (int sender = 0; sender < senders; sender++) {
                children.add(ChildProcess.start(
                        FloodSender.class, node.properties(), name, sender, MESSAGES, random.nextLong()));
            }
            List<ChildProcess> sending = children.subList(1, children.size());
            do {
                ChildProcess victim = children.get(random.nextInt(children.size()));
                if (victim.stop()) {
                    for (int i = random.nextInt(CHECKS_OF_A_STOPPED_PROCESS); i > 0; i--) {
                        assertThat(victim.isStopped()).isTrue();
                        Thread.yield();
                    }
                    victim.signal("CONT");
                }
            } while (sending.stream().anyMatch(ChildProcess::isAlive));
            for (ChildProcess child : sending) {
                child.assertSuccess();
            }
            assertThat(receiver.readLine()).isEqualTo(FloodReceiver.DONE);
            receiver.writeLine("end");
            receiver.assertSuccess();
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "; to repeat: -Dclump.test.seed=" + SEED, e);
        } finally {
            children.forEach(ChildProcess::close);
        }
    }
}
