package io.clump.laboratory.traffic;

import java.util.Arrays;
import java.util.List;

/**
 * A part of a round: messages of one length, sent in one way.
 *
 * @param kind of the messages
 * @param lengthBytes of each message
 */
public record Phase(Kind kind, int lengthBytes) {
    enum Kind {
        /** Short messages and their answers, all together. */
        ROUND_TRIP,
        /** The same with a reading of the clock after each answer. */
        TIMED_ROUND_TRIP,
        /** Short messages one way. */
        FLOOD,
        /** Blocks one way. */
        BLOCKS
    }

    /** Reads phases such as {@code ROUND_TRIP:40,BLOCKS:64}; a number alone is the length of blocks. */
    static List<Phase> parse(String text) {
        return Arrays.stream(text.split(","))
                .map(phase -> (phase.contains(":") ? phase : Kind.BLOCKS + ":" + phase).split(":"))
                .map(words -> new Phase(Kind.valueOf(words[0]), Integer.parseInt(words[1])))
                .toList();
    }

    boolean isRoundTrip() {
        return kind == Kind.ROUND_TRIP || kind == Kind.TIMED_ROUND_TRIP;
    }
}
