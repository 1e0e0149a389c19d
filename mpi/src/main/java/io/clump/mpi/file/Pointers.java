package io.clump.mpi.file;

import io.clump.mpi.comm.Slice;
import io.clump.mpi.type.TypeMap;
import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * View of a process on a file, and the place of its next access. Offsets and pointers count elementary types of the
 * view.
 */
public final class Pointers {
    private static final String EXTERNAL = "external32";

    private final boolean isFirst;
    private final FileAgreement agreement;
    private final AccessMode mode;
    private final Disk disk;
    private final SharedPointer shared;
    private View view = View.ofBytes();
    private boolean isSwapped;
    private long position;

    Pointers(boolean isFirst, FileAgreement agreement, AccessMode mode, Disk disk, SharedPointer shared, long begin) {
        this.isFirst = isFirst;
        this.agreement = agreement;
        this.mode = mode;
        this.disk = disk;
        this.shared = shared;
        position = begin;
    }

    View view() {
        return view;
    }

    /** Returns whether the bytes of a number are in another order in the file than in memory. */
    boolean isSwapped() {
        return isSwapped;
    }

    /** The position of an offset, in bytes that are seen. */
    long bytes(long offset) {
        return Math.multiplyExact(offset, view.etypeBytes());
    }

    /**
     * Sets what this process sees of the file; all processes do it. All pointers are 0 then.
     *
     * @param displacement in bytes, or {@link MPI#DISPLACEMENT_CURRENT} for a file that is opened sequentially
     * @param etype the unit of offsets, of the same extent in all processes
     * @param fileType whose bytes are seen
     * @param representation {@code native}, {@code internal} or {@code external32}
     */
    public void setView(long displacement, TypeMap etype, TypeMap fileType, @Nullable String representation) {
        View old = view;
        long current = mode.isSequential() ? agreement.ofFirst(isFirst ? shared.get() : 0) : 0;
        View[] next = {old};
        agreement.all(() -> {
            checkRepresentation(representation);
            next[0] = new View(begin(displacement, old, current), etype, fileType);
        });
        agreement.same("the extent of their elementary types", extent(etype));
        view = next[0];
        isSwapped = EXTERNAL.equals(representation) && ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
        position = 0;
        agreement.first(() -> shared.reset(true));
        shared.reset(false);
    }

    private long begin(long displacement, View old, long current) {
        boolean isCurrent = displacement == MPI.DISPLACEMENT_CURRENT;
        if (isCurrent != mode.isSequential()) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "MPI.DISPLACEMENT_CURRENT goes with MPI.MODE_SEQUENTIAL only: displacement=" + displacement);
        }
        return isCurrent ? old.offset(current * old.etypeBytes()) : displacement;
    }

    private static void checkRepresentation(@Nullable String name) {
        if (!EXTERNAL.equals(name) && !"native".equals(name) && !"internal".equals(name)) {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_DATAREP,
                    "no such representation of data: found=" + name + ", expected native, internal or external32");
        }
    }

    /**
     * Returns the extent of a datatype in the file.
     *
     * @param map of the datatype
     * @return bytes
     */
    public static long extent(TypeMap map) {
        return (long) map.extent() << map.kind().shift();
    }

    /**
     * Returns where an offset is in the file.
     *
     * @param offset in elementary types
     * @return bytes from the beginning of the file
     */
    public long byteOffset(long offset) {
        checkNotSequential();
        return view.offset(checkOffset(offset) * view.etypeBytes());
    }

    private static long checkOffset(long offset) {
        if (offset < 0) {
            throw new MPIException(MPI.ERR_ARG, "negative offset in a file: found=" + offset);
        }
        return offset;
    }

    private long etypes(Slice items) {
        if (items.bytes() % view.etypeBytes() != 0) {
            throw new MPIException(
                    MPI.ERR_TYPE,
                    "an access has whole elementary types: found=" + items.bytes() + " bytes, elementary type="
                            + view.etypeBytes());
        }
        return items.bytes() / view.etypeBytes();
    }

    /**
     * Checks an offset that the program gives.
     *
     * @param offset in elementary types
     * @param items that are accessed there
     * @return the offset
     */
    public long explicit(long offset, Slice items) {
        checkNotSequential();
        long unused = etypes(items);
        return checkOffset(offset);
    }

    /**
     * Advances the pointer of this process after an access.
     *
     * @param items that are accessed
     * @return offset of the access
     */
    public long next(Slice items) {
        checkNotSequential();
        long begin = position;
        position += etypes(items);
        return begin;
    }

    /**
     * Advances the shared pointer after an access.
     *
     * @param items that are accessed
     * @return offset of the access
     */
    public long nextShared(Slice items) {
        return shared.getAndAdd(etypes(items));
    }

    /**
     * Advances the shared pointer after the accesses of all processes; collective.
     *
     * @param items that this process accesses
     * @return offset of the access, after those of the lower ranks
     */
    public long nextOrdered(Slice items) {
        long[] sums = agreement.sums(etypes(items));
        long[] begin = new long[1];
        agreement.first(() -> begin[0] = shared.getAndAdd(sums[1]));
        return agreement.ofFirst(begin[0]) + sums[0];
    }

    /**
     * Returns the pointer of this process.
     *
     * @return in elementary types
     */
    public long position() {
        checkNotSequential();
        return position;
    }

    /**
     * Returns the shared shared.
     *
     * @return in elementary types
     */
    public long sharedPosition() {
        checkNotSequential();
        return shared.get();
    }

    /**
     * Sets the pointer of this process.
     *
     * @param offset in elementary types
     * @param whence from where
     */
    public void seek(long offset, int whence) {
        checkNotSequential();
        position = target(offset, whence, () -> position);
    }

    /**
     * Sets the shared pointer; all processes do it.
     *
     * @param offset in elementary types, the same in all processes
     * @param whence from where, the same in all processes
     */
    public void seekShared(long offset, int whence) {
        checkNotSequential();
        agreement.same("the offset of the shared pointer", offset);
        agreement.same("the place from which the offset counts", whence);
        agreement.first(() -> shared.set(target(offset, whence, shared::get)));
    }

    private long target(long offset, int whence, LongSupplier current) {
        long from = switch (whence) {
            case MPI.SEEK_SET -> 0;
            case MPI.SEEK_CUR -> current.getAsLong();
            case MPI.SEEK_END -> (view.position(disk.size()) + view.etypeBytes() - 1) / view.etypeBytes();
            default -> throw new MPIException(MPI.ERR_ARG, "no such place in a file: whence=" + whence);
        };
        return checkOffset(from + offset);
    }

    void checkNotSequential() {
        if (mode.isSequential()) {
            throw new MPIException(
                    MPI.ERR_UNSUPPORTED_OPERATION,
                    "a file that is opened sequentially has a shared pointer only: file=" + disk.path());
        }
    }
}
