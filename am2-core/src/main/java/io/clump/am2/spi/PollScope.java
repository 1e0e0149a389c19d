package io.clump.am2.spi;

/** Messages that a poll may accept. */
public enum PollScope {
    /** Requests and replies: outside of handlers, and while a request waits for space. */
    ALL,

    /** Replies only: while a reply is sent. */
    REPLIES
}
