package io.clump.am2;

import org.jspecify.annotations.Nullable;

/**
 * Counts of one endpoint since it was allocated. Bytes are those of arguments given (four each) and of bulk
 * data; messages are requests, replies and messages returned to their sender. Where the endpoint has several networks,
 * counts of the network are sums over all.
 *
 * @param localMessagesSent messages sent through shared memory
 * @param localBytesSent their bytes
 * @param localMessagesReceived messages received through shared memory
 * @param localBytesReceived their bytes
 * @param remoteMessagesSent messages sent over the network
 * @param remoteBytesSent their bytes
 * @param remoteMessagesReceived messages received over the network
 * @param remoteBytesReceived their bytes
 * @param localRequestsQueued requests in shared memory that wait for this endpoint now
 * @param localRepliesQueued replies and returned messages that wait there
 * @param remoteRequestsQueued requests that came over the network and wait for this endpoint now, as far as the
 *     protocol knows
 * @param remoteRepliesQueued replies and returned messages that wait there
 * @param networkPolls polls that looked at the network; one that looks at two networks counts twice
 * @param networkPollsSkipped polls that did not, by decision of the poll strategy; likewise
 * @param networkPollsEmpty polls that looked at the network and found no message there
 * @param skip polls from one look at the network to the next, now; of several networks at the one that is looked at
 *     most often; 0 without a network
 * @param localEstimate local messages that the poll strategy expects a poll to find, now
 * @param networkEstimate network messages that it expects a poll to find, now
 * @param returned messages that came back through handler 0
 * @param handlerErrors handlers that threw
 * @param dropped messages on their way back and answers to gets that could not be sent, because the other endpoint is
 *     gone or takes no more senders
 * @param setAside answers for which a requester has no room, and requests that wait behind them, now
 * @param setAsideGivenUp answers that came back or were dropped because a requester made no room for them, or left
 * @param backoffs pauses of sends that waited for room
 * @param yields times a waiting send gave the processor up
 * @param recoveredClaims packets and bulk blocks that were taken back from senders that died before they had sent what
 *     they claimed them for
 * @param otherContext messages of another {@linkplain Endpoint#setContextEpoch context} that came and were not handled:
 *     requests, which went back to their senders, and replies and returned messages, which were dropped
 * @param network what has happened to the endpoint's datagrams; null without a network
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
        @Nullable NetworkStatistics network) {}
