package io.clump.mpi.comm;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.mpi.agreement.Vote;
import io.clump.mpi.comm.Notices.Kind;
import io.clump.mpi.comm.Notices.Notice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Memory of agreements in the processes of a world. Their notices arrive in the order in which they are sent. */
class AgreementsTest {
    private static final int SIZE = 3;
    private static final int EARLY_BYTES = 1000;

    private final BitSet dead = new BitSet();
    private final Deque<Runnable> underWay = new ArrayDeque<>();
    private final List<Agreements> processes = new ArrayList<>();
    private final List<Integer> decisions = new ArrayList<>();

    AgreementsTest() {
        for (int process = 0; process < SIZE; process++) {
            int from = process;
            processes.add(new Agreements(process, notice -> send(from, notice), dead::get, EARLY_BYTES));
        }
    }

    private void send(int from, Notice notice) {
        Notice arrived = new Notice(from, notice.kind(), notice.context(), notice.number(), notice.data());
        underWay.add(() -> {
            if (!dead.get(notice.peer())) {
                processes.get(notice.peer()).handle(arrived);
            }
        });
    }

    private void deliver() {
        while (!underWay.isEmpty()) {
            underWay.remove().run();
        }
    }

    private void open(int process, int context) {
        processes.get(process).opened(context, new int[] {0, 1, 2});
    }

    private Activity agree(int process, int context, int flags) {
        Vote vote = new Vote(flags, 0, 0, new BitSet(), new BitSet());
        Activity agreement = processes.get(process).begin(context, vote, all -> decisions.add(all.flags()));
        agreement.advance();
        return agreement;
    }

    private void agreeAll(int context) {
        List<Activity> all = new ArrayList<>();
        for (int process = 0; process < SIZE; process++) {
            if (!dead.get(process)) {
                open(process, context);
                all.add(agree(process, context, -1));
            }
        }
        deliver();
        assertThat(all).allMatch(Activity::advance);
    }

    @Test
    void communicatorIsForgottenWhenAllHaveClosedIt() {
        for (int round = 1; round <= 100; round++) {
            int context = 4 * round;
            agreeAll(context);
            processes.get(2).closed(context);
            processes.get(0).closed(context);
            deliver();
            assertThat(processes).extracting(Agreements::count).containsExactly(1, 1, 1);
            processes.get(1).closed(context);
            deliver();
            assertThat(processes).extracting(Agreements::count).containsExactly(0, 0, 0);
        }
    }

    @Test
    void closedCommunicatorIsForgottenWhenThoseThatHaveNotClosedItAreDead() {
        agreeAll(4);
        processes.get(0).closed(4);
        processes.get(1).closed(4);
        deliver();
        dead.set(2);
        processes.get(0).lost(2);
        processes.get(1).lost(2);

        agreeAll(8);
        processes.get(0).closed(8);
        processes.get(1).closed(8);
        deliver();

        assertThat(processes.subList(0, 2)).extracting(Agreements::count).containsExactly(0, 0);
    }

    /** The others may need its decision, since the process that has led dies. */
    @Test
    void closedCommunicatorAnswersUntilTheOthersHaveTheDecision() {
        List<Activity> all = new ArrayList<>();
        for (int process = 0; process < SIZE; process++) {
            open(process, 4);
            all.add(agree(process, 4, 1 << process));
        }
        // The two votes, and the decision for process 1. The one for process 2 gets lost with process 0.
        underWay.remove().run();
        underWay.remove().run();
        assertThat(all.get(0).advance()).isTrue();
        underWay.remove().run();
        underWay.clear();
        dead.set(0);
        assertThat(all.get(1).advance()).isTrue();
        processes.get(1).closed(4);
        processes.get(1).lost(0);
        processes.get(2).lost(0);
        deliver();

        assertThat(all.get(2).advance()).isTrue();
        assertThat(decisions).containsExactly(0, 0, 0);
    }

    @Test
    void closedCommunicatorIsRememberedWhileAnAgreementIsUnderWay() {
        agreeAll(4);
        Activity second = agree(2, 4, -1);
        processes.get(2).closed(4);
        deliver();
        List<Activity> others = List.of(agree(0, 4, -1), agree(1, 4, -1));
        processes.get(0).closed(4);
        processes.get(1).closed(4);
        deliver();
        assertThat(others).allMatch(Activity::advance);
        deliver();
        assertThat(processes.get(2).count()).isOne();
        assertThat(second.advance()).isTrue();
        assertThat(processes.get(2).count()).isZero();
    }

    /** Process 0 leads, and has dropped the votes of the others: it asks for them again. */
    @Test
    void votesThatWereDroppedAreAskedForAgain() {
        open(1, 4);
        open(2, 4);
        List<Activity> others = List.of(agree(1, 4, 6), agree(2, 4, 3));
        deliver();
        for (int context = 8; context < 8 + EARLY_BYTES; context++) {
            processes.get(0).handle(new Notice(2, Kind.VOTE, context, 0, new byte[0]));
        }

        open(0, 4);
        Activity late = agree(0, 4, -1);
        deliver();

        assertThat(late.advance()).isTrue();
        assertThat(others).allMatch(Activity::advance);
        assertThat(decisions).containsExactly(2, 2, 2);
    }
}
