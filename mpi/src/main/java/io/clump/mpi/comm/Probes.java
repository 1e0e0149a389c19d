package io.clump.mpi.comm;

import io.clump.matching.Envelope;
import io.clump.matching.MatchedMessage;
import io.clump.matching.Matcher;
import io.clump.matching.Operation;
import java.util.function.BooleanSupplier;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;

/** Probes: finds messages that have arrived, or waits for them, without receiving them. */
public final class Probes {
    private final Matcher matcher;
    private final Progress progress;
    private final Errors errors;
    private final Failures failures;

    Probes(Matcher matcher, Progress progress, Errors errors, Failures failures) {
        this.matcher = matcher;
        this.progress = progress;
        this.errors = errors;
        this.failures = failures;
    }

    /**
     * Probes for a message, and lets all activities progress.
     *
     * @param context of the message
     * @param process source, or {@link Messenger#ANY_PROCESS}
     * @param withTag its tag, or {@link Messenger#ANY_TAG}
     * @return null if no such message has arrived
     * @throws MPIException if none has arrived, and a process is dead that it could come from
     */
    public @Nullable Envelope probe(int context, int process, int withTag) {
        progress.poll();
        Envelope found = matcher.probe(context, process, withTag);
        if (found == null) {
            foundNone(context, process);
        }
        return found;
    }

    /**
     * Returns whether a message has arrived. Conditions of waits may call it.
     *
     * @param context of the message
     * @param withTag its tag
     * @return true if it can be received
     */
    public boolean isThere(int context, int withTag) {
        return matcher.peek(context, Messenger.ANY_PROCESS, withTag) != null;
    }

    /**
     * Probes for a message, lets all activities progress, and reserves the message: no receive matches it.
     *
     * @param context of the message
     * @param process source, or {@link Messenger#ANY_PROCESS}
     * @param withTag its tag, or {@link Messenger#ANY_TAG}
     * @return null if no such message has arrived
     * @throws MPIException if none has arrived, and a process is dead that it could come from
     */
    public @Nullable MatchedMessage matchedProbe(int context, int process, int withTag) {
        progress.poll();
        MatchedMessage found = matcher.matchedProbe(context, process, withTag);
        if (found == null) {
            foundNone(context, process);
        }
        return found;
    }

    /** A program that probes in a loop must notice deaths. */
    private void foundNone(int context, int process) {
        failures.probed(context);
        MPIException why = whyNot(context, process);
        if (why != null) {
            throw why;
        }
    }

    /**
     * Waits for a message, and leaves it where it is.
     *
     * @param context of the message
     * @param process source, or {@link Messenger#ANY_PROCESS}
     * @param withTag its tag, or {@link Messenger#ANY_TAG}
     * @return the message
     * @throws MPIException if a process is dead that it could come from, or the communicator was revoked
     */
    public Envelope awaitMessage(int context, int process, int withTag) {
        Envelope found = probe(context, process, withTag);
        // Another thread may receive the message that ends the wait.
        while (found == null) {
            progress.await(new Arrival(new Operation.Wanted(true, context, process, withTag)));
            found = probe(context, process, withTag);
        }
        return found;
    }

    /** Condition of a wait for a message. */
    private final class Arrival implements BooleanSupplier, WaitText.Described {
        private final Operation.Wanted wanted;

        Arrival(Operation.Wanted wanted) {
            this.wanted = wanted;
        }

        @Override
        public boolean getAsBoolean() {
            return matcher.peek(wanted.context(), wanted.peer(), wanted.tag()) != null
                    || whyNot(wanted.context(), wanted.peer()) != null;
        }

        @Override
        public String describe(WaitText text) {
            return text.of(matcher, wanted);
        }
    }

    /** Null if a message may come. */
    private @Nullable MPIException whyNot(int context, int process) {
        if (process >= 0 && matcher.isDead(process)) {
            return errors.gone(process);
        }
        return process < 0 ? failures.disturbance(context) : failures.revocation(context);
    }
}
