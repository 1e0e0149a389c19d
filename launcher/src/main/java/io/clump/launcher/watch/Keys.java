package io.clump.launcher.watch;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Mode in which the terminal handles keys, set by the system's {@code stty}. Without {@code stty}, keys arrive only at
 * the end of a line.
 */
final class Keys {
    private static final File TERMINAL = new File("/dev/tty");
    private static final int USUAL_ROWS = 24;

    private final String before;

    private Keys(String before) {
        this.before = before;
    }

    /** Makes keys arrive one by one from now on, without echo. */
    static Keys withoutEcho() {
        Keys keys = new Keys(stty("-g"));
        stty("-icanon", "-echo");
        return keys;
    }

    void restore() {
        if (!before.isEmpty()) {
            stty(before);
        }
    }

    /** Returns the current number of lines of the terminal. */
    static int rows() {
        try {
            int rows = Integer.parseInt(stty("size").split(" ", 2)[0]);
            return rows > 0 ? rows : USUAL_ROWS;
        } catch (NumberFormatException e) {
            return USUAL_ROWS;
        }
    }

    /** Returns the output of stty; empty if it fails. */
    private static String stty(String... arguments) {
        List<String> command = new ArrayList<>(List.of("stty"));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectInput(TERMINAL)
                    .redirectError(Redirect.DISCARD)
                    .start();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor() == 0 ? answer : "";
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
