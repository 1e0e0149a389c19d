package io.clump.am2;

import io.clump.am2.spi.PollLog;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Default handler 0 of an endpoint: logs a warning for the first returned message of each destination and reason,
 * counts the others, and logs the counts when the endpoint closes.
 */
final class ReturnedMessageLog implements ReturnedMessageHandler {
    private final Map<Kind, Long> counts = new LinkedHashMap<>();

    @Override
    public void handle(ReturnedMessage message) {
        Kind kind = new Kind(message.isReply(), message.destination(), message.reason());
        if (counts.merge(kind, 1L, Long::sum) == 1) {
            PollLog.log(
                    ReturnedMessageLog.class,
                    Level.WARNING,
                    message + ": " + advice(kind.reason)
                            + "; further ones are only counted; setReturnedMessageHandler gets them all");
        }
    }

    /** Logs the counts when the endpoint is closed. */
    void close() {
        counts.forEach((kind, count) -> {
            if (count > 1) {
                PollLog.log(
                        ReturnedMessageLog.class,
                        Level.WARNING,
                        "messages returned: reason=" + kind.reason + ", destination=" + kind.destination + ", count="
                                + count);
            }
        });
        counts.clear();
    }

    private static String advice(ReturnReason reason) {
        return switch (reason) {
            case BAD_TAG -> "the destination has another tag, or none, because it never called setTag";
            case BAD_HANDLER -> "the destination has no such handler: call handlers().set before others send";
            case ENDPOINT_CLOSED -> "the destination closed before it accepted the message";
            case UNMAPPED -> "nothing is mapped at that index: call destinations().map first";
            case UNREACHABLE -> "its process is dead, or did not answer in time";
            case BAD_SEGMENT -> "the bytes do not fit a segment: allocateSegment makes it, of that length";
            case BAD_ARGUMENTS -> "the destination accepts only shorter medium messages";
            case CONGESTED -> "the receiver's queue stayed full for the send timeout: does its program poll?";
            case UNANSWERED ->
                "the destination stopped answering, died or has another clump.job; it may have handled the message"
                        + " before";
            case OTHER_CONTEXT ->
                "only one of the two endpoints has begun the context: call a barrier before you" + " resume";
        };
    }

    private record Kind(boolean isReply, int destination, ReturnReason reason) {}
}
