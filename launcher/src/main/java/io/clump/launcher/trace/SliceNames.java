package io.clump.launcher.trace;

import io.clump.am2.trace.TraceKind;
import io.clump.launcher.trace.Timeline.TracedProcess;

/** Names of the slices of a timeline. */
final class SliceNames {
    private SliceNames() {}

    static String of(TracedProcess process, Slice slice) {
        return switch (slice.kind()) {
            case SEND ->
                "send " + (slice.record.isReply() ? "reply" : "request") + ": "
                        + process.handler(slice.record.handler());
            case HANDLER -> process.handler(slice.record.handler());
            case SLICE, COLLECTIVE -> slice.record.name();
            default -> category(slice.kind());
        };
    }

    /** Returns a short name for all slices of a kind. */
    static String category(TraceKind kind) {
        return switch (kind) {
            case SEND -> "send";
            case HANDLER -> "handler";
            case SPACE -> "wait for space";
            case MESSAGES -> "wait for messages";
            case SLICE -> "program";
            case COLLECTIVE -> "collective operation";
            case COMPUTATION -> "computation without a poll";
            case REPETITION -> "repeated datagram";
            case RETURNED -> "returned message";
            case STANDSTILL -> "stood still";
            default -> "unknown";
        };
    }

    /** Returns the role of the other process in a slice of a kind. */
    static String peer(TraceKind kind) {
        return switch (kind) {
            case HANDLER -> "from rank";
            case SPACE, MESSAGES -> "for rank";
            default -> "to rank";
        };
    }
}
