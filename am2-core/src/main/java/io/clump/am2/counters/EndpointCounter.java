package io.clump.am2.counters;

import io.clump.am2.EndpointStatistics;
import io.clump.am2.NetworkStatistics;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Counters of each endpoint, with their numbers in the file and their units. The numbers are permanent: that of a
 * removed counter is not reused.
 */
public enum EndpointCounter {
    /** Messages sent through shared memory. */
    LOCAL_MESSAGES_SENT(101, "localMessagesSent", "messages", EndpointStatistics::localMessagesSent),

    /** Bytes of those messages. */
    LOCAL_BYTES_SENT(102, "localBytesSent", "bytes", EndpointStatistics::localBytesSent),

    /** Messages received through shared memory. */
    LOCAL_MESSAGES_RECEIVED(103, "localMessagesReceived", "messages", EndpointStatistics::localMessagesReceived),

    /** Bytes of those messages. */
    LOCAL_BYTES_RECEIVED(104, "localBytesReceived", "bytes", EndpointStatistics::localBytesReceived),

    /** Messages sent over the network. */
    REMOTE_MESSAGES_SENT(105, "remoteMessagesSent", "messages", EndpointStatistics::remoteMessagesSent),

    /** Bytes of those messages. */
    REMOTE_BYTES_SENT(106, "remoteBytesSent", "bytes", EndpointStatistics::remoteBytesSent),

    /** Messages received over the network. */
    REMOTE_MESSAGES_RECEIVED(107, "remoteMessagesReceived", "messages", EndpointStatistics::remoteMessagesReceived),

    /** Bytes of those messages. */
    REMOTE_BYTES_RECEIVED(108, "remoteBytesReceived", "bytes", EndpointStatistics::remoteBytesReceived),

    /** Requests in shared memory that wait for this endpoint. */
    LOCAL_REQUESTS_QUEUED(111, "localRequestsQueued", "messages", EndpointStatistics::localRequestsQueued),

    /** Replies in shared memory that wait for this endpoint. */
    LOCAL_REPLIES_QUEUED(112, "localRepliesQueued", "messages", EndpointStatistics::localRepliesQueued),

    /** Requests that came over the network and wait for this endpoint. */
    REMOTE_REQUESTS_QUEUED(113, "remoteRequestsQueued", "messages", EndpointStatistics::remoteRequestsQueued),

    /** Replies that came over the network and wait for this endpoint. */
    REMOTE_REPLIES_QUEUED(114, "remoteRepliesQueued", "messages", EndpointStatistics::remoteRepliesQueued),

    /** Polls of the network. */
    NETWORK_POLLS(121, "networkPolls", "polls", EndpointStatistics::networkPolls),

    /** Polls that skipped the network. */
    NETWORK_POLLS_SKIPPED(122, "networkPollsSkipped", "polls", EndpointStatistics::networkPollsSkipped),

    /** Polls of the network that found nothing. */
    NETWORK_POLLS_EMPTY(123, "networkPollsEmpty", "polls", EndpointStatistics::networkPollsEmpty),

    /** Polls from one poll of the network to the next. */
    SKIP(124, "skip", "polls", EndpointStatistics::skip),

    /** Local messages that a poll is expected to find. */
    LOCAL_ESTIMATE(125, "localEstimate", Units.THOUSANDTHS, counts -> thousandths(counts.localEstimate())),

    /** Network messages that a poll is expected to find. */
    NETWORK_ESTIMATE(126, "networkEstimate", Units.THOUSANDTHS, counts -> thousandths(counts.networkEstimate())),

    /** Messages returned through handler 0. */
    RETURNED(131, "returned", "messages", EndpointStatistics::returned),

    /** Handlers that threw an exception. */
    HANDLER_ERRORS(132, "handlerErrors", "calls", EndpointStatistics::handlerErrors),

    /** Replies and returned messages that could not be delivered. */
    DROPPED(133, "dropped", "messages", EndpointStatistics::dropped),

    /** Pauses of sends that waited for space. */
    BACKOFFS(134, "backoffs", "pauses", EndpointStatistics::backoffs),

    /** Number of times that a waiting send yielded the processor. */
    YIELDS(135, "yields", "yields", EndpointStatistics::yields),

    /** Claims recovered from dead senders. */
    RECOVERED_CLAIMS(136, "recoveredClaims", "claims", EndpointStatistics::recoveredClaims),

    /** Answers that wait for space at their requester, and requests that wait for these answers. */
    SET_ASIDE(137, "setAside", "messages", EndpointStatistics::setAside),

    /** Answers set aside that were given up. */
    SET_ASIDE_GIVEN_UP(138, "setAsideGivenUp", "messages", EndpointStatistics::setAsideGivenUp),

    /** Messages of another context, which were not handled. */
    OTHER_CONTEXT(139, "otherContext", "messages", EndpointStatistics::otherContext),

    /** Datagrams sent. */
    DATAGRAMS_SENT(141, "datagramsSent", Units.DATAGRAMS, of(NetworkStatistics::datagramsSent)),

    /** Those of them that carried no message. */
    ACKNOWLEDGEMENTS_SENT(142, "acknowledgementsSent", Units.DATAGRAMS, of(NetworkStatistics::acknowledgementsSent)),

    /** Those of them that repeated an earlier one. */
    DATAGRAMS_RESENT(143, "datagramsResent", Units.DATAGRAMS, of(NetworkStatistics::datagramsResent)),

    /** Datagrams received. */
    DATAGRAMS_RECEIVED(144, "datagramsReceived", Units.DATAGRAMS, of(NetworkStatistics::datagramsReceived)),

    /** Those of them that had arrived before. */
    DUPLICATES(145, "duplicates", Units.DATAGRAMS, of(NetworkStatistics::duplicates)),

    /** Those of them that arrived before one with a lower number. */
    OUT_OF_ORDER(146, "outOfOrder", Units.DATAGRAMS, of(NetworkStatistics::outOfOrder)),

    /** Those of them that found no space. */
    REFUSED(147, "refused", Units.DATAGRAMS, of(NetworkStatistics::refused)),

    /** Those of them that were forged or changed in transit. */
    FORGED(148, "forged", Units.DATAGRAMS, of(NetworkStatistics::forged)),

    /** Those of them that were not datagrams of this protocol. */
    MALFORMED(149, "malformed", Units.DATAGRAMS, of(NetworkStatistics::malformed)),

    /** Those of them that were for another endpoint. */
    MISDIRECTED(150, "misdirected", Units.DATAGRAMS, of(NetworkStatistics::misdirected)),

    /** Datagrams that the system dropped before this process saw them. */
    OVERRUNS(151, "overruns", Units.DATAGRAMS, of(NetworkStatistics::overruns)),

    /** Estimate of the time from a datagram to its acknowledgement. */
    ROUND_TRIP_NANOS(152, "roundTripNanos", "nanoseconds", of(NetworkStatistics::roundTripNanos)),

    /** Datagrams sent once for several receivers. */
    MULTICASTS(153, "multicasts", Units.DATAGRAMS, of(NetworkStatistics::multicasts)),

    /** Number of times that a receiver stopped receiving such datagrams. */
    MULTICASTS_UNHEARD(154, "multicastsUnheard", "times", of(NetworkStatistics::multicastsUnheard)),

    /** Time that the threads of the endpoint's bundle have waited for messages. */
    WAITED_NANOS(155, "waitedNanos", "nanoseconds", EndpointStatistics::waitedNanos),

    /** Peers from which nothing had ever come although something was sent to them for several leases. */
    NEVER_HEARD(156, "neverHeard", "peers", of(NetworkStatistics::neverHeard)),

    /** Datagrams sent again to the peer with the most of them. */
    MOST_RESENT(157, "mostResent", Units.DATAGRAMS, of(NetworkStatistics::mostResent)),

    /** Endpoint of the peer with the most repetitions. */
    MOST_RESENT_TO(158, "mostResentTo", "number of an endpoint", of(NetworkStatistics::mostResentTo));

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
    /** Stateless function. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final ToLongFunction<EndpointStatistics> value;

    EndpointCounter(int typeId, String key, String unit, ToLongFunction<EndpointStatistics> value) {
        this.typeId = typeId;
        this.key = key;
        this.unit = unit;
        this.value = value;
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
        return value.applyAsLong(counts);
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

    private static ToLongFunction<EndpointStatistics> of(ToLongFunction<NetworkStatistics> value) {
        return counts -> {
            NetworkStatistics network = counts.network();
            return network == null ? 0 : value.applyAsLong(network);
        };
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
