package io.clump.net.aeron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The ring compared to a queue of numbers and lengths. */
class SendRingProperties {
    private static final int STEPS = 5_000;

    private record Entry(int number, int bytes) {}

    private final RingMemory memory = new RingMemory();
    private SendRing ring = new SendRing(memory);
    private final ArrayDeque<Entry> held = new ArrayDeque<>();
    private int offered;
    private int everOffered;
    private int freed;

    @Property(tries = 50)
    void everyMessageStaysUntilItIsHandledAndLeavesInOrder(@ForAll long seed) {
        ring = new SendRing(memory);
        held.clear();
        offered = 0;
        everOffered = 0;
        freed = 0;
        Random random = new Random(seed);
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> add(MessageLayout.SHORT_BYTES + (random.nextBoolean() ? 0 : random.nextInt(8_193)));
                case 3, 4 -> offer();
                case 5 -> handle(random.nextInt(4));
                case 6 -> lie(random);
                default -> {
                    if (random.nextInt(20) == 0) {
                        ring.rewind();
                        offered = freed;
                    }
                }
            }
            assertThat(ring.isEmpty()).isEqualTo(held.isEmpty());
            assertThat(memory.isTaken()).as("memory of an empty ring").isEqualTo(!held.isEmpty());
        }
        while (!held.isEmpty()) {
            assertIs(ring.first(), held.remove());
            ring.removeFirst();
        }
        assertThat(ring.first()).isEqualTo(SendRing.NONE);
        assertThat(ring.usedBytes()).isZero();
    }

    private void add(int bytes) {
        int message = ring.claim(bytes);
        if (message == SendRing.NONE) {
            assertThat(ring.usedBytes() + bytes + 2 * MessageLayout.MAX_MESSAGE_BYTES)
                    .as("a ring that is far from full has space")
                    .isGreaterThan(SendRing.CAPACITY_BYTES);
            return;
        }
        int number = ring.tailNumber();
        ring.memory().setMemory(message, bytes, (byte) number);
        ring.append(bytes);
        held.add(new Entry(number, bytes));
    }

    private void offer() {
        int message = ring.next();
        Entry expected = held.stream().skip(offered - freed).findFirst().orElse(null);
        if (expected == null) {
            assertThat(message).isEqualTo(SendRing.NONE);
            return;
        }
        assertThat(ring.nextNumber()).isEqualTo(expected.number());
        assertIs(message, expected);
        ring.offered();
        offered++;
        everOffered = Math.max(everOffered, offered);
    }

    private void handle(int messages) {
        int count = Math.min(everOffered, freed + messages);
        assertThat(ring.handled(count)).isTrue();
        while (freed < count) {
            held.remove();
            freed++;
        }
        offered = Math.max(offered, freed);
    }

    /**
     * Reports a count of more messages than were ever offered, which frees nothing, and a late one, which frees nothing
     * either.
     */
    private void lie(Random random) {
        assertThat(ring.handled(everOffered + 1 + random.nextInt(1_000_000))).isFalse();
        assertThat(ring.handled(freed - random.nextInt(5))).isTrue();
    }

    private void assertIs(int message, Entry expected) {
        assertThat(ring.messageBytes(message)).isEqualTo(expected.bytes());
        assertThat(ring.memory().getByte(message)).isEqualTo((byte) expected.number());
        assertThat(ring.memory().getByte(message + expected.bytes() - 1)).isEqualTo((byte) expected.number());
    }
}
