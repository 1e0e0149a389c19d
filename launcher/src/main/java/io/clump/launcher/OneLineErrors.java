package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.command.BadInputException;
import io.clump.command.ExitStatus;
import io.clump.command.Terminal;
import io.clump.launcher.job.JobFailedException;
import io.clump.launcher.job.JobInterruptedException;
import io.clump.launcher.job.JobTimedOutException;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports an error in one line, and chooses the exit status. If the program threw an exception, the stack trace follows
 * the line.
 */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String VERBOSE = "-v";

    private final Terminal terminal;

    OneLineErrors(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        terminal.line(
                "clump: " + describe(e) + " (see: " + command.getCommandSpec().qualifiedName() + " --help)");
        return ExitStatus.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof JobInterruptedException) {
            // The shutdown of the virtual machine has begun, and has informed the user.
            return ExitStatus.FAILED;
        }
        if (e instanceof BadInputException) {
            terminal.line("clump: " + oneLine(e));
            return ExitStatus.BAD_INPUT;
        }
        if (e instanceof JobTimedOutException) {
            terminal.line("clump: " + oneLine(e));
            return ExitStatus.TIMED_OUT;
        }
        JobFailedException failed = e instanceof JobFailedException job ? job : null;
        boolean showsDetail =
                failed != null && (failed.isThrown() || command.getParseResult().matchedOptionValue(VERBOSE, false));
        boolean hidesDetail = failed != null && !failed.detail().isEmpty() && !showsDetail;
        terminal.line("clump: " + causeOf(e) + (hidesDetail ? " (" + VERBOSE + " shows where)" : ""));
        if (failed != null && showsDetail) {
            failed.detail().lines().forEach(terminal::line);
        }
        return failed == null ? ExitStatus.FAILED : failed.status();
    }

    /** Reports an error that no command expects: the system refuses a request, or the class path or Clump is wrong. */
    int handleUnexpected(Throwable e) {
        terminal.line("clump: " + causeOf(e));
        return e instanceof BadInputException ? ExitStatus.BAD_INPUT : ExitStatus.FAILED;
    }

    private static String causeOf(Throwable e) {
        if (e instanceof ClumpException) {
            return oneLine(e);
        }
        StackTraceElement[] frames = e.getStackTrace();
        return "unexpected: " + e + (e.getCause() == null ? "" : ", cause=" + e.getCause())
                + (frames.length == 0 ? "" : ", at " + frames[0]);
    }

    private static String describe(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            String found = unmatched.getUnmatched().get(0);
            Map<String, CommandLine> expected = e.getCommandLine().getSubcommands();
            if (unmatched.isUnknownOption()) {
                return "unknown option: found=" + found;
            }
            if (expected.isEmpty()) {
                return "unexpected argument: found=" + found;
            }
            String what = e.getCommandLine().getCommandName().equals(RunCommand.NAME) ? "app" : "command";
            return "unknown " + what + ": found=" + found + ", expected one of " + expected.keySet();
        }
        String message = oneLine(e);
        return message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
    }

    private static String oneLine(Throwable e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    }
}
