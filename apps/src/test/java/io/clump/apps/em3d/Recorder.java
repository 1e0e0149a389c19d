package io.clump.apps.em3d;

import io.clump.splitc.ProgramMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Remembers what a program tells. */
final class Recorder implements ProgramMonitor {
    final List<String> phases = new ArrayList<>();
    final Map<String, String> results = new TreeMap<>();
    private long total;

    @Override
    public void phaseStarted(String phase, long newTotal) {
        phases.add(phase);
        total = newTotal;
    }

    @Override
    public void progressed(long done) {
        if (done > total) {
            throw new AssertionError(phases + ": progress to " + done + " of " + total);
        }
    }

    @Override
    public void phaseEnded(long nanos) {}

    @Override
    public void result(String key, String value) {
        if (results.put(key, value) != null) {
            throw new AssertionError("told twice: " + key);
        }
    }
}
