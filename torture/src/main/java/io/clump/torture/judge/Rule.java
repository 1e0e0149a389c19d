package io.clump.torture.judge;

/** The rules of a run, by the names that violations of them have. */
public enum Rule {
    /** A handler ran twice for a message. */
    HANDLED_TWICE("handled twice"),

    /** Handler 0 ran twice for a message. */
    RETURNED_TWICE("returned twice"),

    /** A message was handled, and returned too, though its receiver was not killed. */
    HANDLED_AND_RETURNED("handled and returned"),

    /** A message was handled after a later one of the same stream. */
    OUT_OF_ORDER("out of order"),

    /** A message was neither handled nor returned in time. */
    LOST("lost"),

    /** A handler ran for a message that was not sent. */
    NEVER_SENT("never sent"),

    /** A message reached a handler changed, or the wrong one. */
    DAMAGED("damaged"),

    /** A message was returned without a reason. */
    WRONG_REASON("wrong reason"),

    /** An answer to an undisturbed process by an undisturbed one took too long. */
    SLOW("slow"),

    /** An undisturbed process is in one call for too long. */
    STUCK("stuck"),

    /** An operation threw an exception that it must not throw. */
    THREW("threw"),

    /** A process ended that was not killed. */
    ENDED("ended by itself"),

    /** A process holds more at the end than it may, or a file is left over. */
    LEFT_OVER("left over");

    private final String text;

    Rule(String text) {
        this.text = text;
    }

    /** The name. */
    @Override
    public String toString() {
        return text;
    }
}
