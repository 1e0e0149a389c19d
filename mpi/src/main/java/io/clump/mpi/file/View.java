package io.clump.mpi.file;

import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;

/**
 * Part of a file that a process sees: the bytes of a file type, repeated from a displacement on. A position counts the
 * bytes that are seen; an offset counts those of the file. Immutable.
 *
 * <pre>
 *   offset     0      displacement        + extent            + 2 × extent
 *   file       ........###..##......###..##......###..##......
 *   position           012  34      567  89     …
 * </pre>
 */
final class View {
    private final long displacement;
    private final TypeMap etype;
    private final int tileBytes;
    private final long extentBytes;

    /** Beginning of each run, in bytes from the beginning of its tile. */
    private final long[] starts;

    /** Bytes of a tile before each run, and those of all runs. */
    private final int[] before;

    /**
     * Makes a view.
     *
     * @param displacement in bytes, at least 0
     * @param etype unit of offsets that programs give
     * @param fileType whose bytes are seen, in ascending order
     * @throws MPIException of class {@link MPI#ERR_TYPE} for datatypes that make no view
     */
    View(long displacement, TypeMap etype, TypeMap fileType) {
        if (displacement < 0) {
            throw new MPIException(MPI.ERR_ARG, "negative displacement of a view: found=" + displacement);
        }
        if (etype.kind() == Kind.OBJECT || fileType.kind() == Kind.OBJECT) {
            throw new MPIException(MPI.ERR_TYPE, "a view has no objects");
        }
        this.displacement = displacement;
        this.etype = etype;
        tileBytes = fileType.sizeBytes();
        extentBytes = (long) fileType.extent() << fileType.kind().shift();
        if (etype.isEmpty() || tileBytes == 0 || tileBytes % etype.sizeBytes() != 0) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "a file type consists of whole elementary types: found=" + tileBytes + " bytes of "
                            + etype.sizeBytes());
        }
        starts = new long[fileType.runs()];
        before = new int[starts.length + 1];
        for (int run = 0; run < starts.length; run++) {
            starts[run] = (long) fileType.start(run) << fileType.kind().shift();
            before[run + 1] =
                    before[run] + (fileType.length(run) << fileType.kind().shift());
        }
        checkAscending();
    }

    /** The view of all bytes. */
    static View ofBytes() {
        return new View(0, TypeMap.basic(Kind.BYTE), TypeMap.basic(Kind.BYTE));
    }

    private void checkAscending() {
        long end = 0;
        for (int run = 0; run < starts.length; run++) {
            if (starts[run] < end) {
                throw new MPIException(
                        MPI.ERR_TYPE,
                        "the parts of a file type ascend and do not overlap: part " + run + " begins at byte "
                                + starts[run] + ", expected at least " + end);
            }
            end = starts[run] + before[run + 1] - before[run];
        }
        if (extentBytes < end - starts[0]) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "items of a file type do not overlap: extent=" + extentBytes + " bytes, expected at least "
                            + (end - starts[0]));
        }
    }

    /** The unit of offsets that programs give. */
    TypeMap etype() {
        return etype;
    }

    int etypeBytes() {
        return etype.sizeBytes();
    }

    /** Returns whether the view has no gaps. */
    boolean isDense() {
        return starts.length == 1 && extentBytes == tileBytes;
    }

    /** Most pieces that so many bytes consist of. */
    long pieces(long bytes) {
        return isDense() ? Math.min(1, bytes) : Math.min(bytes, (bytes / tileBytes + 2) * starts.length);
    }

    /** Returns the offset of a position. */
    long offset(long position) {
        long tile = position / tileBytes;
        int within = (int) (position % tileBytes);
        int run = run(within);
        return origin(tile) + starts[run] + within - before[run];
    }

    private long origin(long tile) {
        return displacement + Math.multiplyExact(tile, extentBytes);
    }

    /** The run that has a byte of a tile. */
    private int run(int within) {
        int low = 0;
        int high = starts.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (before[middle] <= within) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Number of bytes that are seen before an offset: the first position that is not before it. */
    long position(long offset) {
        long fromFirst = offset - displacement - starts[0];
        if (fromFirst <= 0) {
            return 0;
        }
        long tile = fromFirst / extentBytes;
        long within = starts[0] + fromFirst % extentBytes;
        long seen = 0;
        for (int run = 0; run < starts.length && starts[run] < within; run++) {
            seen = Math.min(before[run + 1], before[run] + within - starts[run]);
        }
        return tile * tileBytes + seen;
    }

    /**
     * The pieces of the file that hold some bytes.
     *
     * @param position of the first byte
     * @param bytes how many
     */
    Pieces pieces(long position, long bytes) {
        return new Pieces(position, bytes);
    }

    /** Pieces of a file one after the other; neighbours are joined. */
    final class Pieces {
        private long tile;
        private int run;
        private int within;
        private long left;
        private long offset;
        private long length;

        private Pieces(long position, long bytes) {
            tile = position / tileBytes;
            run = run((int) (position % tileBytes));
            within = (int) (position % tileBytes) - before[run];
            left = bytes;
        }

        /** Moves to the next piece; returns false after the last one. */
        boolean next() {
            if (left == 0) {
                return false;
            }
            if (isDense()) {
                offset = origin(tile) + starts[0] + within;
                length = left;
                left = 0;
                return true;
            }
            offset = nextOffset();
            length = 0;
            do {
                long taken = Math.min(left, before[run + 1] - before[run] - (long) within);
                length += taken;
                left -= taken;
                within += (int) taken;
                if (within == before[run + 1] - before[run]) {
                    run = run + 1 == starts.length ? 0 : run + 1;
                    tile += run == 0 ? 1 : 0;
                    within = 0;
                }
            } while (left > 0 && nextOffset() == offset + length);
            return true;
        }

        private long nextOffset() {
            return origin(tile) + starts[run] + within;
        }

        /** Returns the offset of the piece. */
        long offset() {
            return offset;
        }

        /** Its length in bytes. */
        long length() {
            return length;
        }
    }
}
