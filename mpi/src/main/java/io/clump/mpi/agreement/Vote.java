package io.clump.mpi.agreement;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * Contribution of a process to an agreement, or the combination of all. The members of the
 * agreement are named by their places.
 *
 * @param flags combined bit by bit with AND
 * @param lowest combined to the minimum
 * @param highest combined to the maximum
 * @param dead members that are known to be dead; combined to the union
 * @param acknowledged members whose death the program has acknowledged; combined to the intersection
 */
public record Vote(int flags, int lowest, int highest, BitSet dead, BitSet acknowledged) {
    private static final int NUMBERS = 3;

    /** Copies the sets. */
    public Vote {
        dead = (BitSet) dead.clone();
        acknowledged = (BitSet) acknowledged.clone();
    }

    /**
     * Returns the members that are known to be dead.
     *
     * @return a copy
     */
    @Override
    public BitSet dead() {
        return (BitSet) dead.clone();
    }

    /**
     * Returns the members whose death the program has acknowledged.
     *
     * @return a copy
     */
    @Override
    public BitSet acknowledged() {
        return (BitSet) acknowledged.clone();
    }

    /**
     * Returns whether all processes that have voted had acknowledged all deaths.
     *
     * @return false if one had not
     */
    public boolean isAcknowledged() {
        BitSet others = dead();
        others.andNot(acknowledged);
        return others.isEmpty();
    }

    Vote withDead(BitSet known) {
        return new Vote(flags, lowest, highest, known, acknowledged);
    }

    Vote and(Vote other) {
        BitSet allDead = dead();
        allDead.or(other.dead);
        BitSet allAcknowledged = acknowledged();
        allAcknowledged.and(other.acknowledged);
        return new Vote(
                flags & other.flags,
                Math.min(lowest, other.lowest),
                Math.max(highest, other.highest),
                allDead,
                allAcknowledged);
    }

    /**
     * Returns this vote as bytes.
     *
     * @return of which {@link #read} makes it again
     */
    public byte[] bytes() {
        byte[] first = dead.toByteArray();
        byte[] second = acknowledged.toByteArray();
        return ByteBuffer.allocate((NUMBERS + 1) * Integer.BYTES + first.length + second.length)
                .putInt(flags)
                .putInt(lowest)
                .putInt(highest)
                .putInt(first.length)
                .put(first)
                .put(second)
                .array();
    }

    /**
     * Reads what {@link #bytes} has written.
     *
     * @param bytes all of them
     * @return the vote
     */
    public static Vote read(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int flags = buffer.getInt();
        int lowest = buffer.getInt();
        int highest = buffer.getInt();
        byte[] first = new byte[buffer.getInt()];
        buffer.get(first);
        return new Vote(flags, lowest, highest, BitSet.valueOf(first), BitSet.valueOf(buffer));
    }
}
