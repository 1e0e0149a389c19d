/**
 * Commands that need no job: {@code simulate} runs the engine of the network and the protocol of channels by seed in
 * virtual time, {@code explain} carries a message through a queue whose memory notes each access, {@code algorithms}
 * lists what {@code explain} can explain.
 */
@NullMarked
package io.clump.simulation;

import org.jspecify.annotations.NullMarked;
