package io.clump.launcher;

import io.clump.command.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Path;

/**
 * Result of a command in this process.
 *
 * @param status exit status of the command
 * @param out standard output of the command
 * @param err standard error of the command
 */
record CommandResult(int status, String out, String err) {
    /** Runs the command with a directory for jobs other than the user's. */
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
