package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import java.util.List;
import java.util.function.LongConsumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Properties of the algorithms themselves in any interleaving of senders and receiver, access by access: no message is
 * lost, duplicated or damaged, fifo and single-transfer keep each sender's order, all threads end, and outstanding
 * assignments are spread as in lemmas 3.3 and 3.4 (Lumetta 1998, section 3.4.1).
 */
class ClaimProperties {
    private static final int BOUND_STEPS = 20_000;
    private static final int ACTORS = 12;
    private static final int SENDERS = 4;

    /** Parameters of a run. */
    record Scenario(int packets, int bulkBlocks, List<List<Boolean>> bulkFlags) {}

    @Property(tries = 150)
    void lockFreeLosesNothing(@ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new LockFreeClaim(), true, scenario, schedule);
    }

    @Property(tries = 150)
    void lockFreeWithTestAndSetLosesNothing(
            @ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new TestAndSetStateClaim(), true, scenario, schedule);
    }

    @Property(tries = 150)
    void fifoLosesNothingAndKeepsOrder(
            @ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new LockFreeFifoClaim(), true, scenario, schedule);
    }

    @Property(tries = 100)
    void ultracomputerLosesNothingAndKeepsOrder(
            @ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new UltracomputerClaim(), true, scenario, schedule);
    }

    /** The claim under each of the locks that are made of words; the mutex is one of the system. */
    @Property(tries = 300)
    void lockKeepsTheClaimWhole(
            @ForAll("locks") String lock,
            @ForAll("scenarios") Scenario scenario,
            @ForAll("schedules") List<Integer> schedule) {
        run(TestAlgorithms.named(lock), false, scenario, schedule);
    }

    @Property(tries = 300)
    void listLosesNothingAndKeepsOrder(
            @ForAll("lists") String list,
            @ForAll("scenarios") Scenario scenario,
            @ForAll("schedules") List<Integer> schedule) {
        run(TestAlgorithms.named(list), false, scenario, schedule);
    }

    @Provide
    Arbitrary<String> locks() {
        return Arbitraries.of("test-and-set", "test-and-test-and-set", "ticket", "anderson", "mcs");
    }

    @Provide
    Arbitrary<String> lists() {
        return Arbitraries.of("pull-list", "michael-scott");
    }

    @Property(tries = 150)
    void singleTransferLosesNothingAndKeepsOrder(
            @ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new SingleTransferClaim(), true, scenario, schedule);
    }

    @Provide
    Arbitrary<Scenario> scenarios() {
        Arbitrary<List<List<Boolean>>> messages = Arbitraries.of(true, false)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .list()
                .ofMinSize(1)
                .ofMaxSize(3);
        return messages.flatMap(flags -> Arbitraries.of(2, 4)
                .flatMap(packets -> Arbitraries.of(1, 2).map(blocks -> new Scenario(packets, blocks, flags))));
    }

    @Provide
    Arbitrary<List<Integer>> schedules() {
        return Arbitraries.integers().between(0, ACTORS - 1).list().ofMaxSize(300);
    }

    private static void run(
            ClaimAlgorithm algorithm, boolean assignsByTail, Scenario scenario, List<Integer> schedule) {
        QueueGeometry geometry =
                new QueueGeometry(scenario.packets(), scenario.bulkBlocks(), QueueLayout.LINE_BYTES, SENDERS);
        Turns turns = new Turns();
        Assignments assignments = new Assignments(scenario.packets());
        // The tail of a list is not a position.
        LongConsumer onAssignment = assignsByTail ? assignments::assigned : position -> {};
        SteppingBuffer memory = new SteppingBuffer(QueueUser.lengthBytes(geometry), turns, onAssignment);
        PacketQueue queue = new PacketQueue(new BufferMemory(memory), 0, geometry);
        algorithm.initialise(queue);
        Tally tally =
                new Tally(scenario.bulkFlags().size(), algorithm.description().keepsOrder());

        int total = 0;
        for (int i = 0; i < scenario.bulkFlags().size(); i++) {
            int sender = i;
            List<Boolean> flags = scenario.bulkFlags().get(i);
            total += flags.size();
            QueueUser user = new QueueUser(memory, queue, algorithm, turns::step);
            turns.add(() -> {
                for (int sequence = 0; sequence < flags.size(); sequence++) {
                    send(user, sender, sequence, flags.get(sequence), turns);
                }
            });
        }
        int all = total;
        QueueUser receiver = new QueueUser(memory, queue, algorithm, turns::step);
        turns.add(() -> {
            while (tally.count() < all) {
                int packet = receiver.peek();
                if (packet != Route.GONE) {
                    if (assignsByTail) {
                        assignments.received(receiver.head());
                    }
                    receiver.receive(packet, tally);
                }
            }
        });
        turns.run(schedule, BOUND_STEPS, assignments::check);

        for (int sender = 0; sender < scenario.bulkFlags().size(); sender++) {
            for (int sequence = 0; sequence < scenario.bulkFlags().get(sender).size(); sequence++) {
                assertThat(tally.has(sender, sequence)).isTrue();
            }
        }
    }

    /**
     * Sends a message. Every other one is tried until there is space, perhaps later than for a sender that waits in
     * the queue.
     */
    private static void send(QueueUser user, int sender, int sequence, boolean bulk, Turns turns) {
        if ((sender + sequence) % 2 == 0) {
            user.send(sender, sequence, bulk, (step, route) -> step + 1);
        } else {
            while (!user.trySend(sender, sequence, bulk)) {
                turns.step();
            }
        }
    }

    /** Counts of outstanding assignments for each packet: from the assignment until the message is received. */
    private static final class Assignments {
        private final int[] outstanding;
        private int head;
        private int tail;

        Assignments(int packets) {
            outstanding = new int[packets];
        }

        void assigned(long position) {
            tail = (int) (position % outstanding.length);
            outstanding[tail]++;
            tail = (tail + 1) % outstanding.length;
        }

        void received(long position) {
            assertThat(position % outstanding.length).isEqualTo(head);
            outstanding[head]--;
            head = (head + 1) % outstanding.length;
        }

        void check() {
            int active = Math.floorMod(tail - head, outstanding.length);
            int least = outstanding[tail];
            boolean any = false;
            for (int i = 0; i < outstanding.length; i++) {
                boolean isActive = Math.floorMod(i - head, outstanding.length) < active;
                assertThat(outstanding[i]).as("lemma 3.3, packet %d", i).isEqualTo(isActive ? least + 1 : least);
                any |= outstanding[i] > 0;
            }
            assertThat(least).isNotNegative();
            assertThat(!any || outstanding[head] > 0).as("lemma 3.4").isTrue();
        }
    }
}
