package io.clump.launcher;

import io.clump.launcher.report.Terminal;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands, each with what it prints to. */
final class Commands implements IFactory {
    private final PrintStream out;
    private final Terminal terminal;

    Commands(PrintStream out, Terminal terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == RunCommand.class) {
            return type.cast(new RunCommand(new AppRunner(new JobRunner(out, terminal))));
        }
        if (type == SampleSortCommand.class) {
            return type.cast(new SampleSortCommand(new AppRunner(new JobRunner(out, terminal))));
        }
        if (type == FftCommand.class) {
            return type.cast(new FftCommand(new AppRunner(new JobRunner(out, terminal))));
        }
        if (type == ComponentsCommand.class) {
            return type.cast(new ComponentsCommand(new AppRunner(new JobRunner(out, terminal))));
        }
        if (type == Em3dCommand.class) {
            return type.cast(new Em3dCommand(new AppRunner(new JobRunner(out, terminal))));
        }
        if (type == AlgorithmsCommand.class) {
            return type.cast(new AlgorithmsCommand(out));
        }
        if (type == SimulateCommand.class) {
            return type.cast(new SimulateCommand(out, terminal));
        }
        if (type == TopCommand.class) {
            return type.cast(new TopCommand(out, terminal));
        }
        if (type == StatCommand.class) {
            return type.cast(new StatCommand(out, terminal));
        }
        if (type == CleanCommand.class) {
            return type.cast(new CleanCommand(out));
        }
        return CommandLine.defaultFactory().create(type);
    }
}
