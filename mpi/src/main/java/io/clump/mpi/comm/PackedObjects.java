package io.clump.mpi.comm;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;

/** Objects in an array of bytes that the program keeps, instead of a message. */
public final class PackedObjects {
    private PackedObjects() {}

    /**
     * Writes objects to be read by {@link #read}.
     *
     * @param slice of an array of objects
     * @return bytes
     */
    public static byte[] write(Slice slice) {
        Messenger.checkObjects(slice);
        byte[] objects = Messenger.write(ObjectReceive.gather(slice));
        byte[] header = ObjectHeader.message(slice.elements(), objects, 0);
        byte[] all = Arrays.copyOf(header, header.length + objects.length);
        System.arraycopy(objects, 0, all, header.length, objects.length);
        return all;
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @param bytes that hold it
     * @param position of the first byte
     * @param slice where the objects go
     * @return number of bytes that were read
     */
    public static int read(byte[] bytes, int position, Slice slice) {
        Messenger.checkObjects(slice);
        byte[] rest = Arrays.copyOfRange(bytes, position, bytes.length);
        ObjectHeader header = ObjectHeader.read(rest, rest.length);
        if (header.count() > slice.elements()) {
            throw new MPIException(MPI.ERR_TRUNCATE, "the buffer is too short for the packed objects");
        }
        ObjectReceive.scatter(
                ObjectReceive.read(rest, ObjectHeader.LENGTH_BYTES, header.bytes(), header.count()), slice);
        return ObjectHeader.LENGTH_BYTES + header.bytes();
    }
}
