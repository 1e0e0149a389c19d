package io.clump.torture.schedule;

import java.util.Locale;

/**
 * Something that is done.
 *
 * @param startMillis when, from the start of the run on
 * @param trouble what
 * @param target rank of the process; of a cut and a crowd the number of the node
 * @param lengthMillis how long; of a crowd when it is killed, or 0 if it may end by itself
 * @param amount frequency or number; 0 if it does not apply
 */
public record Incident(long startMillis, Trouble trouble, int target, long lengthMillis, int amount) {
    /**
     * The end of the incident.
     *
     * @return milliseconds from the start of the run on
     */
    public long endMillis() {
        return startMillis + lengthMillis;
    }

    /** The incident as a line for readers. */
    @Override
    public String toString() {
        String who = trouble.isOfAProcess() ? "rank " : "node ";
        String text = String.format(Locale.ROOT, "%9.3f s  %s%d ", startMillis / 1e3, who, target);
        if (trouble.hasLength()) {
            return String.format(Locale.ROOT, "%s%s %.3f s", text, trouble.text(), lengthMillis / 1e3);
        }
        String killed =
                lengthMillis == 0 ? "" : String.format(Locale.ROOT, ", killed after %.3f s", lengthMillis / 1e3);
        return text + trouble.text() + amount + killed;
    }
}
