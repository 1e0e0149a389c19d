package io.clump.laboratory.experiment;

import io.clump.laboratory.harness.Contestant;
import io.clump.laboratory.harness.Effort;
import io.clump.laboratory.harness.Measurement;
import io.clump.laboratory.harness.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * Contestants beside each other in one quantity: a panel with a bar for each, which is a series at the only place.
 *
 * @param name of the panel and of the trial
 * @param contestants ours first
 * @param conversion of nanoseconds for each operation to the unit of the panel
 * @param messages how many an operation of ours is, of which each is to allocate nothing; 0 if that is not asked
 */
public record Duel(String name, List<Contestant> contestants, DoubleUnaryOperator conversion, int messages) {
    /** Panel of all duels that ask what messages allocate. */
    private static final String ALLOCATION = "allocation";

    public Duel {
        contestants = List.copyOf(contestants);
    }

    /** A duel of times. */
    public static Duel nanos(String name, Contestant... contestants) {
        return new Duel(name, List.of(contestants), nanos -> nanos, 0);
    }

    /**
     * A duel of throughputs.
     *
     * @return the duel, in megabytes of 10^6 bytes a second
     */
    public static Duel megabytes(String name, int bytes, Contestant... contestants) {
        // Bytes in a nanosecond are gigabytes in a second.
        return new Duel(name, List.of(contestants), nanos -> 1000 * bytes / nanos, 0);
    }

    /** The same, but ours is to allocate nothing. */
    public Duel allocatingNothing(int perOperation) {
        return new Duel(name, contestants, conversion, perOperation);
    }

    /** A contestant's value. */
    public static Cell cell(String panel, String contestant, Sample sample) {
        return Cell.of(panel, contestant, "", sample, 2);
    }

    /** The measurement. */
    public Trial trial(Effort effort) {
        return Trial.contest(name, effort.expectedSeconds(2 * contestants.size()), contestants, this::result);
    }

    /** The cells. */
    public TrialResult result(List<Measurement> found) {
        List<Cell> cells = new ArrayList<>();
        found.forEach(one -> cells.add(cell(name, one.name(), one.nanos().convert(conversion))));
        if (messages == 0) {
            return TrialResult.of(cells);
        }
        Measurement ours = found.get(0);
        double bytes = ours.allocatedBytes() / messages;
        Sample allocated = Sample.exactly(bytes);
        cells.add(Cell.of(ALLOCATION, ours.name(), name, allocated, 2));
        return TrialResult.of(cells)
                .withNotes(List.of(String.format(
                        Locale.ROOT,
                        "%s: %s bytes a message on the Java heaps of both sides in the most frugal turn, %,d messages"
                                + " in all",
                        name,
                        bytes == 0 ? "0" : Double.toString(bytes),
                        ours.operations() * messages)));
    }
}
