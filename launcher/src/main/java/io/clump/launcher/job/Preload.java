package io.clump.launcher.job;

import com.fasterxml.jackson.core.JsonFactory;
import com.sun.management.OperatingSystemMXBean;
import io.clump.launcher.control.Event;
import io.clump.launcher.control.Order;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.security.SecureRandom;
import java.util.Locale;

/**
 * Initializes, in a thread of its own, parts of the Java runtime and of libraries that the start of a job needs, while
 * another thread reads the command line or waits for orders. This takes as long as starting the virtual machine.
 *
 * <p>Only parts that do not depend on other classes of Clump are initialized here: two threads that initialize classes
 * that depend on each other may wait for each other forever.
 */
public final class Preload {
    /** From this version on, the Java runtime asks for a logger when it exits. */
    private static final int FIRST_THAT_LOGS_ITS_EXIT = 21;

    private Preload() {}

    /**
     * Starts the thread. Failures are ignored, since the start of the job will report them.
     *
     * @param isLauncher false in an agent, which writes no JSON and formats no numbers
     */
    public static void start(boolean isLauncher) {
        Thread thread = new Thread(() -> run(isLauncher), "preload");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((failed, e) -> {});
        thread.start();
    }

    private static void run(boolean isLauncher) {
        try {
            long unused = touch() + (isLauncher ? touchForLauncher() : 0);
        } catch (IOException | UnsupportedOperationException expected) {
            return;
        }
    }

    private static long touch() throws IOException {
        long touched =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        touched += new SecureRandom().nextLong();
        touched += Order.LINES.encode(new Order.Beat()).length();
        touched += Event.LINES.encode(new Event.Connected(0)).length();
        ServerSocketChannel.open(StandardProtocolFamily.UNIX).close();
        if (Runtime.version().feature() >= FIRST_THAT_LOGS_ITS_EXIT) {
            touched += System.getLogger(Preload.class.getName()).isLoggable(Level.DEBUG) ? 1 : 0;
        }
        return touched;
    }

    private static long touchForLauncher() throws IOException {
        new JsonFactory().createGenerator(new StringWriter()).close();
        return String.format(Locale.ROOT, "%,d %.2f %016x", 1, 1.0, 1).length();
    }
}
