package io.clump.torture.process;

import io.clump.torture.ledger.Channel;
import io.clump.torture.ledger.EntryKind;
import io.clump.torture.ledger.LedgerWriter;

/**
 * The state in which the schedule wants a process now, and how thrown errors are to be taken. Orders come from another
 * thread.
 */
final class InjectedFaults {
    /** A shortage may show for so long after it is over. */
    private static final long AFTERMATH_NANOS = 2_000_000_000L;

    /** Errors of a shortage whose traces are printed; more would be the same. */
    private static final int MOST_EXPLAINED = 20;

    private final LedgerWriter ledger;
    private int explained;
    private volatile int exceptions;
    private volatile int errors;
    private volatile int shortages;
    private volatile long shortUntilNanos = System.nanoTime() - AFTERMATH_NANOS;

    InjectedFaults(LedgerWriter ledger) {
        this.ledger = ledger;
    }

    synchronized void throwExceptions(int count) {
        exceptions += count;
    }

    synchronized void throwErrors(int count) {
        errors += count;
    }

    synchronized void beginShortage() {
        shortages++;
    }

    synchronized void endShortage() {
        shortages--;
        shortUntilNanos = System.nanoTime();
    }

    /** In a handler, once it has done its work. */
    void maybeThrow(boolean now) {
        if (!now) {
            return;
        }
        if (exceptions > 0) {
            throwExceptions(-1);
            throw new TortureException();
        }
        if (errors > 0) {
            throwErrors(-1);
            throw new TortureError();
        }
    }

    /** An error of the schedule was thrown by an operation, as expected. */
    void threw() {
        // Nothing is to be done about it.
    }

    /** A handler has thrown. */
    void reported(Exception error) {
        if (!(error instanceof TortureException)) {
            report(error);
        }
    }

    /** An operation has thrown what only a shortage explains. */
    void shortOf(Throwable error) {
        if (isShort()) {
            explain(error);
        } else {
            report(error);
        }
    }

    /** An operation has thrown an exception that it must not throw. */
    void report(Throwable error) {
        error.printStackTrace();
        ledger.write(EntryKind.THREW, Channel.REQUEST, 0, 0, 0, 0);
    }

    private void explain(Throwable error) {
        if (explained < MOST_EXPLAINED) {
            explained++;
            error.printStackTrace();
        }
    }

    boolean isShort() {
        return shortages > 0 || System.nanoTime() - shortUntilNanos < AFTERMATH_NANOS;
    }
}
