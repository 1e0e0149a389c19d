package io.clump.ports;

/**
 * Position of the next message in the buffer of a port. A message of exactly the remaining length resets the cursor to
 * the start, a shorter one advances it, and a longer one fills the buffer, which then has no space until the port is
 * bound again. A message reserves its range with its first part, so that the parts of several senders may come mixed.
 */
final class Cursor {
    private int capacity;
    private int position;
    private int unfinished;
    private int serial;

    void reset(int bytes) {
        capacity = bytes;
        position = 0;
    }

    int position() {
        return position;
    }

    int space() {
        return capacity - position;
    }

    boolean hasUnfinished() {
        return unfinished > 0;
    }

    /** Returns whether a message would overwrite others that have not arrived completely, or may do so. */
    boolean mustWait(int length) {
        return length > 0 && position == 0 && unfinished > 0;
    }

    /** Reserves space for a message, as far as there is some; returns the serial number of the reservation. */
    int begin(int length) {
        unfinished++;
        int space = space();
        if (length < space) {
            position += length;
        } else if (length > 0) {
            position = length == space ? 0 : capacity;
        }
        return ++serial;
    }

    /** Ends a message that has arrived. */
    void end() {
        unfinished--;
    }

    /** Ends a message that will not arrive: its space is reused if no later message is in the buffer. */
    void abandon(int reservation, int offset) {
        unfinished--;
        if (reservation == serial) {
            position = offset;
        }
    }
}
