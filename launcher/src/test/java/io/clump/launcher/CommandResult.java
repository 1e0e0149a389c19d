package io.clump.launcher;

import io.clump.launcher.report.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * What the command answered in this process.
 *
 * @param status its exit status
 * @param out its standard output
 * @param err its standard error
 */
record CommandResult(int status, String out, String err) {
    /** Runs the command with another directory for jobs than the user's. */
    static CommandResult run(Path base, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String before = System.getProperty(JobOptions.BASE);
        System.setProperty(JobOptions.BASE, base.toString());
        try {
            Charset charset = Charset.defaultCharset();
            int status = Clump.execute(
                    new PrintStream(out, true, charset),
                    new Terminal(new PrintStream(err, true, charset), false),
                    arguments);
            return new CommandResult(status, out.toString(charset), err.toString(charset));
        } finally {
            if (before == null) {
                System.clearProperty(JobOptions.BASE);
            } else {
                System.setProperty(JobOptions.BASE, before);
            }
        }
    }
}
