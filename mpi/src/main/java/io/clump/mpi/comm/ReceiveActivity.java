package io.clump.mpi.comm;

import io.clump.matching.OperationError;
import io.clump.matching.ReceiveOperation;
import io.clump.mpi.type.Packer;
import io.clump.mpi.type.Place;
import io.clump.mpi.type.TypeMap;
import mpi.MPIException;
import org.agrona.BufferUtil;
import org.jspecify.annotations.Nullable;

/** A receive of one message, whose datatype has no objects. */
final class ReceiveActivity extends Activity {
    private final ReceiveOperation operation;
    private final int source;
    private final Place place;
    private final Slice slice;
    private final Scratch scratch;
    private final byte @Nullable [] packed;

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
            Scratch scratch,
            byte @Nullable [] packed) {
        this.operation = operation;
        this.source = source;
        this.place = place;
        this.slice = slice;
        this.scratch = scratch;
        this.packed = packed;
    }

    @Override
    protected void step() {
        if (!operation.isDone()) {
            return;
        }
        MPIException error = Errors.of(operation, source);
        boolean isCancelled = operation.error() == OperationError.CANCELLED;
        boolean isReceived = operation.error() == null || operation.error() == OperationError.TRUNCATED;
        if (isReceived) {
            received(operation.source(), operation.tag(), operation.length());
        }
        operation.release();
        if (packed != null) {
            if (isReceived) {
                unpack(place, slice.map(), slice.offset(), packed, bytes());
            }
            scratch.give(packed);
        }
        if (error != null) {
            fail(error);
        } else if (isCancelled) {
            endCancelled();
        } else {
            end();
        }
    }

    /** Copies a message to where it belongs. */
    static void unpack(Place place, TypeMap map, int offset, byte[] packed, long bytes) {
        Packer.unpack(map, place.base(), place.address(offset), packed, BufferUtil.ARRAY_BASE_OFFSET, bytes);
    }

    @Override
    public boolean isReady() {
        return isComplete() || operation.isDone();
    }

    @Override
    public void cancel() {
        if (!isComplete()) {
            operation.cancel();
        }
    }
}
