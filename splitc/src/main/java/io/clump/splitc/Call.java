package io.clump.splitc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Call of a collective operation, with all properties that must be the same in all processes, as a number that fits
 * into a message.
 *
 * <pre>
 *   bits 0–3  kind   4–6  elements   7–10  reduction + 1, or 0   11–31  root
 * </pre>
 */
final class Call {
    private static final int KIND_MASK = 0xF;
    private static final int ELEMENTS_SHIFT = 4;
    private static final int ELEMENTS_MASK = 0x7;
    private static final int REDUCTION_SHIFT = 7;
    private static final int REDUCTION_MASK = 0xF;
    private static final int ROOT_SHIFT = 11;

    /**
     * Value in place of the root, for a call without root whose arrays are so short that they are not sent like others.
     */
    static final int SHORT = 1;

    private static final List<Kind> KINDS = List.of(Kind.values());
    private static final List<Reduction> REDUCTIONS = List.of(Reduction.values());

    private Call() {}

    /** Operations, named like their methods. */
    enum Kind {
        JOIN("join"),
        CLOSE("close"),
        LEAVE("leave"),
        ALL_STORE_SYNC("allStoreSync"),
        BARRIER("barrier"),
        CHECKPOINT("checkpoint"),
        SPREAD("new spread array"),
        CLOSE_ARRAY("spread array %d: close"),
        BROADCAST("broadcast"),
        GATHER("gather"),
        ALL_GATHER("allGather"),
        ALL_TO_ALL("allToAll"),
        REDUCE("reduce"),
        ALL_REDUCE("allReduce"),
        EXCLUSIVE_SCAN("exclusiveScan");

        private final String method;

        Kind(String method) {
            this.method = method;
        }

        /** Returns whether one process has a special role. */
        private boolean hasRoot() {
            return this == BROADCAST || this == GATHER || this == REDUCE;
        }

        /** Returns whether the processes do more than wait for each other. */
        private boolean hasElements() {
            return compareTo(CLOSE_ARRAY) > 0;
        }
    }

    static int of(Kind kind) {
        return KINDS.indexOf(kind);
    }

    static int of(Kind kind, int root, Elements<?> elements, @Nullable Reduction operation) {
        return KINDS.indexOf(kind)
                | Types.code(elements) << ELEMENTS_SHIFT
                | (operation == null ? 0 : REDUCTIONS.indexOf(operation) + 1) << REDUCTION_SHIFT
                | root << ROOT_SHIFT;
    }

    /**
     * Returns the call that closes a spread array. With so many arrays that the number does not fit, some cannot be
     * distinguished.
     */
    static int ofClose(int array) {
        return KINDS.indexOf(Kind.CLOSE_ARRAY) | array << ROOT_SHIFT;
    }

    static Kind kind(int call) {
        return KINDS.get(call & KIND_MASK);
    }

    static Elements<?> elements(int call) {
        return Types.of(call >>> ELEMENTS_SHIFT & ELEMENTS_MASK);
    }

    /** Returns the name of the called method. */
    static String name(int call) {
        return switch (kind(call)) {
            case CLOSE_ARRAY -> "close spread array";
            default -> kind(call).method;
        };
    }

    /** Returns a readable form, for instance {@code reduce(root 2, long[], SUM)}. */
    static String describe(int call) {
        Kind kind = kind(call);
        StringBuilder text = new StringBuilder(String.format(kind.method, call >>> ROOT_SHIFT)).append('(');
        if (kind.hasRoot()) {
            text.append("root ").append(call >>> ROOT_SHIFT).append(", ");
        }
        if (kind.hasElements()) {
            text.append(kind == Kind.ALL_REDUCE && call >>> ROOT_SHIFT == SHORT ? "short " : "")
                    .append(elements(call));
        }
        int reduction = call >>> REDUCTION_SHIFT & REDUCTION_MASK;
        if (reduction > 0) {
            text.append(", ").append(REDUCTIONS.get(reduction - 1));
        }
        return text.append(')').toString();
    }
}
