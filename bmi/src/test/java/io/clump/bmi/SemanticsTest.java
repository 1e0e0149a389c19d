package io.clump.bmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The semantics of BMI, in every world. */
class SemanticsTest {
    private static final int LONG = 300_000;

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#most")
    void receivesAreMatchedByTagAloneInAnyOrder(World world) {
        try (Pair pair = new Pair(world)) {
            int[] lengths = {0, 1, 4_096, 16_384, 16_385, LONG};
            for (int tag = 0; tag < lengths.length; tag++) {
                pair.client.bmi.postSend(pair.toServer, Party.bytes(lengths[tag], tag), tag);
            }
            // The last one first: its bytes are behind those of all others.
            for (int tag = lengths.length - 1; tag >= 0; tag--) {
                ByteBuffer buffer = ByteBuffer.allocate(lengths[tag]);
                long id = pair.server.bmi.postReceive(pair.toClient, buffer, tag);
                pair.await(pair.server, id);
                assertThat(pair.server.error(id)).isNull();
                Party.assertSame(buffer, Party.bytes(lengths[tag], tag));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void messagesOfOneTagKeepTheirOrderWhateverTheirLength(World world) {
        try (Pair pair = new Pair(world)) {
            List<ByteBuffer> buffers = new ArrayList<>();
            List<Long> receives = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                pair.server.bmi.postSend(pair.toClient, Party.bytes(length(i), i), 7);
                if (i % 3 == 0) {
                    pair.step();
                }
            }
            for (int i = 0; i < 40; i++) {
                buffers.add(ByteBuffer.allocateDirect(LONG));
                receives.add(pair.client.bmi.postReceive(pair.toServer, buffers.get(i), 7));
            }
            for (int i = 0; i < 40; i++) {
                long id = receives.get(i);
                pair.await(pair.client, id);
                int length = id == Bmi.COMPLETE ? LONG : pair.client.size(id);
                assertThat(length).isEqualTo(length(i));
                Party.assertSame(buffers.get(i).limit(length), Party.bytes(length, i));
            }
        }
    }

    private static int length(int i) {
        return i % 4 == 1 ? LONG : i * 997 % 20_000;
    }

    /** Row B11 (thesis 580). */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void nullNumbersAreSkippedAndUnknownOnesRefused(World world) {
        try (Pair pair = new Pair(world)) {
            Bmi server = pair.server.bmi;
            long first = server.postReceive(pair.toClient, ByteBuffer.allocate(8), 1);
            long second = server.postReceive(pair.toClient, ByteBuffer.allocate(8), 2);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(8, 2), 2);
            Status[] statuses = {new Status(), new Status(), new Status(), new Status()};
            int[] indices = new int[4];
            long[] ids = {0, first, 0, second};
            int[] count = new int[1];
            pair.until(() -> {
                count[0] = count[0] == 0 ? server.testSome(ids, indices, statuses) : count[0];
                return count[0] > 0 || pair.server.isDone(second);
            });
            if (count[0] > 0) {
                assertThat(indices[0]).isEqualTo(3);
                assertThat(statuses[0].id()).isEqualTo(second);
            }
            assertThat(server.testSome(new long[4], indices, statuses)).isZero();
            assertThat(server.test(0, statuses[0])).isFalse();
            assertThatThrownBy(() -> server.testSome(ids, indices, statuses))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no such operation");
            assertThatThrownBy(() -> server.test(second, statuses[0])).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> server.cancel(-1)).isInstanceOf(IllegalArgumentException.class);
            assertThat(server.test(first, statuses[0])).isFalse();
        }
    }

    /** Row B2 (thesis 514, 518). */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void messageThatDoesNotFitFailsAndHarmsNothingElse(World world) {
        try (Pair pair = new Pair(world)) {
            for (int length : new int[] {100, LONG}) {
                long send = pair.client.bmi.postSend(pair.toServer, Party.bytes(length, 1), 1);
                long next = pair.client.bmi.postSend(pair.toServer, Party.bytes(length, 2), 1);
                ByteBuffer small = ByteBuffer.allocate(length - 1);
                ByteBuffer large = ByteBuffer.allocate(length);
                long first = pair.server.bmi.postReceive(pair.toClient, small, 1);
                long second = pair.server.bmi.postReceive(pair.toClient, large, 1);
                pair.await(pair.server, first, second);
                pair.await(pair.client, send, next);
                assertThat(pair.server.error(first)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
                assertThat(small).isEqualTo(ByteBuffer.allocate(length - 1));
                assertThat(pair.server.error(second)).isNull();
                Party.assertSame(large, Party.bytes(length, 2));
                assertThat(pair.client.error(next)).isNull();
            }
        }
    }

    /** Unpost (thesis 574). */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void cancelledOperationsEndAndAreStillCollected(World world) {
        try (Pair pair = new Pair(world)) {
            long receive = pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(10), 1);
            pair.server.bmi.cancel(receive);
            pair.await(pair.server, receive);
            assertThat(pair.server.error(receive)).isEqualTo(BmiError.CANCELLED);
            // Announced, and not asked for: no receive gets it.
            long send = pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 1), 1);
            pair.client.bmi.cancel(send);
            pair.client.bmi.cancel(send);
            pair.await(pair.client, send);
            assertThat(pair.client.error(send)).isEqualTo(BmiError.CANCELLED);
            // After the server has received a later message, it has received the cancel.
            pair.client.bmi.postSend(pair.toServer, Party.bytes(1, 3), 2);
            pair.await(pair.server, pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(1), 2));
            pair.client.bmi.postSend(pair.toServer, Party.bytes(3, 2), 1);
            ByteBuffer buffer = ByteBuffer.allocate(3);
            long last = pair.server.bmi.postReceive(pair.toClient, buffer, 1);
            pair.await(pair.server, last);
            assertThat(pair.server.error(last)).isNull();
            Party.assertSame(buffer, Party.bytes(3, 2));
        }
    }

    /** A cancel before, in and after the transfer: both operations end, and later messages are not affected. */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void cancelMayMeetTheTransferAtAnyTime(World world) {
        try (Pair pair = new Pair(world)) {
            for (int steps = 0; steps < 24; steps++) {
                boolean isSender = steps % 2 == 0;
                ByteBuffer buffer = ByteBuffer.allocate(4 * LONG);
                long send = pair.client.bmi.postSend(pair.toServer, Party.bytes(4 * LONG, steps), 1);
                long receive = pair.server.bmi.postReceive(pair.toClient, buffer, 1);
                for (int i = 0; i < steps / 2; i++) {
                    pair.step();
                }
                if (isSender && !pair.client.isDone(send)) {
                    pair.client.bmi.cancel(send);
                } else if (!isSender && !pair.server.isDone(receive)) {
                    pair.server.bmi.cancel(receive);
                }
                long after = pair.client.bmi.postSend(pair.toServer, Party.bytes(9, steps), 2);
                ByteBuffer small = ByteBuffer.allocate(9);
                long last = pair.server.bmi.postReceive(pair.toClient, small, 2);
                pair.await(pair.client, after);
                pair.await(pair.server, last);
                Party.assertSame(small, Party.bytes(9, steps));
                // A send or receive whose counterpart was cancelled before they met is still waiting.
                if (!pair.client.isDone(send)) {
                    pair.client.bmi.cancel(send);
                }
                pair.await(pair.client, send);
                if (!pair.server.isDone(receive)) {
                    pair.server.bmi.cancel(receive);
                }
                pair.await(pair.server, receive);
                if (pair.server.error(receive) == null) {
                    Party.assertSame(buffer, Party.bytes(4 * LONG, steps));
                }
            }
        }
    }

    /** Row B9 (thesis 708, 731): whether there is a peer shows when a message is posted. */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void nobodyIsAtAnAddress(World world) {
        try (Pair pair = new Pair(world)) {
            String nowhere = world.used.equals("tcp") ? "tcp://127.0.0.1:1" : world.used + "://nobody";
            Address address = pair.client.bmi.lookup(nowhere);
            assertThat(pair.client.bmi.lookup(nowhere)).isSameAs(address).hasToString(nowhere);
            long send = pair.client.bmi.postUnexpected(address, ByteBuffer.allocate(5), 1);
            long receive = pair.client.bmi.postReceive(address, ByteBuffer.allocate(5), 1);
            pair.await(pair.client, send, receive);
            assertThat(pair.client.error(send)).isEqualTo(BmiError.PEER_GONE);
            assertThat(pair.client.error(receive)).isEqualTo(BmiError.PEER_GONE);
            assertThatThrownBy(() -> pair.client.bmi.lookup("pigeon://roof")).hasMessageContaining("no method reads");
            assertThatThrownBy(() -> pair.client.bmi.postSend(pair.toClient, ByteBuffer.allocate(1), 1))
                    .hasMessageContaining("an address of another BMI");
        }
    }

    /** Row B15 (thesis 496, 766). */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#most")
    void peerThatLeavesEndsItsOperationsAndNoOthers(World world) {
        try (Pair pair = new Pair(world)) {
            long whole = pair.client.bmi.postSend(pair.toServer, Party.bytes(10, 1), 1);
            pair.client.bmi.postSend(pair.toServer, Party.bytes(LONG, 2), 2);
            pair.await(pair.client, whole);
            long never = pair.server.bmi.postReceive(pair.toClient, ByteBuffer.allocate(10), 9);
            long stuck = pair.server.bmi.postSend(pair.toClient, Party.bytes(LONG, 3), 3);
            for (int i = 0; i < 20; i++) {
                pair.step();
            }
            Address gone = pair.toClient;
            pair.client.close();
            pair.join();
            pair.await(pair.server, never, stuck);
            assertThat(pair.server.error(never)).isEqualTo(BmiError.PEER_GONE);
            assertThat(pair.server.error(stuck)).isEqualTo(BmiError.PEER_GONE);
            ByteBuffer buffer = ByteBuffer.allocate(10);
            long arrived = pair.server.bmi.postReceive(gone, buffer, 1);
            pair.await(pair.server, arrived);
            assertThat(pair.server.error(arrived)).isNull();
            Party.assertSame(buffer, Party.bytes(10, 1));
            long lost = pair.server.bmi.postReceive(gone, ByteBuffer.allocate(LONG), 2);
            pair.await(pair.server, lost);
            assertThat(pair.server.error(lost)).isEqualTo(BmiError.PEER_GONE);
            long answer = pair.server.bmi.postSend(pair.toClient, Party.bytes(4, 4), 4);
            ByteBuffer four = ByteBuffer.allocate(4);
            long received = pair.client.bmi.postReceive(pair.toServer, four, 4);
            pair.await(pair.server, answer);
            pair.await(pair.client, received);
            Party.assertSame(four, Party.bytes(4, 4));
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void manyMessagesThatNobodyHasAskedForAreReceivedInTheEnd(World world) {
        try (Pair pair = new Pair(world)) {
            int count = 8_000; // more than the credit
            List<Long> sends = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                sends.add(pair.client.bmi.postSend(pair.toServer, Party.bytes(16, i), i));
                if (i % 64 == 0) {
                    pair.step();
                }
            }
            for (int i = count - 1; i >= 0; i--) {
                ByteBuffer buffer = ByteBuffer.allocate(16);
                long id = pair.server.bmi.postReceive(pair.toClient, buffer, i);
                pair.await(pair.server, id);
                assertThat(pair.server.error(id)).as("message %d", i).isNull();
                Party.assertSame(buffer, Party.bytes(16, i));
            }
            sends.forEach(id -> pair.await(pair.client, id));
            assertThat(pair.client.bmi.getInfo(null, Info.PENDING_OPERATIONS)).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void unexpectedMessagesComeInOrderAndAsManyAsTheCallerTakes(World world) {
        try (Pair pair = new Pair(world)) {
            int count = 100; // 1.6 MB: more than the credit
            long[] ids = new long[count];
            for (int i = 0; i < count; i++) {
                ids[i] = pair.client.bmi.postUnexpected(pair.toServer, Party.bytes(Bmi.MAX_UNEXPECTED_BYTES, i), i);
            }
            pair.until(() -> pair.server.unexpected.size() == count);
            pair.await(pair.client, ids);
            for (int i = 0; i < count; i++) {
                UnexpectedMessage message = pair.server.unexpected.remove();
                assertThat(message.tag()).isEqualTo(i);
                assertThat(message.source()).isSameAs(pair.toClient);
                Party.assertSame(message.buffer(), Party.bytes(Bmi.MAX_UNEXPECTED_BYTES, i));
            }
            long tooLong =
                    pair.client.bmi.postUnexpected(pair.toServer, ByteBuffer.allocate(Bmi.MAX_UNEXPECTED_BYTES + 1), 1);
            pair.await(pair.client, tooLong);
            assertThat(pair.client.error(tooLong)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
        }
    }

    /** A peer that sends many does not delay the one message of another. */
    @ParameterizedTest
    @EnumSource(
            value = World.class,
            names = {"SHARED_MEMORY", "TCP"})
    void peersTakeTurns(World world) {
        try (Pair pair = new Pair(world)) {
            int count = 50;
            Party first = pair.client;
            for (int i = 0; i < count; i++) {
                first.bmi.postUnexpected(pair.toServer, ByteBuffer.allocate(1), 1);
            }
            Bmi server = pair.server.bmi;
            try (Bmi second = Bmi.initialize(world.methods, "", world.configuration(pair.job, 1))) {
                second.postUnexpected(second.lookup(pair.server.address(world.used)), ByteBuffer.allocate(1), 2);
                Status[] statuses = {new Status()};
                while (server.getInfo(null, Info.UNEXPECTED_WAITING) <= count) {
                    first.step();
                    second.testContext(statuses);
                    server.testContext(statuses);
                }
                UnexpectedMessage[] two = new UnexpectedMessage[2];
                assertThat(server.testUnexpected(two)).isEqualTo(2);
                assertThat(List.of(two[0].tag(), two[1].tag())).containsExactlyInAnyOrder(1, 2);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void longMessagesPassEachOtherInBothDirections(World world) {
        try (Pair pair = new Pair(world)) {
            int length = 5_000_003;
            ByteBuffer atServer = pair.server.bmi.allocate(pair.toClient, length, Direction.RECEIVE);
            ByteBuffer atClient = pair.client.bmi.allocate(pair.toServer, length, Direction.RECEIVE);
            long[] client = {
                pair.client.bmi.postReceive(pair.toServer, atClient, 1),
                pair.client.bmi.postSend(pair.toServer, Party.bytes(length, 1), 1)
            };
            long[] server = {
                pair.server.bmi.postReceive(pair.toClient, atServer, 1),
                pair.server.bmi.postSend(pair.toClient, Party.bytes(length, 2), 1)
            };
            pair.await(pair.client, client);
            pair.await(pair.server, server);
            Party.assertSame(atServer, Party.bytes(length, 1));
            Party.assertSame(atClient, Party.bytes(length, 2));
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void clientsThatComeAndGoLeaveNothingBehind(World world) {
        try (Pair pair = new Pair(world)) {
            // Over UDP a close waits two seconds for the server, which is in the same thread.
            int clients = world.isOverUdp() ? 3 : 25;
            for (int i = 0; i < clients; i++) {
                pair.client.close();
                pair.join();
            }
            pair.until(() -> pair.server.bmi.getInfo(null, Info.PEERS) == 1);
            assertThat(pair.server.bmi.getInfo(null, Info.UNEXPECTED_WAITING)).isZero();
        }
    }

    /** A cancel frees the buffer at once, also if the system has taken a part of it only. */
    @Test
    void bufferOfACancelledSendMayBeChanged() {
        try (Pair pair = new Pair(World.TCP)) {
            pair.server.bmi.setInfo(null, Info.SOCKET_BUFFER_BYTES, 4_096);
            pair.client.bmi.setInfo(null, Info.SOCKET_BUFFER_BYTES, 4_096);
            int length = 16_384;
            int count = 0;
            ByteBuffer last;
            long id;
            do {
                last = Party.bytes(length, count);
                id = pair.client.bmi.postSend(pair.toServer, last, count);
                count++;
            } while (id == Bmi.COMPLETE);
            pair.client.bmi.cancel(id);
            last.put(0, new byte[length]);
            pair.await(pair.client, id);
            int received = pair.client.error(id) == null ? count : count - 1;
            for (int i = 0; i < received; i++) {
                ByteBuffer buffer = ByteBuffer.allocate(length);
                pair.await(pair.server, pair.server.bmi.postReceive(pair.toClient, buffer, i));
                Party.assertSame(buffer, Party.bytes(length, i));
            }
            assertThat(pair.client.error(id)).isNull();
        }
    }

    /**
     * More sends than may be announced at a time, and a receiver that requests the last announced one first.
     */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void moreSendsThanMayBeAnnouncedGoOnAsTheyAreReceived(World world) {
        try (Pair pair = new Pair(world)) {
            int announced = 8_192;
            int count = announced + 100;
            pair.client.bmi.setInfo(null, Info.EAGER_BYTES, 0);
            long[] sends = new long[count];
            for (int i = 0; i < count; i++) {
                sends[i] = pair.client.bmi.postSend(pair.toServer, Party.bytes(8, i), i);
            }
            for (int i = 0; i < count; i++) {
                int tag = i < announced ? announced - 1 - i : i;
                ByteBuffer buffer = ByteBuffer.allocate(i % 2 == 0 ? 8 : 7);
                long id = pair.server.bmi.postReceive(pair.toClient, buffer, tag);
                pair.await(pair.server, id);
                if (i % 2 == 0) {
                    Party.assertSame(buffer, Party.bytes(8, tag));
                } else {
                    assertThat(pair.server.error(id)).isEqualTo(BmiError.MESSAGE_TOO_LONG);
                }
            }
            pair.await(pair.client, sends);
        }
    }

    /** A message whose send was complete arrives, though the sender leaves at once. */
    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#most")
    void lastMessagesOfAPeerThatLeavesArrive(World world) {
        try (Pair pair = new Pair(world)) {
            Party leaving = pair.client;
            long send = pair.client.bmi.postSend(pair.toServer, Party.bytes(5_000, 1), 1);
            while (!leaving.isDone(send)) {
                leaving.step();
            }
            leaving.close();
            pair.client = new Party(Bmi.initialize(world.methods, "", world.configuration(pair.job, 1)));
            ByteBuffer buffer = ByteBuffer.allocate(5_000);
            long receive = pair.server.bmi.postReceive(pair.toClient, buffer, 1);
            pair.await(pair.server, receive);
            assertThat(pair.server.error(receive)).isNull();
            Party.assertSame(buffer, Party.bytes(5_000, 1));
        }
    }

    @ParameterizedTest
    @MethodSource("io.clump.bmi.World#quick")
    void operationThatIsNamedTwiceIsReturnedOnce(World world) {
        try (Pair pair = new Pair(world)) {
            long send = pair.client.bmi.postUnexpected(pair.toServer, ByteBuffer.allocate(20_000), 1);
            Status[] statuses = {new Status(), new Status()};
            int[] indices = new int[2];
            assertThatThrownBy(() -> pair.client.bmi.testSome(new long[] {send, send}, new int[1], statuses))
                    .hasMessageContaining("array of results too short");
            assertThat(pair.client.bmi.testSome(new long[] {send, send}, indices, statuses))
                    .isEqualTo(1);
            assertThat(statuses[0].error()).isEqualTo(BmiError.MESSAGE_TOO_LONG);
        }
    }

    @Test
    void callsOfAnotherThreadAndAfterTheEndAreRefused() {
        try (Pair pair = new Pair(World.COURIER)) {
            Bmi bmi = pair.client.bmi;
            assertThatThrownBy(() -> CompletableFuture.runAsync(() -> bmi.testContext(new Status[1]))
                            .join())
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("BMI belongs to thread");
            bmi.close();
            assertThatThrownBy(() -> bmi.testContext(new Status[1]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("BMI was closed");
        }
    }
}
