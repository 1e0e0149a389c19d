package io.clump.launcher.gang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The turns of a gang, in virtual time. */
class GangTurnsTest {
    private static final long SLICE = 1_000;
    private static final long ANSWER = 200;

    private final List<String> orders = new ArrayList<>();
    private long lastOrder;

    private final GangTurns turns = new GangTurns(SLICE, ANSWER, new GangTurns.Orders() {
        @Override
        public void run(long job, long order) {
            orders.add("run " + job);
            lastOrder = order;
        }

        @Override
        public void stand(long job, long order) {
            orders.add("stand " + job);
            lastOrder = order;
        }
    });

    @Test
    void jobThatIsAloneIsNeverStopped() {
        turns.joined(1, 0);
        turns.ran(1, lastOrder, 10);
        turns.advance(1_000_000);

        assertThat(turns.nanosToDeadline(1_000_000)).isEqualTo(Long.MAX_VALUE);
        assertThat(orders).containsExactly("run 1");
    }

    @Test
    void jobThatHasUsedItsSliceYieldsAtOnceToANewJob() {
        turns.joined(1, 0);
        turns.ran(1, lastOrder, 10);
        turns.joined(2, 5_000);
        assertThat(orders).containsExactly("run 1", "stand 1");

        turns.stood(1, lastOrder, 5_020);
        turns.ran(2, lastOrder, 5_030);

        assertThat(orders).containsExactly("run 1", "stand 1", "run 2");
        assertThat(turns.switches()).isOne();
        assertThat(turns.lastSwitchNanos()).isEqualTo(30);
        assertThat(turns.ranNanos(1, 9_999)).isEqualTo(5_010);
        assertThat(turns.order()).containsExactly(2L, 1L);
    }

    @Test
    void jobWhoseLauncherDoesNotAnswerLosesItsTurnAndComesBackWhenItStands() {
        turns.joined(1, 0);
        turns.ran(1, lastOrder, 0);
        turns.joined(2, 0);
        turns.advance(SLICE);
        long unanswered = lastOrder;
        assertThat(turns.nanosToDeadline(SLICE)).isEqualTo(ANSWER);
        turns.advance(SLICE + ANSWER);

        assertThat(turns.state(1)).isEqualTo(GangTurns.State.LOST);
        assertThat(orders).containsExactly("run 1", "stand 1", "run 2");

        turns.ran(2, lastOrder, SLICE + ANSWER);
        turns.stood(1, unanswered, SLICE + ANSWER + 5);
        assertThat(turns.state(1)).isEqualTo(GangTurns.State.WAITING);
        assertThat(turns.order()).containsExactly(2L, 1L);
    }

    @Test
    void jobThatRunsLateIsOrderedToStandAgain() {
        turns.joined(1, 0);
        long unanswered = lastOrder;
        turns.joined(2, 0);
        turns.advance(ANSWER);
        turns.ran(2, lastOrder, ANSWER);
        turns.ran(1, unanswered, ANSWER + 1);

        assertThat(orders).containsExactly("run 1", "run 2", "stand 1");
        turns.stood(1, lastOrder, ANSWER + 2);
        assertThat(turns.order()).containsExactly(2L, 1L);
    }

    @Test
    void answerToAnEarlierOrderDoesNotCount() {
        turns.joined(1, 0);
        turns.ran(1, lastOrder, 0);
        long earlier = lastOrder;
        turns.joined(2, 0);
        turns.advance(SLICE);
        turns.stood(1, earlier, SLICE + 1);

        assertThat(turns.state(1)).isEqualTo(GangTurns.State.STOPPING);
        assertThat(orders).containsExactly("run 1", "stand 1");
    }

    @Test
    void endOfTheJobThatRunsIsTheTurnOfTheNext() {
        turns.joined(1, 0);
        turns.ran(1, lastOrder, 0);
        turns.joined(2, 1);
        turns.left(1, 2);

        assertThat(orders).containsExactly("run 1", "run 2");
        assertThat(turns.switches()).isZero();
    }

    @Test
    void sliceIsShorterAmongSoManyJobsThatOneWouldStandForTooLong() {
        GangTurns many = new GangTurns(GangTurns.MOST_STANDING_NANOS / 2, ANSWER, new GangTurns.Orders() {
            @Override
            public void run(long job, long order) {}

            @Override
            public void stand(long job, long order) {}
        });
        for (int job = 0; job <= 2; job++) {
            many.joined(job, 0);
        }
        assertThat(many.slice()).isEqualTo(GangTurns.MOST_STANDING_NANOS / 2);
        many.joined(3, 0);
        assertThat(many.slice()).isEqualTo(GangTurns.MOST_STANDING_NANOS / 3);
    }
}
