package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RingMemoryTest {
    private final RingMemory memory = new RingMemory();

    @Test
    void ringsThatAreUsedInTurnsShareTheirMemory() {
        long before = directBytes();
        for (int peer = 0; peer < 1_000; peer++) {
            SendRing ring = new SendRing(memory);
            send(ring);
            ring.offered();
            assertThat(ring.handled(1)).isTrue();
        }
        assertThat(directBytes() - before).isEqualTo(SendRing.CAPACITY_BYTES);
        memory.close();
        assertThat(directBytes()).isEqualTo(before);
    }

    @Test
    void whatWasNeededAtTheSameTimeIsGivenBackButForAFew() {
        long before = directBytes();
        List<SendRing> rings = new ArrayList<>();
        for (int peer = 0; peer < 5 * RingMemory.MOST_SPARE; peer++) {
            SendRing ring = new SendRing(memory);
            send(ring);
            rings.add(ring);
        }
        rings.forEach(SendRing::removeFirst);
        assertThat(memory.isTaken()).isFalse();
        assertThat(directBytes() - before).isEqualTo((long) RingMemory.MOST_SPARE * SendRing.CAPACITY_BYTES);
        memory.close();
    }

    @Test
    void claimThatIsGivenUpHoldsNoMemory() {
        SendRing ring = new SendRing(memory);
        assertThat(ring.claim(MessageLayout.SHORT_BYTES)).isNotEqualTo(SendRing.NONE);
        ring.giveBackIfEmpty();
        assertThat(memory.isTaken()).isFalse();
        memory.close();
    }

    private static void send(SendRing ring) {
        assertThat(ring.claim(MessageLayout.SHORT_BYTES)).isNotEqualTo(SendRing.NONE);
        ring.append(MessageLayout.SHORT_BYTES);
        assertThat(ring.next()).isNotEqualTo(SendRing.NONE);
    }

    private static long directBytes() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow()
                .getMemoryUsed();
    }
}
