package io.clump.launcher.report;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lines on standard error, and below them, where somebody watches, one that changes. Safe for use by any thread. */
public final class Terminal {
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean live;
    private String changing = "";

    /**
     * Makes a terminal.
     *
     * @param out where to print
     * @param live whether somebody watches, and understands control sequences
     */
    public Terminal(PrintStream out, boolean live) {
        this.out = out;
        this.live = live;
    }

    /**
     * Standard error of this process.
     *
     * @return a terminal
     */
    public static Terminal standardError() {
        return new Terminal(System.err, isWatched(2));
    }

    /**
     * Returns whether a line may change.
     *
     * @return false if the output goes to a file, a pipe or a terminal that cannot do it
     */
    public boolean isLive() {
        return live;
    }

    /**
     * Prints a line above the changing one.
     *
     * @param text without its end; control characters in it are shown, not obeyed
     */
    public void line(String text) {
        passOn(PlainText.of(text));
    }

    /**
     * Prints a line above the changing one as it is.
     *
     * @param text without its end, as a program has printed it
     */
    public synchronized void passOn(String text) {
        clear();
        out.println(text);
        out.print(changing);
        out.flush();
    }

    /**
     * Puts another text into the changing line.
     *
     * @param text fits into a line; empty for none
     */
    public synchronized void change(String text) {
        clear();
        changing = PlainText.of(text);
        out.print(changing);
        out.flush();
    }

    private void clear() {
        if (!changing.isEmpty()) {
            out.print(CLEAR_LINE);
        }
    }

    /**
     * Returns whether somebody watches standard output, and it understands control sequences.
     *
     * @return false if it goes to a file, a pipe or a terminal that cannot do it
     */
    public static boolean isStandardOutputWatched() {
        return isWatched(1);
    }

    /** {@code System.console()} tells of standard input and output only, and not the same on all versions of Java. */
    private static boolean isWatched(int descriptor) {
        String kind = System.getenv("TERM");
        if (kind == null || kind.equals("dumb")) {
            return false;
        }
        try {
            Path output = Files.readSymbolicLink(Path.of("/proc/self/fd", Integer.toString(descriptor)));
            return output.startsWith("/dev/pts") || output.toString().startsWith("/dev/tty");
        } catch (IOException e) {
            // No Linux: plain lines are right everywhere.
            return false;
        }
    }
}
