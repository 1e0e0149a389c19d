package io.clump.channels;

import static io.clump.channels.ChannelJob.fill;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.clump.am2.ClumpException;
import io.clump.am2.Thorough;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Contexts on one channel in turn: PM8 [L73] and the conditions C1 to C8 of the switch [L158-L173]. */
class ContextSwitchTest {
    static Stream<ChannelJob> jobs() {
        return Stream.of(
                ChannelJob.onNodes(0, 0),
                ChannelJob.onNodes(0, 1),
                ChannelJob.onNodes(0, 1, 2).faults("loss=0.02,duplicate=0.02,reorder=0.02"),
                ChannelJob.onNodes(0, 0, 1).faults("loss=0.02"));
    }

    /**
     * Under traffic, loss, full areas and with a message kept by the program across no switch: nothing lost, doubled,
     * overtaken or crossed.
     */
    @ParameterizedTest
    @MethodSource("jobs")
    void contextsInTurnLoseDoubleAndCrossNothing(ChannelJob job) {
        int switches = Thorough.Count.of(30, 1_000);
        job.areas(24, 6).run(process -> ContextLedgers.switchContexts(process, switches, 160));
    }

    static Stream<ContextBursts> bursts() {
        Stream<ContextBursts> shapes =
                IntStream.range(0, Thorough.Count.of(5, 200)).mapToObj(ContextBursts::bySeed);
        return Stream.concat(Stream.of(new ContextBursts(ChannelJob.onNodes(new int[7]), 200)), shapes);
    }

    /** Whatever the shape of the job, the network and the length of the messages. */
    @ParameterizedTest
    @MethodSource("bursts")
    void processesThatRunAheadKeepNoOtherFromSwitching(ContextBursts bursts) {
        bursts.job().run(process -> bursts.run(process, 15));
    }

    static Stream<ChannelJob> pairs() {
        return ChannelJob.ofSize(2);
    }

    /**
     * Messages from a process in the next context to a process in the former one return and are sent again: no
     * second barrier is needed [L169-L171].
     */
    @ParameterizedTest
    @MethodSource("pairs")
    void aProcessThatIsAheadLosesNothing(ChannelJob job) {
        job.run(process -> {
            Channel channel = process.channel;
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.TIMEOUT);
            process.meet();
            if (process.rank == 0) {
                channel.restore(channel.emptyContext());
                channel.sendActivate(true);
                for (int i = 0; i < 40; i++) {
                    process.send(1, i, 8 + i % 2 * 40);
                }
                process.await("a refusal", () -> channel.statistics().refusals() > 0);
            } else {
                process.await(
                        "messages of the next context",
                        () -> channel.statistics().otherContext() > 0);
                assertThat(channel.receive()).isNull();
                channel.restore(channel.emptyContext());
                channel.sendActivate(true);
                for (int i = 0; i < 40; i++) {
                    assertThat(process.receive(0)).isEqualTo(i);
                }
                assertThat(channel.receive()).isNull();
            }
        });
    }

    /** PM8 [L73], with a context in a file. Another context has its turn while it lies there. */
    @ParameterizedTest
    @MethodSource("pairs")
    void aContextInAFileIsPutBack(ChannelJob job, @TempDir Path directory) {
        job.areas(64, 8).run(process -> {
            Channel channel = process.channel;
            Path file = directory.resolve("rank-" + process.rank);
            for (int i = 0; i < 20; i++) {
                process.send(1 - process.rank, i, 8 + i * 10);
            }
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.TIMEOUT);
            process.meet();
            channel.save().write(file);
            channel.restore(channel.emptyContext());
            assertThat(channel.receive()).isNull();
            channel.restore(ChannelContext.read(file));
            channel.sendActivate(true);
            for (int i = 0; i < 20; i++) {
                assertThat(process.receive(1 - process.rank)).isEqualTo(i);
            }
            assertThat(channel.receive()).isNull();
        });
    }

    @Test
    void aContextIsRestoredOnlyWhereItBelongsAndLosesNoMessage() {
        ChannelJob.onNodes(0, 0).areas(4, 4).run(process -> {
            Channel channel = process.channel;
            assertThatThrownBy(channel::save).hasMessageContaining("sending is not stopped");
            channel.sendActivate(false);
            channel.awaitStable(ChannelJob.TIMEOUT);
            assertThatThrownBy(() -> channel.restore(process.control.emptyContext()))
                    .isInstanceOf(ClumpException.class)
                    .hasMessage("the context is another one's: channel=0, expected 1");
            SendBuffer buffer = channel.getSendBuffer(8);
            assertThatThrownBy(channel::save).hasMessageContaining("the program fills 1 send buffers");
            fill(buffer, 5);
            channel.send(process.rank, buffer);
            assertThatThrownBy(() -> channel.restore(channel.emptyContext()))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("its messages were not saved");
            channel.save();
            channel.restore(channel.emptyContext());
            process.meet();
        });
    }
}
