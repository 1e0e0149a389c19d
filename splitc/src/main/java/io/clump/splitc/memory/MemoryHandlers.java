package io.clump.splitc.memory;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Numbers of the handlers of the global memory, and what their messages carry. Numbers of 64 bits take two arguments.
 */
public final class MemoryHandlers {
    /** The smallest number. */
    public static final int FIRST = 1016;

    /** One more than the largest number. */
    public static final int END = FIRST + 13;

    /** A store of one element: array, index, bits. */
    static final int STORE_ONE = FIRST;

    /** A store: array, index; data. */
    static final int STORE = FIRST + 1;

    /** A put or write of one element: array, index, bits, slot. */
    static final int PUT_ONE = FIRST + 2;

    /** A put or write: array, index, slot; data. */
    static final int PUT = FIRST + 3;

    /** A get or read of one element: array, index, slot. */
    static final int GET_ONE = FIRST + 4;

    /** A get or read: array, index, count, slot, bytes behind the first element of the whole. */
    static final int GET = FIRST + 5;

    /** An addition: array, index, what to add. */
    static final int ADD = FIRST + 6;

    /** A comparison: array, index, what is expected, what is to replace it. */
    static final int COMPARE = FIRST + 7;

    /** Answers GET_ONE, ADD and COMPARE: slot, bits. */
    static final int BRING_ONE = FIRST + 8;

    /** Answers GET: slot, bytes behind the first element of the whole; data. */
    static final int BRING = FIRST + 9;

    /** Answers PUT_ONE and PUT: slot. */
    static final int DONE = FIRST + 10;

    /** A subtree has counted its stores: sent, received, operation, call, rank. */
    static final int STORES_COUNTED = FIRST + 11;

    /** The root has compared: 1 if all have arrived, operation, call. */
    static final int STORES_COMPARED = FIRST + 12;

    /** Their names in a timeline. */
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
