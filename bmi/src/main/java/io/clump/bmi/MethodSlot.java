package io.clump.bmi;

import io.clump.bmi.method.BmiMethod;
import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A method that is up, with what tests need again and again. */
final class MethodSlot {
    final BmiMethod method;

    /** Operations of one call that are of this method. */
    final List<MethodOperation> asked = new ArrayList<>();

    final List<MethodOperation> completed = new ArrayList<>();
    final List<MethodMessage> messages = new ArrayList<>();
    final PollBackoff some;
    final PollBackoff context;
    final PollBackoff unexpected;
    int[] positions = new int[8];
    int[] indices = new int[8];

    MethodSlot(BmiMethod method, boolean isFirst) {
        this.method = method;
        some = new PollBackoff(isFirst);
        context = new PollBackoff(isFirst);
        unexpected = new PollBackoff(isFirst);
    }

    /** An operation was posted that may go on with the next test. */
    void wake() {
        some.wake();
        context.wake();
        unexpected.wake();
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
}
