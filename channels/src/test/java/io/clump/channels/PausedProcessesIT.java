package io.clump.channels;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Await;
import io.clump.am2.ClumpException;
import io.clump.am2.LayerConfiguration;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A pause while a peer, rank 2, is stopped, and after it has continued or was killed. */
class PausedProcessesIT {
    private static final int MESSAGES = 20;
    private static final int STOPPED = 2;
    private static final String NONE = "none";

    /** Seconds of a meeting to which one does not come. */
    private static final int BRIEF_MEETING = 1;

    static Stream<ChannelJob> jobs() {
        return ChannelJob.ofSize(3).map(job -> job.with("clump.lease-millis", "200"));
    }

    /**
     * Rank 0 sends messages and pauses, the others receive until they are ordered to end, and all meet in a barrier for
     * as many seconds as the argument says. Each prints its steps; rank 0 reads a line before it continues, and before
     * it meets. All messages to rank 1 have arrived before rank 2 is stopped, so that only rank 2 is waited for.
     */
    static final class Pausing implements ChannelJob.Program {
        private static final Duration BRIEF = Duration.ofMillis(300);

        private final Duration meeting = Duration.ofSeconds(Integer.getInteger("argument"));

        @Override
        public void run(ChannelJob.Process process) throws IOException {
            if (process.rank == 0) {
                send(process, 1);
                process.channel.awaitStable(ChannelJob.TIMEOUT);
                process.channel.sendActivate(true);
            }
            System.out.println(
                    Long.toHexString(process.channel.endpoint().name().id()));
            if (process.rank == 0) {
                pause(process);
            } else {
                System.out.println(receive(process));
                reportOutcome(() -> process.control.meet(meeting, process.channel));
            }
        }

        private void pause(ChannelJob.Process process) throws IOException {
            BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            Channel channel = process.channel;
            orders.readLine();
            send(process, STOPPED);
            reportOutcome(() -> channel.awaitStable(BRIEF));
            process.layer.pause();
            reportOutcome(() -> process.layer.awaitStable(BRIEF));
            orders.readLine();
            reportOutcome(() -> process.layer.awaitStable(ChannelJob.TIMEOUT));
            process.layer.resume();
            reportOutcome(() -> channel.awaitStable(ChannelJob.TIMEOUT));
            System.out.println(channel.save().sendMessages());
            for (int rank = 1; rank < process.size; rank++) {
                SendBuffer end = process.control.getSendBuffer(8);
                end.data().putLong(0, 0);
                process.control.send(rank, end);
            }
            orders.readLine();
            reportOutcome(() -> process.control.meet(meeting, channel));
        }

        /** Sends all messages to one rank, and stops sending. */
        private static void send(ChannelJob.Process process, int rank) {
            for (int i = 0; i < MESSAGES; i++) {
                process.send(rank, i, 8);
            }
            process.channel.sendActivate(false);
        }

        /** Takes messages until the word comes to end and none is left; returns how many came. */
        private static int receive(ChannelJob.Process process) {
            int received = 0;
            int idlePolls = 0;
            ReceiveBuffer end = null;
            ReceiveBuffer message = null;
            while (end == null || message != null) {
                end = end == null ? process.control.receive() : end;
                message = process.channel.receive();
                if (message != null) {
                    assertThat(ChannelJob.value(message)).isEqualTo(received++);
                    message.giveBack();
                    idlePolls = 0;
                } else {
                    Await.rest(idlePolls++);
                }
            }
            end.giveBack();
            return received;
        }

        private static void reportOutcome(Runnable wait) {
            try {
                wait.run();
                System.out.println(NONE);
            } catch (ClumpException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** The pause fails within its time, names the peer, and ends when the peer continues. */
    @ParameterizedTest
    @MethodSource("jobs")
    void aStoppedPeerIsNamedAndHindersNoLongerWhenItGoesOn(ChannelJob job) throws Exception {
        try (ChannelProcesses processes = ChannelProcesses.start(job, Pausing.class, ChannelJob.TIMEOUT.toSeconds())) {
            pauseWhileOneIsStopped(processes, job);
            processes.proceed(STOPPED);
            processes.writeLine(0, "it goes on");

            assertThat(processes.readLine(0)).as("the layer's wait").isEqualTo(NONE);
            assertThat(processes.readLine(0)).as("the channel's wait").isEqualTo(NONE);
            assertThat(processes.readLine(0)).as("messages not received").isEqualTo("0");
            processes.writeLine(0, "all come");
            assertThat(processes.readLine(0)).as("the meeting").isEqualTo(NONE);
            assertThat(processes.readLine(1)).isEqualTo(Integer.toString(MESSAGES));
            assertThat(processes.readLine(STOPPED)).isEqualTo(Integer.toString(MESSAGES));
            processes.assertSuccess(0, 1, STOPPED);
        }
    }

    /** The pause ends when the peer is given up; its sender keeps the messages to it, and the meeting names it. */
    @ParameterizedTest
    @MethodSource("jobs")
    void aKilledPeerIsGivenUpAndItsMessagesAreKept(ChannelJob job) throws Exception {
        try (ChannelProcesses processes = ChannelProcesses.start(job, Pausing.class, BRIEF_MEETING)) {
            pauseWhileOneIsStopped(processes, job);
            processes.kill(STOPPED);
            processes.writeLine(0, "it is dead");

            assertThat(processes.readLine(0)).as("the layer's wait").isEqualTo(NONE);
            assertThat(processes.readLine(0)).as("the channel's wait").isEqualTo(NONE);
            assertThat(processes.readLine(0)).as("messages not received").isEqualTo(Integer.toString(MESSAGES));
            assertThat(processes.readLine(1)).isEqualTo(Integer.toString(MESSAGES));
            assertThat(processes.readLine(1)).endsWith("rank 0 has not confirmed that all have opened it");
            processes.writeLine(0, "rank 1 has come, however late");
            assertThat(processes.readLine(0)).endsWith("missing ranks=[2]");
            processes.assertSuccess(0, 1);
        }
    }

    private static void pauseWhileOneIsStopped(ChannelProcesses processes, ChannelJob job) throws Exception {
        String endpoint = "";
        for (int rank = 0; rank < job.job.size(); rank++) {
            endpoint = processes.readLine(rank);
        }
        processes.stop(STOPPED);
        processes.writeLine(0, "rank 2 is stopped");
        assertThat(processes.readLine(0))
                .isEqualTo("the channel is not stable: number=1, waited ms=300, rank 2 does not answer");
        String layer = processes.readLine(0);
        if (job.job.network().equals(LayerConfiguration.NO_PROTOCOL)) {
            assertThat(layer).as("in shared memory nobody acknowledges").isEqualTo(NONE);
        } else {
            assertThat(layer).startsWith("the layer is not stable: waited ms=300, for endpoint " + endpoint);
        }
    }
}
