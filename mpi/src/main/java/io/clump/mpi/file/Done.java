package io.clump.mpi.file;

import io.clump.mpi.comm.Activity;
import io.clump.mpi.comm.Messenger;

/** An access of a request: it is done when the request is made. */
public final class Done extends Activity {
    /**
     * Describes the completed action.
     *
     * @param bytes that were accessed
     */
    public Done(long bytes) {
        received(Messenger.NO_PROCESS, Messenger.ANY_TAG, bytes);
        end();
    }

    @Override
    protected void step() {}

    @Override
    public boolean isReady() {
        return true;
    }
}
