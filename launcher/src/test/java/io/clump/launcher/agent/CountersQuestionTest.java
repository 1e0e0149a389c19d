package io.clump.launcher.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ClumpException;
import io.clump.launcher.watch.HostCounters;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CountersQuestionTest {
    private static final HostCounters COUNTERS = HostCounters.none(1, "none");

    private final AtomicInteger sent = new AtomicInteger();
    private final CountersQuestion question = new CountersQuestion(sent::incrementAndGet);

    @Test
    void agentThatDoesNotAnswerIsAskedOnce() {
        CompletableFuture<HostCounters> first = question.ask();
        CompletableFuture<HostCounters> second = question.ask();
        assertThat(sent).hasValue(1);
        assertThat(first).isNotDone();

        question.answer(COUNTERS);
        assertThat(first).isCompletedWithValue(COUNTERS);
        assertThat(second).isCompletedWithValue(COUNTERS);
        assertThat(question.ask()).isNotDone();
        assertThat(sent).hasValue(2);
    }

    @Test
    void agentThatIsGoneIsReportedToThoseWhoWaitAndAskedNothing() {
        CompletableFuture<HostCounters> waiting = question.ask();
        question.end();

        for (CompletableFuture<HostCounters> answer : java.util.List.of(waiting, question.ask())) {
            assertThat(answer)
                    .failsWithin(0, TimeUnit.SECONDS)
                    .withThrowableThat()
                    .havingCause()
                    .isInstanceOf(ClumpException.class)
                    .withMessage("its agent has ended");
        }
        assertThat(sent).hasValue(1);
    }

    @Test
    void answerThatNobodyAskedForIsDropped() {
        question.answer(COUNTERS);

        assertThat(question.ask()).isNotDone();
    }
}
