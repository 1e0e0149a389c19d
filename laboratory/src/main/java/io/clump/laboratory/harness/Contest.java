package io.clump.laboratory.harness;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Measures contestants alternately, one round of each. The processes of all live from the first to the last round, and
 * sleep between their rounds. A round in which the machine has changed its state is repeated.
 */
final class Contest implements AutoCloseable {
    /**
     * Most turns in a row that are repeated, and number by which repeated turns may exceed the others; then they count.
     */
    private static final int MOST_REPEATED = 5;

    /**
     * The results are examined again after this many times the rounds of the last time: each time has a risk of an
     * error.
     */
    private static final double NEXT_CHECK = 1.5;

    private final Effort effort;
    private final MachineState machine;
    private final List<ContestantProcesses> contestants = new ArrayList<>();
    private final List<Integer> lineNanos = new ArrayList<>();
    private String start = "";
    private int repeated;

    Contest(Effort effort, MachineState machine) {
        this.effort = effort;
        this.machine = machine;
    }

    void add(ContestantProcesses contestant) {
        contestants.add(contestant);
    }

    List<Measurement> run(Predicate<List<Measurement>> isSettled) {
        long beganNanos = System.nanoTime();
        contestants.forEach(ContestantProcesses::awaitReady);
        contestants.forEach(contestant -> contestant.warmUp(effort));
        for (int rehearsal = 0; rehearsal < effort.rehearsals(); rehearsal++) {
            contestants.forEach(ContestantProcesses::rehearse);
        }
        start = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
        long worthNanos = System.nanoTime() + (System.nanoTime() - beganNanos);
        double nextCheck = effort.leastTurns();
        machine.check();
        while (true) {
            turn();
            if (effort.isEnough(lineNanos.size(), worthNanos)) {
                return measurements();
            }
            if (lineNanos.size() >= nextCheck) {
                nextCheck *= NEXT_CHECK;
                List<Measurement> found = measurements();
                if (effort.leastTurns() < effort.mostTurns() && isSettled.test(found)) {
                    return found;
                }
            }
        }
    }

    private void turn() {
        int inARow = 0;
        while (true) {
            contestants.forEach(ContestantProcesses::measure);
            boolean isChanged = machine.check();
            boolean mayRepeat = inARow < MOST_REPEATED && repeated <= MOST_REPEATED + lineNanos.size();
            if (!isChanged || !mayRepeat) {
                contestants.forEach(ContestantProcesses::keep);
                lineNanos.add(machine.lineNanos());
                return;
            }
            inARow++;
            repeated++;
        }
    }

    private List<Measurement> measurements() {
        Turns turns = new Turns(List.of(start), lineNanos);
        List<String> notes = repeated == 0
                ? List.of()
                : List.of(repeated + (repeated == 1 ? " turn was" : " turns were")
                        + " done again, since the state of the machine changed meanwhile");
        return contestants.stream()
                .map(contestant -> contestant.measurement(turns, notes))
                .toList();
    }

    @Override
    public void close() {
        contestants.forEach(ContestantProcesses::close);
    }
}
