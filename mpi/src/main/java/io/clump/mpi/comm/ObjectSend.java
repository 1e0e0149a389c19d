package io.clump.mpi.comm;

/** A send of objects: a header, and often a second message. */
final class ObjectSend extends Activity {
    private final Activity header;
    private final Activity payload;
    private boolean isHeaderOver;

    /**
     * Follows both.
     *
     * @param payload a completed operation if there is no second message
     */
    ObjectSend(Activity header, Activity payload) {
        this.header = header;
        this.payload = payload;
    }

    @Override
    protected void step() {
        isHeaderOver = header.advance();
        if (isHeaderOver && header.error() != null) {
            payload.cancel();
            fail(header.error());
        } else if (payload.advance() && isHeaderOver) {
            if (payload.error() != null) {
                fail(payload.error());
            } else if (header.isCancelled()) {
                endCancelled();
            } else {
                end();
            }
        }
    }

    @Override
    public boolean isReady() {
        return isComplete() || (isHeaderOver ? payload.isReady() : header.isReady());
    }

    @Override
    String describe(WaitText text) {
        return (header.isComplete() ? payload : header).describe(text);
    }

    /** One whose header has been matched cannot be taken back. */
    @Override
    public void cancel() {
        header.cancel();
        if (header.advance() && header.isCancelled()) {
            payload.cancel();
        }
    }
}
