package io.clump.torture.schedule;

import java.util.Locale;

/** A kind of trouble. */
public enum Trouble {
    /** A process is killed, and started again after a while. */
    KILL("killed; the next life begins after"),

    /** A process is stopped by a signal, and continued. */
    STOP("stopped for"),

    /** A process computes without a poll. */
    PAUSE("computes without a poll for"),

    /** An endpoint is closed, and another one opened in its place. */
    REOPEN("closes its endpoint and opens another one, times: "),

    /** An endpoint unmaps its destinations, and maps them again. */
    REMAP("unmaps and maps its destinations, times: "),

    /** An endpoint moves to a bundle of another thread, or of any thread. */
    MOVE("moves its endpoint to another bundle, times: "),

    /** The thread that sends and polls is interrupted. */
    INTERRUPT("is interrupted again and again for"),

    /** Queues in shared memory have four packets and one block. */
    TINY("has tiny queues"),

    /** Handlers throw exceptions. */
    EXCEPTIONS("has handlers that throw exceptions, times: "),

    /** Handlers throw errors, which end the poll or send that they run in. */
    ERRORS("has handlers that throw errors, times: "),

    /** A process has no file descriptors left. */
    DESCRIPTORS("has no file descriptors left for"),

    /** A process has no direct memory left. */
    MEMORY("has no direct memory left for"),

    /** Datagrams are lost, doubled, delayed and damaged. */
    FAULTS("harms its datagrams"),

    /** A node is cut off the network. */
    CUT("cut off the network for"),

    /** Short-lived peers come and go by the hundred. */
    CROWD("peers join and leave, number: ");

    private final String text;

    Trouble(String text) {
        this.text = text;
    }

    /**
     * The name of the kind in options.
     *
     * @return a word
     */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    String text() {
        return text;
    }

    /** Tells whether an incident of it has a length rather than an amount. */
    boolean hasLength() {
        return switch (this) {
            case KILL, STOP, PAUSE, INTERRUPT, DESCRIPTORS, MEMORY, CUT -> true;
            default -> false;
        };
    }

    /** Tells whether it happens to one process at a time. */
    boolean isOfAProcess() {
        return switch (this) {
            case TINY, FAULTS, CUT, CROWD -> false;
            default -> true;
        };
    }
}
