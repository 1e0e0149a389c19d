package io.clump.matching.direct;

import io.clump.matching.Matcher;
import io.clump.matching.Memory;
import io.clump.matching.Operation;
import io.clump.matching.ReceiveOperation;
import io.clump.matching.SendMode;
import io.clump.matching.SendOperation;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Direct over a {@link Matcher}. It differs from the report's calls in this: a message that the current receive does
 * not request is kept for another one; nothing is lost while the peer lives, and when it dies the calls that need it
 * end with {@link #ERROR}; a message may have any length; the count of a receive is the maximum length, not the exact
 * one; tag and rank may be {@link Matcher#ANY_TAG} and {@link Matcher#ANY_SOURCE}. The number of a node is the rank of
 * its process, since several processes of a node are several destinations here.
 *
 * <p>Used by the matcher's thread. Does not allocate in the steady state, except for a timed wait.
 */
public final class MatchedDirect implements Direct {
    private final Matcher matcher;
    private final int context;
    private final int rank;
    private final int size;
    private final Memory memory = new Memory();

    /** Receive for which {@link #recvWithin} waits. */
    private @Nullable Operation awaited;

    private final BooleanSupplier isAwaitedDone = this::isAwaitedDone;
    private long receivedBytes;
    private int receivedTag;
    private int receivedFrom;

    /**
     * Makes the calls over a matcher.
     *
     * @param matcher matcher of this process
     * @param context context of all messages, used for nothing else
     */
    public MatchedDirect(Matcher matcher, int context) {
        this.matcher = matcher;
        this.context = context;
        rank = matcher.configuration().rank();
        size = matcher.configuration().size();
    }

    /**
     * Sends a message; it arrives if the receiver lives. Waits if the receiver must request its bytes.
     *
     * @param destNode rank of the receiver
     * @param sourceNode rank of this process
     * @param tag tag of the message, 0 or more
     * @param senderRank rank of this process
     * @param count number of bytes
     * @param data the bytes, from the beginning
     * @return {@link #DONE}, or {@link #ERROR}: a number is out of range, the receiver is gone, or the thread was
     *     interrupted
     */
    @Override
    public int sendDirect(int destNode, int sourceNode, int tag, int senderRank, int count, byte[] data) {
        boolean isOwn = sourceNode == rank && senderRank == rank;
        if (!isOwn || destNode < 0 || destNode >= size || tag < 0 || !isCount(count, data)) {
            return ERROR;
        }
        SendOperation send = matcher.send(context, destNode, tag, memory.wrap(data), 0, count, SendMode.STANDARD);
        if (!matcher.await(send)) {
            end(send);
        }
        int result = send.error() == null ? DONE : ERROR;
        send.release();
        return result;
    }

    /**
     * Waits for a message.
     *
     * @param tag tag of the message, 0 or more, or {@link Matcher#ANY_TAG}
     * @param senderRank rank of its sender, or {@link Matcher#ANY_SOURCE}
     * @param count maximum number of its bytes
     * @param data array for the bytes, filled from the beginning
     * @return {@link #DONE}, or {@link #ERROR}: a number is out of range, the message is longer, its sender is gone, or
     *     the thread was interrupted
     */
    @Override
    public int recvDirect(int tag, int senderRank, int count, byte[] data) {
        if (!isPattern(tag, senderRank) || !isCount(count, data)) {
            return ERROR;
        }
        ReceiveOperation receive = matcher.post(context, senderRank, tag, memory.wrap(data), 0, count);
        if (!matcher.await(receive)) {
            end(receive);
        }
        return result(receive);
    }

    /**
     * Does the same as {@link #recvDirect}, for a limited time.
     *
     * @param tag tag of the message, 0 or more, or {@link Matcher#ANY_TAG}
     * @param senderRank rank of its sender, or {@link Matcher#ANY_SOURCE}
     * @param count maximum number of its bytes
     * @param data array for the bytes, filled from the beginning
     * @param timeout maximum time to wait for a message; zero is one check
     * @return same as {@link #recvDirect}; also {@link #ERROR} if no message has arrived
     */
    public int recvWithin(int tag, int senderRank, int count, byte[] data, Duration timeout) {
        if (!isPattern(tag, senderRank) || !isCount(count, data)) {
            return ERROR;
        }
        matcher.progress();
        ReceiveOperation receive = matcher.post(context, senderRank, tag, memory.wrap(data), 0, count);
        awaited = receive;
        if (!receive.isDone() && !matcher.await(isAwaitedDone, timeout)) {
            end(receive);
        }
        awaited = null;
        return result(receive);
    }

    /**
     * Returns the length of the last received message.
     *
     * @return bytes, even of a message that was too long
     */
    public long receivedBytes() {
        return receivedBytes;
    }

    /**
     * Returns the tag of the last received message.
     *
     * @return 0 or more
     */
    public int receivedTag() {
        return receivedTag;
    }

    /**
     * Returns the rank of the sender of the last received message.
     *
     * @return 0 or more
     */
    public int receivedFrom() {
        return receivedFrom;
    }

    private int result(ReceiveOperation receive) {
        int result = receive.error() == null ? DONE : ERROR;
        receivedBytes = receive.messageLength();
        receivedTag = receive.tag();
        receivedFrom = receive.source();
        receive.release();
        return result;
    }

    /**
     * Ends an operation whose wait has ended. Waits for a receive that is already matched, since it uses the program's
     * memory.
     */
    private void end(Operation operation) {
        operation.cancel();
        while (!operation.isDone()) {
            matcher.progress();
            Thread.yield();
        }
    }

    private boolean isAwaitedDone() {
        return awaited == null || awaited.isDone();
    }

    private boolean isPattern(int tag, int senderRank) {
        return tag >= Matcher.ANY_TAG && senderRank >= Matcher.ANY_SOURCE && senderRank < size;
    }

    private static boolean isCount(int count, byte[] data) {
        return count >= 0 && count <= data.length;
    }
}
