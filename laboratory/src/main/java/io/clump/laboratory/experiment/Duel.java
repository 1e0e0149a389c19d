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
 * @param title a few words for people
 * @param quantity what the values are
 * @param unit of the values
 * @param contestants ours first
 * @param conversion of nanoseconds for each operation to the unit
 * @param messages how many an operation of ours is, of which each is to allocate nothing; 0 if that is not asked
 */
public record Duel(
        String name,
        String title,
        String quantity,
        String unit,
        List<Contestant> contestants,
        DoubleUnaryOperator conversion,
        int messages) {
    private static final Panel ALLOCATION = new Panel(
            "allocation",
            "Allocated by a message, both sides",
            "messages",
            "Java heap (bytes)",
            "bytes",
            Panel.Kind.TABLE);

    public Duel {
        contestants = List.copyOf(contestants);
    }

    /** A duel of times. */
    public static Duel nanos(String name, String title, Contestant... contestants) {
        return new Duel(name, title, "time", "ns", List.of(contestants), nanos -> nanos, 0);
    }

    /**
     * A duel of throughputs.
     *
     * @return the duel, in megabytes of 10^6 bytes a second
     */
    public static Duel megabytes(String name, String title, int bytes, Contestant... contestants) {
        // Bytes in a nanosecond are gigabytes in a second.
        return new Duel(name, title, "throughput", "MB/s", List.of(contestants), nanos -> 1000 * bytes / nanos, 0);
    }

    /** The same, but ours is to allocate nothing. */
    public Duel allocatingNothing(int perOperation) {
        return new Duel(name, title, quantity, unit, contestants, conversion, perOperation);
    }

    /**
     * Where the cells go.
     *
     * @return one panel, and that for all duels that ask what messages allocate
     */
    public List<Panel> panels() {
        Panel own = panel(name, title, quantity, unit);
        return messages == 0 ? List.of(own) : List.of(own, ALLOCATION);
    }

    /** A panel of contestants. */
    public static Panel panel(String name, String title, String quantity, String unit) {
        return new Panel(name, title, "", quantity + " (" + unit + ")", unit, Panel.Kind.BARS);
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
        cells.add(Cell.of(ALLOCATION.name(), ours.name(), name, allocated, 2));
        return TrialResult.of(cells)
                .withNotes(List.of(String.format(
                        Locale.ROOT,
                        "%s: %s bytes a message on the Java heaps of both sides in the most frugal turn, %,d messages in all",
                        title,
                        bytes == 0 ? "0" : Double.toString(bytes),
                        ours.operations() * messages)));
    }
}
