package io.clump.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.clump.am2.Bundle;
import io.clump.am2.ClumpException;
import io.clump.am2.Endpoint;
import io.clump.am2.JobOfThreads;
import io.clump.am2.Layer;
import io.clump.am2.Thorough;
import io.clump.net.ethernet.EthernetInterface;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A job whose processes are threads of this JVM, each with a layer and a matcher of its own. */
final class MatchingJob {
    static final Duration TIMEOUT = JobOfThreads.TIMEOUT;

    private final JobOfThreads job;
    private UnaryOperator<MatcherConfiguration> configuration = UnaryOperator.identity();

    /** One for each rank, open once its endpoint is closed. */
    private final List<CountDownLatch> ends = new ArrayList<>();

    private MatchingJob(JobOfThreads job) {
        this.job = job;
        for (int i = 0; i < job.size(); i++) {
            ends.add(new CountDownLatch(1));
        }
    }

    /** All ranks on one node, in shared memory. */
    static MatchingJob onOneNode(int size) {
        return new MatchingJob(JobOfThreads.onOneNode(size));
    }

    /** Ranks on several nodes, between which messages travel over UDP. */
    static MatchingJob onNodes(int... nodeOfRank) {
        return new MatchingJob(JobOfThreads.onNodes(nodeOfRank));
    }

    /**
     * Jobs of ranks on several nodes: one for each network that is usable here, and one over UDP that loses datagrams. A
     * plain build leaves out Aeron, which has a test of its own.
     */
    static Stream<MatchingJob> overEveryNetwork(int... nodeOfRank) {
        Stream<MatchingJob> everywhere = Stream.of(
                        onNodes(nodeOfRank),
                        onNodes(nodeOfRank).property("clump.faults", "loss=0.05,duplicate=0.05,reorder=0.05,seed=5"),
                        onNodes(nodeOfRank).network("aeron"))
                .limit(Thorough.Count.of(2, 3));
        return Stream.concat(everywhere, overEthernet(nodeOfRank));
    }

    private static Stream<MatchingJob> overEthernet(int... nodeOfRank) {
        try {
            EthernetInterface.require("lo");
            return Stream.of(onNodes(nodeOfRank).network("ethernet").property("clump.ethernet.interface", "lo"));
        } catch (ClumpException e) {
            return Stream.empty();
        }
    }

    MatchingJob network(String value) {
        job.network(value);
        return this;
    }

    MatchingJob property(String key, String value) {
        job.property(key, value);
        return this;
    }

    MatchingJob configuration(UnaryOperator<MatcherConfiguration> value) {
        configuration = value;
        return this;
    }

    /** Runs the program in all processes; throws what one of them threw first. */
    void run(Program program) {
        job.run(rank -> {
            runRank(rank, program);
            ends.get(rank).countDown();
        });
    }

    @Override
    public String toString() {
        return job.toString();
    }

    private void runRank(int rank, Program program) throws Exception {
        try (Layer layer = Layer.open(job.layer(rank));
                Bundle bundle = layer.allocateBundle();
                Endpoint endpoint = bundle.allocateEndpoint();
                Matcher matcher = Matcher.open(
                        bundle, endpoint, configuration.apply(MatcherConfiguration.of(rank, job.size())))) {
            job.introduce(layer, endpoint, rank, true);
            Process process = new Process(matcher, bundle, endpoint, rank, ends);
            program.run(process);
            job.stay(matcher::progress, () -> process.leaves || matcher.isClosed());
        }
    }

    /** Asserts that a whole message was received, and releases the receive. */
    static void assertReceived(ReceiveOperation receive, int source, int tag, int length) {
        assertThat(receive.isDone()).isTrue();
        assertThat(receive.error()).isNull();
        assertThat(receive.source()).isEqualTo(source);
        assertThat(receive.tag()).isEqualTo(tag);
        assertThat(receive.length()).isEqualTo(length);
        receive.release();
    }

    /** The program of each process. */
    @FunctionalInterface
    interface Program {
        void run(Process process) throws Exception;
    }

    /** A process of the job, with the calls that tests make again and again. */
    static final class Process {
        final Matcher matcher;
        final Bundle bundle;
        final Endpoint endpoint;
        final int rank;
        final int size;
        private final Memory memory = new Memory();
        private final List<CountDownLatch> ends;
        private boolean leaves;

        Process(Matcher matcher, Bundle bundle, Endpoint endpoint, int rank, List<CountDownLatch> ends) {
            this.matcher = matcher;
            this.bundle = bundle;
            this.endpoint = endpoint;
            this.rank = rank;
            this.ends = ends;
            size = ends.size();
        }

        SendOperation send(int destination, int tag, byte[] bytes, SendMode mode) {
            return matcher.send(0, destination, tag, memory.wrap(bytes), 0, bytes.length, mode);
        }

        void sendAndAwait(int destination, int tag, byte[] bytes) {
            SendOperation send = send(destination, tag, bytes, SendMode.STANDARD);
            await(send);
            if (send.error() != null) {
                throw new AssertionError("send ended with " + send.error());
            }
            send.release();
        }

        /** Sends to all at once, and then singly to the destinations that were refused. */
        void sendToAll(int tag, byte[] bytes, int... destinations) {
            for (int rest : matcher.sendToAll(0, destinations, tag, memory.wrap(bytes), 0, bytes.length)) {
                sendAndAwait(rest, tag, bytes);
            }
        }

        long multicasts() {
            return Objects.requireNonNull(endpoint.statistics().network()).multicasts();
        }

        ReceiveOperation post(int source, int tag, byte[] bytes) {
            return matcher.post(0, source, tag, memory.wrap(bytes), 0, bytes.length);
        }

        ReceiveOperation receive(int source, int tag, byte[] bytes) {
            ReceiveOperation receive = post(source, tag, bytes);
            await(receive);
            return receive;
        }

        /** Closes the endpoint when the program returns, and does not wait for the others. */
        void leave() {
            leaves = true;
        }

        /** Waits, without polling, until another process has closed its endpoint. */
        void awaitEndOf(int other) throws InterruptedException {
            assertThat(ends.get(other).await(1, TimeUnit.DAYS)).isTrue();
        }

        /** Returns whether another process has closed its endpoint. */
        boolean isEnded(int other) {
            return ends.get(other).getCount() == 0;
        }

        <O extends Operation> O await(O operation) {
            if (!matcher.await(operation)) {
                throw new AssertionError("rank " + rank + ": interrupted in a wait");
            }
            return operation;
        }
    }
}
