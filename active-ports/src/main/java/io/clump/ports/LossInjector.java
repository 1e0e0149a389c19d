package io.clump.ports;

import java.util.SplittableRandom;

/**
 * Loses messages on purpose, to test how a program copes. Asked for each part of messages of {@link Qos#RAW} and {@link
 * Qos#FLOWCTL}.
 */
@FunctionalInterface
public interface LossInjector {
    /** Loses nothing. */
    LossInjector NONE = (destination, port, number) -> false;

    /**
     * Decides on one part of a message, at its sender, which does not learn of the loss here.
     *
     * @param destination process that it is sent to
     * @param port of the destination
     * @param number of the message among those of these qualities of service from here to that port
     * @return true to drop it
     */
    boolean loses(int destination, int port, int number);

    /**
     * Loses at random.
     *
     * @param rate share of the parts that are lost, 0 to 1
     * @param seed the same seed loses the same parts
     * @return for one process
     */
    static LossInjector random(double rate, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return (destination, port, number) -> random.nextDouble() < rate;
    }
}
