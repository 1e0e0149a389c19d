package io.clump.bmi.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.bmi.method.MethodMessage;
import io.clump.bmi.method.MethodOperation;
import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Credit for eager messages, counted to the byte on both sides: a sender spends what a receiver lends, and gets it back
 * when the receiver has taken the messages.
 */
class CreditTest {
    private static final int EAGER_BYTES = 1_000;
    private static final int TAG = 3;

    private long nanos;
    private final Engine engine = new Engine(EAGER_BYTES, () -> nanos);
    private final RecordingLink wire = new RecordingLink();
    private final BmiPeer peer = engine.add(new Name(), wire);

    /** Ways in which a receiver accepts or drops a message. */
    private enum Way {
        POSTED_BEFORE,
        POSTED_AFTERWARDS,
        POSTED_WHILE_IT_ARRIVES,
        TOO_LONG,
        CANCELLED_WHILE_IT_ARRIVES,
        UNEXPECTED
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void everyTakenByteIsReturnedAsSoonAsItIsHalfOfTheCredit(Way way) throws ProtocolException {
        int length = 1; // so that a few bytes more or less than half are seen
        int cost = length + Engine.OVERHEAD_BYTES;
        int taken = 0;
        int returned = 0;
        for (int i = 0; i < 10_000; i++) {
            take(way, length);
            engine.pump();
            taken += cost;
            int before = returned;
            for (Parcel each = wire.sent.poll(); each != null; each = wire.sent.poll()) {
                assertThat(each.type).isEqualTo(Frame.CREDIT);
                returned += each.credit;
            }
            boolean isDue = taken - before >= Engine.CREDIT_BYTES / 2;
            assertThat(returned).as("message %d", i).isEqualTo(isDue ? taken : before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, EAGER_BYTES})
    void messageThatIsKeptIsNotReturnedBeforeItIsTaken(int length) throws ProtocolException {
        int cost = length + Engine.OVERHEAD_BYTES;
        int count = Engine.CREDIT_BYTES / cost;
        for (int i = 0; i < count; i++) {
            arrive(0, length);
        }
        engine.pump();
        assertThat(wire.sent).isEmpty();
        assertThatThrownBy(() -> arrive(0, length))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContaining("more eager messages than the credit allows");
    }

    /** The receiver lends returned bytes again, and not more. */
    @Test
    void creditThatWasReturnedIsLentAgain() throws ProtocolException {
        int cost = EAGER_BYTES + Engine.OVERHEAD_BYTES;
        int count = Engine.CREDIT_BYTES / cost;
        for (int i = 0; i < count; i++) {
            arrive(0, EAGER_BYTES);
        }
        for (int i = 0; i < count; i++) {
            receive(EAGER_BYTES);
        }
        engine.pump();
        int returned = wire.sent.stream().mapToInt(each -> each.credit).sum();
        assertThat(returned).isBetween(Engine.CREDIT_BYTES / 2, count * cost);
        int left = Engine.CREDIT_BYTES - count * cost + returned;
        for (int i = 0; i < left / cost; i++) {
            arrive(0, EAGER_BYTES);
        }
        assertThatThrownBy(() -> arrive(0, EAGER_BYTES)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void creditThatDidNotLeaveIsNotLentAgain() throws ProtocolException {
        int cost = EAGER_BYTES + Engine.OVERHEAD_BYTES;
        take(Way.POSTED_BEFORE, EAGER_BYTES);
        wire.isFull = true;
        engine.send(peer, ByteBuffer.allocate(1), TAG, false);
        engine.pump();
        for (int i = 1; i < Engine.CREDIT_BYTES / cost; i++) {
            arrive(0, EAGER_BYTES);
        }
        assertThatThrownBy(() -> arrive(0, EAGER_BYTES)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void creditGoesWithTheNextFrameAndIsNotLostIfTheLinkHasNoSpace() throws ProtocolException {
        take(Way.POSTED_BEFORE, 10);
        take(Way.POSTED_AFTERWARDS, 20);
        engine.pump();
        assertThat(wire.sent).isEmpty();
        wire.isFull = true;
        engine.send(peer, ByteBuffer.allocate(1), TAG, false);
        wire.isFull = false;
        engine.pump();
        assertThat(wire.sent).hasSize(1);
        Parcel message = wire.sent.remove();
        assertThat(message.type).isEqualTo(Frame.EAGER);
        assertThat(message.credit).isEqualTo(10 + 20 + 2 * Engine.OVERHEAD_BYTES);
        engine.send(peer, ByteBuffer.allocate(1), TAG, false);
        engine.pump();
        assertThat(wire.sent.remove().credit).isZero();
    }

    @Test
    void senderSpendsItsCreditAndNotAByteMore() throws ProtocolException {
        int cost = EAGER_BYTES + Engine.OVERHEAD_BYTES;
        int count = Engine.CREDIT_BYTES / cost;
        post(count + 3, EAGER_BYTES);
        assertThat(wire.types()).hasSize(count).containsOnly(Frame.EAGER);
        int rest = Engine.CREDIT_BYTES - count * cost;
        returnCredit(cost - rest - 1);
        assertThat(wire.sent).isEmpty();
        returnCredit(1);
        assertThat(wire.types()).containsExactly(Frame.EAGER);
        returnCredit(2 * cost);
        assertThat(wire.types()).containsExactly(Frame.EAGER, Frame.EAGER);
        assertThatThrownBy(() -> returnCredit(Engine.CREDIT_BYTES + 1)).isInstanceOf(ProtocolException.class);
    }

    @Test
    void messageThatALinkHasNoSpaceForCostsItsCreditOnce() {
        int cost = EAGER_BYTES + Engine.OVERHEAD_BYTES;
        int count = Engine.CREDIT_BYTES / cost;
        wire.isFull = true;
        post(count + 1, EAGER_BYTES);
        for (int i = 0; i < 10; i++) {
            engine.pump();
        }
        wire.isFull = false;
        engine.pump();
        assertThat(wire.types()).hasSize(count).containsOnly(Frame.EAGER);
    }

    /** A receiver that accepts messages returns credit soon; a message that waits longer is requested. */
    @Test
    void senderWithoutCreditRequestsItsMessagesOnlyAfterAWait() throws ProtocolException {
        int count = exhaust();
        post(2, EAGER_BYTES);
        nanos += FrameDepartures.CREDIT_WAIT_NANOS - 1;
        engine.pump();
        assertThat(wire.types()).hasSize(count).containsOnly(Frame.EAGER);
        nanos++;
        engine.pump();
        assertThat(wire.types()).containsExactly(Frame.REQUEST, Frame.REQUEST);
        // Little credit is enough for a message, but no reason to wait for more.
        returnCredit(EAGER_BYTES + Engine.OVERHEAD_BYTES);
        post(2, EAGER_BYTES);
        assertThat(wire.types()).containsExactly(Frame.EAGER, Frame.REQUEST);
        // With a quarter of all of it, the next message without credit waits again.
        returnCredit(FrameDepartures.MUCH_CREDIT_BYTES);
        int more = FrameDepartures.MUCH_CREDIT_BYTES / (EAGER_BYTES + Engine.OVERHEAD_BYTES);
        post(more + 1, EAGER_BYTES);
        assertThat(wire.types()).hasSize(more).containsOnly(Frame.EAGER);
        nanos += FrameDepartures.CREDIT_WAIT_NANOS;
        engine.pump();
        assertThat(wire.types()).containsExactly(Frame.REQUEST);
    }

    @Test
    void longMessageIsRequestedAtOnceAndCostsNoCredit() {
        post(1, EAGER_BYTES + 1);
        assertThat(wire.types()).containsExactly(Frame.REQUEST);
        exhaust();
        wire.sent.clear();
        post(1, EAGER_BYTES + 1);
        assertThat(wire.types()).containsExactly(Frame.REQUEST);
    }

    /** Returns how many messages the credit was enough for. */
    private int exhaust() {
        int cost = EAGER_BYTES + Engine.OVERHEAD_BYTES;
        int count = Engine.CREDIT_BYTES / cost;
        post(count, EAGER_BYTES);
        return count;
    }

    private void post(int count, int length) {
        for (int i = 0; i < count; i++) {
            engine.send(peer, ByteBuffer.allocate(length), TAG, false);
        }
    }

    private void returnCredit(int bytes) throws ProtocolException {
        Frame frame = new Frame().set(Frame.CREDIT, 0, 0, 0, 0, 0);
        frame.credit = bytes;
        engine.arrive(peer, frame);
        engine.pump();
    }

    private void take(Way way, int length) throws ProtocolException {
        switch (way) {
            case POSTED_BEFORE -> {
                receive(length);
                arrive(0, length);
            }
            case POSTED_AFTERWARDS -> {
                arrive(0, length);
                receive(length);
            }
            case POSTED_WHILE_IT_ARRIVES -> {
                begin(0, length);
                receive(length);
                end(length);
            }
            case TOO_LONG -> {
                receive(length - 1);
                arrive(0, length);
            }
            case CANCELLED_WHILE_IT_ARRIVES -> {
                MethodOperation receive = receive(length);
                begin(0, length);
                engine.cancel(receive);
                end(length);
            }
            default -> {
                arrive(Frame.UNEXPECTED, length);
                List<MethodMessage> messages = new ArrayList<>();
                assertThat(engine.takeUnexpected(messages, 1)).isOne();
            }
        }
    }

    private MethodOperation receive(int length) {
        return engine.receive(peer, ByteBuffer.allocate(length), TAG);
    }

    private void arrive(int flags, int length) throws ProtocolException {
        begin(flags, length);
        end(length);
    }

    private void begin(int flags, int length) throws ProtocolException {
        engine.arrive(peer, new Frame().set(Frame.EAGER, flags, TAG, length, 0, 0));
    }

    private void end(int length) {
        Engine.put(peer, ByteBuffer.allocate(length));
        engine.endBody(peer);
    }

    private static final class Name extends PeerAddress {
        @Override
        public String toString() {
            return "peer";
        }
    }

    private record Parcel(int type, int credit) {}

    /** Link that keeps its frames, and has no space on request. */
    private static final class RecordingLink implements Link {
        private final Queue<Parcel> sent = new ArrayDeque<>();
        private boolean isFull;

        /** Takes the frames that were sent; returns their types. */
        List<Integer> types() {
            List<Integer> types = sent.stream().map(Parcel::type).toList();
            sent.clear();
            return types;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public Sent send(Frame frame, @Nullable ByteBuffer body) {
            if (isFull) {
                return Sent.NO_SPACE;
            }
            sent.add(new Parcel(frame.type, frame.credit));
            return Sent.SENT;
        }

        @Override
        public boolean flush() {
            return !isFull;
        }

        @Override
        public boolean isGathering() {
            return false;
        }

        @Override
        public void detach() {}

        @Override
        public int maxBodyBytes() {
            return 1 << 20;
        }

        @Override
        public void close() {}
    }
}
