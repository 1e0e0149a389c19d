package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counters of each endpoint, with their numbers in the file and their units. The numbers are permanent: that of a
 * removed counter is not reused.
 */
public enum EndpointCounter {
    /** Messages sent through shared memory. */
    LOCAL_MESSAGES_SENT(101, "localMessagesSent", "messages"),

    /** Bytes of those messages. */
    LOCAL_BYTES_SENT(102, "localBytesSent", "bytes"),

    /** Messages received through shared memory. */
    LOCAL_MESSAGES_RECEIVED(103, "localMessagesReceived", "messages"),

    /** Bytes of those messages. */
    LOCAL_BYTES_RECEIVED(104, "localBytesReceived", "bytes"),

    /** Messages sent over the network. */
    REMOTE_MESSAGES_SENT(105, "remoteMessagesSent", "messages"),

    /** Bytes of those messages. */
    REMOTE_BYTES_SENT(106, "remoteBytesSent", "bytes"),

    /** Messages received over the network. */
    REMOTE_MESSAGES_RECEIVED(107, "remoteMessagesReceived", "messages"),

    /** Bytes of those messages. */
    REMOTE_BYTES_RECEIVED(108, "remoteBytesReceived", "bytes"),

    /** Requests in shared memory that wait for this endpoint. */
    LOCAL_REQUESTS_QUEUED(111, "localRequestsQueued", "messages"),

    /** Replies in shared memory that wait for this endpoint. */
    LOCAL_REPLIES_QUEUED(112, "localRepliesQueued", "messages"),

    /** Requests that came over the network and wait for this endpoint. */
    REMOTE_REQUESTS_QUEUED(113, "remoteRequestsQueued", "messages"),

    /** Replies that came over the network and wait for this endpoint. */
    REMOTE_REPLIES_QUEUED(114, "remoteRepliesQueued", "messages"),

    /** Polls of the network. */
    NETWORK_POLLS(121, "networkPolls", "polls"),

    /** Polls that skipped the network. */
    NETWORK_POLLS_SKIPPED(122, "networkPollsSkipped", "polls"),

    /** Polls of the network that found nothing. */
    NETWORK_POLLS_EMPTY(123, "networkPollsEmpty", "polls"),

    /** Polls from one poll of the network to the next. */
    SKIP(124, "skip", "polls"),

    /** Local messages that a poll is expected to find. */
    LOCAL_ESTIMATE(125, "localEstimate", Units.THOUSANDTHS),

    /** Network messages that a poll is expected to find. */
    NETWORK_ESTIMATE(126, "networkEstimate", Units.THOUSANDTHS),

    /** Messages returned through handler 0. */
    RETURNED(131, "returned", "messages"),

    /** Handlers that threw an exception. */
    HANDLER_ERRORS(132, "handlerErrors", "calls"),

    /** Replies and returned messages that could not be delivered. */
    DROPPED(133, "dropped", "messages"),

    /** Pauses of sends that waited for space. */
    BACKOFFS(134, "backoffs", "pauses"),

    /** Number of times that a waiting send yielded the processor. */
    YIELDS(135, "yields", "yields"),

    /** Claims recovered from dead senders. */
    RECOVERED_CLAIMS(136, "recoveredClaims", "claims"),

    /** Answers that wait for space at their requester, and requests that wait for these answers. */
    SET_ASIDE(137, "setAside", "messages"),

    /** Answers set aside that were given up. */
    SET_ASIDE_GIVEN_UP(138, "setAsideGivenUp", "messages"),

    /** Messages of another context, which were not handled. */
    OTHER_CONTEXT(139, "otherContext", "messages"),

    /** Datagrams sent. */
    DATAGRAMS_SENT(141, "datagramsSent", Units.DATAGRAMS),

    /** Those of them that carried no message. */
    ACKNOWLEDGEMENTS_SENT(142, "acknowledgementsSent", Units.DATAGRAMS),

    /** Those of them that repeated an earlier one. */
    DATAGRAMS_RESENT(143, "datagramsResent", Units.DATAGRAMS),

    /** Datagrams received. */
    DATAGRAMS_RECEIVED(144, "datagramsReceived", Units.DATAGRAMS),

    /** Those of them that had arrived before. */
    DUPLICATES(145, "duplicates", Units.DATAGRAMS),

    /** Those of them that arrived before one with a lower number. */
    OUT_OF_ORDER(146, "outOfOrder", Units.DATAGRAMS),

    /** Those of them that found no space. */
    REFUSED(147, "refused", Units.DATAGRAMS),

    /** Those of them that were forged or changed in transit. */
    FORGED(148, "forged", Units.DATAGRAMS),

    /** Those of them that were not datagrams of this protocol. */
    MALFORMED(149, "malformed", Units.DATAGRAMS),

    /** Those of them that were for another endpoint. */
    MISDIRECTED(150, "misdirected", Units.DATAGRAMS),

    /** Datagrams that the system dropped before this process saw them. */
    OVERRUNS(151, "overruns", Units.DATAGRAMS),

    /** Estimate of the time from a datagram to its acknowledgement. */
    ROUND_TRIP_NANOS(152, "roundTripNanos", "nanoseconds"),

    /** Datagrams sent once for several receivers. */
    MULTICASTS(153, "multicasts", Units.DATAGRAMS),

    /** Number of times that a receiver stopped receiving such datagrams. */
    MULTICAST_RECEIVERS_LOST(154, "multicastReceiversLost", "times"),

    /** Time that the threads of the endpoint's bundle have waited for messages. */
    WAITED_NANOS(155, "waitedNanos", "nanoseconds"),

    /** Peers from which nothing had ever come although something was sent to them for several leases. */
    UNRESPONSIVE(156, "unresponsive", "peers"),

    /** Datagrams sent again to the peer with the most of them. */
    MOST_RESENT(157, "mostResent", Units.DATAGRAMS),

    /** Endpoint of the peer with the most repetitions. */
    MOST_RESENT_TO(158, "mostResentTo", "number of an endpoint");

    /** Number 1 in the unit of the estimates. */
    public static final int ESTIMATE_UNIT = 1_000;

    private static final Set<EndpointCounter> GAUGES = Collections.unmodifiableSet(EnumSet.of(
            LOCAL_REQUESTS_QUEUED,
            LOCAL_REPLIES_QUEUED,
            REMOTE_REQUESTS_QUEUED,
            REMOTE_REPLIES_QUEUED,
            SKIP,
            LOCAL_ESTIMATE,
            NETWORK_ESTIMATE,
            SET_ASIDE,
            ROUND_TRIP_NANOS,
            MOST_RESENT));

    private final int typeId;
    private final String key;
    private final String unit;

    EndpointCounter(int typeId, String key, String unit) {
        this.typeId = typeId;
        this.key = key;
        this.unit = unit;
    }

    /**
     * Returns the type of the counter in Agrona's records.
     *
     * @return a permanent number
     */
    public int typeId() {
        return typeId;
    }

    /**
     * Returns the counter's name for programs: that of the component of {@link EndpointStatistics} or of its {@link
     * NetworkStatistics}.
     *
     * @return a permanent name
     */
    public String key() {
        return key;
    }

    /**
     * Returns the unit of the value.
     *
     * @return a noun
     */
    public String unit() {
        return unit;
    }

    /**
     * Returns whether the value may decrease.
     *
     * @return false for a sum that only grows
     */
    public boolean isGauge() {
        return GAUGES.contains(this);
    }

    /**
     * Returns the value of this counter.
     *
     * @param counts counts of an endpoint, or sums over several
     * @return the value in its unit
     */
    public long of(EndpointStatistics counts) {
        // No function for each counter: together they take a start of a process several milliseconds to link.
        return switch (this) {
            case LOCAL_MESSAGES_SENT -> counts.localMessagesSent();
            case LOCAL_BYTES_SENT -> counts.localBytesSent();
            case LOCAL_MESSAGES_RECEIVED -> counts.localMessagesReceived();
            case LOCAL_BYTES_RECEIVED -> counts.localBytesReceived();
            case REMOTE_MESSAGES_SENT -> counts.remoteMessagesSent();
            case REMOTE_BYTES_SENT -> counts.remoteBytesSent();
            case REMOTE_MESSAGES_RECEIVED -> counts.remoteMessagesReceived();
            case REMOTE_BYTES_RECEIVED -> counts.remoteBytesReceived();
            case LOCAL_REQUESTS_QUEUED -> counts.localRequestsQueued();
            case LOCAL_REPLIES_QUEUED -> counts.localRepliesQueued();
            case REMOTE_REQUESTS_QUEUED -> counts.remoteRequestsQueued();
            case REMOTE_REPLIES_QUEUED -> counts.remoteRepliesQueued();
            case NETWORK_POLLS -> counts.networkPolls();
            case NETWORK_POLLS_SKIPPED -> counts.networkPollsSkipped();
            case NETWORK_POLLS_EMPTY -> counts.networkPollsEmpty();
            case SKIP -> counts.skip();
            case LOCAL_ESTIMATE -> thousandths(counts.localEstimate());
            case NETWORK_ESTIMATE -> thousandths(counts.networkEstimate());
            case RETURNED -> counts.returned();
            case HANDLER_ERRORS -> counts.handlerErrors();
            case DROPPED -> counts.dropped();
            case BACKOFFS -> counts.backoffs();
            case YIELDS -> counts.yields();
            case RECOVERED_CLAIMS -> counts.recoveredClaims();
            case SET_ASIDE -> counts.setAside();
            case SET_ASIDE_GIVEN_UP -> counts.setAsideGivenUp();
            case OTHER_CONTEXT -> counts.otherContext();
            case WAITED_NANOS -> counts.waitedNanos();
            default -> {
                NetworkStatistics network = counts.network();
                yield network == null ? 0 : of(network);
            }
        };
    }

    private long of(NetworkStatistics network) {
        return switch (this) {
            case DATAGRAMS_SENT -> network.datagramsSent();
            case ACKNOWLEDGEMENTS_SENT -> network.acknowledgementsSent();
            case DATAGRAMS_RESENT -> network.datagramsResent();
            case DATAGRAMS_RECEIVED -> network.datagramsReceived();
            case DUPLICATES -> network.duplicates();
            case OUT_OF_ORDER -> network.outOfOrder();
            case REFUSED -> network.refused();
            case FORGED -> network.forged();
            case MALFORMED -> network.malformed();
            case MISDIRECTED -> network.misdirected();
            case OVERRUNS -> network.overruns();
            case ROUND_TRIP_NANOS -> network.roundTripNanos();
            case MULTICASTS -> network.multicasts();
            case MULTICAST_RECEIVERS_LOST -> network.multicastReceiversLost();
            case UNRESPONSIVE -> network.unresponsive();
            case MOST_RESENT -> network.mostResent();
            case MOST_RESENT_TO -> network.mostResentTo();
            default -> throw new IllegalStateException("not a counter of a network: " + this);
        };
    }

    /** Returns the counter of a type; null for an unknown type. */
    static @Nullable EndpointCounter ofType(int typeId) {
        for (EndpointCounter counter : values()) {
            if (counter.typeId == typeId) {
                return counter;
            }
        }
        return null;
    }

    private static long thousandths(double estimate) {
        return Math.round(estimate * ESTIMATE_UNIT);
    }

    /** Units of several counters. */
    private static final class Units {
        static final String DATAGRAMS = "datagrams";
        static final String THOUSANDTHS = "thousandths of a message";
    }
}
