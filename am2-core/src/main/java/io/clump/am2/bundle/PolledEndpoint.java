package io.clump.am2.bundle;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import java.util.List;

/**
 * Endpoint in its bundle. This is a class and not an interface, so that the virtual machine knows that there is only
 * one implementation.
 */
public abstract class PolledEndpoint {
    private final EndpointAccess access;
    private final Membership membership;
    private final List<QueueBlock> blocks;

    protected PolledEndpoint(EndpointAccess access, Membership membership, List<QueueBlock> blocks) {
        this.access = access;
        this.membership = membership;
        this.blocks = blocks;
    }

    /**
     * Accepts messages from this endpoint's queues.
     *
     * @param scope messages to accept
     * @param atEverything false if the poll strategy decides about the network; true before the thread sleeps, or
     *     pauses until the network has news
     * @return number of accepted messages
     */
    public abstract int poll(PollScope scope, boolean atEverything);

    /**
     * Notes that another thread has run while the waiting thread yielded.
     *
     * @param nanos nanoseconds for which the processor is probably shared
     */
    public abstract void processorShared(long nanos);

    /** Continues with a bounded number of messages that were set aside; returns the number of handled requests. */
    public abstract int goOn();

    /** Returns how long a thread may sleep before it continues with them; 0 if it should continue at once. */
    public abstract long nanosToRetry();

    /**
     * Returns whether no message of the endpoint is in flight and no arrived one waits; called after a poll that found
     * nothing.
     */
    public boolean isStable() {
        for (QueueBlock block : blocks) {
            if (!block.isStable()) {
                return false;
            }
        }
        return !hasUnfinished();
    }

    /** Describes in a few words the obstacle to {@link #isStable}. */
    String hindrance() {
        for (QueueBlock block : blocks) {
            String hindrance = block.hindrance();
            if (hindrance != null) {
                return hindrance;
            }
        }
        return hasUnfinished()
                ? "it waits for queue space at a requester, or for the reply to a get"
                : "messages that come and go";
    }

    /** Returns whether answers are set aside, or gets are unanswered. */
    public abstract boolean hasUnfinished();

    /** Returns the number of messages that the endpoint has sent. */
    public abstract long messagesSent();

    /** Closes the endpoint. */
    public abstract void close();

    List<QueueBlock> blocks() {
        return blocks;
    }

    boolean isIn(EndpointGroup group) {
        return !access.isClosed() && membership.group() == group;
    }

    boolean isSending() {
        return membership.isSending();
    }

    @Override
    public String toString() {
        return access.toString();
    }
}
