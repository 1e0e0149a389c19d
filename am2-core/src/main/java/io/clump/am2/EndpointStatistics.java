package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * Counts of one endpoint, or of several together, since they were allocated. Bytes are those of arguments given (four
 * each) and of bulk data; messages are requests, replies and messages returned to their sender. If the endpoint has
 * several networks, counts of the network are sums over all.
 *
 * @param localMessagesSent messages sent through shared memory
 * @param localBytesSent their bytes
 * @param localMessagesReceived messages received through shared memory
 * @param localBytesReceived their bytes
 * @param remoteMessagesSent messages sent over the network
 * @param remoteBytesSent their bytes
 * @param remoteMessagesReceived messages received over the network
 * @param remoteBytesReceived their bytes
 * @param localRequestsQueued requests in shared memory that currently wait for this endpoint
 * @param localRepliesQueued replies and returned messages that currently wait there
 * @param remoteRequestsQueued requests from the network that currently wait for this endpoint, as far as the protocol
 *     knows
 * @param remoteRepliesQueued replies and returned messages that currently wait there
 * @param networkPolls polls of the network; one of two networks counts twice
 * @param networkPollsSkipped polls that skipped the network, by decision of the poll strategy; counted in the same way
 * @param networkPollsEmpty polls of the network that found no message there
 * @param skip current number of polls from one poll of the network to the next; of several networks that of the most
 *     frequently polled one; 0 without a network
 * @param localEstimate local messages that the poll strategy currently expects a poll to find
 * @param networkEstimate network messages that it currently expects a poll to find
 * @param returned messages returned through handler 0
 * @param handlerErrors handlers that threw
 * @param dropped returned messages and answers to gets that could not be sent, because the other endpoint is gone or
 *     accepts no more senders
 * @param setAside answers that currently wait for space at a requester, and the requests that must wait for these
 *     answers
 * @param setAsideGivenUp answers that were returned or dropped because a requester made no space for them, or left
 * @param backoffs pauses of sends that waited for space
 * @param yields number of times that a waiting send yielded the processor
 * @param recoveredClaims packets and bulk blocks recovered from senders that died between claim and send
 * @param otherContext arrived messages of another {@linkplain Endpoint#setContextEpoch context} that were not handled:
 *     requests, which were returned to their senders, and replies and returned messages, which were dropped
 * @param waitedNanos nanoseconds that the threads of the endpoint's bundle have waited for messages, except the first
 *     microseconds of each wait
 * @param network counts of the endpoint's datagrams; null without a network
 */
public record EndpointStatistics(
        long localMessagesSent,
        long localBytesSent,
        long localMessagesReceived,
        long localBytesReceived,
        long remoteMessagesSent,
        long remoteBytesSent,
        long remoteMessagesReceived,
        long remoteBytesReceived,
        int localRequestsQueued,
        int localRepliesQueued,
        int remoteRequestsQueued,
        int remoteRepliesQueued,
        long networkPolls,
        long networkPollsSkipped,
        long networkPollsEmpty,
        int skip,
        double localEstimate,
        double networkEstimate,
        long returned,
        long handlerErrors,
        long dropped,
        long setAside,
        long setAsideGivenUp,
        long backoffs,
        long yields,
        long recoveredClaims,
        long otherContext,
        long waitedNanos,
        @Nullable NetworkStatistics network) {
    /**
     * Returns the counts of a transport without endpoints, which only sends and receives messages over the network.
     *
     * @param messagesSent messages sent
     * @param bytesSent their bytes
     * @param messagesReceived messages received
     * @param bytesReceived their bytes
     * @return these counts; all others are 0
     */
    public static EndpointStatistics ofNetworkMessages(
            long messagesSent, long bytesSent, long messagesReceived, long bytesReceived) {
        return new EndpointStatistics(
                0,
                0,
                0,
                0,
                messagesSent,
                bytesSent,
                messagesReceived,
                bytesReceived,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                null);
    }

    /**
     * Returns the counts of both endpoints, or sets of endpoints, together.
     *
     * @param other counts to add
     * @return the sums; of the skips that of the more frequently polled network, of estimates and waits the higher ones
     */
    public EndpointStatistics plus(EndpointStatistics other) {
        return new EndpointStatistics(
                localMessagesSent + other.localMessagesSent,
                localBytesSent + other.localBytesSent,
                localMessagesReceived + other.localMessagesReceived,
                localBytesReceived + other.localBytesReceived,
                remoteMessagesSent + other.remoteMessagesSent,
                remoteBytesSent + other.remoteBytesSent,
                remoteMessagesReceived + other.remoteMessagesReceived,
                remoteBytesReceived + other.remoteBytesReceived,
                localRequestsQueued + other.localRequestsQueued,
                localRepliesQueued + other.localRepliesQueued,
                remoteRequestsQueued + other.remoteRequestsQueued,
                remoteRepliesQueued + other.remoteRepliesQueued,
                networkPolls + other.networkPolls,
                networkPollsSkipped + other.networkPollsSkipped,
                networkPollsEmpty + other.networkPollsEmpty,
                skip == 0 || other.skip == 0 ? Math.max(skip, other.skip) : Math.min(skip, other.skip),
                Math.max(localEstimate, other.localEstimate),
                Math.max(networkEstimate, other.networkEstimate),
                returned + other.returned,
                handlerErrors + other.handlerErrors,
                dropped + other.dropped,
                setAside + other.setAside,
                setAsideGivenUp + other.setAsideGivenUp,
                backoffs + other.backoffs,
                yields + other.yields,
                recoveredClaims + other.recoveredClaims,
                otherContext + other.otherContext,
                Math.max(waitedNanos, other.waitedNanos),
                network == null ? other.network : other.network == null ? network : network.plus(other.network));
    }
}
