package io.clump.apps;

import io.clump.splitc.ProgramMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Records the reports of a program; checks that their order is right. */
public final class RecordingMonitor implements ProgramMonitor {
    /** Phases that have begun. */
    public final List<String> phases = new ArrayList<>();

    /** Results by key. */
    public final Map<String, String> results = new TreeMap<>();

    private final Map<String, Runnable> before = new TreeMap<>();
    private final Map<String, Runnable> after = new TreeMap<>();
    private long total;
    private long done;
    private boolean running;

    /** Runs something at the beginning of a phase, in the process that is monitored. */
    public void beforePhase(String phase, Runnable action) {
        before.put(phase, action);
    }

    /** Runs something at the end of a phase, in the process that is monitored. */
    public void afterPhase(String phase, Runnable action) {
        after.put(phase, action);
    }

    @Override
    public void phaseStarted(String phase, long newTotal) {
        check(!running, "a phase began inside another: " + phase);
        running = true;
        total = newTotal;
        done = 0;
        phases.add(phase);
        before.getOrDefault(phase, () -> {}).run();
    }

    @Override
    public void progressed(long nowDone) {
        check(
                running && nowDone >= done && nowDone <= total,
                "progress from " + done + " to " + nowDone + " of " + total);
        done = nowDone;
    }

    @Override
    public void phaseEnded(long nanos) {
        check(running && nanos >= 0, "no phase to end");
        running = false;
        after.getOrDefault(phases.get(phases.size() - 1), () -> {}).run();
    }

    @Override
    public void result(String key, String value) {
        check(results.put(key, value) == null, "told twice: " + key);
    }

    private void check(boolean right, String otherwise) {
        if (!right) {
            throw new AssertionError(otherwise + ", phases=" + phases);
        }
    }
}
