package io.clump.ports;

import static org.assertj.core.api.Assertions.assertThat;

import docs.SelectiveRepeat;
import docs.TwoSlotQueue;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs that use ports alone. */
class ExamplesTest {
    private static final int FROM_LEFT = 1;
    private static final int FROM_RIGHT = 2;
    private static final int DONE = 3;

    static Stream<Object[]> lossyJobs() {
        return IntStream.of(1, 8, 64)
                .boxed()
                .flatMap(window -> Stream.of(
                        new Object[] {PortsJob.onOneNode(2), window},
                        new Object[] {PortsJob.onNodes(0, 1).faults("loss=0.02,duplicate=0.02,seed=3"), window}));
    }

    /** Row G22b: recovery by the program, over RAW ports of which each twentieth message is lost (thesis 621, 936). */
    @ParameterizedTest
    @MethodSource("lossyJobs")
    void lostBlocksAreRepeatedUntilAllHaveArrived(PortsJob job, int window) {
        int blocks = window == 1 ? 300 : 2000;
        int bytes = 60;
        List<byte[]> received = new ArrayList<>();
        long[] repeated = new long[1];
        job.configuration(configuration ->
                        configuration.withLosses(LossInjector.random(0.05, window * 10L + configuration.rank())))
                .run(process -> {
                    process.ports.bindInput(DONE, null, message -> process.semaphores.signal(DONE), null);
                    if (process.rank == 0) {
                        new SelectiveRepeat.Receiver(process.ports, 1, window, bytes, received::add);
                        process.barrier();
                        process.semaphores.await(DONE, 1);
                    } else {
                        SelectiveRepeat.Sender sender = new SelectiveRepeat.Sender(process.ports, 0, window, bytes);
                        process.barrier();
                        for (int i = 0; i < blocks; i++) {
                            sender.send(block(i));
                        }
                        repeated[0] = sender.finish();
                        process.ports.bindOutput(DONE, 0, DONE, Qos.RELIABLE);
                        process.send(DONE, "");
                    }
                });
        assertThat(received).hasSize(blocks);
        for (int i = 0; i < blocks; i++) {
            assertThat(received.get(i)).isEqualTo(block(i));
        }
        assertThat(repeated[0]).isGreaterThan(blocks / 50);
    }

    static Stream<PortsJob> rings() {
        return Stream.of(PortsJob.onOneNode(4), PortsJob.onNodes(0, 1, 1));
    }

    /**
     * Experiment E15: neighbours on a ring send each other a number in each step, with no barrier between steps (thesis
     * 1560–1566).
     */
    @ParameterizedTest
    @MethodSource("rings")
    void neighboursMayBeOneStepAhead(PortsJob job) {
        int steps = 500;
        double[] heat = new double[8]; // the last one: number of processes
        job.run(process -> {
            TwoSlotQueue fromLeft = new TwoSlotQueue(process.ports, FROM_LEFT, Double.BYTES);
            TwoSlotQueue fromRight = new TwoSlotQueue(process.ports, FROM_RIGHT, Double.BYTES);
            int size = process.size;
            process.ports.bindOutput(FROM_LEFT, (process.rank + 1) % size, FROM_LEFT, Qos.RELIABLE);
            process.ports.bindOutput(FROM_RIGHT, (process.rank + size - 1) % size, FROM_RIGHT, Qos.RELIABLE);
            process.barrier();
            UnsafeBuffer departing = PortsJob.buffer(Double.BYTES);
            double own = process.rank;
            for (int step = 0; step < steps; step++) {
                departing.putDouble(0, own);
                process.ports.send(FROM_LEFT, departing, 0, Double.BYTES);
                process.ports.send(FROM_RIGHT, departing, 0, Double.BYTES);
                double left = fromLeft.take().getDouble(0);
                double right = fromRight.take().getDouble(0);
                own = next(left, own, right, step);
            }
            heat[process.rank] = own;
            if (process.rank == 0) {
                heat[7] = size;
            }
        });
        int size = (int) heat[7];
        assertThat(Arrays.copyOf(heat, size)).isEqualTo(onOneThread(size, steps));
    }

    private static double[] onOneThread(int size, int steps) {
        double[] all = IntStream.range(0, size).asDoubleStream().toArray();
        for (int step = 0; step < steps; step++) {
            double[] before = all.clone();
            for (int i = 0; i < size; i++) {
                all[i] = next(before[(i + size - 1) % size], before[i], before[(i + 1) % size], step);
            }
        }
        return all;
    }

    private static double next(double left, double own, double right, int step) {
        return 0.3 * left + 0.45 * own + 0.25 * right + step % 7;
    }

    private static byte[] block(int number) {
        int length = Integer.BYTES + number % 56; // some fit in arguments of a message, some do not
        return ByteBuffer.allocate(length).putInt(number).array();
    }
}
