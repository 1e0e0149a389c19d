package io.clump.simulation.network;

import io.clump.am2.spi.QueueKind;
import io.clump.net.engine.EnginePeer;
import io.clump.net.engine.EngineStatistics;
import io.clump.net.engine.ReliabilityEngine;
import java.util.ArrayList;
import java.util.List;

/**
 * Check that a finished run kept the guarantees: every message was handled once and in order, or returned once; a
 * message that returned as unanswered may have been handled, too; no message or buffer is left; datagrams were
 * retransmitted only with a reason; no living endpoint is taken for dead, nor a dead one for alive; two undisturbed
 * endpoints did not wait long for each other.
 */
final class Verdict {
    /**
     * Most repetitions for each loss: it causes at most a window to be repeated, and mostly one datagram. This is four
     * times the need of any of the first seeds.
     */
    private static final long RESENT_FOR_EACH_REASON = 16;

    /**
     * Maximum number of retransmissions by timers before a round trip was measured, or while a receiver is slow, for
     * each pair of communicating endpoints.
     */
    private static final long RESENT_FOR_EACH_PAIR = 64;

    /** The same if no endpoint is slow. */
    private static final long RESENT_FOR_EACH_CALM_PAIR = 8;

    /**
     * Longest time without an arrival from one endpoint at another, if no fault affects the two, whatever affects the
     * others; five times the need of any of the first seeds.
     */
    private static final long LONGEST_WAIT_NANOS = 100_000_000;

    private static final long NANOS_PER_MILLISECOND = 1_000_000;

    private final Scenario scenario;
    private final Ledger ledger;
    private final SimulatedNetwork network;
    private final List<SimulatedEndpoint> endpoints;
    private final List<String> failures = new ArrayList<>();

    Verdict(Scenario scenario, Ledger ledger, SimulatedNetwork network, List<SimulatedEndpoint> endpoints) {
        this.scenario = scenario;
        this.ledger = ledger;
        this.network = network;
        this.endpoints = endpoints;
    }

    /** Returns a line for each broken guarantee. */
    List<String> failures() {
        endpoints.stream().filter(SimulatedEndpoint::isDead).forEach(SimulatedEndpoint::bury);
        for (SimulatedEndpoint endpoint : endpoints) {
            if (!endpoint.isDead() && !endpoint.isGone()) {
                checkNothingIsLeft(endpoint);
            }
        }
        endpoints.stream().filter(endpoint -> !endpoint.isDead()).forEach(SimulatedEndpoint::end);
        for (QueueKind queue : QueueKind.values()) {
            for (SimulatedEndpoint sender : endpoints) {
                for (SimulatedEndpoint receiver : endpoints) {
                    checkFlow(sender, receiver, queue);
                }
            }
        }
        endpoints.forEach(this::checkWhoLives);
        checkRepetitions();
        return failures;
    }

    private void checkNothingIsLeft(SimulatedEndpoint endpoint) {
        int number = endpoint.number();
        check(!endpoint.hasMore(), "endpoint " + number + " hangs: it has more to send, and nothing will happen");
        check(endpoint.engine().isQuiet(), "endpoint " + number + " hangs: its engine is not quiet");
        int buffers = endpoint.engine().buffersInUse() - orphans(endpoint);
        check(buffers == 0, "endpoint " + number + " keeps buffers: " + buffers);
        int peers = endpoint.engine().peerCount();
        check(peers <= scenario.endpoints(), "endpoint " + number + " has too many peers: " + peers);
        check(
                endpoint.engine().nextReturned() < 0,
                "endpoint " + number + " has returned messages that it was not woken for");
    }

    /**
     * Checks that living endpoints count as alive, however long they were silent; that idle endpoints notice killed
     * ones, too; and that no endpoint is given up for silence alone.
     */
    private void checkWhoLives(SimulatedEndpoint watcher) {
        for (SimulatedEndpoint other : endpoints) {
            String name = "endpoint " + watcher.number() + " takes " + other.number();
            boolean isGone = watcher.takesForGone(other.number());
            if (scenario.keepsInTouch(watcher.number(), other.number())) {
                check(!isGone, name + " for dead");
            }
            if (scenario.isToRecover(watcher.number(), other.number())) {
                check(!isGone, name + " for dead, though nothing is between them any more");
            }
            if (watcher.knows(other.number()) && scenario.isToNotice(watcher.number(), other.number())) {
                check(isGone, name + ", which was killed, for alive");
            }
            if (isGone && !watcher.isDead() && !watcher.isGone()) {
                check(hasReason(watcher, other), name + " for dead because it was silent");
            }
        }
    }

    private boolean hasReason(SimulatedEndpoint watcher, SimulatedEndpoint other) {
        boolean isReturned = ledger.counted(watcher.number(), other.number(), QueueKind.REQUEST)
                                .returned()
                        > 0
                || ledger.counted(watcher.number(), other.number(), QueueKind.REPLY)
                                .returned()
                        > 0;
        // An endpoint notifies a peer that it declares unreachable.
        return isReturned
                || other.takesForGone(watcher.number())
                || scenario.isReasonToGiveUp(watcher.number(), other.number());
    }

    /**
     * Returns the number of an endpoint's incomplete messages whose senders cannot or will not send the rest; each
     * occupies one buffer.
     */
    private int orphans(SimulatedEndpoint endpoint) {
        ReliabilityEngine engine = endpoint.engine();
        int count = 0;
        for (SimulatedEndpoint sender : endpoints) {
            EnginePeer peer = engine.knownPeer(Scenario.endpointId(sender.number()));
            if (peer == null) {
                continue;
            }
            for (QueueKind queue : QueueKind.values()) {
                Flow flow = ledger.counted(sender.number(), endpoint.number(), queue);
                boolean isOver = sender.isDead() || flow.returned() > 0;
                count += isOver && peer.isIncomplete(queue) ? 1 : 0;
            }
        }
        return count;
    }

    private void checkFlow(SimulatedEndpoint sender, SimulatedEndpoint receiver, QueueKind queue) {
        Flow flow = ledger.counted(sender.number(), receiver.number(), queue);
        String name = queue + " from " + sender.number() + " to " + receiver.number() + " (" + flow + "): ";
        check(flow.disorder() == null, name + flow.disorder());
        if (scenario.keepsInTouch(sender.number(), receiver.number())) {
            check(flow.handled() == flow.sent(), name + "not all was handled");
            check(flow.returned() == 0, name + "a message returned");
        }
        if (scenario.isUndisturbed(sender.number(), receiver.number())) {
            long waited = flow.longestWaitNanos();
            check(waited <= LONGEST_WAIT_NANOS, name + "nothing arrived for " + waited / NANOS_PER_MILLISECOND + " ms");
        }
        check(flow.twice() < 0, name + "was handled and returned: " + flow.twice());
        Flow requests = ledger.counted(receiver.number(), sender.number(), QueueKind.REQUEST);
        check(sender.isDead() || flow.lost(requests) < 0, name + "is lost: " + flow.lost(requests));
        check(flow.backTwice(requests) < 0, name + "takes back what came back before: " + flow.backTwice(requests));
    }

    private void checkRepetitions() {
        long resent = 0;
        long reasons = network.lost() + network.late();
        for (SimulatedEndpoint endpoint : endpoints) {
            EngineStatistics statistics = endpoint.engine().statistics();
            resent += statistics.datagramsResent();
            reasons += statistics.refused();
        }
        long pairs = (long) scenario.endpoints() * scenario.fanOut();
        long most = RESENT_FOR_EACH_REASON * reasons
                + (scenario.isCalm() ? RESENT_FOR_EACH_CALM_PAIR : RESENT_FOR_EACH_PAIR) * pairs;
        check(resent <= most, "datagrams were repeated " + resent + " times, with reason for " + most);
    }

    private void check(boolean isKept, String otherwise) {
        if (!isKept) {
            failures.add(otherwise);
        }
    }
}
