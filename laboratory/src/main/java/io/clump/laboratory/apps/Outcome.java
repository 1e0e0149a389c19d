package io.clump.laboratory.apps;

import io.clump.am2.ClumpException;
import io.clump.splitc.ProgramMonitor;
import java.util.HashMap;
import java.util.Map;

/** Results that a program has reported. */
final class Outcome implements ProgramMonitor {
    private final Map<String, String> results = new HashMap<>();

    void clear() {
        results.clear();
    }

    /** Returns the time of the main section. */
    double seconds() {
        return Double.parseDouble(results.getOrDefault("seconds", "NaN"));
    }

    /** Returns a result that is a whole number; 0 if the program has not reported it. */
    long number(String key) {
        return Long.parseLong(results.getOrDefault(key, "0"));
    }

    /** Throws if the program's result is wrong, or not confirmed. */
    void checkVerified(String program) {
        if (!"true".equals(results.get("verified"))) {
            throw new ClumpException("not verified: " + program + ", failure=" + results.get("failure"));
        }
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
