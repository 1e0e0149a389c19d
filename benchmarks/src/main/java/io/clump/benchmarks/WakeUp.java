package io.clump.benchmarks;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The first message to a sleeping receiver and its answer, beside a datagram to a thread in a selector and its answer. The one
 * who asks is awake all the time. Each time is a sample, so that p50, p99 and p99.9 are shown.
 */
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Measurement(iterations = 5, time = 2)
public class WakeUp extends AverageNanos {
    /** Several times as long as a receiver stays awake when nothing comes. */
    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    @Benchmark
    public void sleepingReceiver(Message state) {
        state.pair.ask();
    }

    @Benchmark
    public void bareSelector(Datagram state) throws IOException {
        state.pair.ask();
    }

    /** Somebody who sleeps when he is asked. */
    public abstract static class Sleeper {
        @Setup(Level.Invocation)
        public void letItSleep() {
            long start = System.nanoTime();
            while (System.nanoTime() - start < QUIET_NANOS) {
                Thread.onSpinWait();
            }
        }
    }

    /** Endpoints in shared memory, one of which sleeps. */
    @State(Scope.Thread)
    public static class Message extends Sleeper {
        private SleepingEndpoint pair;

        @Setup
        public void open() throws InterruptedException {
            pair = new SleepingEndpoint();
        }

        @TearDown
        public void close() throws InterruptedException {
            pair.close();
        }
    }

    /** Sockets, one of which somebody selects. */
    @State(Scope.Thread)
    public static class Datagram extends Sleeper {
        private SelectingThread pair;

        @Setup
        public void open() throws IOException {
            pair = new SelectingThread();
        }

        @TearDown
        public void close() throws IOException, InterruptedException {
            pair.close();
        }
    }
}
