package io.clump.bmi.am;

import io.clump.bmi.Info;
import java.util.ArrayDeque;

/**
 * How many frames may be on their way to each peer, and the links that owe their peers an acknowledgement. It goes with
 * the next frame to the peer, or alone at the next poll.
 */
final class InFlight {
    /** More than any peer may have on the way. */
    static final int MOST = 4096;

    private final ArrayDeque<AmLink> owing = new ArrayDeque<>();
    private final boolean isLimited;
    private int most;

    InFlight(int most) {
        this(true, most);
    }

    private InFlight(boolean isLimited, int most) {
        this.isLimited = isLimited;
        this.most = most;
    }

    /** For a network whose queues are limit enough: nothing is acknowledged. */
    static InFlight unlimited() {
        return new InFlight(false, Integer.MAX_VALUE);
    }

    boolean isLimited() {
        return isLimited;
    }

    int most() {
        return most;
    }

    void setMost(long value) {
        if (value < 1 || value > MOST) {
            throw new IllegalArgumentException(
                    Info.IN_FLIGHT_MESSAGES + " out of range: found=" + value + ", expected 1 to " + MOST);
        }
        most = (int) value;
    }

    /** Notes that a link owes an acknowledgement from now on. */
    void owe(AmLink link) {
        owing.add(link);
    }

    /** Acknowledges frames if no other frame has done so; a link without space is retried by the next call. */
    void acknowledge() {
        for (int i = owing.size(); i > 0; i--) {
            owing.remove().acknowledge();
        }
    }
}
