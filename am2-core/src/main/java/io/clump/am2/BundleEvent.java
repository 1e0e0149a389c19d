package io.clump.am2;

/**
 * What may end {@link Bundle#awaitMessage}; {@link Bundle#setEventMask} says which of them do. That there is room to send
 * again is none: who has to wait for room polls, since that makes room.
 */
public enum BundleEvent {
    /** A message was accepted for an endpoint of the bundle, or came back to one. */
    MESSAGE_ARRIVED,

    /** An endpoint that was moved here is polled from now on. */
    ENDPOINT_ARRIVED
}
