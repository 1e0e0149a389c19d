package io.clump.mpi.comm;

import io.clump.mpi.type.Kind;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.Place;
import mpi.MPI;
import mpi.MPIException;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Copies items inside of a process, as a message to itself would. */
public final class Copies {
    private Copies() {}

    /**
     * Copies items.
     *
     * @param from where they are
     * @param to destination; may be longer than the data
     * @throws MPIException of class {@link MPI#ERR_TRUNCATE} if it is too short
     */
    public static void copy(Slice from, Slice to) {
        if (from.elements() > to.elements() && from.bytes() > to.bytes()) {
            throw ErrorClasses.truncated(from.bytes(), to.bytes());
        }
        if (from.elements() == 0 || isSame(from, to)) {
            return;
        }
        Place source = new Place();
        Place target = new Place();
        Messenger.wrap(source, from.buffer(), from.offset(), from.count(), from.map());
        Messenger.wrap(target, to.buffer(), to.offset(), to.count(), to.map());
        if (from.map().kind() == Kind.OBJECT) {
            ObjectReceive.scatter(ObjectReceive.gather(from), to);
        } else if (to.map().isContiguous(to.count())) {
            Packer.pack(
                    from.map(),
                    from.count(),
                    source.base(),
                    source.address(from.offset()),
                    target.base(),
                    target.address((long) to.offset() + to.map().trueLower()));
        } else {
            byte[] packed = new byte[Math.toIntExact(from.bytes())];
            Packer.pack(
                    from.map(),
                    from.count(),
                    source.base(),
                    source.address(from.offset()),
                    packed,
                    BufferUtil.ARRAY_BASE_OFFSET);
            ReceiveActivity.unpack(target, to.map(), to.offset(), packed, packed.length);
        }
    }

    /**
     * Copies items that share nothing with the originals afterwards: objects, too, as a message would copy them.
     *
     * @param from where they are
     * @param to destination; long enough for all data
     * @throws MPIException of class {@link MPI#ERR_TYPE} if an object is not serializable, or its class not allowed
     */
    public static void copyApart(Slice from, Slice to) {
        if (from.map().kind() != Kind.OBJECT) {
            copy(from, to);
            return;
        }
        @Nullable Object[] objects = ObjectReceive.gather(from);
        byte[] bytes = Messenger.write(objects);
        ObjectReceive.scatter(ObjectReceive.read(bytes, 0, bytes.length, objects.length), to);
    }

    /**
     * Copies elements without gaps into shared memory.
     *
     * @param from where they are
     * @param memory where they go
     * @param at offset of the first one there, in bytes
     */
    public static void toMemory(Slice from, UnsafeBuffer memory, int at) {
        Place place = new Place();
        Messenger.wrap(place, from.buffer(), from.offset(), from.count(), from.map());
        memory.boundsCheck(at, (int) from.bytes());
        Packer.pack(
                from.map(),
                from.count(),
                place.base(),
                place.address(from.offset()),
                null,
                memory.addressOffset() + at);
    }

    /**
     * Copies elements without gaps out of shared memory.
     *
     * @param memory where they are
     * @param at offset of the first one there, in bytes
     * @param to where they go
     */
    public static void fromMemory(UnsafeBuffer memory, int at, Slice to) {
        Place place = new Place();
        Messenger.wrap(place, to.buffer(), to.offset(), to.count(), to.map());
        memory.boundsCheck(at, (int) to.bytes());
        Packer.unpack(
                to.map(), place.base(), place.address(to.offset()), null, memory.addressOffset() + at, to.bytes());
    }

    /**
     * Throws an exception if items are not in their buffer.
     *
     * @param items to be checked
     */
    public static void check(Slice items) {
        Messenger.wrap(new Place(), items.buffer(), items.offset(), items.count(), items.map());
    }

    private static boolean isSame(Slice from, Slice to) {
        return from.buffer() == to.buffer() && from.offset() == to.offset() && from.map() == to.map();
    }
}
