package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A message that leaves before its receiver has answered is handled at once, and only once, as far as that is safe. */
class FirstMessageTest extends TwoEngines {
    @Test
    void firstMessageIsHandledThoughItsSenderNeverPollsAgain() {
        TappedEngine sender = engine(11, KEY);
        TappedEngine receiver = engine(12, KEY);
        sender.request(12, 7);
        sender.take().forEach(receiver::land);
        receiver.handle();
        assertThat(receiver.handled).containsExactly(7);
    }

    @Test
    void bothMaySendFirst() {
        TappedEngine one = engine(11, KEY);
        TappedEngine two = engine(12, KEY);
        for (int i = 0; i < 3; i++) {
            one.request(12, i);
            two.request(11, 10 + i);
        }
        List<byte[]> ofOne = one.take();
        List<byte[]> ofTwo = two.take();
        ofOne.forEach(two::land);
        ofTwo.forEach(one::land);
        exchange(one, two, new ArrayList<>());
        ofOne.forEach(two::land);
        ofTwo.forEach(one::land);
        exchange(one, two, new ArrayList<>());
        one.handle();
        assertThat(two.handled).containsExactly(0, 1, 2);
        assertThat(one.handled).containsExactly(10, 11, 12);
        assertThat(one.engine.buffersInUse() + two.engine.buffersInUse()).isZero();
    }

    @Test
    void firstMessageThatLayInTheSocketDuringALongPauseWaitsForAnAnswer() {
        TappedEngine sender = engine(11, KEY);
        TappedEngine receiver = engine(12, KEY);
        sender.request(12, 7);
        List<byte[]> socket = sender.take();
        sender.now += 20 * SECOND;
        receiver.now = sender.now;
        socket.forEach(receiver::land);
        receiver.handle();
        assertThat(receiver.handled).as("before the answer").isEmpty();
        exchange(sender, receiver, new ArrayList<>());
        assertThat(receiver.handled).containsExactly(7);
    }

    /** The receiver's answer arrives only after it has given the sender up. */
    @Test
    void firstMessageThatWasHandledAtOnceIsKnownToBeWhenTheReceiverHasGivenItsSenderUp() {
        TappedEngine sender = engine(11, KEY);
        TappedEngine receiver = engine(12, KEY);
        sender.request(12, 7);
        List<byte[]> first = sender.take();
        first.forEach(receiver::land);
        receiver.handle();
        giveUp(receiver, receiver.engine.knownPeer(11), new ArrayList<>());
        returns(receiver);
        first.forEach(receiver::land);
        sender.request(12, 8);
        sender.take().forEach(receiver::land);
        receiver.handle();
        assertThat(receiver.handled).containsExactly(7);
        exchange(sender, receiver, new ArrayList<>());
        assertThat(returns(sender)).containsExactly("8 UNREACHABLE");
        sender.request(12, 9);
        exchange(sender, receiver, new ArrayList<>());
        assertThat(receiver.handled).containsExactly(7, 9);
    }

    /**
     * Otherwise the peer's next datagrams, under the same session and with the same first numbers, would count as
     * repetitions.
     */
    @Test
    void firstMessageThatComesAfterItsSenderWasGivenUpIsNotTakenAtOnce() {
        TappedEngine one = engine(11, KEY);
        TappedEngine two = engine(12, KEY);
        two.request(11, 5);
        List<byte[]> late = two.take();
        one.request(12, 7);
        one.take().forEach(two::land);
        two.handle();
        two.service(MILLISECOND);
        two.take();
        giveUp(one, one.engine.knownPeer(12), new ArrayList<>());
        late.forEach(one::land);
        one.handle();
        assertThat(one.handled).isEmpty();
        two.now = one.now;
        exchange(two, one, new ArrayList<>());
        assertThat(returns(two)).containsExactly("5 UNANSWERED");
        two.request(11, 6);
        exchange(two, one, new ArrayList<>());
        assertThat(one.handled).containsExactly(6);
    }

    /** The sender has never received an answer, so it may repeat a message that was handled at once. */
    @Test
    void firstMessageIsHandledOnceThoughItsSenderWasForgottenMeanwhile() {
        TappedEngine sender = engine(11, KEY);
        TappedEngine receiver = engine(12, KEY);
        sender.request(12, 7);
        sender.take().forEach(receiver::land);
        receiver.handle();
        for (int round = 0; round < 2; round++) {
            receiver.service(SECOND);
            kill(receiver, 11);
            assertThat(receiver.engine.peerCount()).isZero();
            sender.service(SECOND);
            sender.take().forEach(receiver::land);
            receiver.handle();
        }
        exchange(sender, receiver, new ArrayList<>());
        sender.request(12, 8);
        exchange(sender, receiver, new ArrayList<>());
        assertThat(receiver.handled).containsExactly(7, 8);
        assertThat(returns(sender)).isEmpty();
    }

    @Test
    void newPeersTakeTheRoundTripOnceAnyPeerIsForgotten() {
        TappedEngine receiver = engine(12, KEY);
        TappedEngine early = engine(11, KEY);
        early.request(12, 1);
        List<byte[]> recorded = new ArrayList<>(early.sent);
        exchange(early, receiver, recorded);
        kill(receiver, 11);
        TappedEngine sender = engine(13, KEY);
        sender.request(12, 2);
        recorded.addAll(sender.take());
        recorded.forEach(receiver::land);
        receiver.handle();
        assertThat(receiver.handled).containsExactly(1);
        receiver.service(MILLISECOND);
        receiver.take().forEach(sender::land);
        sender.service(0);
        sender.take().forEach(receiver::land);
        receiver.handle();
        assertThat(receiver.handled).as("repeated at once").containsExactly(1, 2);
    }
}
