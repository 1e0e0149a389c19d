package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How a process waits for others: polling, then asleep while nothing arrives, until something goes wrong. */
final class Waiting {
    /** Stands for no limit: whoever started the job ends it when one of its processes dies. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /** What a peer that is gone has said before is here by then, however busy the machines are, unless it said nothing. */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Bundle bundle;
    private final Faults faults;

    Waiting(Bundle bundle, Faults faults) {
        this.bundle = bundle;
        this.faults = faults;
    }

    int poll() {
        int count = bundle.poll();
        check();
        return count;
    }

    /** Polls until a condition holds; what went wrong meanwhile goes before it. */
    void until(BooleanSupplier condition) {
        while (!until(condition, FOREVER)) {
            checkNotInterrupted();
        }
    }

    /** Throws what has gone wrong, if anything has. */
    void check() {
        if (faults.takeSilence()) {
            bundle.pollUntil(faults::toldByPeer, LAST_WORDS);
        }
        faults.check();
    }

    void checkNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClumpException("interrupted while waiting for other processes");
        }
    }

    /** Polls until a condition holds or the time is over. */
    boolean until(BooleanSupplier condition, Duration timeout) {
        check();
        boolean over = bundle.pollUntil(() -> faults.present() || condition.getAsBoolean(), timeout);
        check();
        return over;
    }
}
