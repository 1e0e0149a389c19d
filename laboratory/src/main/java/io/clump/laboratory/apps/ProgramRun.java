package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.laboratory.worker.Settling;
import io.clump.splitc.ProgramMonitor;
import io.clump.splitc.SplitC;
import io.clump.splitc.SpmdProgram;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Runs of a program in a job that stays, and the results that the last one has reported. Belongs to one thread. */
final class ProgramRun implements ProgramMonitor {
    /** Prefix of the names of the program's own parameters. */
    static final String OWN = "own.";

    private final Class<? extends SpmdProgram> program;
    private final Map<String, String> results = new HashMap<>();

    /** Finds the program; throws if no class has that name. */
    ProgramRun(String name) throws ReflectiveOperationException {
        program = Class.forName(name).asSubclass(SpmdProgram.class);
    }

    /**
     * Runs the program once. On rank 0 the program must say that its result is right; the other ranks learn nothing
     * about the result.
     */
    void run(SplitC splitc, boolean isChecking) {
        results.clear();
        try {
            program.getDeclaredConstructor().newInstance().run(splitc);
            // The next run adds its states again.
            splitc.checkpoints().forget();
            // catch-all: after any failure there is nothing to measure; the others of the job are informed
        } catch (Exception e) {
            splitc.abandon(e);
            throw new ClumpException("the program failed: " + program.getName() + ", cause=" + e, e);
        }
        if (isChecking && !"true".equals(results.get("verified"))) {
            throw new ClumpException("not verified: " + program.getName() + ", failure=" + results.get("failure"));
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

    /** Returns the time of the last run's main section. */
    double seconds() {
        return Double.parseDouble(results.getOrDefault("seconds", "NaN"));
    }

    /** Returns a result that is a whole number; 0 if the program has not reported it. */
    long number(String key) {
        return Long.parseLong(results.getOrDefault(key, "0"));
    }

    @Override
    public void phaseStarted(String phase, long total) {}

    @Override
    public void progressed(long done) {}

    @Override
    public void phaseEnded(long nanos) {}

    @Override
    public void result(String key, String value) {
        results.put(key, value);
    }
}
