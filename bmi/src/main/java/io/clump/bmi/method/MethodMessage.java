package io.clump.bmi.method;

import java.nio.ByteBuffer;

/**
 * Unexpected message as its method knows it.
 *
 * @param source sender
 * @param tag tag that the sender gave
 * @param buffer bytes from position to limit, handed over to the caller
 */
public record MethodMessage(MethodAddress source, int tag, ByteBuffer buffer) {}
