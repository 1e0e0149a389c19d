package mpi;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Slice;
import io.clump.mpi.file.Done;
import io.clump.mpi.file.OpenFile;
import java.nio.Buffer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Reads and writes at offsets that the program gives, and at the pointer of this process. Offsets and pointers count
 * elementary types of the view. Requests are done when they are made, so their buffers are free then.
 */
abstract class FileOperations {
    private @Nullable OpenFile file;

    FileOperations(Supplier<OpenFile> opening) {
        file = Environment.call(opening);
    }

    /** The file; throws an exception of class {@link MPI#ERR_FILE} if it was closed. */
    final OpenFile file() {
        Environment.world();
        OpenFile current = file;
        if (current == null) {
            throw new MPIException(MPI.ERR_FILE, "the file was closed");
        }
        return current;
    }

    /** Closes the file, whether it succeeds or not. */
    final void release() {
        OpenFile closed = file();
        closed.twoParts().checkNone();
        file = null;
        closed.close();
    }

    /**
     * Revokes the file in all its processes: collective calls throw an exception of class {@link MPI#ERR_REVOKED} from
     * then on, also where a process waits. Accesses of one process continue. One process calls it; it does not wait.
     * The communicator that has opened the file stays as it is. {@link File#close} closes the file in this process, and
     * throws, too.
     */
    public final void revoke() {
        Environment.run(() -> CommHandle.revoke(file().communicator()));
    }

    /** As {@link #revoke}. */
    public final void Revoke() {
        revoke();
    }

    /** Returns whether a process has revoked the file, as far as this process knows. */
    public final boolean isRevoked() {
        return Environment.call(() -> CommHandle.isRevoked(file().communicator()));
    }

    /** As {@link #isRevoked}. */
    public final boolean Is_revoked() {
        return isRevoked();
    }

    static Slice slice(@Nullable Object buffer, int count, @Nullable Datatype type) {
        return CommHandle.slice(buffer, 0, count, type);
    }

    /** Makes a call that accesses so many bytes. */
    static Status status(LongSupplier access) {
        return Environment.call(
                () -> new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, access.getAsLong(), Activity.NO_OBJECTS, false, null));
    }

    /** The same for a request, whose buffer is direct as for all others. */
    static Request request(LongSupplier access) {
        return Environment.call(() -> new Request(null, new Done(access.getAsLong())));
    }

    static Slice direct(@Nullable Buffer buffer, int count, @Nullable Datatype type) {
        return CommHandle.direct(buffer, count, type);
    }

    private ToLongFunction<Slice> at(long offset) {
        return items -> file().pointers().explicit(offset, items);
    }

    /** Reads items at an offset; the status has their number. */
    public Status readAt(long offset, Object buf, int count, Datatype type) {
        return status(() -> file().read(at(offset), slice(buf, count, type)));
    }

    /** As {@link #readAt}; all processes do it. */
    public Status readAtAll(long offset, Object buf, int count, Datatype type) {
        return status(() -> file().readTogether(at(offset), slice(buf, count, type)));
    }

    /** Writes items at an offset. */
    public Status writeAt(long offset, Object buf, int count, Datatype type) {
        return status(() -> file().write(at(offset), slice(buf, count, type)));
    }

    /** As {@link #writeAt}; all processes do it. Small pieces between those of others are gathered first. */
    public Status writeAtAll(long offset, Object buf, int count, Datatype type) {
        return status(() -> file().writeTogether(at(offset), slice(buf, count, type)));
    }

    /** As {@link #readAt}, with a request. */
    public Request iReadAt(long offset, Buffer buf, int count, Datatype type) {
        return request(() -> file().read(at(offset), direct(buf, count, type)));
    }

    /** As {@link #iReadAt}: waits for no other process. */
    public Request iReadAtAll(long offset, Buffer buf, int count, Datatype type) {
        return iReadAt(offset, buf, count, type);
    }

    /** As {@link #writeAt}, with a request. */
    public Request iWriteAt(long offset, Buffer buf, int count, Datatype type) {
        return request(() -> file().write(at(offset), direct(buf, count, type)));
    }

    /** As {@link #iWriteAt}: waits for no other process. */
    public Request iWriteAtAll(long offset, Buffer buf, int count, Datatype type) {
        return iWriteAt(offset, buf, count, type);
    }

    /** As {@link #readAtAll}; {@link #readAtAllEnd} returns the status. */
    public void readAtAllBegin(long offset, Object buf, int count, Datatype type) {
        begin("readAtAll", () -> file().readTogether(at(offset), slice(buf, count, type)));
    }

    /** Ends {@link #readAtAllBegin}. */
    public Status readAtAllEnd(Object buf) {
        return end("readAtAll");
    }

    /** As {@link #writeAtAll}; {@link #writeAtAllEnd} returns the status. */
    public void writeAtAllBegin(long offset, Object buf, int count, Datatype type) {
        begin("writeAtAll", () -> file().writeTogether(at(offset), slice(buf, count, type)));
    }

    /** Ends {@link #writeAtAllBegin}. */
    public Status writeAtAllEnd(Object buf) {
        return end("writeAtAll");
    }

    /** Reads items at the pointer of this process, and advances it; the status has their number. */
    public Status read(Object buf, int count, Datatype type) {
        return status(() -> file().read(file().pointers()::next, slice(buf, count, type)));
    }

    /** As {@link #read}; all processes do it. */
    public Status readAll(Object buf, int count, Datatype type) {
        return status(() -> file().readTogether(file().pointers()::next, slice(buf, count, type)));
    }

    /** Writes items at the pointer of this process, and advances it. */
    public Status write(Object buf, int count, Datatype type) {
        return status(() -> file().write(file().pointers()::next, slice(buf, count, type)));
    }

    /** As {@link #write}; all processes do it. Small pieces between those of others are gathered first. */
    public Status writeAll(Object buf, int count, Datatype type) {
        return status(() -> file().writeTogether(file().pointers()::next, slice(buf, count, type)));
    }

    /** As {@link #read}, with a request. */
    public Request iRead(Buffer buf, int count, Datatype type) {
        return request(() -> file().read(file().pointers()::next, direct(buf, count, type)));
    }

    /** As {@link #iRead}: waits for no other process. */
    public Request iReadAll(Buffer buf, int count, Datatype type) {
        return iRead(buf, count, type);
    }

    /** As {@link #write}, with a request. */
    public Request iWrite(Buffer buf, int count, Datatype type) {
        return request(() -> file().write(file().pointers()::next, direct(buf, count, type)));
    }

    /** As {@link #iWrite}: waits for no other process. */
    public Request iWriteAll(Buffer buf, int count, Datatype type) {
        return iWrite(buf, count, type);
    }

    /** As {@link #readAll}; {@link #readAllEnd} returns the status. */
    public void readAllBegin(Object buf, int count, Datatype type) {
        begin("readAll", () -> file().readTogether(file().pointers()::next, slice(buf, count, type)));
    }

    /** Ends {@link #readAllBegin}. */
    public Status readAllEnd(Object buf) {
        return end("readAll");
    }

    /** As {@link #writeAll}; {@link #writeAllEnd} returns the status. */
    public void writeAllBegin(Object buf, int count, Datatype type) {
        begin("writeAll", () -> file().writeTogether(file().pointers()::next, slice(buf, count, type)));
    }

    /** Ends {@link #writeAllBegin}. */
    public Status writeAllEnd(Object buf) {
        return end("writeAll");
    }

    final void begin(String name, LongSupplier access) {
        Environment.run(() -> file().twoParts().begin(name, access));
    }

    final Status end(String name) {
        return status(() -> file().twoParts().end(name));
    }
}
