package io.clump.torture.judge;

import io.clump.am2.ReturnReason;

/** Judges the reasons of returned messages. */
final class Reasons {
    private final Limits limits;

    Reasons(Limits limits) {
        this.limits = limits;
    }

    /**
     * Tells whether a reason leaves open that the message was handled.
     *
     * @param reason code of a reason
     */
    static boolean isUndecided(long reason) {
        return reason == ReturnReason.UNANSWERED.code();
    }

    /**
     * Judges once everything is known that was written before the return.
     *
     * @param code of the reason
     * @param nanos time of the message's return
     * @param from its sender
     * @param to its receiver
     * @param remote whether it went over the network
     */
    boolean arePlausible(long code, long nanos, EndpointLifetime from, EndpointLifetime to, boolean remote) {
        boolean gone = from.isGone() || to.isGone();
        return switch (ReturnReason.ofCode(code)) {
            case ENDPOINT_CLOSED, BAD_SEGMENT -> gone;
            case UNREACHABLE -> gone || from.life().wasStarvedAt(nanos) || (remote && wasDisturbed(nanos, from, to));
            // An answer that must wait needs memory, and so do the requests deferred for it.
            case CONGESTED -> gone || from.life().wasStarvedAt(nanos) || (remote && wasDisturbed(nanos, from, to));
            case UNANSWERED -> gone || (remote && wasDisturbed(nanos, from, to));
            default -> false;
        };
    }

    private boolean wasDisturbed(long nanos, EndpointLifetime from, EndpointLifetime to) {
        long until = Math.max(from.disturbedUntil(nanos, true), to.disturbedUntil(nanos, true));
        return until == Long.MAX_VALUE || nanos - until <= limits.recoveryNanos();
    }
}
