package io.clump.benchmarks.harness;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something measured beside its peers.
 *
 * @param name a few words with dashes, by which programs know it
 * @param title a few words for people
 * @param unit of all values
 * @param value ours; null if it was not measured; a note says why
 * @param peers the others' values by their names, in the order in which to show them
 * @param bars what must be reached
 * @param notes what else a reader should know, a line each
 */
public record Figure(
        String name,
        String title,
        String unit,
        @Nullable Sample value,
        Map<String, Sample> peers,
        List<Bar> bars,
        List<String> notes) {
    /** Makes a figure. */
    public Figure {
        peers = new LinkedHashMap<>(peers);
        bars = List.copyOf(bars);
        notes = List.copyOf(notes);
    }

    /**
     * How many times a peer's value ours is: that of the medians.
     *
     * @param peer its name
     * @return the ratio, or null if one of the two was not measured
     */
    public @Nullable Double ratio(String peer) {
        Sample other = peers.get(peer);
        return value == null || other == null ? null : value.median() / other.median();
    }

    /**
     * Returns whether a bar is reached.
     *
     * @param bar one of this figure's
     * @return the answer, or null if what it is about was not measured
     */
    public @Nullable Boolean holds(Bar bar) {
        if (value == null) {
            return null;
        }
        Double found = bar.beside() == null ? Double.valueOf(value.median()) : ratio(bar.beside());
        return found == null ? null : bar.holds(found);
    }
}
