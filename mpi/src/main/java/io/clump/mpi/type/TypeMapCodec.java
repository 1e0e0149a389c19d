package io.clump.mpi.type;

import java.nio.ByteBuffer;

/**
 * Writes a datatype into a message, and reads it there. The reader trusts nothing: a map that it returns has the
 * bounds that follow from its runs.
 */
@SuppressWarnings("EnumOrdinal") // the processes of a job run one version
public final class TypeMapCodec {
    private static final Kind[] KINDS = Kind.values();

    /** Kind, extent and number of runs, and two numbers for each run, of 4 bytes each. */
    private static final int HEAD_WORDS = 3;

    private TypeMapCodec() {}

    /**
     * Returns the length of a datatype in a message.
     *
     * @param map not of objects
     * @return bytes
     */
    public static int lengthBytes(TypeMap map) {
        return Math.multiplyExact(HEAD_WORDS + 2 * map.starts.length, Integer.BYTES);
    }

    /**
     * Writes a datatype.
     *
     * @param map not of objects
     * @param to destination, long enough
     */
    public static void write(TypeMap map, ByteBuffer to) {
        to.putInt(map.kind().ordinal()).putInt(map.extent()).putInt(map.starts.length);
        for (int run = 0; run < map.starts.length; run++) {
            to.putInt(map.starts[run]).putInt(map.lengths[run]);
        }
    }

    /**
     * Reads a datatype.
     *
     * @param from begins with it
     * @return a map of the same elements
     * @throws IllegalArgumentException if the message has no valid datatype
     */
    public static TypeMap read(ByteBuffer from) {
        if (from.remaining() < HEAD_WORDS * Integer.BYTES) {
            throw new IllegalArgumentException("no datatype in a message: bytes=" + from.remaining());
        }
        int kind = from.getInt();
        int extent = from.getInt();
        int runs = from.getInt();
        boolean isKind = kind >= 0 && kind < KINDS.length && KINDS[kind] != Kind.OBJECT;
        if (!isKind || runs < 0 || runs > from.remaining() / (2 * Integer.BYTES)) {
            throw new IllegalArgumentException("bad datatype in a message: kind=" + kind + ", runs=" + runs);
        }
        int[] starts = new int[runs];
        int[] lengths = new int[runs];
        long size = 0;
        long lower = runs == 0 ? 0 : Long.MAX_VALUE;
        long upper = runs == 0 ? 0 : Long.MIN_VALUE;
        for (int run = 0; run < runs; run++) {
            starts[run] = from.getInt();
            lengths[run] = from.getInt();
            lower = Math.min(lower, starts[run]);
            upper = Math.max(upper, (long) starts[run] + lengths[run]);
            size += lengths[run];
            if (lengths[run] < 1 || upper > Integer.MAX_VALUE || size << KINDS[kind].shift() > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "bad run in a datatype of a message: start=" + starts[run] + ", length=" + lengths[run]);
            }
        }
        TypeMap.Bounds bounds = new TypeMap.Bounds(0, extent, true, true, (int) lower, (int) upper);
        return new TypeMap(KINDS[kind], starts, lengths, (int) size, bounds, new int[0]);
    }
}
