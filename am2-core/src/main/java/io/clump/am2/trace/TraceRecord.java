package io.clump.am2.trace;

/**
 * Record of a trace.
 *
 * @param kind kind of the event
 * @param nanos time of its beginning by the clock of its machine
 * @param durationNanos duration; negative if it had not ended at the end of the trace
 * @param endpoint number of the own endpoint in the job, or 0
 * @param peer number of the endpoint at the other end, or 0
 * @param key key that is the same in a send and its handler
 * @param lengthBytes data length of a message
 * @param handler index of a message's handler
 * @param name name of a slice or a collective operation; otherwise empty
 * @param isReply true for a message that is a reply
 * @param thread index of the thread
 */
public record TraceRecord(
        TraceKind kind,
        long nanos,
        long durationNanos,
        long endpoint,
        long peer,
        int key,
        int lengthBytes,
        int handler,
        String name,
        boolean isReply,
        int thread) {}
