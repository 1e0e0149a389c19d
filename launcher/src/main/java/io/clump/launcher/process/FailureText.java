package io.clump.launcher.process;

import io.clump.am2.ClumpException;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What the launcher tells of a throwable that ended a program. */
final class FailureText {
    /** Causes may form a circle. */
    private static final int MOST_CAUSES = 8;

    /** A stack that overflowed has a thousand frames, mostly the same. */
    private static final int MOST_FRAMES = 16;

    /** Frames of the runtimes below and around the program say nothing about it. */
    private static final List<String> RUNTIMES = List.of(
            "java.",
            "javax.",
            "jdk.",
            "sun.",
            "com.sun.",
            "org.agrona.",
            "io.clump.am2.",
            "io.clump.shm.",
            "io.clump.net.",
            "io.clump.poll.",
            "io.clump.registry.",
            "io.clump.splitc.",
            "io.clump.launcher.process.");

    private final List<Throwable> chain = new ArrayList<>();

    /** Takes a throwable and its causes, but for those that only say where another one was thrown. */
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

    /** The throwable and its causes in one line. */
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

    /** Where in the program each was thrown, a line for each frame; empty if none of the frames is the program's. */
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
            // catch-all: the program's own method, which may itself fail; the class is what is left to tell
        } catch (Throwable e) {
            return thrown.getClass().getName();
        }
    }
}
