package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.PeerStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WatchedPeersTest extends TwoEngines {
    private static final String NETWORK = "udp";
    private static final long FIRST = 10;

    private final ReliabilityEngine engine = engine();
    private final WatchedPeers watched = new WatchedPeers();

    @Test
    void countsOfTheOnlyPeerAreThoseOfTheEngineUnderLoss() {
        Random random = new Random(5);
        for (int value = 0; value < 1_000; value++) {
            a.request(B, value);
            a.take().forEach(datagram -> {
                if (random.nextInt(4) > 0) {
                    b.land(datagram);
                }
                if (random.nextInt(4) == 0) {
                    b.land(datagram);
                }
            });
            b.handle();
            b.service(MILLISECOND);
            b.take().forEach(a::land);
            a.service(MILLISECOND);
        }
        settle();

        assertThat(a.engine.statistics().datagramsResent()).isPositive();
        assertThat(a.engine.statistics().roundTripNanos()).isPositive();
        assertThat(b.engine.statistics().duplicates()).isPositive();
        assertCounts(a, B);
        assertCounts(b, A);
    }

    @Test
    void countsGoOnInTheNextSession() {
        giveUp(a, toB, new ArrayList<>());

        assertThat(toB.timesGivenUp()).isEqualTo(1);
        assertCounts(a, B);
    }

    /** Compares the counts of the only peer of an engine with those of the engine. */
    private static void assertCounts(TappedEngine engine, long peer) {
        EngineStatistics all = engine.engine.statistics();
        assertThat(engine.engine.peerStatistics(NETWORK))
                .containsExactly(new PeerStatistics(
                        NETWORK,
                        peer,
                        all.datagramsSent() - all.acknowledgementsSent(),
                        all.datagramsResent(),
                        all.duplicates(),
                        all.roundTripNanos()));
    }

    @Test
    void peersWithTheMostRepetitionsAreWatched() {
        List<EnginePeer> peers = peers(3 * WatchedPeers.MOST);
        peers.forEach(watched::note);
        assertThat(endpoints()).containsExactlyElementsOf(ids(0, WatchedPeers.MOST));

        for (int i = 0; i < peers.size(); i++) {
            repeat(peers.get(i), i);
        }
        assertThat(endpoints()).containsExactlyInAnyOrderElementsOf(ids(2 * WatchedPeers.MOST, 3 * WatchedPeers.MOST));
    }

    @Test
    void engineWatchesAFurtherPeerOnceItRepeatsADatagramToIt() {
        TappedEngine sender = engine(A, KEY);
        TappedEngine receiver = engine(B, KEY);
        ids(0, WatchedPeers.MOST).forEach(sender.engine::peer);
        Introduction.of(sender, A, receiver, B);
        sender.request(B, 1);
        exchange(sender, receiver, new ArrayList<>());
        assertThat(sender.engine.peerStatistics(NETWORK))
                .extracting(PeerStatistics::endpointId)
                .doesNotContain(B);

        giveUp(sender, sender.engine.peer(B), new ArrayList<>());

        assertThat(sender.engine.statistics().datagramsResent()).isPositive();
        assertThat(sender.engine.peerStatistics(NETWORK))
                .extracting(PeerStatistics::endpointId)
                .contains(B);
    }

    @Test
    void forgottenPeerIsWatchedUntilAnotherOneNeedsItsPlace() {
        List<EnginePeer> peers = peers(WatchedPeers.MOST + 1);
        peers.subList(0, WatchedPeers.MOST).forEach(peer -> repeat(peer, 3));
        peers.get(4).forget();
        assertThat(endpoints()).containsExactlyElementsOf(ids(0, WatchedPeers.MOST));

        watched.note(peers.get(WatchedPeers.MOST));
        assertThat(endpoints()).doesNotContain(FIRST + 4).contains(FIRST + WatchedPeers.MOST);
    }

    @Test
    void peerThatIsMetAgainReplacesItsFormerRecord() {
        repeat(engine.peer(FIRST), 3);
        repeat(engine.peer(FIRST + 1), 1);
        watched.note(engine().peer(FIRST));

        assertThat(watched.snapshot(NETWORK))
                .extracting(PeerStatistics::datagramsResent)
                .containsExactly(0L, 1L);
    }

    @Test
    void datagramsAreCountedBeyondThirtyTwoBits() {
        EnginePeer peer = engine.peer(FIRST);
        watched.note(peer);
        for (long i = 1; i <= 5; i++) {
            peer.window().countEarlier(Integer.MAX_VALUE);
            assertThat(watched.snapshot(NETWORK))
                    .extracting(PeerStatistics::datagramsSent)
                    .containsExactly(i * Integer.MAX_VALUE);
        }
    }

    private void repeat(EnginePeer peer, int times) {
        for (int i = 0; i < times; i++) {
            peer.window().countResent();
            watched.note(peer);
        }
    }

    private List<EnginePeer> peers(int count) {
        return ids(0, count).stream().map(engine::peer).toList();
    }

    private static List<Long> ids(int from, int to) {
        return LongStream.range(FIRST + from, FIRST + to).boxed().toList();
    }

    private List<Long> endpoints() {
        return watched.snapshot(NETWORK).stream()
                .map(PeerStatistics::endpointId)
                .toList();
    }

    private static ReliabilityEngine engine() {
        return new ReliabilityEngine(EngineConfiguration.defaults(3, 1), (peer, offset, length) -> true);
    }
}
