package io.clump.launcher.process;

import io.clump.am2.ClumpException;
import io.clump.launcher.control.Event;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Text about a throwable that ended a program, for the launcher. */
final class FailureText {
    /** Limit of the chain of causes, which may be circular. */
    private static final int MOST_CAUSES = 8;

    /** Limit of the frames; a stack that overflowed has a thousand frames, mostly the same. */
    private static final int MOST_FRAMES = 16;

    /** Packages of the runtimes below and around the program, whose frames are left out. */
    private static final List<String> RUNTIMES = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.agrona.",
            "io.clump.am2.",
            "io.clump.mpi.process.",
            "io.clump.shm.",
            "io.clump.net.",
            "io.clump.poll.",
            "io.clump.registry.",
            "io.clump.splitc.",
            "io.clump.launcher.process.");

    private final List<Throwable> chain = new ArrayList<>();

    /** Takes a throwable and its causes, except those that only wrap another one. */
    FailureText(Throwable thrown) {
        Throwable next = thrown;
        while (next != null && chain.size() < MOST_CAUSES) {
            Throwable cause = next.getCause();
            boolean isWrapper =
                    next instanceof InvocationTargetException || next instanceof ExceptionInInitializerError;
            if (!isWrapper || cause == null) {
                chain.add(next);
            }
            next = cause;
        }
    }

    /** Returns the event that reports the failure to the launcher. */
    Event.Failed event() {
        boolean isThrown = chain.stream().limit(1).noneMatch(ClumpException.class::isInstance);
        return new Event.Failed(message(), trace(), isThrown);
    }

    /** Returns the throwable and its causes in one line. */
    String message() {
        StringBuilder message = new StringBuilder();
        for (Throwable thrown : chain) {
            String text = text(thrown);
            if (message.isEmpty()) {
                message.append(text);
            } else if (message.indexOf(text) < 0) {
                message.append(", cause=").append(text);
            }
        }
        return message.toString();
    }

    /** Returns the program's stack frames for each throwable, one on each line; empty if no frame is the program's. */
    String trace() {
        StringBuilder trace = new StringBuilder();
        for (Throwable thrown : chain) {
            List<String> frames = Stream.of(thrown.getStackTrace())
                    .filter(frame -> RUNTIMES.stream().noneMatch(frame.getClassName()::startsWith))
                    .map(StackTraceElement::toString)
                    .toList();
            if (!frames.isEmpty()) {
                trace.append(text(thrown)).append('\n');
                frames.stream()
                        .limit(MOST_FRAMES)
                        .forEach(frame -> trace.append("    at ").append(frame).append('\n'));
                if (frames.size() > MOST_FRAMES) {
                    trace.append("    and ").append(frames.size() - MOST_FRAMES).append(" more\n");
                }
            }
        }
        return trace.toString();
    }

    private static String text(Throwable thrown) {
        try {
            String text = thrown instanceof ClumpException ? String.valueOf(thrown.getMessage()) : thrown.toString();
            return text.replaceAll("\\s*\\R\\s*", " ");
            // catch-all: the program's own method may itself fail; then only the class is reported
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }
}
