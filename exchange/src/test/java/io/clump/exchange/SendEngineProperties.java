package io.clump.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/**
 * The sending half under a carrier that sometimes has no space, keeps bytes for a while, and handles words of the
 * receiver in the middle of a send: a receiver that is asked for more than it has allowed, or gets something twice, fails the test.
 */
class SendEngineProperties {
    private static final int CREDIT = 4_000;
    private static final int OVERHEAD = 64;
    private static final int EAGER_BYTES = 1_000;
    private static final int PART_BYTES = 300;
    private static final int MOST_ANNOUNCED = 5;
    private static final int STEPS = 400;

    @Property(tries = 200)
    void everySendEndsOnceAndNothingExceedsWhatTheReceiverAllows(@ForAll long seed) {
        World world = new World(seed);
        for (int i = 0; i < STEPS; i++) {
            world.step();
        }
        world.finish();
        assertThat(world.sends).allMatch(send -> send.ends == 1);
        assertThat(world.peer.hasSends()).isFalse();
        assertThat(world.hasWork()).isFalse();
        assertThat(world.announcedThere).isZero();
        assertThat(world.peer.credit.available()).isEqualTo(CREDIT - world.occupied);
    }

    @Property(tries = 200)
    void sendsOfAPeerThatIsLostInAnyStateEndOnce(@ForAll long seed) {
        World world = new World(seed);
        world.stepsToLoss = world.random.nextInt(STEPS);
        for (int i = 0; i < STEPS; i++) {
            world.step();
        }
        world.lose();
        assertThat(world.sends).allMatch(send -> send.ends == 1);
        assertThat(world.peer.hasSends()).isFalse();
        assertThat(world.peer.isAsked()).isFalse();
    }

    @Example
    void messageThatWaitsForAnAnnouncedOneLeavesWhenThatIsCancelledOrAskedFor() {
        for (boolean isCancelled : new boolean[] {false, true}) {
            World world = new World(0);
            world.isCalm = true;
            for (int i = 0; i <= MOST_ANNOUNCED; i++) {
                world.begin(2 * EAGER_BYTES);
            }
            assertThat(world.turn()).isZero();
            assertThat(world.announcedThere).isEqualTo(MOST_ANNOUNCED);
            if (isCancelled) {
                world.cancel(world.sends.subList(0, 1));
            } else {
                world.answer();
            }
            world.turn();
            assertThat(world.announcedThere).isEqualTo(MOST_ANNOUNCED);
        }
    }

    @Example
    void shortMessageThatMayNotBeAnnouncedLeavesWithTheCreditForIt() {
        World world = new World(0);
        world.isCalm = true;
        for (int i = 0; i < MOST_ANNOUNCED; i++) {
            world.begin(2 * EAGER_BYTES);
        }
        int count = CREDIT / world.cost(EAGER_BYTES);
        for (int i = 0; i <= count; i++) {
            world.begin(EAGER_BYTES);
        }
        assertThat(world.turn()).isZero();
        world.occupied = 0;
        assertThat(world.credited(world.peer, count * world.cost(EAGER_BYTES))).isTrue();
        assertThat(world.turn()).isOne();
        assertThat(world.credited(world.peer, CREDIT)).as("more than was spent").isFalse();
    }

    private static final class Send {
        final Sending<Send> sending = new Sending<>(this);
        final int index;
        int ends;
        boolean isCancelled;

        Send(int index, int length) {
            this.index = index;
            sending.begin(length);
        }
    }

    private static final class Receiver extends ExchangePeer<Send> {
        Receiver() {
            super(CREDIT);
        }
    }

    /** The carrier and the receiver of a model, beside the engine that is tested. */
    private static final class World extends SendEngine<Send, Receiver> {
        final SplittableRandom random;
        final Receiver peer = new Receiver();
        final List<Send> sends = new ArrayList<>();
        int occupied;
        int announcedThere;
        int stepsToLoss = Integer.MAX_VALUE;
        private final List<Integer> numbers = new ArrayList<>();
        private int lastIndex = -1;
        private boolean isCalm;
        private boolean isSending;

        World(long seed) {
            super(MOST_ANNOUNCED, 2, 6);
            random = new SplittableRandom(seed);
        }

        void step() {
            switch (random.nextInt(6)) {
                case 0, 1 -> begin();
                case 2 -> cancel(sends);
                case 3 -> answer();
                case 4 -> turn();
                default -> pump(peer);
            }
        }

        /** Lets all that can leave do so. */
        void finish() {
            isCalm = true;
            for (int i = 0; i < sends.size() * 20; i++) {
                turn();
                answer();
            }
        }

        void lose() {
            if (!peer.isDead) {
                peer.isGone = true;
                peer.isDead = true;
                forgetAll(peer, sending -> sending.operation.ends++);
            }
        }

        private void begin() {
            if (peer.isDead) {
                return;
            }
            begin(random.nextInt(4) == 0 ? 0 : random.nextInt(2 * EAGER_BYTES));
        }

        private void begin(int length) {
            Send send = new Send(sends.size(), length);
            sends.add(send);
            if (random.nextBoolean()) {
                append(peer, send.sending);
                pump(peer);
            } else {
                post(peer, send.sending);
            }
        }

        private void cancel(List<Send> all) {
            Send send = all.isEmpty() ? null : all.get(random.nextInt(all.size()));
            if (send != null && (send.sending.isUnsent(peer) || send.sending.isAnnounced(peer))) {
                if (send.sending.isAnnounced(peer)) {
                    numbers.remove((Integer) send.sending.number);
                    announcedThere--;
                }
                send.isCancelled = true;
                forget(peer, send.sending);
                send.ends++;
            }
        }

        /** The receiver asks for bytes, and gives credit back. */
        private void answer() {
            if (!numbers.isEmpty() && !peer.isDead) {
                int number = numbers.remove(random.nextInt(numbers.size()));
                Sending<Send> sending = find(number);
                assertThat(sending).isNotNull();
                announcedThere--;
                sending.wanted = random.nextInt((int) sending.length + 1);
                grant(peer, sending, sending.operation.index);
            }
            if (occupied > 0) {
                int back = isCalm ? occupied : random.nextInt(occupied + 1);
                occupied -= back;
                assertThat(credited(peer, back)).isTrue();
            }
        }

        /** A carrier that sends may handle answers of the receiver meanwhile, or find it gone. */
        private boolean hasSpace() {
            assertThat(isSending).as("a send within another").isFalse();
            isSending = true;
            stepsToLoss--;
            if (!isCalm && random.nextInt(8) == 0) {
                answer();
            }
            if (stepsToLoss == 0) {
                lose();
            }
            isSending = false;
            return isCalm || random.nextInt(3) > 0;
        }

        private void arriveInOrder(Send send) {
            assertThat(send.isCancelled).isFalse();
            assertThat(send.index).isGreaterThan(lastIndex);
            lastIndex = send.index;
        }

        @Override
        protected Sent sendEager(Receiver to, Sending<Send> sending) {
            if (sending.sent > 0 || hasSpace()) {
                arriveEager(sending);
                // The rest may leave later.
                boolean isCut = sending.sent == 0 && sending.length > 1 && !isCalm && random.nextInt(4) == 0;
                sending.sent = isCut ? 1 : sending.length;
                return isCut ? Sent.NO_SPACE : taken();
            }
            return Sent.NO_SPACE;
        }

        private void arriveEager(Sending<Send> sending) {
            if (sending.sent == 0) {
                arriveInOrder(sending.operation);
                occupied += cost(sending.length);
                assertThat(occupied).isLessThanOrEqualTo(CREDIT);
            }
        }

        @Override
        protected boolean sendAnnouncement(Receiver to, Sending<Send> sending) {
            int number = sending.number;
            if (!hasSpace()) {
                return false;
            }
            arriveInOrder(sending.operation);
            if (!peer.isDead) {
                numbers.add(number);
                announcedThere++;
                assertThat(announcedThere).isLessThanOrEqualTo(MOST_ANNOUNCED);
            }
            return true;
        }

        @Override
        protected Sent sendPart(Receiver to, Sending<Send> sending, int bytes) {
            assertThat(bytes).isBetween(sending.wanted == 0 ? 0 : 1, PART_BYTES);
            assertThat(sending.sent + bytes).isLessThanOrEqualTo(sending.wanted);
            assertThat(sending.other).isEqualTo(sending.operation.index);
            return hasSpace() ? taken() : Sent.NO_SPACE;
        }

        private Sent taken() {
            return !isCalm && random.nextInt(4) == 0 ? Sent.UNDER_WAY : Sent.SENT;
        }

        @Override
        protected boolean sendFirst(Receiver to) {
            if (to.underWay != null && (isCalm || random.nextBoolean())) {
                endUnderWay(to);
            }
            return to.underWay == null;
        }

        @Override
        protected void complete(Sending<Send> sending) {
            assertThat(sending.sent).isEqualTo(sending.wanted);
            sending.operation.ends++;
        }

        @Override
        protected boolean isDue(Receiver to) {
            return to.hasSends();
        }

        @Override
        protected int cost(long length) {
            return (int) length + OVERHEAD;
        }

        @Override
        protected boolean mayBeEager(Receiver to, Sending<Send> sending) {
            return sending.length <= EAGER_BYTES;
        }

        @Override
        protected boolean mayAnnounce(Receiver to, @Nullable Sending<Send> sending) {
            return isCalm || random.nextInt(4) > 0;
        }

        @Override
        protected int maxPartBytes(Receiver to) {
            return PART_BYTES;
        }

        @Override
        protected void sendLast(Receiver to) {}
    }
}
