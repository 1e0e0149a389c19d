package io.clump.mpi.file;

import io.clump.mpi.comm.Communicator;
import io.clump.mpi.comm.Progress;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.comm.World;
import java.nio.ByteBuffer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import mpi.MPI;
import mpi.MPIException;

/**
 * A file of the processes of a communicator, as one of them sees it. {@link Pointers} determines the position of an
 * access.
 */
public final class OpenFile {
    private static final int FILL_BYTES = 1 << 20;

    private final Communicator communicator;
    private final FileAgreement agreement;
    private final AccessMode mode;
    private final Disk disk;
    private final SharedPointer pointer;
    private final Pointers pointers;
    private final FileTransfer transfer;
    private final Gathering gathering;
    private final TwoParts twoParts = new TwoParts();
    private final Runnable closing = this::closeAtEnd;
    private boolean isAtomic;

    OpenFile(
            Communicator communicator,
            FileAgreement agreement,
            AccessMode mode,
            Disk disk,
            SharedPointer pointer,
            long begin,
            boolean isGathering) {
        this.communicator = communicator;
        this.agreement = agreement;
        this.mode = mode;
        this.disk = disk;
        this.pointer = pointer;
        pointers = new Pointers(communicator.rank() == 0, agreement, mode, disk, pointer, begin);
        transfer = new FileTransfer(disk);
        gathering = new Gathering(communicator, disk, agreement, isGathering);
        communicator.world().closeAtEnd(closing);
    }

    /**
     * Returns the processes.
     *
     * @return a communicator for this object only
     */
    public Communicator communicator() {
        return communicator;
    }

    /**
     * Returns how the file was opened.
     *
     * @return sum of constants
     */
    public int mode() {
        return mode.bits();
    }

    /**
     * Returns the view and the pointers.
     *
     * @return always the same object
     */
    public Pointers pointers() {
        return pointers;
    }

    /** Writes everything to the disk and closes the file; all processes do it. The first error of any is thrown. */
    public void close() {
        communicator.world().closed(closing);
        try {
            agreement.all(() -> {
                try {
                    force();
                } finally {
                    pointer.close();
                    disk.close();
                }
            });
        } finally {
            try {
                agreement.first(this::removeFiles);
            } finally {
                communicator.close();
            }
        }
    }

    private void removeFiles() {
        pointer.delete();
        if (mode.isDeletedOnClose()) {
            FileOpening.removeIfThere(disk.path());
        }
    }

    /** All processes have ended their work with the file. */
    private void closeAtEnd() {
        World world = communicator.world();
        world.closed(closing);
        pointer.close();
        disk.close();
        if (communicator.rank() == 0) {
            removeFiles();
        }
        communicator.close();
    }

    /** Waits until the disk has all that this process has written; all processes call it. */
    public void sync() {
        agreement.all(this::force);
    }

    private void force() {
        if (mode.isWriting()) {
            disk.force();
        }
    }

    /**
     * Returns the length of the file.
     *
     * @return bytes
     */
    public long size() {
        return disk.size();
    }

    /**
     * Sets the length of the file; all processes call it. Zeros are added.
     *
     * @param bytes at least 0, the same in all processes
     */
    public void setSize(long bytes) {
        checkSize(bytes);
        agreement.first(() -> {
            long size = disk.size();
            if (bytes < size) {
                disk.truncate(bytes);
            } else if (bytes > size) {
                disk.write(ByteBuffer.allocate(1), bytes - 1);
            }
        });
    }

    /**
     * Reserves disk space for a length of the file; collective. Zeros are added at the end; gaps inside of the file
     * stay gaps.
     *
     * @param bytes at least 0, the same in all processes
     */
    public void preallocate(long bytes) {
        checkSize(bytes);
        agreement.first(() -> {
            ByteBuffer zeros = ByteBuffer.allocateDirect(FILL_BYTES);
            for (long at = disk.size(); at < bytes; at += FILL_BYTES) {
                disk.write(zeros.limit((int) Math.min(FILL_BYTES, bytes - at)), at);
            }
        });
    }

    private void checkSize(long bytes) {
        checkWriting();
        pointers.checkNotSequential();
        agreement.same("the size that they want", bytes);
        if (bytes < 0) {
            throw new MPIException(MPI.ERR_ARG, "negative size of a file: found=" + bytes);
        }
    }

    /**
     * Reads.
     *
     * @param offset returns the offset of the access
     * @param items where they go
     * @return number of bytes, less than requested at the end of the file
     */
    public long read(ToLongFunction<Slice> offset, Slice items) {
        ItemBytes bytes = readable(items);
        return read(pointers.bytes(offset.applyAsLong(items)), bytes);
    }

    private long read(long from, ItemBytes bytes) {
        return locked(from, bytes, true, () -> transfer.read(pointers.view(), from, bytes));
    }

    /**
     * Writes.
     *
     * @param offset returns the offset of the access
     * @param items that are written
     * @return number of bytes
     */
    public long write(ToLongFunction<Slice> offset, Slice items) {
        ItemBytes bytes = writable(items);
        return write(pointers.bytes(offset.applyAsLong(items)), bytes);
    }

    private long write(long from, ItemBytes bytes) {
        return locked(from, bytes, false, () -> {
            transfer.write(pointers.view(), from, bytes);
            return bytes.length();
        });
    }

    /**
     * Reads; all processes do it.
     *
     * @param offset returns the offset of the access
     * @param items where they go
     * @return number of bytes, less than requested at the end of the file
     */
    public long readTogether(ToLongFunction<Slice> offset, Slice items) {
        ItemBytes bytes = readable(items);
        long from = pointers.bytes(offset.applyAsLong(items));
        Gathering.Plan plan = isAtomic ? null : gathering.plan(pointers.view(), from, bytes.length());
        return plan == null ? read(from, bytes) : gathering.read(plan, pointers.view(), from, bytes);
    }

    /**
     * Writes; all processes do it. Small pieces that lie between those of others are gathered first.
     *
     * @param offset returns the offset of the access
     * @param items that are written
     * @return number of bytes
     */
    public long writeTogether(ToLongFunction<Slice> offset, Slice items) {
        ItemBytes bytes = writable(items);
        long from = pointers.bytes(offset.applyAsLong(items));
        Gathering.Plan plan = isAtomic ? null : gathering.plan(pointers.view(), from, bytes.length());
        if (plan == null) {
            return write(from, bytes);
        }
        gathering.write(plan, pointers.view(), from, bytes);
        return bytes.length();
    }

    private ItemBytes readable(Slice items) {
        if (!mode.isReading()) {
            throw new MPIException(MPI.ERR_ACCESS, "the file is opened for writing only: file=" + disk.path());
        }
        return ItemBytes.read(items, pointers.isSwapped());
    }

    private ItemBytes writable(Slice items) {
        checkWriting();
        return ItemBytes.written(items, pointers.isSwapped());
    }

    private void checkWriting() {
        if (!mode.isWriting()) {
            throw new MPIException(MPI.ERR_READ_ONLY, "the file is opened for reading only: file=" + disk.path());
        }
    }

    /** In atomic mode no other process accesses the range between the first and the last byte. */
    private long locked(long from, ItemBytes bytes, boolean isShared, LongSupplier access) {
        if (!isAtomic || bytes.length() == 0) {
            return access.getAsLong();
        }
        Progress progress = communicator.world().messenger().progress();
        long first = pointers.view().offset(from);
        long end = pointers.view().offset(from + bytes.length() - 1) + 1;
        return Locks.hold(progress, disk.path(), disk::channel, first, end - first, isShared, access::getAsLong);
    }

    /**
     * Sets whether accesses are atomic; all processes do it.
     *
     * @param flag the same in all processes
     */
    public void setAtomicity(boolean flag) {
        agreement.same("whether accesses are atomic", flag ? 1 : 0);
        isAtomic = flag;
    }

    /**
     * Returns whether accesses are atomic.
     *
     * @return false at first
     */
    public boolean isAtomic() {
        return isAtomic;
    }

    /**
     * Returns the collective accesses whose end is another call.
     *
     * @return always the same object
     */
    public TwoParts twoParts() {
        return twoParts;
    }
}
