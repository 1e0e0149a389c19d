package io.clump.am2;

import io.clump.am2.bundle.EndpointAccess;
import io.clump.am2.bundle.EndpointGroup;
import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.EndpointQueues;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.receive.EndpointPoller;
import io.clump.am2.send.Sender;
import io.clump.am2.spi.PollScope;
import java.util.function.BooleanSupplier;

/**
 * Tag and context epoch of an endpoint, which determine the messages that it accepts and sends. Used by the threads
 * that may use the endpoint.
 */
final class EndpointContext {
    private final EndpointAccess access;
    private final Membership membership;
    private final MessageDispatcher dispatcher;
    private final Sender sender;
    private final TranslationTable translations;
    private final EndpointQueues queues;
    private final EndpointPoller poller;
    private Tag tag = Tag.NONE;
    private int epoch;

    EndpointContext(
            EndpointAccess access,
            Membership membership,
            MessageDispatcher dispatcher,
            Sender sender,
            TranslationTable translations,
            EndpointQueues queues,
            EndpointPoller poller) {
        this.access = access;
        this.membership = membership;
        this.dispatcher = dispatcher;
        this.sender = sender;
        this.translations = translations;
        this.queues = queues;
        this.poller = poller;
    }

    Tag tag() {
        return tag;
    }

    int epoch() {
        return epoch;
    }

    void setTag(Tag newTag) {
        access.change("set the tag", () -> {
            set(newTag, epoch);
            queues.blocks().forEach(block -> block.setTag(newTag));
        });
    }

    void begin(int newEpoch) {
        ContextEpoch.checked(newEpoch);
        whileInUse("begin a context", () -> {
            if (poller.hasGets()) {
                throw new IllegalStateException("cannot begin a context: gets are under way: endpoint=" + poller);
            }
            boolean isAnother = newEpoch != epoch;
            set(tag, newEpoch);
            if (isAnother) {
                poller.endContext();
            }
            return true;
        });
    }

    boolean isStable() {
        return whileInUse(
                "find out whether the endpoint is stable",
                () -> poller.poll(PollScope.ALL, true) + poller.goOn() == 0 && poller.isStable());
    }

    private void set(Tag newTag, int newEpoch) {
        if (newEpoch != 0 && newTag.equals(Tag.ALL)) {
            throw new IllegalStateException(
                    "contexts need tags, but the endpoint accepts every tag: epoch=" + newEpoch + ", tag=ALL");
        }
        tag = newTag;
        epoch = newEpoch;
        dispatcher.setContext(newTag, newEpoch);
        sender.context(newTag, newEpoch);
        translations.contextEpoch(newEpoch);
    }

    /** Runs an operation that is not a send, so it also runs in a pause, and that handlers may not call. */
    private boolean whileInUse(String action, BooleanSupplier use) {
        membership.enterToMove(action);
        EndpointGroup group = membership.group();
        try {
            access.checkOpen(action);
            return use.getAsBoolean();
        } finally {
            group.leave();
        }
    }
}
