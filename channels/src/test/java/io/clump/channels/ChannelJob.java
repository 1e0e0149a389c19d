package io.clump.channels;

import io.clump.am2.Await;
import io.clump.am2.Bundle;
import io.clump.am2.JobOfThreads;
import io.clump.am2.Layer;
import io.clump.am2.LayerConfiguration;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A job whose processes are threads of this virtual machine, or have one each ({@link ChannelProcesses}), each with a
 * layer, a channel to be tested, and channel 0 to meet on.
 */
final class ChannelJob {
    static final Duration TIMEOUT = JobOfThreads.TIMEOUT;

    final JobOfThreads job;
    int sendMessages = 511;
    int receiveMessages = 2_730;
    int maxMessageBytes = 4_096;

    ChannelJob(JobOfThreads job) {
        this.job = job;
    }

    /** Processes on the nodes of a list; between nodes messages travel over UDP. */
    static ChannelJob onNodes(int... nodeOfRank) {
        return onNodes("udp", nodeOfRank);
    }

    /** Processes on the nodes of a list, and the networks between nodes. */
    static ChannelJob onNodes(String networks, int... nodeOfRank) {
        boolean isOneNode = Arrays.stream(nodeOfRank).distinct().count() == 1;
        return new ChannelJob(
                JobOfThreads.onNodes(nodeOfRank).network(isOneNode ? LayerConfiguration.NO_PROTOCOL : networks));
    }

    /** A job in shared memory and one over UDP. */
    static Stream<ChannelJob> ofSize(int size) {
        return JobOfThreads.ofSize(size).map(ChannelJob::new);
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
        return job.network().equals(LayerConfiguration.NO_PROTOCOL) ? this : with("clump.faults", value);
    }

    ChannelJob with(String key, String value) {
        job.property(key, value);
        return this;
    }

    void run(Program program) {
        job.run(rank -> inRank(rank, process -> {
            program.run(process);
            job.stay(() -> process.control.poll() + process.channel.poll(), () -> false);
        }));
    }

    @Override
    public String toString() {
        return "channels, " + job;
    }

    /** Opens the layer and the channels of a rank for a program. */
    void inRank(int rank, Program program) throws Exception {
        int size = job.size();
        ChannelConfiguration tested =
                new ChannelConfiguration(1, rank, size, sendMessages, receiveMessages, maxMessageBytes);
        try (Layer layer = Layer.open(job.layer(rank));
                Bundle bundle = layer.allocateBundle();
                Channel control = Channel.open(layer, layer.allocateBundle(), ChannelConfiguration.of(0, rank, size));
                Channel channel = Channel.open(layer, bundle, tested)) {
            program.run(new Process(job, layer, bundle, control, channel, rank, size));
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
        private final JobOfThreads job;

        Process(JobOfThreads job, Layer layer, Bundle bundle, Channel control, Channel channel, int rank, int size) {
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
            job.meet();
        }

        void meet() {
            control.meet(TIMEOUT, channel);
        }

        /** Waits for space and sends a number in a message of some length. */
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
         * Waits for a message, and polls the control channel meanwhile: another rank may still wait there for a lost
         * message of this rank.
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
            int idlePolls = 0;
            while (!condition.getAsBoolean()) {
                goOn(what);
                idlePolls = control.poll() + channel.poll() > 0 ? 0 : idlePolls + 1;
                Await.rest(idlePolls);
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
