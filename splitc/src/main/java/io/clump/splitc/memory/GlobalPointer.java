package io.clump.splitc.memory;

/**
 * Pointer to one element of a spread array: a process, and an index into its part. Pointers move in two directions,
 * like those of Split-C: across the processes, where the element of the last process is followed by the next element of
 * the first process, and along the part of one process.
 *
 * <pre>
 *              index 0   index 1   index 2
 *   rank 0        0         3         6        the numbers are the positions
 *   rank 1        1         4         7        of the elements, across the
 *   rank 2        2         5         8        processes
 * </pre>
 *
 * A pointer is a plain value; the existence of its element is checked when it is used. Immutable.
 *
 * @param rank number of the process, 0 or more
 * @param index index in its part, 0 or more
 */
public record GlobalPointer(int rank, int index) {
    /** Checks the values. */
    public GlobalPointer {
        if (rank < 0 || index < 0) {
            throw new IllegalArgumentException(
                    "no global pointer: rank=" + rank + ", index=" + index + ", expected 0 or more of both");
        }
    }

    /**
     * Returns a pointer to the element at a position across the processes.
     *
     * @param position 0 or more
     * @param processes number of processes of the array, at least 1
     * @return the pointer
     * @throws IllegalArgumentException if a value is out of its range, or the position exceeds any index
     */
    public static GlobalPointer at(long position, int processes) {
        checkProcesses(processes);
        long index = Math.floorDiv(position, processes);
        if (position < 0 || index > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "position out of range: found=" + position + ", expected 0 or more, index=" + index);
        }
        return new GlobalPointer((int) (position % processes), (int) index);
    }

    /**
     * Makes a pointer from the number that {@link #packed} has returned.
     *
     * @param packed a number that {@link #packed} has returned
     * @return the same pointer
     * @throws IllegalArgumentException if {@link #packed} cannot have returned this number
     */
    public static GlobalPointer unpack(long packed) {
        return new GlobalPointer((int) (packed >> Integer.SIZE), (int) packed);
    }

    /**
     * Returns this pointer as a number, which can be stored in a spread array of longs. The numbers sort by rank, then
     * by index.
     *
     * @return 0 or more
     */
    public long packed() {
        return (long) rank << Integer.SIZE | index;
    }

    /**
     * Returns the position of the element across the processes.
     *
     * @param processes number of processes of the array, more than the rank
     * @return 0 or more
     * @throws IllegalArgumentException if there are too few processes
     */
    public long position(int processes) {
        checkProcesses(processes);
        if (rank >= processes) {
            throw new IllegalArgumentException("too few processes: found=" + processes + ", rank=" + rank);
        }
        return (long) index * processes + rank;
    }

    /**
     * Moves across the processes.
     *
     * @param elements number of elements to move; may be negative
     * @param processes number of processes of the array, more than the rank
     * @return a pointer to the element at the new position
     * @throws IllegalArgumentException if no process has that rank, or there are too few processes
     */
    public GlobalPointer plus(long elements, int processes) {
        return at(position(processes) + elements, processes);
    }

    /**
     * Moves along the process's part.
     *
     * @param elements number of elements to move; may be negative
     * @return a pointer to the element at the new index, of the same process
     * @throws IllegalArgumentException if the process has no such element
     */
    public GlobalPointer plusLocal(int elements) {
        long moved = (long) index + elements;
        if (moved < 0 || moved > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("index out of range: found=" + moved + ", expected 0 or more");
        }
        return new GlobalPointer(rank, (int) moved);
    }

    private static void checkProcesses(int processes) {
        if (processes < 1) {
            throw new IllegalArgumentException(
                    "number of processes out of range: found=" + processes + ", expected 1 or more");
        }
    }
}
