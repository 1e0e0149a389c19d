package io.clump.net.simulation;

import io.clump.am2.ReturnReason;
import org.jspecify.annotations.Nullable;

/** What became of the messages of one stream from one endpoint to another; they are numbered from 0. */
final class Flow {
    private int sent;
    private int handled;
    private int buried;
    private int firstReturned = -1;
    private int returned;
    private @Nullable ReturnReason reason;
    private @Nullable String disorder;

    int sent() {
        return sent;
    }

    /** How many were handled; if nothing is in disorder, these are the first ones. */
    int handled() {
        return handled;
    }

    /** How many more were accepted by an endpoint that died before it handled them. */
    int buried() {
        return buried;
    }

    /** How many came back; if nothing is in disorder, these are the last ones. */
    int returned() {
        return returned;
    }

    /** Why they came back; null if none did. */
    @Nullable
    ReturnReason reason() {
        return reason;
    }

    /** The first thing that came twice, too early or damaged; null if nothing did. */
    @Nullable
    String disorder() {
        return disorder;
    }

    int send() {
        return sent++;
    }

    void handle(int number, boolean isIntact) {
        if (!isIntact) {
            note("damaged: " + number);
        } else if (number != handled) {
            note("handled " + number + " after " + handled + " messages");
        }
        handled++;
    }

    void bury() {
        buried++;
    }

    void giveBack(int number, ReturnReason why, boolean isIntact) {
        if (firstReturned < 0) {
            firstReturned = number;
            reason = why;
        }
        if (!isIntact) {
            note("came back damaged: " + number);
        } else if (number != firstReturned + returned || why != reason) {
            note("came back: " + number + " (" + why + ") after " + returned + " from " + firstReturned + " on ("
                    + reason + ")");
        }
        returned++;
    }

    /** How many the sender knows to have been accepted. */
    int acknowledged() {
        return sent - returned;
    }

    @Override
    public String toString() {
        return "sent " + sent + ", handled " + handled + ", died with the receiver " + buried + ", came back "
                + returned + (reason == null ? "" : " (" + reason + ", from " + firstReturned + " on)");
    }

    private void note(String what) {
        if (disorder == null) {
            disorder = what;
        }
    }
}
