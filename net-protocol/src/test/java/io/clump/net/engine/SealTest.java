package io.clump.net.engine;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.clump.net.key.JobKey;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SealTest {
    private static final JobKey KEY = JobKey.random();
    private static final long JOB = 3;
    private static final long SENDER = 1;
    private static final long RECEIVER = 2;
    private static final int DROPPED = 50_000;
    private static final int MULTICAST_BYTES = 1_400;

    private final TappedEngine receiver = engine(RECEIVER, KEY);

    /** Returns a datagram with a request, and one with acknowledgements only. */
    static Stream<byte[]> genuineDatagrams() {
        return Stream.of(request(KEY), acknowledgement());
    }

    @ParameterizedTest
    @MethodSource("genuineDatagrams")
    void datagramOfAnyBitChangedIsDroppedAndCounted(byte[] genuine) {
        for (int bit = 0; bit < genuine.length * Byte.SIZE; bit++) {
            byte[] changed = genuine.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            receiver.land(changed);
            assertThat(receiver.engine.peerCount()).as("bit %d", bit).isZero();
        }
        EngineStatistics statistics = receiver.engine.statistics();
        // The header is checked before the seal: with changed magic, version or length, 6 bytes, or some bits of stream
        // and flags, the bytes are not a datagram; with changed job or receiver, 12 bytes, it is for others.
        assertThat(statistics.malformed()).isBetween(6L * Byte.SIZE, 8L * Byte.SIZE);
        assertThat(statistics.misdirected()).isEqualTo(12 * Byte.SIZE);
        assertThat(statistics.forged())
                .isEqualTo(genuine.length * (long) Byte.SIZE - statistics.malformed() - statistics.misdirected());
        receiver.handle();
        assertThat(receiver.handled).isEmpty();
        assertThat(receiver.engine.isQuiet()).isTrue();
        assertThat(receiver.engine.buffersInUse()).isZero();
    }

    @Test
    void genuineDatagramIsTaken() {
        Introduction.introduce(receiver.engine, JOB, RECEIVER, SENDER, 1, KEY);
        receiver.land(request(KEY));
        receiver.handle();
        assertThat(receiver.handled).containsExactly(7);
        assertThat(receiver.engine.statistics().forged()).isZero();
    }

    @Test
    void sealFollowsFromTheKeyAndTheDatagram() {
        byte[] datagram = request(KEY);
        assertThat(sealOf(datagram)).isEqualTo(sealOf(request(KEY)));
        assertThat(sealOf(datagram)).isNotEqualTo(sealOf(request(JobKey.random())));
    }

    @Test
    void otherKeyIsReportedOnceAndAllIsCounted() {
        byte[] foreign = request(JobKey.random());
        receiver.land(foreign);
        assertThat(receiver.engine.arrivals().takeSealFailure()).isEqualTo(SealFailure.WRONG);
        receiver.land(foreign);
        assertThat(receiver.engine.arrivals().takeSealFailure()).isNull();
        assertThat(receiver.engine.statistics().forged()).isEqualTo(2);
        assertThat(receiver.engine.peerCount()).isZero();
    }

    @Test
    void missingSealIsReported() {
        receiver.land(request(null));
        assertThat(receiver.engine.arrivals().takeSealFailure()).isEqualTo(SealFailure.MISSING);
        assertThat(receiver.engine.statistics().forged()).isEqualTo(1);
        assertThat(receiver.engine.peerCount()).isZero();
    }

    @Test
    void sealThatNobodyCanCheckIsReported() {
        TappedEngine keyless = engine(RECEIVER, null);
        keyless.land(request(KEY));
        assertThat(keyless.engine.arrivals().takeSealFailure()).isEqualTo(SealFailure.UNEXPECTED);
        assertThat(keyless.engine.statistics().forged()).isEqualTo(1);
        assertThat(keyless.engine.peerCount()).isZero();
    }

    @Test
    void damageToWhatAKnownPeerSentIsNotTakenForAnotherKey() {
        Introduction.introduce(receiver.engine, JOB, RECEIVER, SENDER, 1, KEY);
        byte[] genuine = request(KEY);
        receiver.land(genuine);
        byte[] damaged = genuine.clone();
        damaged[100]++;
        receiver.land(damaged);
        assertThat(receiver.engine.arrivals().takeSealFailure()).isNull();
        assertThat(receiver.engine.statistics().forged()).isEqualTo(1);
    }

    @Test
    void datagramOfAnotherJobOrForAnotherEndpointIsNotForThisOne() {
        TappedEngine otherJob = new TappedEngine(EngineConfiguration.defaults(JOB + 1, SENDER), KEY);
        otherJob.engine.requestSession(otherJob.engine.peer(RECEIVER));
        TappedEngine sender = engine(SENDER, KEY);
        sender.engine.requestSession(sender.engine.peer(RECEIVER + 1));
        receiver.land(otherJob.take().get(0));
        receiver.land(sender.take().get(0));
        assertThat(receiver.engine.statistics().misdirected()).isEqualTo(2);
        assertThat(receiver.engine.peerCount()).isZero();
        assertThat(receiver.engine.arrivals().takeSealFailure()).isNull();
    }

    @Test
    void sealOfADatagramForOthersIsNotChecked() {
        TappedEngine outsider = new TappedEngine(EngineConfiguration.defaults(JOB + 1, SENDER), JobKey.random());
        outsider.engine.requestSession(outsider.engine.peer(RECEIVER));
        receiver.land(outsider.take().get(0));
        assertThat(receiver.engine.statistics().misdirected()).isEqualTo(1);
        assertThat(receiver.engine.statistics().forged()).isZero();
    }

    @Test
    void whatIsDroppedLeavesNothingForTheGarbageCollector() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        byte[] foreign = request(JobKey.random());
        byte[] random = new byte[100];
        byte[] multicast = multicast(request(KEY), JobKey.random(), JOB);
        long before = 0;
        for (int i = 0; i < 2 * DROPPED; i++) {
            if (i == DROPPED) {
                before = threads.getCurrentThreadAllocatedBytes();
            }
            receiver.land(foreign);
            receiver.land(random);
            receiver.land(multicast);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(receiver.engine.statistics().forged()).isEqualTo(4 * DROPPED);
        assertThat(receiver.engine.statistics().malformed()).isEqualTo(2 * DROPPED);
        // The measurement, and allocations that the compiler has not removed yet, stay far below a byte per datagram.
        assertThat(allocated).isLessThan(DROPPED);
    }

    /** Behind its first datagram lies a word that is no part for any receiver: its reader finds it malformed. */
    @Test
    void multicastOfASenderWithoutTheKeyIsDroppedBeforeItsPartsAreRead() {
        receiver.land(multicast(request(KEY), JobKey.random(), JOB));
        assertThat(receiver.engine.statistics().forged()).isEqualTo(1);
        receiver.land(multicast(request(KEY), null, JOB));
        assertThat(receiver.engine.statistics().forged()).isEqualTo(2);
        receiver.land(multicast(request(KEY), KEY, JOB + 1));
        assertThat(receiver.engine.statistics().misdirected()).isEqualTo(1);
        assertThat(receiver.engine.statistics().malformed()).isZero();
        receiver.land(multicast(request(KEY), KEY, JOB));
        assertThat(receiver.engine.statistics().malformed()).isEqualTo(1);
        assertThat(receiver.engine.peerCount()).isZero();
    }

    private static byte[] multicast(byte[] first, @Nullable JobKey key, long job) {
        UnsafeBuffer memory = new UnsafeBuffer(new byte[MULTICAST_BYTES]);
        UnsafeBuffer datagram = new UnsafeBuffer(first);
        datagram.putInt(DatagramLayout.JOB_OFFSET, Datagram.foldedJob(job), LITTLE_ENDIAN);
        datagram.putLong(DatagramLayout.RECEIVER_OFFSET, RECEIVER + 1, LITTLE_ENDIAN);
        int used = MulticastDatagram.begin(memory, datagram, 0, first.length);
        memory.setMemory(used, MULTICAST_BYTES - used, (byte) -1);
        new DatagramSeal(key).checkMulticast(memory, 0, MULTICAST_BYTES);
        return memory.byteArray();
    }

    private static byte[] request(@Nullable JobKey key) {
        TappedEngine sender = engine(SENDER, key);
        Introduction.introduce(sender.engine, JOB, SENDER, RECEIVER, 1, key);
        sender.request(RECEIVER, 7);
        return sender.take().get(0);
    }

    private static byte[] acknowledgement() {
        TappedEngine asked = engine(SENDER, KEY);
        TappedEngine asking = engine(RECEIVER, KEY);
        asking.engine.requestSession(asking.engine.peer(SENDER));
        asked.land(asking.take().get(0));
        asked.service(1_000_000);
        return asked.take().get(0);
    }

    private static byte[] sealOf(byte[] datagram) {
        return Arrays.copyOfRange(datagram, DatagramLayout.SEAL_OFFSET, DatagramLayout.HEADER_BYTES);
    }

    private static TappedEngine engine(long id, @Nullable JobKey key) {
        return new TappedEngine(EngineConfiguration.defaults(JOB, id), key);
    }
}
