package io.clump.am2;

import static io.clump.am2.ConformancePeer.TAG;
import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.bundle.Membership;
import io.clump.am2.endpoint.Counters;
import io.clump.am2.endpoint.HandlerErrors;
import io.clump.am2.endpoint.Traffic;
import io.clump.am2.endpoint.Translation;
import io.clump.am2.endpoint.TranslationTable;
import io.clump.am2.packet.ContextEpoch;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.send.Backoff;
import io.clump.am2.send.SendWaitPolicy;
import io.clump.am2.send.Waiters;
import io.clump.am2.spi.PollScope;
import io.clump.am2.spi.QueueKind;
import io.clump.am2.spi.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests all interleavings of threads of a bundle that send, wait for space and move endpoints: a bundle has at most one
 * open claim, each message arrives once, and no thread waits for ever. Only for a protocol inside a node, in a world
 * whose queues have 4 packets and two bulk blocks.
 */
public abstract class InterleavingConformance extends TwoLayers {
    private static final int PACKETS = 4;
    private static final int BULK_BLOCKS = 2;
    private static final int DATA_LENGTH = 8;

    /** For subclasses only. */
    protected InterleavingConformance() {}

    // One word for each thread, with one letter for each operation: m claims a medium message, fills and commits it, a
    // aborts it instead, s sends a medium message at once, p polls.
    @ParameterizedTest
    @CsvSource({"m m", "a m", "m s", "mm m", "m p", "m s p"})
    void bundleHasOneOpenClaimInEveryInterleaving(String operations) {
        Bundle bundle = a.layer.allocateParallelBundle();
        String[] threads = operations.split(" ", -1);
        List<Way> ways = new ArrayList<>();
        for (int i = 0; i < threads.length; i++) {
            ways.add(new Way(bundle.allocateEndpoint(), b.endpoint.name()));
        }
        int[] received = {0};
        b.endpoint.handlers().set(NOTE, message -> received[0]++);
        int states = Schedules.explore(() -> {
            AtomicInteger open = new AtomicInteger();
            AtomicInteger sent = new AtomicInteger(BULK_BLOCKS);
            List<Schedules.Script> scripts = new ArrayList<>();
            for (int i = 0; i < threads.length; i++) {
                Way way = ways.get(i);
                String letters = threads[i];
                scripts.add(actor -> {
                    for (char letter : letters.toCharArray()) {
                        actor.point();
                        sent.addAndGet(operate(letter, way, actor, open));
                    }
                });
            }
            // No bulk block is free.
            received[0] = 0;
            for (int i = 0; i < BULK_BLOCKS; i++) {
                a.endpoint.requestMedium(0, NOTE, data(DATA_LENGTH), 0, DATA_LENGTH);
            }
            return new Schedules.Run(
                    scripts,
                    () -> List.of(received[0], open.get(), sent.get()),
                    () -> b.bundle.poll() > 0,
                    bundle,
                    () -> {
                        await("all messages", () -> received[0] == sent.get());
                        assertThat(bundle.poll()).isZero();
                    });
        });
        assertThat(states).isGreaterThan(20);
        bundle.close();
    }

    /** Does an operation; returns the number of messages sent. */
    private static int operate(char letter, Way way, Schedules.Actor actor, AtomicInteger open) {
        switch (letter) {
            case 'p' -> way.from.membership().group().poll(false);
            case 's' -> way.sendMedium(actor);
            default -> {
                MediumClaim claim = way.claim(actor);
                assertThat(open.incrementAndGet()).as("open claims").isEqualTo(1);
                claim.data().setMemory(0, DATA_LENGTH, (byte) 1);
                actor.point();
                claim.data().setMemory(0, DATA_LENGTH, (byte) 2);
                open.decrementAndGet();
                if (letter == 'a') {
                    claim.abort();
                    return 0;
                }
                claim.commit(NOTE);
            }
        }
        return letter == 'p' ? 0 : 1;
    }

    /**
     * One thread fills the queues of an endpoint and waits for space there, while another one moves this endpoint to
     * its bundle.
     */
    @ParameterizedTest
    @CsvSource({"REQUEST, false", "REPLY, false", "REQUEST, true", "REPLY, true"})
    void sendThatWaitsAtAnEndpointThatIsMovedThereContinuesInEveryInterleaving(QueueKind queue, boolean movesBack) {
        int messages = movesBack ? 2 * (PACKETS + 1) : PACKETS + 2;
        int states = Schedules.explore(() -> {
            int[] received = {0};
            Endpoint[] moved = {null};
            Bundle[] bundles = {null, null};
            boolean[] isBack = {false};
            Schedules.Script sender = actor -> {
                Bundle bundle = a.layer.allocateBundle();
                bundles[0] = bundle;
                Endpoint from = bundle.allocateEndpoint();
                actor.point();
                Way way = new Way(from, moved[0].name());
                for (int i = 0; i < (movesBack ? PACKETS + 1 : messages); i++) {
                    way.send(queue, actor);
                    actor.advance();
                }
                if (movesBack) {
                    pollUntil(actor, bundle, () -> moved[0].membership().group() == bundle.group());
                    moved[0].moveTo(bundles[1]);
                    actor.advance();
                    isBack[0] = true;
                }
                pollUntil(actor, bundle, () -> received[0] == messages);
                bundle.close();
            };
            Schedules.Script mover = actor -> {
                Bundle bundle = a.layer.allocateBundle();
                bundles[1] = bundle;
                Endpoint from = bundle.allocateEndpoint();
                moved[0] = bundle.allocateEndpoint();
                moved[0].handlers().set(NOTE, message -> received[0]++);
                moved[0].setTag(TAG);
                actor.point();
                moved[0].moveTo(bundles[0]);
                actor.advance();
                if (movesBack) {
                    actor.point();
                    Way way = new Way(from, moved[0].name());
                    for (int i = 0; i < PACKETS + 1; i++) {
                        way.send(queue, actor);
                        actor.advance();
                    }
                }
                pollUntil(actor, bundle, () -> received[0] == messages);
                bundle.close();
            };
            return new Schedules.Run(List.of(sender, mover), () -> received[0], () -> false, null, () -> {
                assertThat(received[0]).isEqualTo(messages);
                assertThat(isBack[0]).isEqualTo(movesBack);
            });
        });
        assertThat(states).isGreaterThan(30);
    }

    /** Same as above, for a bundle that two threads use. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void endpointIsMovedToAParallelBundleInEveryInterleaving(boolean doesOtherSend) {
        Bundle bundle = a.layer.allocateParallelBundle();
        List<Endpoint> from = List.of(bundle.allocateEndpoint(), bundle.allocateEndpoint());
        int messages = doesOtherSend ? PACKETS + 2 : PACKETS + 1;
        int states = Schedules.explore(() -> {
            AtomicInteger received = new AtomicInteger();
            Endpoint[] moved = {null};
            List<Schedules.Script> scripts = new ArrayList<>();
            for (int i = 0; i < 2; i++) {
                int self = i;
                int count = i == 0 ? PACKETS + 1 : messages - PACKETS - 1;
                scripts.add(actor -> {
                    actor.point();
                    Way way = new Way(from.get(self), moved[0].name());
                    for (int k = 0; k < count; k++) {
                        way.send(QueueKind.REQUEST, actor);
                        actor.advance();
                    }
                    pollUntil(actor, bundle, () -> received.get() == messages);
                });
            }
            scripts.add(actor -> {
                Bundle own = a.layer.allocateBundle();
                moved[0] = own.allocateEndpoint();
                moved[0].handlers().set(NOTE, message -> received.incrementAndGet());
                moved[0].setTag(TAG);
                actor.point();
                moved[0].moveTo(bundle);
                actor.advance();
                own.close();
            });
            return new Schedules.Run(scripts, received::get, () -> false, bundle, () -> {
                assertThat(received).hasValue(messages);
                moved[0].close();
            });
        });
        assertThat(states).isGreaterThan(30);
        bundle.close();
    }

    private static void pollUntil(Schedules.Actor actor, Bundle bundle, BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            if (bundle.poll() == 0) {
                actor.pause();
            }
        }
    }

    /** Path from an endpoint to a receiver, on which threads send whose pauses are scheduling points. */
    private static final class Way {
        private final Endpoint from;
        private final TranslationTable translations = new TranslationTable();
        private final Route route;

        Way(Endpoint from, EndpointName to) {
            this.from = from;
            route = Objects.requireNonNull(
                    Objects.requireNonNull(from.queues().local()).routeTo(to));
            translations.put(0, new Translation(TAG.value(), route, new Traffic(), to));
        }

        /** Opens a claim. */
        MediumClaim claim(Schedules.Actor actor) {
            Membership membership = from.membership();
            Counters counters = new Counters();
            ReturnedMessages returns =
                    new ReturnedMessages(membership, counters, new HandlerErrors(from.name(), counters), null);
            Waiters waiters = new Waiters(waiter(actor, PollScope.ALL), waiter(actor, PollScope.REPLIES));
            MediumClaim claim = new MediumClaim(
                    membership, translations, waiters, returns, from.sender().request(), DATA_LENGTH, null);
            membership.enterToSend("claim");
            try {
                return claim.open(0, DATA_LENGTH);
            } finally {
                membership.leave();
            }
        }

        void sendMedium(Schedules.Actor actor) {
            from.membership().enterToSend("send");
            try {
                int packet = waiter(actor, PollScope.ALL).claim(route, QueueKind.REQUEST, DATA_LENGTH);
                fill(packet, PacketKind.REQUEST | PacketKind.MEDIUM, DATA_LENGTH);
                route.publishMedium(packet);
                from.membership().group().pollEndpoints(PollScope.ALL);
            } finally {
                from.membership().leave();
            }
        }

        void send(QueueKind queue, Schedules.Actor actor) {
            boolean isReply = queue == QueueKind.REPLY;
            PollScope scope = isReply ? PollScope.REPLIES : PollScope.ALL;
            from.membership().enterToSend("send");
            try {
                int packet = waiter(actor, scope).claim(route, queue, Backoff.SHORT);
                fill(packet, isReply ? PacketKind.REPLY : PacketKind.REQUEST, 0);
                route.publish(packet);
                from.membership().group().pollEndpoints(scope);
            } finally {
                from.membership().leave();
            }
        }

        private void fill(int packet, int kind, int length) {
            assertThat(packet).as("claimed").isNotNegative();
            long word = kind == PacketKind.REPLY ? ContextEpoch.replyWord(0) : TAG.value();
            PacketFields.header(route.memory(), packet, kind, NOTE, 0, route.source(), 0, word, length);
        }

        private Backoff waiter(Schedules.Actor actor, PollScope scope) {
            Membership membership = from.membership();
            SendWaitPolicy policy = new SendWaitPolicy(SendWaitPolicy.FOR_EVER, 8, true, 0);
            return new Backoff(membership, scope, new Counters(), policy, actor.clock(membership));
        }
    }
}
