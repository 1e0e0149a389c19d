package io.clump.torture.judge;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param answer the longest wait of an undisturbed process for an undisturbed one
 * @param recovery the longest time from the end of a disturbance until all that it delayed has settled
 */
public record Limits(Duration answer, Duration recovery) {
    long answerNanos() {
        return answer.toNanos();
    }

    long recoveryNanos() {
        return recovery.toNanos();
    }
}
