package io.clump.launcher;

import io.clump.am2.ClumpException;
import io.clump.launcher.job.JobFailedException;
import io.clump.launcher.job.JobInterruptedException;
import io.clump.launcher.report.Terminal;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Tells what went wrong in one line, and decides the exit status. */
final class OneLineErrors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Terminal terminal;

    OneLineErrors(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        terminal.line("clump: " + describe(e) + " (see: "
                + command.getCommandSpec().qualifiedName() + " --help)");
        return ExitStatus.BAD_INPUT;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) throws Exception {
        if (e instanceof JobInterruptedException) {
            // The end of the virtual machine is under way, and has told the user.
            return ExitStatus.FAILED;
        }
        if (e instanceof BadInputException) {
            terminal.line("clump: " + oneLine(e));
            return ExitStatus.BAD_INPUT;
        }
        if (e instanceof ClumpException) {
            terminal.line("clump: " + oneLine(e));
            if (e instanceof JobFailedException failed && !failed.detail().isEmpty()) {
                terminal.line(failed.detail().stripTrailing());
            }
            return ExitStatus.FAILED;
        }
        throw e;
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

    private static String oneLine(Exception e) {
        return String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    }
}
