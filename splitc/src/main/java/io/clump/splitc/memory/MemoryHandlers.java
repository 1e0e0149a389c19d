package io.clump.splitc.memory;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbers of the handlers of the global memory, with the contents of their messages. Numbers of 64 bits take two
 * arguments.
 */
public final class MemoryHandlers {
    /** Smallest number. */
    public static final int FIRST = 1016;

    /** Largest number plus one. */
    public static final int END = FIRST + 13;

    /** Store of one element: array, index, bits. */
    static final int STORE_ONE = FIRST;

    /** Store: array, index; data. */
    static final int STORE = FIRST + 1;

    /** Put or write of one element: array, index, bits, slot. */
    static final int PUT_ONE = FIRST + 2;

    /** Put or write: array, index, slot; data. */
    static final int PUT = FIRST + 3;

    /** Get or read of one element: array, index, slot. */
    static final int GET_ONE = FIRST + 4;

    /** Get or read: array, index, count, slot, byte offset from the first element of the whole operation. */
    static final int GET = FIRST + 5;

    /** Addition: array, index, addend. */
    static final int ADD = FIRST + 6;

    /** Comparison: array, index, expected value, new value. */
    static final int COMPARE = FIRST + 7;

    /** Answer to GET_ONE, ADD and COMPARE: slot, bits. */
    static final int BRING_ONE = FIRST + 8;

    /** Answer to GET: slot, byte offset from the first element of the whole operation; data. */
    static final int BRING = FIRST + 9;

    /** Answer to PUT_ONE and PUT: slot. */
    static final int DONE = FIRST + 10;

    /** Counts of the stores of a subtree: sent, received, operation, call, rank. */
    static final int STORES_COUNTED = FIRST + 11;

    /** Result of the root's comparison: 1 if all have arrived, operation, call. */
    static final int STORES_COMPARED = FIRST + 12;

    /** Names of the handlers in a timeline. */
    public static final Map<Integer, String> NAMES = names();

    private MemoryHandlers() {}

    private static Map<Integer, String> names() {
        List<String> names = List.of(
                "store one",
                "store",
                "put one",
                "put",
                "get one",
                "get",
                "add",
                "compare",
                "bring one",
                "bring",
                "done",
                "stores counted",
                "stores compared");
        return IntStream.range(0, names.size())
                .boxed()
                .collect(Collectors.toUnmodifiableMap(index -> FIRST + index, names::get));
    }
}
