package io.clump.laboratory.experiment;

/**
 * A plot and a table: the meaning of its cells.
 *
 * @param name a few words with dashes, by which cells name it
 * @param title a few words for people
 * @param xLabel meaning of {@link Cell#x}, with its unit
 * @param yLabel meaning of the values, with their unit
 * @param unit of the values, short
 * @param kind how it is drawn
 */
public record Panel(String name, String title, String xLabel, String yLabel, String unit, Kind kind) {
    /** Ways to draw a panel. */
    public enum Kind {
        /** A line for each series over a logarithmic axis of numbers; values over an axis that begins at 0. */
        LINES_OVER_LOG,
        /** A line for each series over an axis of numbers; values over an axis that begins at 0. */
        LINES,
        /** A line for each series; both axes are logarithmic. */
        LINES_LOG_LOG,
        /** Bars in groups, one group for each x; values over an axis that begins at 0. */
        BARS,
        /** Bars in groups, one group for each x, over a logarithmic axis. */
        BARS_OVER_LOG,
        /** A bar for each series, made of a piece for each x, the first one lowest: each x is a part of a whole. */
        STACKED_BARS,
        /** Numbers that belong on no common axis: not drawn. */
        TABLE
    }

    /**
     * Name of the table with the times themselves, beside a panel of that name in which they are relative to others.
     */
    public static String ofTimes(String panel) {
        return panel + "-ms";
    }
}
