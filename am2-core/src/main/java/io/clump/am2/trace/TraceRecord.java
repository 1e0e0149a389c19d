package io.clump.am2.trace;

/**
 * One record of a trace.
 *
 * @param kind what happened
 * @param nanos when it began, by the clock of its machine
 * @param durationNanos how long it took; negative if it had not ended at the end of the trace
 * @param endpoint number of the own endpoint in the job, or 0
 * @param peer number of the endpoint at the other end, or 0
 * @param key what a send and its handler have in common
 * @param lengthBytes of data of a message
 * @param handler index of the handler, of a message
 * @param name of a slice or a collective operation; else empty
 * @param isReply whether it is a reply, of a message
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
