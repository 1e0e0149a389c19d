package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.spi.QueueKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceScheduleTest {
    private static final int PEERS = 200;
    private static final int STEPS = 20_000;
    private static final int MOST_NANOS = 1_000;
    private static final long LATENCY_NANOS = 20_000;

    private final ServiceSchedule schedule = new ServiceSchedule();

    @Test
    void firstThatIsReadyIsServedFirstAndOnce() {
        for (int i = 0; i < PEERS; i++) {
            schedule.activate(i);
            schedule.activate(i / 2);
        }
        assertThat(schedule.readyCount()).isEqualTo(PEERS);
        for (int i = 0; i < PEERS; i++) {
            assertThat(schedule.ready(0)).isEqualTo(i);
            assertThat(schedule.take()).isEqualTo(i);
            schedule.rest(i);
        }
        assertThat(schedule.activeCount()).isZero();
    }

    /** Also near the point where a clock wraps around. */
    @ParameterizedTest
    @ValueSource(longs = {0, Long.MAX_VALUE - 50_000})
    void peersAreReadyWhenTheirTimeComesAndNotBefore(long origin) {
        Random random = new Random(1);
        Map<Integer, Long> plans = new HashMap<>();
        long now = origin;
        for (int step = 0; step < STEPS; step++) {
            int peer = random.nextInt(PEERS);
            if (schedule.isActive(peer) && random.nextInt(4) == 0) {
                schedule.rest(peer);
                plans.remove(peer);
            } else {
                if (!schedule.isActive(peer)) {
                    schedule.activate(peer);
                    assertThat(schedule.take()).isEqualTo(peer);
                }
                long time = now + random.nextInt(MOST_NANOS);
                schedule.plan(peer, time);
                Long earlier = plans.get(peer);
                if (earlier == null || time - earlier < 0) {
                    plans.put(peer, time);
                }
            }
            now += random.nextInt(20);
            checkDue(now, plans);
        }
    }

    private void checkDue(long now, Map<Integer, Long> plans) {
        List<Long> waits =
                plans.values().stream().map(time -> time - now).sorted().toList();
        assertThat(schedule.nanosToFirst(now)).isEqualTo(waits.isEmpty() ? Long.MAX_VALUE : Math.max(0, waits.get(0)));
        List<Long> due = waits.stream().filter(wait -> wait <= 0).toList();
        assertThat(schedule.wake(now)).isEqualTo(due.size());
        for (long wait : due) {
            assertThat(plans.remove(schedule.take()) - now).isEqualTo(wait);
        }
    }

    /** Messages are under way to each of a hundred peers. */
    @Test
    void serviceSkipsPeersWithoutArrivalsOrDueWork() {
        TappedEngine engine = new TappedEngine(EngineConfiguration.defaults(3, 1, 1472, 1472), null);
        int count = 100;
        for (int i = 0; i < count; i++) {
            Introduction.introduce(engine.engine, 3, 1, 2 + i, 1 + i, null);
            engine.request(2 + i, i);
        }
        engine.service(LATENCY_NANOS);
        engine.sent.clear();
        assertThat(engine.engine.readyCount()).as("after all were served").isZero();
        for (int i = 0; i < count; i++) {
            EnginePeer peer = engine.engine.knownPeer(2 + i);
            assertThat(peer.isActive()).isTrue();
            assertThat(peer.streamTo(QueueKind.REQUEST).waitingMessages()).isEqualTo(1);
        }
        engine.service(LATENCY_NANOS);
        assertThat(engine.sent).isEmpty();
        assertThat(engine.engine.nanosToDeadline(engine.now)).isPositive();
        engine.service(2 * RoundTrip.INITIAL_TIMEOUT_NANOS);
        assertThat(engine.sent).as("all are asked in time").hasSizeGreaterThanOrEqualTo(count);
    }
}
