package io.clump.channels;

import static io.clump.channels.ChannelJob.fill;
import static io.clump.channels.ChannelJob.value;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The messages of a channel in a checkpoint: PM8 [L73, L158-L160], in another job. */
class ChannelStateTest {
    private static final int STEPS = 400;
    private static final int ROUNDS = 10;

    static Stream<ChannelJob> jobs() {
        return Stream.of(job(0), job(1), job(2), job(3));
    }

    private static ChannelJob job(int world) {
        return switch (world) {
            case 0 -> ChannelJob.onNodes(0, 0);
            case 1 -> ChannelJob.onNodes(0, 1);
            case 2 -> ChannelJob.onNodes(0, 1, 2).faults("loss=0.02,duplicate=0.02,reorder=0.02");
            default -> ChannelJob.onNodes(0, 0, 1).faults("loss=0.02");
        };
    }

    /** The books of a process when it is saved: by rank the numbers of messages sent and received. */
    private static final class Saved {
        final long[] sent;
        final long[] received;
        byte[] messages = {};

        Saved(int size) {
            sent = new long[size];
            received = new long[size];
        }
    }

    /**
     * Each round is another job that continues from the state that the previous one has saved under traffic, with
     * messages in flight, refused, received and not sent yet: none is lost, duplicated or overtaken.
     */
    @ParameterizedTest
    @MethodSource("jobs")
    void jobGoesOnFromMessagesThatWereSavedWithoutAPause(ChannelJob first) {
        int size = first.job.size();
        Saved[] saved = new Saved[size];
        for (int round = 0; round <= ROUNDS; round++) {
            boolean isLast = round == ROUNDS;
            ChannelJob job = again(first).areas(24, 6);
            job.run(process -> {
                Saved books = restored(process, saved);
                // So do the safe points begin: nobody sends to a process that has not restored its messages.
                process.barrierWithoutPolls();
                if (isLast) {
                    receiveTheRest(process, books, saved);
                } else {
                    exchange(process, books);
                    process.barrierWithoutPolls();
                    saved[process.rank] = save(process, books);
                    process.barrierWithoutPolls();
                }
            });
        }
    }

    @Test
    void stateIsRestoredOnlyWhereItBelongs() {
        ChannelJob.onNodes(0, 0).areas(4, 4).run(process -> {
            byte[] empty = bytes(process.channel);
            byte[] other = bytes(process.control);
            assertThatThrownBy(() -> restore(process.channel, other))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("the context is another one's: channel=0, expected 1");
            byte[] damaged = empty.clone();
            damaged[damaged.length - 1] ^= 1;
            assertThatThrownBy(() -> restore(process.channel, damaged))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("cannot restore a channel: number=1, it is damaged: the checksum is wrong");
            assertThatThrownBy(() -> restore(process.channel, new byte[] {0, 0, 0, 5}))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("cannot restore a channel: number=1, bytes=5");

            SendBuffer buffer = process.sendBuffer(8);
            assertThatThrownBy(() -> bytes(process.channel)).hasMessageContaining("the program fills 1 send buffers");
            fill(buffer, 0);
            process.channel.send(process.rank, buffer);
            assertThatThrownBy(() -> restore(process.channel, empty))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("cannot restore a channel: it has had messages: number=1");
            process.meet();
        });
    }

    /** Another job on the same nodes and over the same network. */
    private static ChannelJob again(ChannelJob job) {
        ChannelJob again = ChannelJob.onNodes(job.job.nodeOfRank());
        job.job.properties().forEach(again::with);
        return again;
    }

    private static Saved restored(ChannelJob.Process process, Saved[] saved) throws IOException {
        Saved before = saved[process.rank];
        if (before == null) {
            return new Saved(process.size);
        }
        restore(process.channel, before.messages);
        return before;
    }

    private static void exchange(ChannelJob.Process process, Saved books) {
        Random random = new Random(31 * process.rank + books.sent[0]);
        for (int step = random.nextInt(STEPS); step > 0; step--) {
            SendBuffer buffer = process.channel.getSendBuffer(8 + random.nextInt(5) * 40);
            if (buffer != null) {
                int receiver = random.nextInt(process.size);
                fill(buffer, books.sent[receiver]++);
                process.channel.send(receiver, buffer);
            }
            if (random.nextInt(3) == 0) {
                receive(process, books);
            }
        }
    }

    /** Some processes handle messages before they save, and some after; none sends. */
    private static Saved save(ChannelJob.Process process, Saved books) throws IOException {
        process.channel.sendActivate(false);
        for (int polls = process.rank == 1 ? 0 : 20; polls > 0; polls--) {
            process.channel.poll();
        }
        books.messages = bytes(process.channel);
        for (int polls = 20; polls > 0; polls--) {
            process.bundle.poll(); // as the runtime does while it waits for the others
        }
        return books;
    }

    private static void receiveTheRest(ChannelJob.Process process, Saved books, Saved[] saved) {
        process.await("the rest", () -> {
            receive(process, books);
            boolean isDone = true;
            for (int rank = 0; rank < process.size; rank++) {
                isDone &= books.received[rank] == saved[rank].sent[process.rank];
            }
            return isDone;
        });
        for (int rank = 0; rank < process.size; rank++) {
            assertThat(books.sent[rank]).as("messages sent to rank %s", rank).isPositive();
        }
        process.meet();
        process.channel.sendActivate(false);
        process.channel.awaitStable(ChannelJob.TIMEOUT);
        assertThat(process.channel.receive()).as("one more message").isNull();
        assertThat(process.channel.statistics().foreign()).isZero();
        process.meet();
    }

    private static void receive(ChannelJob.Process process, Saved books) {
        ReceiveBuffer buffer = process.channel.receive();
        if (buffer != null) {
            assertThat(value(buffer))
                    .as("message of rank %s", buffer.sender())
                    .isEqualTo(books.received[buffer.sender()]++);
            buffer.giveBack();
        }
    }

    private static byte[] bytes(Channel channel) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        channel.messages().save(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static void restore(Channel channel, byte[] bytes) throws IOException {
        channel.messages().restore(new DataInputStream(new ByteArrayInputStream(bytes)));
    }
}
