package io.clump.mpi.comm;

import io.clump.matching.OperationError;
import io.clump.matching.ReceiveOperation;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.Place;
import io.clump.mpi.type.TypeMap;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/** A receive of one message, whose datatype has no objects. */
final class ReceiveActivity extends OperationActivity {
    private final ReceiveOperation operation;
    private final Place place;
    private final Slice slice;

    /**
     * Follows a receive.
     *
     * @param place of the buffer
     * @param packed bytes of the scratch that the message is received in; null if it is received in the buffer
     */
    ReceiveActivity(
            ReceiveOperation operation,
            int source,
            Place place,
            Slice slice,
            Errors errors,
            Scratch scratch,
            byte @Nullable [] packed) {
        super(operation, source, errors, scratch, packed);
        this.operation = operation;
        this.place = place;
        this.slice = slice;
    }

    @Override
    protected void take(byte @Nullable [] packed) {
        if (operation.error() != null && operation.error() != OperationError.TRUNCATED) {
            return;
        }
        received(operation.source(), operation.tag(), operation.length());
        receivedAs(slice.map());
        if (packed != null) {
            unpack(place, slice.map(), slice.offset(), packed, bytes());
        }
    }

    /** Copies a message to where it belongs. */
    static void unpack(Place place, TypeMap map, int offset, byte[] packed, long bytes) {
        Packer.unpack(map, place.base(), place.address(offset), packed, BufferUtil.ARRAY_BASE_OFFSET, bytes);
    }
}
