package mpi;

/** Pairs of a value and an index in a buffer of bytes, for {@link MPI#INT2}. */
public final class Int2 extends Struct {
    private final int index;

    Int2(int indexOffset) {
        addInt();
        setOffset(indexOffset);
        index = addInt();
    }

    @Override
    protected Data newData() {
        return new Data();
    }

    /** Reads and writes a pair. */
    public final class Data extends Struct.Data {
        Data() {}

        /** Returns the value. */
        public int getValue() {
            return getInt(0);
        }

        /** Returns the index. */
        public int getIndex() {
            return getInt(index);
        }

        /** Sets the value. */
        public void putValue(int v) {
            putInt(0, v);
        }

        /** Sets the index. */
        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}
