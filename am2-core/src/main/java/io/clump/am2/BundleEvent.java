package io.clump.am2;

/**
 * Events that may end {@link Bundle#awaitMessage}; {@link Bundle#setEventMask} selects these events. There is no event
 * for free space: a send that waits for space polls, and polling frees it.
 */
public enum BundleEvent {
    /** A message was accepted for an endpoint of the bundle, or was returned to one. */
    MESSAGE_ARRIVED,

    /** An endpoint that was moved here is polled from now on. */
    ENDPOINT_ARRIVED
}
