package io.clump.ports;

/**
 * Counts of one port number of this process, over all peers. For each pair of processes and a port of {@link Qos#RAW}
 * or {@link Qos#FLOWCTL}, once its sender has {@linkplain Ports#settle settled}: messages sent there = delivered + lost
 * here.
 *
 * @param sent messages that were sent from this port, one for each receiver of a broadcast, lost ones included
 * @param sentLost of these, how many were reported as lost by {@link PortErrorCode#SENDFAILURE} or {@link
 *     PortErrorCode#FRAMELOST}
 * @param delivered messages that have arrived at this port, discarded and truncated ones included
 * @param lost messages to this port that were reported as lost or corrupt
 * @param discarded messages that came while the port was not bound for input
 * @param truncated messages that were longer than the space in the buffer
 */
public record PortStatistics(long sent, long sentLost, long delivered, long lost, long discarded, long truncated) {}
