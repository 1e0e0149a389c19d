package io.clump.launcher.job;

/** Passes on the lines of a process, and detects the line that its virtual machine prints when memory is exhausted. */
final class MemoryWatch implements PrintedLines.LineReader {
    /** Option that ends a virtual machine when memory is exhausted, since no part of it works reliably then. */
    static final String OPTION = "-XX:+ExitOnOutOfMemoryError";

    /** Status with which the virtual machine ends then. */
    static final int STATUS = 3;

    private static final String LAST_LINE = "Terminating due to java.lang.OutOfMemoryError: ";

    private static final String HEAP = "Java heap space";

    private final PrintedLines.LineReader reader;
    private final String heapOption;

    /** Volatile: the thread of the output sets it. */
    private volatile String exhausted = "";

    /**
     * Makes a watch that has seen nothing yet.
     *
     * @param reader receives all lines
     * @param heapOption option that limits the heap of the process
     */
    MemoryWatch(PrintedLines.LineReader reader, String heapOption) {
        this.reader = reader;
        this.heapOption = heapOption;
    }

    @Override
    public void printed(int rank, String line, boolean error) {
        // A line of the program may precede it, without a line feed.
        int start = line.indexOf(LAST_LINE);
        if (start >= 0) {
            exhausted = line.substring(start + LAST_LINE.length());
        }
        reader.printed(rank, line, error);
    }

    /** Returns the end of the process, once its lines were passed on. */
    ProcessExit exit(int status) {
        String memory = exhausted;
        if (status != STATUS || memory.isEmpty()) {
            return new ProcessExit(status, "");
        }
        return new ProcessExit(status, memory.equals(HEAP) ? "Java heap (" + heapOption + ")" : "memory: " + memory);
    }
}
