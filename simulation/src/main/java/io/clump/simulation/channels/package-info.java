/**
 * The protocol of {@link io.clump.channels} in virtual time: {@link GangSimulation} switches a channel among contexts
 * under traffic and loss, by seed; {@link FlowControlSimulation} compares its flow control with others.
 *
 * <p>Everything belongs to the thread that runs a simulation.
 */
@NullMarked
package io.clump.simulation.channels;

import org.jspecify.annotations.NullMarked;
