package mpi;

/** Space for buffered sends, as FastMPJ has it. */
public final class BufferMPI {
    private final byte[] space;

    /**
     * Makes space for a number of items.
     *
     * @param size number of items, in one or several messages
     * @param type of the items; objects have no size, so they cannot be counted
     */
    public BufferMPI(int size, Datatype type) {
        int bytes = Packing.size(size, type.map());
        space = new byte[Math.addExact(bytes, MPI.BSEND_OVERHEAD)];
    }

    byte[] space() {
        return space;
    }
}
