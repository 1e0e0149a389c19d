package io.clump.bmi;

/** Use of a buffer that BMI allocates. */
public enum Direction {
    /** Messages are sent from the buffer. */
    SEND,

    /** Messages are received into the buffer. */
    RECEIVE
}
