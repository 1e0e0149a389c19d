package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Settling;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Map;
import java.util.TreeMap;

/** Runs of a program in a job that stays. Belongs to one thread. */
final class ProgramRun {
    /** Prefix of the names of the program's own parameters. */
    static final String OWN = "own.";

    private final Class<? extends SpmdProgram> program;
    private final Outcome outcome = new Outcome();

    /** Finds the program; throws if no class has that name. */
    ProgramRun(String name) throws ReflectiveOperationException {
        program = Class.forName(name).asSubclass(SpmdProgram.class);
    }

    /** Returns the results that the program has reported. */
    Outcome outcome() {
        return outcome;
    }

    /**
     * Runs the program once. On rank 0 the program must say that its result is right; the other ranks learn nothing
     * about the result.
     */
    void run(SplitC splitc, boolean isChecking) {
        outcome.clear();
        try {
            program.getDeclaredConstructor().newInstance().run(splitc);
            // The next run adds its states again.
            splitc.checkpoints().forget();
            // catch-all: after any failure there is nothing to measure; the others of the job are informed
        } catch (Exception e) {
            splitc.abandon(e);
            throw new ClumpException("the program failed: " + program.getName() + ", cause=" + e, e);
        }
        if (isChecking) {
            outcome.checkVerified(program.getName());
        }
    }

    /**
     * Polls for a moment, since this job is not polled until its next run: messages that its other processes wait for
     * must arrive before that.
     */
    static void settle(SplitC splitc) {
        splitc.barrier();
        Settling.of(splitc::poll);
    }

    static Map<String, String> own(Map<String, String> parameters) {
        Map<String, String> own = new TreeMap<>();
        parameters.forEach((key, value) -> {
            if (key.startsWith(OWN)) {
                own.put(key.substring(OWN.length()), value);
            }
        });
        return own;
    }
}
