package io.clump.mpi.window;

import io.clump.mpi.comm.Activity;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import mpi.MPI;
import mpi.MPIException;

/** The reply to a request, whose length shows whether the target has executed it. */
final class Reply extends Activity {
    private final Activity receive;
    private final long expectedBytes;
    private final int rank;

    Reply(Activity receive, long expectedBytes, int rank) {
        this.receive = receive;
        this.expectedBytes = expectedBytes;
        this.rank = rank;
    }

    /** Content of a reply without data: the class of the first error since the last reply. */
    static byte[] outcome(int errorClass) {
        byte[] bytes = new byte[Integer.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(errorClass);
        return bytes;
    }

    /** Throws an exception if the reply has an error class. */
    static void check(byte[] outcome, int rank) {
        int errorClass = ByteBuffer.wrap(outcome).order(ByteOrder.LITTLE_ENDIAN).getInt();
        if (errorClass != MPI.SUCCESS) {
            throw refused(errorClass, rank);
        }
    }

    private static MPIException refused(int errorClass, int rank) {
        return new MPIException(
                errorClass, "the target has refused a request: rank=" + rank + ", error class=" + errorClass);
    }

    @Override
    protected void step() {
        if (!receive.advance()) {
            return;
        }
        MPIException error = receive.error();
        if (error != null) {
            fail(error);
        } else if (receive.bytes() != expectedBytes) {
            fail(refused(MPI.ERR_RMA_RANGE, rank));
        } else {
            end();
        }
    }

    @Override
    public boolean isReady() {
        return isComplete() || receive.isReady();
    }
}
