package io.clump.am2.send;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.ReturnReason;
import io.clump.am2.TwoLayers;
import io.clump.am2.packet.Packet;
import io.clump.am2.packet.PacketFields;
import io.clump.am2.packet.PacketKind;
import io.clump.am2.packet.PacketLayout;
import io.clump.am2.spi.Dispatcher;
import java.util.ArrayDeque;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class MessageBacklogTest {
    private final MessageBacklog backlog = new MessageBacklog();
    private final UnsafeBuffer packet = new UnsafeBuffer(new byte[PacketLayout.LENGTH_BYTES]);
    private final UnsafeBuffer data = TwoLayers.data(200_000);

    @Test
    void messagesComeOutAsTheyWentInAndInOrder() {
        Random random = new Random(7);
        ArrayDeque<Integer> lengths = new ArrayDeque<>();
        int added = 0;
        int removed = 0;
        while (removed < 20_000) {
            if (random.nextInt(100) < (removed < 10_000 ? 60 : 40)) {
                int length = random.nextInt(4) == 0 ? random.nextInt(10_000) : random.nextInt(200) - 1;
                length = added % 997 == 0 ? 150_000 : length;
                assertThat(add(added++, length)).isTrue();
                lengths.add(length);
            } else if (!backlog.isEmpty()) {
                assertFirstIs(removed++, lengths.remove());
                backlog.removeFirst();
            }
            assertThat(backlog.messages()).isEqualTo(lengths.size());
        }
        backlog.release();
    }

    @Test
    void numberOfMessagesIsBounded() {
        for (int i = 0; i < MessageBacklog.MOST_MESSAGES; i++) {
            assertThat(add(i, Dispatcher.NO_DATA)).isTrue();
        }
        assertThat(add(0, Dispatcher.NO_DATA)).isFalse();
        backlog.removeFirst();
        assertThat(add(0, Dispatcher.NO_DATA)).isTrue();
        backlog.release();
    }

    @Test
    void memoryIsBounded() {
        int length = 60_000;
        int messages = 0;
        while (add(messages, length)) {
            messages++;
        }
        assertThat(messages).isEqualTo(MessageBacklog.MOST_BYTES >> 16);
        for (int i = 0; i < messages; i++) {
            assertFirstIs(i, length);
            backlog.removeFirst();
        }
        assertThat(add(0, length)).isTrue();
        backlog.release();
    }

    private boolean add(int number, int length) {
        PacketFields.header(packet, 0, PacketKind.MEDIUM, 1, 1, number, 2, 3, Math.max(0, length));
        ReturnReason reason = number % 3 == 0 ? ReturnReason.BAD_SEGMENT : null;
        return backlog.add(packet, 0, data, number % 100, length, number * 2, reason);
    }

    private void assertFirstIs(int number, int length) {
        UnsafeBuffer memory = backlog.memory();
        assertThat(Packet.source(memory, backlog.packet())).isEqualTo(number);
        assertThat(backlog.segment()).isEqualTo(number * 2);
        assertThat(backlog.reason()).isEqualTo(number % 3 == 0 ? ReturnReason.BAD_SEGMENT : null);
        if (length < 0) {
            assertThat(backlog.data()).isEqualTo(Dispatcher.NO_DATA);
        } else {
            UnsafeBuffer found = new UnsafeBuffer(memory, backlog.data(), length);
            assertThat(found.compareTo(new UnsafeBuffer(data, number % 100, length)))
                    .isZero();
        }
    }
}
