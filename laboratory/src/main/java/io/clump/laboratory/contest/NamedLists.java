package io.clump.laboratory.contest;

import io.clump.laboratory.poll.Strategies;
import io.clump.shm.claim.ClaimAlgorithms;
import java.util.ArrayList;
import java.util.List;

/** Values of an axis that depend on what is on the class path. */
final class NamedLists {
    private static final String QUEUES = "queues:";
    private static final String OTHER_QUEUES = "queues-but:";
    private static final String STRATEGIES = "strategies";

    private NamedLists() {}

    /**
     * Returns the values of a word.
     *
     * @param word {@code strategies}: the poll strategies beside the default one; {@code queues:a,b}: all claim
     *     algorithms, these first; {@code queues-but:a,b}: all others; numbers with commas between them: these
     */
    static List<String> of(String word, boolean isQuick) {
        if (word.equals(STRATEGIES)) {
            return Strategies.others(isQuick);
        }
        if (word.matches("[\\d,]+")) {
            return List.of(word.split(",", -1));
        }
        if (!word.startsWith(QUEUES) && !word.startsWith(OTHER_QUEUES)) {
            throw new IllegalArgumentException("no such list of values: " + word);
        }
        List<String> named = List.of(word.substring(word.indexOf(':') + 1).split(",", -1));
        List<String> names = new ArrayList<>(word.startsWith(QUEUES) ? named : List.of());
        ClaimAlgorithms.names().stream().filter(name -> !named.contains(name)).forEach(names::add);
        return names;
    }
}
