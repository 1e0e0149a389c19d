package io.clump.mpi.comm;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.EndpointName;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Short messages between the processes of a world for which no receive is posted: about failures. The handler only
 * keeps them; the process handles them in its next wait, whatever it waits for, in the order in which they arrived.
 */
final class Notices {
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final int handler;
    private final int process;
    private final int size;
    private final HelpedActivities activities;
    private final Listener listener;
    private final Deque<Notice> received = new ArrayDeque<>();
    private final Deque<Notice> unsent = new ArrayDeque<>();
    private final Deque<Runnable> tasks = new ArrayDeque<>();
    private boolean isActive;

    /** Content of a notice. */
    enum Kind {
        REVOKED(0),
        ASK(1),
        VOTE(2),
        DECISION(3),
        CLOSED(4);

        private static final Kind[] ALL = values();

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        /** Null if no kind has the number. */
        static @Nullable Kind of(int number) {
            return number >= 0 && number < ALL.length ? ALL[number] : null;
        }
    }

    /**
     * A notice.
     *
     * @param peer number of the process that sends it, or that gets it
     * @param context of a communicator
     * @param number of an agreement
     */
    @SuppressWarnings("ArrayRecordComponent") // read once
    record Notice(int peer, Kind kind, int context, int number, byte[] data) {}

    /** Handles notices. */
    interface Listener {
        /** Notes the content of a notice, inside a handler. */
        void arrived(Notice notice);

        /** Handles a notice, in a wait. */
        void handle(Notice notice);
    }

    /**
     * Sets the handler.
     *
     * @param handler number of it
     * @param process number of this process
     * @param size number of processes
     */
    Notices(
            Bundle bundle,
            Endpoint endpoint,
            int handler,
            int process,
            int size,
            HelpedActivities activities,
            Listener listener) {
        this.bundle = bundle;
        this.endpoint = endpoint;
        this.handler = handler;
        this.process = process;
        this.size = size;
        this.activities = activities;
        this.listener = listener;
        endpoint.handlers().set(handler, this::arrived);
    }

    /** Sends a notice, in the next wait. */
    void send(Notice notice) {
        unsent.add(notice);
        activate();
    }

    /** Does something in the next wait, outside handlers. */
    void later(Runnable task) {
        tasks.add(task);
        activate();
    }

    /** Returns whether all notices have been sent. */
    boolean areSent() {
        return unsent.isEmpty();
    }

    private void arrived(Message message) {
        int peer = message.argument(0);
        Kind kind = Kind.of(message.argument(1));
        if (peer < 0 || peer >= size || kind == null || !isFrom(peer, message.sourceId())) {
            return;
        }
        byte[] data = new byte[message.dataLength()];
        message.data().getBytes(0, data);
        Notice notice = new Notice(peer, kind, message.argument(2), message.argument(3), data);
        received.add(notice);
        listener.arrived(notice);
        activate();
    }

    /** The layer forgets the number of an endpoint that has closed, but its last notices count. */
    private boolean isFrom(int peer, long sourceId) {
        EndpointName name = endpoint.destinations().name(peer);
        return name != null
                && (sourceId == name.id()
                        || (sourceId == 0 && endpoint.destinations().isGone(peer)));
    }

    private void activate() {
        if (!isActive) {
            isActive = true;
            activities.add(new Delivery());
            // Ends a wait for one operation, which helps no activity.
            bundle.wakeUp();
        }
    }

    private boolean isSent(Notice notice) {
        MediumClaim claim = endpoint.tryClaimMedium(notice.peer, notice.data.length);
        if (claim == null) {
            return false;
        }
        claim.data().putBytes(0, notice.data);
        claim.commit(handler, process, notice.kind.number, notice.context, notice.number);
        return true;
    }

    /** Handles, sends and does what there is. */
    private final class Delivery extends Activity {
        @Override
        protected void step() {
            for (Notice next = received.poll(); next != null; next = received.poll()) {
                listener.handle(next);
            }
            for (Runnable next = tasks.poll(); next != null; next = tasks.poll()) {
                next.run();
            }
            // A destination without space does not delay the others.
            for (int i = unsent.size(); i > 0; i--) {
                Notice next = unsent.remove();
                if (!isSent(next)) {
                    unsent.add(next);
                }
            }
            if (received.isEmpty() && tasks.isEmpty() && unsent.isEmpty()) {
                isActive = false;
                end();
            }
        }

        @Override
        public boolean isReady() {
            return true;
        }
    }
}
