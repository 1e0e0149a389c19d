package io.clump.am2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchdogTest {
    /** Program that waits for ever. */
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] arguments) throws InterruptedException {
            new CountDownLatch(1).await();
        }
    }

    @AfterEach
    void letOthersWait() {
        Await.isOver(false);
    }

    @Test
    void stacksOfTheTestAndOfTheProcessesBelowItAreShown() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Waiting.class.getName())
                .start();
        try {
            Await.until("the program", () -> report().contains(Waiting.class.getName() + ".main("));
            assertThat(report())
                    .contains(Thread.currentThread().toString(), "stacksOfTheTest", "process " + process.pid());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void waitOfAnEndedTestEnds() {
        Await.isOver(true);
        assertThatThrownBy(() -> Await.until("nothing", () -> false))
                .isInstanceOf(AssertionError.class)
                .hasMessage("waited in vain for nothing");
    }

    private static String report() {
        PrintStream before = System.out;
        ByteArrayOutputStream report = new ByteArrayOutputStream();
        System.setOut(new PrintStream(report, true, StandardCharsets.UTF_8));
        try {
            new Watchdog().beforeThreadInterrupt(Thread::currentThread, null);
        } finally {
            System.setOut(before);
            Await.isOver(false);
        }
        return report.toString(StandardCharsets.UTF_8);
    }
}
