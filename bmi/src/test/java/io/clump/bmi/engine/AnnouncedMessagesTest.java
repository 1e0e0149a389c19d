package io.clump.bmi.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.bmi.BmiError;
import io.clump.bmi.method.MethodOperation;
import io.clump.exchange.Sent;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Both ends count the announced messages whose bytes were not asked for, and agree on the number. */
class AnnouncedMessagesTest {
    private static final int LENGTH = 10;
    private static final int TAG = 3;

    private final Engine engine = new Engine(0, () -> 0);
    private final RecordingLink wire = new RecordingLink();
    private final BmiPeer peer = engine.add(new Name(), wire);
    private int announced;

    /** Ways in which an announced message frees space for the next one. */
    private enum Way {
        ASKED_FOR,
        REFUSED,
        CANCELLED,
        CANCELLED_AFTERWARDS
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void receiverHasSpaceAgainForAsManyAsItHasTakenAndNoMore(Way way) throws ProtocolException {
        for (int round = 0; round < 2; round++) {
            int first = announced;
            for (int i = 0; i < Engine.MAX_REQUESTS; i++) {
                announce();
            }
            assertThatThrownBy(this::announce).hasMessageContaining("too many messages are announced");
            for (int number = first; number < first + Engine.MAX_REQUESTS; number++) {
                take(way, number);
            }
            engine.pump();
            wire.sent.clear();
        }
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void senderAnnouncesTheNextMessageWhenOneIsNotAnnouncedAnyMore(Way way) throws ProtocolException {
        List<MethodOperation> sends = new ArrayList<>();
        for (int i = 0; i <= Engine.MAX_REQUESTS; i++) {
            sends.add(engine.send(peer, ByteBuffer.allocate(LENGTH), TAG, false));
        }
        assertThat(wire.sent).hasSize(Engine.MAX_REQUESTS).allMatch(frame -> frame.type == Frame.REQUEST);
        int number = wire.sent.get(0).number;
        wire.sent.clear();
        switch (way) {
            case ASKED_FOR -> engine.arrive(peer, new Frame().set(Frame.GRANT, 0, 0, 0, number, 1));
            case REFUSED -> engine.arrive(peer, new Frame().set(Frame.REFUSE, 0, 0, 0, number, 0));
            default -> engine.cancel(sends.get(0));
        }
        engine.pump();
        assertThat(wire.sent.stream().filter(frame -> frame.type == Frame.REQUEST))
                .hasSize(1);
        assertThat(sends.get(0).isDone()).isTrue();
    }

    @Test
    void sendsThatWaitForAnAnnouncedOneEndWithThePeer() {
        List<MethodOperation> sends = new ArrayList<>();
        for (int i = 0; i < Engine.MAX_REQUESTS + 10; i++) {
            sends.add(engine.send(peer, ByteBuffer.allocate(LENGTH), TAG, false));
        }
        engine.lose(peer);
        assertThat(sends).allMatch(send -> send.error() == BmiError.PEER_GONE);
    }

    private void announce() throws ProtocolException {
        engine.arrive(peer, new Frame().set(Frame.REQUEST, 0, TAG, LENGTH, announced, 0));
        announced++;
    }

    private void take(Way way, int number) throws ProtocolException {
        switch (way) {
            case ASKED_FOR -> engine.receive(peer, ByteBuffer.allocate(LENGTH), TAG);
            case REFUSED -> engine.receive(peer, ByteBuffer.allocate(LENGTH - 1), TAG);
            case CANCELLED -> engine.arrive(peer, new Frame().set(Frame.CANCEL, 0, 0, 0, number, 0));
            case CANCELLED_AFTERWARDS -> {
                engine.receive(peer, ByteBuffer.allocate(LENGTH), TAG);
                engine.arrive(peer, new Frame().set(Frame.CANCEL, 0, 0, 0, number, 0));
            }
        }
    }

    private static final class Name extends PeerAddress {
        @Override
        public String toString() {
            return "peer";
        }
    }

    /** Link that keeps the headers that it was given. */
    private static final class RecordingLink implements Link {
        private final List<Frame> sent = new ArrayList<>();

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public Sent send(Frame frame, @Nullable ByteBuffer body) {
            sent.add(new Frame().set(frame.type, frame.flags, frame.tag, frame.length, frame.number, frame.other));
            return Sent.SENT;
        }

        @Override
        public boolean flush() {
            return true;
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
