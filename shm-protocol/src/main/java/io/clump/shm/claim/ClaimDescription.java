package io.clump.shm.claim;

/**
 * Properties of a claim algorithm, for its selection.
 *
 * @param id number of the algorithm in a queue block, never changed; 1 to 999 for Clump's own algorithms
 * @param name a short lower-case word, by which configurations select the algorithm
 * @param keepsOrder whether the messages of one sender arrive in the order in which it sent them
 * @param survivesDeadSender whether the queue continues when a sender dies during a send, and recovers what that
 *     sender had claimed
 * @param source description of the algorithm: author, year and section
 */
public record ClaimDescription(int id, String name, boolean keepsOrder, boolean survivesDeadSender, String source) {
    /** Minimum number of an algorithm that is not Clump's own. */
    private static final int FIRST_OTHER_ID = 1_000;

    /** Bits of the name's hash in the number of such an algorithm. */
    private static final int OTHER_IDS = 0x3FFF_FFFF;

    /**
     * Describes an algorithm of another jar: its number follows from its name.
     *
     * @param name as above
     * @param keepsOrder as above
     * @param survivesDeadSender as above
     * @param source as above
     */
    public ClaimDescription(String name, boolean keepsOrder, boolean survivesDeadSender, String source) {
        this(FIRST_OTHER_ID + (name.hashCode() & OTHER_IDS), name, keepsOrder, survivesDeadSender, source);
    }
}
