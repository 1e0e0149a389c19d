package io.clump.bmi;

import java.nio.ByteBuffer;

/**
 * Message that came without a receive.
 *
 * @param source sender, to which answers can be posted
 * @param tag tag that the sender gave
 * @param buffer bytes of the message from position to limit; belongs to the program, which need not free it
 */
public record UnexpectedMessage(Address source, int tag, ByteBuffer buffer) {}
