package io.clump.net.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.net.key.JobKey;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SuccessionNoticeTest {
    private static final JobKey KEY = JobKey.random();
    private static final long JOB = 3;
    private static final long CLIENT = 1;
    private static final long FORMER = 2;
    private static final String ADDRESS = "[2001:db8:0:1:2:3:4:5]:65535";

    private final TappedEngine client = engine(CLIENT, KEY);
    private final TappedEngine successor = engine(9, KEY);
    private final EnginePeer former = client.engine.peer(FORMER);

    @Test
    void noticeNamesTheFormerEndpointAndTheAddress() {
        client.land(notice());
        assertThat(client.engine.takeFormer()).isSameAs(former);
        assertThat(client.engine.arrivals().succession().address()).isEqualTo(ADDRESS);
        assertThat(client.engine.arrivals().succession().hasNotice()).isFalse();
        assertThat(client.engine.peerCount()).isEqualTo(1);
    }

    @Test
    void noticeOfAnyBitChangedIsDropped() {
        byte[] notice = notice();
        for (int bit = 0; bit < notice.length * Byte.SIZE; bit++) {
            byte[] changed = notice.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            client.land(changed);
            assertThat(client.engine.arrivals().succession().hasNotice())
                    .as("bit %d", bit)
                    .isFalse();
        }
        EngineStatistics statistics = client.engine.statistics();
        assertThat(statistics.malformed() + statistics.misdirected() + statistics.forged())
                .isEqualTo(notice.length * (long) Byte.SIZE);
    }

    @Test
    void datagramOfASenderWithoutTheKeyIsNotAnswered() {
        TappedEngine outsider = engine(CLIENT, JobKey.random());
        outsider.engine.requestSession(outsider.engine.peer(FORMER));
        successor.land(outsider.take().get(0));
        assertThat(successor.engine.arrivals().succession().hasNotice()).isFalse();
        assertThat(successor.engine.statistics().misdirected()).isEqualTo(1);
    }

    @Test
    void recordedDatagramsAreAnsweredOnlyOnceInAWhile() {
        byte[] asking = asking();
        successor.land(asking);
        assertThat(written()).isNotEmpty();
        successor.land(asking);
        successor.now += Succession.PAUSE_NANOS - 1;
        successor.land(asking);
        assertThat(written()).isEmpty();
        successor.now++;
        successor.land(asking);
        assertThat(written()).isNotEmpty();
    }

    @Test
    void noticeAboutAnUnknownEndpointHasNoEffect() {
        byte[] notice = notice();
        TappedEngine other = engine(CLIENT, KEY);
        other.land(notice);
        assertThat(other.engine.takeFormer()).isNull();
        assertThat(other.engine.peerCount()).isZero();
    }

    private byte[] asking() {
        client.engine.requestSession(former);
        return client.take().get(0);
    }

    private byte[] notice() {
        successor.land(asking());
        return written();
    }

    private byte[] written() {
        Succession succession = successor.engine.arrivals().succession();
        int lengthBytes = succession.writeNotice(ADDRESS);
        byte[] notice = new byte[Math.max(0, lengthBytes)];
        successor.engine.sendMemory().getBytes(succession.noticeOffset(), notice);
        return notice;
    }

    private static TappedEngine engine(long id, @Nullable JobKey key) {
        return new TappedEngine(EngineConfiguration.defaults(JOB, id), key);
    }
}
