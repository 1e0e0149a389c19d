package io.clump.launcher;

import io.clump.am2.Await;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.time.Duration;

/**
 * Program whose first process prints more than all pipes on the way hold; the second one reports after a while that it
 * still runs.
 */
public final class FloodingProgram implements SpmdProgram {
    static final int LINES = 2_000;

    private static final String LINE = "x".repeat(1_000);

    @Override
    public void run(SplitC splitc) {
        if (splitc.rank() == 0) {
            for (int line = 0; line < LINES; line++) {
                System.out.println(LINE);
            }
            return;
        }
        long millis = Long.parseLong(splitc.configuration().parameters().get("millis"));
        Await.pass(Duration.ofMillis(millis), Thread::yield);
        System.err.println("still there");
    }
}
