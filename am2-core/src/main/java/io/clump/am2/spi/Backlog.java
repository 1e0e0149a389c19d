package io.clump.am2.spi;

/**
 * Messages that wait at a receiver, as far as a sender can detect.
 *
 * @param receiver readable name of the receiver
 * @param accepted number of messages that it has accepted; only its changes matter
 * @param waiting number of messages that wait there; 0 if unknown
 */
public record Backlog(String receiver, long accepted, long waiting) {}
