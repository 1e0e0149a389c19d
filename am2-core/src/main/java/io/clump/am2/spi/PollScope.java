package io.clump.am2.spi;

/** Which messages a poll may accept. */
public enum PollScope {
    /** Requests and replies: outside of handlers, and while a request waits for room. */
    ALL,

    /** Replies only: while a reply is sent. */
    REPLIES
}
