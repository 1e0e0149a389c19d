package io.clump.laboratory.traffic;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a round: messages of one length, sent in one way.
 *
 * @param kind of the messages
 * @param lengthBytes of each message
 */
public record Phase(Kind kind, int lengthBytes) {
    /** The kind of traffic in a phase. */
    enum Kind {
        /** Short messages and their answers, all together. */
        ROUND_TRIP,
        /** The same with a look at the clock after each answer. */
        TIMED_ROUND_TRIP,
        /** Short messages one way. */
        FLOOD,
        /** Blocks one way. */
        BLOCKS
    }

    /** Short messages and their answers. */
    public static final Phase ROUND_TRIP = new Phase(Kind.ROUND_TRIP, Message40.LENGTH_BYTES);

    /** Short messages one way. */
    public static final Phase FLOOD = new Phase(Kind.FLOOD, Message40.LENGTH_BYTES);

    /** The same as {@link #ROUND_TRIP} with the time of each. */
    public static final Phase TIMED_ROUND_TRIP = new Phase(Kind.TIMED_ROUND_TRIP, Message40.LENGTH_BYTES);

    /** Blocks one way. */
    public static Phase blocks(int lengthBytes) {
        return new Phase(Kind.BLOCKS, lengthBytes);
    }

    /** All phases of a round that has blocks of these lengths. */
    public static List<Phase> all(List<Integer> blockBytes) {
        return Stream.concat(
                        Stream.of(ROUND_TRIP, TIMED_ROUND_TRIP, FLOOD),
                        blockBytes.stream().map(Phase::blocks))
                .toList();
    }

    /** Phases as a parameter of a workload. */
    static String text(List<Phase> phases) {
        return phases.stream()
                .map(phase -> phase.kind + ":" + phase.lengthBytes)
                .collect(Collectors.joining(","));
    }

    /** Reads {@link #text}. */
    static List<Phase> parse(String text) {
        return Arrays.stream(text.split(","))
                .map(phase -> phase.split(":"))
                .map(words -> new Phase(Kind.valueOf(words[0]), Integer.parseInt(words[1])))
                .toList();
    }

    boolean isRoundTrip() {
        return kind == Kind.ROUND_TRIP || kind == Kind.TIMED_ROUND_TRIP;
    }
}
