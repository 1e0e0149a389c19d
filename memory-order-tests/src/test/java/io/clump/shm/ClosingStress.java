package io.clump.shm;

import io.clump.am2.ReturnReason;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.spi.Dispatcher;
import io.clump.am2.spi.QueueBlock;
import io.clump.am2.spi.QueueKind;
import io.clump.shm.claim.ClaimAlgorithm;
import io.clump.shm.claim.QueueSender;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A sender that sees that the receiver is gone also sees which messages the receiver has accepted: leave and
 * isGoneAcquire. The first value is the number of messages, of two, that the receiver accepted; the second is the
 * number that the sender got back, or -1 if it did not see that the receiver was gone.
 */
@Outcome(id = "0, 2", expect = Expect.ACCEPTABLE, desc = "both came back")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one was accepted, one came back")
@Outcome(id = "[012], -1", expect = Expect.ACCEPTABLE, desc = "not gone yet")
@Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "both were accepted")
@Outcome(expect = Expect.FORBIDDEN, desc = "accepted and given back, or neither")
public class ClosingStress {
    private static final int SOURCE = 1;

    /** A queue block with a message in it; another one is sent while the receiver leaves. */
    private static final class Closing implements Dispatcher {
        private final QueueBlockMemory block;
        private final GroupSend group;
        private final QueueSender requests;
        private final QueueSender replies;
        private int accepted;
        private int returned;

        Closing(BlockPool pool) {
            block = pool.take();
            group = new GroupSend(block);
            ClaimAlgorithm algorithm = block.header().algorithm();
            requests = algorithm.sender(block.queue(QueueKind.REQUEST), 0);
            replies = algorithm.sender(block.queue(QueueKind.REPLY), 0);
            send();
        }

        void send() {
            int packet = requests.claimPacket(Nowhere.INSTANCE, (step, route) -> step + 1);
            long description = Packet.description(PacketKind.REQUEST, 1, 0, 0);
            Packet.write(block.buffer(), packet, description, 0, SOURCE, 0, 0, 0, 0, 0);
            requests.publish(packet);
        }

        int receiveAndLeave() {
            new PacketReceiver(block, QueueKind.REQUEST, Conversation.LEASE_NANOS).poll(2, Nowhere.INSTANCE, this);
            block.leave();
            return accepted;
        }

        int takeBack() {
            if (!block.isGoneAcquire()) {
                return -1;
            }
            new LeftMessages(block.buffer(), SOURCE, group, requests, replies)
                    .giveBack(ReturnReason.ENDPOINT_CLOSED, this);
            return returned;
        }

        @Override
        public void dispatch(QueueBlock origin, UnsafeBuffer memory, int packet, int data) {
            accepted++;
        }

        @Override
        public void giveBack(ReturnReason reason, UnsafeBuffer memory, int packet, int data) {
            returned++;
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(ClosingStress.class)
    public static class LockFree {
        private static final BlockPool POOL = new BlockPool("lock-free");

        private final Closing closing = new Closing(POOL);

        @Actor
        public void sender(II_Result result) {
            closing.send();
            result.r2 = closing.takeBack();
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = closing.receiveAndLeave();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(ClosingStress.class)
    public static class Fifo {
        private static final BlockPool POOL = new BlockPool("fifo");

        private final Closing closing = new Closing(POOL);

        @Actor
        public void sender(II_Result result) {
            closing.send();
            result.r2 = closing.takeBack();
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = closing.receiveAndLeave();
        }
    }

    @State
    @JCStressTest
    @JCStressMeta(ClosingStress.class)
    public static class SingleTransfer {
        private static final BlockPool POOL = new BlockPool("single-transfer");

        private final Closing closing = new Closing(POOL);

        @Actor
        public void sender(II_Result result) {
            closing.send();
            result.r2 = closing.takeBack();
        }

        @Actor
        public void receiver(II_Result result) {
            result.r1 = closing.receiveAndLeave();
        }
    }
}
