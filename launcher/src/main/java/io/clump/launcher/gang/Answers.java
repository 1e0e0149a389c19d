package io.clump.launcher.gang;

import io.clump.am2.ClumpException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for answers of a scheduler. */
final class Answers {
    private Answers() {}

    /** Returns the answer; throws a {@link ClumpException} if none arrives in time. */
    static <T> T of(CompletableFuture<T> answer, Duration timeout) {
        try {
            return answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ClumpException("the gang scheduler has not answered within " + timeout.toSeconds() + " s", e);
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new ClumpException(String.valueOf(cause == null ? e : cause.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ClumpException("interrupted during a request to the gang scheduler", e);
        }
    }
}
