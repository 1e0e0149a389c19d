package io.clump.benchmarks.harness;

import java.util.ArrayList;
import java.util.List;

/** Measures contestants in turns. The processes of all live from the first to the last round, and sleep between theirs. */
final class Contest implements AutoCloseable {
    private final Effort effort;
    private final List<ContestantProcesses> contestants = new ArrayList<>();

    Contest(Effort effort) {
        this.effort = effort;
    }

    void add(ContestantProcesses contestant) {
        contestants.add(contestant);
    }

    List<Measurement> run() {
        contestants.forEach(ContestantProcesses::awaitReady);
        contestants.forEach(contestant -> contestant.warmUp(effort));
        for (int rehearsal = 0; rehearsal < effort.rehearsals(); rehearsal++) {
            contestants.forEach(ContestantProcesses::rehearse);
        }
        for (int round = 0; round < effort.rounds(); round++) {
            contestants.forEach(ContestantProcesses::measure);
        }
        return contestants.stream().map(ContestantProcesses::measurement).toList();
    }

    @Override
    public void close() {
        contestants.forEach(ContestantProcesses::close);
    }
}
