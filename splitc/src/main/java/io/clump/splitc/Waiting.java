package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How a process waits for others: polling, then asleep while nothing arrives, until something goes wrong. */
final class Waiting {
    /** Stands for no limit: whoever started the job ends it when one of its processes dies. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /**
     * The last messages of a peer that is gone are here by then, however busy the machines are, unless it said nothing.
     */
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);

    private final Bundle bundle;
    private final Faults faults;
    private final Answers answers;

    Waiting(Bundle bundle, Faults faults, Answers answers) {
        this.bundle = bundle;
        this.faults = faults;
        this.answers = answers;
    }

    /** Answers to others, which the polls and waits of this object send. */
    Answers answers() {
        return answers;
    }

    int poll() {
        int count = bundle.poll();
        if (answers.areDue()) {
            answers.send();
        }
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
            awaitLastWords();
        }
        faults.check();
    }

    /** Throws that a peer is gone, or why if it has said so. */
    void peerGone(String what) {
        faults.peerGone(what);
        check();
    }

    /** Where nothing says which process is gone, all are asked, and the question to that one comes back. */
    private void awaitLastWords() {
        if (faults.isSomebodyGone()) {
            answers.askAll();
        }
        bundle.pollUntil(faults::toldByPeer, LAST_WORDS);
    }

    void checkNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClumpException("interrupted while waiting for other processes");
        }
    }

    /** Polls until a condition holds or the time is over. */
    boolean until(BooleanSupplier condition, Duration timeout) {
        check();
        BooleanSupplier isOver = () -> faults.present() || answers.areDue() || condition.getAsBoolean();
        long start = System.nanoTime();
        boolean over = bundle.pollUntil(isOver, timeout);
        while (answers.areDue()) {
            answers.send();
            over = bundle.pollUntil(isOver, timeout.minusNanos(System.nanoTime() - start));
        }
        check();
        return over;
    }
}
