package io.clump.mpi.agreement;

import java.nio.ByteBuffer;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

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
     * @param size number of members
     * @return the vote; null if the bytes are not a vote of an agreement of so many members
     */
    public static @Nullable Vote read(byte[] bytes, int size) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        if (buffer.remaining() < (NUMBERS + 1) * Integer.BYTES) {
            return null;
        }
        int flags = buffer.getInt();
        int lowest = buffer.getInt();
        int highest = buffer.getInt();
        int length = buffer.getInt();
        if (length < 0 || length > buffer.remaining()) {
            return null;
        }
        byte[] first = new byte[length];
        buffer.get(first);
        BitSet dead = BitSet.valueOf(first);
        BitSet acknowledged = BitSet.valueOf(buffer);
        boolean isPossible = dead.length() <= size && acknowledged.length() <= size;
        return isPossible ? new Vote(flags, lowest, highest, dead, acknowledged) : null;
    }
}
