package io.clump.mpi.comm;

import io.clump.am2.ClumpException;
import io.clump.matching.MatchedMessage;
import io.clump.mpi.object.ObjectCodec;
import io.clump.mpi.type.Kind;
import io.clump.mpi.type.TypeMap;
import mpi.MPI;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** A receive of objects: of a header, and then of what follows it. */
final class ObjectReceive extends Activity {
    private final Messenger messenger;
    private final Slice slice;
    private final byte[] message = new byte[ObjectHeader.MOST_BYTES];
    private final Activity first;
    private @Nullable ObjectHeader header;
    private byte[] payload = message;
    private @Nullable Activity second;

    /**
     * Begins with the header.
     *
     * @param slice of an array of objects
     */
    ObjectReceive(Messenger messenger, int context, int process, int tag, Slice slice) {
        this.messenger = messenger;
        this.slice = slice;
        first = messenger.receiveBytes(context, process, tag, message);
    }

    /**
     * Begins with a header that a matched probe found.
     *
     * @param slice of an array of objects
     */
    ObjectReceive(Messenger messenger, MatchedMessage found, Slice slice) {
        this.messenger = messenger;
        this.slice = slice;
        first = messenger.receive(found, Slice.of(Kind.BYTE, message, 0, message.length));
    }

    @Override
    protected void step() {
        ObjectHeader known = header == null ? readHeader() : header;
        if (known != null && (second == null || second.advance())) {
            if (second != null && second.error() != null) {
                fail(second.error());
                return;
            }
            store(known);
            end();
        }
    }

    private @Nullable ObjectHeader readHeader() {
        if (!first.advance()) {
            return null;
        }
        if (first.error() != null) {
            throw first.error();
        }
        if (first.isCancelled()) {
            endCancelled();
            return null;
        }
        received(first.process(), first.tag(), first.bytes());
        ObjectHeader read = ObjectHeader.read(message, first.bytes());
        header = read;
        if (read.follows() != ObjectHeader.NOTHING) {
            payload = new byte[read.bytes()];
            second = messenger.receiveBytes(Messenger.PAYLOADS, first.process(), read.follows(), payload);
        }
        return read;
    }

    private void store(ObjectHeader known) {
        int offset = second == null ? ObjectHeader.LENGTH_BYTES : 0;
        received(process(), tag(), known.bytes());
        receivedAs(slice.map());
        int capacity = slice.elements();
        if (known.count() > capacity) {
            receivedObjects(capacity);
            throw new MPIException(
                    MPI.ERR_TRUNCATE,
                    "message truncated: found " + known.count() + " objects, expected at most " + capacity);
        }
        receivedObjects(known.count());
        scatter(read(payload, offset, known.bytes(), known.count()), slice);
    }

    /** Reads objects, with an error of MPI if that is not possible. */
    static @Nullable Object[] read(byte[] bytes, int offset, int length, int count) {
        try {
            return ObjectCodec.read(bytes, offset, length, count);
        } catch (ClumpException e) {
            throw new MPIException(MPI.ERR_TYPE, String.valueOf(e.getMessage()), e);
        }
    }

    /** Stores objects by the datatype. */
    static void scatter(@Nullable Object[] objects, Slice slice) {
        if (objects.length == 0) {
            return;
        }
        @Nullable Object[] array = (@Nullable Object[]) slice.array();
        TypeMap map = slice.map();
        for (int i = 0; i < objects.length; i++) {
            try {
                array[map.element(i) + slice.offset()] = objects[i];
            } catch (ArrayStoreException e) {
                throw new MPIException(
                        MPI.ERR_TYPE, "the array is too short for the received objects: " + e.getMessage(), e);
            }
        }
    }

    /** Reads objects by the datatype. */
    static @Nullable Object[] gather(Slice slice) {
        @Nullable Object[] objects = new Object[slice.elements()];
        if (objects.length == 0) {
            return objects;
        }
        @Nullable Object[] array = (@Nullable Object[]) slice.array();
        for (int i = 0; i < objects.length; i++) {
            objects[i] = array[slice.map().element(i) + slice.offset()];
        }
        return objects;
    }

    @Override
    public boolean isReady() {
        Activity current = second == null ? first : second;
        return isComplete() || current.isReady() || isDisturbed();
    }

    @Override
    String describe(WaitText text) {
        return (second == null ? first : second).describe(text);
    }

    @Override
    public void cancel() {
        first.cancel();
    }
}
