package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PollBackoffTest {
    private static final int CALLS = 10_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 32, 1024})
    void idleMethodIsPolledByOneCallInAnIntervalAndNoneLater(int interval) {
        PollBackoff backoff = new PollBackoff(false);
        int last = -1;
        for (int call = 0; call < CALLS; call++) {
            if (backoff.isDue()) {
                assertThat(call - last).isLessThanOrEqualTo(interval);
                last = call;
                backoff.polled(false, interval);
            }
        }
        assertThat(CALLS - last).isLessThanOrEqualTo(interval);
        assertThat(polls(backoff, CALLS, interval)).isBetween(CALLS / interval - 1, CALLS / interval + 1);
    }

    @Test
    void firstMethodIsPolledByEveryCall() {
        assertThat(polls(new PollBackoff(true), CALLS, 32)).isEqualTo(CALLS);
    }

    @Test
    void methodThatHasFoundSomethingOrGetsAnOperationIsPolledByTheNextCall() {
        PollBackoff backoff = new PollBackoff(false);
        assertThat(polls(backoff, CALLS, 32)).isLessThan(CALLS);
        backoff.wake();
        assertThat(backoff.isDue()).isTrue();
        backoff.polled(true, 32);
        assertThat(backoff.isDue()).isTrue();
    }

    private static int polls(PollBackoff backoff, int calls, int interval) {
        return (int) IntStream.range(0, calls)
                .filter(call -> {
                    boolean isDue = backoff.isDue();
                    if (isDue) {
                        backoff.polled(false, interval);
                    }
                    return isDue;
                })
                .count();
    }
}
