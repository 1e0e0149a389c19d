package io.clump.mpi.process;

import java.lang.Thread.State;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Threads of this process that do not wait in MPI. A thread that runs, sleeps for some time, or waits for input may do
 * something by itself; a thread that waits for another one may not.
 */
final class OtherThreads {
    /** Threads of the virtual machine, which never run the program's code by themselves. */
    private static final Set<String> OF_JAVA = Set.of(
            "Reference Handler",
            "Finalizer",
            "Signal Dispatcher",
            "Common-Cleaner",
            "Notification Thread",
            "Attach Listener",
            "Service Thread",
            "Monitor Deflation Thread",
            "DestroyJavaVM");

    private static final List<String> OWN_NAMES =
            List.of("clump-", "launcher-", "mpi-", "aeron-", "job", "JNA Cleaner");

    private static final List<String> OWN_CLASSES = List.of("io.clump.", "io.aeron.", "org.agrona.", "com.sun.jna.");

    private OtherThreads() {}

    /**
     * Inspects all threads of the platform.
     *
     * @param waiting numbers of the threads that wait in MPI
     * @return the same text as before if none of them has run since; null if one may do something by itself
     */
    static @Nullable String state(Set<Long> waiting) {
        StringBuilder state = new StringBuilder();
        for (ThreadInfo thread : ManagementFactory.getThreadMXBean().dumpAllThreads(false, false)) {
            if (waiting.contains(thread.getThreadId()) || isOfJava(thread) || isOwn(thread)) {
                continue;
            }
            if (mayAct(thread)) {
                return null;
            }
            // Each end of a wait is followed by the beginning of another one, which is counted.
            state.append(' ').append(thread.getThreadId());
            state.append(':').append(thread.getWaitedCount());
            state.append(':').append(thread.getBlockedCount());
        }
        return state.toString();
    }

    private static boolean mayAct(ThreadInfo thread) {
        State state = thread.getThreadState();
        boolean runsVirtualThread = Stream.of(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals("jdk.internal.vm.Continuation"));
        return runsVirtualThread || (state != State.WAITING && state != State.BLOCKED);
    }

    private static boolean isOfJava(ThreadInfo thread) {
        return OF_JAVA.contains(thread.getThreadName())
                && Stream.of(thread.getStackTrace()).allMatch(frame -> isOfJava(frame.getClassName()));
    }

    private static boolean isOwn(ThreadInfo thread) {
        StackTraceElement[] stack = thread.getStackTrace();
        int outermost = stack.length - 1;
        while (outermost >= 0 && isOfJava(stack[outermost].getClassName())) {
            outermost--;
        }
        if (outermost < 0) {
            return false;
        }
        String name = stack[outermost].getClassName();
        return OWN_NAMES.stream().anyMatch(thread.getThreadName()::startsWith)
                && OWN_CLASSES.stream().anyMatch(name::startsWith);
    }

    private static boolean isOfJava(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.") || className.startsWith("sun.");
    }

    /** Returns a short text that is different for different texts. */
    static String digest(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java has it", e);
        }
    }
}
