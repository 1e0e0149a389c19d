package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.laboratory.traffic.ClumpPair;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.Map;
import java.util.TreeMap;

/** Runs of a program in a job that stays. Belongs to one thread. */
final class ProgramRun {
    /** What the names of the program's own parameters begin with. */
    static final String OWN = "own.";

    private final Class<? extends SpmdProgram> program;
    private final Outcome outcome = new Outcome();

    /** Finds the program; throws if there is none of that name. */
    ProgramRun(String name) throws ReflectiveOperationException {
        program = Class.forName(name).asSubclass(SpmdProgram.class);
    }

    /** Where the program tells its results. */
    Outcome outcome() {
        return outcome;
    }

    /**
     * Runs the program once. Rank 0 checks that it says that its result is right; the others are told nothing of it.
     */
    void run(SplitC splitc, boolean isChecking) {
        outcome.clear();
        try {
            program.getDeclaredConstructor().newInstance().run(splitc);
            // The next run adds its states anew.
            splitc.checkpoints().forget();
            // catch-all: whatever it is, there is nothing to measure; the others of the job are told
        } catch (Exception e) {
            splitc.abandon(e);
            throw new ClumpException("the program failed: " + program.getName() + ", cause=" + e, e);
        }
        if (isChecking) {
            outcome.checkVerified(program.getName());
        }
    }

    /** Nobody polls this job until its next run; what the others of it still wait for must have come before. */
    static void settle(SplitC splitc) {
        splitc.barrier();
        ClumpPair.settle(splitc::poll);
    }

    /** The program's own parameters. */
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
