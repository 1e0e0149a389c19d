package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Thorough;
import io.clump.am2.packet.Packet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A message that its receiver refuses comes back to its sender once, though the receiver has given the sender up
 * meanwhile.
 */
class WayBackTest extends TwoEngines {
    private static final int SEEDS = Thorough.Count.of(60, 200);
    private static final int MESSAGES = 40;

    @Test
    void messageThatWasLostOnItsWayBackComesInTheNextSession() {
        b.sendBack(A, 5);
        giveUp(b, toA, new ArrayList<>());
        assertThat(returns(b)).as("what its program sent").containsExactly("0 UNANSWERED");
        a.now = b.now;
        settle();
        assertThat(a.cameBack).containsExactly(5);
        assertThat(b.engine.takeDropped()).isNull();
        assertThat(a.engine.buffersInUse() + b.engine.buffersInUse()).isZero();
    }

    @Test
    void messageOfWhichOnlyTheAcknowledgementWasLostDoesNotComeTwice() {
        b.sendBack(A, 5);
        b.take().forEach(a::land);
        a.handle();
        assertThat(a.cameBack).containsExactly(5);
        giveUp(b, toA, new ArrayList<>());
        a.now = b.now;
        settle();
        assertThat(a.cameBack).containsExactly(5);
        b.sendBack(A, 6);
        settle();
        assertThat(a.cameBack).containsExactly(5, 6);
    }

    @Test
    void messageForOneThatIsGivenUpWaitsBehindThoseBeforeIt() {
        b.sendBack(A, 5);
        giveUp(b, toA, new ArrayList<>());
        assertThat(b.keep(A, 6)).isTrue();
        a.now = b.now;
        settle();
        b.sendBack(A, 7);
        settle();
        assertThat(a.cameBack).containsExactly(5, 6, 7);
    }

    @Test
    void messagesForAPeerThatStaysSilentAreCounted() {
        b.sendBack(A, 5);
        giveUp(b, toA, new ArrayList<>());
        b.keep(A, 6);
        assertThat(dropped(b)).isEmpty();
        b.engine.abandon();
        assertThat(dropped(b)).containsExactly(5, 6);
        assertThat(b.keep(A, 7)).as("kept afterwards").isFalse();
    }

    /** A side that has forgotten the accepted messages cannot know whether it has accepted this one. */
    @Test
    void messageThatMayHaveComeBeforeIsNotTakenByOneThatForgets() {
        KeptMessages forgetful = new KeptMessages(true);
        assertThat(forgetful.take(7, true)).isFalse();
        assertThat(forgetful.take(8, false)).isTrue();
        assertThat(forgetful.take(9, true)).isTrue();
        assertThat(forgetful.take(9, true)).isFalse();
        assertThat(new KeptMessages(false).take(7, true)).isTrue();
    }

    /**
     * Each request is refused; requests that are lost on the way come back with their session, the others from the
     * receiver.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 0.95})
    void whateverIsLostNoRequestComesBackTwice(double loss) {
        int unanswered = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Refusals refusals = new Refusals(seed, loss);
            List<Integer> ends = refusals.run();
            assertThat(ends).as("seed %d", seed).doesNotHaveDuplicates().hasSize(MESSAGES);
            unanswered += ends.size() - refusals.pair.one.cameBack.size();
        }
        assertThat(unanswered).as("came back with their sessions").isGreaterThan(SEEDS / 10);
    }

    /** A later number never counts as an earlier one, even with billions of messages in between. */
    @Test
    void numbersDoNotWrapAround() {
        KeptMessages kept = new KeptMessages(false);
        long late = 1L << 40;
        assertThat(kept.take(7, false)).isTrue();
        assertThat(kept.take(7 + (1L << 31), true)).isTrue();
        assertThat(kept.take(late, false)).isTrue();
        assertThat(kept.take(late, true)).isFalse();
        kept.cameBack(DatagramLayout.REQUESTS, 5, 9);
        assertThat(kept.isBack(DatagramLayout.REQUESTS, 9)).isTrue();
        assertThat(kept.isBack(DatagramLayout.REQUESTS, 9 + (1L << 32))).isFalse();
    }

    /** A refusal carries only half of the number. */
    @Test
    void refusalsOfAllButTheFirstBillionsComeBack() {
        for (long first : new long[] {0, (1L << 31) - 3, (1L << 32) - 3, (1L << 61) - 3}) {
            SendPool pool = new SendPool(EngineConfiguration.defaults(1, 2));
            WayBack wayBack = new WayBack(pool, first);
            long before = first;
            for (int i = 0; i < 6; i++) {
                wayBack.number(0);
                long number = WayBack.numberOf(pool.memory(), 0);
                assertThat(number).isBetween(before + 1, before + 2);
                assertThat((int) number).as("stands for no number").isNotZero();
                assertThat(wayBack.isKept(0)).isFalse();
                assertThat(wayBack.nearest((int) (first + 1))).isEqualTo(first + 1);
                before = number;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 0.8, 0.95})
    void whateverIsLostEachComesBackOnceAndInOrder(double loss) {
        int givenUp = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            Pair pair = new Pair(seed, loss);
            pair.run();
            assertThat(pair.one.cameBack).as("seed %d", seed).containsExactlyElementsOf(pair.sentBack);
            givenUp += pair.toOne.timesGivenUp();
        }
        assertThat(givenUp).as("sessions that ended").isGreaterThan(SEEDS / 10);
    }

    private static List<Integer> dropped(TappedEngine engine) {
        List<Integer> values = new ArrayList<>();
        for (UnsafeBuffer kept = engine.engine.takeDropped(); kept != null; kept = engine.engine.takeDropped()) {
            values.add(Packet.argument(kept, 0, 0));
        }
        return values;
    }

    /** Two engines with a network that loses datagrams in phases, in either direction. */
    private static final class Pair {
        private final TappedEngine one = small(A);
        private final TappedEngine other = small(B);
        private final EnginePeer toOne;
        private final EnginePeer toOther;
        private final List<Integer> sentBack = new ArrayList<>();
        private final Random random;
        private final double loss;

        Pair(int seed, double loss) {
            this.loss = loss;
            random = new Random(seed);
            toOther = one.engine.peer(B);
            toOne = other.engine.peer(A);
            Introduction.of(one, A, other, B);
        }

        /** Makes an engine with space for few messages, each in its own datagram. */
        private static TappedEngine small(long id) {
            EngineConfiguration configuration = new EngineConfiguration(3, id, 0, 3, 4, 8, 6, 0);
            return new TappedEngine(configuration.withRetries(6, Duration.ofSeconds(1)), KEY);
        }

        void run() {
            for (int i = 0; i < MESSAGES; i++) {
                sendBack(i);
                double there = random.nextDouble() * loss * 2;
                double back = random.nextDouble() * loss * 2;
                for (int step = random.nextInt(60); step > 0; step--) {
                    step(there, back, random.nextInt(4) == 0 ? SECOND : MILLISECOND);
                }
            }
            for (int step = 0; step < 4000; step++) {
                step(0, 0, 10 * MILLISECOND);
            }
        }

        private void sendBack(int value) {
            boolean isRefused = toOne.refusal() != null;
            if (isRefused ? other.keep(A, value) : other.sendBack(A, value)) {
                sentBack.add(value);
            }
        }

        private void step(double there, double back, long nanos) {
            other.take().stream()
                    .filter(datagram -> random.nextDouble() >= there)
                    .forEach(one::land);
            one.handle();
            one.service(nanos);
            one.take().stream().filter(datagram -> random.nextDouble() >= back).forEach(other::land);
            other.handle();
            other.service(nanos);
            returns(other);
        }
    }

    /** One engine sends requests, the other sends all of them back. */
    private static final class Refusals {
        private final Pair pair;
        private final List<Integer> ends = new ArrayList<>();

        Refusals(int seed, double loss) {
            pair = new Pair(seed, loss);
            pair.other.isRefusing = true;
        }

        List<Integer> run() {
            for (int i = 0; i < MESSAGES; i++) {
                while (!send(i)) {
                    step(0, 0, MILLISECOND);
                }
                double there = pair.random.nextDouble() * pair.loss * 2;
                double back = pair.random.nextDouble() * pair.loss * 2;
                for (int step = pair.random.nextInt(60); step > 0; step--) {
                    step(there, back, pair.random.nextInt(4) == 0 ? SECOND : MILLISECOND);
                }
            }
            for (int step = 0; step < 4000; step++) {
                step(0, 0, 10 * MILLISECOND);
            }
            ends.addAll(pair.one.cameBack);
            return ends;
        }

        /** Sends a request once; one for a peer that is given up has ended at once. */
        private boolean send(int value) {
            if (pair.toOther.refusal() != null) {
                ends.add(value);
                return true;
            }
            return pair.one.request(B, value);
        }

        private void step(double there, double back, long nanos) {
            pair.step(there, back, nanos);
            returns(pair.one).forEach(end -> ends.add(Integer.parseInt(end.split(" ")[0])));
        }
    }
}
