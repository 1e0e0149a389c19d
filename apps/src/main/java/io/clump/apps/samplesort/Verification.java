package io.clump.apps.samplesort;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Check that keys are sorted over all processes, and are still the same keys. */
final class Verification {
    private Verification() {}

    /**
     * Looks for a fault.
     *
     * @param type of the keys
     * @param processes report of each process, by rank
     * @return one line about the first fault, or null if there is no fault
     */
    static @Nullable String failure(KeyType type, List<HeldKeys> processes) {
        KeySummary before = KeySummary.NONE;
        KeySummary after = KeySummary.NONE;
        int last = -1;
        for (int rank = 0; rank < processes.size(); rank++) {
            HeldKeys held = processes.get(rank);
            before = before.plus(held.before());
            after = after.plus(held.after());
            if (!held.ordered()) {
                return "keys out of order: rank=" + rank;
            }
            if (held.after().count() > 0) {
                if (last >= 0 && processes.get(last).greatest().compareTo(held.least()) > 0) {
                    HeldKeys.Key end = processes.get(last).greatest();
                    return "keys out of order: rank=" + last + " ends with " + type.show(end.high(), end.low())
                            + ", rank=" + rank + " begins with "
                            + type.show(held.least().high(), held.least().low());
                }
                last = rank;
            }
        }
        return before.equals(after) ? null : "not the same keys as before: found=" + after + ", expected " + before;
    }
}
