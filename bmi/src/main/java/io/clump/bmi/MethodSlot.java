package io.clump.bmi;

import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A method that is up, and how often it is polled: the first one by every call; another one less often the longer it finds nothing, so
 * that an idle slow network costs a fast one little.
 */
final class MethodSlot {
    final BmiMethod method;

    /** Operations of one call, taken apart by methods. */
    final List<MethodOperation> asked = new ArrayList<>();

    final List<MethodOperation> completed = new ArrayList<>();
    final List<MethodMessage> messages = new ArrayList<>();
    final boolean isFirst;
    int[] positions = new int[8];
    int[] indices = new int[8];

    /** By kind of call: a program that calls two tests in turn would else poll the method by one of them alone. */
    private final int[] skips = new int[Kind.values().length];

    private final int[] skipsLeft = new int[Kind.values().length];

    /** Kinds of calls that poll methods. */
    enum Kind {
        SOME,
        CONTEXT,
        UNEXPECTED
    }

    MethodSlot(BmiMethod method, boolean isFirst) {
        this.method = method;
        this.isFirst = isFirst;
    }

    void clear() {
        asked.clear();
    }

    void ask(MethodOperation operation, int position) {
        if (asked.size() == positions.length) {
            positions = Arrays.copyOf(positions, 2 * positions.length);
            indices = new int[positions.length];
        }
        positions[asked.size()] = position;
        asked.add(operation);
    }

    /** Returns whether this call polls the method. */
    boolean isDue(Kind kind) {
        if (isFirst || skipsLeft[kind.ordinal()] == 0) {
            return true;
        }
        skipsLeft[kind.ordinal()]--;
        return false;
    }

    void polled(Kind kind, boolean hasFound, int interval) {
        int next = hasFound ? 0 : Math.min(2 * skips[kind.ordinal()] + 1, interval - 1);
        skips[kind.ordinal()] = next;
        skipsLeft[kind.ordinal()] = next;
    }
}
