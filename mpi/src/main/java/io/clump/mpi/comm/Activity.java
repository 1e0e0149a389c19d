package io.clump.mpi.comm;

import io.clump.mpi.type.TypeMap;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/**
 * A send, a receive or a collective operation that is under way. Ends once; the source, tag and length of its message
 * count from then on.
 */
public abstract class Activity {
    private boolean complete;
    private boolean cancelled;
    private int process = Messenger.NO_PROCESS;
    private int tag = Messenger.ANY_TAG;
    private long bytes;
    private @Nullable TypeMap map;
    private int objects = NO_OBJECTS;
    private @Nullable MPIException error;

    /** Thrown by a function of the program. */
    private @Nullable RuntimeException thrown;

    /** Null if it is no receive of any source. */
    private @Nullable Health health;

    /** Result of {@link #objects} for a message of other elements. */
    public static final int NO_OBJECTS = -1;

    /** Begins. */
    protected Activity() {}

    /**
     * Returns an activity that has ended and received nothing.
     *
     * @return a completed activity
     */
    public static Activity ended() {
        Activity nothing = new Activity() {
            @Override
            protected void step() {}

            @Override
            public boolean isReady() {
                return true;
            }
        };
        nothing.end();
        return nothing;
    }

    /**
     * Does what can be done without waiting.
     *
     * @return true once it has ended
     */
    public final boolean advance() {
        if (!complete) {
            try {
                step();
            } catch (MPIException e) {
                fail(e);
                // catch-all: rethrown; the operation of a program's own that threw it is not called again
            } catch (RuntimeException e) {
                thrown = e;
                complete = true;
                throw e;
            }
        }
        return complete;
    }

    /** Does what can be done without waiting, and ends if nothing is left. */
    protected abstract void step();

    /**
     * Returns whether {@link #advance} would do something. Uses nothing of the matcher but its operations.
     *
     * @return true if it has ended, too
     */
    public abstract boolean isReady();

    /**
     * Describes the reason of the wait.
     *
     * @param text makes the words
     * @return some words after "waits"; empty if unknown
     */
    String describe(WaitText text) {
        return "";
    }

    /**
     * Cancels the operation in progress, if possible.
     */
    public void cancel() {}

    /**
     * Makes it a receive of any source, which a death disturbs: it stays as it is, and waits for it end with an error.
     *
     * @param ofCommunicator state of its communicator
     */
    public final void ofAnySource(Health ofCommunicator) {
        health = ofCommunicator;
    }

    /** Returns whether a death disturbs it. */
    final boolean isDisturbed() {
        return health != null && health.isDisturbed();
    }

    /** Returns the exception of a disturbance, which does not disturb it any more. */
    final @Nullable MPIException calmed() {
        Health disturbed = health;
        health = null;
        return disturbed == null ? null : disturbed.disturbance(false);
    }

    /** Throws if a death disturbs it; the activity continues. */
    public final void checkUndisturbed() {
        if (health != null && !complete && health.isDisturbed()) {
            throw health.disturbance(true);
        }
    }

    /** Says that nothing is left to do. */
    protected final void end() {
        complete = true;
    }

    /** Says that it cannot go on. */
    protected final void fail(MPIException e) {
        error = e;
        complete = true;
    }

    /** Says that it was cancelled. */
    protected final void endCancelled() {
        cancelled = true;
        complete = true;
    }

    /** Says which message was received. */
    protected final void received(int fromProcess, int withTag, long length) {
        process = fromProcess;
        tag = withTag;
        bytes = length;
    }

    /** Says as what a message was received. */
    protected final void receivedAs(TypeMap type) {
        map = type;
    }

    /** Says how many objects were received. */
    protected final void receivedObjects(int count) {
        objects = count;
    }

    /**
     * Returns whether it has ended.
     *
     * @return true from then on
     */
    public final boolean isComplete() {
        return complete;
    }

    /**
     * Returns whether it was cancelled.
     *
     * @return false if it has done its work
     */
    public final boolean isCancelled() {
        return cancelled;
    }

    /**
     * Returns where the message came from.
     *
     * @return rank in the job, or {@link Messenger#NO_PROCESS}
     */
    public final int process() {
        return process;
    }

    /**
     * Returns the tag of the message.
     *
     * @return at least 0, or {@link Messenger#ANY_TAG} if there was none
     */
    public final int tag() {
        return tag;
    }

    /**
     * Returns the length of the received data.
     *
     * @return bytes
     */
    public final long bytes() {
        return bytes;
    }

    /**
     * Returns the number of objects that were received.
     *
     * @return {@link #NO_OBJECTS} for a message of something else
     */
    public final int objects() {
        return objects;
    }

    /**
     * Returns the datatype of the received data.
     *
     * @return null if this receives nothing
     */
    public final @Nullable TypeMap map() {
        return map;
    }

    /** Throws what went wrong, or what a function of the program has thrown; does nothing if all went well. */
    public final void check() {
        if (thrown != null) {
            throw thrown;
        }
        if (error != null) {
            throw error;
        }
    }

    /**
     * Returns what went wrong.
     *
     * @return null if nothing did
     */
    public final @Nullable MPIException error() {
        return error;
    }
}
