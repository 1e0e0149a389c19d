package io.clump.laboratory.peers;

import io.clump.laboratory.traffic.Message40;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A part of a round.
 *
 * @param kind what is sent
 * @param lengthBytes of each message
 */
record Phase(Kind kind, int lengthBytes) {
    /** What a phase measures. */
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

    /** All phases of a round that has blocks of these lengths. */
    static List<Phase> all(List<Integer> blockBytes) {
        List<Phase> phases = new ArrayList<>();
        phases.add(new Phase(Kind.ROUND_TRIP, Message40.LENGTH_BYTES));
        phases.add(new Phase(Kind.TIMED_ROUND_TRIP, Message40.LENGTH_BYTES));
        phases.add(new Phase(Kind.FLOOD, Message40.LENGTH_BYTES));
        blockBytes.forEach(bytes -> phases.add(new Phase(Kind.BLOCKS, bytes)));
        return phases;
    }

    /** Lengths as a parameter of a workload. */
    static String text(List<Integer> blockBytes) {
        return blockBytes.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** What {@link #text} has written. */
    static List<Integer> parse(String text) {
        return Arrays.stream(text.split(",", -1))
                .filter(length -> !length.isEmpty())
                .map(Integer::valueOf)
                .toList();
    }

    boolean isRoundTrip() {
        return kind == Kind.ROUND_TRIP || kind == Kind.TIMED_ROUND_TRIP;
    }
}
