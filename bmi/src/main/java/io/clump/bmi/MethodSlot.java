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
    private int skips;
    private int skipsLeft;

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
    boolean isDue() {
        if (isFirst || skipsLeft == 0) {
            return true;
        }
        skipsLeft--;
        return false;
    }

    void polled(boolean hasFound, int interval) {
        skips = hasFound ? 0 : Math.min(2 * skips + 1, interval - 1);
        skipsLeft = skips;
    }
}
