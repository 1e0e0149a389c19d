import io.clump.am2.*;
import io.clump.futures.*;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;

/**
 * A worker on a virtual thread for each call, and callers on virtual threads: code that waits as if it were alone. Needs
 * Java 21. One platform thread of each process polls its bundle. Arguments: server, or client and the number of calls.
 */
public class VirtualThreads {
    static final Procedure<Integer, Long> SQUARE = Procedure.of(1, Integer.class, Long.class);
    static final Procedure<Nothing, Nothing> STOP = new Procedure<>(2, Codec.nothing(), Codec.nothing());
    static final Tag TAG = Tag.of(42);
    static final Duration TIMEOUT = Duration.ofSeconds(60);
    static boolean stopped;

    public static void main(String[] args) throws Exception {
        try (Layer layer = Layer.open(LayerConfiguration.fromSystemProperties());
                Bundle bundle = layer.allocateBundle();
                Calls calls = Calls.open(bundle, TAG);
                ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            if (args[0].equals("server")) {
                calls.serve(SQUARE, VirtualThreads::square, workers); // a virtual thread for each call
                calls.serve(STOP, nothing -> { stopped = true; return nothing; });
                layer.registry().publish("squares", calls.name());
                bundle.pollThroughWakeUps(() -> stopped, TIMEOUT);
                bundle.pollUntil(() -> false, Duration.ofMillis(100)); // lets the last answer leave
            } else {
                int server = calls.map(layer.registry().await("squares", TIMEOUT), TAG);
                List<CompletableFuture<Long>> sums = new ArrayList<>();
                for (int i = 0; i < Integer.parseInt(args[1]); i++) {
                    int number = i;
                    sums.add(CompletableFuture.supplyAsync(() -> caller(calls, server, number), workers));
                }
                CompletableFuture<Void> all = CompletableFuture.allOf(sums.toArray(CompletableFuture[]::new));
                calls.await(all, TIMEOUT); // sends the calls of all threads, and completes their stages
                System.out.println("sum of " + sums.size() + ": " + sums.stream().mapToLong(CompletableFuture::join).sum());
                calls.await(calls.call(server, STOP, Nothing.NOTHING), TIMEOUT);
            }
        }
    }

    /** Two calls one after the other, by a thread that waits for each. */
    static long caller(Calls calls, int server, int number) {
        long square = calls.call(server, SQUARE, number).toCompletableFuture().join();
        return square + calls.call(server, SQUARE, 1).toCompletableFuture().join();
    }

    /** Waits like a query of a database. */
    static long square(int number) {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return (long) number * number;
    }
}
