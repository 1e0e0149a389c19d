package io.clump.futures;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Argument or result of a procedure that has none. */
public enum Nothing {
    /** The only value. */
    NOTHING;

    static final Codec<Nothing> CODEC = new Codec<>() {
        @Override
        public int encode(Nothing value, MutableDirectBuffer buffer, int offset) {
            return 0;
        }

        @Override
        public Nothing decode(DirectBuffer buffer, int offset, int length) {
            return NOTHING;
        }
    };
}
