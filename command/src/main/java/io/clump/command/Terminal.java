package io.clump.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Lines on standard error and, on a terminal, a changing line below them. Safe for use by any thread. */
public final class Terminal {
    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean live;
    private String changing = "";

    /**
     * Makes a terminal.
     *
     * @param out stream to print to
     * @param live true if the output goes to a terminal that supports control sequences
     */
    public Terminal(PrintStream out, boolean live) {
        this.out = out;
        this.live = live;
    }

    /**
     * Returns standard error of this process.
     *
     * @return a terminal
     */
    public static Terminal standardError() {
        return new Terminal(System.err, isWatched(2));
    }

    /**
     * Returns whether there may be a changing line.
     *
     * @return false if the output goes to a file, a pipe or a terminal without control sequences
     */
    public boolean isLive() {
        return live;
    }

    /**
     * Prints a line above the changing one.
     *
     * @param text line without its line feed; control characters in it are escaped
     */
    public void line(String text) {
        passOn(PlainText.of(text));
    }

    /**
     * Prints a line above the changing one, unchanged.
     *
     * @param text line without its line feed, as a program has printed it
     */
    public synchronized void passOn(String text) {
        clear();
        out.println(text);
        out.print(changing);
        out.flush();
    }

    /**
     * Changes the text of the changing line.
     *
     * @param text text that fits into a line; empty for none
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
     * Returns whether standard output is a terminal that supports control sequences.
     *
     * @return false if it goes to a file, a pipe or a terminal without control sequences
     */
    public static boolean isStandardOutputWatched() {
        return isWatched(1);
    }

    /**
     * Returns whether a descriptor is a terminal. {@code System.console()} covers only standard input and output, and
     * its result depends on the version of Java.
     */
    private static boolean isWatched(int descriptor) {
        String kind = System.getenv("TERM");
        if (kind == null || kind.equals("dumb")) {
            return false;
        }
        try {
            Path output = Files.readSymbolicLink(Path.of("/proc/self/fd", Integer.toString(descriptor)));
            return output.startsWith("/dev/pts") || output.toString().startsWith("/dev/tty");
        } catch (IOException e) {
            // Not Linux: plain lines work everywhere.
            return false;
        }
    }
}
