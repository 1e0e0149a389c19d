package io.clump.channels;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import io.clump.am2.RankThreads;
import io.clump.am2.job.JobDirectory;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A job whose processes are threads of this virtual machine, or have one each ({@link ChannelProcesses}), each with a
 * layer, a channel to be tested, and channel 0 to meet on.
 */
final class ChannelJob {
    static final Duration PATIENCE = Duration.ofDays(1);

    private static final AtomicLong JOBS =
            new AtomicLong(ProcessHandle.current().pid() << 20 | 5 << 17);

    final int[] nodeOfRank;
    final String network;
    final long job;
    final Map<String, String> properties = new LinkedHashMap<>();
    private final AtomicInteger running = new AtomicInteger();
    private final CyclicBarrier barrier;
    int sendMessages = 511;
    int receiveMessages = 2_730;
    int maxMessageBytes = 4_096;

    ChannelJob(long job, int[] nodeOfRank, String network) {
        this.job = job;
        this.nodeOfRank = nodeOfRank;
        this.network = network;
        barrier = new CyclicBarrier(nodeOfRank.length);
    }

    /** Processes on the nodes of a list; between nodes messages travel over UDP. */
    static ChannelJob onNodes(int... nodeOfRank) {
        return onNodes("udp", nodeOfRank);
    }

    /** Processes on the nodes of a list, and the networks between nodes. */
    static ChannelJob onNodes(String networks, int... nodeOfRank) {
        boolean isOneNode = Arrays.stream(nodeOfRank).distinct().count() == 1;
        return new ChannelJob(
                JOBS.incrementAndGet(), nodeOfRank, isOneNode ? LayerConfiguration.NO_PROTOCOL : networks);
    }

    /** A job in shared memory and one over UDP. */
    static Stream<ChannelJob> ofSize(int size) {
        int[] nodes = new int[size];
        Arrays.setAll(nodes, rank -> rank);
        return Stream.of(onNodes(new int[size]), onNodes(nodes));
    }

    ChannelJob areas(int sends, int receives) {
        sendMessages = sends;
        receiveMessages = receives;
        return this;
    }

    ChannelJob longest(int bytes) {
        maxMessageBytes = Math.max(bytes, Long.BYTES);
        return this;
    }

    /** Lets UDP lose datagrams, which the engine below repairs. */
    ChannelJob faults(String value) {
        return network.equals(LayerConfiguration.NO_PROTOCOL) ? this : with("clump.faults", value);
    }

    ChannelJob with(String key, String value) {
        properties.put(key, value);
        return this;
    }

    void run(Program program) {
        running.set(nodeOfRank.length);
        RankThreads.run(this, nodeOfRank.length, rank -> runRank(rank, program));
    }

    @Override
    public String toString() {
        return "channels, nodes of ranks=" + Arrays.toString(nodeOfRank) + ", network=" + network + ", " + properties;
    }

    private void runRank(int rank, Program program) throws Exception {
        inRank(rank, process -> {
            program.run(process);
            running.decrementAndGet();
            int looks = 0;
            while (running.get() > 0 && !Thread.currentThread().isInterrupted()) {
                looks = process.control.poll() + process.channel.poll() > 0 ? 0 : looks + 1;
                Await.rest(looks);
            }
        });
    }

    /** Opens the layer and the channels of a rank for a program. */
    void inRank(int rank, Program program) throws Exception {
        LayerConfiguration.Builder builder = LayerConfiguration.builder()
                .job(job)
                .directory(JobDirectory.defaultBase().resolve("test-" + Long.toHexString(job)))
                .network(network)
                .node(Integer.toString(nodeOfRank[rank]));
        properties.forEach(builder::property);
        int size = nodeOfRank.length;
        ChannelConfiguration tested =
                new ChannelConfiguration(1, rank, size, sendMessages, receiveMessages, maxMessageBytes);
        try (Layer layer = Layer.open(builder.build());
                Bundle bundle = layer.allocateBundle();
                Channel control = Channel.open(layer, layer.allocateBundle(), ChannelConfiguration.of(0, rank, size));
                Channel channel = Channel.open(layer, bundle, tested)) {
            program.run(new Process(this, layer, bundle, control, channel, rank, size));
        }
    }

    /** The program of each process. */
    @FunctionalInterface
    interface Program {
        void run(Process process) throws Exception;
    }

    /** A process of the job, with the calls that tests make again and again. */
    static final class Process {
        final Layer layer;
        final Bundle bundle;
        final Channel control;
        final Channel channel;
        final int rank;
        final int size;
        private final ChannelJob job;

        Process(ChannelJob job, Layer layer, Bundle bundle, Channel control, Channel channel, int rank, int size) {
            this.job = job;
            this.layer = layer;
            this.bundle = bundle;
            this.control = control;
            this.channel = channel;
            this.rank = rank;
            this.size = size;
        }

        /** Waits for all others without any poll. */
        void barrierWithoutPolls() throws Exception {
            job.barrier.await();
        }

        void meet() {
            control.meet(PATIENCE, channel);
        }

        /** Waits for room and sends a number in a message of some length. */
        long send(int receiver, long value, int length) {
            SendBuffer buffer = sendBuffer(length);
            fill(buffer, value);
            return channel.send(receiver, buffer);
        }

        SendBuffer sendBuffer(int length) {
            SendBuffer buffer = channel.getSendBuffer(length);
            while (buffer == null) {
                goOn("a send buffer");
                control.poll();
                Thread.yield();
                buffer = channel.getSendBuffer(length);
            }
            return buffer;
        }

        /**
         * Waits for a message, and polls the control channel meanwhile: another rank may still wait there for a message
         * of this one that was lost on its way.
         */
        ReceiveBuffer receive() {
            ReceiveBuffer[] received = new ReceiveBuffer[1];
            await("a message", () -> (received[0] = channel.receive()) != null);
            return received[0];
        }

        /** Waits for a message; gives its number and checks its bytes. */
        long receive(int sender) {
            ReceiveBuffer buffer = receive();
            try {
                if (buffer.sender() != sender) {
                    throw new AssertionError("from " + buffer.sender() + ", expected " + sender);
                }
                return value(buffer);
            } finally {
                buffer.giveBack();
            }
        }

        void await(String what, BooleanSupplier condition) {
            int looks = 0;
            while (!condition.getAsBoolean()) {
                goOn(what);
                looks = control.poll() + channel.poll() > 0 ? 0 : looks + 1;
                Await.rest(looks);
            }
        }

        /** Checks that neither the watchdog nor the failure of another rank ends this one. */
        private void goOn(String what) {
            if (Thread.currentThread().isInterrupted()) {
                throw new AssertionError("rank " + rank + " was interrupted while it waited for " + what);
            }
            Await.goOn(() -> "rank " + rank + " to have " + what + ": " + channel.statistics());
        }
    }

    static void fill(SendBuffer buffer, long value) {
        buffer.data().putBytes(0, bytes(value, buffer.data().capacity()));
    }

    /** Returns the bytes of a message with a number, which messages of less than eight bytes carry in part. */
    static byte[] bytes(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i < Long.BYTES ? value >> i * Byte.SIZE : value * 31 + i);
        }
        return bytes;
    }

    static long value(ReceiveBuffer buffer) {
        long value = buffer.data().getLong(0);
        byte[] bytes = new byte[buffer.data().capacity()];
        buffer.data().getBytes(0, bytes);
        if (!Arrays.equals(bytes, bytes(value, bytes.length))) {
            throw new AssertionError("a message of " + bytes.length + " bytes is wrong: " + Arrays.toString(bytes));
        }
        return value;
    }
}
