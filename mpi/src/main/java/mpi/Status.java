package mpi;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.ErrorClasses;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import org.jspecify.annotations.Nullable;

/**
 * Description of a message that was received, or found by a probe. Receives of equal messages may return the same
 * object, until a program changes it.
 */
public final class Status implements Freeable {
    /**
     * Rank of the sender; {@link MPI#ANY_SOURCE} if there was no message, {@link MPI#PROC_NULL} if the source was
     * {@code PROC_NULL}.
     */
    public final int source;

    /** Tag of the message; {@link MPI#ANY_TAG} if there was none. */
    public final int tag;

    /** Place of the request in the array of an operation on several; {@link MPI#UNDEFINED} if none was active. */
    public final int index;

    /**
     * Number of items that were received, of the datatype of the receive, as in MPJ Express; {@link MPI#UNDEFINED} if
     * they are not whole, or nothing was received.
     */
    public final int count;

    /** Datatype of the receive; null if nothing was received. */
    private final @Nullable TypeMap received;

    private long bytes;
    private int objects;
    private boolean isCancelled;

    /** Set when the program has changed this status, which then belongs to no message any more. */
    private boolean isChanged;

    /** Makes the status of no message. */
    public Status() {
        this(MPI.ANY_SOURCE, MPI.ANY_TAG, 0, 0, Activity.NO_OBJECTS, false, null);
    }

    Status(int source, int tag, int index, long bytes, int objects, boolean isCancelled, @Nullable TypeMap received) {
        this.source = source;
        this.tag = tag;
        this.index = index;
        this.bytes = bytes;
        this.objects = objects;
        this.isCancelled = isCancelled;
        this.received = received;
        count = received == null ? MPI.UNDEFINED : count(received);
    }

    Status at(int newIndex) {
        return new Status(source, tag, newIndex, bytes, objects, isCancelled, received);
    }

    /** Returns whether this is the status of such a message, received with such a datatype. */
    @SuppressWarnings("ReferenceEquality") // equal datatypes are rarely different objects, and only cost a status then
    boolean matches(int ofSource, int ofTag, long ofBytes, TypeMap as) {
        return !isChanged && source == ofSource && tag == ofTag && bytes == ofBytes && received == as;
    }

    /** Returns the number of items, or {@link MPI#UNDEFINED} if they are not whole or too many for an int. */
    public int Get_count(Datatype datatype) {
        return count(datatype.map());
    }

    private int count(TypeMap map) {
        long found = map.kind() == Kind.OBJECT ? objects() : bytes;
        int size = map.kind() == Kind.OBJECT ? map.size() : map.sizeBytes();
        if (size == 0 || found < 0) {
            return found == 0 ? 0 : MPI.UNDEFINED;
        }
        return found % size == 0 ? orUndefined(found / size) : MPI.UNDEFINED;
    }

    private static int orUndefined(long number) {
        return number > Integer.MAX_VALUE ? MPI.UNDEFINED : (int) number;
    }

    /** Returns the number of basic elements, or {@link MPI#UNDEFINED} if they are not whole or too many for an int. */
    public int Get_elements(Datatype datatype) {
        return orUndefined(elements(datatype));
    }

    private long elements(Datatype datatype) {
        TypeMap map = datatype.map();
        if (map.kind() == Kind.OBJECT) {
            return objects() < 0 ? MPI.UNDEFINED : objects();
        }
        if (map.isEmpty()) {
            return bytes == 0 ? 0 : MPI.UNDEFINED;
        }
        long elements = map.elements(bytes);
        return elements < 0 ? MPI.UNDEFINED : elements;
    }

    private int objects() {
        return objects == Activity.NO_OBJECTS && bytes == 0 ? 0 : objects;
    }

    /** Returns whether the operation was cancelled. */
    public boolean Test_cancelled() {
        return isCancelled;
    }

    /** Returns the rank of the sender. */
    public int getSource() {
        return source;
    }

    /** Returns the tag. */
    public int getTag() {
        return tag;
    }

    /** Returns {@link MPI#SUCCESS}: errors are thrown. */
    public int getError() {
        return MPI.SUCCESS;
    }

    /** Returns the place of the request in the array of an operation on several. */
    public int getIndex() {
        return index;
    }

    /** As {@link #Get_count}. */
    public int getCount(Datatype datatype) {
        return Get_count(datatype);
    }

    /** As {@link #Get_elements}. */
    public int getElements(Datatype datatype) {
        return Get_elements(datatype);
    }

    /** As {@link #Get_elements}, of any number. */
    public Count getElementsX(Datatype datatype) {
        return new Count(elements(datatype));
    }

    /** As {@link #Test_cancelled}. */
    public boolean isCancelled() {
        return isCancelled;
    }

    /** Changes the number of basic elements that {@link #getElements} returns. */
    public void setElements(Datatype datatype, int count) {
        ErrorClasses.checkCount(count);
        setAll(datatype, count);
    }

    private void setAll(Datatype datatype, long count) {
        TypeMap map = Datatype.mapOf(datatype);
        if (count > 0 && map.isEmpty()) {
            throw new MPIException(MPI.ERR_COUNT, "a datatype without elements: found=" + count + ", expected 0");
        }
        isChanged = true;
        if (map.kind() == Kind.OBJECT) {
            objects = ErrorClasses.checkSize(count, "objects");
        } else {
            bytes = map.bytes(count);
        }
    }

    /** As {@link #setElements}, of any number. */
    public void setElementsX(Datatype datatype, Count count) {
        if (count.getCount() < 0) {
            throw new MPIException(MPI.ERR_COUNT, "negative count: found=" + count);
        }
        setAll(datatype, count.getCount());
    }

    /** Changes what {@link #isCancelled} returns. */
    public void setCancelled(boolean flag) {
        isChanged = true;
        isCancelled = flag;
    }

    @Override
    public void free() {}

    @Override
    public String toString() {
        return "status: source=" + source + ", tag=" + tag + ", bytes=" + bytes + (isCancelled ? ", cancelled" : "");
    }
}
