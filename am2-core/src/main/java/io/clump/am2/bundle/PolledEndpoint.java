package io.clump.am2.bundle;

import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueBlock;
import java.util.List;

/**
 * An endpoint as its bundle sees it. A class and no interface, so that the virtual machine sees that there is only one
 * implementation.
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
     * @param scope which messages
     * @param atEverything false if the poll strategy decides about the network; true before the thread sleeps
     * @return how many
     */
    public abstract int poll(PollScope scope, boolean atEverything);

    /** Goes on with a bounded part of what was set aside; returns how many requests were handled. */
    public abstract int goOn();

    /** How long a thread may sleep before it goes on; 0 if it should go on at once. */
    public abstract long nanosToRetry();

    /**
     * Returns whether nothing that the endpoint has sent is under way and nothing that came waits; asked after a poll
     * that found nothing.
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
                ? "it waits for room at a requester, or for the answer to a get"
                : "messages that come and go";
    }

    /** Returns whether answers are set aside, or gets not answered. */
    public abstract boolean hasUnfinished();

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
