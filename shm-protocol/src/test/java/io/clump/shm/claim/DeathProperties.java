package io.clump.shm.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.Route;
import io.clump.am2.spi.Waiter;
import io.clump.shm.lock.QueueLock;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Properties of any interleaving of senders and receiver in which senders are killed between any two accesses: the
 * receiver recovers their claims, all messages of the others and all published ones arrive once and intact, and the
 * queue continues to work.
 */
class DeathProperties {
    private static final int BOUND_STEPS = 100_000;
    private static final int ACTORS = 12;
    private static final int SENDERS = 4;
    private static final int NEWCOMER = SENDERS - 1;

    /**
     * Parameters of a run.
     *
     * @param bulkFlags for each sender and message, whether it has data
     * @param deaths for each sender the step before which it is killed, if it has not ended
     */
    record Scenario(int packets, int bulkBlocks, List<List<Boolean>> bulkFlags, List<Integer> deaths) {}

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void lockFreeGetsPastTheDead(@ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new LockFreeClaim(), false, scenario, schedule);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void fifoGetsPastTheDead(@ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new LockFreeFifoClaim(), true, scenario, schedule);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void singleTransferGetsPastTheDead(
            @ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        run(new SingleTransferClaim(), true, scenario, schedule);
    }

    /** The claim under a lock that survives its holder. MutexIT tests that the system's mutex does. */
    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void mutexGetsPastTheDead(@ForAll("scenarios") Scenario scenario, @ForAll("schedules") List<Integer> schedule) {
        Turns turns = new Turns();
        QueueLock lock = new RobustLock(turns);
        run(turns, new LockClaim(9, "mutex", true, "a test", lock) {}, true, scenario, schedule);
    }

    @Provide
    Arbitrary<Scenario> scenarios() {
        Arbitrary<List<List<Boolean>>> messages = Arbitraries.of(true, false)
                .list()
                .ofMinSize(1)
                .ofMaxSize(5)
                .list()
                .ofSize(NEWCOMER);
        Arbitrary<List<Integer>> deaths =
                Arbitraries.integers().between(0, 150).list().ofSize(NEWCOMER);
        return Combinators.combine(Arbitraries.of(2, 4), Arbitraries.of(1, 2), messages, deaths)
                .as(Scenario::new);
    }

    @Provide
    Arbitrary<List<Integer>> schedules() {
        return Arbitraries.integers().between(0, ACTORS - 1).list().ofMaxSize(300);
    }

    private static void run(ClaimAlgorithm algorithm, boolean inOrder, Scenario scenario, List<Integer> schedule) {
        run(new Turns(), algorithm, inOrder, scenario, schedule);
    }

    private static void run(
            Turns turns, ClaimAlgorithm algorithm, boolean inOrder, Scenario scenario, List<Integer> schedule) {
        QueueGeometry geometry =
                new QueueGeometry(scenario.packets(), scenario.bulkBlocks(), QueueLayout.LINE_BYTES, SENDERS);
        SteppingBuffer memory = new SteppingBuffer(QueueUser.lengthBytes(geometry), turns, position -> {});
        PacketQueue queue = new PacketQueue(new BufferMemory(memory), 0, geometry);
        algorithm.initialise(queue);
        int[] sent = new int[NEWCOMER];
        for (int i = 0; i < NEWCOMER; i++) {
            int sender = i;
            QueueUser user = new QueueUser(memory, queue, algorithm, turns::step);
            turns.add(() -> {
                for (boolean bulk : scenario.bulkFlags().get(sender)) {
                    send(user, sender, sent[sender], bulk, turns);
                    sent[sender]++;
                }
            });
        }
        Tally tally = new Tally(SENDERS, inOrder);
        QueueUser receiver = new QueueUser(memory, queue, algorithm, turns::step);
        LiveSenders live = slot -> {
            turns.step();
            return slot == NEWCOMER || !turns.isKilled(slot);
        };
        ClaimRecovery recovery = new ClaimRecovery(algorithm.receiver(queue), live, 0, 0);
        turns.add(() -> {
            while (!haveAllEnded(turns) || receiver.head() < queue.packetTail().acquire()) {
                poll(receiver, recovery, tally);
            }
        });
        int[] steps = new int[1];
        turns.run(schedule, BOUND_STEPS, () -> {
            for (int sender = 0; sender < NEWCOMER; sender++) {
                if (scenario.deaths().get(sender) == steps[0]) {
                    turns.kill(sender);
                }
            }
            steps[0]++;
        });
        for (int sender = 0; sender < NEWCOMER; sender++) {
            int completed = turns.isKilled(sender)
                    ? sent[sender]
                    : scenario.bulkFlags().get(sender).size();
            for (int sequence = 0; sequence < completed; sequence++) {
                assertThat(tally.has(sender, sequence))
                        .as("message %d of sender %d", sequence, sender)
                        .isTrue();
            }
        }
        sendMore(new QueueUser(memory, queue, algorithm, () -> {}), receiver, recovery, tally, geometry);
        receiver.recover(recovery);
        for (int sender = 0; sender < SENDERS; sender++) {
            assertThat(new SenderLines(queue).isIdle(sender))
                    .as("slot %d may be taken by another", sender)
                    .isTrue();
        }
    }

    /** Sends a message. Every other one is tried until there is space; the others wait without limit. */
    private static void send(QueueUser user, int sender, int sequence, boolean bulk, Turns turns) {
        if ((sender + sequence) % 2 == 0) {
            user.send(sender, sequence, bulk, (step, route) -> Waiter.FIRST_STEP);
        } else {
            while (!user.trySend(sender, sequence, bulk)) {
                turns.step();
            }
        }
    }

    private static boolean haveAllEnded(Turns turns) {
        for (int sender = 0; sender < NEWCOMER; sender++) {
            if (!turns.hasEnded(sender)) {
                return false;
            }
        }
        return true;
    }

    /** Sends more than a lap of both rings. */
    private static void sendMore(
            QueueUser newcomer, QueueUser receiver, ClaimRecovery recovery, Tally tally, QueueGeometry geometry) {
        int before = tally.count();
        int messages = 2 * (geometry.packets() + geometry.bulkBlocks()) + 1;
        Waiter receiving = (step, route) -> {
            assertThat(step).as("polls until there is space").isLessThan(1_000);
            poll(receiver, recovery, tally);
            return step + 1;
        };
        for (int i = 0; i < messages; i++) {
            newcomer.send(NEWCOMER, i, i % 2 == 0, receiving);
        }
        for (int i = 0; tally.count() < before + messages; i++) {
            receiving.pause(i, NoRoute.INSTANCE);
        }
    }

    private static void poll(QueueUser receiver, ClaimRecovery recovery, Tally tally) {
        int packet = receiver.peek();
        if (packet != Route.GONE) {
            receiver.receive(packet, tally);
        } else if (!recovery.isQuiet(receiver.head())) {
            receiver.recover(recovery);
        }
    }
}
