package io.clump.laboratory.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class GateTest {
    private final UnsafeBuffer memory = new UnsafeBuffer(ByteBuffer.allocateDirect(Gate.LENGTH_BYTES));
    private final Gate sender = new Gate(memory);
    private final Gate receiver = new Gate(memory);
    private final AtomicInteger received = new AtomicInteger();

    @Test
    void nothingIsReceivedWhileTheGateIsClosedAndRoundsEnd() {
        for (int round = 0; round < 3; round++) {
            CompletableFuture<Long> serving = CompletableFuture.supplyAsync(() -> receiver.serve(this::receive));
            sender.open();
            int before = received.get();
            await(before + 10);
            sender.close();
            int closed = received.get();
            for (int i = 0; i < 10_000; i++) {
                assertThat(received.get()).isEqualTo(closed);
            }
            sender.open();
            await(closed + 10);
            sender.end();
            assertThat(serving.join()).isPositive();
        }
    }

    private int receive() {
        return received.incrementAndGet() > 0 ? 1 : 0;
    }

    private void await(int count) {
        while (received.get() < count) {
            Thread.onSpinWait();
        }
    }
}
