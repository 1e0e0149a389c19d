package io.clump.splitc;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/**
 * Waits of a process for others: it polls, and later sleeps while nothing arrives, until a condition holds or there is
 * a fault.
 */
final class Waiting {
    /** Value for no limit, since the launcher ends the job when one of its processes dies. */
    private static final Duration FOREVER = Duration.ofDays(10_000);

    /**
     * Time after which the last messages of a peer that is gone have arrived, even on busy machines, if it has sent
     * any.
     */
    private static final Duration FAILURE_REPORT = Duration.ofSeconds(1);

    private final Bundle bundle;
    private final Faults faults;
    private final Answers answers;

    Waiting(Bundle bundle, Faults faults, Answers answers) {
        this.bundle = bundle;
        this.faults = faults;
        this.answers = answers;
        bundle.attach(answers);
    }

    /** Returns the answers to others, which the polls of the bundle send. */
    Answers answers() {
        return answers;
    }

    int poll() {
        int count = bundle.poll();
        check();
        return count;
    }

    /** Polls until a condition holds; throws if there is a fault meanwhile. */
    void until(BooleanSupplier condition) {
        while (!until(condition, FOREVER)) {
            checkNotInterrupted();
        }
    }

    /** Throws if there is a fault. */
    void check() {
        if (faults.takeSilence()) {
            awaitFailureReport();
        }
        faults.check();
    }

    /** Throws that a peer is gone, with the reason if the peer has sent it. */
    void peerGone(String what) {
        faults.peerGone(what);
        check();
    }

    /**
     * Waits for the last messages of a peer. If it is unknown which process is gone, queries all processes; the query
     * to the lost one is returned.
     */
    private void awaitFailureReport() {
        if (faults.isUnknownPeerGone()) {
            answers.askAll();
        }
        bundle.pollUntil(faults::reportedByPeer, FAILURE_REPORT);
    }

    void checkNotInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ClumpException("interrupted while waiting for other processes");
        }
    }

    /** Polls until a condition holds or the time is over. */
    boolean until(BooleanSupplier condition, Duration timeout) {
        check();
        bundle.pollUntil(() -> faults.present() || condition.getAsBoolean(), timeout);
        check();
        return condition.getAsBoolean();
    }
}
