package io.clump.benchmarks;

import io.clump.am2.Bundle;
import io.clump.am2.Endpoint;
import io.clump.am2.Layer;
import io.clump.am2.Tag;
import io.clump.futures.Calls;
import io.clump.futures.Procedure;
import java.util.concurrent.CompletableFuture;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A call with a future beside the request and the reply that it consists of, from an endpoint to itself. */
public class CallCost extends AverageNanos {
    private static final int SELF = 0;
    private static final int ASK = 1;
    private static final int TAKE = 2;
    private static final Tag TAG = Tag.of(1);
    private static final Procedure<Integer, Integer> NUMBERS = Procedure.of(1, Integer.class, Integer.class);
    private static final Procedure<Point, Point> POINTS = Procedure.of(2, Point.class, Point.class);
    private static final Point POINT = new Point(1, 2, 3);

    private Layer layer;
    private Bundle bundle;
    private Bundle callBundle;
    private Endpoint endpoint;
    private Calls calls;
    private int destination;
    private int answers;

    /** Argument and result of 24 bytes, which travel in medium messages. */
    public record Point(double x, double y, double z) {}

    @Setup
    public void open() {
        layer = LoneLayer.open("single-transfer");
        bundle = layer.allocateBundle();
        endpoint = bundle.allocateEndpoint();
        endpoint.setTag(TAG);
        endpoint.handlers().set(ASK, request -> request.reply(TAKE, 0, 0, 0, 0, request.argument(4), 0, 0, 0));
        endpoint.handlers().set(TAKE, reply -> answers += reply.argument(4));
        endpoint.destinations().map(SELF, endpoint.name(), TAG);
        callBundle = layer.allocateBundle();
        calls = Calls.open(callBundle, TAG);
        destination = calls.map(calls.name(), TAG);
        calls.serve(NUMBERS, number -> number);
        calls.serve(POINTS, point -> point);
    }

    @TearDown
    public void close() {
        layer.close();
    }

    @Benchmark
    public int requestAndReply() {
        int before = answers;
        endpoint.request(SELF, ASK, 0, 0, 0, 0, 1, 0, 0, 0);
        while (answers == before) {
            bundle.poll();
        }
        return answers;
    }

    @Benchmark
    public Integer callOfANumber() {
        CompletableFuture<Integer> stage = calls.call(destination, NUMBERS, 1).toCompletableFuture();
        while (!stage.isDone()) {
            callBundle.poll();
        }
        return stage.join();
    }

    @Benchmark
    public Point callOfARecord() {
        CompletableFuture<Point> stage = calls.call(destination, POINTS, POINT).toCompletableFuture();
        while (!stage.isDone()) {
            callBundle.poll();
        }
        return stage.join();
    }
}
