package io.clump.laboratory.traffic;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;

/** Counts and checks what one side receives, and answers it if it is to. */
final class LinkReceiver implements Receiver {
    private final Checksum shorts;
    private final Checksum blocks = Checksum.ofBlocks();
    private final UnsafeBuffer own = Block.allocate();
    private @Nullable Link answering;
    private long answered;

    LinkReceiver(Checksum shorts) {
        this.shorts = shorts;
    }

    /** From now on answers through a link, or not at all if it is null. */
    void answerThrough(@Nullable Link link) {
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

    @Override
    public void takeShort(long content) {
        shorts.add(content);
        if (answering != null) {
            answered++;
            answering.answer(answered);
        }
    }

    @Override
    public void copyBlock(DirectBuffer buffer, int offset, int lengthBytes) {
        own.putBytes(0, buffer, offset, lengthBytes);
        takeBlock(Block.content(own, 0, lengthBytes));
    }

    @Override
    public void takeBlock(long content) {
        blocks.add(content);
    }
}
