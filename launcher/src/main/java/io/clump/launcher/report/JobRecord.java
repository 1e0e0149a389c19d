package io.clump.launcher.report;

import io.clump.am2.EndpointStatistics;
import io.clump.launcher.control.Event;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** All that the processes of a job have told. */
public final class JobRecord {
    private final int processes;
    private final Map<String, PhaseRecord> phases = new LinkedHashMap<>();
    private final List<Map<String, String>> results = new ArrayList<>();
    private final List<EndpointStatistics> statistics = new ArrayList<>();

    /**
     * Makes an empty record.
     *
     * @param processes number of processes of the job
     */
    public JobRecord(int processes) {
        this.processes = processes;
        for (int rank = 0; rank < processes; rank++) {
            results.add(new LinkedHashMap<>());
        }
    }

    /**
     * Adds what a process has told.
     *
     * @param rank of the process
     * @param event what it told
     */
    public void add(int rank, Event event) {
        if (event instanceof Event.PhaseStarted started) {
            phase(started.phase()).started(rank, started.total());
        } else if (event instanceof Event.Progressed progressed) {
            phase(progressed.phase()).progressed(rank, progressed.done());
        } else if (event instanceof Event.PhaseEnded ended) {
            phase(ended.phase()).ended(rank, ended.nanos());
        } else if (event instanceof Event.Result result) {
            results.get(rank).put(result.key(), result.value());
        } else if (event instanceof Event.Finished finished) {
            statistics.add(finished.statistics());
        }
    }

    PhaseRecord phase(String name) {
        return phases.computeIfAbsent(name, key -> new PhaseRecord(key, processes));
    }

    /** In the order in which they began. */
    Collection<PhaseRecord> phases() {
        return phases.values();
    }

    List<EndpointStatistics> statistics() {
        return statistics;
    }

    /**
     * Whether all processes have told the same result.
     *
     * @param key what it is
     * @param value what it has to be
     * @return true if none told another one, or none
     */
    boolean allTold(String key, String value) {
        return results.stream().allMatch(told -> value.equals(told.get(key)));
    }

    /** The largest of a result that is a number. */
    OptionalDouble largest(String key) {
        return results.stream()
                .filter(told -> told.containsKey(key))
                .mapToDouble(told -> Double.parseDouble(told.get(key)))
                .max();
    }
}
