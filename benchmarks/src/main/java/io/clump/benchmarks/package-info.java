/**
 * Code inside one Java virtual machine, measured with JMH.
 *
 * <pre>
 *   java -jar benchmarks/target/benchmarks.jar SelfMessage -p queue=fifo
 *
 *   SelfMessage       claim, fill, publish, poll, dispatch    an endpoint that has mapped itself
 *   EmptyPoll         poll that finds nothing                 an endpoint to which nobody sends
 *   EngineMessage     a message through the network engine    two engines and no socket
 *   ClaimPublishBenchmark    a packet through a queue, by each claim algorithm
 *   EstimateUpdateBenchmark  the adaptive strategy's estimates after a poll
 *   DatagramCodecBenchmark   writing a datagram of the network, and reading it
 *   CountersCopy      the cost of being watched               an endpoint, four times a second
 *   PacketFill        header and arguments of a packet        a buffer of one line
 *   PollStrategyCost  bookkeeping of a poll                   each strategy, and no queue
 *   MatchedReceiveBenchmark   a message to one of many posted receives
 *   UnexpectedMessageBenchmark   a message that comes first, of many, and its receive
 *   EagerThresholdBenchmark   a message to another thread and back, its bytes sent at once or when they are asked for
 * </pre>
 *
 * Cache lines do not move between cores here, so these figures are parts of the ones that {@code clump bench} measures,
 * not substitutes. Each state belongs to the one thread of its benchmark; {@code EagerThresholdBenchmark} has a second
 * thread that answers.
 */
@NullMarked
package io.clump.benchmarks;

import org.jspecify.annotations.NullMarked;
