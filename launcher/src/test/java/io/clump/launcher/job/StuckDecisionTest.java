package io.clump.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.clump.launcher.job.StuckDecision.Wait;
import io.clump.splitc.ProgramWaits;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In virtual time: two processes that are asked every 15 s. */
class StuckDecisionTest {
    private static final int GROUP = 0;
    private static final int SPAWNED = 1;

    private final StuckDecision decision = new StuckDecision(Duration.ofSeconds(60));
    private int question;
    private long seconds;

    @BeforeEach
    void twoProcesses() {
        decision.expect(GROUP, 2);
    }

    private void ask() {
        question = decision.nextQuestion();
        seconds += 15;
    }

    private List<Wait> answer(int group, int rank, int to, String state) {
        ProcessPlace place = new ProcessPlace(rank, 0, "", 100 + rank, group);
        return decision.answered(
                place, new ProgramWaits(to, state, List.of("Recv waits")), TimeUnit.SECONDS.toNanos(seconds));
    }

    /** Both answer the next question. */
    private List<Wait> round(String first, String second) {
        ask();
        assertThat(answer(GROUP, 0, question, first)).isEmpty();
        return answer(GROUP, 1, question, second);
    }

    @Test
    void equalAnswersOfAllForTheWholeTimeAreReportedOnce() {
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).as("after %d s", 15 * i).isEmpty();
        }
        assertThat(round("a", "b"))
                .extracting(wait -> wait.process().rank(), wait -> wait.waits().waits())
                .containsExactly(tuple(0, List.of("Recv waits")), tuple(1, List.of("Recv waits")));
        assertThat(round("a", "b")).as("reported before").isEmpty();
    }

    @Test
    void changeOfOneProcessBeginsTheTimeAnew() {
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
        }
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "c")).isEmpty();
        }
        assertThat(round("a", "c")).hasSize(2);
        for (int i = 0; i < 4; i++) {
            assertThat(round("d", "c")).as("stuck again").isEmpty();
        }
        assertThat(round("d", "c")).hasSize(2);
    }

    @Test
    void silentProcessPreventsTheReportHoweverLongItIsSilent() {
        for (int i = 0; i < 100; i++) {
            ask();
            assertThat(answer(GROUP, 0, question, "a")).isEmpty();
        }
        assertThat(answer(GROUP, 1, question, "b")).as("first round of all").isEmpty();
        ask();
        assertThat(answer(GROUP, 0, question, "a")).isEmpty();
        seconds += 45;
        assertThat(answer(GROUP, 1, question, "b")).hasSize(2);
    }

    /** A slow process answers an old question of the same round; the round counts, since all answers are in it. */
    @Test
    void lateAnswerCountsInItsRoundAndNotInTheNextOne() {
        assertThat(round("a", "b")).isEmpty();
        int before = question;
        seconds += 100;
        ask();
        assertThat(answer(GROUP, 0, question, "a")).isEmpty();
        assertThat(answer(GROUP, 1, before, "b")).as("of the round before").isEmpty();
        int late = question;
        ask();
        assertThat(answer(GROUP, 1, late, "b")).hasSize(2);
    }

    @Test
    void startedProcessesHaveToWaitTooUntilTheyHaveEnded() {
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
        }
        decision.expect(SPAWNED, 1);
        for (int i = 0; i < 5; i++) {
            assertThat(round("a", "b")).isEmpty();
            assertThat(answer(SPAWNED, 0, question, "c")).hasSize(i < 4 ? 0 : 3);
        }
        decision.forget(SPAWNED);
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
        }
        assertThat(answer(SPAWNED, 0, question, "c")).as("it is gone").isEmpty();
        assertThat(round("a", "b")).hasSize(2);
    }

    @Test
    void deadProcessesDoNotHaveToAnswer() {
        decision.expect(GROUP, 3);
        decision.lost(GROUP, 2);
        decision.lost(GROUP, 2);
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
        }
        ask();
        assertThat(answer(GROUP, 0, question, "a")).isEmpty();
        assertThat(answer(GROUP, 2, question, "c")).as("sent before it died").isEmpty();
        assertThat(answer(GROUP, 1, question, "b"))
                .extracting(wait -> wait.process().rank())
                .containsExactly(0, 1);
    }

    @Test
    void deathBeginsTheTimeAnew() {
        decision.expect(GROUP, 3);
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
            assertThat(answer(GROUP, 2, question, "c")).isEmpty();
        }
        decision.lost(GROUP, 2);
        for (int i = 0; i < 4; i++) {
            assertThat(round("a", "b")).isEmpty();
        }
        assertThat(round("a", "b")).hasSize(2);
    }
}
