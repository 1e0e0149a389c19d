package mpi;

import io.clump.mpi.file.FileOpening;
import io.clump.mpi.file.Pointers;
import io.clump.mpi.type.TypeMap;
import java.nio.Buffer;

/**
 * A file that several processes read and write together. Each process has a view, the part of the file that it sees,
 * and a pointer; all have a shared pointer. Errors are thrown in the processes that have them, and those of collective
 * calls that change or open the file in all.
 */
public final class File extends FileOperations {
    private Info info;
    private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
    private Errhandler errhandler = MPI.ERRORS_RETURN;

    /**
     * Opens a file; all processes of a communicator do it.
     *
     * @param comm of one group
     * @param filename path of the file
     * @param amode sum of constants that begin with {@code MODE_}, the same in all processes
     */
    public File(Comm comm, String filename, int amode) {
        this(comm, filename, amode, MPI.INFO_NULL);
    }

    /**
     * Opens a file; all processes of a communicator do it.
     *
     * @param comm of one group
     * @param filename path of the file
     * @param amode sum of constants that begin with {@code MODE_}, the same in all processes
     * @param info hints; {@code collective_buffering} set to {@code false} forbids to gather small pieces
     */
    public File(Comm comm, String filename, int amode, Info info) {
        super(() -> FileOpening.open(
                comm.communicator(),
                filename,
                amode,
                !"false".equals(info.copy().get("collective_buffering"))));
        this.info = info.copy();
    }

    /** Writes everything to the disk, and closes the file; all processes do it. */
    public void close() {
        Environment.run(this::release);
    }

    /** Removes a file. */
    public static void delete(String filename) {
        Environment.run(() -> FileOpening.delete(filename));
    }

    /** Removes a file; hints are not read. */
    public static void delete(String filename, Info info) {
        delete(filename);
    }

    /** Sets the length of the file in bytes; all processes do it. */
    public void setSize(long size) {
        Environment.run(() -> file().setSize(size));
    }

    /** Reserves this number of bytes on the disk; collective. */
    public void preallocate(long size) {
        Environment.run(() -> file().preallocate(size));
    }

    /** Returns the length of the file in bytes. */
    public long getSize() {
        return Environment.call(() -> file().size());
    }

    /** Returns the processes. */
    public Group getGroup() {
        return Group.of(file().communicator(), file().communicator().local());
    }

    /** Returns how the file was opened. */
    public int getAMode() {
        return file().mode();
    }

    /** Sets hints; those of {@link #File(Comm, String, int, Info)} have been read already. */
    public void setInfo(Info newInfo) {
        file();
        info = newInfo.copy();
    }

    /** Returns a copy of the hints. */
    public Info getInfo() {
        file();
        return info.dup();
    }

    /**
     * Sets what this process sees of the file; all processes do it. All pointers are 0 then.
     *
     * @param disp first byte, or {@link MPI#DISPLACEMENT_CURRENT} with {@link MPI#MODE_SEQUENTIAL}
     * @param etype unit of offsets, of the same extent in all processes
     * @param filetype the bytes that are seen, again and again
     * @param datarep {@code native}, {@code internal}, or {@code external32} for big-endian numbers
     */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep) {
        Environment.run(() -> {
            TypeMap unit = Datatype.mapOf(etype);
            file().twoParts().checkNone();
            file().pointers().setView(disp, unit, Datatype.mapOf(filetype), datarep);
            view = new FileView(disp, etype, filetype, datarep);
        });
    }

    /** As {@link #setView(long, Datatype, Datatype, String)}, and sets hints. */
    public void setView(long disp, Datatype etype, Datatype filetype, String datarep, Info newInfo) {
        setView(disp, etype, filetype, datarep);
        setInfo(newInfo);
    }

    /** Returns what this process sees. */
    public FileView getView() {
        file();
        return view;
    }

    /**
     * Moves the pointer of this process.
     *
     * @param offset in elementary types
     * @param whence {@link MPI#SEEK_SET}, {@link MPI#SEEK_CUR} or {@link MPI#SEEK_END}
     */
    public void seek(long offset, int whence) {
        Environment.run(() -> file().pointers().seek(offset, whence));
    }

    /** Returns the pointer of this process. */
    public long getPosition() {
        return Environment.call(() -> file().pointers().position());
    }

    /** Returns which byte of the file an offset of the view is. */
    public long getByteOffset(long offset) {
        return Environment.call(() -> file().pointers().byteOffset(offset));
    }

    /** Reads items at the shared pointer, and advances it. */
    public Status readShared(Object buf, int count, Datatype type) {
        return status(() -> file().read(file().pointers()::nextShared, slice(buf, count, type)));
    }

    /** Writes items at the shared pointer, and advances it. */
    public Status writeShared(Object buf, int count, Datatype type) {
        return status(() -> file().write(file().pointers()::nextShared, slice(buf, count, type)));
    }

    /** As {@link #readShared}, with a request. */
    public Request iReadShared(Buffer buf, int count, Datatype type) {
        return request(() -> file().read(file().pointers()::nextShared, direct(buf, count, type)));
    }

    /** As {@link #writeShared}, with a request. */
    public Request iWriteShared(Buffer buf, int count, Datatype type) {
        return request(() -> file().write(file().pointers()::nextShared, direct(buf, count, type)));
    }

    /** Reads items of all processes at the shared pointer, in the order of the ranks; all processes do it. */
    public Status readOrdered(Object buf, int count, Datatype type) {
        return status(() -> file().read(file().pointers()::nextOrdered, slice(buf, count, type)));
    }

    /** Writes items of all processes at the shared pointer, in the order of the ranks; all processes do it. */
    public Status writeOrdered(Object buf, int count, Datatype type) {
        return status(() -> file().write(file().pointers()::nextOrdered, slice(buf, count, type)));
    }

    /** As {@link #readOrdered}; {@link #readOrderedEnd} returns the status. */
    public void readOrderedBegin(Object buf, int count, Datatype type) {
        begin("readOrdered", () -> file().read(file().pointers()::nextOrdered, slice(buf, count, type)));
    }

    /** Ends {@link #readOrderedBegin}. */
    public Status readOrderedEnd(Object buf) {
        return end("readOrdered");
    }

    /** As {@link #writeOrdered}; {@link #writeOrderedEnd} returns the status. */
    public void writeOrderedBegin(Object buf, int count, Datatype type) {
        begin("writeOrdered", () -> file().write(file().pointers()::nextOrdered, slice(buf, count, type)));
    }

    /** Ends {@link #writeOrderedBegin}. */
    public Status writeOrderedEnd(Object buf) {
        return end("writeOrdered");
    }

    /** Moves the shared pointer as {@link #seek} does that of this process; all processes do it. */
    public void seekShared(long offset, int whence) {
        Environment.run(() -> file().pointers().seekShared(offset, whence));
    }

    /** Returns the shared pointer. */
    public long getPositionShared() {
        return Environment.call(() -> file().pointers().sharedPosition());
    }

    /** Returns the extent of a datatype in the file, in bytes. */
    public int getTypeExtent(Datatype type) {
        file();
        return Math.toIntExact(Pointers.extent(Datatype.mapOf(type)));
    }

    /**
     * Sets whether an access of a process is done before or after those of others to the same bytes, as a whole; all
     * processes do it.
     */
    public void setAtomicity(boolean atomicity) {
        Environment.run(() -> file().setAtomicity(atomicity));
    }

    /** Returns the mode that was set. */
    public boolean getAtomicity() {
        return Environment.call(() -> file().isAtomic());
    }

    /** Waits until all written data is on the disk; collective. */
    public void sync() {
        Environment.run(() -> file().sync());
    }

    /** Sets what happens on an error. */
    public void setErrhandler(Errhandler handler) {
        file();
        errhandler = Errhandler.checked(handler);
    }

    /** Returns the error handler that was set; {@link MPI#ERRORS_RETURN} at first. */
    public Errhandler getErrhandler() {
        file();
        return errhandler;
    }

    /** Calls the error handler, as {@link Comm#callErrhandler}. */
    public void callErrhandler(int errorCode) {
        file();
        errhandler.call(errorCode);
    }
}
