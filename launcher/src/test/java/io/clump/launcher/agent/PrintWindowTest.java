package io.clump.launcher.agent;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class PrintWindowTest {
    private static final String LINE = "x".repeat(1_000);

    /** Number of lines that fill the window exactly. */
    private static final int LINES = PrintWindow.CHARS / PrintWindow.cost(LINE);

    private final PrintWindow window = new PrintWindow();

    @Test
    void linesWaitUntilOthersWerePassedOn() throws InterruptedException {
        // A line beyond the capacity would throw.
        BlockingQueue<String> underWay = new ArrayBlockingQueue<>(LINES);
        CompletableFuture<Void> printer = CompletableFuture.runAsync(() -> {
            for (int line = 0; line < 10 * LINES; line++) {
                window.take(LINE);
                underWay.add(LINE);
            }
        });
        for (int line = 0; line < 10 * LINES; line++) {
            String taken = underWay.take();
            window.give(PrintWindow.cost(taken));
        }
        printer.join();
    }

    @Test
    void nobodyWaitsOnceNobodyTakesLines() {
        window.open();
        for (int line = 0; line < 10 * LINES; line++) {
            window.take(LINE);
        }
    }
}
