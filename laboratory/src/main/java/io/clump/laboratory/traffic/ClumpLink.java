package io.clump.laboratory.traffic;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.MediumClaim;
import io.clump.am2.Message;
import io.clump.laboratory.worker.Place;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Clump: short requests and replies of eight arguments, medium messages up to 8 kB, long ones above, which arrive in
 * the receiver's segment. A long message's place may be written again when a short reply says so. Medium messages are
 * copied on both sides, or written byte by byte where they are sent from and read where they arrive.
 */
final class ClumpLink implements PairLink {
    private static final int TAKE = 1;
    private static final int ANSWER = 2;
    private static final int TAKE_MEDIUM = 3;
    private static final int TAKE_LONG = 4;
    private static final int TAKEN = 5;

    /** Places of long messages; a power of two. */
    static final int PLACES = 4;

    private final ClumpPair pair;
    private final Bundle bundle;
    private final Endpoint endpoint;
    private final PairLinkReceiver receiver;
    private final boolean copies;
    private @Nullable Message request;
    private long sentLong;
    private long takenLong;

    ClumpLink(Place place, boolean copies, PairLinkReceiver receiver) {
        this(new ClumpPair(place), place.side(), copies, receiver);
    }

    /** A side of a pair that may have made other acquaintances before; it is closed with the link. */
    ClumpLink(ClumpPair pair, int side, boolean copies, PairLinkReceiver receiver) {
        this.receiver = receiver;
        this.copies = copies;
        this.pair = pair;
        bundle = pair.bundle();
        endpoint = pair.endpoint();
        endpoint.handlers().set(TAKE, this::take);
        endpoint.handlers().set(ANSWER, message -> receiver.takeShort(ClumpArguments.read(message)));
        endpoint.handlers().set(TAKE_MEDIUM, this::takeMedium);
        endpoint.handlers().set(TAKE_LONG, this::takeLong);
        endpoint.handlers().set(TAKEN, message -> takenLong++);
        if (side == 1) {
            endpoint.allocateSegment(PLACES * Block.MOST_BYTES);
        }
    }

    @Override
    public void sendShort(long number) {
        ClumpArguments.request(endpoint, ClumpPair.PEER, TAKE, number);
    }

    @Override
    public void answer(long number) {
        if (request != null) {
            request.reply(ANSWER, (int) number, (int) (number >>> Integer.SIZE), 3, 4, 5, 6, 7, 8);
        }
    }

    @Override
    public void sendBlock(UnsafeBuffer block, int lengthBytes) {
        if (!copies) {
            fill(block.getLong(0), lengthBytes);
            return;
        }
        if (lengthBytes <= Block.MEDIUM_BYTES) {
            endpoint.requestMedium(ClumpPair.PEER, TAKE_MEDIUM, block, 0, lengthBytes);
            return;
        }
        while (sentLong == takenLong + PLACES) {
            bundle.poll();
        }
        int offset = ((int) sentLong & (PLACES - 1)) * Block.MOST_BYTES;
        endpoint.requestLong(ClumpPair.PEER, TAKE_LONG, block, 0, lengthBytes, offset);
        sentLong++;
    }

    @Override
    public void poll() {
        bundle.poll();
    }

    @Override
    public void endPhase() {
        pair.settle();
    }

    @Override
    public void close() {
        // With the layer of the pair, by its place.
    }

    private void take(Message message) {
        request = message;
        receiver.takeShort(ClumpArguments.read(message));
        request = null;
    }

    private void fill(long number, int lengthBytes) {
        MediumClaim claim = endpoint.claimMedium(ClumpPair.PEER, lengthBytes);
        claim.data().setMemory(0, lengthBytes, (byte) number);
        Block.number(claim.data(), lengthBytes, number);
        claim.commit(TAKE_MEDIUM);
    }

    private void takeMedium(Message message) {
        int lengthBytes = message.data().capacity();
        if (copies) {
            receiver.copyBlock(message.data(), 0, lengthBytes);
        } else {
            receiver.takeBlock(Block.content(message.data(), 0, lengthBytes));
        }
    }

    private void takeLong(Message message) {
        receiver.takeBlock(Block.content(message.data(), 0, message.data().capacity()));
        message.reply(TAKEN);
    }
}
