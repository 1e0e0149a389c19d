package io.clump.laboratory.traffic;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Counts and checks the messages that one side receives, and answers them if needed. Belongs to the thread that polls.
 */
public final class PairLinkReceiver {
    private final Checksum shorts;
    private final Checksum blocks = Checksum.ofBlocks();
    private final UnsafeBuffer own = Block.allocate();
    private @Nullable PairLink answering;
    private long answered;

    PairLinkReceiver(Checksum shorts) {
        this.shorts = shorts;
    }

    /** From now on answers through a link, or not at all if it is null. */
    void answerThrough(@Nullable PairLink link) {
        answering = link;
    }

    long shortCount() {
        return shorts.count();
    }

    long blockCount() {
        return blocks.count();
    }

    /** Checks that everything has arrived once, and whole. */
    void check() {
        shorts.check();
        blocks.check();
    }

    /** Takes the content of a short message that was read. */
    public void takeShort(long content) {
        shorts.add(content);
        if (answering != null) {
            answered++;
            answering.answer(answered);
        }
    }

    /** A block lies here, where it cannot stay. */
    public void copyBlock(DirectBuffer buffer, int offset, int lengthBytes) {
        own.putBytes(0, buffer, offset, lengthBytes);
        takeBlock(Block.content(own, 0, lengthBytes));
    }

    /** Takes the content of the two ends of a block that has arrived where it stays. */
    public void takeBlock(long content) {
        blocks.add(content);
    }

    /** A message lies here; blocks are longer than short messages. */
    public void take(DirectBuffer buffer, int offset, int lengthBytes) {
        if (lengthBytes == Message40.LENGTH_BYTES) {
            takeShort(Message40.read(buffer, offset));
        } else {
            copyBlock(buffer, offset, lengthBytes);
        }
    }
}
