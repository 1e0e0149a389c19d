package io.clump.am2.spi;

/**
 * The messages that wait at a receiver, as far as a sender can see.
 *
 * @param receiver names the receiver, for people
 * @param accepted how many messages it has accepted; only whether the number changes matters
 * @param waiting how many messages wait there; 0 if that cannot be seen
 */
public record Backlog(String receiver, long accepted, long waiting) {}
