package io.clump.am2;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.PreInterruptCallback;
import org.junit.jupiter.api.extension.PreInterruptContext;

/**
 * Ends a test that takes longer than JUnit's timeout in the parent POM. Before the test's thread is interrupted, the
 * stacks of all threads of this process and of all processes below it are printed into the test's report.
 */
public final class Watchdog implements PreInterruptCallback, BeforeEachCallback {
    private static final long DUMP_SECONDS = 10;

    @Override
    public void beforeEach(ExtensionContext context) {
        Await.isOver(false);
    }

    @Override
    public void beforeThreadInterrupt(PreInterruptContext interrupt, ExtensionContext context) {
        System.out.println("ended by the watchdog: " + interrupt.getThreadToInterrupt());
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            System.out.println(thread.getKey());
            Stream.of(thread.getValue()).forEach(frame -> System.out.println("\tat " + frame));
        }
        try (Stream<ProcessHandle> processes = ProcessHandle.current().descendants()) {
            processes.forEach(Watchdog::dump);
        }
        Await.isOver(true);
    }

    /** Prints what a process does; the JDK's tool is asked about a Java process. A stopped one does not answer. */
    private static void dump(ProcessHandle process) {
        try {
            Path directory = Path.of("/proc", Long.toString(process.pid()));
            System.out.println("process " + process.pid() + ": "
                    + Files.readString(directory.resolve("cmdline")).replace('\0', ' '));
            System.out.println(Files.readString(directory.resolve("stat")));
            if (process.info().command().orElse("").endsWith("/java")) {
                Path tool = Path.of(System.getProperty("java.home"), "bin", "jcmd");
                Path output = Files.createTempFile("threads", ".txt");
                Process dump = new ProcessBuilder(tool.toString(), Long.toString(process.pid()), "Thread.print", "-l")
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                if (!dump.waitFor(DUMP_SECONDS, TimeUnit.SECONDS)) {
                    dump.destroyForcibly();
                }
                System.out.println(Files.readString(output));
                Files.delete(output);
            }
        } catch (IOException e) {
            System.out.println("process " + process.pid() + " cannot be inspected: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
